"""Reading the tables and pairs of a matching benchmark."""

from pathlib import Path
from typing import NamedTuple

from bench.command.arguments import CommandLine, existing_file
from bench.command.inputs import InputError, read_rows
from match.rows import find_columns, row_record
from match.view import View, prepare


class LabelledPair(NamedTuple):
    """Two records, and whether they are the same publication."""

    left: View
    right: View
    same: bool


class Label(NamedTuple):
    """The ids of a row of each table, and whether they are the same publication."""

    left: str
    right: str
    same: bool


def read_views(path: Path) -> dict[str, View]:
    """A table's records by the table's own `id` column.

    Raises OSError if it cannot be read, InputError if it has no `id` column.
    """
    rows = read_rows(path, "id", "title")
    columns = find_columns(list(rows[0]) if rows else [])
    return {row["id"]: prepare(row_record(number, row, columns)) for number, row in enumerate(rows, 1)}


def read_pairs(path: Path, left: dict[str, View], right: dict[str, View]) -> list[LabelledPair]:
    """The pairs of a file of them, as records. Raises as `read_labels` does, and for the id of no record."""
    labels = read_labels(path)
    unknown = next((label for label in labels if label.left not in left or label.right not in right), None)
    if unknown is not None:
        raise InputError(f"{path}: no records {unknown.left} and {unknown.right} in the tables")
    return [LabelledPair(left[one], right[other], same) for one, other, same in labels]


def read_labels(*paths: Path) -> list[Label]:
    """The pairs of files with the columns `ltable_id`, `rtable_id` and `label` (1: the same), one after the other.

    Raises OSError if one cannot be read, InputError if it is no such file.
    """
    rows = [row for path in paths for row in read_rows(path, "ltable_id", "rtable_id", "label")]
    return [Label(row["ltable_id"], row["rtable_id"], row["label"] == "1") for row in rows]


def add_tables_and_pairs(cli: CommandLine) -> None:
    """The arguments TABLE_A TABLE_B PAIRS..."""
    for name in ("table_a", "table_b"):
        cli.add_argument(name, type=existing_file, metavar=name.upper(), help="id, title, authors, venue, year")
    cli.add_argument("pairs", type=existing_file, nargs="+", metavar="PAIRS", help="ltable_id, rtable_id, label")
