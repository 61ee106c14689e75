"""The CSV files: RFC 4180, and read by pandas without a value's becoming something else."""

import csv
import io
from pathlib import Path
from typing import Any

import pandas as pd
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pandas._libs.parsers import STR_NA_VALUES  # type: ignore[import-not-found, unused-ignore]

from bibliography import Author, Authorship, PublicationType, Venue, Work
from output.dictionary import Table, table
from output.formats import csv_tables, spreadsheet
from output.formats.csv_tables import data_frame
from output.rows import publication_row
from output.tables import collect
from tests.output.builders import make_mention, make_work, many_works, summary

PUBLICATIONS = (
    "work_id title authors year venue venue_name type doi arxiv_id url pdf_url dblp_key scholar_id match_source "
    "match_score match_status ccf_rank core_rank ccf_claim awards equal_contribution corresponding owners pages "
    "mentions versions first_seen last_seen conflicts"
).split()
MISREAD = sorted(value for value in STR_NA_VALUES if value)


def written(works: list[Work], name: str = "publications") -> str:
    columns: Table = table(name)
    frame = data_frame(columns, collect(works, [], summary()).rows[name])
    return str(frame.to_csv(index=False, lineterminator="\n"))


def read(text: str) -> pd.DataFrame:
    return pd.read_csv(io.StringIO(text), dtype_backend="numpy_nullable")


def test_columns_are_those_of_the_contract_in_their_order() -> None:
    (header, *_) = csv.reader(io.StringIO(written([])))
    assert header == PUBLICATIONS


def test_pandas_reads_the_right_types() -> None:
    works = many_works(30)
    works[3] = make_work([make_mention("No year", year=None)], works[3].id)
    frame = read(written(works))
    types = {name: str(frame[name].dtype) for name in PUBLICATIONS}
    assert {name for name, kind in types.items() if kind == "Int64" and frame[name].notna().any()} == {
        "year",
        "mentions",
    }
    assert types["match_score"] == "Float64"
    assert set(types.values()) <= {"Int64", "Float64", "string"}
    year = frame.loc[frame["title"] == "No year", "year"]
    assert year.isna().all()
    assert len(year) == 1
    assert frame["arxiv_id"].dropna().str.fullmatch(r"arXiv:2101\.\d{4}0").all()


@pytest.mark.parametrize("name", ["Na", "Na Li", "Nan Na", "Null", "NA", "None"])
def test_an_author_called_na_stays(name: str) -> None:
    work = make_work([make_mention("A title")], authorships=(Authorship(Author(name, None, name)),))
    assert read(written([work]))["authors"][0].strip() == name
    assert read(written([work], "authorships"))["family"][0].strip() == name


@pytest.mark.parametrize("text", [*MISREAD, "1984", "1e5", "inf", "TRUE", "2101.00010", "-.5"])
def test_a_text_that_looks_like_something_else_stays_a_text(text: str) -> None:
    venue = Venue(text, text, PublicationType.JOURNAL)
    frame = read(written([make_work([make_mention(text)], venue=venue)]))
    assert [frame[name][0].strip() for name in ("title", "venue", "venue_name")] == [text] * 3


@given(st.text(), st.lists(st.text(min_size=1), min_size=1, max_size=3))
@example('say "hi", she\nsaid\r', ["Lee, B.", "A; B"])
@example("\ud800", ["\x00"])
@settings(max_examples=300)
def test_any_text_round_trips(title: str, names: list[str]) -> None:
    work = make_work([make_mention(title)], authorships=tuple(Authorship(Author(name)) for name in names))
    expected = publication_row(work, summary())
    text = written([work])
    text.encode("utf-8")
    frame = read(text)
    (row,) = csv.DictReader(io.StringIO(text))
    assert_same(expected["title"], row["title"], frame["title"][0])
    assert_same(
        "; ".join(name.replace("; ", ", ") for name in expected["authors"]), row["authors"], frame["authors"][0]
    )
    assert row["authors"].strip().count("; ") == max(len(expected["authors"]) - 1, 0)
    assert text.count("\n") == 2
    assert "\r" not in text


def assert_same(expected: str | None, with_csv: str, with_pandas: Any) -> None:
    """Equal but for the no-break space that guards a text."""
    if not expected:
        assert with_csv == ""
        assert with_pandas is pd.NA
    else:
        assert with_csv.removesuffix("\u00a0") == expected
        assert with_pandas == with_csv


def test_an_unknown_venue_is_told_as_written() -> None:
    row = publication_row(make_work([make_mention("x")], venue=None, venue_text="Workshop on Trees"), summary())
    assert (row["venue"], row["venue_name"], row["ccf_rank"]) == ("Workshop on Trees", None, None)


@pytest.mark.parametrize("start", ["=", "+", "-", "@", " =", "\t=", "＝", "A;=", "A; =", 'A;"='])
def test_a_spreadsheet_runs_nothing(start: str, tmp_path: Path) -> None:
    evil = f'{start}HYPERLINK("https://evil.example")'
    work = make_work([make_mention(evil)], authorships=(Authorship(Author("A. Lee")), Authorship(Author(evil))))
    dataset = collect([work], [], summary())
    spreadsheet.write(dataset, tmp_path)
    csv_tables.write(dataset, tmp_path)
    with (tmp_path / "publications-spreadsheet.csv").open(encoding="utf-8-sig", newline="") as file:
        (guarded,) = csv.DictReader(file)
    with (tmp_path / "publications.csv").open(encoding="utf-8", newline="") as file:
        (raw,) = csv.DictReader(file)
    for cell in guarded.values():
        assert not any(item.lstrip(' "').startswith(("=", "+", "-", "@", "＝")) for item in cell.split(";"))
    assert guarded["title"].replace("'", "") == raw["title"] == evil.strip()
    assert guarded["authors"].replace("'", "") == raw["authors"]


def test_a_spreadsheet_cell_holds_what_excel_takes(tmp_path: Path) -> None:
    authors = tuple(Authorship(Author(f"Author Number {number}")) for number in range(3000))
    spreadsheet.write(collect([make_work([make_mention("x")], authorships=authors)], [], summary()), tmp_path)
    frame = pd.read_csv(tmp_path / "publications-spreadsheet.csv")
    assert list(frame.columns) == PUBLICATIONS
    assert len(frame["authors"][0]) == 32_767
