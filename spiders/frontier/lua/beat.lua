-- A sign of life: worker, milliseconds that it is good for, 'join', 'stay' or 'leave'. 0: the worker was taken for dead.
local worker, lease, what = ARGV[1], tonumber(ARGV[2]), ARGV[3]
if what == 'leave' then
  put_back(worker)
  return 1
end
if what == 'stay' and not is_member(worker) then
  return 0
end
redis.call('ZADD', RUN .. 'workers', now() + lease, worker)
for _, dead in ipairs(redis.call('ZRANGEBYSCORE', RUN .. 'workers', '-inf', '(' .. now())) do
  put_back(dead)
end
return 1
