from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path

import pytest
from scrapy.utils.project import get_project_settings
from selectolax.lexbor import LexborHTMLParser

from spiders.commands.explain import Command
from tests.spiders.commands import Result, scrapy, scrapy_here
from tests.spiders.pages import WORKS, homepage
from tests.spiders.server import Site, serve

_SAMPLE = Path(__file__).parents[2] / "spiders" / "sample" / "homepages"


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


def one_line(result: Result, code: int, words: str) -> bool:
    return result.code == code and len(result.err.splitlines()) == 1 and words in result.err


@pytest.mark.parametrize("name", ["girshick.md", "igarashi.html", "tarjan.txt", "wadler.bib"])
def test_sample_pages_are_explained(tmp_path: Path, name: str) -> None:
    target = tmp_path / "explained.html"
    result = scrapy_here("explain", _SAMPLE / name, "-o", target)
    assert (result.code, result.err) == (0, "")
    boxes = LexborHTMLParser(target.read_text(encoding="utf-8")).css("details.mention")
    assert result.out.startswith(f"{len(boxes)} mentions, ")
    assert boxes


def test_without_a_name_the_file_is_named_after_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "ada lee.html"
    page.write_text(homepage("Ada Lee", "turing"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    Command().perform(get_project_settings(), [str(page)], Namespace(output=None))
    assert (tmp_path / "ada-lee-explained.html").exists()


@pytest.mark.parametrize(
    ("name", "body", "words"),
    [
        ("empty.html", b"", "empty"),
        ("binary.html", b"\x89PNG\r\n\x1a\n\0\0", "not a page"),
        ("nul.txt", b"a\0b", "NUL"),
    ],
)
def test_what_is_no_page_is_one_line(tmp_path: Path, name: str, body: bytes, words: str) -> None:
    (tmp_path / name).write_bytes(body)
    assert one_line(scrapy_here("explain", tmp_path / name, "-o", tmp_path / "out.html"), 1, words)
    assert not (tmp_path / "out.html").exists()


def test_what_names_no_page_is_one_line(tmp_path: Path) -> None:
    page, out = tmp_path / "page.html", tmp_path / "out.html"
    page.write_text(homepage("Ada Lee", "turing"), encoding="utf-8")
    listed = tmp_path / "list.txt"
    listed.write_text("page.html\nhttps://example.org/\n", encoding="utf-8")
    assert one_line(scrapy_here("explain", tmp_path / "gone.html", "-o", out), 1, "no such file")
    assert one_line(scrapy_here("explain", tmp_path, "-o", out), 2, "a folder")
    assert one_line(scrapy_here("explain", listed, "-o", out), 2, "names 2 pages")
    assert one_line(scrapy_here("explain", page, "-o", page), 2, "the page itself")
    assert one_line(scrapy_here("explain", page, "-o", tmp_path / "gone" / "out.html"), 1, "no such file or directory")
    assert one_line(scrapy_here("explain", "https://example.org/", "-o", out), 2, "-s CONTACT=")
    assert one_line(scrapy_here("explain"), 2, "usage: ")
    assert one_line(scrapy_here("explain", page, page), 2, "usage: ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["list.txt", "page.html"]


def test_a_page_of_the_web_is_fetched_with_the_manners_of_the_crawl(tmp_path: Path, site: Site) -> None:
    url = site.add("/ada", homepage("Ada Lee", "turing", "codd"))
    result = scrapy("explain", url, "-o", tmp_path / "out.html")
    assert (result.code, result.err) == (0, "")
    assert WORKS["turing"][0] in (tmp_path / "out.html").read_text(encoding="utf-8")
    assert site.asked == ["/robots.txt", "/ada"]
    site.add("/robots.txt", "User-agent: *\nDisallow: /ada", Content_Type="text/plain")
    assert one_line(scrapy("explain", url, "-o", tmp_path / "not.html"), 1, "robots.txt")
    assert one_line(scrapy("explain", f"{site.url}/gone", "-o", tmp_path / "not.html"), 1, "answered 404")
    assert not (tmp_path / "not.html").exists()
