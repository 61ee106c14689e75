"""The spider: from each homepage to all that its owner publishes there."""

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Self

from scrapy import Request, signals
from scrapy.core.engine import ExecutionEngine
from scrapy.crawler import Crawler
from scrapy.http import Response
from twisted.python.failure import Failure

from bibliography import Owner
from extract import NotAPage
from pipelines.stages import Listed, PageRead, homepage_visited, page_read, reading_done, state_lost
from spiders.ledger import Ledger
from spiders.privacy import mask, mask_owner
from spiders.reading import Reading, Unreadable, reading_key
from spiders.reasons import describe
from spiders.redirects import refreshed_to
from spiders.rendering import Renderer
from spiders.run_spider import RunSpider
from spiders.visiting import Limits, SiteVisit, Step
from spiders.worker import Worker

SAMPLE = Path(__file__).parent / "sample" / "seeds.csv"
"""What is crawled when nothing else is named."""

_log = logging.getLogger(__name__)


class HomepagesSpider(RunSpider):
    """Visits the homepages that the ledger has, page after page, and yields what they list.

    Each homepage ends in one `homepage_visited` signal, whatever happens to it; each page in one `page_read`.
    """

    name = "homepages"
    arguments = frozenset({"seeds", "limit", "only", "_job"})
    """The names that `-a NAME=VALUE` may have; scrapyd adds `_job`."""

    def __init__(self, ledger: Ledger, **kwargs: Any) -> None:
        super().__init__(ledger, **kwargs)
        self._turn = asyncio.Lock()
        self._limits = Limits(0)
        self.worker = Worker(0.0)
        self._renderer: Renderer | None = None
        self._engine: ExecutionEngine | None = None

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """The spider that Scrapy makes for a crawl."""
        spider = super().from_crawler(crawler, *args, **kwargs)
        settings = crawler.settings
        spider._limits = Limits(settings.getint("PAGES_PER_HOMEPAGE"), settings.getbool("READ_PDF_CV"))
        spider.worker = Worker(settings.getfloat("PAGE_SECONDS"), spider._limits.reads_cvs)
        spider._renderer = Renderer(crawler) if settings.getbool("JAVASCRIPT") else None
        crawler.signals.connect(spider._note_start, signals.engine_started)
        crawler.signals.connect(spider._note_error, signals.spider_error)
        crawler.signals.connect(spider.worker.close, reading_done)
        return spider

    async def start(self) -> AsyncIterator[Request]:
        """One request a homepage, as room comes; local ones do not wait for each other."""
        while True:
            await self.wait_for_room()
            homepage = await self.ledger.next_homepage()
            if homepage is None:
                return
            self.enter(homepage.url)
            visit = SiteVisit(homepage.url, mask_owner(homepage.owner or Owner()), self._limits, self.ledger)
            yield self._request(visit, visit.begin())

    async def parse(self, response: Response, **kwargs: Any) -> AsyncIterator[Listed | Request]:
        """The mentions of a page, then the request for the next page of the same homepage."""
        visit: SiteVisit = kwargs["visit"]
        step: Step = kwargs["step"]
        try:
            async with self._turn:
                await asyncio.sleep(
                    0
                )  # downloads go on between two pages: none is to time out over the reading of many
                reading = await self._read(visit, step, response)
        except sqlite3.Error as error:  # the ledger's: it is no fault of the page
            self.crawler.signals.send_catch_log(state_lost, error=error)
            return
        except Exception as error:
            _log.info("reading %s", response.url, exc_info=True)
            self._fail(visit, step, response.url, f"could not be read: {describe(error)}")
        else:
            if reading is not None and reading.is_thin and (rendered := self._render(visit, step, response)):
                yield rendered
                return
            if reading is not None:
                owner, mentions = reading.owner, reading.mentions
                self.crawler.signals.send_catch_log(
                    page_read, page=PageRead(visit.homepage, response.url, len(mentions))
                )
                for mention in mentions:
                    yield Listed(mention, owner, mentions)
        for request in self._go_on(visit):
            yield request

    def give_up(self, failure: Failure) -> Iterator[Request]:
        """What a page that was not fetched comes to; then the next one."""
        request: Request = failure.request  # type: ignore[attr-defined]
        visit: SiteVisit = request.cb_kwargs["visit"]
        step: Step = request.cb_kwargs["step"]
        self._fail(visit, step, step.url, describe(failure.value or Exception("for no known reason")))
        yield from self._go_on(visit)

    async def _read(self, visit: SiteVisit, step: Step, response: Response) -> Reading | None:
        """What the page gives; None where it is none of the homepage's, or no page of text, which is told."""
        unread = visit.arrive(step, response.url, response.body, response.meta.get("redirect_reasons", []))
        if unread is not None:
            visit.note = unread if step.kind is None else visit.note
            return None
        target = refreshed_to(response)
        try:
            reading = await self._known(response, visit.owner)
        except (NotAPage, Unreadable) as error:
            if target is None:
                reason = f"not a page of text: {error}" if isinstance(error, NotAPage) else str(error)
                self._fail(visit, step, response.url, reason)
                return None
            reading = Reading((), 0, visit.owner)
        if target is not None and not reading.is_forwarding:
            visit.see_again(response.body)  # others may be as empty
            reading = replace(reading, moved_to=(target,), is_forwarding=True)
        visit.take(step, response.url, reading)
        return reading

    async def _known(self, response: Response, owner: Owner) -> Reading:
        """The reading of a page; of one that is as it was, the reading that it had."""
        key = reading_key(response, owner)
        stats = self.crawler.stats
        assert stats is not None  # noqa: S101  # a crawl has them
        stats.inc_value("pages/read")
        known = self.ledger.reading(key)
        if known is not None:
            try:
                reading = Reading.load(known)
            except Exception:
                _log.info("what is known of %s is of no use", response.url, exc_info=True)
            else:
                stats.inc_value("pages/unchanged")
                return reading
        try:
            reading = await self.worker.read(response, owner)
        finally:
            stats.set_value("extraction/seconds", self.worker.spent)
        self.ledger.keep_reading(key, reading.dump())
        return reading

    def _go_on(self, visit: SiteVisit) -> Iterator[Request]:
        """The next request of the visit, or its end."""
        step = None if visit.failure is not None or self._is_stopping() else visit.next_step()
        if step is not None:
            yield self._request(visit, step)
            return
        if self._is_stopping() and visit.next_step() is not None:
            return  # unfinished, and told as such at the close
        if visit.failure is None and visit.note is None and not visit.mentions:
            visit.note = "no publications found"
        self.crawler.signals.send_catch_log(homepage_visited, visit=visit.end())

    def _request(self, visit: SiteVisit, step: Step) -> Request:
        local = {"download_slot": "file"} if step.url.startswith("file:") else {}
        return Request(
            step.url,
            callback=self.parse,
            errback=self.give_up,
            cb_kwargs={"visit": visit, "step": step},
            meta=local if step.kind is None else {"may_lead_to": visit.may_lead_to},
            priority=0 if step.kind is None else 1,
            dont_filter=True,
        )

    def _render(self, visit: SiteVisit, step: Step, response: Response) -> Request | None:
        """The request for the page as scripts make it; None where it was one already, or none is wanted."""
        if self._renderer is None or "playwright" in response.meta or not visit.takes_one_more():
            return None
        visit.see_again(response.body)
        request = self._request(visit, step)
        return request.replace(url=response.url, meta={**request.meta, **self._renderer.meta()})

    def _fail(self, visit: SiteVisit, step: Step, url: str, reason: str) -> None:
        """A page that is lost; the homepage's own loses the visit, unless it was read before it moved."""
        reason = mask(reason)  # it may name an address that a page led to
        if step.kind is None and not visit.pages:
            visit.failure = reason
        elif step.kind is None and not visit.mentions:
            visit.failure = reason if visit.moved_to is None else f"moved to {url}: {reason}"
        if visit.failure is None:
            self.crawler.signals.send_catch_log(page_read, page=PageRead(visit.homepage, url, failure=reason))

    def _is_stopping(self) -> bool:
        return self._engine is not None and not self._engine.running

    def _note_start(self) -> None:
        self._engine = self.crawler.engine

    def _note_error(self, failure: Failure, response: Response | Failure) -> None:
        """An error in a callback, this program's own or a middleware's: the visit ends, and makes room for others."""
        request = getattr(response, "request", None)
        visit = None if request is None else request.cb_kwargs.get("visit")
        if isinstance(visit, SiteVisit):
            visit.failure = f"an error of the program: {describe(failure.value or Exception('unknown'))}"
            self.crawler.signals.send_catch_log(homepage_visited, visit=visit.end())

    def closed(self, reason: str) -> None:
        """Ends the process that reads pages."""
        self.worker.close()
