"""Asking authorities through Scrapy's downloader: one question at a time, from the cache where it can be.

An authority that refuses, or fails again and again, is not asked any more in this run, and the crawl goes on.
"""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from pathlib import Path
from typing import TypeVar

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.http.request import NO_CALLBACK

from match.authority.answer import AnswerError, RefusalError
from pipelines.answers import Answers

Read = TypeVar("Read")
_REFUSALS = frozenset({401, 403, 429})
_BUSY = frozenset({429, 503})
_MISSING = frozenset({404, 410})
_FAILURES = 3
"""Failures in a row after which an authority is given up."""
_WAITS = 3
"""Times that a busy server is waited for, for one answer."""
_SHORTEST_WAIT = 5.0
_log = logging.getLogger(__name__)


class _Closed(Exception):
    """The authority is not to be asked any more; the message says why."""


class Asker:
    """Fetches answers. Each authority has a download slot of its name, with its own delay in DOWNLOAD_SLOTS."""

    def __init__(self, crawler: Crawler) -> None:
        settings = crawler.settings
        self._crawler = crawler
        self._answers = Answers(Path(settings["STATE_DIR"]) / "answers.db", settings.getfloat("AUTHORITY_CACHE_DAYS"))
        self._patience = settings.getfloat("AUTHORITY_PATIENCE")
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._failures: Counter[str] = Counter()
        self._closed: dict[str, str] = {}

    @property
    def closed(self) -> Mapping[str, str]:
        """The authorities that are not asked any more, and why, in one line."""
        return self._closed

    async def ask(self, name: str, url: str, read: Callable[[bytes], Read], wary: bool) -> Read | None:
        """What `read` makes of the authority's answer; None where there is none, or it has been given up.

        `read` may raise AnswerError. A `wary` authority is given up at its first refusal, others when they refuse
        without saying when to come back, or for longer than AUTHORITY_PATIENCE.
        """
        body = self._answers.find(url)
        if body is not None:
            return self._read_again(body, read)
        async with self._turns[name]:
            if name in self._closed:
                return None
            try:
                body = await self._fetch(name, url, wary)
                found = read(body) if body else None
            except (_Closed, RefusalError) as error:
                self._close(name, str(error))
            except AnswerError as error:
                self._fail(name, str(error))
            else:
                self._failures[name] = 0
                self._crawler.stats.inc_value(f"authority/{name}/asked")
                self._answers.keep(url, body)
                return found
        return None

    def _read_again(self, body: bytes, read: Callable[[bytes], Read]) -> Read | None:
        try:
            return read(body) if body else None
        except AnswerError:  # another version of the program kept it
            return None

    async def _fetch(self, name: str, url: str, wary: bool) -> bytes:
        """The answer, empty for what is not there. Raises AnswerError, RefusalError or _Closed."""
        for _ in range(_WAITS):
            response = await self._download(name, url)
            status = response.status
            if status == 200 and "/sorry/" not in response.url:
                return response.body
            if status in _MISSING:
                return b""
            wait = _retry_after(response)
            if wary and (status != 200 or "/sorry/" in response.url):
                raise _Closed(f"answered {status}" if status != 200 else "answered with a captcha")
            if status not in _BUSY or wait > self._patience:
                raise (_Closed if status in _REFUSALS else AnswerError)(f"answered {status}")
            await asyncio.sleep(wait)
        raise _Closed("is still busy after having been waited for")

    async def _download(self, name: str, url: str) -> Response:
        meta = {
            "download_slot": name,
            "autothrottle_dont_adjust_delay": True,
            "dont_retry": True,
            "dont_cache": True,
            "authority": name,
        }
        request = Request(url, meta=meta, headers={"Accept": "*/*"}, callback=NO_CALLBACK)
        try:
            return await self._crawler.engine.download_async(request)
        except IgnoreRequest as error:  # robots.txt, or an address that may not be asked
            raise _Closed(str(error) or "may not be asked") from error
        except Exception as error:  # whatever keeps an authority from answering is its failure, not the crawl's
            raise AnswerError(f"{type(error).__name__}: {error}".rstrip(": ")) from error

    def _fail(self, name: str, reason: str) -> None:
        self._failures[name] += 1
        if self._failures[name] >= _FAILURES:
            self._close(name, reason)

    def _close(self, name: str, reason: str) -> None:
        line = " ".join(reason.split())
        self._closed[name] = f"{line}; not asked any more in this run"
        _log.warning("%s: %s", name, self._closed[name])


def _retry_after(response: Response) -> float:
    """Seconds that a busy server wants to be left alone, as its Retry-After says."""
    header = (response.headers.get("Retry-After") or b"").decode("latin-1").strip()
    if header.isascii() and header.isdigit():
        return max(_SHORTEST_WAIT / 50, float(header))
    try:
        return max(_SHORTEST_WAIT, (parsedate_to_datetime(header) - datetime.now(UTC)).total_seconds())
    except (TypeError, ValueError):
        return _SHORTEST_WAIT
