"""The store: every run, what each page listed then, and the works that came of it, in one SQLite file.

From it all files can be written again without crawling. Work ids live here: see `output.identity`.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import replace
from datetime import UTC, datetime
from enum import StrEnum
from pathlib import Path
from types import TracebackType
from typing import Self

from bibliography import Mention, Work
from output import identity
from output.bodies import Bodies
from output.changes import find_changes, with_moves
from output.history import History
from output.run_text import dump_run, read_run, utc
from output.store_file import StoreError, open_store
from output.summary import Change, Failure, PageStatus, PersonRow, RunSummary
from output.text import line


class RunOutcome(StrEnum):
    """How a run ended."""

    PUBLISHED = "published"
    FAILED = "failed"


class Store:
    """An open store; a context manager. Each method ends its own transaction, so a kill loses at most the last call."""

    def __init__(self, path: Path) -> None:
        """Open the store, or make it with its folder. Raises StoreError if the file is something else."""
        self._connection = open_store(path)
        self._is_together = False
        self._bodies = Bodies(self._connection)
        self._history = History(self._connection, self._bodies)

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
            row = self._connection.execute("INSERT INTO runs (started) VALUES (?)", (utc(started),))
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

    def digests(self, mentions: Iterable[Mention]) -> list[tuple[str, int]]:
        """The digest and the place of each mention: those of equal ones are equal."""
        return [(self._bodies.digest_of(mention), mention.position) for mention in mentions]

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

    def take_over(self, run_id: int, basis: str) -> list[Work] | None:
        """The works of the last published run, with their ids, if they were saved with this basis; else None."""
        last = self.last_run()
        if last is None or not self._history.has_basis(last, basis):
            return None
        with self._connection:
            self._connection.execute("DELETE FROM moves WHERE run_id = ?", (run_id,))
        return self.load_works(last)

    def save_works(self, run_id: int, works: Iterable[Work], basis: str | None = None) -> None:
        """Keep the works of the run, in place of any kept for it before; `basis` tells what they were made of."""
        with self._connection:
            self._connection.execute("INSERT OR REPLACE INTO bases VALUES (?, ?)", (run_id, basis))
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
        moves = self._connection.execute("SELECT kind, old, new FROM moves WHERE run_id = ?", (run_id,)).fetchall()
        changes = find_changes(
            self._history.baseline(run_id), works, self._history.fetched(run_id), self._history.aliases(run_id)
        )
        return with_moves(changes, moves, works)

    def complete(self, run_id: int, run: RunSummary) -> RunSummary:
        """The summary with what history knows: changes, first and last days, aliases. Works must have been saved."""
        days = self._history.days(run_id, run.started.astimezone(UTC).date())
        return replace(run, changes=tuple(self.changes(run_id)), seen=days, aliases=self._history.aliases(run_id))

    def finish_run(self, run_id: int, run: RunSummary, outcome: RunOutcome) -> None:
        """Note how the run ended. A published one becomes history: ids, aliases and last listings count from now on."""
        with self._connection:
            self._connection.execute(
                "UPDATE runs SET finished = ?, outcome = ?, summary = ? WHERE id = ?",
                (utc(run.finished), str(outcome), dump_run(run), run_id),
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
        seen = {work.id: self._history.seen(work.id) for work in self._history.works(run_id)}
        known = {work_id: days for work_id, days in seen.items() if days is not None}
        return replace(read_run(row[0]), seen=known, aliases=self._history.aliases())
