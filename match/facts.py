"""What a title says about the kind of work it is: stock titles, part numbers, corrections and the like."""

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from match.words import words
from normalize.table import read_table

_BRACKET = re.compile(r"[(\[（]([^()\[\]（）]{3,40})[)\]）]")
_PART_WORDS = frozenset({"part", "pt", "vol", "volume", "chapter", "paper", "episode"})
_ROMAN = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8, "ix": 9, "x": 10}
_SPELLED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "first": 1, "second": 2, "third": 3, "a": 1, "b": 2}


class _Marker(NamedTuple):
    words: str
    place: str
    mark: str
    decides: str


def is_stock(title: Sequence[str]) -> bool:
    """Whether the words of a title are what many different works are called.

    >>> is_stock(("editorial",)), is_stock(("introduction", "2004")), is_stock(("introduction", "to", "algorithms"))
    (True, True, False)
    >>> is_stock(("guest", "editorial", "neural", "data", "compression"))
    True
    >>> is_stock(())
    True
    """
    text = " ".join(word for word in title if not word.isdecimal())
    whole, starts = _stock()
    return text in whole or (len(title) <= _LONGEST_STOCK and text.startswith(starts))


_LONGEST_STOCK = 14
"""Words up to which a title that begins like a stock title is taken for one."""


def part_number(title: Sequence[str]) -> int | None:
    """The number of a title that is one of a series, as its words say it; None where they say nothing.

    >>> part_number(words("Moving Objects: Part II")), part_number(words("Logic of Trust, part 1: Syntax"))
    (2, 1)
    >>> part_number(words("Rendezvous III")), part_number(words("Part of Speech Tagging"))
    (3, None)
    """
    for place, word in enumerate(title[:-1]):
        if word in _PART_WORDS:
            number = _number(title[place + 1], spelled=True)
            if number is not None:
                return number
    if len(title) > 1 and title[-1] in _ROMAN and title[-1] not in {"i", "v", "x"}:
        return _ROMAN[title[-1]]
    return None


def marks(title: str) -> frozenset[str]:
    """What kind of work a title says that it is: "correction", "reply", "poster", ...

    >>> [sorted(marks(title)) for title in ("Corrigendum to: Trees", "Trees (Extended Abstract)", "Trees")]
    [['correction'], ['abstract'], []]
    """
    folded = " ".join(words(title))
    brackets = {" ".join(words(found)) for found in _BRACKET.findall(title)}
    if not brackets and not folded.startswith(_starts()) and not folded.endswith(_ends()):
        return frozenset()
    return frozenset(marker.mark for marker in _markers() if _is_marked(marker, folded, brackets))


def sets_apart(left: frozenset[str], right: frozenset[str]) -> frozenset[str]:
    """The marks by which two titles' works are two; empty if the marks leave that open.

    A correction is never the work it corrects, but a paper may be listed with and without "(Demo)".

    >>> sorted(sets_apart(marks("Corrigendum to: Trees"), marks("Trees")))
    ['correction']
    >>> sets_apart(marks("Trees (Demo)"), marks("Trees"))
    frozenset()
    >>> sorted(sets_apart(marks("Trees (Demo)"), marks("Trees (Tutorial)")))
    ['demo', 'tutorial']
    """
    differing = left ^ right
    return differing if left and right else differing & _decisive()


def without_notes(title: str) -> str:
    """The title without what stands in brackets and is only a note, such as "(Demo)".

    >>> without_notes("Fast Trees (Extended Abstract)"), without_notes("Fast Trees (and Forests)")
    ('Fast Trees', 'Fast Trees (and Forests)')
    """
    notes = _notes()
    found = _BRACKET.sub(lambda bracket: "" if " ".join(words(bracket[1])) in notes else bracket[0], title)
    return " ".join(found.split()) if found != title else title


def same_series(left: str, right: str) -> bool:
    """Whether two folded venue names are one, or one is the journal in which the other, a conference, has its papers.

    >>> same_series("pvldb", "vldb"), same_series("tods", "sigmod"), same_series("vldb", "vldb")
    (True, False, True)
    """
    return left == right or (left, right) in _proceedings() or (right, left) in _proceedings()


def _is_marked(marker: _Marker, folded: str, brackets: set[str]) -> bool:
    text = marker.words
    if marker.place == "bracket":
        return text in brackets
    if marker.place == "start":
        return folded.startswith(text + " ")
    return text in brackets or folded.startswith(text + " ") or folded.endswith(" " + text)


def _number(word: str, spelled: bool) -> int | None:
    if word.isdecimal() and len(word) <= 2:
        return int(word)
    return _ROMAN.get(word) or (_SPELLED.get(word) if spelled else None)


@cache
def _stock() -> tuple[frozenset[str], tuple[str, ...]]:
    rows = read_table("stock-titles.csv", "match")
    starts = tuple(row["title"] + " " for row in rows if row["form"] == "start")
    return frozenset(row["title"] for row in rows) | {""}, starts


@cache
def _markers() -> tuple[_Marker, ...]:
    rows = read_table("title-markers.csv", "match")
    return tuple(_Marker(row["marker"], row["place"], row["mark"], row["decides"]) for row in rows)


@cache
def _starts() -> tuple[str, ...]:
    return tuple(f"{marker.words} " for marker in _markers() if marker.place != "bracket")


@cache
def _ends() -> tuple[str, ...]:
    return tuple(f" {marker.words}" for marker in _markers() if marker.place != "bracket")


@cache
def _decisive() -> frozenset[str]:
    return frozenset(marker.mark for marker in _markers() if marker.decides == "alone")


@cache
def _notes() -> frozenset[str]:
    return frozenset(marker.words for marker in _markers() if marker.decides == "against" and marker.place != "start")


@cache
def _proceedings() -> frozenset[tuple[str, str]]:
    return frozenset((row["journal"], row["conference"]) for row in read_table("proceedings-journals.csv", "match"))
