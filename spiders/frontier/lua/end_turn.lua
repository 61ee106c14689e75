-- The request of a worker to a host is over: worker, host.
local key = TURN .. ARGV[2]
if redis.call('HGET', key, 'by') == ARGV[1] then
  redis.call('HDEL', key, 'by')
end
