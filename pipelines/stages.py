"""What travels from the spider through the pipelines: a mention, gaining at each stage what that stage made of it."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from bibliography import Mention, Owner, Record
from match.judge import Match

page_visited = object()
"""Scrapy signal, sent once a page with `visit=` (a Visit): before its mentions are yielded, or instead of them."""


class Crawling(Protocol):
    """What the pipelines know of the spider."""

    def homepages(self) -> Iterable[str]:
        """The addresses of all homepages it is to visit."""


@dataclass(frozen=True, slots=True)
class Visit:
    """How the visit to one homepage ended."""

    homepage: str
    """Its address as the seeds give it."""
    page_url: str
    """Where it was found to be, after redirects: the `page_url` of its mentions."""
    owner: Owner = Owner()
    mentions: int = 0
    """How many mentions the spider yields for this page after this visit is made known."""
    unparsed: int = 0
    """Citations that could not be taken apart."""
    failure: str | None = None
    """Why the page could not be fetched or read, in one line; None where it was."""
    note: str | None = None
    """What whoever runs the crawl should know of a page that was read, in one line."""


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
