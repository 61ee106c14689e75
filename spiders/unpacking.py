"""Packed answers: unpacked as Scrapy does, but neither in countless parts nor in countless layers.

Each part costs as much as a page of its own, however little is in it: the limit on a page's length does not count it.
"""

from scrapy.downloadermiddlewares.httpcompression import HttpCompressionMiddleware
from scrapy.exceptions import IgnoreRequest

_STARTS = {
    b"gzip": (b"\x1f\x8b\x08",),
    b"x-gzip": (b"\x1f\x8b\x08",),
    b"zstd": (b"\x28\xb5\x2f\xfd", b"\x2a\x4d\x18"),  # the second is that of frames that are skipped
}
"""Encoding -> what a part of it begins with, or nearly so."""

_MOST_PARTS = 1000
"""Servers send one; who packs blocks of 64 KB, as some archives are, has 160 in the largest page."""

_MOST_LAYERS = 2


class UnpackingMiddleware(HttpCompressionMiddleware):
    """Scrapy's own, with the limits. Raises IgnoreRequest where a page is beyond them."""

    def _handle_encoding(self, body: bytes, content_encoding: list[bytes], max_size: int) -> tuple[bytes, list[bytes]]:
        layers, _ = self._split_encodings(content_encoding)
        if len(layers) > _MOST_LAYERS:
            raise IgnoreRequest("packed in too many layers")
        return super()._handle_encoding(body, content_encoding, max_size)

    @staticmethod
    def _decode(body: bytes, encoding: bytes, max_size: int) -> bytes:
        if sum(map(body.count, _STARTS.get(encoding, ()))) > _MOST_PARTS:
            raise IgnoreRequest("packed in too many parts")
        return HttpCompressionMiddleware._decode(body, encoding, max_size)
