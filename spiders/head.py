"""Answers whose head has no end: header lines or interim answers without number, which no other limit counts."""

from scrapy.core.downloader.handlers.http11 import (
    HTTP11DownloadHandler,
    _LenientHTTP11ClientFactory,
    _LenientHTTP11ClientProtocol,
)
from scrapy.crawler import Crawler
from twisted.internet.interfaces import IAddress
from twisted.python.failure import Failure
from twisted.web._newclient import HEADER, STATUS, HTTP11ClientProtocol, ParseError

_LONGEST = 256 * 1024
"""Bytes before the body, more than any browser takes."""


class HeadTooLong(ParseError):
    """More came before the body than any answer has."""


class _Protocol(_LenientHTTP11ClientProtocol):
    """Scrapy's own, but it hangs up on a head without end."""

    _head = 0

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  # Twisted's name
        super().dataReceived(data)  # type: ignore[no-untyped-call]
        is_head = self._parser is not None and self._parser.state in (STATUS, HEADER)
        self._head = self._head + len(data) if is_head else 0
        if self._head > _LONGEST:
            self._head = 0
            self._giveUp(Failure(HeadTooLong("no end of the head", b"")))  # type: ignore[no-untyped-call]


class _Factory(_LenientHTTP11ClientFactory):
    def buildProtocol(self, addr: IAddress | None) -> HTTP11ClientProtocol:  # noqa: N802  # Twisted's name
        return _Protocol(self._quiescentCallback)  # type: ignore[no-untyped-call]


def limit_heads(handler: HTTP11DownloadHandler) -> None:
    """Makes the handler hang up on them."""
    handler._pool._factory = _Factory


class WebHandler(HTTP11DownloadHandler):
    """Scrapy's own handler for HTTP, with the limit."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        limit_heads(self)
