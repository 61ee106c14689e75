"""What keeps others from waiting in vain: signs of life."""

import asyncio
from contextlib import suppress
from typing import Self

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.utils.defer import deferred_from_coro

from pipelines.stages import homepage_done
from spiders.frontier.manners import shared_ledger
from spiders.frontier.queue import LostError

_BEATS = 4
"""Signs of life in the time after which a worker is taken for dead."""


class Lease:
    """Gives signs of life, and ends the crawl of a worker that lost its place."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._seconds = crawler.settings.getfloat("LEASE_SECONDS")
        self._beating: asyncio.Task[None] | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The extension that Scrapy makes for a crawl."""
        lease = cls(crawler)
        crawler.signals.connect(lease.begin, signals.spider_opened)
        crawler.signals.connect(lease.end, signals.spider_closed)
        return lease

    def begin(self) -> None:
        """From now on: what comes before is not to count for the worker's life."""
        shared_ledger(self._crawler).join(self._seconds)
        self._crawler.signals.connect(shared_ledger(self._crawler).move_on, homepage_done)
        self._beating = asyncio.ensure_future(self._beat())

    def end(self) -> None:
        """No more."""
        if self._beating is not None:
            self._beating.cancel()

    async def _beat(self) -> None:
        ledger = shared_ledger(self._crawler)
        with suppress(LostError):
            while ledger.lost is None:
                await asyncio.sleep(self._seconds / _BEATS)
                ledger.stay(self._seconds)
        engine = self._crawler.engine
        if engine is not None and engine.spider is not None:
            deferred_from_coro(engine.close_spider_async(reason="lost"))  # on its own: its end cancels this task
