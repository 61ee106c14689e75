"""Reading the tables of `normalize/data/`: CSV in UTF-8 whose first lines, marked `#`, are the legend."""

import csv
from functools import cache
from importlib.resources import files


@cache
def read_legend(name: str) -> str:
    """The legend of a table: where it comes from, its licence, its date, what the columns mean.

    Raises FileNotFoundError if there is no such table.
    """
    lines = _lines(name)
    return "\n".join(line.removeprefix("#").strip() for line in lines if line.startswith("#"))


@cache
def read_table(name: str) -> tuple[dict[str, str], ...]:
    """The rows of a table in their order, each as column -> text; an empty cell is "".

    Raises FileNotFoundError if there is no such table, ValueError if a row has not as many cells as there are columns.

    >>> read_table("name-particles.csv")[0]
    {'particle': "'s"}
    """
    reader = csv.reader(line for line in _lines(name) if not line.startswith("#"))
    columns = next(reader)
    rows = []
    for cells in reader:
        if len(cells) != len(columns):
            raise ValueError(f"{name}: {len(cells)} cells for {len(columns)} columns: {cells}")
        rows.append(dict(zip(columns, cells, strict=True)))
    return tuple(rows)


@cache
def read_set(name: str, column: str) -> frozenset[str]:
    """The texts of one column of a table, empty ones left out."""
    return frozenset(row[column] for row in read_table(name) if row[column])


def _lines(name: str) -> list[str]:
    return files("normalize").joinpath("data", name).read_text(encoding="utf-8").splitlines(keepends=True)
