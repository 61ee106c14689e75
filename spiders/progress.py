"""What whoever waits for a crawl sees: one line on standard error, and a line for each homepage that failed."""

import sys
import time
from typing import NoReturn, Self

from scrapy import signals
from scrapy.crawler import Crawler
from tqdm import tqdm

from pipelines.stages import Visit, page_visited
from spiders.console import PLAIN_PERIOD, tell
from spiders.homepages import HomepagesSpider

_FAILURES_SHOWN = 50


class Progress:
    """A bar on a terminal; elsewhere a plain line now and then and one at the end."""

    def __init__(self) -> None:
        self._bar: tqdm[NoReturn] | None = None
        self._total = self._done = self._failed = self._mentions = 0
        self._began = self._shown = time.monotonic()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The extension that Scrapy makes for a crawl."""
        progress = cls()
        crawler.signals.connect(progress.begin, signals.spider_opened)
        crawler.signals.connect(progress.advance, page_visited)
        crawler.signals.connect(progress.end, signals.spider_closed)
        return progress

    def begin(self, spider: HomepagesSpider) -> None:
        """Counts what there is to do."""
        self._total = len(spider.seeds.homepages) + len(spider.seeds.bad)
        if sys.stderr.isatty():
            self._bar = tqdm(total=self._total, unit="page", file=sys.stderr, leave=False, dynamic_ncols=True)

    def advance(self, visit: Visit) -> None:
        """One homepage more."""
        self._done += 1
        self._mentions += visit.mentions
        if visit.failure is not None:
            self._failed += 1
            if self._failed <= _FAILURES_SHOWN:
                tell(f"failed: {visit.homepage}: {visit.failure}")
            elif self._failed == _FAILURES_SHOWN + 1:
                tell("failed: more, all of them in run.json")
        elif visit.note is not None:
            tell(f"note: {visit.homepage}: {visit.note}")
        if self._bar is not None:
            self._bar.set_postfix_str(f"{self._mentions} mentions, {self._failed} failed", refresh=False)
            self._bar.update()
        elif time.monotonic() - self._shown >= PLAIN_PERIOD:
            self._shown = time.monotonic()
            self._write()

    def end(self) -> None:
        """Leaves one line that says how far it came."""
        if self._bar is not None:
            self._bar.close()
        self._write()

    def _write(self) -> None:
        tell(
            f"{self._done:,} of {self._total:,} homepages, {self._mentions:,} mentions, {self._failed:,} failed, "
            f"{time.monotonic() - self._began:.1f} s"
        )
