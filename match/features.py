"""The features that two records are judged by: a table of functions from a pair to a number.

A feature whose field one of the records lacks has a value of its own, which speaks neither way; what the values come
to together is in `model.json`.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

from match.pair import Pair

_UNKNOWN = 0.4
"""Value of a likeness of authors where one of the records names none."""
_VENUE_UNKNOWN = 0.2
_MOST_WORDS = 12
_MOST_LEFT_OUT = 8
_MOST_AUTHORS = 6
_LEADS_TO = frozenset("of for to in into on with from using by via towards toward".split())


class Signal(NamedTuple):
    """A feature: its function, and what it is evidence for."""

    name: str
    value: Callable[[Pair], float]
    sign: int
    """1 where more can only speak for one work, -1 where only against, 0 where that is for the training to find out."""
    words: str
    """How it is explained; `left` and `right` are the records."""
    silent: float = 0.0
    """The value at which it says nothing."""


def title_ratio(pair: Pair) -> float:
    """Likeness of the titles' letters and digits, 0 to 1."""
    return pair.ratio


def title_bare(pair: Pair) -> float:
    """The same without the authors' family names: a reference cut in the wrong place has its authors in the title."""
    return pair.bare_ratio


def title_sorted(pair: Pair) -> float:
    """Likeness of the titles with their words in alphabetical order, 0 to 1."""
    return pair.sort_ratio


def title_shared(pair: Pair) -> float:
    """Likeness of what the titles share to each of them, 0 to 1: forgives a lost subtitle and words around a title."""
    return pair.set_ratio


def title_contained(pair: Pair) -> float:
    """Share of the shorter title's words that the longer has, 0 to 1."""
    return pair.contained


def title_begins(pair: Pair) -> float:
    """1 if one title begins with the whole other one, of three words or more: a subtitle was left out."""
    if pair.contained < 1.0:
        return 0.0
    shorter, longer = _by_length(pair)
    return float(shorter.count(" ") >= 2 and longer.startswith(shorter + " "))


def title_preceded(pair: Pair) -> float:
    """1 if one title is the other with words such as "a system for" before it, and so about something else."""
    if pair.contained < 1.0:
        return 0.0
    shorter, longer = _by_length(pair)
    if not longer.endswith(" " + shorter):
        return 0.0
    return float(longer[: -len(shorter) - 1].rpartition(" ")[2] in _LEADS_TO)


def title_words(pair: Pair) -> float:
    """Words of the shorter title, up to 12: short titles say less."""
    return float(min(len(pair.left.title.words), len(pair.right.title.words), _MOST_WORDS))


def title_stock(pair: Pair) -> float:
    """1 if a title is one that many works bear, such as "Editorial"."""
    return float(pair.left.title.is_stock or pair.right.title.is_stock)


def title_replaced(pair: Pair) -> float:
    """How many telling words of one title stand for other words of the other, up to 4; misspelled ones not counted."""
    return float(min(pair.replaced, 4))


def title_missing(pair: Pair) -> float:
    """How many telling words the title with more of such has that the other has not, up to 8."""
    return float(min(pair.left_out[1], _MOST_LEFT_OUT))


def title_exchanged(pair: Pair) -> float:
    """How many the title with fewer of such has, up to 8."""
    return float(min(pair.left_out[0], _MOST_LEFT_OUT))


def authors_families(pair: Pair) -> float:
    """Share of the fewer family names that the other list has too, 0 to 1; 0.4 where a list is empty."""
    return _UNKNOWN if pair.families is None else pair.families


def authors_initials(pair: Pair) -> float:
    """The same by family name and initials."""
    return _UNKNOWN if pair.authors is None else pair.authors


def authors_text(pair: Pair) -> float:
    """Likeness of the lists' family names as text, 0 to 1: forgives misspelled names; 0.4 where a list is empty."""
    return _UNKNOWN if pair.family_text is None else pair.family_text


def authors_number(pair: Pair) -> float:
    """How many family names both lists have: 1 for one, 2 for three, 3 for seven."""
    return math.log2(1 + pair.shared_families)


def authors_fewest(pair: Pair) -> float:
    """Names in the shorter list, up to 6."""
    return float(min(len(pair.left.names.families), len(pair.right.names.families), _MOST_AUTHORS))


def authors_more(pair: Pair) -> float:
    """How many more names the longer list has, up to 6."""
    return float(min(abs(len(pair.left.names.families) - len(pair.right.names.families)), _MOST_AUTHORS))


def authors_first(pair: Pair) -> float:
    """1 if the first authors may be one person, -1 if they cannot, 0 where a list is empty."""
    if not pair.left.names.readings or not pair.right.names.readings:
        return 0.0
    return 1.0 if not pair.left.names.readings[0].isdisjoint(pair.right.names.readings[0]) else -1.0


def authors_missing(pair: Pair) -> float:
    """1 if one of the records names no authors."""
    return float(pair.authors is None)


def year(pair: Pair) -> float:
    """1 for the same year, 0.5 for years next to each other, -0.5 for two, -1 for more apart; 0 if one is not known."""
    return 0.0 if pair.years is None else (1.0, 0.5, -0.5, -1.0)[min(pair.years, 3)]


def year_missing(pair: Pair) -> float:
    """1 if one of the records has no year."""
    return float(pair.years is None)


def venue(pair: Pair) -> float:
    """1 for the same venue, -1 for two that are known, 0 to 0.8 for names more or less alike; 0.2 if one is missing."""
    return _VENUE_UNKNOWN if pair.venue is None else pair.venue


def venue_missing(pair: Pair) -> float:
    """1 if one of the records names no venue."""
    return float(pair.venue is None)


SIGNALS: tuple[Signal, ...] = (
    Signal("title_ratio", title_ratio, 1, "titles {value:.0%} alike"),
    Signal("title_bare", title_bare, 1, "titles {value:.0%} alike without the authors' names"),
    Signal("title_sorted", title_sorted, 0, "titles {value:.0%} alike with their words sorted"),
    Signal("title_shared", title_shared, 1, "titles {value:.0%} alike in what they share"),
    Signal("title_contained", title_contained, 0, "{value:.0%} of one title's words in the other"),
    Signal("title_begins", title_begins, 0, "one title is the beginning of the other"),
    Signal("title_preceded", title_preceded, -1, "one title is what the other is about"),
    Signal("title_words", title_words, 0, "{value:.0f} words in the shorter title"),
    Signal("title_stock", title_stock, -1, "a title that many works bear"),
    Signal("title_replaced", title_replaced, -1, "{value:.0f} words of the titles replaced by others"),
    Signal("title_missing", title_missing, 0, "{value:.0f} telling words of one title are not in the other"),
    Signal("title_exchanged", title_exchanged, -1, "each title has {value:.0f} telling words that the other has not"),
    Signal("authors_families", authors_families, 1, "{value:.0%} of the family names in both", _UNKNOWN),
    Signal("authors_initials", authors_initials, 1, "{value:.0%} of the names in both", _UNKNOWN),
    Signal("authors_text", authors_text, 1, "family names {value:.0%} alike", _UNKNOWN),
    Signal("authors_number", authors_number, 1, "family names in both"),
    Signal("authors_fewest", authors_fewest, 0, "{value:.0f} names in the shorter list"),
    Signal("authors_more", authors_more, 0, "{value:.0f} names more in one list"),
    Signal("authors_first", authors_first, 1, "first authors compared"),
    Signal("authors_missing", authors_missing, 0, "authors of one are not known"),
    Signal("year", year, 1, "years: {left.year}, {right.year}"),
    Signal("year_missing", year_missing, 0, "year of one is not known"),
    Signal("venue", venue, 1, "venues: {left.venue_text}, {right.venue_text}", _VENUE_UNKNOWN),
    Signal("venue_missing", venue_missing, 0, "venue of one is not known"),
)


def values(pair: Pair) -> list[float]:
    """The features' values in the order of `SIGNALS`."""
    return [value(pair) for value in _VALUES]


_VALUES = tuple(signal.value for signal in SIGNALS)


def _by_length(pair: Pair) -> tuple[str, str]:
    """The shorter title and the longer one, as words."""
    left, right = pair.left.title.text, pair.right.title.text
    return (left, right) if len(left) <= len(right) else (right, left)
