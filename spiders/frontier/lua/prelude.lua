-- What all scripts share. All times are the server's own, in milliseconds: the clocks of workers need not agree.
local RUN = 'oeuvre:run:'
local TURN = 'oeuvre:turn:'

local function now()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function is_member(worker)
  return redis.call('ZSCORE', RUN .. 'workers', worker) ~= false
end

-- Takes a worker off: what it had and did not acknowledge is for others, and first.
local function put_back(worker)
  local hosts = {}
  local taken = redis.call('HGETALL', RUN .. 'taken:' .. worker)
  for i = 1, #taken, 2 do
    local entry = cjson.decode(taken[i + 1])
    redis.call('LPUSH', RUN .. 'queue:' .. entry[1], taken[i + 1])
    hosts[entry[1]] = true
  end
  local holders = redis.call('HGETALL', RUN .. 'holders')
  for i = 1, #holders, 2 do
    if holders[i + 1] == worker then
      redis.call('HDEL', RUN .. 'holders', holders[i])
      hosts[holders[i]] = true
    end
  end
  for host, _ in pairs(hosts) do
    if redis.call('EXISTS', RUN .. 'queue:' .. host) == 1 and redis.call('HEXISTS', RUN .. 'holders', host) == 0 then
      redis.call('ZADD', RUN .. 'hosts', -1, host)
    end
  end
  redis.call('DEL', RUN .. 'taken:' .. worker)
  redis.call('ZREM', RUN .. 'workers', worker)
end
