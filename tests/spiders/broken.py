"""Parts of a crawl that fail, for tests to put among its own."""

from collections.abc import AsyncIterator
from typing import Any

from pipelines.stages import Normalized


class Pipeline:
    """Fails at what a page lists whose address has "broken" in it."""

    def process_item(self, item: Normalized) -> Normalized:
        if "broken" in item.mention.page_url:
            raise ValueError("a broken pipeline")
        return item


class Opening:
    """Fails when the crawl begins."""

    def open_spider(self) -> None:
        raise ValueError("a broken beginning")

    def process_item(self, item: object) -> object:
        return item


class Closing:
    """Fails when the crawl ends."""

    def close_spider(self) -> None:
        raise ValueError("a broken end")

    def process_item(self, item: object) -> object:
        return item


class Start:
    """Fails at the first request."""

    async def process_start(self, start: AsyncIterator[Any]) -> AsyncIterator[Any]:
        async for _ in start:
            raise ValueError("a broken start")
        yield


class Callback:
    """Fails at what the spider makes of a page whose address has "broken" in it."""

    async def process_spider_output(self, response: Any, result: AsyncIterator[Any]) -> AsyncIterator[Any]:
        async for item in result:
            if "broken" in response.url:
                raise ValueError("a broken callback")
            yield item
