"""Local pages: read only where whoever runs the crawl named them."""

from pathlib import Path
from typing import Self

from scrapy import Request
from scrapy.core.downloader.handlers.base import BaseDownloadHandler
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.utils.asyncio import run_in_thread
from w3lib.url import file_uri_to_path


class NamedFileHandler(BaseDownloadHandler):
    """Serves a `file:` address as it stands on disk, if the seeds name it.

    No page can lead here: a link or a redirect to a `file:` address that was not among the seeds is refused.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        self._size_limit = crawler.settings.getint("DOWNLOAD_MAXSIZE")

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The handler that Scrapy makes for a crawl."""
        return cls(crawler)

    async def download_request(self, request: Request) -> Response:
        """The file's bytes. Raises IgnoreRequest for a file that was not named, or one too large."""
        ledger = getattr(self.crawler.spider, "ledger", None)
        if ledger is None or not ledger.is_seed(request.url):
            raise IgnoreRequest("a local file that was not named among the seeds")
        path = Path(file_uri_to_path(request.url))
        body = await run_in_thread(self._read, path)
        if len(body) > self._size_limit:
            raise IgnoreRequest(f"larger than {self._size_limit} bytes")
        return Response(url=request.url, body=body)

    def _read(self, path: Path) -> bytes:
        with path.open("rb") as file:
            return file.read(self._size_limit + 1)
