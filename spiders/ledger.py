"""The ledger: which homepages a run is to visit, which are done, and what was read on which page.

A run that was killed is taken up where it stopped: what is marked here is not visited again. It is one SQLite file, so
that a run over many thousand homepages needs no more memory than one over a few.
"""

import json
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

from bibliography import Owner
from pipelines.stages import Visit
from spiders.address import address_key, folder_key
from spiders.ledger_file import open_ledger
from spiders.seed import BadSeed, Homepage, is_local
from spiders.task import Task, netloc, queue_row

_COLUMNS = ("homepage", "key", "folder", "host", "owner", "place", "last", "state", "visit")
_MARKS = ", ".join(f":{name}" for name in _COLUMNS)
_WAITING = """
    SELECT homepage, owner, coalesce(last, '') AS day, place FROM queue
    WHERE state = 'todo' AND (day, place) > (?, ?) ORDER BY day, place LIMIT 1000
"""
"""Some at a time: while a query is open, what is written goes into a journal that only grows."""
_KEPT_DAYS = 60
"""Days after which a reading that was of no use is forgotten."""


class Ledger:
    """An open ledger. Whatever SQLite raises (disk full, damaged file) goes to the caller as sqlite3.Error."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the ledger, or make it; without a path it lives in memory. A damaged one is put aside."""
        self.at_once = 128
        """Homepages to have under way: enough to keep all hosts busy, few enough to keep in memory."""
        self._left: Iterator[Homepage] | None = None
        self._connection, self.set_aside = open_ledger(path)
        """`set_aside` is where a damaged ledger was put; None where it was sound."""

    def close(self) -> None:
        """Let go of the file; what was not saved is lost."""
        self._connection.close()

    def resume(self, task: Task, hours: float) -> datetime | None:
        """When the run began that was told to do the same and did not come to its end, if it is no older; else None."""
        row = self._connection.execute("SELECT started, progressed, task FROM run").fetchone()
        if row is None or row[2] != task.digest() or time.time() - row[1] > hours * 3600:
            return None
        return datetime.fromisoformat(row[0])

    def plan(self, task: Task, seeds: Iterable[Homepage | BadSeed], started: datetime) -> None:
        """Begin a run: queue the homepages of the seeds, each once, and choose those to visit."""
        with self._connection as connection:
            self._clear()
            connection.execute("DELETE FROM readings WHERE used < ?", (str(_today() - timedelta(_KEPT_DAYS)),))
            connection.executemany(
                "INSERT OR IGNORE INTO queue VALUES"
                " (?, ?, ?, ?, ?, ?, (SELECT visited FROM homepages WHERE url = ?), ?, ?)",
                (queue_row(seed, place, task.only) for place, seed in enumerate(seeds)),
            )
            if task.limit is not None:
                connection.execute(
                    "UPDATE queue SET state = 'kept' WHERE state = 'todo' AND homepage NOT IN "
                    "(SELECT homepage FROM queue WHERE state = 'todo' ORDER BY last, place LIMIT ?)",
                    (task.limit,),
                )
            self._begin(task, started)

    def adopt(self, task: Task, rows: Iterable[Mapping[str, object]], started: datetime) -> None:
        """Begin a run that was planned elsewhere: its homepages are those of another ledger's `rows`."""
        with self._connection as connection:
            self._clear()
            connection.executemany(f"INSERT INTO queue VALUES ({_MARKS})", rows)  # noqa: S608
            self._begin(task, started)

    def rows(self) -> Iterator[dict[str, object]]:
        """All homepages of the run as the queue has them, those due first."""
        rows = self._connection.execute(f"SELECT {', '.join(_COLUMNS)} FROM queue ORDER BY last, place")  # noqa: S608
        for row in rows:
            yield dict(zip(_COLUMNS, row, strict=True))

    @property
    def store_run(self) -> int | None:
        """The run's number in the store, once it has one."""
        row = self._connection.execute("SELECT store_run FROM run").fetchone()
        return None if row is None else row[0]

    @store_run.setter
    def store_run(self, number: int) -> None:
        with self._connection:
            self._connection.execute("UPDATE run SET store_run = ?", (number,))

    def end_run(self) -> None:
        """The run came to its end: the next one starts anew."""
        with self._connection:
            self._connection.execute("DELETE FROM run")

    def count(self, *states: str) -> int:
        """How many homepages of the run are "todo", "done" or "kept"; of all, without a state."""
        marks = ", ".join("?" * len(states))
        where = f" WHERE state IN ({marks})" if states else ""
        row = self._connection.execute(f"SELECT count(*) FROM queue{where}", states).fetchone()  # noqa: S608
        return int(row[0])

    def waiting(self) -> Iterator[Homepage]:
        """The homepages to visit, those due first; may be asked while visits are marked as done."""
        last, place = "", -1
        while rows := self._connection.execute(_WAITING, (last, place)).fetchall():
            for url, owner, last, place in rows:  # noqa: B007  # the next rows come after the last of these
                yield Homepage(url, None if owner is None else Owner(**json.loads(owner)))

    async def next_homepage(self) -> Homepage | None:
        """The homepage to visit now; None where none is left."""
        if self._left is None:
            self._left = self.waiting()
        return next(self._left, None)

    def kept(self) -> Iterator[str]:
        """The homepages of the seeds that are not to be visited in this run."""
        for (url,) in self._connection.execute("SELECT homepage FROM queue WHERE state = 'kept' ORDER BY homepage"):
            yield url

    def done(self) -> Iterator[Visit]:
        """How the visits ended that are done."""
        for (visit,) in self._connection.execute("SELECT visit FROM queue WHERE state = 'done' ORDER BY place"):
            fields: dict[str, Any] = json.loads(visit)
            yield Visit(**{**fields, "owner": Owner(**fields["owner"]), "pages": tuple(fields["pages"])})

    def mark(self, visits: Iterable[Visit] = ()) -> None:
        """The visits are done, and all that came of them is in the store. Saves all else that the ledger was told."""
        today = str(_today())
        with self._connection as connection:
            for visit in visits:
                told = json.dumps(asdict(visit), ensure_ascii=False)
                connection.execute(
                    "UPDATE queue SET state = 'done', visit = ? WHERE homepage = ?", (told, visit.homepage)
                )
                connection.execute(
                    "INSERT OR REPLACE INTO homepages VALUES (?, ?, ?)", (visit.homepage, today, visit.since)
                )
            connection.execute("UPDATE run SET progressed = ?", (time.time(),))

    def failing_since(self, homepage: str) -> str | None:
        """The day since when every visit to the homepage failed; None where the last one did not."""
        row = self._connection.execute("SELECT failing_since FROM homepages WHERE url = ?", (homepage,)).fetchone()
        return None if row is None else row[0]

    def is_seed(self, url: str) -> bool:
        """Whether the seeds name exactly this address."""
        return self._has("SELECT 1 FROM queue WHERE homepage = ?", url)

    def names_host(self, host: str, port: int) -> bool:
        """Whether the seeds name a homepage on this host and port."""
        return self._has("SELECT 1 FROM queue WHERE host = ?", netloc(host, port))

    def is_other_homepage(self, url: str, homepage: str) -> bool:
        """Whether the address is another homepage of the seeds."""
        return self._has("SELECT 1 FROM queue WHERE key = ? AND key != ?", address_key(url), address_key(homepage))

    def is_crowded(self, url: str) -> bool:
        """Whether another homepage of the seeds stands in the folder of this one."""
        query = "SELECT 1 FROM queue WHERE folder = ? AND key != ?"
        return self._has(query, folder_key(url), address_key(url))

    def claim(self, url: str, homepage: str) -> bool:
        """Takes a page for a homepage; False where another homepage has it already. `mark` saves it."""
        key = address_key(url)
        added = self._connection.execute("INSERT OR IGNORE INTO pages VALUES (?, ?)", (key, homepage)).rowcount
        if added:
            return True
        row = self._connection.execute("SELECT homepage FROM pages WHERE key = ?", (key,)).fetchone()
        return bool(row[0] == homepage)

    def reading(self, key: str) -> bytes | None:
        """What was read under this key, if it is known."""
        row = self._connection.execute("SELECT reading, used FROM readings WHERE key = ?", (key,)).fetchone()
        if row is None:
            return None
        if row[1] != str(_today()):
            self._connection.execute("UPDATE readings SET used = ? WHERE key = ?", (str(_today()), key))
        return bytes(row[0])

    def keep_reading(self, key: str, reading: bytes) -> None:
        """Remembers what was read. `mark` saves it."""
        self._connection.execute("INSERT OR REPLACE INTO readings VALUES (?, ?, ?)", (key, str(_today()), reading))

    def bad_seeds(self) -> int:
        """How many entries of the seeds cannot be crawled."""
        return int(self._connection.execute("SELECT count(*) FROM queue WHERE host = '?'").fetchone()[0])

    def first_bad(self, number: int) -> list[BadSeed]:
        """Some of these entries, and why."""
        rows = self._connection.execute("SELECT visit FROM queue WHERE host = '?' ORDER BY place LIMIT ?", (number,))
        visits = [json.loads(visit) for (visit,) in rows]
        return [BadSeed(visit["homepage"], visit["failure"]) for visit in visits]

    def asks_others(self) -> bool:
        """Whether other people's servers are to be asked."""
        rows = self._connection.execute(
            "SELECT DISTINCT host FROM queue WHERE state = 'todo' AND host NOT IN ('', '?')"
        )
        return any(not is_local(f"http://{host}/") for (host,) in rows)

    def _clear(self) -> None:
        for table in ("run", "queue", "pages"):
            self._connection.execute(f"DELETE FROM {table}")  # noqa: S608  # names of ours

    def _begin(self, task: Task, started: datetime) -> None:
        row = (started.astimezone(UTC).isoformat(), time.time(), task.digest())
        self._connection.execute("INSERT INTO run (started, progressed, task) VALUES (?, ?, ?)", row)

    def _has(self, query: str, *values: str) -> bool:
        return self._connection.execute(query, values).fetchone() is not None


def _today() -> date:
    return datetime.now(UTC).date()
