"""An entry of an authority that is not DBLP, as a record."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bibliography import Author, PublicationType, Record
from normalize.author import author_key, parse_name
from normalize.title import display_title, title_key
from normalize.venue import find_venue


@dataclass(frozen=True, slots=True)
class Entry:
    """What an authority says of a publication, each value as it says it."""

    key: str
    """The entry's name at the authority."""
    title: str
    authors: Sequence[str] = ()
    authors_complete: bool = True
    venue: str | None = None
    year: int | None = None
    type: PublicationType = PublicationType.OTHER
    doi: str | None = None
    arxiv: str | None = None
    volume: str | None = None
    number: str | None = None
    pages: str | None = None
    url: str | None = None


def to_record(source: str, entry: Entry) -> Record:
    """The entry as the record "SOURCE:KEY".

    >>> record = to_record("crossref", Entry("10.1145/1", "<b>Trees</b>.", ["Jane Doe"], venue="KDD"))
    >>> record.id, record.title, record.author_keys, record.venue.short
    ('crossref:10.1145/1', 'Trees', ('doe j',), 'KDD')
    """
    title = display_title(entry.title)
    authors = tuple(in_order(parse_name(" ".join(name.split()))) for name in entry.authors if name.strip())
    venue = find_venue(entry.venue) if entry.venue else None
    kind = entry.type
    if kind is PublicationType.OTHER and venue is not None:
        kind = venue.type
    return Record(
        id=f"{source}:{entry.key}",
        source=source,
        title=title,
        title_key=title_key(title),
        authors=authors,
        author_keys=tuple(author_key(author) for author in authors),
        authors_complete=entry.authors_complete,
        venue=venue,
        venue_text=entry.venue or None,
        year=entry.year,
        type=kind,
        doi=entry.doi,
        arxiv=entry.arxiv,
        volume=entry.volume,
        number=entry.number,
        pages=entry.pages,
        url=entry.url,
    )


def in_order(author: Author) -> Author:
    """The author with the given name first, as pages write names, where an export has it behind a comma.

    >>> in_order(parse_name("Doe, Jane")).name, in_order(parse_name("ATLAS Collaboration")).name
    ('Jane Doe', 'ATLAS Collaboration')
    """
    if "," not in author.name or not author.given or not author.family:
        return author
    return replace(author, name=f"{author.given} {author.family}")
