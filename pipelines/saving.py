"""What came of pages and visits, written down some at a time: a transaction costs as much as fetching a page."""

import asyncio
import sqlite3
from collections.abc import Callable, Sequence

from bibliography import Mention
from output.store import Store
from output.summary import PageStatus
from pipelines.stages import Crawling, PageRead, Visit

_SECONDS = 0.3
"""What a kill loses: it is visited again, from the cache."""


class Saver:
    """Saves pages and visits in the order in which they are given, after a moment or when it is told to.

    The store's transaction ends before the visits are marked: what is marked is in the store.
    """

    def __init__(self, store: Store, run_id: int, spider: Crawling) -> None:
        self._store = store
        self._run_id = run_id
        self._spider = spider
        self._pages: list[tuple[PageRead, Sequence[Mention] | None]] = []
        self._visits: list[Visit] = []
        self._timer: asyncio.TimerHandle | None = None
        self.when_saved: Callable[[Visit], None] = lambda visit: None
        """Called with each visit once it is marked."""
        self.when_broken: Callable[[Exception], None] = lambda error: None
        """Called with the error if something cannot be written; it is lost then."""

    def add_page(self, page: PageRead, mentions: Sequence[Mention] | None = None) -> None:
        """How reading a page went, and what it lists; None leaves a listing that was saved before as it is."""
        self._pages.append((page, mentions))
        self._save_soon()

    def add_visit(self, visit: Visit) -> None:
        """How a visit ended; all of its pages were added before."""
        self._visits.append(visit)
        self.add_page(PageRead(visit.homepage, visit.homepage, failure=visit.failure))

    def save(self) -> None:
        """Saves all that is not saved yet."""
        pages, visits = self._pages, self._visits
        self.drop()
        try:
            with self._store.together():
                for page, mentions in pages:
                    self._save_page(page, mentions)
            self._spider.mark(visits)
        except (OSError, sqlite3.Error) as error:
            self.when_broken(error)
        else:
            for visit in visits:
                self.when_saved(visit)

    def drop(self) -> None:
        """Forgets all that is not saved yet."""
        if self._timer is not None:
            self._timer.cancel()
        self._pages, self._visits, self._timer = [], [], None

    def _save_page(self, page: PageRead, mentions: Sequence[Mention] | None) -> None:
        status = PageStatus.OK if page.failure is None else PageStatus.FAILED
        self._store.save_page(self._run_id, page.url, status, page.homepage, page.failure)
        if mentions is not None:
            self._store.save_mentions(self._run_id, page.url, mentions)

    def _save_soon(self) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_SECONDS, self.save)
