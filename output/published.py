"""A published dataset read back from its folder: the rows of its tables, and how the run went."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import Any

from output.dictionary import Table, tables
from output.encoding import Json
from output.expectations import Holding
from output.rows import Row

_READ: dict[str, Callable[[Any], Any]] = {"list": json.loads, "boolean": bool, "date": date.fromisoformat}


class NotADatasetError(Exception):
    """The folder holds no dataset of this program; the message is one line that says what is wrong."""


def read_dataset(folder: Path) -> tuple[dict[str, list[Row]], Json]:
    """The rows by table, as `output.tables.Dataset` has them, and the content of run.json.

    Raises NotADatasetError.
    """
    database = folder / "oeuvre.db"
    try:
        run: Json = json.loads((folder / "run.json").read_text("utf-8"))
        with _opened(database) as connection:
            return {table.name: _rows(connection, table) for table in tables()}, run
    except FileNotFoundError as error:
        raise NotADatasetError(f"{folder}: no dataset is there (no {Path(error.filename).name})") from error
    except (OSError, sqlite3.Error, ValueError) as error:
        raise NotADatasetError(f"{folder}: its dataset cannot be read: {error}") from error


def read_holding(folder: Path) -> Holding | None:
    """What the dataset in the folder holds; None where there is none that can be read."""
    try:
        with _opened(folder / "oeuvre.db") as connection:
            homepages, works = (
                frozenset(value for (value,) in connection.execute(question))
                for question in ("SELECT homepage FROM people", "SELECT work_id FROM publications")
            )
    except sqlite3.Error:
        return None
    return Holding(homepages, works)


def _opened(database: Path) -> closing[sqlite3.Connection]:
    return closing(sqlite3.connect(f"{database.absolute().as_uri()}?mode=ro", uri=True))


def _rows(connection: sqlite3.Connection, table: Table) -> list[Row]:
    names = ", ".join(f'"{name}"' for name in table.column_names)
    readers = [_READ.get(column.type) for column in table.columns]
    return [
        {
            column.name: value if value is None or reader is None else reader(value)
            for column, reader, value in zip(table.columns, readers, values, strict=True)
        }
        for values in connection.execute(f'SELECT {names} FROM "{table.name}" ORDER BY rowid')  # noqa: S608 - own names
    ]
