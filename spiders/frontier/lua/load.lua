-- Rows of the plan, as JSON: [key, folder, netloc, host, place, entry].
-- The host is empty where the homepage is not to be visited, but to be known.
for _, row in ipairs(cjson.decode(ARGV[1])) do
  local key, folder, netloc, host, place, entry = row[1], row[2], row[3], row[4], row[5], row[6]
  redis.call('SADD', RUN .. 'keys', key)
  redis.call('SADD', RUN .. 'named', netloc)
  local first = redis.call('HGET', RUN .. 'folders', folder)
  if not first then
    redis.call('HSET', RUN .. 'folders', folder, key)
  elseif first ~= key then
    redis.call('HSET', RUN .. 'folders', folder, '*') -- several homepages stand in it
  end
  if host ~= '' then
    redis.call('RPUSH', RUN .. 'queue:' .. host, entry)
    redis.call('ZADD', RUN .. 'hosts', 'NX', place, host)
  end
end
