"""One crawl over homepages with all that makes the web hard."""

import csv
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.spiders.commands import Result, crawl
from tests.spiders.server import serve
from tests.spiders.world import LANGUAGES, WAYS_IN, build

_PRIVATE = (
    *("127.0.0.1", "::1", "::ffff:127.0.0.1", "0.0.0.0"),  # noqa: S104
    *("64:ff9b::7f00:1", "2002:7f00:1::", "::127.0.0.1", "fec0::1"),
)


@dataclass(frozen=True, slots=True)
class Crawled:
    """What the crawl left behind."""

    result: Result
    folder: Path
    url: str
    asked: dict[str, list[str]]
    """User -> paths asked for, without the user's folder."""
    internal: list[str]
    people: dict[str, dict[str, str]]
    """By user."""

    def titles(self, user: str) -> set[str]:
        """The first words of the titles on a user's pages."""
        with (self.folder / "dataset" / "mentions.csv").open(encoding="utf-8", newline="") as rows:
            return {row["title"].split()[0] for row in csv.DictReader(rows) if f"/~{user}/" in row["page_url"]}


@pytest.fixture(scope="module")
def crawled(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crawled]:
    """The whole crawl, once."""
    folder = tmp_path_factory.mktemp("world")
    with serve() as site, serve() as internal:
        seeds = build(site, internal)
        rows = "".join(f"{user},{url}\n" for user, url in seeds.items())
        (folder / "seeds.csv").write_text(f"name,homepage\n{rows}")
        options = ("-s", "AUTHORITIES=", "-s", "CONTACT=ada@example.org", "-O", folder / "mentions.jsonl")
        result = crawl(folder, *options, "-a", f"seeds={folder}/seeds.csv")
        asked: dict[str, list[str]] = defaultdict(list)
        for path in site.asked:
            _, user, *rest = path.split("/", 2)
            asked[user.removeprefix("~")].append("".join(rest))
        with (folder / "dataset" / "people.csv").open(encoding="utf-8", newline="") as people:
            persons = {row["homepage"].split("~")[1].strip("/"): row for row in csv.DictReader(people)}
        yield Crawled(result, folder, site.url, dict(asked), internal.asked, persons)


def test_crawl_comes_to_its_end_and_says_what_failed(crawled: Crawled) -> None:
    assert crawled.result.code == 3
    told = re.compile(r"(?:failed|note): |[\d,]+ of [\d,]+ homepages, ")
    assert [line for line in crawled.result.err.splitlines() if not told.match(line)] == []
    run = json.loads((crawled.folder / "dataset" / "run.json").read_text())
    assert run["counts"]["failed"] == sum(row["status"] == "failed" for row in crawled.people.values())
    assert all(row["reason"] and row["since"] for row in crawled.people.values() if row["status"] == "failed")


def test_failures_are_counted_by_kind_for_prometheus(crawled: Crawled) -> None:
    kinds = json.loads((crawled.folder / "dataset" / "run.json").read_text())["failures_by_kind"]
    assert kinds["answered 410"] == 1
    assert kinds["leads to …, which is no public address"] >= 2 * len(WAYS_IN)
    figures = (crawled.folder / "var" / "oeuvre.prom").read_text().splitlines()
    assert "oeuvre_run_exit_code 3.0" in figures
    assert 'oeuvre_run_failures{kind="answered 410"} 1.0' in figures


@pytest.mark.parametrize("user", LANGUAGES)
def test_list_is_found_in_menus_of_many_languages(crawled: Crawled, user: str) -> None:
    assert crawled.asked[user] == ["", LANGUAGES[user][1]]
    assert "Relational" in " ".join(crawled.titles(user)) or crawled.people[user]["mentions"] != "0"


def test_all_pages_of_a_list_are_read_once_and_nobody_elses(crawled: Crawled) -> None:
    assert sorted(crawled.asked["ada"]) == [
        "", "pubs/", "pubs/2019-2.html", "pubs/2019.html", "pubs/ada.bib", "pubs/journals.html",
    ]  # fmt: skip
    assert "bob" not in crawled.asked
    assert "publications.html" not in crawled.asked
    assert {"Time,", "On"} <= crawled.titles("ada")


def test_profiles_are_kept_with_the_owner(crawled: Crawled) -> None:
    ada = crawled.people["ada"]
    assert (ada["dblp_pid"], ada["scholar_id"], ada["orcid"]) == ("65/9137", "abcdefghijkJ", "0000-0002-1825-0097")
    assert ada["profiles"] == "github:adalovelace; openreview:~Ada_Lovelace1; semantic_scholar:12345"


def test_list_behind_frames_and_menus_is_found(crawled: Crawled) -> None:
    assert sorted(crawled.asked["frame"]) == ["", "main.html", "menu.html", "pubs.html"]
    assert crawled.asked["hub"] == ["", "research.html", "papers.html"]


def test_papers_own_pages_are_read_where_the_list_lacks_authors(crawled: Crawled) -> None:
    assert sorted(crawled.asked["hugo"]) == ["", "publication/", *(f"publication/p{i}/" for i in range(3))]


def test_books_of_the_owner_are_a_list_and_those_of_others_none(crawled: Crawled) -> None:
    assert sorted(crawled.asked["shelf"]) == ["", "own.html", "read.html"]
    assert sorted(crawled.asked["booked"]) == ["", "books.html", "research.html"]
    assert crawled.titles("shelf") == {"A", "Notes", "Tables", "The"}


def test_parts_of_a_list_are_read_that_is_on_no_page(crawled: Crawled) -> None:
    assert sorted(crawled.asked["parts"]) == ["", "c.html", "j.html"]


def test_all_next_pages_are_read(crawled: Crawled) -> None:
    assert crawled.asked["next"] == ["", *(f"p{number}.html" for number in range(1, 10))]


def test_no_more_pages_than_the_setting_says(crawled: Crawled) -> None:
    assert len(crawled.asked["many"]) == 30


def test_traps_are_left(crawled: Crawled) -> None:
    assert len(crawled.asked["trap"]) <= 6
    assert not any("cal" in path for path in crawled.asked["trap"])


def test_moved_homepages_are_followed_and_noted(crawled: Crawled) -> None:
    moves = {"http": "http.html", "meta": "meta.html", "header": "header.html", "told": "told/", "text": "text.html"}
    for user, page in moves.items():
        assert crawled.people[user]["moved_to"] == f"{crawled.url}/~new/{page}"
        assert crawled.people[user]["status"] == "ok"
        assert page in crawled.asked["new"]
    assert "told/papers.html" in crawled.asked["new"]
    assert crawled.asked["sent"] == ["", "pubs.html", "list.html"]
    assert crawled.people["sent"]["mentions"] == "3"
    assert crawled.people["dead"]["reason"] == "answered 410"
    assert crawled.people["loop"]["reason"] == "max redirections reached"


def test_nothing_leads_into_the_own_network(crawled: Crawled) -> None:
    assert crawled.internal == []
    for number in range(len(WAYS_IN)):
        assert crawled.asked[f"way{number}"] == ["", "go"]
        assert crawled.people[f"way{number}"]["status"] == "ok"
        for moved in ("home", "meta", "header"):
            reason = crawled.people[f"{moved}{number}"]["reason"].rpartition(": ")[2]
            assert any(reason == f"leads to {address}, which is no public address" for address in _PRIVATE), reason
    assert crawled.asked["gopher"] == [""]


@pytest.mark.parametrize(
    ("user", "reason"),
    [
        ("line", "not a page of text: more than 600,000 characters of text"),
        ("nul", "not a page of text: binary: NUL bytes"),
        ("type", "not a page of text: PNG image"),
        ("bomb", "too large"),
        ("members", "packed in too many parts"),
        ("frames", "packed in too many parts"),
        ("layers", "packed in too many layers"),
        ("endless", "too large"),
        ("slow", "timed out"),
        ("garbage", "no answer in HTTP"),
        ("chunks", "cut off before its end"),
        ("headers", "no answer in HTTP"),
        ("interim", "no answer in HTTP"),
        ("mute", "the connection broke off"),
        ("cut", "cut off before its end"),
        ("nowhere", "no such host"),
        ("long", "no such host"),
    ],
)
def test_hostile_page_is_lost_alone_and_told(crawled: Crawled, user: str, reason: str) -> None:
    assert crawled.people[user]["reason"] == reason


def test_no_mail_addresses_or_phone_numbers_in_the_dataset(crawled: Crawled) -> None:
    files = [path for path in (crawled.folder / "dataset").iterdir() if path.suffix in (".csv", ".jsonl", ".json")]
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*files, crawled.folder / "mentions.jsonl"])
    assert "Entscheidungsproblem" in text
    assert not re.findall(r"[\w.]+@[\w.]+\.\w+|\(at\)|161.275", text)
