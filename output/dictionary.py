"""The data dictionary: the tables of the dataset and their columns, read from data/dictionary.toml."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources


@dataclass(frozen=True, slots=True)
class Column:
    """One column of a table."""

    name: str
    type: str
    """string, list (of strings), integer, number, boolean, date or json."""
    description: str
    values: tuple[str, ...] = ()
    """All values there are, where they can be counted."""
    refers: str | None = None
    """The table whose key the values are."""
    numeric: bool = False
    """Whether text that looks like a number is written as it is."""


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the dataset: a CSV file, and a table of oeuvre.db."""

    name: str
    title: str
    description: str
    columns: tuple[Column, ...]
    key: tuple[str, ...] = ()

    @property
    def column_names(self) -> list[str]:
        """The names of the columns, in order."""
        return [column.name for column in self.columns]


@cache
def tables() -> tuple[Table, ...]:
    """All tables, in order.

    >>> [table.name for table in tables()]
    ['publications', 'mentions', 'authorships', 'people', 'venues', 'changes']
    """
    text = resources.files("output").joinpath("data/dictionary.toml").read_text("utf-8")
    return tuple(
        Table(
            name=table["name"],
            title=table["title"],
            description=table["description"],
            columns=tuple(_column(column) for column in table["column"]),
            key=tuple(table.get("key", ())),
        )
        for table in tomllib.loads(text)["table"]
    )


def table(name: str) -> Table:
    """The table of that name. Raises KeyError where there is none.

    >>> table("venues").column_names[:2]
    ['venue', 'name']
    """
    found = {table.name: table for table in tables()}
    return found[name]


def _column(fields: dict[str, object]) -> Column:
    values = fields.get("values", [])
    if not isinstance(values, list):
        raise TypeError(f"values of {fields['name']} are not a list")
    return Column(
        name=str(fields["name"]),
        type=str(fields["type"]),
        description=str(fields["description"]),
        values=tuple(str(value) for value in values),
        refers=str(fields["refers"]) if "refers" in fields else None,
        numeric=bool(fields.get("numeric", False)),
    )
