"""The spider: homepage to mentions."""

import logging
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

from scrapy import Request, Spider
from scrapy.http import Response
from twisted.python.failure import Failure
from w3lib.encoding import http_content_type_encoding

from bibliography import Owner
from extract import Extraction, NotAPage, extract_mentions, read_page
from pipelines.stages import Listed, Visit, page_visited
from spiders.budget import OutOfTime, processor_time
from spiders.reasons import describe
from spiders.seeds import Homepage, Seeds, read_seeds

SAMPLE = Path(__file__).parent / "sample" / "seeds.csv"
"""What is crawled when nothing else is named."""
_log = logging.getLogger(__name__)


class HomepagesSpider(Spider):
    """Fetches each homepage of the seeds, once, and yields what it lists.

    Each homepage ends in one `page_visited` signal, whatever happens to it.
    """

    name = "homepages"
    arguments = frozenset({"seeds"})
    """The names that `-a NAME=VALUE` may have."""

    def __init__(self, seeds: str | Seeds | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.seeds = seeds if isinstance(seeds, Seeds) else read_seeds(str(SAMPLE) if seeds is None else seeds)
        self.named_files = frozenset(page.url for page in self.seeds.homepages if page.url.startswith("file:"))
        self._read: set[str] = set()

    def homepages(self) -> Iterator[str]:
        """The addresses of all homepages to visit, as the seeds give them."""
        return (homepage.url for homepage in self.seeds.homepages)

    async def start(self) -> AsyncIterator[Request]:
        """One request a homepage; local ones do not wait for each other."""
        for bad in self.seeds.bad:
            self._tell(Visit(bad.seed, bad.seed, failure=bad.reason))
        for homepage in self.seeds.homepages:
            local = {"download_slot": "file", "autothrottle_dont_adjust_delay": True}
            yield Request(
                homepage.url,
                callback=self.parse,
                errback=self.give_up,
                cb_kwargs={"homepage": homepage},
                meta=local if homepage.url in self.named_files else {},
                dont_filter=True,
            )

    def parse(self, response: Response, **kwargs: Any) -> Iterator[Listed]:
        """The mentions of a page as it came; one that cannot be read is a failure of that page alone."""
        homepage: Homepage = kwargs["homepage"]
        if response.url in self._read:
            same = f"leads to {response.url}, as another homepage does"
            self._tell(Visit(homepage.url, homepage.url, homepage.owner or Owner(), note=same))
            return
        self._read.add(response.url)
        try:
            with processor_time(self.settings.getfloat("PAGE_SECONDS")):
                extraction = self._extract(response, homepage.owner)
        except NotAPage as error:
            self._fail(homepage, response.url, f"not a page of text: {error}")
        except OutOfTime:
            self._fail(homepage, response.url, f"took more than {self.settings['PAGE_SECONDS']} s to read")
        except Exception as error:
            _log.info("reading %s", response.url, exc_info=True)
            self._fail(
                homepage, response.url, f"could not be read: {type(error).__name__}: {' '.join(str(error).split())}"
            )
        else:
            owner, mentions = extraction.owner, extraction.mentions
            note = None if mentions else "no publications found"
            self._tell(Visit(homepage.url, response.url, owner, len(mentions), len(extraction.refused), note=note))
            yield from (Listed(mention, owner, mentions) for mention in mentions)

    def give_up(self, failure: Failure) -> None:
        """What a page that was not fetched comes to."""
        homepage: Homepage = failure.request.cb_kwargs["homepage"]  # type: ignore[attr-defined]
        self._fail(homepage, homepage.url, describe(failure.value or Exception("for no known reason")))

    def _extract(self, response: Response, owner: Owner | None) -> Extraction:
        header = response.headers.get("Content-Type", b"") or b""
        declared = http_content_type_encoding(header.decode("latin-1"))
        page = read_page(response.body, response.url, header.decode("latin-1") or None, declared)
        return extract_mentions(page, owner)

    def _fail(self, homepage: Homepage, page_url: str, reason: str) -> None:
        self._tell(Visit(homepage.url, page_url, homepage.owner or Owner(), failure=reason))

    def _tell(self, visit: Visit) -> None:
        self.crawler.signals.send_catch_log(page_visited, visit=visit)
