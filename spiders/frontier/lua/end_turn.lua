-- The request of a worker to a host is over: worker, host. The pause begins now, however long it took to get there.
local key = TURN .. ARGV[2]
if redis.call('HGET', key, 'by') == ARGV[1] then
  redis.call('HDEL', key, 'by')
  redis.call('HSET', key, 'last', now())
end
