-- What a host asks for: host, milliseconds between requests, milliseconds to be left alone from now on, why.
local key, gap, wait = TURN .. ARGV[1], tonumber(ARGV[2]), tonumber(ARGV[3])
if gap > tonumber(redis.call('HGET', key, 'gap') or 0) then
  redis.call('HSET', key, 'gap', gap)
end
if now() + wait > tonumber(redis.call('HGET', key, 'till') or 0) then
  redis.call('HSET', key, 'till', now() + wait, 'reason', ARGV[4])
end
redis.call('PEXPIRE', key, 86400000)
