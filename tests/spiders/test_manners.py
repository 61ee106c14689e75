"""How servers are treated: robots.txt, pauses, and what they say when they are busy."""

import re
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from itertools import pairwise
from pathlib import Path

import pytest

from tests.spiders.commands import places, scrapy
from tests.spiders.pages import homepage, items, link, page
from tests.spiders.server import Site, serve


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


def crawl(folder: Path, *args: str) -> int:
    """A crawl with the usual manners, but a delay that tests can wait for."""
    options = ("-s", "AUTHORITIES=", "-s", "CONTACT=ada@example.org", "-s", "DOWNLOAD_DELAY=0.5")
    return scrapy("crawl", "homepages", *places(folder), *options, *args).code


def many(site: Site, number: int) -> str:
    for i in range(number):
        site.add(f"/~u{i}/", homepage(f"U {i}", "codd", "turing", "hoare"))
    return ",".join(f"{site.url}/~u{i}/" for i in range(number))


def gaps(site: Site) -> list[float]:
    """Seconds from the start of one request to the start of the next."""
    begun = sorted(began for _, began, _ in site.times)
    return [later - earlier for earlier, later in pairwise(begun)]


def test_host_gets_one_request_at_a_time_with_uneven_pauses(tmp_path: Path, site: Site) -> None:
    assert crawl(tmp_path, "-a", f"seeds={many(site, 5)}") == 0
    ordered = sorted(site.times, key=lambda entry: entry[1])
    assert all(end <= began for (_, _, end), (_, began, _) in pairwise(ordered))
    assert min(gaps(site)) > 0.45
    assert len({round(gap, 2) for gap in gaps(site)}) > 1
    assert all(re.fullmatch(r"oeuvre/\S+ \(\+ada@example\.org\)", agent) for agent in site.agents)


def test_crawl_delay_is_honored(tmp_path: Path, site: Site) -> None:
    site.add("/robots.txt", "User-agent: *\nCrawl-delay: 1.5\n", Content_Type="text/plain")
    assert crawl(tmp_path, "-a", f"seeds={many(site, 3)}") == 0
    assert min(gaps(site)) > 1.45


def test_too_long_a_crawl_delay_is_a_no(tmp_path: Path, site: Site) -> None:
    site.add("/robots.txt", "User-agent: *\nCrawl-delay: 86400\n", Content_Type="text/plain")
    assert crawl(tmp_path, "-a", f"seeds={many(site, 2)}") == 1
    assert site.asked == ["/robots.txt"]


@pytest.mark.parametrize("status", [429, 503])
def test_busy_host_is_left_alone_as_long_as_it_says(tmp_path: Path, site: Site, status: int) -> None:
    seeds = many(site, 3)
    busy = [True]
    good = site.pages["/~u1/"]

    def answer(request: BaseHTTPRequestHandler) -> None:
        if busy:
            busy.clear()
            request.send_response(status)
            request.send_header("Retry-After", "3")
            request.send_header("Content-Length", "0")
            request.end_headers()
        else:
            good(request)

    site.pages["/~u1/"] = answer
    assert crawl(tmp_path, "-a", f"seeds={seeds}") == 0
    ordered = sorted(site.times, key=lambda entry: entry[1])
    place = next(i for i, (path, _, _) in enumerate(ordered) if path == "/~u1/")
    assert ordered[place + 1][1] - ordered[place][2] > 2.9
    assert site.asked.count("/~u1/") == 2


def test_host_that_asks_to_be_left_alone_for_long_is(tmp_path: Path, site: Site) -> None:
    seeds = many(site, 4)
    for i in range(4):
        site.add(f"/~u{i}/", "busy", 503, Retry_After="86400")
    assert crawl(tmp_path, "-a", f"seeds={seeds}") == 1
    assert len(site.asked) == 2  # robots.txt and the first


def test_host_that_times_out_on_robots_is_not_crawled(tmp_path: Path, site: Site) -> None:
    seeds = many(site, 1)
    site.pages["/robots.txt"] = lambda request: time.sleep(4)
    crawl(tmp_path, "-a", f"seeds={seeds}", "-s", "DOWNLOAD_TIMEOUT=2", "-s", "RETRY_TIMES=0")
    assert set(site.asked) == {"/robots.txt"}


def test_robots_rules_hold_for_linked_pages(tmp_path: Path, site: Site) -> None:
    site.add("/robots.txt", "User-agent: oeuvre\nDisallow: /~ada/private\n", Content_Type="text/plain")
    links = link("private.html", "Publications") + link("pubs.html", "Papers")
    site.add("/~ada/", page("Ada", links, items("codd", "hoare", "turing")))
    site.add("/~ada/private.html", homepage("Ada", "shannon"))
    site.add("/~ada/pubs.html", homepage("Ada", "dijkstra", "lamport"))
    assert crawl(tmp_path, "-a", f"seeds={site.url}/~ada/") == 0
    assert site.asked == ["/robots.txt", "/~ada/", "/~ada/pubs.html"]


@pytest.mark.parametrize(
    ("rules", "asked"),
    [
        ("\ufeffUser-agent: *\nDisallow: /~u0/\n".encode(), ["/robots.txt", "/~u1/"]),
        ("User-agent: *\nDisallow: /~café\nDisallow: /~u0/\n".encode("latin-1"), ["/robots.txt", "/~u1/"]),
        ("User-agent: *\nDisallow: /\n".encode("utf-16"), ["/robots.txt", "/~u0/", "/~u1/"]),
    ],
    ids=["byte order mark", "a line in Latin-1", "UTF-16"],
)
def test_lines_of_robots_that_are_utf_8_hold_and_no_others(
    tmp_path: Path, site: Site, rules: bytes, asked: list[str]
) -> None:
    seeds = many(site, 2)
    site.add("/robots.txt", rules, Content_Type="text/plain")
    crawl(tmp_path, "-a", f"seeds={seeds}")
    assert site.asked == asked
