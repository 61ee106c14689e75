import asyncio
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

import pytest
from scrapy import Request
from scrapy.http import Response
from scrapy.utils.test import get_crawler

from bibliography import Mention, Owner
from extract import NotAPage
from pipelines.stages import Listed, PageRead, Visit, homepage_visited, page_read
from spiders.budget import OutOfTime, processor_time
from spiders.homepages import HomepagesSpider
from spiders.ledger import Ledger
from spiders.reading import PageLink, Reading, Unreadable
from spiders.seed import Homepage
from spiders.task import Task
from spiders.visiting import Limits, SiteVisit, Step
from spiders.words import LinkKind
from spiders.worker import Worker
from tests.spiders.pages import homepage

URL = "https://example.org/~ada"
ADA = Homepage(URL, Owner("Ada Lovelace"))


class Crawl:
    """A spider without a network, and what it tells."""

    def __init__(self) -> None:
        crawler = get_crawler(HomepagesSpider, {"PAGE_SECONDS": 0.5, "PAGES_PER_HOMEPAGE": 30})
        self.ledger = Ledger()
        self.ledger.plan(Task(URL), [ADA], datetime.now(UTC))
        self.spider = HomepagesSpider.from_crawler(crawler, ledger=self.ledger)
        self.pages: list[PageRead] = []
        self.visits: list[Visit] = []
        self.listed: list[Listed] = []
        self.requests: list[Request] = []
        crawler.signals.connect(self._note_page, page_read)
        crawler.signals.connect(self._note_visit, homepage_visited)

    def _note_page(self, page: PageRead) -> None:
        self.pages.append(page)

    def _note_visit(self, visit: Visit) -> None:
        self.visits.append(visit)

    def visit(self, body: bytes, url: str = URL, step: Step | None = None, seed: str = URL) -> None:
        visit = SiteVisit(seed, Owner("Ada Lovelace"), Limits(30), self.ledger)
        first = visit.begin()
        response = Response(url, body=body, request=Request(url))

        async def parse() -> None:
            async for found in self.spider.parse(response, visit=visit, step=step or first):
                if isinstance(found, Request):
                    self.requests.append(found)
                else:
                    self.listed.append(found)

        asyncio.run(parse())


@pytest.fixture
def crawl() -> Crawl:
    return Crawl()


def reading(*titles: str, links: tuple[PageLink, ...] = ()) -> Reading:
    mentions = tuple(Mention(URL, title, title, number) for number, title in enumerate(titles))
    return Reading(mentions, 0, Owner("Ada Lovelace"), links)


def reader(*readings: Reading | Exception) -> Callable[[Response, Owner | None], Awaitable[Reading]]:
    """Stands for the worker: gives the readings, the last one over and over."""
    left = list(readings)

    async def read(response: Response, owner: Owner | None) -> Reading:
        found = left.pop(0) if len(left) > 1 else left[0]
        if isinstance(found, Exception):
            raise found
        return found

    return read


def test_error_in_extraction_is_a_failure_of_the_page(crawl: Crawl, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crawl.spider.worker, "read", reader(RecursionError("too\ndeep")))
    crawl.visit(b"<p>On Trees. 2020.</p>")
    assert crawl.listed == []
    assert [visit.failure for visit in crawl.visits] == ["could not be read: RecursionError: too deep"]


def test_worker_reads_pages_and_outlives_hostile_ones() -> None:
    worker = Worker(4.0)

    async def read(body: bytes) -> Reading:
        return await worker.read(Response(URL, body=body), None)

    try:
        with pytest.raises(NotAPage):
            asyncio.run(read(b"%PDF-1.7"))
        worker._seconds = 0.001
        with pytest.raises(Unreadable, match="took more than"):
            asyncio.run(read(b"<p>On Trees. 2020.</p>" * 9000))
        worker._seconds = 4.0
        assert asyncio.run(read(homepage("Ted Codd", "codd", "hoare", "turing").encode())).mentions
    finally:
        worker.close()


def test_page_is_told_before_its_mentions_and_the_visit_after_them(
    crawl: Crawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(crawl.spider.worker, "read", reader(reading("A", "B", "C")))
    crawl.visit(b"<p>On Trees. 2020.</p>")
    assert crawl.pages == [PageRead(URL, URL, 3)]
    assert [item.mention.title for item in crawl.listed] == ["A", "B", "C"]
    assert crawl.visits == [Visit(URL, URL, Owner("Ada Lovelace"), mentions=3, pages=(URL,))]


def test_link_to_publications_is_the_next_request_and_the_visit_goes_on(
    crawl: Crawl, monkeypatch: pytest.MonkeyPatch
) -> None:
    links = (PageLink(f"{URL}/pubs.html", LinkKind.PUBLICATIONS), PageLink("https://example.org/pubs", LinkKind.ALL))
    monkeypatch.setattr(crawl.spider.worker, "read", reader(reading(links=links)))
    crawl.visit(b"<p>Home</p>")
    assert [request.url for request in crawl.requests] == [f"{URL}/pubs.html"]
    assert crawl.visits == []


def test_two_homepages_that_lead_to_one_page_list_it_once(crawl: Crawl, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crawl.spider.worker, "read", reader(reading("A")))
    crawl.visit(b"<p>On Trees. 2020.</p>", "https://example.org/new")
    crawl.visit(b"<p>On Trees. 2020.</p>", "https://example.org/new", seed="https://example.org/~countess")
    assert len(crawl.listed) == 1
    assert [visit.mentions for visit in crawl.visits] == [1, 0]
    assert crawl.visits[1].note == "leads to https://example.org/new, as another homepage does"


def test_page_that_is_as_it_was_is_not_read_again(crawl: Crawl, monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    async def count(response: Response, owner: Owner | None) -> Reading:
        read.append(response.url)
        return reading("A")

    monkeypatch.setattr(crawl.spider.worker, "read", count)
    crawl.visit(b"<p>On Trees. 2020.</p>")
    crawl.visit(b"<p>On Trees. 2020.</p>")
    crawl.visit(b"<p>On Bushes. 2020.</p>")
    assert len(read) == 2
    assert [item.mention.title for item in crawl.listed] == ["A", "A", "A"]


def test_budget_is_of_processor_time_and_ends_with_its_block() -> None:
    with processor_time(0.2):
        time.sleep(0.4)
    with pytest.raises(OutOfTime), processor_time(0.05):
        _work(10)
    _work(0.1)


def _work(seconds: float) -> None:
    began = time.process_time()
    while time.process_time() - began < seconds:
        pass
