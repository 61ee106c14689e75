"""What travels from the spider through the pipelines: a mention, gaining at each stage what that stage made of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

from bibliography import Mention, Owner, Record
from match.judge import Match

page_read = object()
"""Scrapy signal, sent once a page with `page=` (a PageRead): before its mentions are yielded, or instead of them."""
homepage_visited = object()
"""Scrapy signal, sent once a homepage with `visit=` (a Visit): after the mentions of its last page are yielded."""
homepage_done = object()
"""Scrapy signal, sent with `visit=` (a Visit) when all that came of the visit is in the store."""

reading_done = object()
"""Scrapy signal, sent when no page will be read any more and the dataset is about to be made."""
state_lost = object()
"""Scrapy signal, sent with `error=` (an exception) when what the spider lives on can be neither read nor written."""


class Crawling(Protocol):
    """What the pipelines know of the spider."""

    def done(self) -> Iterable["Visit"]:
        """How the visits ended that need none, or none any more: done before this run was taken up again."""

    def homepages(self) -> Iterable[str]:
        """The addresses of all homepages that it was to visit."""

    def kept(self) -> Iterable[str]:
        """The homepages whose works stay in the dataset without a visit in this run."""

    def note_run(self, number: int) -> None:
        """Remembers the run's number in the store, for when the run is taken up again."""

    def run_number(self) -> int | None:
        """The run's number in the store, if this run is taken up again."""

    def mark(self, visits: Sequence["Visit"]) -> None:
        """Remembers that visits are done, and all else that it knows by now of those under way."""

    def end_run(self) -> None:
        """The run came to its end: the next one starts anew."""


@dataclass(frozen=True, slots=True)
class PageRead:
    """How reading one of a homepage's pages went."""

    homepage: str
    """The homepage's address as the seeds give it."""
    url: str
    """The page, after redirects: the `page_url` of its mentions."""
    mentions: int = 0
    """How many mentions the spider yields for this page after this is made known."""
    failure: str | None = None
    """Why the page could not be fetched or read, in one line; None where it was."""


@dataclass(frozen=True, slots=True)
class Visit:
    """How the visit to one homepage ended."""

    homepage: str
    """Its address as the seeds give it."""
    page_url: str
    """Where it was found to be, after redirects."""
    owner: Owner = Owner()
    mentions: int = 0
    unparsed: int = 0
    """Citations that could not be taken apart."""
    failure: str | None = None
    """Why the homepage could not be fetched or read, in one line; None where it was."""
    note: str | None = None
    """What whoever runs the crawl should know of a homepage that was read, in one line."""
    pages: tuple[str, ...] = ()
    """All pages that were read for it, the homepage's own included."""
    moved_to: str | None = None
    """Where the homepage says, or its server, that it is now."""
    since: str | None = None
    """The day (UTC, ISO) since when every visit failed."""


@dataclass(frozen=True, slots=True)
class Listed:
    """A publication as a page lists it, with the owner of the page: what the spider yields."""

    mention: Mention
    owner: Owner
    beside: tuple[Mention, ...] = ()
    """All that the page lists: it tells whose page it is."""


@dataclass(frozen=True, slots=True)
class Normalized:
    """The same, made comparable."""

    mention: Mention
    owner: Owner
    record: Record
    beside: tuple[Mention, ...] = ()


@dataclass(frozen=True, slots=True)
class Matched:
    """The same, compared with the authorities."""

    mention: Mention
    record: Record
    match: Match
