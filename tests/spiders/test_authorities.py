"""Crawls that ask authorities: real servers on loopback that speak the authorities' formats, kindly and otherwise."""

import csv
import json
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from bibliography import Owner
from match.authority.online import ONLINE, make_authority
from tests.match.answers import CAPTCHA, Paper, crossref_works, dblp_hits, openalex_works, person_page, profile
from tests.match.records import record
from tests.spiders.commands import Result, crawl
from tests.spiders.server import Site, serve

PAPERS = [
    Paper("Deep Trees for Shallow Forests", ("Jane Doe", "Wei Li"), "KDD", 2020, "10.1145/1111.1", "conf/kdd/DoeL20"),
    Paper("Counting Leaves in the Dark", ("Jane Doe", "Max Roe"), "VLDB", 2018, "10.1145/1111.2", "conf/vldb/DoeR18"),
]
OWNER = Owner("Jane Doe", profiles={"dblp": "1/0", "scholar": "abcdefghijkJ", "orcid": "0000-0002-1825-0097"})
_PAGE = """<!doctype html><html><head><title>Jane Doe</title></head><body><h1>Jane Doe</h1>
<p><a href="https://dblp.org/pid/1/0.html">DBLP</a> <a href="https://orcid.org/0000-0002-1825-0097">ORCID</a>
<a href="https://scholar.google.com/citations?hl=en&user=abcdefghijkJ">Google Scholar</a></p><h2>Publications</h2><ul>
<li>J. Doe, W. Li. "Deep Trees for Shallow Forests." In <i>KDD</i>, 2020.</li>
<li>J. Doe, M. Roe. "Counting Leaves in the Dark." In <i>VLDB</i>, 2019.</li></ul></body></html>"""
_NO_DELAY = json.dumps({name: {"delay": 0, "jitter": 0} for name in ("file", *ONLINE)})


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


def _list_path(site: Site, name: str) -> str:
    url = make_authority(name, site.url, "").list_url(OWNER)
    assert url is not None
    return url.removeprefix(site.url)


def _search_path(site: Site, name: str, paper: Paper) -> str:
    url = make_authority(name, site.url, "").search_url(record([paper.title, "J. Doe"]))
    assert url is not None
    return url.removeprefix(site.url)


def _crawl(folder: Path, site: Site, names: str, *more: str, page: str = _PAGE) -> Result:
    (folder / "doe.html").write_text(page)
    urls = [part for name in ("DBLP", "SCHOLAR", "OPENALEX", "CROSSREF") for part in ("-s", f"{name}_URL={site.url}")]
    settings = ["-s", f"AUTHORITIES={names}", "-s", f"DOWNLOAD_SLOTS={_NO_DELAY}", *urls, *more]
    return crawl(folder, *settings, "-a", f"seeds={folder / 'doe.html'}")


def _works(folder: Path) -> dict[str, dict[str, str]]:
    with (folder / "dataset" / "publications.csv").open(encoding="utf-8", newline="") as rows:
        return {row["title"]: row for row in csv.DictReader(rows)}


def _asked(site: Site) -> list[str]:
    return [path for path in site.asked if path != "/robots.txt"]


def test_one_request_an_authority_fills_in_what_the_page_leaves_out_and_overwrites_nothing(
    site: Site, tmp_path: Path
) -> None:
    site.add(_list_path(site, "dblp-api"), person_page(PAPERS))
    site.add(_list_path(site, "scholar"), profile(PAPERS))
    result = _crawl(tmp_path, site, "dblp-api,scholar")
    assert result.code == 0, result.err
    assert sorted(_asked(site)) == sorted(_list_path(site, name) for name in ("dblp-api", "scholar"))
    works = _works(tmp_path)
    deep, leaves = works[PAPERS[0].title], works[PAPERS[1].title]
    assert (deep["dblp_key"], deep["match_source"], deep["match_status"]) == ("conf/kdd/DoeL20", "dblp", "matched")
    assert deep["scholar_id"] == "abcdefghijkJ:u-x6o8ySG0s0"
    assert (deep["doi"], deep["authors"]) == ("10.1145/1111.1", "Jane Doe; Wei Li")
    assert leaves["year"] == "2019"
    assert "year: 2019 (" in leaves["conflicts"]
    assert "2018 (dblp, scholar)" in leaves["conflicts"]


def test_a_second_crawl_asks_nothing_again(site: Site, tmp_path: Path) -> None:
    site.add(_list_path(site, "scholar"), profile(PAPERS))
    assert _crawl(tmp_path, site, "scholar").code == 0
    first = _works(tmp_path)
    site.asked.clear()
    assert _crawl(tmp_path, site, "scholar").code == 0
    assert site.asked == []
    assert {title: row["scholar_id"] for title, row in _works(tmp_path).items()} == {
        title: row["scholar_id"] for title, row in first.items()
    }


@pytest.mark.parametrize(
    ("name", "body", "key"),
    [
        ("dblp-api", dblp_hits(PAPERS[:1]), "dblp"),
        ("openalex", openalex_works(PAPERS[:1]), "openalex"),
        ("crossref", crossref_works(PAPERS[:1]), "crossref"),
    ],
)
def test_what_no_list_has_is_searched_for(site: Site, tmp_path: Path, name: str, body: bytes, key: str) -> None:
    site.add(_search_path(site, name, PAPERS[0]), body)
    result = _crawl(tmp_path, site, name)
    assert result.code == 0, result.err
    assert _asked(site)[0] == _list_path(site, name)
    assert _asked(site)[1:] == [_search_path(site, name, paper) for paper in PAPERS]
    works = _works(tmp_path)
    assert (works[PAPERS[0].title]["match_source"], works[PAPERS[0].title]["doi"]) == (key, "10.1145/1111.1")
    assert works[PAPERS[1].title]["match_status"] == "unmatched"


def test_further_authorities_are_searched_only_for_what_the_first_ones_lack(site: Site, tmp_path: Path) -> None:
    site.add(_list_path(site, "dblp-api"), person_page(PAPERS[:1]))
    site.add(_search_path(site, "crossref", PAPERS[1]), crossref_works(PAPERS[1:]))
    assert _crawl(tmp_path, site, "dblp-api,crossref").code == 0
    searched = [path for path in _asked(site) if "bibliographic" in path or "/search/" in path]
    assert searched == [_search_path(site, name, PAPERS[1]) for name in ("dblp-api", "crossref")]
    assert {row["match_source"] for row in _works(tmp_path).values()} == {"dblp", "crossref"}


@pytest.mark.parametrize(
    ("status", "body", "said"),
    [(403, b"no", "answered 403"), (429, b"slow down", "answered 429"), (200, CAPTCHA, "captcha")],
)
def test_scholar_is_left_alone_after_its_first_refusal(
    site: Site, tmp_path: Path, status: int, body: bytes, said: str
) -> None:
    second = _PAGE.replace("abcdefghijkJ", "zyxwvutsrqpZ").replace("Jane Doe", "Max Roe")
    (tmp_path / "more").mkdir()
    (tmp_path / "more" / "roe.html").write_text(second)
    for user in ("abcdefghijkJ", "zyxwvutsrqpZ"):
        site.add(_list_path(site, "scholar").replace("abcdefghijkJ", user), body, status, Retry_After="0")
    result = _crawl(tmp_path, site, "scholar", "-a", f"seeds={tmp_path}/doe.html,{tmp_path}/more")
    assert result.code == 0
    assert len(_asked(site)) == 1
    assert said in result.err
    (failure,) = json.loads((tmp_path / "dataset" / "run.json").read_text())["failures"]
    assert failure["subject"] == "scholar"
    assert said in failure["reason"]
    assert "not asked any more" in failure["reason"]
    assert len(_works(tmp_path)) == 2


def test_a_busy_server_is_waited_for_as_long_as_it_says(site: Site, tmp_path: Path) -> None:
    path = _list_path(site, "dblp-api")
    asked: list[float] = []

    def answer(request: BaseHTTPRequestHandler) -> None:
        asked.append(time.monotonic())
        body = b"" if len(asked) == 1 else person_page(PAPERS)
        request.send_response(429 if len(asked) == 1 else 200)
        request.send_header("Retry-After", "1")
        request.send_header("Content-Length", str(len(body)))
        request.end_headers()
        request.wfile.write(body)

    site.pages[path] = answer
    assert _crawl(tmp_path, site, "dblp-api").code == 0
    assert len(asked) == 2
    assert asked[1] - asked[0] >= 1
    assert {row["match_status"] for row in _works(tmp_path).values()} == {"matched"}


def test_one_that_wants_longer_than_there_is_patience_for_is_given_up(site: Site, tmp_path: Path) -> None:
    site.add(_list_path(site, "dblp-api"), b"", 429, Retry_After="3600")
    result = _crawl(tmp_path, site, "dblp-api")
    assert result.code == 0
    assert len(_asked(site)) == 1
    assert "dblp-api: answered 429; not asked any more in this run" in result.err


def test_garbage_errors_and_slow_answers_never_stop_a_crawl(site: Site, tmp_path: Path) -> None:
    site.add(_list_path(site, "openalex"), b"\x00\xff<<<")
    for number, paper in enumerate(PAPERS):
        site.add(_search_path(site, "openalex", paper), b"{}" if number else b"", 200 if number else 500)
    site.pages[_list_path(site, "crossref")] = lambda _: time.sleep(5)
    result = _crawl(tmp_path, site, "openalex,crossref", "-s", "DOWNLOAD_TIMEOUT=1")
    assert result.code == 0
    assert "openalex: answered no list of works; not asked any more in this run" in result.err
    assert len(_works(tmp_path)) == 2
    assert "Traceback" not in result.err


def test_robots_txt_is_obeyed(site: Site, tmp_path: Path) -> None:
    site.add("/robots.txt", "User-agent: *\nDisallow: /citations\n")
    site.add(_list_path(site, "scholar"), profile(PAPERS))
    result = _crawl(tmp_path, site, "scholar")
    assert result.code == 0
    assert _asked(site) == []
    assert "scholar: forbidden by robots.txt" in result.err


def test_an_authority_that_nobody_answers_for_is_given_up(tmp_path: Path, site: Site) -> None:
    result = _crawl(tmp_path, site, "crossref", "-s", "CROSSREF_URL=http://127.0.0.1:9")
    assert result.code == 0
    assert "crossref: " in result.err
    assert len(_works(tmp_path)) == 2


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "mine.bib",
            "@inproceedings{a, title={Deep Trees for Shallow Forests}, author={Doe, Jane and Li, Wei}, year={2020}}",
        ),
        (
            "citations.csv",
            'Title,Authors,Publication,Year\nDeep Trees for Shallow Forests,"Doe, Jane; Li, Wei; ",KDD,2020\n',
        ),
    ],
)
def test_an_export_is_an_authority_too(site: Site, tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    result = _crawl(tmp_path, site, f"file:{tmp_path / name}")
    assert result.code == 0, result.err
    deep = _works(tmp_path)[PAPERS[0].title]
    assert (deep["match_source"], deep["match_status"]) == (f"file:{name}", "matched")
    assert deep["authors"] == "Jane Doe; Wei Li"
    assert site.asked == []


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("file:gone.bib", "gone.bib: no such file"),
        ("file:README.md", "README.md: neither BibTeX nor a .csv"),
        ("semantic", "unknown authority 'semantic'"),
    ],
)
def test_an_authority_that_cannot_be_is_wrong_usage(site: Site, tmp_path: Path, names: str, said: str) -> None:
    result = _crawl(tmp_path, site, names)
    assert result.code == 2
    assert said in result.err


def test_other_peoples_servers_are_told_who_asks(site: Site, tmp_path: Path) -> None:
    result = _crawl(tmp_path, site, "scholar", "-s", "SCHOLAR_URL=https://scholar.google.com")
    assert result.code == 2
    assert "say who is asking scholar" in result.err
