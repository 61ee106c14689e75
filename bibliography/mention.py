"""A publication as one page lists it: the citation's text, taken apart, verbatim."""

from dataclasses import dataclass, field
from enum import StrEnum

Span = tuple[int, int]
"""Start and end offsets into a citation's raw text."""


class PublicationType(StrEnum):
    """What kind of publication it is."""

    CONFERENCE = "conference"
    JOURNAL = "journal"
    PREPRINT = "preprint"
    THESIS = "thesis"
    BOOK = "book"
    CHAPTER = "chapter"
    WORKSHOP = "workshop"
    REPORT = "report"
    DEMO = "demo"
    SUBMITTED = "submitted"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Author:
    """A personal (or group) name. `name` is as written, without markers."""

    name: str
    given: str | None = None
    family: str | None = None
    native_name: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a citation: the words it is set on and its absolute address."""

    label: str
    url: str


@dataclass(frozen=True, slots=True)
class Unparsed:
    """A stretch of a page that was looked at and refused, with the reason."""

    raw: str
    reason: str
    section: str | None = None


@dataclass(frozen=True, slots=True)
class Mention:
    """One publication as one page lists it: fields verbatim, each with its spans in `raw`."""

    page_url: str
    title: str
    raw: str
    position: int
    owner: str | None = None
    authors: tuple[Author, ...] = ()
    authors_complete: bool = True
    equal_contribution: tuple[int, ...] = ()
    corresponding: tuple[int, ...] = ()
    venue_text: str | None = None
    venue: str | None = None
    year: int | None = None
    type: PublicationType = PublicationType.OTHER
    awards: tuple[str, ...] = ()
    rank_claim: str | None = None
    doi: str | None = None
    arxiv: str | None = None
    links: tuple[Link, ...] = ()
    volume: str | None = None
    number: str | None = None
    pages: str | None = None
    spans: dict[str, tuple[Span, ...]] = field(default_factory=dict)
    section: str | None = None
    confidence: float = 0.0

    def __post_init__(self) -> None:
        for index in (*self.equal_contribution, *self.corresponding):
            if not 0 <= index < len(self.authors):
                raise ValueError(f"author index {index} of {len(self.authors)} authors")
        if not 0.0 <= self.confidence <= 1.0:
            raise ValueError(f"confidence {self.confidence} is not in 0..1")
