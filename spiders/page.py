"""One page by itself: a local file, or fetched with the manners of the crawl."""

from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from scrapy import Request, Spider
from scrapy.crawler import AsyncCrawlerProcess
from scrapy.http import Response
from scrapy.settings import Settings
from twisted.python.failure import Failure
from w3lib.url import file_uri_to_path

from spiders.authorities import user_agent
from spiders.console import Stop
from spiders.reasons import describe


class _PageSpider(Spider):
    """Fetches one page and keeps it."""

    name = "page"

    def __init__(self, url: str, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._url = url
        self.response: Response | None = None
        self.failure = "interrupted"

    async def start(self) -> AsyncIterator[Request]:
        yield Request(self._url, callback=self.parse, errback=self.give_up, dont_filter=True)

    def names_host(self, host: str, port: int) -> bool:
        parts = urlsplit(self._url)
        return (host, port) == (parts.hostname, parts.port or {"http": 80, "https": 443}.get(parts.scheme))

    def parse(self, response: Response, **_: Any) -> None:
        self.response = response

    def give_up(self, failure: Failure) -> None:
        self.failure = describe(failure.value or Exception("for no known reason"))


def fetch_page(settings: Settings, url: str) -> Response:
    """The page at a `file:` or web address; robots.txt is obeyed. Raises Stop if it cannot be had."""
    return _read_file(settings, url) if url.startswith("file:") else _fetch(settings, url)


def _read_file(settings: Settings, url: str) -> Response:
    path = Path(file_uri_to_path(url))
    limit = settings.getint("DOWNLOAD_MAXSIZE")
    try:
        with path.open("rb") as file:
            body = file.read(limit + 1)
    except OSError as error:
        raise Stop(f"{path}: {(error.strerror or str(error)).lower()}") from error
    if len(body) > limit:
        raise Stop(f"{path}: larger than {limit} bytes")
    return Response(url, body=body)


def _fetch(settings: Settings, url: str) -> Response:
    alone = settings.copy()
    alone.update({"ITEM_PIPELINES": {}, "EXTENSIONS": {}, "USER_AGENT": user_agent(settings)}, priority="cmdline")
    process = AsyncCrawlerProcess(alone)
    crawler = process.create_crawler(_PageSpider)
    process.crawl(crawler, url=url)
    process.start()
    spider = crawler.spider
    if not isinstance(spider, _PageSpider) or spider.response is None:
        raise Stop(f"{url}: {spider.failure if isinstance(spider, _PageSpider) else 'could not be asked for'}")
    return spider.response
