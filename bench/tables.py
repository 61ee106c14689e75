"""Reading the tables and pairs of a matching benchmark."""

import csv
from pathlib import Path
from typing import NamedTuple

from match.rows import find_columns, row_record
from match.view import View, prepare


class LabelledPair(NamedTuple):
    """Two records, and whether they are the same publication."""

    left: View
    right: View
    same: bool


def read_views(path: Path) -> dict[str, View]:
    """A table's records by the table's own `id` column.

    Raises OSError if it cannot be read, KeyError if it has no `id` column.
    """
    with path.open(encoding="utf-8", newline="") as file:
        rows = csv.DictReader(file)
        columns = find_columns(list(rows.fieldnames or ()))
        return {row["id"]: prepare(row_record(number, row, columns)) for number, row in enumerate(rows, 1)}


def read_pairs(path: Path, left: dict[str, View], right: dict[str, View]) -> list[LabelledPair]:
    """The pairs of a file with the columns `ltable_id`, `rtable_id` and `label` (1: the same)."""
    with path.open(encoding="utf-8", newline="") as file:
        return [
            LabelledPair(left[row["ltable_id"]], right[row["rtable_id"]], row["label"] == "1")
            for row in csv.DictReader(file)
        ]
