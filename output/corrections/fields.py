"""The fields of a work that a correction can set: how each value is read, shown and put in its place."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from bibliography import Authorship, PublicationType, Work
from normalize.author import parse_name
from normalize.identifier import find_arxiv, find_doi
from normalize.venue import find_venue

_SEPARATOR = ";"
_FIRST_YEAR, _LAST_YEAR = 1500, 2100


class ValueRefusedError(ValueError):
    """The text is no value of the field; the message says why."""


@dataclass(frozen=True, slots=True)
class Field:
    """One column of publications.csv that can be set."""

    read: Callable[[str], Any]
    """The value of a cell; an empty cell takes the value away. Raises ValueRefusedError."""
    show: Callable[[Work], str]
    put: Callable[[Work, Any], Work]


def _text(name: str, read: Callable[[str], str | None] | None = None) -> Field:
    """A field of plain text."""
    return Field(
        read=read or (lambda text: text or None),
        show=lambda work: getattr(work, name) or "",
        put=lambda work, value: replace(work, **{name: value}),
    )


def _title(text: str) -> str:
    if not text:
        raise ValueRefusedError("a title cannot be empty")
    return text


def _year(text: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdigit() and _FIRST_YEAR <= int(text) <= _LAST_YEAR):
        raise ValueRefusedError(f"{text!r} is no year")
    return int(text)


def _type(text: str) -> PublicationType:
    try:
        return PublicationType(text)
    except ValueError:
        raise ValueRefusedError(f"{text!r} is no type; there are {', '.join(PublicationType)}") from None


def _doi(text: str) -> str | None:
    found = find_doi(text)
    if text and found is None:
        raise ValueRefusedError(f"{text!r} is no DOI")
    return found


def _arxiv(text: str) -> str | None:
    found = find_arxiv(text) or find_arxiv(f"arXiv:{text}")
    if text and found is None:
        raise ValueRefusedError(f"{text!r} is no arXiv identifier")
    return found


def _address(text: str) -> str | None:
    if text and not text.startswith(("http://", "https://")):
        raise ValueRefusedError(f"{text!r} is no web address")
    return text or None


def _list(text: str) -> tuple[str, ...]:
    return tuple(item for item in map(str.strip, text.split(_SEPARATOR)) if item)


def _show_venue(work: Work) -> str:
    return work.venue.short if work.venue is not None else work.venue_text or ""


def _put_venue(work: Work, text: str) -> Work:
    """A venue of the tables in any written form brings its ranks along; any other stays as it is written."""
    return replace(work, venue=find_venue(text) if text else None, venue_text=text or None)


def _put_authors(work: Work, names: tuple[str, ...]) -> Work:
    """What was known of an author stays with the name."""
    known = {authorship.author.name: authorship for authorship in work.authorships}
    return replace(work, authorships=tuple(known.get(name) or Authorship(parse_name(name)) for name in names))


FIELDS: dict[str, Field] = {
    "title": _text("title", _title),
    "authors": Field(_list, lambda work: "; ".join(a.author.name for a in work.authorships), _put_authors),
    "year": Field(_year, lambda work: str(work.year or ""), lambda work, year: replace(work, year=year)),
    "venue": Field(lambda text: text, _show_venue, _put_venue),
    "type": Field(_type, lambda work: str(work.type), lambda work, kind: replace(work, type=kind)),
    "doi": _text("doi", _doi),
    "arxiv_id": _text("arxiv", _arxiv),
    "url": _text("url", _address),
    "pdf_url": _text("pdf_url", _address),
    "awards": Field(_list, lambda work: "; ".join(work.awards), lambda work, awards: replace(work, awards=awards)),
}
"""Column -> how it is set."""
