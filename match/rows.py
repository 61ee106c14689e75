"""Rows of tables as records: any CSV with a title and, where there, authors, venue, year and identifiers."""

import re
from collections.abc import Mapping
from functools import lru_cache

from bibliography import Author, PublicationType, Record, Venue
from match.venue_cell import part_title, read_kind, read_venue
from normalize.author import author_key, parse_name
from normalize.identifier import find_arxiv, find_doi
from normalize.title import display_title, plain_text, title_key

COLUMNS = {
    "title": ("title", "name of publication", "publication title", "paper title", "article title"),
    "authors": ("authors", "author", "author names", "author(s)", "creators"),
    "venue": (
        "venue",
        "venue_name",
        "journal",
        "booktitle",
        "conference",
        "source title",
        "publication venue",
        "publication",
        "source",
    ),
    "year": ("year", "publication year", "pub_year", "date", "published"),
    "doi": ("doi",),
    "arxiv": ("arxiv", "arxiv_id", "eprint"),
    "pages": ("pages", "page"),
    "volume": ("volume",),
    "number": ("number", "issue"),
    "type": ("type", "publication type", "entrytype"),
}
"""The names that a field's column may have, the preferred first."""

_YEAR = re.compile(r"(?<!\d)(1[89]\d\d|20\d\d)(?!\d)")
_YEAR_AMONG_NUMBERS = re.compile(r"(?<![\d:–-])(19[5-9]\d|20[0-4]\d)(?![\d:–-])")
"""No page of a range, and no volume before a colon."""
_AND = re.compile(r"\s+(?:and|&)\s+|\s*\band\b\s+(?=[A-Z])", re.IGNORECASE)
_OTHERS = re.compile(r"[,;]?\s*(?:\bet\.?\s*al\b\.?|\band others\b|\.\.\.|…|& ?hellip ?;?)[\s.,;]*$", re.IGNORECASE)
_INITIALS_ONLY = re.compile(r"^(?:[A-ZÀ-Þ]\.?[\s-]?){1,4}$|^(?:\w\.?[\s-]){0,3}\w\.?$|^(?:[Jj]r|[Ss]r|II|III|IV)\.?$")
_CUT = re.compile(r"& ?hellip ?;?|…|\.\.\.")
_SPACED = re.compile(r"\s+([.,;:)])")
_MOST_AUTHORS = 500


def find_columns(header: list[str]) -> dict[str, str]:
    """Field -> name of the column that holds it, of the columns of a table; case and spaces around do not matter.

    >>> find_columns(["ID", " Title", "Journal", "Conference"])
    {'title': ' Title', 'venue': 'Journal'}
    """
    known = {name.strip().lower(): name for name in reversed(header)}
    found = {field: next((known[name] for name in names if name in known), None) for field, names in COLUMNS.items()}
    return {field: name for field, name in found.items() if name is not None}


def row_record(number: int, row: Mapping[str, str], columns: Mapping[str, str]) -> Record:
    """The row as a record with the id "row:NUMBER".

    Raises nothing: a cell that cannot be read is taken as empty.
    """
    cells = {field: row.get(name) or "" for field, name in columns.items()}
    title = display_title(cells.get("title", ""))
    names, complete = split_authors(cells.get("authors", ""))
    authors = tuple(_read_name(name) for name in names)
    venue_text = _tidy(cells.get("venue", "")) or None
    venue = read_venue(venue_text) if venue_text is not None else None
    if venue is None:
        title, glued = part_title(title)
        venue_text, venue = (_tidy(f"{glued}, {venue_text or ''}"), read_venue(glued)) if glued else (venue_text, None)
    return Record(
        id=f"row:{number}",
        source="table",
        title=title,
        title_key=title_key(title),
        authors=authors,
        author_keys=tuple(author_key(author) for author in authors),
        authors_complete=complete,
        venue=venue,
        venue_text=venue_text,
        year=_read_year(cells),
        type=_read_type(cells.get("type", "")) or read_kind(cells.get("venue", "")) or _type_of(venue),
        doi=find_doi(cells.get("doi", "")),
        arxiv=find_arxiv(cells.get("arxiv", "")) or find_arxiv(cells.get("doi", "")),
        volume=cells.get("volume") or None,
        number=cells.get("number") or None,
        pages=cells.get("pages") or None,
    )


def split_authors(text: str) -> tuple[list[str], bool]:
    """The names of a list of authors in order, and whether the list is whole (no "et al.").

    Names are parted by semicolons, else by "and" and commas; "Zhang, H., Li, W." keeps each name's own comma.

    >>> split_authors("Hoel, Erik G.; Samet, Hanan")
    (['Hoel, Erik G.', 'Samet, Hanan'], True)
    >>> split_authors("viswanath poosala , yannis e. ioannidis")
    (['viswanath poosala', 'yannis e. ioannidis'], True)
    >>> split_authors("Freund, Y., Seung, H. S., and Tishby, N.")
    (['Freund, Y.', 'Seung, H. S.', 'Tishby, N.'], True)
    >>> split_authors("Zhang, Hailin and Li, Wei and others")
    (['Zhang, Hailin', 'Li, Wei'], False)
    >>> split_authors("A. Blum, M. Furst and S. Rudich et al.")
    (['A. Blum', 'M. Furst', 'S. Rudich'], False)
    >>> split_authors("")
    ([], True)
    """
    text = plain_text(text).strip(" ,;")
    whole = _OTHERS.sub("", text)
    parts = _split_list(whole.strip(" ,;"))
    return [part for part in parts if any(letter.isalpha() for letter in part)][:_MOST_AUTHORS], whole == text


def _split_list(text: str) -> list[str]:
    if ";" in text:
        return _strip(_AND.sub(";", text).split(";"))
    pieces = [_strip(part.split(",")) for part in _AND.split(text)]
    pieces = [piece for piece in pieces if piece]
    flat = [part for piece in pieces for part in piece]
    if not flat or all(len(piece) == 1 for piece in pieces):
        return flat
    if len(pieces) > 1 and all(len(piece) == 2 and " " not in piece[0] for piece in pieces):
        return [", ".join(piece) for piece in pieces]
    return _rejoin(flat)


def _rejoin(parts: list[str]) -> list[str]:
    """Initials that follow a family name after a comma are put back to it."""
    names: list[str] = []
    for part in parts:
        if names and _INITIALS_ONLY.match(part) and "," not in names[-1] and not _INITIALS_ONLY.match(names[-1]):
            names[-1] = f"{names[-1]}, {part}"
        else:
            names.append(part)
    return names


def _strip(parts: list[str]) -> list[str]:
    stripped = (part.strip(" ,\t\n") for part in parts)
    return [part for part in stripped if part]


def _read_name(name: str) -> Author:
    """The name taken apart; capitals are put in where a table has none, for they tell initials from names."""
    return parse_name(name.title() if name.islower() else name)


@lru_cache(maxsize=8_192)
def _tidy(text: str) -> str:
    """The venue without what tables leave in it: spaces before punctuation, entities cut in two, dots of omission.

    >>> _tidy("acm trans . database syst .")
    'acm trans. database syst.'
    >>> _tidy("proceedings of the international conference on very large & hellip ; ,")
    'proceedings of the international conference on very large'
    """
    text = _CUT.sub(" ", text)
    return plain_text(_SPACED.sub(r"\1", text)).strip(" ,;:-(")


def _read_year(cells: Mapping[str, str]) -> int | None:
    """The year of its cell; where that has none, the one that was left with the venue or the authors.

    >>> _read_year({"year": "(march 1995)", "venue": "icml 94"}), _read_year({"venue": "vldb, pp. 1950-1961, 1996"})
    (1995, 1996)
    >>> _read_year({"venue": "ml 1950:3", "authors": "freund, y. 1995."}), _read_year({"venue": "1995 to 1996"})
    (1995, None)
    """
    found = _YEAR.search(cells.get("year", ""))
    if found is not None:
        return int(found[1])
    for field in ("venue", "authors"):
        years = set(_YEAR_AMONG_NUMBERS.findall(cells.get(field, "")))
        if years:
            return int(years.pop()) if len(years) == 1 else None
    return None


def _type_of(venue: Venue | None) -> PublicationType:
    return venue.type if venue is not None else PublicationType.OTHER


def _read_type(text: str) -> PublicationType | None:
    if not text:
        return None
    try:
        return PublicationType(text.strip().lower())
    except ValueError:
        return _BIBTEX_TYPES.get(text.strip().lower())


_BIBTEX_TYPES = {
    "article": PublicationType.JOURNAL,
    "inproceedings": PublicationType.CONFERENCE,
    "phdthesis": PublicationType.THESIS,
    "mastersthesis": PublicationType.THESIS,
    "incollection": PublicationType.CHAPTER,
    "techreport": PublicationType.REPORT,
}
