"""Reading the tables in the rooms' `data/` folders: CSV in UTF-8 whose first lines, marked `#`, say what it is."""

import csv
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import dropwhile
from operator import itemgetter


@cache
def read_table(name: str, room: str = "normalize") -> tuple[dict[str, str], ...]:
    """The rows of a table in a room's `data/` in their order, each as column -> text; an empty cell is "".

    Raises FileNotFoundError if there is no such table, ValueError if a row has not as many cells as there are columns.

    >>> read_table("name-particles.csv")[0]
    {'particle': "'s"}
    """
    columns, *rows = _read(name, room)
    return tuple(dict(zip(columns, cells, strict=True)) for cells in rows)


def read_columns(name: str, *columns: str) -> Iterator[tuple[str, ...]]:
    """Two or more columns of a table of `normalize/data/`, row by row: of a large one, which is not kept as a whole.

    Raises as `read_table` does, and ValueError if there is no such column.

    >>> next(read_columns("names.csv", "name", "family_languages"))
    ('aaaqil', 'en')
    """
    rows = _read(name, "normalize")
    places = map(next(rows).index, columns)
    return map(itemgetter(*places), rows)


def _read(name: str, room: str) -> Iterator[list[str]]:
    """The header, then the rows."""
    text = files(room).joinpath("data", name).read_text(encoding="utf-8")
    rows = csv.reader(dropwhile(lambda line: line.startswith("#"), text.splitlines(keepends=True)))
    columns = next(rows)
    yield columns
    for cells in rows:
        if len(cells) != len(columns):
            raise ValueError(f"{name}: {len(cells)} cells for {len(columns)} columns: {cells}")
        yield cells


@cache
def read_set(name: str, column: str) -> frozenset[str]:
    """The texts of one column of a table of `normalize/data/`, empty ones left out."""
    return frozenset(row[column] for row in read_table(name) if row[column])
