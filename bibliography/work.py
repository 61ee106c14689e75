"""A work: one publication over all pages, with the evidence for each value."""

from dataclasses import dataclass

from bibliography.mention import Author, Mention, PublicationType
from bibliography.record import MatchStatus, Venue


@dataclass(frozen=True, slots=True)
class Authorship:
    """One author of a work, with what is known of the person."""

    author: Author
    dblp_pid: str | None = None
    orcid: str | None = None
    is_owner: bool = False
    equal_contribution: bool = False
    corresponding: bool = False


@dataclass(frozen=True, slots=True)
class Version:
    """Another form of a work: the preprint of a published paper, say."""

    type: PublicationType
    venue: str | None
    year: int | None
    identifier: str | None
    """DOI, arXiv identifier ("arXiv:2101.00010") or authority key of that version."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A field on which the sources disagree: (value, source) pairs, the chosen one first."""

    field: str
    values: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """Where in its venue an authority has a work."""

    source: str
    """The authority's name ("dblp", ...)."""
    volume: str | None = None
    number: str | None = None
    pages: str | None = None


@dataclass(frozen=True, slots=True)
class Work:
    """One publication, deduplicated over all pages."""

    id: str
    title: str
    authorships: tuple[Authorship, ...]
    year: int | None
    venue: Venue | None
    venue_text: str | None
    type: PublicationType
    mentions: tuple[Mention, ...]
    doi: str | None = None
    arxiv: str | None = None
    url: str | None = None
    pdf_url: str | None = None
    dblp_key: str | None = None
    scholar_id: str | None = None
    match_source: str | None = None
    match_score: float | None = None
    match_status: MatchStatus = MatchStatus.UNMATCHED
    ccf_claim: str | None = None
    awards: tuple[str, ...] = ()
    owners: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    versions: tuple[Version, ...] = ()
    conflicts: tuple[Conflict, ...] = ()
    placement: Placement | None = None
    """Of the matched entry at the work's venue; fills in what the mentions leave out."""
