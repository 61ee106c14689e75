"""What came of pages and visits is saved together: first in the store, then in the ledger."""

import asyncio
import sqlite3
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import cast

import pytest

from bibliography import Mention
from output.store import Store
from pipelines.saving import Saver
from pipelines.stages import Crawling, PageRead, Visit

HOME = "https://example.org/~ada/"
PAGE = f"{HOME}pubs.html"


class Spider:
    """What was marked, and what the store had then."""

    def __init__(self, path: Path, run_id: int) -> None:
        self.path = path
        self.run_id = run_id
        self.marked: list[tuple[str, int]] = []

    def mark(self, visits: Sequence[Visit]) -> None:
        with Store(self.path) as seen:
            count = len(seen.current_mentions(self.run_id))
        self.marked += [(visit.homepage, count) for visit in visits]


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store.db") as store:
        yield store


def test_visits_are_marked_when_their_pages_are_in_the_store(store: Store, tmp_path: Path) -> None:
    run_id = store.begin_run(datetime.now(UTC))
    spider = Spider(tmp_path / "store.db", run_id)
    saver = Saver(store, run_id, cast(Crawling, spider))
    saved = asyncio.Event()
    saver.when_saved = lambda visit: saved.set()

    async def visit() -> None:
        saver.add_page(PageRead(HOME, PAGE, 1), [Mention(PAGE, "On Trees", "On Trees", 0)])
        saver.add_visit(Visit(HOME, HOME))
        assert spider.marked == []
        await saved.wait()

    asyncio.run(visit())
    assert spider.marked == [(HOME, 1)]


def test_store_that_cannot_be_written_marks_nothing(store: Store, tmp_path: Path) -> None:
    run_id = store.begin_run(datetime.now(UTC))
    spider = Spider(tmp_path / "store.db", run_id)
    saver = Saver(store, run_id, cast(Crawling, spider))
    errors: list[Exception] = []
    saver.when_broken = errors.append

    async def visit() -> None:
        saver.add_visit(Visit(HOME, HOME))
        store.close()
        saver.save()

    asyncio.run(visit())
    assert spider.marked == []
    assert [type(error) for error in errors] == [sqlite3.ProgrammingError]
