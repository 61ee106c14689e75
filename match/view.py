"""A record made ready for comparing: everything that is worked out once, however many others it is compared with."""

import re
from dataclasses import dataclass
from functools import lru_cache

from bibliography import Author, PublicationType, Record, Venue
from match.facts import is_stock, marks, part_number, without_notes
from match.words import name_key, words
from normalize.author import author_keys
from normalize.fold import fold_ascii
from normalize.title import title_key
from normalize.venue import find_venue

_TITLE_STOP = frozenset("a an and as at by for from in into is its of on or the to using via with".split())
_VENUE_STOP = frozenset(
    "a acm and annual by conf conference for ieee in int international intl journal j of on proc proceedings symp "
    "symposium the to trans transactions workshop first second third hellip".split()
)
_NO_INITIAL = frozenset({"of", "the", "on", "and", "for", "in"})
_HEAD = re.compile(r"^([^:：]{3,80}?)\s*(?:[:：]| [-–—]+ )")
_CONFERENCE = frozenset({PublicationType.CONFERENCE, PublicationType.WORKSHOP, PublicationType.DEMO})
_PREPRINT_DOIS = (
    "10.48550/",
    "10.1101/",
    "10.2139/ssrn",
    "10.31234/",
    "10.31219/",
    "10.20944/",
    "10.36227/",
    "10.21203/",
)


@dataclass(frozen=True, slots=True)
class View:
    """A record and what comparing needs of it. All text is folded."""

    record: Record
    words: tuple[str, ...]
    text: str
    """The title's words, one space apart."""
    letters: str
    """The title's key, without notes such as "(Demo)"."""
    head: str
    """The key of what stands before the title's colon or dash; empty where it has none."""
    sorted_text: str
    """The title's words in alphabetical order, one space apart."""
    bare: str
    """The title's words run together, the authors' family names left out."""
    word_set: frozenset[str]
    telling: frozenset[str]
    """The title's words that are not such as "of" and "the"."""
    subject: frozenset[str]
    """Those of two letters or more that are neither numbers nor family names of the authors."""
    known: frozenset[str]
    """All words of title, venue and family names: another title's subject that is among them is not missing."""
    numbers: frozenset[str]
    """The title's words that are digits."""
    part: int | None
    marks: frozenset[str]
    is_stock: bool
    readings: tuple[frozenset[str], ...]
    """For each author, all the keys that the name may be read as."""
    all_readings: frozenset[str]
    families: tuple[str, ...]
    """For each author the longest word of the family name; empty where there is none."""
    family_set: frozenset[str]
    family_text: str
    """The family names in alphabetical order, one space apart."""
    name_words: frozenset[str]
    """The words of the authors' names, if any given name is written out; else none."""
    venue: str
    """Short name of the venue, empty where there is none."""
    venue_known: bool
    """Whether the venue stands in a table, so that another name is another venue."""
    venue_text: str
    """As written, folded."""
    venue_words: frozenset[str]
    """The telling words of the venue as written."""
    venue_names: frozenset[str]
    """Those and the telling words of its canonical names."""
    venue_initials: str
    """The first letters of the words of the venue as written."""
    stream: str | None
    """DBLP's key of the venue."""
    year: int | None
    kind: str
    """"conference", "journal", "preprint", "thesis", "book" or empty where it is not known for sure."""
    is_preprint: bool
    """Whether the record is of a preprint (or of a manuscript under review)."""
    doi: str | None
    arxiv: str | None


def prepare(record: Record) -> View:
    """The view of a record."""
    plain = without_notes(record.title)
    title = words(plain)
    venue = record.venue or (_find_venue(record.venue_text) if record.venue_text else None)
    venue_text = fold_ascii(record.venue_text or (venue.name if venue is not None else ""))
    venue_names = _telling(f"{venue_text} {fold_ascii(f'{venue.short} {venue.name}') if venue is not None else ''}")
    readings = tuple(_readings(author) for author in record.authors)
    families = tuple(family_key(author) for author in record.authors)
    family_set = frozenset(families) - {""}
    word_set = frozenset(title)
    telling = word_set - _TITLE_STOP
    kind = _kind(record, venue.type if venue is not None else None)
    return View(
        record=record,
        words=title,
        text=" ".join(title),
        letters=title_key(plain),
        head=title_head(plain),
        sorted_text=" ".join(sorted(title)),
        bare="".join(word for word in title if word not in family_set),
        word_set=word_set,
        telling=telling,
        subject=frozenset(word for word in telling - family_set if len(word) > 1 and not word.isdecimal()),
        known=word_set | venue_names | family_set,
        numbers=frozenset(word for word in title if word.isdecimal()),
        part=part_number(title),
        marks=marks(record.title),
        is_stock=is_stock(title),
        readings=readings,
        all_readings=frozenset().union(*readings),
        families=families,
        family_set=family_set,
        family_text=" ".join(sorted(families)),
        name_words=_name_words(record),
        venue=fold_ascii(venue.short) if venue is not None else "",
        venue_known=venue is not None and _is_known(venue),
        venue_text=venue_text,
        venue_words=_telling(venue_text),
        venue_names=venue_names,
        venue_initials="".join(word[0] for word in venue_text.split() if word not in _NO_INITIAL),
        stream=record.venue.dblp_stream if record.venue is not None else None,
        year=record.year,
        kind=kind,
        is_preprint=kind == "preprint",
        doi=record.doi.lower() if record.doi is not None else None,
        arxiv=record.arxiv.lower() if record.arxiv is not None else None,
    )


def title_head(title: str) -> str:
    """The key of what stands before the title's colon or dash; empty where it has none.

    >>> title_head("FlexPipe: Training with Variable-Length Inputs"), title_head("Variable-Length Inputs")
    ('flexpipe', '')
    """
    found = _HEAD.match(title)
    return title_key(found[1]) if found is not None else ""


def is_preprint_doi(doi: str) -> bool:
    """Whether a DOI names a preprint.

    >>> is_preprint_doi("10.48550/arxiv.1706.03762"), is_preprint_doi("10.1145/3292500")
    (True, False)
    """
    return doi.startswith(_PREPRINT_DOIS)


def _name_words(record: Record) -> frozenset[str]:
    written_out = any(len(word) > 2 for author in record.authors for word in name_key(author.given or "").split())
    found = (word for author in record.authors for word in name_key(author.name).split() if len(word) > 2)
    return frozenset(found) if written_out else frozenset()


def _is_known(venue: Venue) -> bool:
    """Whether a venue is more than the words of its description."""
    return bool(venue.dblp_stream or venue.ccf_rank or venue.core_rank or venue.short != venue.name)


def telling_words(venue: str) -> frozenset[str]:
    """The folded words of a venue that tell it from others.

    >>> sorted(telling_words("Proceedings of the 25th International Conference on Very Large Data Bases"))
    ['bases', 'data', 'large', 'very']
    """
    return _telling(fold_ascii(venue))


@lru_cache(maxsize=8_192)
def _telling(venue: str) -> frozenset[str]:
    return frozenset(word for word in venue.split() if word not in _VENUE_STOP and not word[0].isdecimal())


def _kind(record: Record, venue: PublicationType | None) -> str:
    if record.type is PublicationType.SUBMITTED or PublicationType.PREPRINT in (venue, venue or record.type):
        return "preprint"
    if record.type is PublicationType.THESIS:
        return "thesis"
    kind = venue if venue is not None else record.type
    if kind in _CONFERENCE or record.type in _CONFERENCE:
        return "conference"
    if kind is PublicationType.JOURNAL:
        return "journal"
    return "book" if kind is PublicationType.BOOK else ""


@lru_cache(maxsize=32_768)
def _readings(author: Author) -> frozenset[str]:
    return author_keys(author)


@lru_cache(maxsize=32_768)
def family_key(author: Author) -> str:
    """The longest word of a family name, folded; of the whole name where the family name is not known."""
    parts = name_key(author.family or author.name).split()
    return max(parts, key=len) if parts else ""


@lru_cache(maxsize=8_192)
def _find_venue(text: str) -> Venue | None:
    return find_venue(text)
