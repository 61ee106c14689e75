"""robots.txt as RFC 9309 says: a server that cannot tell its rules is not crawled."""

import asyncio
import codecs
from collections import OrderedDict
from typing import Self

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK
from scrapy.robotstxt import ProtegoRobotParser
from scrapy.utils.httpobj import urlparse_cached

from spiders.manners import MannersMiddleware
from spiders.reasons import describe

_MAX_LENGTH = 500 * 1024
"""Bytes of robots.txt that are read; RFC 9309 asks for at least as many."""

_REMEMBERED = 2000
"""Hosts whose rules are kept."""


class RobotsMiddleware:
    """Lets a request through only if its host's robots.txt does.

    Differs from Scrapy's own middleware where RFC 9309 does: 4xx allows everything, 5xx and an unreachable server
    allow nothing (sections 2.3.1.3 and 2.3.1.4); and a failure is the reason of the page's failure, not a log entry.
    Crawl-delay, which the RFC does not know, is honored; one above CRAWL_DELAY_MAX is a way to say no.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self._agent: str = crawler.settings["ROBOTSTXT_USER_AGENT"]
        self._longest = crawler.settings.getfloat("CRAWL_DELAY_MAX")
        self._rules: OrderedDict[str, asyncio.Task[ProtegoRobotParser | str]] = OrderedDict()

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
            if len(self._rules) > _REMEMBERED:
                self._rules.popitem(last=False)
        self._rules.move_to_end(site)
        rules = await self._rules[site]
        if isinstance(rules, str):
            raise IgnoreRequest(rules)
        if not rules.allowed(request.url, self._agent):
            raise IgnoreRequest("forbidden by robots.txt")

    async def _fetch(self, site: str) -> ProtegoRobotParser | str:
        """The host's rules, or why there are none."""
        engine = self._crawler.engine
        assert engine is not None  # noqa: S101  # it asks
        request = Request(f"{site}/robots.txt", priority=1000, meta={"dont_obey_robotstxt": True}, callback=NO_CALLBACK)
        try:
            response: Response = await engine.download_async(request)
        except Exception as error:  # whatever keeps robots.txt from us keeps the page from us
            return describe(error)
        if response.status >= 500:
            return f"robots.txt answered {response.status}"
        rules = ProtegoRobotParser(_text(response.body) if response.status < 300 else b"", self._crawler.spider)
        delay = rules.rp.crawl_delay(self._agent)
        if delay is not None and delay > self._longest:
            return f"robots.txt asks for {delay:,.0f} s between requests"
        manners = self._crawler.get_downloader_middleware(MannersMiddleware)
        if delay is not None and manners is not None:
            manners.ask_for_delay(engine.downloader.get_slot_key(request), delay)
        return rules


def _text(body: bytes) -> bytes:
    """The lines of a robots.txt that are UTF-8, without a byte order mark; section 2.2 knows no other encoding.

    >>> _text(b"\\xef\\xbb\\xbfUser-agent: *\\nDisallow: /caf\\xe9\\nDisallow: /private")
    b'User-agent: *\\nDisallow: /private'
    >>> _text("User-agent: *\\nDisallow: /".encode("utf-16"))
    b''
    """
    lines = body[:_MAX_LENGTH].removeprefix(codecs.BOM_UTF8).splitlines()
    return b"\n".join(line for line in lines if _is_text(line))


def _is_text(line: bytes) -> bool:
    try:
        return "\0" not in line.decode()
    except UnicodeDecodeError:
        return False
