"""robots.txt as RFC 9309 says: a server that cannot tell its rules is not crawled."""

import asyncio
from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK
from scrapy.robotstxt import RobotParser
from scrapy.utils.httpobj import urlparse_cached
from scrapy.utils.misc import build_from_crawler, load_object

from spiders.reasons import describe


class RobotsMiddleware:
    """Lets a request through only if its host's robots.txt does.

    Differs from Scrapy's own middleware where RFC 9309 does: 4xx allows everything, 5xx and an unreachable server
    allow nothing (sections 2.3.1.3 and 2.3.1.4); and a failure is the reason of the page's failure, not a log entry.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._agent: str = crawler.settings["ROBOTSTXT_USER_AGENT"]
        self._parser: type[RobotParser] = load_object(crawler.settings["ROBOTSTXT_PARSER"])
        self._rules: dict[str, asyncio.Task[RobotParser | str]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The middleware that Scrapy makes for a crawl."""
        return cls(crawler)

    async def process_request(self, request: Request) -> None:
        """Nothing where the page may be fetched. Raises IgnoreRequest, with the reason, where not."""
        parts = urlparse_cached(request)
        if parts.scheme not in ("http", "https") or request.meta.get("dont_obey_robotstxt"):
            return
        site = f"{parts.scheme}://{parts.netloc}"
        if site not in self._rules:
            self._rules[site] = asyncio.ensure_future(self._fetch(site))
        rules = await self._rules[site]
        if isinstance(rules, str):
            raise IgnoreRequest(rules)
        if not rules.allowed(request.url, self._agent):
            raise IgnoreRequest("forbidden by robots.txt")

    async def _fetch(self, site: str) -> RobotParser | str:
        """The host's rules, or why there are none."""
        request = Request(f"{site}/robots.txt", priority=1000, meta={"dont_obey_robotstxt": True}, callback=NO_CALLBACK)
        try:
            response: Response = await self._crawler.engine.download_async(request)
        except Exception as error:  # whatever keeps robots.txt from us keeps the page from us
            return describe(error)
        if response.status >= 500:
            return f"robots.txt answered {response.status}"
        body = response.body if response.status < 300 else b""
        return build_from_crawler(self._parser, self._crawler, body)
