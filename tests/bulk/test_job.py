"""The dataset that Spark makes beside the one that a crawl on one machine makes of the same pages."""

import csv
import io
import json
import shutil
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from bench.made.homepages import write_pages
from output.dictionary import table
from output.formats.csv_tables import data_frame
from tests.spiders.commands import ROOT, Result, places, scrapy

PEOPLE = 2_500
"""Most of whom have a page: some 2,000 are made."""
_SAMPLE = ROOT / "spiders" / "sample" / "homepages"
_DAYS = ("first_seen", "last_seen")


@pytest.fixture(scope="module")
def made(needs_spark: None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sample and many made-up homepages, crawled by one process, archived and read by Spark."""
    from tests.bulk.archives import archive_folder  # noqa: PLC0415  # needs the extra

    folder = tmp_path_factory.mktemp("bulk")
    pages = folder / "pages"
    shutil.copytree(_SAMPLE, pages)
    write_pages(pages, PEOPLE, works=0.6)
    archive_folder(folder / "pages.warc.gz", pages)
    one = scrapy("crawl", "homepages", *places(folder), "-a", f"seeds={pages}")
    assert one.code == 0, one.err
    many = bulk(folder, folder / "pages.warc.gz", folder / "tables")
    assert many.code == 0, many.err
    (folder / "out.txt").write_text(many.out)
    return folder


def bulk(folder: Path, source: Path, target: Path) -> Result:
    """Runs `scrapy bulk` by two processors. Java is told not to spend its time on compiling what runs for seconds."""
    where = (*places(folder), "-s", "SPARK_MASTER=local[2]")
    return scrapy("bulk", source, "-o", target, *where, JDK_JAVA_OPTIONS="-XX:TieredStopAtLevel=1")


def rows_of(folder: Path, name: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(folder / name).to_pylist()
    return rows


@pytest.mark.parametrize("name", ["mentions", "authorships", "people", "venues"])
def test_every_table_has_the_rows_of_one_machine(made: Path, name: str) -> None:
    columns = table(name)
    text = data_frame(columns, rows_of(made / "tables", name)).to_csv(index=False, lineterminator="\n")
    with (made / "dataset" / f"{name}.csv").open(encoding="utf-8", newline="") as file:
        expected = list(csv.reader(file))
    found = list(csv.reader(io.StringIO(text, newline="")))
    assert found[0] == expected[0] == columns.column_names
    assert sorted(found[1:]) == sorted(expected[1:])


def test_the_works_are_those_of_one_machine(made: Path) -> None:
    found, expected = (
        sorted(
            ({name: value for name, value in row.items() if name not in _DAYS} for row in rows),
            key=lambda row: row["work_id"],
        )
        for rows in (rows_of(made / "tables", "publications"), rows_of(made / "dataset", "publications.parquet"))
    )
    assert found == expected
    assert sum(row["mentions"] > 1 for row in found) > 1_000
    assert sum(row["match_status"] == "matched" for row in found) > 100


def test_the_figures_are_those_of_one_machine(made: Path) -> None:
    found, expected = (json.loads((made / name / "run.json").read_text())["counts"] for name in ("tables", "dataset"))
    assert found == {name: expected[name] for name in found}
    assert f"works       {found['works']:>8,}" in (made / "out.txt").read_text()


def test_what_is_there_is_not_written_over(made: Path) -> None:
    before = (made / "tables" / "run.json").read_bytes()
    result = bulk(made, made / "pages.warc.gz", made / "tables")
    assert result.code == 1
    assert result.lines("error: ") == [
        f"error: {made}/tables: something is there already; the dataset needs a place of its own"
    ]
    assert (made / "tables" / "run.json").read_bytes() == before
