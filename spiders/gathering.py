"""Shards to dataset: what many workers read goes through the pipelines of one machine."""

from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from scrapy.settings import BaseSettings

from pipelines.shard_rows import VisitedHomepage
from pipelines.shards import Shards, ShardsError
from pipelines.stages import Listed, PageRead, Visit, homepage_visited, page_read, state_lost
from spiders.console import Stop
from spiders.ledger import Ledger
from spiders.run_spider import RunSpider
from spiders.running import opened, resume
from spiders.task import Task


class ShardsSpider(RunSpider):
    """Fetches nothing: yields what the shards list, page after page, with the signals of a crawl."""

    name = "shards"

    def __init__(self, ledger: Ledger, shards: Shards, **kwargs: Any) -> None:
        super().__init__(ledger, **kwargs)
        self._shards = shards

    async def start(self) -> AsyncIterator[Listed]:
        """All mentions of the homepages that wait, as room comes. A shard that cannot be read ends it, unpublished."""
        try:
            async for listed in self._all_listed():
                yield listed
        except ShardsError as error:
            self.crawler.signals.send_catch_log(state_lost, error=error)

    async def _all_listed(self) -> AsyncIterator[Listed]:
        stats = self.crawler.stats
        assert stats is not None  # noqa: S101  # a crawl has them
        for name, number in self._shards.figures().items():
            stats.set_value(name, number)
        waiting = set(self.homepages())
        for visited in self._shards.read(self._shards.chosen()):
            if visited.visit.homepage in waiting:
                await self.wait_for_room()
                self.enter(visited.visit.homepage)
                for listed in self._list(visited):
                    yield listed
                self.crawler.signals.send_catch_log(homepage_visited, visit=self._dated(visited.visit))

    def _list(self, visited: VisitedHomepage) -> list[Listed]:
        listed = []
        for page in visited.read:
            told = PageRead(visited.visit.homepage, page.url, len(page.mentions), page.failure)
            self.crawler.signals.send_catch_log(page_read, page=told)
            listed += [Listed(mention, page.owner, page.mentions) for mention in page.mentions]
        return listed

    def _dated(self, visit: Visit) -> Visit:
        """The visit with the day since when it fails: workers do not know of earlier runs."""
        return replace(visit, since=visit.since and (self.ledger.failing_since(visit.homepage) or visit.since))


@contextmanager
def adopted(settings: BaseSettings, place: str) -> Iterator[tuple[Ledger, Shards]]:
    """The shards in `place`, and the ledger with the homepages of their run; those left that were not published yet.

    Sets RUN_STARTED. Raises Stop if no run was planned there, or if something cannot be read.
    """
    try:
        shards = Shards(place)
        started, rows = shards.plan()
        with opened(settings) as ledger:
            task = Task(f"shards {place}")
            if resume(settings, ledger, task) != started:
                ledger.adopt(task, rows, started)
            settings.set("RUN_STARTED", started.isoformat(), priority="cmdline")
            yield ledger, shards
    except ShardsError as error:
        raise Stop(str(error)) from error
