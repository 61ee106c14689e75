"""A record made ready for comparing: everything that is worked out once, however many others it is compared with."""

from dataclasses import dataclass

from bibliography import PublicationType, Record, Venue
from match.names_view import NamesView, view_names
from match.title_view import TitleView, view_title
from match.venue_view import VenueView, venue_of, view_venue

_CONFERENCE = frozenset({PublicationType.CONFERENCE, PublicationType.WORKSHOP, PublicationType.DEMO})
_PREPRINT = "preprint"


@dataclass(frozen=True, slots=True)
class View:
    """A record and what comparing needs of it. All text is folded."""

    record: Record
    title: TitleView
    names: NamesView
    venue: VenueView
    bare: str
    """The title's words run together, the authors' family names left out."""
    subject: frozenset[str]
    """The title's telling words of two letters or more that are neither numbers nor family names of the authors."""
    known: frozenset[str]
    """All words of title, venue and family names: another title's subject that is among them is not missing."""
    year: int | None
    kind: str
    """"conference", "journal", "preprint", "thesis", "book" or empty where it is not known for sure."""
    is_preprint: bool
    """Whether the record is of a preprint (or of a manuscript under review)."""
    doi: str | None
    arxiv: str | None


def prepare(record: Record) -> View:
    """The view of a record."""
    found = venue_of(record)
    title, names, venue = view_title(record.title), view_names(record.authors), view_venue(record, found)
    families = names.family_set
    kind = _kind(record, found)
    return View(
        record=record,
        title=title,
        names=names,
        venue=venue,
        bare="".join(word for word in title.words if word not in families),
        subject=frozenset(word for word in title.telling - families if len(word) > 1 and not word.isdecimal()),
        known=title.word_set | venue.names | families,
        year=record.year,
        kind=kind,
        is_preprint=kind == _PREPRINT,
        doi=record.doi.lower() if record.doi is not None else None,
        arxiv=record.arxiv.lower() if record.arxiv is not None else None,
    )


def is_preprint(record: Record) -> bool:
    """Whether the record is of a preprint (or of a manuscript under review), as its view says."""
    return _kind(record, venue_of(record)) == _PREPRINT


def _kind(record: Record, found: Venue | None) -> str:
    venue = found.type if found is not None else None
    if record.type is PublicationType.SUBMITTED or PublicationType.PREPRINT in (venue, venue or record.type):
        return _PREPRINT
    if record.type is PublicationType.THESIS:
        return "thesis"
    kind = venue if venue is not None else record.type
    if kind in _CONFERENCE or record.type in _CONFERENCE:
        return "conference"
    if kind is PublicationType.JOURNAL:
        return "journal"
    return "book" if kind is PublicationType.BOOK else ""
