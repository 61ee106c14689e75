"""All files of a dataset: there, valid, of one mind, and the same again from the same works."""

import hashlib
import json
import sqlite3
from pathlib import Path

import frictionless
import pandas as pd
import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from output.dataset import FILES, DatasetError, write_dataset
from output.formats import csv_tables
from output.summary import Seen
from tests.output.builders import FIRST_DAY, make_mention, make_work, many_works, summary
from tests.output.written import OTHER, rich_work, write


def test_all_files_are_there(folder: Path) -> None:
    assert sorted(path.name for path in folder.iterdir()) == list(FILES)


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
    assert [str(frame[name].dtype) for name in ("year", "mentions", "match_score")] == ["Int64", "Int64", "Float64"]
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
    assert run["failures_by_kind"] == {"timed out": 1}
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
