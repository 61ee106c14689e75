"""The store's file: opened, or made."""

import sqlite3
from importlib import resources
from pathlib import Path

_BUSY_SECONDS = 30.0
_FORMAT_VERSION = 1


class StoreError(Exception):
    """The store cannot be used; the message is one line that says why."""


def open_store(path: Path) -> sqlite3.Connection:
    """The store's database, made with its folder if need be. Raises StoreError if the file is something else."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=_BUSY_SECONDS)
    try:
        _prepare(connection)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise StoreError(f"{path} is not a usable store: {error}") from error
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA foreign_keys = ON")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version not in (0, _FORMAT_VERSION):
        raise sqlite3.DatabaseError(f"its format is {version}, this program's is {_FORMAT_VERSION}")
    connection.executescript(resources.files("output").joinpath("data/schema.sql").read_text("utf-8"))
    connection.execute(f"PRAGMA user_version = {_FORMAT_VERSION}")
