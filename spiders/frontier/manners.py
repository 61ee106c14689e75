"""Manners across workers: one request at a time a host, with its pauses, whoever asks."""

import asyncio
from contextlib import suppress
from typing import cast

from scrapy import Request
from scrapy.core.downloader.handlers.base import BaseDownloadHandler
from scrapy.crawler import Crawler
from scrapy.exceptions import IgnoreRequest
from scrapy.http import Response
from scrapy.utils.misc import build_from_crawler, load_object

from spiders.frontier.ledger import SharedLedger
from spiders.frontier.queue import LostError
from spiders.manners import MannersMiddleware
from spiders.run_spider import RunSpider


class SharedMannersMiddleware(MannersMiddleware):
    """The same manners, and what a host asks for is told to all workers."""

    def ask_for_delay(self, host: str, seconds: float) -> None:
        """A host's robots.txt wants at least so many seconds between requests."""
        super().ask_for_delay(host, seconds)
        shared_ledger(self._crawler).leave_alone(host, seconds)

    def pause(self, key: str) -> float:
        """Seconds from the end of a request to the host to the next one, at least."""
        return max(self._delay, self._asked.get(key, 0.0))

    def _pause(self, key: str, seconds: float) -> None:
        super()._pause(key, seconds)
        shared_ledger(self._crawler).leave_alone(key, 0.0, seconds)

    def _close(self, key: str, seconds: float, status: int) -> None:
        super()._close(key, seconds, status)
        shared_ledger(self._crawler).leave_alone(key, 0.0, seconds, self._closed[key][1])


class TurnHandler(BaseDownloadHandler):
    """Sends a request when it is the worker's turn to ask the host; the handler behind it, TURN_HANDLER, does the rest.

    Here, and not where requests are queued: a turn is to be as short as the request itself.
    """

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        handler: BaseDownloadHandler = build_from_crawler(load_object(crawler.settings["TURN_HANDLER"]), crawler)
        self._handler = handler
        self._patience = crawler.settings.getfloat("RETRY_AFTER_MAX")

    async def download_request(self, request: Request) -> Response:
        """The response. Raises IgnoreRequest where the host wants to be left alone for longer than RETRY_AFTER_MAX."""
        if request.meta.get("playwright"):  # the browser has no network: what it asks for comes by here
            return await self._handler.download_request(request)
        engine = self.crawler.engine
        assert engine is not None  # noqa: S101  # it asks
        host = engine.downloader.get_slot_key(request)
        await self._wait(host)
        try:
            return await self._handler.download_request(request)
        finally:
            with suppress(LostError):
                shared_ledger(self.crawler).end_turn(host)

    async def close(self) -> None:
        """Lets go of connections."""
        await self._handler.close()

    async def _wait(self, host: str) -> None:
        manners = self.crawler.get_downloader_middleware(SharedMannersMiddleware)
        assert manners is not None  # noqa: S101  # set with this handler
        while True:
            seconds, reason = shared_ledger(self.crawler).turn(host, manners.pause(host))
            if seconds == 0.0:
                return
            if seconds > self._patience:
                raise IgnoreRequest(reason)
            await asyncio.sleep(seconds)


def shared_ledger(crawler: Crawler) -> SharedLedger:
    """The ledger of the worker that this crawler is."""
    return cast(SharedLedger, cast(RunSpider, crawler.spider).ledger)
