"""Archived pages as the crawl reads them: in a process of their own, that ends if a page takes too long."""

from functools import cache

from bulk.archive import ArchivedPage
from extract import NotAPage
from pipelines.shard_rows import ListedPage, VisitedHomepage
from pipelines.stages import Visit
from spiders.reading import Unreadable
from spiders.worker import Worker


def read_archived(page: ArchivedPage, seconds: float) -> VisitedHomepage | None:
    """The page as a visit to a homepage of one page; None where it lists no publication.

    `seconds` of processor time is what it may cost, as PAGE_SECONDS of a crawl.
    """
    try:
        reading = _worker(seconds).read_page(page.body, page.url, page.content_type, None)
    except NotAPage:
        return None
    except Unreadable as error:
        return VisitedHomepage(Visit(page.url, page.url, failure=str(error)), ())
    if not reading.mentions:
        return None
    visit = Visit(page.url, page.url, reading.owner, len(reading.mentions), reading.unparsed, pages=(page.url,))
    return VisitedHomepage(visit, (ListedPage(page.url, reading.owner, reading.mentions),))


@cache
def _worker(seconds: float) -> Worker:
    """The worker of this process; it ends with the process."""
    return Worker(seconds)
