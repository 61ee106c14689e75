"""What keeps others from waiting in vain: signs of life, and an end to each visit, even of one that broke."""

import asyncio
from contextlib import suppress
from typing import Self

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.http import Response
from scrapy.utils.defer import deferred_from_coro
from twisted.python.failure import Failure

from pipelines.stages import homepage_done, homepage_visited
from spiders.frontier.manners import shared_ledger
from spiders.frontier.queue import LostError
from spiders.reasons import describe
from spiders.visiting import SiteVisit

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
        crawler.signals.connect(lease.give_up, signals.spider_error)
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

    def give_up(self, failure: Failure, response: Response | Failure) -> None:
        """Ends the visit in which the spider made an error: nobody else would."""
        request = getattr(response, "request", None)
        visit = None if request is None else request.cb_kwargs.get("visit")
        if isinstance(visit, SiteVisit):
            visit.failure = f"could not be read: {describe(failure.value or Exception('for no known reason'))}"
            self._crawler.signals.send_catch_log(homepage_visited, visit=visit.end())

    async def _beat(self) -> None:
        ledger = shared_ledger(self._crawler)
        with suppress(LostError):
            while ledger.lost is None:
                await asyncio.sleep(self._seconds / _BEATS)
                ledger.stay(self._seconds)
        engine = self._crawler.engine
        if engine is not None and engine.spider is not None:
            deferred_from_coro(engine.close_spider_async(reason="lost"))  # on its own: its end cancels this task
