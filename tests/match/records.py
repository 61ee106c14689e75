"""Records and mentions for the tests, out of a few words."""

from collections.abc import Sequence

from bibliography import Author, Mention, PublicationType, Record
from match.rows import row_record
from normalize.author import parse_name
from normalize.mention import normalize_mention

_FIELDS = ("title", "authors", "venue", "year", "doi", "type")


def record(cells: Sequence[str], number: int = 1) -> Record:
    """A record of title, authors, venue, year, DOI and type; what is left out is empty."""
    row = dict(zip(_FIELDS, [*cells, *[""] * (len(_FIELDS) - len(cells))], strict=True))
    return row_record(number, row, {name: name for name in _FIELDS})


def mention(
    title: str, authors: str = "", venue: str | None = None, year: int | None = None, **more: object
) -> Mention:
    """A mention on the page "https://example.org/a" unless told otherwise; authors are parted by semicolons."""
    names: tuple[Author, ...] = tuple(parse_name(name) for name in authors.split(";") if name.strip())
    values: dict[str, object] = {
        "page_url": "https://example.org/a",
        "title": title,
        "raw": title,
        "position": 0,
        "authors": names,
        "venue_text": venue,
        "year": year,
        "type": PublicationType.OTHER,
        "confidence": 0.9,
    }
    return Mention(**(values | more))  # type: ignore[arg-type]


def records(mentions: Sequence[Mention]) -> list[Record]:
    """The mentions' records."""
    return [normalize_mention(one) for one in mentions]
