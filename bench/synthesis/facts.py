"""What the pages are about: publications out of labelled pages, BibTeX files and a table of our own."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from bench.fields.labels import read_labels, squash
from bibliography import Author
from extract.bibtex.parse import BibtexEntry, parse_bibtex
from normalize.author import author_key, parse_name
from normalize.venue import find_venue

DATA = Path(__file__).parent / "data"
_GROUP = 15
"""About how many rows of the table are taken for one person's."""
_KANA, _HAN = re.compile(r"[\u3040-\u30ff]"), re.compile(r"[\u4e00-\u9fff]")
_HANGUL, _CYRILLIC = re.compile(r"[\uac00-\ud7af]"), re.compile(r"[\u0400-\u04ff]")
_SPANISH, _FRENCH, _GERMAN = (
    re.compile(rf"\b(?:{words})\b", re.I)
    for words in (
        "de la|del|las|los|y el|mediante|basado",
        "de la|des|du|les|une|dans|pour",
        "und|der|die|von|für|eine|zur|über",
    )
)
_BIB_TYPES = {
    "article": "journal",
    "inproceedings": "conference",
    "conference": "conference",
    "incollection": "chapter",
    "inbook": "chapter",
    "book": "book",
    "phdthesis": "thesis",
    "mastersthesis": "thesis",
    "techreport": "report",
    "misc": "preprint",
    "unpublished": "submitted",
}
_LEAD = re.compile(
    r"^(?:in:?\s+)?(?:proc(?:eedings|\.) (?:of )?(?:the )?)?(?:(?:19|20)\d\d\s+)?(?:\d+(?:st|nd|rd|th)\s+)?(?=\w)", re.I
)
_SHORT = re.compile(r"\s*[(\[]\s*([A-Z][\w&/-]{1,11}?)\s*['’]?\s*(?:\d{2,4})?\s*[)\]]\s*$")
_HAS_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d")
_NOT_A_NAME = re.compile(r"\d|et al|http|[{}\\@*†]|\.\.\.")


@dataclass(frozen=True, slots=True)
class Fact:
    """A publication, however it may be written."""

    title: str
    authors: tuple[Author, ...]
    complete: bool
    venue: str | None
    short: str | None
    full: str | None
    """The venue's full name, where the venue tables have it."""
    year: int | None
    type: str
    language: str


@dataclass(frozen=True, slots=True)
class Person:
    """Whose page it may be: the publications of one source and the key of the name that most of them share."""

    name: str
    key: str
    facts: tuple[Fact, ...]

    @property
    def author(self) -> Author | None:
        """The owner as their publications name them: of the names that they bear more than once, the longest."""
        authors = [author for fact in self.facts for author in fact.authors if author_key(author) == self.key]
        seen = Counter(author.name for author in authors)
        return max(authors, key=lambda author: (seen[author.name] > 1, len(author.name)), default=None)


def load_people(sources: list[Path]) -> list[Person]:
    """The sources' publications by source, and those of `data/records.toml` by language, in groups as they stand there.

    A source is a file named `gold.json` or `*.bib`, or a folder with such files somewhere below it. Raises InputError
    for labels that are none.
    """
    people = []
    for path in _files(sources):
        facts = list(_from_labels(path)) if path.name == "gold.json" else list(_from_bibtex(path))
        if len(facts) >= 3:
            people.append(_person(facts))
    table = list(_from_table())
    for language in sorted({fact.language for fact in table}):
        facts = [fact for fact in table if fact.language == language]
        count = max(1, len(facts) // _GROUP)
        size = -(-len(facts) // count)
        people += [_person(facts[start : start + size]) for start in range(0, len(facts), size)]
    return people


def _files(sources: list[Path]) -> Iterator[Path]:
    for source in sources:
        if source.is_file():
            yield source
        else:
            yield from sorted(source.glob("**/gold.json"))
            yield from sorted(source.glob("**/*.bib"))


def _person(facts: list[Fact]) -> Person:
    keys = Counter(author_key(author) for fact in facts for author in fact.authors)
    key = keys.most_common(1)[0][0] if keys else ""
    author = Person("", key, tuple(facts)).author or parse_name("Anonymous")
    is_plain = author.given and author.family and not author.native_name
    return Person(f"{author.given} {author.family}" if is_plain else author.name, key, tuple(facts))


def _fact(values: dict[str, Any]) -> Fact | None:
    title = " ".join(values["title"].split()).rstrip(".")
    names = [" ".join(name.split()) for name in values["authors"]]
    if (
        len(squash(title)) < (3 if _HAN.search(title) else 8)
        or any(_NOT_A_NAME.search(name) or len(name) > 60 for name in names)
        or "$" in title
    ):
        return None
    venue = values["venue"]
    known = _known_venue(venue) if venue else None
    short = values.get("venue_short") or (known[0] if known else None)
    full = known[1] if known else None
    language = values.get("language") or _language(title, names)
    authors = tuple(parse_name(name) for name in names)
    return Fact(
        title, authors, values["authors_complete"], venue, short, full, values["year"], values["type"], language
    )


@cache
def _known_venue(text: str) -> tuple[str, str] | None:
    venue = find_venue(text)
    return (venue.short, venue.name) if venue and " " not in venue.short.strip() and " " in venue.name else None


def _language(title: str, names: list[str]) -> str:
    for language, script in (("ko", _HANGUL), ("ru", _CYRILLIC)):
        if script.search(title):
            return language
    if _KANA.search(title):
        return "ja"
    if _HAN.search(title):
        return "ja" if any(re.search(r"[\u3400-\u9fff]\s[\u3400-\u9fff]", name) for name in names) else "zh"
    for language, words in (("de", _GERMAN), ("es", _SPANISH), ("fr", _FRENCH)):
        if len(words.findall(title)) > 1:
            return language
    return "en"


def _from_labels(path: Path) -> Iterator[Fact]:
    for publication in read_labels(path):
        fact = _fact(publication) if publication["type"] != "other" else None
        if fact:
            yield fact


def _from_bibtex(path: Path) -> Iterator[Fact]:
    for entry in parse_bibtex(path.read_text("utf-8", errors="replace")):
        values = _bibtex_values(entry)
        fact = _fact(values) if values else None
        if fact:
            yield fact


def _bibtex_values(entry: BibtexEntry) -> dict[str, Any] | None:
    fields = entry.fields
    names = [name for name in fields.get("author", "").split(" and ") if name.strip()]
    if not names or not fields.get("title") or fields["entrytype"] not in _BIB_TYPES:
        return None
    year = fields.get("year", "")[:4]
    venue = " ".join((fields.get("journal") or fields.get("booktitle") or "").split())
    short = _SHORT.search(venue)
    venue = _LEAD.sub("", venue[: short.start()] if short else venue)
    if _HAS_YEAR.search(venue) or len(venue) > 110 or "arxiv" in venue.lower():
        return None
    return {
        "title": fields["title"],
        "authors": [name for name in names if name.strip().lower() != "others"],
        "authors_complete": names[-1].strip().lower() != "others",
        "venue": venue or None,
        "venue_short": short[1] if short else None,
        "year": int(year) if year.isdecimal() else None,
        "type": _BIB_TYPES[fields["entrytype"]],
    }


def _from_table() -> Iterator[Fact]:
    table = tomllib.loads((DATA / "records.toml").read_text("utf-8"))
    for language, kind, year, authors, title, venue in table["records"]:
        values = {"title": title, "authors": authors.split(", "), "authors_complete": True, "venue": venue or None}
        fact = _fact(values | {"year": year, "type": kind, "language": language})
        if fact:
            yield fact
