"""Match to store; and when the last homepage is done, store to dataset."""

import logging
import sqlite3
from collections import defaultdict
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, cast

from scrapy import signals
from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings
from scrapy.utils.defer import deferred_from_coro

from output.corrections import Correction, read_corrections
from output.encoding import mention_to_dict
from output.store import Store
from output.store_file import StoreError
from pipelines.matching import Matcher, MatchPipeline
from pipelines.publishing import Crawl, Published, Target, Unpublished, publish
from pipelines.saving import Saver
from pipelines.stages import (
    Crawling,
    Listed,
    Matched,
    PageRead,
    Visit,
    homepage_done,
    homepage_visited,
    page_read,
    reading_done,
    state_lost,
)

_UNPROCESSED = "not all of its mentions could be processed"
_UNREACHED = "not reached before the crawl was stopped"
_log = logging.getLogger(__name__)


def store_path(settings: BaseSettings) -> Path:
    """The file that keeps all runs."""
    return Path(settings["STATE_DIR"]) / "store.db"


def corrections(settings: BaseSettings) -> tuple[Correction, ...]:
    """What the file that CORRECTIONS names says; nothing without one. Raises CorrectionsError."""
    return read_corrections(Path(settings["CORRECTIONS"])) if settings["CORRECTIONS"] else ()


class StorePipeline:
    """Keeps each page's mentions as soon as the last of them is there, and at the end publishes the dataset.

    A homepage is marked as done when all its pages are in the store, and not before: so a run that is killed can be
    taken up again. A store that cannot be written ends the crawl.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._target = Target(
            Path(crawler.settings["DATASET_DIR"]),
            crawler.settings.getbool("ACCEPT_LOSSES"),
            corrections(crawler.settings),
        )
        self._path = store_path(crawler.settings)
        self._waiting: dict[str, tuple[PageRead, list[Matched]]] = {}
        self._incomplete: defaultdict[str, set[str]] = defaultdict(set)
        self._ended: dict[str, Visit] = {}
        self._lost: dict[str, Visit] = {}
        self._crawl = Crawl(_started(crawler.settings))
        self._is_open = False
        self._broken: str | None = None
        self.published: Published | None = None
        self.failure: str | None = "the crawl did not come to its end"
        """Why no dataset was published; None once one is."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The pipeline that Scrapy makes for a crawl."""
        pipeline = cls(crawler)
        crawler.signals.connect(pipeline.note_page, page_read)
        crawler.signals.connect(pipeline.note_visit, homepage_visited)
        crawler.signals.connect(pipeline.note_error, signals.item_error)
        crawler.signals.connect(pipeline._break, state_lost)
        crawler.signals.connect(pipeline._stop, signals.engine_started)
        return pipeline

    @property
    def _spider(self) -> Crawling:
        return cast(Crawling, self._crawler.spider)

    def open_spider(self) -> None:
        """Opens the store and begins the run, or takes up the one that did not come to its end."""
        try:
            self._open()
        except (OSError, sqlite3.Error, StoreError) as error:
            self._break(error)

    def _open(self) -> None:
        self._store = Store(self._path)
        number = self._spider.run_number()
        if number is None:
            number = self._store.begin_run(self._crawl.started)
            self._spider.note_run(number)
        self._run_id = number
        self._saver = Saver(self._store, number, self._spider)
        self._saver.when_saved = self._tell_done
        self._saver.when_broken = self._break
        for visit in self._spider.done():
            if visit.failure is not None:
                self._saver.add_page(PageRead(visit.homepage, visit.homepage, failure=visit.failure))
        self._is_open = True

    def note_page(self, page: PageRead) -> None:
        """Keeps how reading a page went; the mentions of one that was read come after this."""
        if page.failure is not None or page.mentions == 0:
            self._keep_page(page, [])
        else:
            self._waiting[page.url] = page, []
            self._incomplete[page.homepage].add(page.url)

    def process_item(self, item: Matched) -> dict[str, Any]:
        """The mention as the feed's item."""
        page, matched = self._waiting[item.mention.page_url]
        matched.append(item)
        if len(matched) == page.mentions:
            del self._waiting[page.url]
            self._keep_page(page, matched)
            self._incomplete[page.homepage].discard(page.url)
            if page.homepage in self._ended and not self._incomplete[page.homepage]:
                self._keep_visit(self._ended.pop(page.homepage))
        return mention_to_dict(item.mention)

    def note_error(self, item: Listed) -> None:
        """A mention that could not be processed: its homepage is lost, with all that is still to come of it."""
        if item.mention.page_url in self._waiting:
            page, _ = self._waiting[item.mention.page_url]
            self._ended.pop(page.homepage, None)
            self._lose(page.homepage, page.homepage, _UNPROCESSED)

    def note_visit(self, visit: Visit) -> None:
        """Keeps how a visit ended, once all mentions of its pages are in the store."""
        if not self._incomplete[visit.homepage]:
            self._keep_visit(visit)
        elif visit.failure is None:
            self._ended[visit.homepage] = visit
        else:
            self._lose(visit.homepage, visit.page_url, visit.failure)

    def close_spider(self) -> None:
        """Publishes the dataset. Whatever stands in the way becomes `failure`, and the last dataset stays."""
        if not self._is_open:
            self.failure = self._broken or self.failure
            return
        try:
            self._close()
        except Unpublished as error:
            self.failure = str(error)
        except (OSError, sqlite3.Error) as error:
            _log.debug("publishing the dataset", exc_info=True)
            self.failure = f"the dataset could not be made: {error}"
        except Exception as error:
            _log.exception("publishing the dataset")
            self.failure = f"{type(error).__name__}: {error}"
        finally:
            self._store.close()

    def _close(self) -> None:
        self._crawler.signals.send_catch_log(reading_done)
        for visit in list(self._ended.values()):
            self._lose(visit.homepage, visit.page_url, _UNPROCESSED)
        self._saver.save()
        for homepage in list(self._spider.homepages()):
            self._lose(homepage, homepage, _UNREACHED)
        self._saver.save()
        if self._broken is not None:
            self.failure = self._broken
            return
        self._crawl.visits = {visit.homepage: visit for visit in self._spider.done()} | self._lost
        self._store.keep_pages(self._run_id, self._spider.kept())
        pipeline = self._crawler.get_item_pipeline(MatchPipeline)
        matcher = Matcher() if pipeline is None else pipeline.matcher
        stats = self._crawler.stats
        self._crawl.stats = {} if stats is None else stats.get_stats()
        try:
            self.published = publish(self._store, self._run_id, self._crawl, matcher, self._target)
            self.failure = None
        finally:
            self._spider.end_run()

    def _lose(self, homepage: str, page_url: str, reason: str) -> None:
        """A homepage that was not visited to its end: what it listed last is kept, and it is due first next time."""
        if homepage in self._lost or self._broken is not None:
            return
        self._saver.add_page(PageRead(homepage, homepage, failure=reason))
        self._lost[homepage] = visit = Visit(homepage, page_url, failure=reason)
        self._tell_done(visit)

    def _keep_visit(self, visit: Visit) -> None:
        if self._broken is None and visit.homepage not in self._lost:
            self._saver.add_visit(visit)
            self._incomplete.pop(visit.homepage, None)

    def _keep_page(self, page: PageRead, matched: list[Matched]) -> None:
        if self._broken is not None or page.homepage in self._lost:
            return
        mentions = sorted((item.mention for item in matched), key=lambda mention: mention.position)
        self._saver.add_page(page, mentions if page.failure is None else None)
        self._crawl.matches.update((item.record.id, item.match) for item in matched)

    def _tell_done(self, visit: Visit) -> None:
        self._crawler.signals.send_catch_log(homepage_done, visit=visit)

    def _break(self, error: Exception) -> None:
        """Ends the crawl: nothing that it still reads could be kept. It can be taken up again."""
        if self._broken is not None:
            return
        is_own = isinstance(error, (OSError, sqlite3.Error, StoreError))
        self._broken = f"{self._path.parent} cannot be written: {error}" if is_own else str(error)
        if self._is_open:
            self._saver.drop()
            self._stop()

    def _stop(self) -> None:
        """Ends the crawl if the store is broken; while the crawl begins, that must wait until it has begun."""
        engine = self._crawler.engine
        if self._broken is not None and engine is not None and engine.spider is not None:
            deferred_from_coro(engine.close_spider_async(reason="store"))


def _started(settings: BaseSettings) -> datetime:
    """When the run began: now, or earlier where it is taken up again."""
    started = settings.get("RUN_STARTED")
    return datetime.fromisoformat(started) if started else datetime.now(UTC)
