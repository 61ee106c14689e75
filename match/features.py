"""The features that two records are judged by: a table of functions from a pair to a number.

Each is 0 where it has nothing to say, so that a missing field counts neither way; their weights are in `model.json`.
"""

import math
from collections.abc import Callable
from typing import NamedTuple

from match.pair import Pair


class Signal(NamedTuple):
    """A feature: its function, and what it is evidence for."""

    name: str
    value: Callable[[Pair], float]
    sign: int
    """1 where it can only speak for one work, -1 where only against, 0 where that is for the training to find out."""
    words: str
    """How it is explained; `left` and `right` are the records."""


def title_ratio(pair: Pair) -> float:
    """Likeness of the titles' letters and digits, 0 to 1."""
    return pair.ratio


def title_above_70(pair: Pair) -> float:
    """How far the likeness lies above 0.7, 0 to 1."""
    return max(0.0, pair.ratio - 0.7) / 0.3


def title_above_85(pair: Pair) -> float:
    """How far the likeness lies above 0.85, 0 to 1."""
    return max(0.0, pair.ratio - 0.85) / 0.15


def title_sorted(pair: Pair) -> float:
    """Likeness of the titles with their words in alphabetical order, 0 to 1."""
    return pair.sort_ratio


def title_shared(pair: Pair) -> float:
    """Likeness of what the titles share to each of them, 0 to 1: forgives a lost subtitle and words around a title."""
    return pair.set_ratio


def title_contained(pair: Pair) -> float:
    """Share of the shorter title's words that the longer has, counted only above a half and for three words or more."""
    shorter = min(len(pair.left.word_set), len(pair.right.word_set))
    return max(0.0, pair.contained - 0.5) * 2 if shorter >= 3 else 0.0


def title_begins(pair: Pair) -> float:
    """1 if one title begins with the whole other one, of three words or more: a subtitle was left out."""
    if pair.left.text == pair.right.text:
        return 0.0
    shorter, longer = sorted((pair.left.text, pair.right.text), key=len)
    return float(shorter.count(" ") >= 2 and longer.startswith(shorter + " "))


def title_short(pair: Pair) -> float:
    """1 for one-word titles down to 0 for eight words or more: short titles say less."""
    shorter = min(len(pair.left.words), len(pair.right.words))
    return max(0.0, 1.0 - math.log2(max(1, shorter)) / 3.0)


def title_stock(pair: Pair) -> float:
    """1 if a title is one that many works bear, such as "Editorial"."""
    return float(pair.left.is_stock or pair.right.is_stock)


def title_replaced(pair: Pair) -> float:
    """How many telling words of one title stand for other words of the other: 0.6 for one, 1 for three or more."""
    return (0.0, 0.6, 0.85, 1.0)[min(3, pair.replaced)]


def authors_none(pair: Pair) -> float:
    """1 if both name authors and no family name is shared."""
    return float(pair.families == 0.0 and not pair.authors)


def authors_families(pair: Pair) -> float:
    """Share of the fewer family names that the other list has too, 0 to 1."""
    return pair.families or 0.0


def authors_text(pair: Pair) -> float:
    """Likeness of the lists' family names as text, 0 to 1: forgives misspelled names."""
    return pair.family_text or 0.0


def authors_first(pair: Pair) -> float:
    """1 if the first authors may be one person, -1 if they cannot, 0 where a list is empty."""
    if not pair.left.readings or not pair.right.readings:
        return 0.0
    return 1.0 if not pair.left.readings[0].isdisjoint(pair.right.readings[0]) else -1.0


def authors_missing(pair: Pair) -> float:
    """1 if one of the records names no authors."""
    return float(pair.authors is None)


def year_same(pair: Pair) -> float:
    """1 if the years are the same."""
    return float(pair.years == 0)


def year_next(pair: Pair) -> float:
    """1 if the years are one apart, as often between acceptance and print."""
    return float(pair.years == 1)


def year_missing(pair: Pair) -> float:
    """1 if one of the records has no year."""
    return float(pair.years is None)


def venue_same(pair: Pair) -> float:
    """1 if the venues are the same."""
    return float(pair.venue == 1.0)


def venue_different(pair: Pair) -> float:
    """1 if both venues are known and they are two."""
    return float(pair.venue == -1.0)


def venue_unlike(pair: Pair) -> float:
    """1 if both name venues, one unknown to the tables, and their names share nothing."""
    return float(pair.venue is not None and 0.0 <= pair.venue < 0.15)


def venue_missing(pair: Pair) -> float:
    """1 if one of the records names no venue."""
    return float(pair.venue is None)


def year_against_venue(pair: Pair) -> float:
    """1 if the years differ and the known venues too."""
    return float(bool(pair.years) and pair.venue == -1.0)


SIGNALS: tuple[Signal, ...] = (
    Signal("title_ratio", title_ratio, 1, "titles {value:.0%} alike"),
    Signal("title_above_70", title_above_70, 1, "titles alike beyond 70 %"),
    Signal("title_above_85", title_above_85, 1, "titles alike beyond 85 %"),
    Signal("title_sorted", title_sorted, 0, "titles {value:.0%} alike with their words sorted"),
    Signal("title_shared", title_shared, 1, "titles {value:.0%} alike in what they share"),
    Signal("title_contained", title_contained, 0, "one title's words are mostly in the other"),
    Signal("title_begins", title_begins, 0, "one title is the beginning of the other"),
    Signal("title_short", title_short, -1, "a short title"),
    Signal("title_stock", title_stock, -1, "a title that many works bear"),
    Signal("title_replaced", title_replaced, -1, "words of the titles replaced by others"),
    Signal("authors_none", authors_none, -1, "no author in both"),
    Signal("authors_families", authors_families, 1, "{value:.0%} of the family names in both"),
    Signal("authors_text", authors_text, 1, "family names {value:.0%} alike"),
    Signal("authors_first", authors_first, 1, "first authors compared"),
    Signal("authors_missing", authors_missing, 0, "authors of one are not known"),
    Signal("year_same", year_same, 1, "both of {left.year}"),
    Signal("year_next", year_next, 0, "years next to each other: {left.year}, {right.year}"),
    Signal("year_missing", year_missing, 0, "year of one is not known"),
    Signal("venue_same", venue_same, 1, "same venue: {left.venue_text}, {right.venue_text}"),
    Signal("venue_different", venue_different, -1, "different venues: {left.venue_text}, {right.venue_text}"),
    Signal("venue_unlike", venue_unlike, -1, "venues unlike: {left.venue_text}, {right.venue_text}"),
    Signal("venue_missing", venue_missing, 0, "venue of one is not known"),
    Signal("year_against_venue", year_against_venue, -1, "neither year nor venue agree"),
)


def values(pair: Pair) -> list[float]:
    """The features' values in the order of `SIGNALS`."""
    return [signal.value(pair) for signal in SIGNALS]
