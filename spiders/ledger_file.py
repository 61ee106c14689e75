"""The ledger's file: opened, made, or put aside where it is damaged."""

import sqlite3
from pathlib import Path

_SCHEMA = Path(__file__).parent / "data" / "ledger.sql"
_FORMAT = 1
_PROBED = ("run", "queue", "pages", "homepages")
"""Tables that are read through at the start, to find damage; readings are many, and can be lost one by one."""


def open_ledger(path: Path | None) -> tuple[sqlite3.Connection, Path | None]:
    """The ledger's database, made if need be (in memory without a path), and where a damaged one was put, if it was.

    Raises sqlite3.Error or OSError if there can be none.
    """
    if path is None:
        return _open(":memory:"), None
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        return _open(path), None
    except sqlite3.DatabaseError as error:
        if isinstance(error, sqlite3.OperationalError):
            raise
    set_aside = path.with_name(f"{path.name}.damaged")
    path.replace(set_aside)
    for name in (f"{path.name}-wal", f"{path.name}-shm"):
        path.with_name(name).unlink(missing_ok=True)
    return _open(path), set_aside


def _open(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=10)
    try:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        if connection.execute("PRAGMA user_version").fetchone()[0] not in (0, _FORMAT):
            raise sqlite3.DatabaseError("of another format")
        connection.executescript(_SCHEMA.read_text(encoding="utf-8"))
        connection.execute(f"PRAGMA user_version = {_FORMAT}")
        for table in _PROBED:
            connection.execute(f"SELECT count(*) FROM {table}")  # noqa: S608  # names of ours
    except sqlite3.Error:
        connection.close()
        raise
    return connection
