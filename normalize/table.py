"""Reading the tables in the rooms' `data/` folders: CSV in UTF-8 whose first lines, marked `#`, say what it is."""

import csv
from functools import cache
from importlib.resources import files


@cache
def read_table(name: str, room: str = "normalize") -> tuple[dict[str, str], ...]:
    """The rows of a table in a room's `data/` in their order, each as column -> text; an empty cell is "".

    Raises FileNotFoundError if there is no such table, ValueError if a row has not as many cells as there are columns.

    >>> read_table("name-particles.csv")[0]
    {'particle': "'s"}
    """
    text = files(room).joinpath("data", name).read_text(encoding="utf-8")
    columns, *rows = csv.reader(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    for cells in rows:
        if len(cells) != len(columns):
            raise ValueError(f"{name}: {len(cells)} cells for {len(columns)} columns: {cells}")
    return tuple(dict(zip(columns, cells, strict=True)) for cells in rows)


@cache
def read_set(name: str, column: str) -> frozenset[str]:
    """The texts of one column of a table of `normalize/data/`, empty ones left out."""
    return frozenset(row[column] for row in read_table(name) if row[column])
