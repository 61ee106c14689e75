"""Answers that are all frame: headers, interim answers or tiny chunks without end, which no other limit counts."""

from collections.abc import Callable

from scrapy.core.downloader.handlers.http11 import (
    HTTP11DownloadHandler,
    _LenientHTTP11ClientFactory,
    _LenientHTTP11ClientProtocol,
)
from scrapy.crawler import Crawler
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IAddress
from twisted.python.failure import Failure
from twisted.web._newclient import HEADER, STATUS, HTTP11ClientProtocol, ParseError, Request
from twisted.web.http import _ChunkedTransferDecoder
from twisted.web.iweb import IResponse

_LONGEST_HEAD = 256 * 1024
"""Bytes before the body, more than any browser takes."""

_MOST_BETWEEN = 64 * 1024
"""Bytes between the chunks of a body beyond as many as the body has."""


class NoEnd(ParseError):
    """There is more frame than any answer has."""

    def __init__(self) -> None:
        super().__init__("no end of what is around the body", b"")  # type: ignore[no-untyped-call]


class _Chunks(_ChunkedTransferDecoder):
    """Twisted's own, but it takes no chunks of next to nothing without end: each costs as much as a large one."""

    def __init__(self, take: Callable[[bytes], None], finish: Callable[[bytes], None]) -> None:
        super().__init__(self._count, finish)
        self._take = take
        self._left = _MOST_BETWEEN

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  # Twisted's name
        self._left -= len(data)
        super().dataReceived(data)
        if self._left < 0:
            raise NoEnd

    def _count(self, chunk: bytes) -> None:
        self._left += 2 * len(chunk)
        self._take(chunk)


class _Protocol(_LenientHTTP11ClientProtocol):
    """Scrapy's own, but it hangs up on them."""

    _head = 0

    def request(self, request: Request) -> "Deferred[IResponse]":
        answer = super().request(request)
        assert self._parser is not None  # noqa: S101  # Scrapy's own has made sure
        self._parser._transferDecoders = {b"chunked": _Chunks}  # type: ignore[dict-item]  # as Twisted's types have it, only its own class is one
        return answer

    def dataReceived(self, data: bytes) -> None:  # noqa: N802  # Twisted's name
        super().dataReceived(data)  # type: ignore[no-untyped-call]
        is_head = self._parser is not None and self._parser.state in (STATUS, HEADER)
        self._head = self._head + len(data) if is_head else 0
        if self._head > _LONGEST_HEAD:
            self._head = 0
            self._giveUp(Failure(NoEnd()))  # type: ignore[no-untyped-call]


class _Factory(_LenientHTTP11ClientFactory):
    def buildProtocol(self, addr: IAddress | None) -> HTTP11ClientProtocol:  # noqa: N802  # Twisted's name
        return _Protocol(self._quiescentCallback)  # type: ignore[no-untyped-call]


def limit_framing(handler: HTTP11DownloadHandler) -> None:
    """Makes the handler hang up on them."""
    handler._pool._factory = _Factory


class WebHandler(HTTP11DownloadHandler):
    """Scrapy's own handler for HTTP, with the limits."""

    def __init__(self, crawler: Crawler) -> None:
        super().__init__(crawler)
        limit_framing(self)
