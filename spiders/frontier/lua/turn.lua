-- May the worker ask the host now? worker, host, milliseconds from the end of one request to the next at least.
-- Gives back the milliseconds to wait, 0 for now, -1 where the worker was taken for dead; and why, where a host said so.
local worker, key, gap = ARGV[1], TURN .. ARGV[2], tonumber(ARGV[3])
if not is_member(worker) then
  return { -1, '' }
end
local by, last, asked, till, reason = unpack(redis.call('HMGET', key, 'by', 'last', 'gap', 'till', 'reason'))
if by and by ~= worker and is_member(by) then
  return { 50, '' }
end
local time = now()
local wait = math.max((tonumber(last or 0)) + math.max(gap, tonumber(asked or 0)), tonumber(till or 0)) - time
if wait > 0 then
  return { wait, tonumber(till or 0) - time >= wait and reason or '' }
end
redis.call('HSET', key, 'by', worker, 'last', time)
redis.call('PEXPIRE', key, 86400000)
return { 0, '' }
