"""The handler of a crawl that renders pages; needs the extra `js`."""

from scrapy.crawler import Crawler
from scrapy_playwright.handler import ScrapyPlaywrightDownloadHandler

from spiders.framing import limit_framing


class BrowserHandler(ScrapyPlaywrightDownloadHandler):  # type: ignore[misc]  # it has no types
    """The one of scrapy-playwright, with the limits of what the crawl fetches without a browser."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        limit_framing(self)
