"""A mention or an authority's entry made comparable, and what comparing two of them gives."""

from dataclasses import dataclass
from enum import StrEnum

from bibliography.mention import Author, PublicationType


@dataclass(frozen=True, slots=True)
class Venue:
    """A venue in its canonical form."""

    short: str
    """Usual short name ("NeurIPS", "TPDS"), or the full name where it has none."""
    name: str
    type: PublicationType
    ccf_rank: str | None = None
    core_rank: str | None = None
    dblp_stream: str | None = None
    """DBLP's key of the stream, such as "conf/nips"; None where unknown."""


@dataclass(frozen=True, slots=True)
class Record:
    """A publication in comparable form. Keys are compared and never shown."""

    id: str
    """Of a mention: hash of page, position and title. Of an authority entry: "dblp:conf/nips/ZhangW23"."""
    source: str
    """"page" or the authority's name ("dblp", ...)."""
    title: str
    title_key: str
    authors: tuple[Author, ...] = ()
    author_keys: tuple[str, ...] = ()
    """One a name: "family initial(s)" folded to ASCII, such as "zhang h"."""
    authors_complete: bool = True
    venue: Venue | None = None
    venue_text: str | None = None
    year: int | None = None
    type: PublicationType = PublicationType.OTHER
    doi: str | None = None
    arxiv: str | None = None
    volume: str | None = None
    number: str | None = None
    pages: str | None = None
    url: str | None = None


class Judgement(StrEnum):
    """What comparing two records comes to."""

    SAME = "same"
    DIFFERENT = "different"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class Feature:
    """One piece of evidence: its value in -1..1 (or 0..1), and in words why."""

    name: str
    value: float
    reason: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two records side by side: the evidence, a score in 0..1 and the judgement."""

    left: str
    right: str
    features: tuple[Feature, ...]
    score: float
    judgement: Judgement


class MatchStatus(StrEnum):
    """How a record stands to an authority."""

    MATCHED = "matched"
    AMBIGUOUS = "ambiguous"
    UNMATCHED = "unmatched"
