import time
from pathlib import Path

import pytest
from scrapy.http import Response
from scrapy.utils.test import get_crawler

from bibliography import Mention, Owner, Page
from extract import Extraction
from pipelines.stages import Listed, Visit, page_visited
from spiders import homepages
from spiders.budget import OutOfTime, processor_time
from spiders.homepages import HomepagesSpider
from spiders.seeds import Homepage, Seeds

URL = "https://example.org/~ada"
ADA = Homepage(URL, Owner("Ada Lovelace"))


def visit(body: bytes, *addresses: str) -> tuple[list[Listed], list[Visit]]:
    """What the spider yields and tells of responses with this body at these addresses."""
    crawler = get_crawler(HomepagesSpider, {"PAGE_SECONDS": 0.5})
    spider = HomepagesSpider.from_crawler(crawler, seeds=Seeds([ADA]))
    visits: list[Visit] = []

    def note(visit: Visit) -> None:
        visits.append(visit)

    crawler.signals.connect(note, page_visited)
    listed = [
        item for address in addresses or (URL,) for item in spider.parse(Response(address, body=body), homepage=ADA)
    ]
    return listed, visits


def test_error_in_extraction_is_a_failure_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(page: Page, owner: Owner | None = None) -> Extraction:
        raise RecursionError("too\ndeep")

    monkeypatch.setattr(homepages, "extract_mentions", broken)
    listed, visits = visit(b"<p>On Trees. 2020.</p>")
    assert listed == []
    assert visits == [Visit(URL, URL, Owner("Ada Lovelace"), failure="could not be read: RecursionError: too deep")]


def test_page_that_takes_too_long_is_a_failure_of_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    def endless(page: Page, owner: Owner | None = None) -> Extraction:
        while True:
            try:
                sum(range(1000))
            except Exception:  # noqa: S112  # what careless code on the way might do
                continue

    monkeypatch.setattr(homepages, "extract_mentions", endless)
    began = time.process_time()
    listed, visits = visit(b"<p>On Trees. 2020.</p>")
    assert time.process_time() - began < 5
    assert listed == []
    assert [visit.failure for visit in visits] == ["took more than 0.5 s to read"]


def test_visit_is_told_before_its_mentions_and_counts_them(monkeypatch: pytest.MonkeyPatch) -> None:
    mentions = tuple(Mention(URL, f"On Trees {number}", "On Trees", number) for number in range(3))
    monkeypatch.setattr(
        homepages, "extract_mentions", lambda page, owner=None: Extraction(mentions=mentions, refused=(), owner=owner)
    )
    listed, visits = visit(b"<p>On Trees. 2020.</p>")
    assert listed == [Listed(mention, Owner("Ada Lovelace")) for mention in mentions]
    assert visits == [Visit(URL, URL, Owner("Ada Lovelace"), mentions=3)]


def test_two_homepages_that_lead_to_one_page_list_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    mention = Mention("https://example.org/new", "On Trees", "On Trees", 0)
    monkeypatch.setattr(
        homepages, "extract_mentions", lambda page, owner=None: Extraction(mentions=(mention,), refused=(), owner=owner)
    )
    listed, visits = visit(b"<p>On Trees. 2020.</p>", "https://example.org/new", "https://example.org/new")
    assert len(listed) == 1
    assert [visit.mentions for visit in visits] == [1, 0]
    assert visits[1].note == "leads to https://example.org/new, as another homepage does"


def test_only_named_files_are_known(tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    page.write_text("<p>Ada</p>")
    spider = HomepagesSpider(seeds=f"{page},https://example.org/")
    assert spider.named_files == {page.as_uri()}


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
