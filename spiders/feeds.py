"""The file of Scrapy's feed: what was there stays until the new one is whole, and its run has published."""

import io
import os
from pathlib import Path
from typing import IO, Any, Self, cast

from scrapy import Spider
from scrapy.crawler import Crawler
from scrapy.extensions.feedexport import FileFeedStorage
from twisted.internet.defer import Deferred

from pipelines.storing import StorePipeline
from spiders.console import tell

FEEDS_LOST = "feeds/lost"
"""Scrapy's figure of feeds that could not be written; what is logged when all else is closed, it does not count."""


class WholeFileStorage(FileFeedStorage):
    """Scrapy's own, but a file that is to be overwritten is written beside, and takes its place at the end.

    It does not if it could not be written to its end, nor if the run published nothing.
    """

    def __init__(self, crawler: Crawler, uri: str, *, feed_options: dict[str, Any] | None = None) -> None:
        super().__init__(uri, feed_options=feed_options)
        self._crawler = crawler

    @classmethod
    def from_crawler(cls, crawler: Crawler, uri: str, *, feed_options: dict[str, Any] | None = None) -> Self:
        """The storage that Scrapy makes for a feed."""
        return cls(crawler, uri, feed_options=feed_options)

    @property
    def _beside(self) -> Path:
        path = Path(self.path)
        return path.with_name(f".{path.name}.part")

    def open(self, spider: Spider) -> IO[bytes]:
        """The file to write the feed to."""
        if self.write_mode == "ab":
            return super().open(spider)
        self._beside.parent.mkdir(parents=True, exist_ok=True)
        return cast(IO[bytes], _Feed(io.FileIO(self._beside, "w")))

    def store(self, file: IO[bytes]) -> Deferred[None] | None:
        """Puts the file in its place, or says why not, and removes it."""
        if not isinstance(file, _Feed):
            return super().store(file)
        failure = file.finish()
        if failure is not None:
            tell(f"error: {self.path}: {(failure.strerror or str(failure)).lower()}; it is as it was")
            if self._crawler.stats is not None:
                self._crawler.stats.inc_value(FEEDS_LOST)
        elif not self._has_failed():
            self._beside.replace(self.path)
        self._beside.unlink(missing_ok=True)
        return None

    def _has_failed(self) -> bool:
        pipeline = self._crawler.get_item_pipeline(StorePipeline)
        return pipeline is not None and pipeline.published is None


class _Feed(io.BufferedWriter):
    """A file that takes all that it is given, and tells at the end whether it is there."""

    def __init__(self, file: io.FileIO) -> None:
        super().__init__(file)
        self._failure: OSError | None = None

    def write(self, data: Any, /) -> int:
        if self._failure is None:
            try:
                return super().write(data)
            except OSError as error:
                self._failure = error
        return len(data)

    def finish(self) -> OSError | None:
        """Closes the file; gives why it is not whole, or None where it is on the disk."""
        try:
            self.flush()
            os.fsync(self.fileno())
            self.close()
        except OSError as error:
            self._failure = self._failure or error
            self.raw.close()
        return self._failure
