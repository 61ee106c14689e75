"""Matching and deduplicating the rows of any CSV file."""

import csv
import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self, TextIO

from bibliography import MatchStatus, Record
from match.authority.dblp import DblpIndex
from match.dedupe import Progress, find_works
from match.judge import match_record
from match.rows import find_columns, row_record
from normalize.encoding import NOT_UTF8, find_undecodable

_FIELD_LIMIT = 1_000_000
MATCH_COLUMNS = ("dblp_key", "match_score", "match_status")
WORK_COLUMN = "work_id"

Row = dict[str, str]


class TableError(Exception):
    """The table cannot be read. The message names the file and the line."""


def match_table(source: Path, target: Path, index: DblpIndex, progress: Progress | None = None) -> dict[str, int]:
    """Writes `source` to `target` with `dblp_key`, `match_score`, `match_status` added; gives back the rows by status.

    Rows are read and written one by one. `target` is replaced only when all went well.

    Raises TableError if `source` is not a CSV with a column of titles, OSError if a file cannot be read or written.
    """
    counts = Counter({"rows": 0} | {status.value: 0 for status in MatchStatus})
    with _replacing(target) as file, _Table(source) as table:
        writer = _writer(file, table.header, MATCH_COLUMNS)
        for number, row in table.rows():
            record = row_record(number, row, table.columns)
            match = match_record(record, index.candidates(record))
            row["dblp_key"] = match.entry.id.removeprefix("dblp:") if match.entry is not None else ""
            row["match_score"] = f"{match.score:.3f}" if match.score is not None else ""
            row["match_status"] = match.status.value
            writer.writerow(row)
            counts.update(("rows", match.status.value))
            if progress is not None:
                progress(number)
    return dict(counts)


def dedupe_table(source: Path, target: Path, progress: Progress | None = None) -> dict[str, int]:
    """Writes `source` to `target` with a column `work_id`, the same for all rows of one work; counts rows and works.

    A `work_id` is "w" and the number of the work's first row. The cells that matter are held in memory.

    Raises TableError if `source` is not a CSV with a column of titles, OSError if a file cannot be read or written.
    """
    with _Table(source) as table:
        fields = tuple(table.columns)
        works = find_works(
            fields, [tuple(row[table.columns[field]] for field in fields) for _, row in table.rows()], progress
        )
    with _replacing(target) as file, _Table(source) as table:
        writer = _writer(file, table.header, (WORK_COLUMN,))
        for (_, row), work in zip(table.rows(), works, strict=True):
            row[WORK_COLUMN] = f"w{work + 1}"
            writer.writerow(row)
    return {"rows": len(works), "works": len(set(works))}


def read_records(source: Path) -> list[Record]:
    """The rows of a table as records. Raises as `dedupe_table` does."""
    with _Table(source) as table:
        return [row_record(number, row, table.columns) for number, row in table.rows()]


class _Table:
    """A CSV file open for reading row by row; the delimiter is a comma, or what the header has instead of commas."""

    def __init__(self, path: Path) -> None:
        self._path = path
        csv.field_size_limit(_FIELD_LIMIT)
        self._file = path.open(encoding="utf-8-sig", newline="")
        try:
            self._reader = csv.reader(self._file, delimiter=self._delimiter(), strict=True)
            self.header = next(self._reader, [])
        except csv.Error as error:
            self._file.close()
            raise TableError(f"{path}, line 1: not a CSV: {error}") from error
        except UnicodeDecodeError as error:
            self._file.close()
            raise _not_utf8(path) from error
        self.columns = find_columns(self.header)
        problem = None
        if "title" not in self.columns:
            problem = "no column of titles"
        elif len(set(self.header)) != len(self.header):
            problem = "two columns have the same name"
        if problem is not None:
            self._file.close()
            raise TableError(f"{path}: {problem} (the header is: {', '.join(self.header)[:200]})")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def rows(self) -> Iterator[tuple[int, Row]]:
        """The rows with their numbers from 1; empty lines are passed over."""
        number = 0
        try:
            for cells in self._reader:
                if not cells:
                    continue
                if len(cells) != len(self.header):
                    where = f"{self._path}, line {self._reader.line_num}"
                    raise TableError(f"{where}: {len(cells)} cells, but the header has {len(self.header)}")
                number += 1
                yield number, dict(zip(self.header, cells, strict=True))
        except csv.Error as error:
            raise TableError(f"{self._path}, line {self._reader.line_num}: not a CSV: {error}") from error
        except UnicodeDecodeError as error:
            raise _not_utf8(self._path) from error

    def _delimiter(self) -> str:
        line = self._file.readline(_FIELD_LIMIT)
        self._file.seek(0)
        return max((line.count(mark), -place, mark) for place, mark in enumerate(",;\t"))[2]


def _not_utf8(path: Path) -> TableError:
    with path.open("rb") as lines:
        return TableError(f"{path}, line {find_undecodable(lines)}: {NOT_UTF8}")


def _writer(file: TextIO, header: list[str], added: tuple[str, ...]) -> "csv.DictWriter[str]":
    names = [*header, *(name for name in added if name not in header)]
    writer = csv.DictWriter(file, names, lineterminator="\n")
    writer.writeheader()
    return writer


@contextmanager
def _replacing(target: Path) -> Iterator[TextIO]:
    """A file beside `target` that takes its place at the end, unless an exception ends the writing."""
    beside = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8", newline="") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
