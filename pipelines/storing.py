"""Match to store; and when the last page is done, store to dataset."""

import logging
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Self, cast

from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings

from output.corrections import Correction, read_corrections
from output.encoding import mention_to_dict
from output.store import Store
from output.summary import PageStatus
from pipelines.matching import Matcher, MatchPipeline
from pipelines.publishing import Crawl, Published, Target, Unpublished, publish
from pipelines.stages import Crawling, Matched, Visit, page_visited

_log = logging.getLogger(__name__)


def store_path(settings: BaseSettings) -> Path:
    """The file that keeps all runs."""
    return Path(settings["STATE_DIR"]) / "store.db"


def corrections(settings: BaseSettings) -> tuple[Correction, ...]:
    """What the file that CORRECTIONS names says; nothing without one. Raises CorrectionsError."""
    return read_corrections(Path(settings["CORRECTIONS"])) if settings["CORRECTIONS"] else ()


class StorePipeline:
    """Keeps each page's mentions as soon as the last of them is there, and at the end publishes the dataset."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._target = Target(
            Path(crawler.settings["DATASET_DIR"]),
            crawler.settings.getbool("ACCEPT_LOSSES"),
            corrections(crawler.settings),
        )
        self._path = store_path(crawler.settings)
        self._waiting: dict[str, tuple[Visit, list[Matched]]] = {}
        self._crawl = Crawl(datetime.now(UTC))
        self.published: Published | None = None
        self.failure: str | None = "the crawl did not come to its end"
        """Why no dataset was published; None once one is."""

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The pipeline that Scrapy makes for a crawl."""
        pipeline = cls(crawler)
        crawler.signals.connect(pipeline.note_visit, page_visited)
        return pipeline

    @property
    def visits(self) -> Mapping[str, Visit]:
        """How the visit to each homepage ended, by its address."""
        return self._crawl.visits

    def open_spider(self) -> None:
        """Opens the store and begins the run."""
        self._store = Store(self._path)
        self._run_id = self._store.begin_run(self._crawl.started)

    def note_visit(self, visit: Visit) -> None:
        """Keeps how a visit ended; the mentions of a page that was read come after this."""
        if visit.failure is not None or visit.mentions == 0:
            self._keep(visit, [])
        else:
            self._waiting[visit.page_url] = visit, []

    def process_item(self, item: Matched) -> dict[str, Any]:
        """The mention as the feed's item."""
        visit, matched = self._waiting[item.mention.page_url]
        matched.append(item)
        if len(matched) == visit.mentions:
            del self._waiting[visit.page_url]
            self._keep(visit, matched)
        return mention_to_dict(item.mention)

    def close_spider(self) -> None:
        """Publishes the dataset. Whatever stands in the way becomes `failure`, and the last dataset stays."""
        for visit, _ in list(self._waiting.values()):
            self._fail(visit.homepage, visit.page_url, "not all of its mentions could be processed")
        for homepage in cast(Crawling, self._crawler.spider).homepages():
            if homepage not in self._crawl.visits:
                self._fail(homepage, homepage, "not reached before the crawl was stopped")
        pipeline = self._crawler.get_item_pipeline(MatchPipeline)
        matcher = Matcher() if pipeline is None else pipeline.matcher
        try:
            self.published = publish(self._store, self._run_id, self._crawl, matcher, self._target)
            self.failure = None
        except Unpublished as error:
            self.failure = str(error)
        except Exception as error:
            _log.exception("publishing the dataset")
            self.failure = f"{type(error).__name__}: {error}"
        finally:
            self._store.close()

    def _fail(self, homepage: str, page_url: str, reason: str) -> None:
        visit = Visit(homepage, page_url, failure=reason)
        self._crawler.signals.send_catch_log(page_visited, visit=visit)

    def _keep(self, visit: Visit, matched: list[Matched]) -> None:
        self._crawl.visits[visit.homepage] = visit
        if visit.failure is not None:
            self._store.save_page(self._run_id, visit.homepage, PageStatus.FAILED, reason=visit.failure)
            return
        self._crawl.matches.update((item.record.id, item.match) for item in matched)
        mentions = sorted((item.mention for item in matched), key=lambda mention: mention.position)
        self._store.save_page(self._run_id, visit.homepage, PageStatus.OK)
        self._store.save_page(self._run_id, visit.page_url, PageStatus.OK, visit.homepage)
        self._store.save_mentions(self._run_id, visit.page_url, mentions)
