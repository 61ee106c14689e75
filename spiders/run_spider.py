"""What every spider of this project is: it works a ledger off, and tells the pipelines what that knows of the run."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Any, Self

from scrapy import Spider
from scrapy.crawler import Crawler

from pipelines.stages import Visit, homepage_done
from spiders.ledger import Ledger


class RunSpider(Spider):
    """A spider with the ledger of the run. It has no more homepages under way than the ledger says."""

    def __init__(self, ledger: Ledger, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ledger = ledger
        self._under_way: set[str] = set()
        self._room = asyncio.Event()

    @classmethod
    def from_crawler(cls, crawler: Crawler, *args: Any, **kwargs: Any) -> Self:
        """The spider that Scrapy makes for a crawl."""
        spider = super().from_crawler(crawler, *args, **kwargs)
        crawler.signals.connect(spider._leave, homepage_done)
        return spider

    async def wait_for_room(self) -> None:
        """Waits until there is room for a homepage more."""
        while len(self._under_way) >= self.ledger.at_once:
            self._room.clear()
            await self._room.wait()

    def enter(self, homepage: str) -> None:
        """Takes a homepage up, until its `homepage_done`."""
        self._under_way.add(homepage)

    def _leave(self, visit: Visit) -> None:
        self._under_way.discard(visit.homepage)
        self._room.set()

    def names_host(self, host: str, port: int) -> bool:
        """Whether the seeds name a homepage on this host and port."""
        return self.ledger.names_host(host, port)

    def done(self) -> Iterable[Visit]:
        """How the visits ended that were done before this run was taken up, and the seeds that are none."""
        return self.ledger.done()

    def homepages(self) -> Iterable[str]:
        """The addresses of the homepages that are still to visit."""
        return (homepage.url for homepage in self.ledger.waiting())

    def kept(self) -> Iterable[str]:
        """The homepages whose works stay without a visit."""
        return self.ledger.kept()

    def note_run(self, number: int) -> None:
        """Remembers the run's number in the store."""
        self.ledger.store_run = number

    def run_number(self) -> int | None:
        """The run's number in the store, if this run is taken up again."""
        return self.ledger.store_run

    def mark(self, visits: Sequence[Visit]) -> None:
        """Remembers that visits are done, and all else that the ledger was told by now."""
        self.ledger.mark(visits)

    def end_run(self) -> None:
        """The run came to its end."""
        self.ledger.end_run()
