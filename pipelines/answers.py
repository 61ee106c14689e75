"""What authorities answered, kept for weeks: a second crawl asks only what is new."""

import sqlite3
import time
import zlib
from contextlib import closing
from pathlib import Path

_DAY = 86_400.0


class Answers:
    """Answers by address, in one file. What cannot be kept or read again is only asked for once more."""

    def __init__(self, path: Path, days: float) -> None:
        self._path = path
        self._seconds = days * _DAY

    def find(self, url: str) -> bytes | None:
        """The answer, if it is not too old; empty for what the authority said it does not have."""
        if not self._path.exists():
            return None
        try:
            with closing(self._connect()) as database:
                row = database.execute("SELECT asked, body FROM answer WHERE url = ?", (url,)).fetchone()
            return zlib.decompress(row[1]) if row is not None and row[0] > time.time() - self._seconds else None
        except (sqlite3.Error, zlib.error):
            return None

    def keep(self, url: str, body: bytes) -> None:
        """Keeps an answer; one that is too old makes room."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with closing(self._connect()) as database, database:
                database.execute("DELETE FROM answer WHERE asked <= ?", (time.time() - self._seconds,))
                database.execute(
                    "INSERT OR REPLACE INTO answer VALUES (?, ?, ?)", (url, time.time(), zlib.compress(body))
                )
        except (sqlite3.Error, OSError):
            return

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._path)
        database.execute("CREATE TABLE IF NOT EXISTS answer (url TEXT PRIMARY KEY, asked REAL, body BLOB)")
        return database
