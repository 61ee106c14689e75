"""The store: every run, what each page listed then, and the works that came of it, in one SQLite file.

From it all files can be written again without crawling. Work ids live here: see `output.identity`.
"""

import json
import sqlite3
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import asdict, replace
from datetime import UTC, datetime
from enum import StrEnum
from importlib import resources
from pathlib import Path
from types import TracebackType
from typing import Self

from bibliography import Mention, Work
from output import identity
from output.bodies import Bodies
from output.changes import find_changes
from output.history import History
from output.summary import Change, ChangeKind, Failure, PageStatus, PersonRow, RunSummary, Seen
from output.text import line

_BUSY_SECONDS = 30.0
_FORMAT_VERSION = 1


class StoreError(Exception):
    """The store cannot be used; the message is one line that says why."""


class RunOutcome(StrEnum):
    """How a run ended."""

    PUBLISHED = "published"
    FAILED = "failed"


class Store:
    """An open store; a context manager. Each method ends its own transaction, so a kill loses at most the last call."""

    def __init__(self, path: Path) -> None:
        """Open the store, or make it with its folder. Raises StoreError if the file is something else."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, timeout=_BUSY_SECONDS)
        self._is_together = False
        try:
            self._prepare()
        except sqlite3.DatabaseError as error:
            self._connection.close()
            raise StoreError(f"{path} is not a usable store: {error}") from error
        self._bodies = Bodies(self._connection)
        self._history = History(self._connection, self._bodies)

    def _prepare(self) -> None:
        self._connection.execute("PRAGMA journal_mode = WAL")
        self._connection.execute("PRAGMA foreign_keys = ON")
        version = self._connection.execute("PRAGMA user_version").fetchone()[0]
        if version not in (0, _FORMAT_VERSION):
            raise sqlite3.DatabaseError(f"its format is {version}, this program's is {_FORMAT_VERSION}")
        self._connection.executescript(resources.files("output").joinpath("data/schema.sql").read_text("utf-8"))
        self._connection.execute(f"PRAGMA user_version = {_FORMAT_VERSION}")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._connection.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Saves all pages and mentions within in one transaction: all of them, or none if anything is raised."""
        with self._connection:
            self._is_together = True
            try:
                yield
            finally:
                self._is_together = False

    def _transaction(self) -> AbstractContextManager[object]:
        return nullcontext() if self._is_together else self._connection

    def begin_run(self, started: datetime) -> int:
        """The id of a new run. `started` must know its time zone."""
        with self._connection:
            row = self._connection.execute("INSERT INTO runs (started) VALUES (?)", (_utc(started),))
        if row.lastrowid is None:
            raise StoreError("the store gave the run no id")
        return row.lastrowid

    def save_page(
        self, run_id: int, url: str, status: PageStatus, homepage: str | None = None, reason: str | None = None
    ) -> None:
        """Note how the visit to the page ended; a later call for the same page replaces the earlier one.

        `homepage` is the seed from which the page was reached; None where the page is a homepage itself.
        """
        row = (run_id, url, homepage or url, str(status), line(reason))
        with self._transaction():
            self._connection.execute("INSERT OR REPLACE INTO visits VALUES (?, ?, ?, ?, ?)", row)

    def keep_pages(self, run_id: int, homepages: Iterable[str]) -> None:
        """Note homepages that the run does not visit: what they listed last counts, if they ever were in a dataset."""
        with self._connection:
            self._connection.executemany(
                "INSERT OR IGNORE INTO visits SELECT ?, ?, ?, ?, NULL"
                " WHERE EXISTS (SELECT 1 FROM last_datasets WHERE homepage = ?)",
                ((run_id, url, url, str(PageStatus.KEPT), url) for url in homepages),
            )

    def is_running(self, run_id: int) -> bool:
        """Whether the run began and did not come to its end."""
        row = self._connection.execute("SELECT outcome FROM runs WHERE id = ?", (run_id,)).fetchone()
        return row is not None and row[0] == "running"

    def pages(self, run_id: int) -> dict[str, str]:
        """Page -> homepage of all pages whose listing counts in the run."""
        return {url: homepage for url, (homepage, _) in self._history.sources(run_id).items()}

    def failures(self, run_id: int) -> list[Failure]:
        """The pages that failed in the run, and why, sorted by address."""
        rows = self._connection.execute(
            "SELECT url, reason FROM visits WHERE run_id = ? AND status = ? ORDER BY url",
            (run_id, str(PageStatus.FAILED)),
        )
        return [Failure(url, reason or "") for url, reason in rows]

    def save_mentions(self, run_id: int, page_url: str, mentions: Sequence[Mention]) -> None:
        """Keep what the page lists in this run; a later call for the same page replaces the earlier one."""
        with self._transaction():
            self._connection.execute("DELETE FROM listings WHERE run_id = ? AND page_url = ?", (run_id, page_url))
            for ordinal, mention in enumerate(mentions):
                row = (run_id, page_url, ordinal, mention.position, self._bodies.save_mention(mention))
                self._connection.execute("INSERT INTO listings VALUES (?, ?, ?, ?, ?)", row)

    def current_mentions(self, run_id: int, refused: Collection[str] = ()) -> list[Mention]:
        """What is to be clustered: what the run's pages list, and for pages that failed what they last listed.

        `refused` are pages to leave out, with the pages reached from them.
        """
        mentions: list[Mention] = []
        for url, (homepage, source) in sorted(self._history.sources(run_id).items()):
            if url in refused or homepage in refused:
                continue
            rows = self._connection.execute(
                "SELECT digest, position FROM listings WHERE run_id = ? AND page_url = ? ORDER BY ordinal",
                (source, url),
            )
            mentions.extend(self._bodies.load_mentions(rows.fetchall()))
        return mentions

    def identify(self, run_id: int, mentions: Sequence[Mention]) -> list[frozenset[str]]:
        """For each of all the run's mentions the works of earlier runs that it may be of, aliases resolved."""
        aliases = self._history.aliases()
        vanished = self._vanished(run_id, mentions)
        return [
            identity.identify(mention, lambda key: self._history.known(key, aliases), vanished) for mention in mentions
        ]

    def _vanished(self, run_id: int, mentions: Sequence[Mention]) -> dict[str, list[identity.Vanished]]:
        return self._history.vanished(self._history.baseline(run_id), mentions, self._history.fetched(run_id))

    def assign_ids(self, run_id: int, works: Sequence[Work]) -> list[Work]:
        """The works, in the same order, with the ids that earlier runs gave them, and new ids for new works.

        Whatever ids the works come with are replaced. Merges and splits are kept with the run; those of a run that is
        not published in the end are forgotten. Call it once a run, with all its works.
        """
        aliases = self._history.aliases()
        assignment = identity.assign(
            works,
            lambda key: self._history.known(key, aliases),
            self._vanished(run_id, [mention for work in works for mention in work.mentions]),
            self._history.age,
            lambda work_id: work_id in aliases or self._history.seen(work_id) is not None,
        )
        moves = [(run_id, "merged", old, new) for old, new in assignment.merged.items()]
        moves += [(run_id, "split", old, new) for new, old in assignment.split.items()]
        with self._connection:
            self._connection.execute("DELETE FROM moves WHERE run_id = ?", (run_id,))
            self._connection.executemany("INSERT INTO moves VALUES (?, ?, ?, ?)", moves)
        return list(assignment.works)

    def save_works(self, run_id: int, works: Iterable[Work]) -> None:
        """Keep the works of the run, in place of any kept for it before."""
        with self._connection:
            self._connection.execute("DELETE FROM works WHERE run_id = ?", (run_id,))
            for work in works:
                row = (run_id, work.id, self._bodies.save_work(work))
                self._connection.execute("INSERT INTO works VALUES (?, ?, ?)", row)

    def save_people(self, run_id: int, people: Iterable[PersonRow]) -> None:
        """Keep the people of the run, in place of any kept for it before."""
        with self._connection:
            self._connection.execute("DELETE FROM people WHERE run_id = ?", (run_id,))
            for person in people:
                row = (run_id, person.homepage, self._bodies.save_person(person))
                self._connection.execute("INSERT INTO people VALUES (?, ?, ?)", row)

    def baseline(self, run_id: int) -> list[Work]:
        """The works that the last datasets had from the run's homepages: what the new ones must compare with."""
        return self._history.baseline(run_id)

    def aliases(self, run_id: int | None = None) -> dict[str, str]:
        """Work ids given up -> ids that stay, of published runs and of the run named."""
        return self._history.aliases(run_id)

    def changes(self, run_id: int) -> list[Change]:
        """What the run's saved works change in the last datasets, sorted by work."""
        works = self._history.works(run_id)
        titles = {work.id: work.title for work in works}
        changes = find_changes(
            self._history.baseline(run_id), works, self._history.fetched(run_id), self._history.aliases(run_id)
        )
        moves = self._connection.execute("SELECT kind, old, new FROM moves WHERE run_id = ?", (run_id,)).fetchall()
        parts = {new for kind, _, new in moves if kind == ChangeKind.SPLIT}
        changes = [change for change in changes if change.kind != ChangeKind.ADDED or change.work_id not in parts]
        for kind, old, new in moves:
            changes.append(Change(new, ChangeKind(kind), "work_id", old, new, titles.get(new, "")))
        return sorted(changes, key=lambda change: (change.work_id, change.kind, change.field, change.old))

    def complete(self, run_id: int, run: RunSummary) -> RunSummary:
        """The summary with what history knows: changes, first and last days, aliases. Works must have been saved."""
        today = run.started.astimezone(UTC).date()
        fetched = self._history.fetched(run_id)
        aliases = self._history.aliases(run_id)
        merged: dict[str, list[str]] = {}
        for old, new in aliases.items():
            merged.setdefault(new, []).append(old)
        days: dict[str, Seen] = {}
        for work in self._history.works(run_id):
            known = [self._history.seen(work_id) for work_id in (work.id, *merged.get(work.id, ()))]
            past = [seen for seen in known if seen is not None]
            if not past or any(mention.page_url in fetched for mention in work.mentions):
                past.append(Seen(today, today))
            days[work.id] = Seen(min(seen.first for seen in past), max(seen.last for seen in past))
        return replace(run, changes=tuple(self.changes(run_id)), seen=days, aliases=aliases)

    def finish_run(self, run_id: int, run: RunSummary, outcome: RunOutcome) -> None:
        """Note how the run ended. A published one becomes history: ids, aliases and last listings count from now on."""
        figures = {**asdict(replace(run, seen={}, aliases={}, changes=())), "changes": [asdict(c) for c in run.changes]}
        with self._connection:
            self._connection.execute(
                "UPDATE runs SET finished = ?, outcome = ?, summary = ? WHERE id = ?",
                (_utc(run.finished), str(outcome), json.dumps(figures, default=_utc), run_id),
            )
            if outcome == RunOutcome.PUBLISHED:
                self._history.extend(run_id, run.seen)

    def last_run(self) -> int | None:
        """The id of the last published run, or None."""
        row = self._connection.execute("SELECT max(id) FROM runs WHERE outcome = 'published'").fetchone()
        return None if row[0] is None else int(row[0])

    def load_works(self, run_id: int) -> list[Work]:
        """The works saved for the run, sorted by id."""
        return self._history.works(run_id)

    def load_people(self, run_id: int) -> list[PersonRow]:
        """The people saved for the run, sorted by homepage."""
        rows = self._connection.execute("SELECT digest FROM people WHERE run_id = ? ORDER BY homepage", (run_id,))
        return [self._bodies.load_person(digest) for (digest,) in rows.fetchall()]

    def load_run(self, run_id: int) -> RunSummary:
        """The summary of a finished run; first and last days as known today. Raises StoreError for any other run."""
        row = self._connection.execute("SELECT summary FROM runs WHERE id = ?", (run_id,)).fetchone()
        if row is None or row[0] is None:
            raise StoreError(f"the store has no finished run {run_id}")
        figures = json.loads(row[0])
        seen = {work.id: self._history.seen(work.id) for work in self._history.works(run_id)}
        return RunSummary(
            started=datetime.fromisoformat(figures["started"]),
            finished=datetime.fromisoformat(figures["finished"]),
            counts=figures["counts"],
            timings=figures["timings"],
            failures=tuple(Failure(**failure) for failure in figures["failures"]),
            corrections=tuple(Failure(**failure) for failure in figures["corrections"]),
            versions=figures["versions"],
            changes=tuple(Change(**{**change, "kind": ChangeKind(change["kind"])}) for change in figures["changes"]),
            seen={work_id: days for work_id, days in seen.items() if days is not None},
            aliases=self._history.aliases(),
        )


def _utc(moment: object) -> str:
    if not isinstance(moment, datetime) or moment.tzinfo is None:
        raise ValueError(f"not a time with its zone: {moment!r}")
    return moment.astimezone(UTC).isoformat(timespec="seconds")
