-- What a worker wrote down for good: worker, then homepages. Gives back how many of them were still its own.
local count = 0
for i = 2, #ARGV do
  count = count + redis.call('HDEL', RUN .. 'taken:' .. ARGV[1], ARGV[i])
end
if count > 0 then -- else there may be no run any more: nothing of it is to appear again
  redis.call('HINCRBY', RUN .. 'run', 'done', count)
end
return count
