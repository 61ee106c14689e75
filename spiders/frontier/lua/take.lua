-- The next homepage for a worker: of a host that it holds, or, without one, of a host that nobody holds.
-- Gives back the entry; nothing where there is none; -1 where the worker was taken for dead.
local worker, host = ARGV[1], ARGV[2]
if not is_member(worker) then
  return -1
end
if host == '' then
  local free = redis.call('ZPOPMIN', RUN .. 'hosts')
  if #free == 0 then
    return false
  end
  host = free[1]
  redis.call('HSET', RUN .. 'holders', host, worker)
end
local entry = redis.call('LPOP', RUN .. 'queue:' .. host)
if not entry then
  redis.call('HDEL', RUN .. 'holders', host)
  return false
end
redis.call('HSET', RUN .. 'taken:' .. worker, cjson.decode(entry)[2], entry)
return entry
