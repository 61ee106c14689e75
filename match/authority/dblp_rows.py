"""A publication or person of DBLP as the index keeps it: in a line of text."""

from typing import NamedTuple

from bibliography import PublicationType
from match.authority.dblp_dump import Entry, Person
from match.authority.dblp_links import CORR, identifiers

TYPES = {
    "article": PublicationType.JOURNAL,
    "inproceedings": PublicationType.CONFERENCE,
    "proceedings": PublicationType.BOOK,
    "book": PublicationType.BOOK,
    "incollection": PublicationType.CHAPTER,
    "phdthesis": PublicationType.THESIS,
    "mastersthesis": PublicationType.THESIS,
    "data": PublicationType.OTHER,
}
FIELD = "\t"
ITEM = "\x1f"
"""What stands between the fields of a line, and between the items of a field: no text of XML has it once tidied."""


class Row(NamedTuple):
    """A publication as the index keeps it, in a line of text: what is not known is empty."""

    id: int
    key: str
    type: str
    title: str
    authors: str
    """Names as DBLP writes them, with the unit separator between them."""
    venue: str
    year: str
    volume: str
    number: str
    pages: str
    doi: str
    arxiv: str
    url: str


def row_line(entry: Entry, doi: str, arxiv: str) -> str:
    """The publication as a row's line of text, without the row's number."""
    key, _, _, title, authors, venue, year, volume, number, pages, links, _ = entry
    shown = "" if year is None else str(year)
    names, url = ITEM.join(authors), links[0] if links else ""
    found = (key, _type(entry), title, names, venue or "", shown, volume or "", number or "", pages or "")
    return FIELD.join((*found, doi, arxiv, url))


def to_row(entry: Entry) -> Row:
    """The publication as a row of no index."""
    return read_row(0, row_line(entry, *identifiers(entry.key, entry.volume or "", entry.links)))


def read_row(number: int, line: str) -> Row:
    """The row that a line is."""
    return Row(number, *line.split(FIELD))


def title_and_authors(line: str) -> tuple[str, list[str]]:
    """The two of the row that a line is, in a third of the time that all of it takes."""
    _, _, title, authors, _ = line.split(FIELD, 4)
    return title, authors.split(ITEM) if authors else []


def person_line(person: Person) -> str:
    """The person as a line of text."""
    lists = map(ITEM.join, (person.names, person.native_names, person.affiliations, person.links))
    return FIELD.join((person.pid, *lists, person.orcid or "", "1" if person.disambiguation else ""))


def read_person(line: str) -> Person:
    """The person that a line is."""
    pid, names, native_names, affiliations, links, orcid, disambiguation = line.split(FIELD)
    return Person(
        pid,
        _split(names),
        _split(native_names),
        _split(affiliations),
        orcid or None,
        _split(links),
        bool(disambiguation),
    )


def author_names(row: Row) -> tuple[str, ...]:
    """The authors as DBLP writes them, in order."""
    return _split(row.authors)


def _split(text: str) -> tuple[str, ...]:
    return tuple(text.split(ITEM)) if text else ()


def shown_year(text: str) -> str:
    """The year, if that is what the text is."""
    return str(int(text)) if text.isdecimal() else ""


def _type(entry: Entry) -> str:
    if entry.kind == "article" and (entry.informal or entry.key.startswith(CORR)):
        return PublicationType.PREPRINT.value
    venue = entry.venue or ""
    if entry.kind == "inproceedings" and ("@" in venue or "workshop" in venue.lower()):
        return PublicationType.WORKSHOP.value
    return TYPES[entry.kind].value
