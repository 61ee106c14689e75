"""What one worker among many reads, to shards."""

import asyncio
import logging
import time
from collections import defaultdict
from contextlib import suppress
from typing import Any, Protocol, Self, cast

from scrapy.crawler import Crawler
from scrapy.utils.defer import deferred_from_coro

from bibliography import Mention, Owner
from output.encoding import mention_to_dict
from pipelines.shard_rows import ListedPage, VisitedHomepage
from pipelines.shards import Shards
from pipelines.stages import Listed, PageRead, Visit, homepage_done, homepage_visited, page_read

FIGURES = (
    "pages/unchanged",
    "downloader/request_count",
    "httpcache/revalidate",
    "extraction/seconds",
)
"""Scrapy's figures that go with the shards: those that run.json tells of."""

_MOST_MENTIONS = 20_000
_LOOK_SECONDS = 0.5
_log = logging.getLogger(__name__)


class Working(Protocol):
    """What the pipeline knows of the ledger."""

    worker: str
    """The worker's name."""
    lost: str | None
    """Why nothing counts any more that this worker does."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way."""

    def acknowledge(self, visits: list[Visit]) -> None:
        """What came of the visits is written down."""


class ShardPipeline:
    """Keeps all that came of a homepage together, and writes what is whole: now and then, and when nothing is left.

    A visit is acknowledged when its shard is written, and not before. Where shards cannot be written, the crawl ends.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._shards = Shards(crawler.settings["SHARDS"])
        self._seconds = crawler.settings.getfloat("SHARD_SECONDS")
        self._pages: defaultdict[str, list[PageRead]] = defaultdict(list)
        self._listed: dict[str, tuple[Owner, tuple[Mention, ...]]] = {}
        self._ended: dict[str, Visit] = {}
        self._whole: list[VisitedHomepage] = []
        self._since = 0.0
        self._number = 0
        self._closing = asyncio.Event()
        self._watching: asyncio.Task[None] | None = None
        self.failure: str | None = None
        """Why shards could not be written; None while they can."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The pipeline that Scrapy makes for a crawl."""
        pipeline = cls(crawler)
        crawler.signals.connect(pipeline.note_page, page_read)
        crawler.signals.connect(pipeline.note_visit, homepage_visited)
        return pipeline

    @property
    def _ledger(self) -> Working:
        return cast(Working, cast(Any, self._crawler.spider).ledger)

    def open_spider(self) -> None:
        """Begins to look now and then whether it is time to write."""
        self._watching = asyncio.ensure_future(self._watch())

    def note_page(self, page: PageRead) -> None:
        """Keeps how reading a page went; the mentions of one that was read come after this."""
        self._pages[page.homepage].append(page)

    def process_item(self, item: Listed) -> dict[str, Any]:
        """The mention as the feed's item."""
        url = item.mention.page_url
        if url not in self._listed:
            self._listed[url] = item.owner, item.beside
            for homepage in [homepage for homepage in self._ended if self._is_whole(homepage)]:
                self._keep(self._ended.pop(homepage))
        return mention_to_dict(item.mention)

    def note_visit(self, visit: Visit) -> None:
        """Keeps how a visit ended, with all that its pages list; nothing of a worker that lost its part."""
        if self._ledger.lost is not None:
            return
        if self._is_whole(visit.homepage):
            self._keep(visit)
        else:
            self._ended[visit.homepage] = visit

    async def close_spider(self) -> None:
        """Writes what is left."""
        self._closing.set()
        if self._watching is not None:
            await self._watching

    def _is_whole(self, homepage: str) -> bool:
        return all(page.url in self._listed for page in self._pages[homepage] if page.mentions)

    def _keep(self, visit: Visit) -> None:
        if not self._whole:
            self._since = time.monotonic()
        read = []
        for page in self._pages.pop(visit.homepage):
            owner, mentions = self._listed.get(page.url, (Owner(), ()))
            read.append(ListedPage(page.url, owner, mentions if page.mentions else (), page.failure))
        for listed in read:
            self._listed.pop(listed.url, None)
        self._whole.append(VisitedHomepage(visit, tuple(read)))
        self._crawler.signals.send_catch_log(homepage_done, visit=visit)

    async def _watch(self) -> None:
        while not self._closing.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._closing.wait(), _LOOK_SECONDS)
            if self._whole and self._is_time():
                await self._write()

    def _is_time(self) -> bool:
        return (
            self._closing.is_set()
            or self._ledger.is_idle
            or time.monotonic() - self._since >= self._seconds
            or sum(one.visit.mentions for one in self._whole) >= _MOST_MENTIONS
        )

    async def _write(self) -> None:
        ledger, stats = self._ledger, self._crawler.stats
        if ledger.lost is not None or self.failure is not None:
            return
        whole, self._whole = self._whole, []
        self._number += 1
        figures = {} if stats is None else {name: float(stats.get_value(name, 0)) for name in FIGURES}
        try:
            await asyncio.to_thread(self._shards.write, f"{ledger.worker}-{self._number:06}", whole, figures)
            ledger.acknowledge([one.visit for one in whole])
        except Exception as error:
            if ledger.lost is None:
                _log.debug("writing a shard", exc_info=True)
                self._break(f"a shard cannot be written: {error}")

    def _break(self, failure: str) -> None:
        """Ends the crawl: nothing that it still reads could be kept. What was not acknowledged is for others."""
        self.failure = failure
        engine = self._crawler.engine
        if engine is not None and engine.spider is not None and not self._closing.is_set():
            deferred_from_coro(engine.close_spider_async(reason="shards"))
