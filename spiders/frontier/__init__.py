"""The frontier of a crawl on many machines: the run's queue in Redis, for any number of workers.

Needs the extra `redis`.

A host is one worker's at a time, and so is each request to it. What a worker takes is lent to it: it shows signs of
life, and acknowledges what it wrote down for good. What one leaves undone, or takes with it into death, others take up.
"""

from importlib.util import find_spec


def is_installed() -> bool:
    """Whether the packages are there."""
    return all(find_spec(name) is not None for name in ("fsspec", "scrapy_redis"))
