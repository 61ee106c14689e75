import contextlib
import gzip
import json
import os
import signal
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from tests.spiders.commands import crawl, finish, start_crawl, titles
from tests.spiders.pages import homepage, titles_of, write
from tests.spiders.server import Site, serve

NO_AUTHORITY = ("-s", "AUTHORITIES=")


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


def test_good_pages_beside_every_kind_of_bad_one(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    write(pages, "a.html", homepage("Alan Turing", "turing", "shannon"))
    write(pages, "empty.html", "")
    write(pages, "binary.html", b"\x7fELF\0\0\0\1" * 200)
    write(pages, "paper.html", b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n" + bytes(range(256)))
    write(pages, "none.html", "<html><body><h1>Ada</h1><p>Welcome to my garden.</p></body></html>")
    seeds = f"{pages},{tmp_path / 'gone.html'},{write(tmp_path, 'broken.csv', 'name,url')}"
    result = crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={seeds}", "-O", tmp_path / "mentions.jsonl")
    assert result.code == 3
    assert titles(tmp_path) == titles_of("turing", "shannon")
    assert len((tmp_path / "mentions.jsonl").read_text().splitlines()) == 2
    failed = "\n".join(sorted(line.replace(str(tmp_path), "") for line in result.lines("failed: ")))
    assert [line.split(": ")[1].rsplit("/", 1)[-1] for line in failed.splitlines()] == [
        "broken.csv",
        "gone.html",
        "binary.html",
        "empty.html",
        "paper.html",
    ]
    assert [line.rsplit("/", 1)[-1] for line in result.lines("note: ")] == ["none.html: no publications found"]
    assert "Traceback" not in result.err
    run = json.loads((tmp_path / "dataset" / "run.json").read_text())
    assert run["counts"]["failed"] == 5
    assert len(run["failures"]) == 5
    table = {line.split()[0]: line.split()[1] for line in result.out.splitlines() if line and line[0].isalpha()}
    assert table["homepages"] == "2"
    assert table["failed"] == "5"
    assert table["works"] == table["mentions"] == "2"
    assert f'pandas.read_csv("{tmp_path}/dataset/publications.csv", dtype_backend="numpy_nullable")' in result.out


def test_page_that_fails_later_keeps_what_it_listed(tmp_path: Path) -> None:
    pages = tmp_path / "pages"
    write(pages, "a.html", homepage("Alan Turing", "turing"))
    write(pages, "b.html", homepage("Claude Shannon", "shannon"))
    assert crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={pages}").code == 0
    write(pages, "a.html", homepage("Alan Turing", "turing", "dijkstra"))
    write(pages, "b.html", b"\0" * 500)
    assert crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={pages}").code == 3
    assert titles(tmp_path) == titles_of("turing", "shannon", "dijkstra")


def test_dataset_stays_when_nothing_can_be_published(tmp_path: Path) -> None:
    page = write(tmp_path, "a.html", homepage("Alan Turing", "turing"))
    assert crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}").code == 0
    before = {path.name: path.read_bytes() for path in (tmp_path / "dataset").iterdir()}
    for content in (b"", b"\0\1", b"<html><body><p>Moved.</p></body></html>"):
        page.write_bytes(content)
        result = crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}")
        assert result.code == 1
        assert result.out == ""
        assert len(result.lines("error: ")) == 1
    page.unlink()
    result = crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}")
    assert (result.code, result.err) == (1, f"error: {page}: no such file or folder, and not a web address\n")
    assert {path.name: path.read_bytes() for path in (tmp_path / "dataset").iterdir()} == before


def test_dataset_that_lost_everything_is_published_only_when_told_to(tmp_path: Path) -> None:
    page = write(tmp_path, "a.html", homepage("Alan Turing", "turing", "shannon", "dijkstra"))
    assert crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}").code == 0
    page.write_text(homepage("Alan Turing", "hoare", "codd", "lamport"))
    result = crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}")
    assert result.code == 1
    assert "-s ACCEPT_LOSSES=1 publishes it all the same" in result.lines("error: 3 of the last dataset's 3 works")[0]
    assert titles(tmp_path) == titles_of("turing", "shannon", "dijkstra")
    assert crawl(tmp_path, *NO_AUTHORITY, "-s", "ACCEPT_LOSSES=1", "-a", f"seeds={page}").code == 0
    assert titles(tmp_path) == titles_of("hoare", "codd", "lamport")


def test_site_with_all_that_can_go_wrong(tmp_path: Path, site: Site) -> None:
    def slow(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Type", "text/html")
        request.end_headers()
        for _ in range(100):
            request.wfile.write(b" ")
            request.wfile.flush()
            time.sleep(0.25)

    def cut_off(request: BaseHTTPRequestHandler) -> None:
        request.send_response(200)
        request.send_header("Content-Length", "100000")
        request.end_headers()
        request.wfile.write(homepage("Nobody", "codd").encode())

    site.add("/robots.txt", "User-agent: *\nDisallow: /private\n", Content_Type="text/plain")
    packed = gzip.compress(homepage("Claude Shannon", "shannon").encode())
    page = homepage("Edsger Dijkstra", "dijkstra").replace("Dijkstra</h1>", "Dijkstra, Universität Zürich</h1>")
    good = [
        site.add("/plain", homepage("Alan Turing", "turing")),
        site.add("/packed", packed, Content_Encoding="gzip"),
        site.add("/mislabeled", page.encode(), Content_Type="text/html; charset=iso-8859-1"),
        site.add("/moved", "", 301, Location="/new"),
    ]
    site.add("/new", homepage("Tony Hoare", "hoare"))
    site.pages["/slow"], site.pages["/cut-off"] = slow, cut_off
    bad = {
        site.add("/private", homepage("Nobody", "codd")): "forbidden by robots.txt",
        site.add("/broken", "oops", 500): "answered 500",
        site.url + "/gone": "answered 404",
        site.add("/picture", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" * 9, Content_Type="image/png"): "not a page of text",
        site.add("/file", "", 302, Location=(tmp_path / "secret.html").as_uri()): "answered 302",
        site.url + "/slow": "timed out",
        site.url + "/cut-off": "cut off before its end",
        "http://127.0.0.1:9/": "connection refused",
    }
    write(tmp_path, "secret.html", homepage("Nobody", "lamport"))
    result = crawl(tmp_path, *NO_AUTHORITY, "-s", "CONTACT=ada@example.org", "-a", f"seeds={','.join([*good, *bad])}")
    assert result.code == 3
    assert titles(tmp_path) == titles_of("turing", "shannon", "dijkstra", "hoare")
    reasons = dict(line.removeprefix("failed: ").split(": ", 1) for line in result.lines("failed: "))
    assert reasons.keys() == bad.keys()
    assert {url: reasons[url][: len(reason)] for url, reason in bad.items()} == bad
    assert "/private" not in site.asked
    assert site.asked.count("/robots.txt") == 1
    assert all("ada@example.org" in agent for agent in site.agents)
    assert "Traceback" not in result.err


@pytest.mark.parametrize(("status", "code"), [(404, 0), (403, 0), (500, 1), (503, 1)])
def test_robots_that_cannot_be_told_are_kept_out_of(tmp_path: Path, site: Site, status: int, code: int) -> None:
    site.add("/robots.txt", "User-agent: *\nDisallow: /\n", status)
    page = site.add("/", homepage("Alan Turing", "turing"))
    assert crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}").code == code
    assert ("/" in site.asked) == (code == 0)


def test_page_that_is_too_large_is_not_taken(tmp_path: Path, site: Site) -> None:
    good = site.add("/", homepage("Alan Turing", "turing"))
    large = site.add("/large", b"<p>" + b"a" * 400_000)
    bomb = site.add("/bomb", gzip.compress(b"<p>" + b"a" * 9_000_000), Content_Encoding="gzip")
    local = write(tmp_path, "large.html", b"<p>" + b"a" * 400_000)
    limit = ("-s", "DOWNLOAD_MAXSIZE=300000")
    result = crawl(tmp_path, *NO_AUTHORITY, *limit, "-a", f"seeds={good},{large},{bomb},{local}")
    assert result.code == 3
    assert len(result.lines("failed: ")) == 3
    assert titles(tmp_path) == titles_of("turing")


def test_feed_to_standard_output_has_nothing_else_there(tmp_path: Path) -> None:
    page = write(tmp_path, "a.html", homepage("Alan Turing", "turing", "codd"))
    result = crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}", "-o", "-:jsonl")
    assert result.code == 0
    assert [json.loads(line)["title"] for line in result.out.splitlines()] == [
        json.loads(line)["title"] for line in result.out.splitlines() if json.loads(line)["page_url"] == page.as_uri()
    ]
    assert "pandas.read_csv" in result.err


def test_interrupted_crawl_publishes_what_it_has_and_says_what_is_missing(tmp_path: Path, site: Site) -> None:
    def slow(request: BaseHTTPRequestHandler) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.kill(running.pid, signal.SIGINT)
        time.sleep(1)
        site.pages["/now"](request)

    site.add("/now", homepage("Tony Hoare", "hoare"))
    urls = [site.add("/first", homepage("Alan Turing", "turing")), site.url + "/slow"]
    urls += [site.add(f"/later{number}", homepage("Ted Codd", "codd")) for number in range(40)]
    site.pages["/slow"] = slow
    running = start_crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={','.join(urls)}")
    result = finish(running)
    assert result.code == 3
    assert titles(tmp_path) in (titles_of("turing", "hoare"), titles_of("turing", "hoare", "codd"))
    missing = [line for line in result.err.splitlines() if line.endswith("not reached before the crawl was stopped")]
    assert len(missing) >= 20  # what Scrapy has taken up already (CONCURRENT_REQUESTS), it finishes
    assert "Traceback" not in result.err
