"""What whoever waits for a crawl sees: one line on standard error, and a line for each homepage that failed."""

import sys
import time
from typing import NoReturn, Self

from scrapy import signals
from scrapy.crawler import Crawler
from tqdm import tqdm

from pipelines.stages import Visit, homepage_done
from spiders.console import PLAIN_PERIOD, tell
from spiders.homepages import HomepagesSpider

_FAILURES_SHOWN = 50


class Progress:
    """A bar on a terminal; elsewhere a plain line now and then and one at the end. Nothing if SUMMARY is "line"."""

    def __init__(self, is_quiet: bool) -> None:
        self._is_quiet = is_quiet
        self._bar: tqdm[NoReturn] | None = None
        self._total = self._done = self._failed = self._mentions = self._notes = 0
        self._began = self._shown = time.monotonic()
        self._told = -1
        """Homepages that were done when the last line was written."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The extension that Scrapy makes for a crawl."""
        progress = cls(crawler.settings["SUMMARY"] == "line")
        crawler.signals.connect(progress.begin, signals.spider_opened)
        crawler.signals.connect(progress.advance, homepage_done)
        crawler.signals.connect(progress.end, signals.spider_closed)
        return progress

    def begin(self, spider: HomepagesSpider) -> None:
        """Counts what there is to do, and what is done already."""
        self._total = spider.ledger.count("todo", "done")
        if sys.stderr.isatty() and not self._is_quiet:
            self._bar = tqdm(total=self._total, unit="homepage", file=sys.stderr, leave=False, dynamic_ncols=True)
        for visit in spider.done():
            self.advance(visit)

    def advance(self, visit: Visit) -> None:
        """One homepage more."""
        self._done += 1
        self._mentions += visit.mentions
        if visit.failure is not None:
            self._failed += 1
            self._say(f"failed: {visit.homepage}: {visit.failure}", self._failed)
        elif visit.moved_to is not None or visit.note is not None:
            self._notes += 1
            note = f"moved to {visit.moved_to}" if visit.note is None else visit.note
            self._say(f"note: {visit.homepage}: {note}", self._notes)
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
        if self._done != self._told:
            self._write()

    def _say(self, line: str, number: int) -> None:
        """Tells of a homepage; of many, only of the first."""
        if self._is_quiet:
            return
        if number <= _FAILURES_SHOWN:
            tell(line)
        elif number == _FAILURES_SHOWN + 1:
            tell(f"{line.partition(':')[0]}: more, all of them in people.csv")

    def _write(self) -> None:
        self._told = self._done
        if not self._is_quiet:
            tell(
                f"{self._done:,} of {self._total:,} homepages, {self._mentions:,} mentions, {self._failed:,} failed, "
                f"{time.monotonic() - self._began:.1f} s"
            )
