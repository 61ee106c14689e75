"""oeuvre.db: all tables as one SQLite database, for SQL and for Datasette. Lists are JSON arrays."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from output.dictionary import Column, Table, tables
from output.formats.datasette import searched
from output.tables import Dataset

_TYPES = {"integer": "INTEGER", "number": "REAL", "boolean": "INTEGER"}
_CACHE = 1 << 18
"""Kilobytes of pages that are kept in memory, if there are so many: indexes are not written in order."""
_in_json = json.JSONEncoder(ensure_ascii=False).encode
_CHANGED: dict[str, Callable[[Any], str | None]] = {
    "list": _in_json,
    "date": lambda day: None if day is None else day.isoformat(),
}
"""Type of a column -> what SQLite has in place of its values."""


def write(dataset: Dataset, folder: Path) -> None:
    """Write the database: the tables of the CSV files, and `aliases`, the ids given up in merges."""
    with closing(sqlite3.connect(folder / "oeuvre.db")) as connection, connection:
        # Whoever swaps the folder in flushes its files; until then nobody needs what a crash would leave.
        for setting in ("journal_mode = OFF", "synchronous = OFF", f"cache_size = -{_CACHE}"):
            connection.execute(f"PRAGMA {setting}")
        for table in tables():
            connection.execute(_definition(table))
            marks = ", ".join("?" * len(table.columns))
            readers = [(column.name, _CHANGED.get(column.type)) for column in table.columns]
            values = (
                [row[name] if change is None else change(row[name]) for name, change in readers]
                for row in dataset.rows[table.name]
            )
            connection.executemany(f'INSERT INTO "{table.name}" VALUES ({marks})', values)  # noqa: S608 - own names
        connection.execute("CREATE TABLE aliases (old_id TEXT PRIMARY KEY, work_id TEXT NOT NULL)")
        connection.executemany("INSERT INTO aliases VALUES (?, ?)", sorted(dataset.run.aliases.items()))
        connection.execute("CREATE INDEX mentions_work_id ON mentions (work_id)")
        for table in tables():
            _make_searchable(connection, table)


def _make_searchable(connection: sqlite3.Connection, table: Table) -> None:
    """An index of the words of the columns that are searched: without accents, English words by their stems."""
    columns = ", ".join(searched(table.name))
    if columns:
        connection.execute(
            f'CREATE VIRTUAL TABLE "{table.name}_fts" USING fts5({columns}, content="{table.name}", '
            "tokenize='porter unicode61 remove_diacritics 2')"
        )
        connection.execute(f'INSERT INTO "{table.name}_fts" ("{table.name}_fts") VALUES (\'rebuild\')')  # noqa: S608


def _definition(table: Table) -> str:
    parts = [f'"{column.name}" {_TYPES.get(column.type, "TEXT")}{_reference(column)}' for column in table.columns]
    if table.key:
        parts.append(f"PRIMARY KEY ({', '.join(table.key)})")
    return f'CREATE TABLE "{table.name}" ({", ".join(parts)})'


def _reference(column: Column) -> str:
    return "" if column.refers is None else f' REFERENCES "{column.refers}" ("{column.name}")'
