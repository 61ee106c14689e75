"""A publication of DBLP as a comparable record."""

from functools import cache, lru_cache

from bibliography import Author, PublicationType, Record, Venue
from match.authority.dblp_rows import Row, author_names
from match.words import without_homonym
from normalize.author import author_key, parse_name
from normalize.title import title_key
from normalize.venue import find_venue
from normalize.venue_table import exact_forms


def to_record(row: Row) -> Record:
    """The row as a record; its authors' `name` keeps the homonym number, `given` and `family` do without."""
    authors = tuple(_author(name) for name in author_names(row))
    return Record(
        id=f"dblp:{row.key}",
        source="dblp",
        title=row.title,
        title_key=title_key(row.title),
        authors=authors,
        author_keys=tuple(author_key(author) for author in authors),
        venue=_venue(row),
        venue_text=row.venue or None,
        year=int(row.year) if row.year else None,
        type=PublicationType(row.type),
        doi=row.doi or None,
        arxiv=row.arxiv or None,
        volume=row.volume or None,
        number=row.number or None,
        pages=row.pages or None,
        url=row.url or None,
    )


@lru_cache(maxsize=32_768)
def _author(name: str) -> Author:
    parsed = parse_name(without_homonym(name))
    return Author(name=name, given=parsed.given, family=parsed.family, native_name=parsed.native_name)


def _venue(row: Row) -> Venue | None:
    """The canonical venue; where no table knows it, DBLP's own name of it."""
    if not row.venue or row.type in (PublicationType.THESIS, PublicationType.BOOK):
        return None
    stream = "/".join(row.key.split("/")[:2])
    found = _find_venue(row.venue)
    if row.type != PublicationType.WORKSHOP and (found is None or found.dblp_stream is None):
        found = _venues_by_stream().get(stream, found)
    if found is not None and (found.dblp_stream is not None or found.type is PublicationType(row.type)):
        return found
    return Venue(short=row.venue, name=row.venue, type=PublicationType(row.type), dblp_stream=stream)


@cache
def _venues_by_stream() -> dict[str, Venue]:
    return {venue.dblp_stream: venue for venue in exact_forms().values() if venue.dblp_stream is not None}


@lru_cache(maxsize=4_096)
def _find_venue(text: str) -> Venue | None:
    return find_venue(text)
