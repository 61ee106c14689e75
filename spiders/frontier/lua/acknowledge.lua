-- What a worker wrote down for good: worker, then homepages. Gives back how many of them were still its own.
local count = 0
for i = 2, #ARGV do
  count = count + redis.call('HDEL', RUN .. 'taken:' .. ARGV[1], ARGV[i])
end
redis.call('HINCRBY', RUN .. 'run', 'done', count)
return count
