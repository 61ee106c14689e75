"""From a mention, verbatim, to a record, comparable."""

import hashlib

from bibliography import Mention, PublicationType, Record, Venue
from normalize.author import author_key
from normalize.title import display_title, title_key
from normalize.venue import find_venue

_UNSTATED = frozenset({PublicationType.OTHER})


def normalize_mention(mention: Mention) -> Record:
    """The record of a mention: its title, authors, venue and identifiers in the forms that are compared.

    The id is a hash of page, position and title: the same for the same place of the same page.

    >>> normalize_mention(Mention("file:///p.html", '"On Things."', "raw", 3, venue_text="NIPS 2017")).title
    'On Things'
    """
    venue = _venue(mention)
    return Record(
        id=record_id(mention),
        source="page",
        title=display_title(mention.title),
        title_key=title_key(mention.title),
        authors=mention.authors,
        author_keys=tuple(author_key(author) for author in mention.authors),
        authors_complete=mention.authors_complete,
        venue=venue,
        venue_text=mention.venue_text,
        year=mention.year,
        type=venue.type if venue is not None and mention.type in _UNSTATED else mention.type,
        doi=None if mention.doi is None else mention.doi.casefold(),
        arxiv=mention.arxiv,
        volume=mention.volume,
        number=mention.number,
        pages=mention.pages,
        url=mention.links[0].url if mention.links else None,
    )


def _venue(mention: Mention) -> Venue | None:
    """The venue by the text as written, else by the canonical name that the mention bears."""
    for text in (mention.venue_text, mention.venue):
        if text and (venue := find_venue(text)) is not None:
            return venue
    return None


def record_id(mention: Mention) -> str:
    """The id that the mention's record has."""
    parts = (mention.page_url, str(mention.position), title_key(mention.title))
    return "page:" + hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
