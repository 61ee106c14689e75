"""All files of a dataset: there, valid, of one mind, and the same again from the same works."""

import hashlib
import json
import sqlite3
from pathlib import Path

import frictionless
import pandas as pd
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from bibliography import Author, Authorship, Conflict, MatchStatus, PublicationType, Version, Work
from normalize.venue_table import CCF_EDITION, CORE_EDITION
from output.dataset import FILES, DatasetError, write_dataset
from output.dictionary import tables
from output.formats import csv_tables
from output.summary import Change, ChangeKind, Failure, PageStatus, PersonRow, Seen
from tests.output.builders import FIRST_DAY, HOME, make_mention, make_work, many_works, summary

OTHER = "https://b.example/"
PEOPLE = [
    PersonRow(
        HOME,
        "Hailin Zhang",
        "张海林",
        "Example University",
        profiles={"dblp": "65/9137-1", "scholar": "kukA0LcAAAAJ", "orcid": "0000-0002-1825-0097", "github": "hz"},
        pages=(HOME,),
        mentions=31,
        unparsed=2,
    ),
    PersonRow(OTHER, "NA", status=PageStatus.FAILED, reason="timed out\nafter 30 s"),
]


def rich_work() -> Work:
    authors = (
        Authorship(Author("Na Li", "Na", "Li", "李娜"), "12/345", "0000-0002-1825-0097", equal_contribution=True),
        Authorship(
            Author("Hailin Zhang", "Hailin", "Zhang"), is_owner=True, equal_contribution=True, corresponding=True
        ),
    )
    return make_work(
        [make_mention("Trees; or, Forests", position=99, raw="Trees; or,\nForests 2023", confidence=0.875)],
        "wffffffffffffffff",
        authorships=authors,
        awards=("Best Paper Award; Oral", "Spotlight"),
        match_status=MatchStatus.MATCHED,
        match_source="dblp",
        match_score=0.987654,
        owners=("Hailin Zhang",),
        versions=(Version(PublicationType.PREPRINT, "arXiv", 2022, "arXiv:2201.00010"),),
        conflicts=(Conflict("year", (("2023", "dblp"), ("2022", "page"))),),
    )


def write(folder: Path, works: list[Work], **fields: object) -> None:
    write_dataset(works, PEOPLE, summary(**fields), folder)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("written") / "dataset"
    works = [*many_works(30), rich_work()]
    changes = (
        Change(works[0].id, ChangeKind.ADDED, title=works[0].title),
        Change("w9", ChangeKind.CHANGED, "year", "2022", "2023", "A title"),
    )
    write(
        made,
        works,
        changes=changes,
        aliases={"wold": "wffffffffffffffff"},
        failures=(Failure(OTHER, "timed out"),),
        counts={"works": 31},
        versions={"oeuvre": "0.1.0"},
    )
    return made


def test_all_files_are_there(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == list(FILES)


def test_the_package_is_valid_with_its_data(folder: Path) -> None:
    report = frictionless.validate(str(folder / "datapackage.json"))
    assert report.valid, report.flatten(["rowNumber", "fieldName", "message"])
    assert [task.name for task in report.tasks] == [table.name for table in tables()]


@pytest.mark.parametrize(
    ("spoil", "by"),
    [("conference", "symposium"), ("2023", "MMXXIII"), ("wffffffffffffffff", "w00000000000beef")],
)
def test_the_package_notices_spoiled_data(folder: Path, tmp_path: Path, spoil: str, by: str) -> None:
    for name in ("datapackage.json", *(f"{table.name}.csv" for table in tables())):
        text = (folder / name).read_text("utf-8")
        (tmp_path / name).write_text(text.replace(spoil, by) if name == "publications.csv" else text, "utf-8")
    assert not frictionless.validate(str(tmp_path / "datapackage.json")).valid


def test_every_column_is_described(folder: Path) -> None:
    package = json.loads((folder / "datapackage.json").read_text("utf-8"))
    for resource in package["resources"]:
        header = (folder / resource["path"]).read_text("utf-8").split("\n")[0].split(",")
        assert [field["name"] for field in resource["schema"]["fields"]] == header
        assert all(field["description"].strip(" .") for field in resource["schema"]["fields"])


@pytest.mark.parametrize(
    ("column", "edition"), [("ccf_rank", f"edition of {CCF_EDITION}"), ("core_rank", f"edition {CORE_EDITION}")]
)
def test_the_dictionary_names_the_edition_of_the_ranks(column: str, edition: str) -> None:
    told = [one.description for table in tables() for one in table.columns if one.name == column]
    assert len(told) == 2
    assert all(edition in description for description in told)


def test_formats_tell_the_same(folder: Path) -> None:
    frame = pd.read_csv(folder / "publications.csv", dtype_backend="numpy_nullable")
    parquet = pq.read_table(folder / "publications.parquet").to_pylist()
    lines = [json.loads(line) for line in (folder / "publications.jsonl").read_text("utf-8").splitlines()]
    with sqlite3.connect(folder / "oeuvre.db") as connection:
        connection.row_factory = sqlite3.Row
        stored = [dict(row) for row in connection.execute("SELECT * FROM publications")]
    for name in ("work_id", "title", "year", "doi", "arxiv_id", "match_score", "mentions"):
        in_csv = [None if value is pd.NA else value for value in frame[name]]
        assert in_csv == [row[name] for row in parquet] == [row[name] for row in lines] == [row[name] for row in stored]
    for name in ("authors", "awards", "pages", "equal_contribution"):
        lists = [row[name] for row in parquet]
        assert lists == [row[name] for row in lines] == [json.loads(row[name]) for row in stored]
    assert [row["versions"] for row in parquet] == [row["versions"] for row in lines]
    assert [row["conflicts"] for row in parquet] == [row["conflicts"] for row in lines]


def test_parquet_has_real_lists_and_dates(folder: Path) -> None:
    schema = pq.read_schema(folder / "publications.parquet")
    assert str(schema.field("authors").type) == "list<element: string>"
    assert str(schema.field("year").type) == "int64"
    assert str(schema.field("first_seen").type) == "date32[day]"
    frame = pd.read_parquet(folder / "publications.parquet")
    (row,) = frame[frame["work_id"] == "wffffffffffffffff"].to_dict("records")
    assert list(row["authors"]) == ["Na Li", "Hailin Zhang"]
    assert list(row["awards"]) == ["Best Paper Award; Oral", "Spotlight"]
    assert list(row["versions"]) == [
        {"type": "preprint", "venue": "arXiv", "year": 2022, "identifier": "arXiv:2201.00010"}
    ]


def test_a_work_in_full(folder: Path) -> None:
    frame = pd.read_csv(folder / "publications.csv", dtype_backend="numpy_nullable").set_index("work_id")
    row = frame.loc["wffffffffffffffff"]
    assert row["awards"] == "Best Paper Award, Oral; Spotlight"
    assert row["equal_contribution"] == "Na Li; Hailin Zhang"
    assert row["corresponding"] == "Hailin Zhang"
    assert row["versions"] == "preprint, arXiv, 2022, arXiv:2201.00010"
    assert row["conflicts"] == "year: 2023 (dblp) / 2022 (page)"
    assert (row["first_seen"], row["last_seen"]) == ("2026-01-01", "2026-01-01")
    assert row["match_score"] == pytest.approx(0.9877)
    (line,) = [line for line in (folder / "publications.jsonl").open(encoding="utf-8") if "wffffffffffffffff" in line]
    assert json.loads(line)["aliases"] == ["wold"]
    assert json.loads(line)["authorships"][0]["native_name"] == "李娜"


def test_the_other_tables(folder: Path) -> None:
    def read(name: str) -> pd.DataFrame:
        return pd.read_csv(folder / f"{name}.csv", dtype_backend="numpy_nullable")

    mentions = read("mentions").set_index("work_id").loc["wffffffffffffffff"]
    assert (mentions["raw"], mentions["position"], mentions["confidence"]) == ("Trees; or, Forests 2023", 99, 0.875)
    assert read("mentions")["mention_id"].is_unique
    authors = read("authorships").query("work_id == 'wffffffffffffffff'")
    assert authors["position"].tolist() == [1, 2]
    assert authors["is_owner"].tolist() == [False, True]
    assert authors["awards"].tolist() == ["Best Paper Award, Oral; Spotlight"] * 2
    people = read("people")
    assert people["name"].str.strip().tolist() == ["Hailin Zhang", "NA"]
    assert people["reason"].tolist() == [pd.NA, "timed out after 30 s"]
    assert people["works"].tolist() == [31, 0]
    assert people["profiles"][0] == "github:hz"
    (venue,) = read("venues").to_dict("records")
    assert (venue["venue"], venue["works"], venue["first_year"], venue["last_year"]) == ("NeurIPS", 31, 2000, 2024)
    assert read("changes")["change"].tolist() == ["added", "changed"]


def test_the_database_is_whole(folder: Path) -> None:
    with sqlite3.connect(folder / "oeuvre.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        assert connection.execute("SELECT * FROM aliases").fetchall() == [("wold", "wffffffffffffffff")]


def test_the_run_file_knows_every_other_file(folder: Path) -> None:
    run = json.loads((folder / "run.json").read_text("utf-8"))
    assert run["started"] == FIRST_DAY.isoformat()
    assert run["counts"] == {"works": 31}
    assert run["failures"] == [{"subject": OTHER, "reason": "timed out"}]
    for path in folder.iterdir():
        if path.name != "run.json":
            assert run["files"][path.name]["sha256"] == hashlib.sha256(path.read_bytes()).hexdigest()


def test_publications_are_sorted_by_year_and_title(folder: Path) -> None:
    frame = pd.read_csv(folder / "publications.csv", dtype_backend="numpy_nullable")
    assert frame["year"].is_monotonic_decreasing
    for _, titles in frame.groupby("year")["title"]:
        assert titles.str.casefold().is_monotonic_increasing


def test_the_same_works_give_the_same_bytes(tmp_path: Path) -> None:
    works = [*many_works(30), rich_work()]
    write(tmp_path / "one", works)
    write(tmp_path / "two", works[::-1])
    for name in FILES:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name


def test_times_are_only_in_the_run_file_and_the_days_seen(tmp_path: Path) -> None:
    works = many_works(5)
    seen = {work.id: Seen(FIRST_DAY.date(), FIRST_DAY.date()) for work in works}
    write(tmp_path / "one", works, day=0, seen=seen)
    write(tmp_path / "two", works, day=9, seen=seen)
    for name in set(FILES) - {"report.html", "run.json"}:
        assert (tmp_path / "one" / name).read_bytes() == (tmp_path / "two" / name).read_bytes(), name


def test_an_empty_dataset_is_one(tmp_path: Path) -> None:
    write_dataset([], [], summary(), tmp_path / "dataset")
    assert frictionless.validate(str(tmp_path / "dataset" / "datapackage.json")).valid
    assert pq.read_table(tmp_path / "dataset" / "publications.parquet").num_rows == 0
    assert json.loads((tmp_path / "dataset" / "publications.csl.json").read_text()) == []


def test_two_works_with_one_id_are_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="two works have the id w1"):
        write(tmp_path / "dataset", [make_work([make_mention("x")], "w1"), make_work([make_mention("y")], "w1")])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), sqlite3.OperationalError("disk is full")])
def test_an_error_leaves_the_old_dataset(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    place = tmp_path / "dataset"
    write(place, many_works(2))
    before = {path.name: path.read_bytes() for path in place.iterdir()}

    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr(csv_tables, "write", fail)
    with pytest.raises(DatasetError, match=r"dataset could not be written: .*(No space|full)"):
        write(place, many_works(9))
    assert {path.name: path.read_bytes() for path in place.iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["dataset"]
