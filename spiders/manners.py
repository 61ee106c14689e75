"""How long a host is left alone between two requests, and when it asks to be left alone."""

import time
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Self

from scrapy import Request
from scrapy.core.downloader import Slot
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from twisted.python.failure import Failure

_BUSY = frozenset([429, 503])
_FIRST_WAIT = 5.0
_LONGEST_WAIT = 300.0
_LONGEST_LATENCY = 10.0
_SPREAD = 0.5
"""How much longer than it must be a pause may be, by chance: requests at a fixed beat are a burden of their own."""


class MannersMiddleware:
    """Sets each host's pause between requests, and stops all requests to a host that is busy.

    The pause is the longest of DOWNLOAD_DELAY, the host's own Crawl-delay, and the time that it took to answer. A host
    that answers 429 or 503 is left alone for as long as its Retry-After says, or for a time that doubles; if that is
    longer than RETRY_AFTER_MAX, for the rest of the run.
    """

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        settings = crawler.settings
        self._delay = settings.getfloat("DOWNLOAD_DELAY")
        self._tries = settings.getint("RETRY_TIMES")
        self._patience = settings.getfloat("RETRY_AFTER_MAX")
        self._set = frozenset(settings.getdict("DOWNLOAD_SLOTS"))
        self._asked: dict[str, float] = {}
        self._waits: dict[str, float] = {}
        self._closed: dict[str, tuple[float, str]] = {}

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The middleware that Scrapy makes for a crawl."""
        return cls(crawler)

    def ask_for_delay(self, host: str, seconds: float) -> None:
        """A host's robots.txt wants at least so many seconds between requests."""
        self._asked[host] = max(seconds, self._asked.get(host, 0.0))
        self._adjust(host, 0.0)

    def process_request(self, request: Request) -> None:
        """Counts a request that may be made. Raises IgnoreRequest where the host asked to be left alone for long."""
        closed = self._closed.get(self._key(request))
        if closed is not None and time.monotonic() < closed[0]:
            raise IgnoreRequest(closed[1])
        if self._crawler.stats is not None:
            self._crawler.stats.inc_value("downloader/request_count")

    def process_response(self, request: Request, response: Response) -> Response | Request:
        """The response; or the request once more, for later, if the host is busy."""
        key = self._key(request)
        if key in self._set or "cached" in response.flags:
            return response
        if response.status not in _BUSY:
            self._waits.pop(key, None)
            self._adjust(key, request.meta.get("download_latency", 0.0))
            return response
        wait = retry_after(response)
        if wait is None:
            wait = self._waits[key] = min(2 * self._waits.get(key, _FIRST_WAIT / 2), _LONGEST_WAIT)
        if wait > self._patience:
            self._close(key, wait, response.status)
            return response
        self._pause(key, wait)
        tries = request.meta.get("busy_times", 0) + 1
        if tries > self._tries:
            return response
        again = request.copy()
        again.dont_filter = True
        again.meta["busy_times"] = tries
        return again

    def _key(self, request: Request) -> str:
        assert self._crawler.engine is not None  # noqa: S101  # it asks
        return self._crawler.engine.downloader.get_slot_key(request)

    def _slot(self, key: str) -> Slot | None:
        assert self._crawler.engine is not None  # noqa: S101
        return self._crawler.engine.downloader.slots.get(key)

    def _adjust(self, key: str, latency: float) -> None:
        """Sets the host's pause: from what it must be to half as much again, by chance."""
        slot = self._slot(key)
        if slot is not None:
            slow = min(latency, _LONGEST_LATENCY) if self._delay else 0.0
            least = max(self._delay, self._asked.get(key, 0.0), slow)
            slot.delay, slot.jitter = least * (1 + _SPREAD / 2), (_SPREAD / 2) / (1 + _SPREAD / 2)

    def _pause(self, key: str, seconds: float) -> None:
        """Holds back all requests to the host, those that wait already, too."""
        slot = self._slot(key)
        if slot is not None:
            slot.delay = max(slot.delay, 0.001)  # without any, Scrapy does not look when the last one was
            slot.lastseen = max(slot.lastseen, time.monotonic() + seconds)

    def _close(self, key: str, seconds: float, status: int) -> None:
        """Gives up the host for this run, and all requests that wait for it."""
        reason = f"answered {status} and asked to be left alone for {seconds:,.0f} s"
        self._closed[key] = time.monotonic() + seconds, reason
        slot = self._slot(key)
        while slot is not None and slot.queue:
            _, waiting = slot.queue.popleft()
            waiting.errback(Failure(IgnoreRequest(reason)))  # type: ignore[no-untyped-call]


def retry_after(response: Response) -> float | None:
    """The seconds after which the server may be asked again; None where it does not say.

    >>> retry_after(Response("https://a.org/", headers={"Retry-After": "120"}))
    120.0
    >>> retry_after(Response("https://a.org/", headers={"Retry-After": "Wed, 21 Oct 2015 07:28:00 GMT"}))
    0.0
    >>> retry_after(Response("https://a.org/", headers={"Retry-After": "soon"})) is None
    True
    """
    value = (response.headers.get("Retry-After") or b"").decode("latin-1").strip()
    if value.isascii() and value.isdigit():
        return float(value[:9])
    try:
        moment = parsedate_to_datetime(value)
    except (ValueError, IndexError):
        return None
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=UTC)
    return max(0.0, (moment - datetime.now(UTC)).total_seconds())
