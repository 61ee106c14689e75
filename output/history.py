"""What the store knows from earlier runs, and takes over into the next. Only published runs are history."""

import sqlite3
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date

from bibliography import Mention, Work
from output.bodies import Bodies
from output.identity import Age, Vanished
from output.summary import PageStatus, Seen
from output.traces import title_key, traces


class History:
    """Questions about earlier runs, asked for the run under way. Whoever calls `extend` ends the transaction."""

    def __init__(self, connection: sqlite3.Connection, bodies: Bodies) -> None:
        self._connection = connection
        self._bodies = bodies

    def visits(self, run_id: int) -> dict[str, tuple[str, PageStatus]]:
        """Page -> (homepage, status) of the pages visited in the run."""
        rows = self._connection.execute("SELECT url, homepage, status FROM visits WHERE run_id = ?", (run_id,))
        return {url: (homepage, PageStatus(status)) for url, homepage, status in rows}

    def sources(self, run_id: int) -> dict[str, tuple[str, int]]:
        """Page -> (homepage, the run whose listing counts): the run itself, or the last good one where it failed.

        Where a homepage failed or was not visited, so did whatever was to be found from it: its other pages are kept.
        """
        visits = self.visits(run_id)
        found: dict[str, tuple[str, int]] = {}
        for url, (homepage, status) in visits.items():
            source = run_id if status == PageStatus.OK else self._last_good(url)
            if source is not None:
                found[url] = (homepage, source)
        for url, (homepage, status) in visits.items():
            if status != PageStatus.OK and url == homepage:
                for page in self._last_pages(homepage):
                    source = self._last_good(page)
                    if page not in visits and source is not None:
                        found[page] = (homepage, source)
        return found

    def fetched(self, run_id: int) -> frozenset[str]:
        """Pages whose listing of today is known: read in the run, or no longer linked from a homepage that was."""
        visits = self.visits(run_id)
        good = {url for url, (_, status) in visits.items() if status == PageStatus.OK}
        for homepage in {homepage for homepage, _ in visits.values()} & good:
            good.update(page for page in self._last_pages(homepage) if page not in visits)
        return frozenset(good)

    def baseline(self, run_id: int) -> list[Work]:
        """The works that the last datasets had from the pages of the run's homepages, sorted by id."""
        pages: defaultdict[int, set[str]] = defaultdict(set)
        for homepage in {homepage for homepage, _ in self.visits(run_id).values()}:
            for page in self._last_pages(homepage):
                pages[self._last_dataset(page)].add(page)
        works: dict[str, Work] = {}
        for last_run in sorted(pages):
            for work in self.works(last_run):
                if any(mention.page_url in pages[last_run] for mention in work.mentions):
                    works[work.id] = work
        return [works[work_id] for work_id in sorted(works)]

    def works(self, run_id: int) -> list[Work]:
        """The works of the run, sorted by id."""
        rows = self._connection.execute("SELECT digest FROM works WHERE run_id = ? ORDER BY work_id", (run_id,))
        return [self._bodies.load_work(digest) for (digest,) in rows.fetchall()]

    def has_basis(self, run_id: int, basis: str) -> bool:
        """Whether the works of the run were saved with this basis."""
        row = self._connection.execute("SELECT digest FROM bases WHERE run_id = ?", (run_id,)).fetchone()
        return row is not None and row[0] == basis

    def vanished(
        self, old: Sequence[Work], mentions: Sequence[Mention], fetched: Collection[str]
    ) -> dict[str, list[Vanished]]:
        """Page -> the old works' mentions that the page, read well, lists no more under their title."""
        listed = {(mention.page_url, title_key(mention.title)) for mention in mentions}
        found: defaultdict[str, list[Vanished]] = defaultdict(list)
        for work in old:
            for mention in work.mentions:
                key = (mention.page_url, title_key(mention.title))
                if mention.page_url in fetched and key not in listed:
                    found[mention.page_url].append(Vanished(mention, work.id))
        return dict(found)

    def known(self, key: str, aliases: Mapping[str, str]) -> set[str]:
        """The work ids that the trace leads to, aliases resolved."""
        rows = self._connection.execute("SELECT work_id FROM traces WHERE key = ?", (key,))
        return {aliases.get(work_id, work_id) for (work_id,) in rows}

    def aliases(self, run_id: int | None = None) -> dict[str, str]:
        """Every id that was given up -> the id that stays, of published runs and of the run named."""
        rows = self._connection.execute(
            "SELECT old, new FROM moves JOIN runs ON runs.id = run_id"
            " WHERE kind = 'merged' AND (outcome = 'published' OR run_id = ?) ORDER BY run_id DESC, old",
            (run_id,),
        )
        resolved: dict[str, str] = {}
        for old, new in rows:
            resolved[old] = resolved.get(new, new)
        return resolved

    def seen(self, work_id: str) -> Seen | None:
        """When published runs saw the work."""
        row = self._connection.execute("SELECT first, last FROM seen WHERE work_id = ?", (work_id,)).fetchone()
        return None if row is None else Seen(date.fromisoformat(row[0]), date.fromisoformat(row[1]))

    def days(self, run_id: int, today: date) -> dict[str, Seen]:
        """When each work of the run was first and last seen, the run of today included."""
        fetched = self.fetched(run_id)
        merged: defaultdict[str, list[str]] = defaultdict(list)
        for old, new in self.aliases(run_id).items():
            merged[new].append(old)
        days: dict[str, Seen] = {}
        for work in self.works(run_id):
            known = [self.seen(work_id) for work_id in (work.id, *merged[work.id])]
            past = [seen for seen in known if seen is not None]
            if not past or any(mention.page_url in fetched for mention in work.mentions):
                past.append(Seen(today, today))
            days[work.id] = Seen(min(seen.first for seen in past), max(seen.last for seen in past))
        return days

    def age(self, work_id: str) -> Age:
        """What sorts the ids of works, the oldest first: what was split off comes after what it was part of."""
        row = self._connection.execute(
            "SELECT (SELECT first FROM seen WHERE work_id = :id),"
            " (SELECT max(run_id) FROM moves WHERE kind = 'split' AND new = :id)",
            {"id": work_id},
        ).fetchone()
        return row[0] or "", row[1] or 0, work_id

    def extend(self, run_id: int, seen: Mapping[str, Seen]) -> None:
        """Make the run, now published, part of history."""
        self._connection.executemany(
            "INSERT OR REPLACE INTO seen VALUES (?, ?, ?)",
            [(work_id, days.first.isoformat(), days.last.isoformat()) for work_id, days in seen.items()],
        )
        led: defaultdict[str, set[str]] = defaultdict(set)
        for work in self.works(run_id):
            for mention in work.mentions:
                for trace in traces(mention):
                    led[trace.key].add(work.id)
        self._connection.executemany("DELETE FROM traces WHERE key = ?", [(key,) for key in led])
        pairs = [(key, work_id) for key, work_ids in led.items() for work_id in work_ids]
        self._connection.executemany("INSERT INTO traces VALUES (?, ?)", pairs)
        pages = [(page, homepage, run_id) for page, (homepage, _) in self.sources(run_id).items()]
        homepages = {homepage for homepage, _ in self.visits(run_id).values()}
        self._connection.executemany("DELETE FROM last_datasets WHERE homepage = ?", [(url,) for url in homepages])
        self._connection.executemany("INSERT OR REPLACE INTO last_datasets VALUES (?, ?, ?)", pages)

    def _last_good(self, url: str) -> int | None:
        row = self._connection.execute(
            "SELECT max(run_id) FROM visits JOIN runs ON runs.id = run_id"
            " WHERE url = ? AND status = 'ok' AND outcome = 'published'",
            (url,),
        ).fetchone()
        return None if row[0] is None else int(row[0])

    def _last_pages(self, homepage: str) -> list[str]:
        rows = self._connection.execute(
            "SELECT page_url FROM last_datasets WHERE homepage = ? ORDER BY page_url", (homepage,)
        )
        return [url for (url,) in rows]

    def _last_dataset(self, page_url: str) -> int:
        row = self._connection.execute("SELECT run_id FROM last_datasets WHERE page_url = ?", (page_url,)).fetchone()
        return int(row[0])
