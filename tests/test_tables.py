"""What holds for the tables of every room: a legend, an order, nothing twice."""

from itertools import pairwise
from pathlib import Path

import pytest

from normalize.table import read_table

_ROOT = Path(__file__).parents[1]
_TABLES = sorted(path.relative_to(_ROOT).as_posix() for path in _ROOT.glob("*/data/*.csv"))
_KEYS = {
    "awards.csv": ("verdict", "phrase"),
    "cues.csv": ("kind", "split", "language", "phrase"),
    "headings.csv": ("section", "type", "language", "phrase"),
    "links.csv": ("kind", "where", "language", "words"),
    "nicknames.csv": ("given", "nickname"),
    "proceedings-journals.csv": ("journal", "conference"),
    "types.csv": ("type", "where", "phrase"),
    "venues-more.csv": ("name",),
    "venues.csv": ("name",),
}
"""The columns that tell a table's rows apart and put them in order, where it is not the first."""
_OWN_ORDER = {"types.csv"}
"""Tables whose order means something: their legends say what."""


def _rows(table: str) -> tuple[dict[str, str], ...]:
    room, _, name = table.split("/")
    return read_table(name, room)


def _keys(table: str) -> list[tuple[str, ...]]:
    rows = _rows(table)
    return [tuple(row[column] for column in _KEYS.get(Path(table).name, tuple(row)[:1])) for row in rows]


def test_there_are_tables() -> None:
    assert len(_TABLES) > 25


@pytest.mark.parametrize("table", _TABLES)
def test_no_row_is_there_twice(table: str) -> None:
    keys = _keys(table)
    assert len(keys) > 5
    assert len(keys) == len(set(keys))


@pytest.mark.parametrize("table", [table for table in _TABLES if Path(table).name not in _OWN_ORDER])
def test_rows_are_sorted(table: str) -> None:
    misplaced = [
        f"{', '.join(right)} stands behind {', '.join(left)}" for left, right in pairwise(_keys(table)) if right < left
    ]
    assert misplaced == []


@pytest.mark.parametrize("table", _TABLES)
def test_the_legend_says_when_it_was_made_and_what_the_columns_mean(table: str) -> None:
    legend = [line for line in (_ROOT / table).read_text("utf-8").splitlines() if line.startswith("#")]
    assert "2026" in "".join(legend)
    assert [column for column in _rows(table)[0] if column not in "".join(legend)] == []


@pytest.mark.parametrize("table", _TABLES)
def test_cells_have_no_space_around_them(table: str) -> None:
    assert [row for row in _rows(table) if any(cell != cell.strip() for cell in row.values())] == []
