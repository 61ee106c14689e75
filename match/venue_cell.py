"""The venue of a table's cell: in small letters, with the editors, pages, publishers and places left in it."""

import re
from collections.abc import Iterator
from functools import lru_cache

from bibliography import PublicationType, Venue
from match.venue_view import is_known
from normalize.venue import find_venue

_LONGEST_ACRONYM = 32
_MOST_CUTS = 8
_EDITORS = re.compile(r"^.{3,200}?\b(?:editors?|eds?)\b[.)]*[,:]?\s+(?=\w)", re.IGNORECASE)
_END = re.compile(r"\s+--\s|[.,:(]\s+|\s+\(|,(?=\S)|\s(?=pp\b|pages?\b|vol\b|volume\b)", re.IGNORECASE)
_SUBJECT_FIRST = re.compile(
    r"^(?:in:?\s+)?(?P<subject>[\w\s-]{4,60}):\s+(?P<conference>[\w\s.]{0,60}?\bconf(?:erence|\.)?)(?=[,.\s]|$)",
    re.IGNORECASE,
)
"""As in "machine learning: proceedings of the thirteenth international conference"."""
_PROCEEDINGS = re.compile(r"\bproc(?:eedings)?\b", re.IGNORECASE)
_HYPHENATED_YEAR = re.compile(r"(?<=[a-z])-(?=\d{1,2}\b)", re.IGNORECASE)
_THESIS = re.compile(r"\b(?:ph\.?\s?d\.?|doctoral|master'?s?)\s+(?:thesis|dissertation)\b", re.IGNORECASE)
_SMALL = frozenset("a an and at by for from in of on or the to with".split())


def read_kind(text: str) -> PublicationType | None:
    """What a cell says by itself that its work is: a thesis, or nothing.

    >>> read_kind("ph.d. thesis, cambridge university"), read_kind("machine learning")
    (<PublicationType.THESIS: 'thesis'>, None)
    """
    return PublicationType.THESIS if _THESIS.search(text) is not None else None


def part_title(title: str) -> tuple[str, str]:
    """A title, and the venue that a reference cut in the wrong place has left at its end; empty where there is none.

    >>> part_title("Decision Lists. Machine Learning"), part_title("Sets. A Survey")
    (('Decision Lists', 'Machine Learning'), ('Sets. A Survey', ''))
    """
    head, _, tail = title.rpartition(". ")
    return (head, tail) if head and read_venue(tail) is not None else (title, "")


@lru_cache(maxsize=8_192)
def read_venue(text: str) -> Venue | None:
    """The canonical venue that a cell names, None where it names none.

    Small letters are read as capitals ("vldb"), and what follows the name is left out until a venue of the tables is
    left. Proceedings are never taken for the journal that is called as they begin.

    >>> read_venue("in proc. 14th icml, nashville").short, read_venue("vldb").short
    ('ICML', 'VLDB')
    >>> read_venue("in c. mellish, editor, ijcai-95. morgan kaufmann").short
    'IJCAI'
    >>> read_venue("machine learning: proceedings of the 13th international conference, pages 148-156").short
    'ICML'
    >>> read_venue("morgan kaufmann, san mateo, ca") is None
    True
    """
    described = None
    for piece in _pieces(text):
        found = _find(piece)
        if found is None or (found.type is PublicationType.JOURNAL and _PROCEEDINGS.search(text) and piece != text):
            continue
        if is_known(found):
            return found
        described = described or found
    return described


def _pieces(text: str) -> Iterator[str]:
    """What may be the venue in a text: the whole, then what stands before each mark, the longest first."""
    yield text
    subject = _SUBJECT_FIRST.match(text)
    if subject is not None:
        yield f"{subject['conference']} on {subject['subject']}"
    told = _EDITORS.sub("", text, count=1)
    if told != text:
        yield told
    ends = [found.start() for found in _END.finditer(told)][:_MOST_CUTS]
    yield from (told[:end] for end in reversed(ends))


@lru_cache(maxsize=8_192)
def _find(piece: str) -> Venue | None:
    found = find_venue(piece)
    if found is not None or not piece.islower():
        return found
    named = find_venue(" ".join(word if word in _SMALL else word.capitalize() for word in piece.split()))
    if named is None and len(piece) <= _LONGEST_ACRONYM:
        return find_venue(_HYPHENATED_YEAR.sub(" ", piece).upper())
    return named
