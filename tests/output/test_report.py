"""The report: what it counts, what it shows as text, and that it needs nothing but itself."""

import hashlib
import html
import json
import re
import tomllib
from dataclasses import replace
from datetime import date
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography import Author, Authorship, Conflict, MatchStatus, PublicationType, Venue, Work
from output.dataset import write_dataset
from output.published import NotADatasetError, read_dataset
from output.report import figures, render
from output.report.network import coauthors
from output.report.page import embedded
from output.report.payload import payload
from output.report.review import FIELDS, colored, least_sure
from output.rows import Row
from output.summary import Change, ChangeKind, Failure, PageStatus, PersonRow
from output.tables import Dataset, collect
from tests.output.builders import HOME, NEURIPS, make_mention, make_work, many_works, summary

EVIL = "</script><script>document.title='run'</script><img src=x onerror=\"document.title='run'\">"


def dataset(works: list[Work], people: list[PersonRow] | None = None, **fields: object) -> Dataset:
    return collect(works, people or [PersonRow(HOME, "Hailin Zhang", pages=(HOME,))], summary(**fields))  # type: ignore[arg-type]


def page(made: Dataset) -> str:
    return render(
        made.rows, {"started": "2026-01-01T12:00:00", "timings": {}, "versions": {"ccf": "2026"}, "failures": []}
    )


def data_of(text: str) -> dict[str, Any]:
    (found,) = re.findall(r'<script type="application/json" id="data">(.*?)</script>', text, re.DOTALL)
    content: dict[str, Any] = json.loads(found)
    return content


def without_programs(text: str) -> str:
    return re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL)


def with_authors(number: int, *names: str) -> Work:
    return make_work(
        [make_mention(f"Paper {number}")], f"w{number}", authorships=tuple(Authorship(Author(n)) for n in names)
    )


def test_every_work_is_in_the_page_with_all_that_is_known() -> None:
    content = data_of(page(dataset(many_works(40))))
    columns, rows = content["works"]["columns"], content["works"]["rows"]
    assert len(rows) == 40
    row = dict(zip(columns, rows[0], strict=True))
    assert (row["venue"], row["ccf_rank"], row["type"], row["agrees"]) == ("NeurIPS", "A", "conference", None)
    assert [content["pages"][at] for at in row["pages"]] == [HOME]


def test_text_from_pages_is_never_markup() -> None:
    person = PersonRow(HOME, EVIL, status=PageStatus.FAILED, reason=EVIL, pages=(HOME,))
    evil = make_mention(
        EVIL, raw=f"{EVIL} 2023", owner=EVIL, venue_text=EVIL, confidence=0.1, spans={"title": ((0, 9),)}
    )
    venue = Venue(EVIL, EVIL, PublicationType.CONFERENCE)
    work = make_work([evil], venue=venue, ccf_claim="CCF-A", conflicts=(Conflict("title", ((EVIL, "a"), ("x", "b"))),))
    made = dataset([work], [person])
    run = {"started": "2026", "timings": {}, "versions": {EVIL: EVIL}, "failures": [{"subject": EVIL, "reason": EVIL}]}
    text = render(made.rows, run)
    assert "<img" not in without_programs(text)
    assert "<script>document" not in text
    assert data_of(text)["works"]["rows"][0][1] == EVIL


@given(
    st.recursive(st.text() | st.none(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=5)
)
def test_embedded_json_ends_no_element_and_comes_back(content: object) -> None:
    text = embedded(content)
    assert "<" not in text
    assert json.loads(text) == content


@pytest.mark.parametrize("address", ["javascript:alert(1)", "data:text/html,x", "vbscript:x", None])
def test_only_addresses_to_follow_become_links(address: str | None) -> None:
    row: Row = {"confidence": 0.5, "mention_id": "m", "page_url": address, "raw": "On Trees", "spans": "{}"}
    assert least_sure([row])[0].link is None


def test_nothing_is_fetched() -> None:
    text = page(dataset(many_works(3)))
    assert not re.search(
        r"""<(link|img|iframe|script)[^>]+(src|href)=|@import|url\((?!["']?data:)""", without_programs(text)
    )
    assert "default-src 'none'" in html.unescape(text)


def test_the_same_dataset_gives_the_same_page_from_its_files(tmp_path: Path) -> None:
    works = [replace(work, ccf_claim="CCF-B") for work in many_works(20)]
    people = [
        PersonRow(HOME, "Hailin Zhang", pages=(HOME,), unparsed=3),
        PersonRow("https://b.example/", reason="timed out"),
    ]
    changes = (Change(works[0].id, ChangeKind.CHANGED, "year", "2022", "2023", "A title"),)
    write_dataset(works, people, summary(changes=changes, failures=(Failure(HOME, "timed out"),)), tmp_path / "dataset")
    assert render(*read_dataset(tmp_path / "dataset")) == (tmp_path / "dataset" / "report.html").read_text("utf-8")


def test_rows_are_read_back_as_they_were_written(tmp_path: Path) -> None:
    made = dataset(many_works(5))
    write_dataset(made.works, made.people, made.run, tmp_path / "dataset")
    rows, run = read_dataset(tmp_path / "dataset")
    assert rows == {name: [{**row} for row in table] for name, table in made.rows.items()}
    assert rows["publications"][0]["first_seen"] == date(2026, 1, 1)
    assert run["rows"]["publications"] == 5


@pytest.mark.parametrize(
    ("name", "content", "reason"),
    [
        (None, "", r"no dataset is there \(no run.json\)"),
        ("run.json", "{}", "cannot be read"),
        ("run.json", "{", "cannot be read"),
    ],
)
def test_a_folder_without_a_dataset_is_refused(tmp_path: Path, name: str | None, content: str, reason: str) -> None:
    if name is not None:
        (tmp_path / name).write_text(content)
        (tmp_path / "oeuvre.db").write_text("no database")
    with pytest.raises(NotADatasetError, match=reason):
        read_dataset(tmp_path)


def test_an_empty_dataset_has_a_report() -> None:
    assert data_of(page(collect([], [], summary())))["works"]["rows"] == []


def test_works_are_counted() -> None:
    works = [*many_works(6), make_work([make_mention("x", year=None, type=PublicationType.BOOK)], venue=None)]
    rows = dataset(works).rows
    publications = rows["publications"]
    assert sum(row["works"] for row in figures.years(publications)) == 6
    assert figures.types(publications) == [{"type": "conference", "works": 6}, {"type": "book", "works": 1}]
    assert figures.venues(publications) == [{"venue": "NeurIPS", "name": NEURIPS.name, "rank": "A", "works": 6}]
    ranks = {(row["list"], row["rank"]): row["works"] for row in figures.ranks(publications)}
    assert {key: works for key, works in ranks.items() if works} == {
        ("CCF", "A"): 6, ("CCF", "none"): 1, ("CORE", "A*"): 6, ("CORE", "none"): 1,
    }  # fmt: skip
    filled = {row["column"]: row["works"] for row in figures.completeness(publications)}
    assert (filled["year"], filled["venue"], filled["doi"], filled["scholar_id"]) == (6, 6, 6, 0)
    assert sum(row["mentions"] for row in figures.confidences(rows["mentions"])) == 7


def test_claims_are_compared_with_the_list_that_they_name() -> None:
    claims = ["CCF-A", "CCF-B", "CORE-A*", "JCR-Q1", None]
    works = [make_work([make_mention(f"{n}")], f"w{n}", ccf_claim=claim) for n, claim in enumerate(claims)]
    works.append(make_work([make_mention("5")], "w5", ccf_claim="CCF-A", venue=None))
    publications = dataset(works).rows["publications"]
    assert {(row["claim"], row["listed"]): row["works"] for row in figures.claims(publications)} == {
        ("CCF-A", "A"): 1, ("CCF-A", "not listed"): 1, ("CCF-B", "A"): 1, ("CORE-A*", "A*"): 1,
    }  # fmt: skip
    told = payload(dataset(works).rows)["claims"]
    assert {(row[0], row[4], row[5]) for row in told["rows"]} == {("w1", "CCF-B", "A"), ("w5", "CCF-A", "not listed")}


def test_coauthors_are_linked_by_what_they_share() -> None:
    works = [with_authors(1, "A", "B"), with_authors(2, "A", "B", "C"), with_authors(3, "D")]
    made = dataset(works).rows
    found = coauthors(made["publications"], made["authorships"])
    assert [(node["name"], node["works"]) for node in found["nodes"]] == [("A", 2), ("B", 2), ("C", 1), ("D", 1)]
    links = {(link["source"], link["target"]): link["works"] for link in found["links"]}
    assert links == {(0, 1): 2, (0, 2): 1, (1, 2): 1}


def test_a_person_under_several_names_is_one() -> None:
    numbered = Authorship(Author("Hailin Zhang"), "65/9137-1", is_owner=True)
    as_written = Authorship(Author("Zhang, H."), is_owner=True)
    bare = Authorship(Author("Hailin Zhang"))
    rows = dataset(
        [
            make_work([make_mention(f"{n}")], f"w{n}", authorships=(authorship,), owners=("Hailin Zhang",))
            for n, authorship in enumerate((numbered, as_written, bare))
        ]
    ).rows
    (node,) = coauthors(rows["publications"], rows["authorships"])["nodes"]
    assert (node["name"], node["works"], node["owner"]) == ("Hailin Zhang", 3, True)


def test_the_least_sure_mentions_come_first() -> None:
    works = [make_work([make_mention(f"{n}", confidence=n / 100)], f"w{n}") for n in (30, 10, 20)]
    assert [item.mention["confidence"] for item in least_sure(dataset(works).rows["mentions"])] == [0.1, 0.2, 0.3]


@given(
    st.text(max_size=30),
    st.dictionaries(
        st.sampled_from(FIELDS), st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(sorted), max_size=3)
    ),
)
def test_colored_parts_are_the_text(raw: str, spans: dict[str, list[list[int]]]) -> None:
    parts = colored(raw, spans)
    assert "".join(part.text for part in parts) == raw
    assert {part.field for part in parts} <= {None, *spans}


def test_failures_ambiguity_and_changes_are_told() -> None:
    works = [make_work([make_mention("x")], "w1", match_status=MatchStatus.AMBIGUOUS)]
    gone = Change("w9", ChangeKind.NO_LONGER_LISTED, title="Gone with the Wind")
    made = dataset(works, changes=(gone, Change("w1", ChangeKind.CHANGED, "year", "2022", "2023", "x")))
    run = {"started": "2026", "timings": {}, "versions": {}, "failures": [{"subject": HOME, "reason": "timed out"}]}
    text = render(made.rows, run)
    assert "timed out" in text
    content = data_of(text)
    assert {row[1] for row in content["changes"]["rows"]} == {"changed", "no longer listed"}
    assert content["figures"]["matches"] == [{"type": "conference", "status": "ambiguous", "works": 1}]


def test_the_first_run_lists_no_changes() -> None:
    works = many_works(3)
    made = dataset(works, changes=tuple(Change(work.id, ChangeKind.ADDED, title=work.title) for work in works))
    assert "All 3 works are new" in page(made)
    assert data_of(page(made))["changes"]["rows"] == []


def test_the_libraries_are_as_released() -> None:
    folder = resources.files("output.report") / "vendor"
    listed = tomllib.loads((folder / "vendor.toml").read_text("utf-8"))["file"]
    files = {file.name for file in folder.iterdir() if file.name.endswith((".js", ".css"))}
    assert {entry["name"] for entry in listed} == files
    for entry in listed:
        assert hashlib.sha256((folder / entry["name"]).read_bytes()).hexdigest() == entry["sha256"], entry["name"]
