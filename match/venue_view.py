"""A venue made ready for comparing: as a record writes it, and as the tables know it."""

from dataclasses import dataclass
from functools import lru_cache

from bibliography import Record, Venue
from normalize.fold import fold_ascii
from normalize.venue import find_venue

_STOP = frozenset(
    "a acm and annual by conf conference for ieee in int international intl journal j of on proc proceedings symp "
    "symposium the to trans transactions workshop first second third hellip".split()
)
_NO_INITIAL = frozenset({"of", "the", "on", "and", "for", "in"})


@dataclass(frozen=True, slots=True)
class VenueView:
    """A venue and what comparing needs of it. All text is folded."""

    short: str
    """Short name of the venue, empty where there is none."""
    is_known: bool
    """Whether the venue stands in a table, so that another name is another venue."""
    text: str
    """As written."""
    words: frozenset[str]
    """The telling words of the venue as written."""
    names: frozenset[str]
    """Those and the telling words of its canonical names."""
    initials: str
    """The first letters of the words of the venue as written."""
    stream: str | None
    """DBLP's key of the venue."""


def view_venue(record: Record, venue: Venue | None) -> VenueView:
    """The view of a record's venue; `venue` is what `venue_of` found for it."""
    text = fold_ascii(record.venue_text or (venue.name if venue is not None else ""))
    return VenueView(
        short=fold_ascii(venue.short) if venue is not None else "",
        is_known=venue is not None and is_known(venue),
        text=text,
        words=_telling(text),
        names=_telling(f"{text} {fold_ascii(f'{venue.short} {venue.name}') if venue is not None else ''}"),
        initials="".join(word[0] for word in text.split() if word not in _NO_INITIAL),
        stream=record.venue.dblp_stream if record.venue is not None else None,
    )


def venue_of(record: Record) -> Venue | None:
    """The record's venue, looked up by what is written where the record has none."""
    return record.venue or (_find_venue(record.venue_text) if record.venue_text else None)


def telling_words(venue: str) -> frozenset[str]:
    """The folded words of a venue that tell it from others.

    >>> sorted(telling_words("Proceedings of the 25th International Conference on Very Large Data Bases"))
    ['bases', 'data', 'large', 'very']
    """
    return _telling(fold_ascii(venue))


@lru_cache(maxsize=8_192)
def _telling(venue: str) -> frozenset[str]:
    return frozenset(word for word in venue.split() if word not in _STOP and not word[0].isdecimal())


def is_known(venue: Venue) -> bool:
    """Whether a venue is more than the words of its description: it stands in a table."""
    return bool(venue.dblp_stream or venue.ccf_rank or venue.core_rank or venue.short != venue.name)


@lru_cache(maxsize=8_192)
def _find_venue(text: str) -> Venue | None:
    return find_venue(text)
