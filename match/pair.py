"""Two records side by side, and the measures that several features share."""

from collections.abc import Callable
from typing import Generic, TypeVar

from rapidfuzz import fuzz, process

from match.facts import same_series
from match.view import View

Value = TypeVar("Value")
_HELD = 4
_MISSPELLED = 72.0
"""Likeness of two words (0 to 100) from which on one is the other misspelled."""
_PREPRINT_LEAD = 3
"""Years that a preprint may stand before its paper is published."""


class _Measure(Generic[Value]):
    """An attribute of a pair that is worked out when it is first asked for: most pairs are told apart by their titles.

    It is what functools.cached_property is, without the lock that makes that slow before Python 3.12.
    """

    def __init__(self, work_out: "Callable[[Pair], Value]") -> None:
        self.__doc__ = work_out.__doc__
        self._work_out = work_out
        self._name = work_out.__name__

    def __get__(self, pair: "Pair", owner: type | None = None) -> Value:
        value = pair.__dict__[self._name] = self._work_out(pair)
        return value


class Pair:
    """Two views and how alike they are, field by field; symmetric in the two."""

    def __init__(self, left: View, right: View) -> None:
        self.left = left
        self.right = right

    @_Measure
    def ratio(self) -> float:
        """Likeness of the titles' letters and digits, 0 to 1."""
        return fuzz.ratio(self.left.letters, self.right.letters) / 100.0

    @_Measure
    def sort_ratio(self) -> float:
        """The same with the words in alphabetical order."""
        return fuzz.ratio(self.left.sorted_text, self.right.sorted_text) / 100.0

    @_Measure
    def set_ratio(self) -> float:
        """Likeness of the words that both titles have to each title, 0 to 1."""
        return fuzz.token_set_ratio(self.left.text, self.right.text) / 100.0

    @_Measure
    def bare_ratio(self) -> float:
        """Likeness of the titles' letters without the authors' family names, 0 to 1."""
        left, right = self.left, self.right
        one, other = left.bare, right.bare
        if not (left.family_set.isdisjoint(right.word_set) and right.family_set.isdisjoint(left.word_set)):
            names = left.family_set | right.family_set
            one, other = ("".join(word for word in view.words if word not in names) for view in (left, right))
        if one == left.letters and other == right.letters:
            return self.ratio
        return fuzz.ratio(one, other) / 100.0

    @_Measure
    def contained(self) -> float:
        """The share of the shorter title's words that the longer has, 0 to 1."""
        one, other = self.left.word_set, self.right.word_set
        shorter = min(len(one), len(other))
        return len(one & other) / shorter if shorter else 0.0

    @_Measure
    def left_out(self) -> tuple[int, int]:
        """How many telling words of each title the other has not, the smaller number first."""
        one, other = self.left.telling, self.right.telling
        shared = len(one & other)
        fewer, more = sorted((len(one), len(other)))
        return fewer - shared, more - shared

    @_Measure
    def replaced(self) -> int:
        """How many telling words of one title stand for other words of the other.

        Not counted are misspelled words, and authors, venue and numbers that stand in a title by mistake.
        """
        if self.left.letters == self.right.letters or self.left_out[0] == 0:
            return 0
        one, other = _only_in(self.left, self.right), _only_in(self.right, self.left)
        misspelled = 0
        for word in one:
            near = process.extractOne(word, other, scorer=fuzz.ratio, score_cutoff=_MISSPELLED)
            if near is not None:
                misspelled += 1
                del other[near[2]]
        return min(len(one) - misspelled, len(other))

    @_Measure
    def authors(self) -> float | None:
        """Share of the shorter author list that the other has too, by name and initials; None if one is empty."""
        left, right = self.left, self.right
        if not left.readings or not right.readings:
            return None
        if left.all_readings.isdisjoint(right.all_readings):
            return 0.0
        one = sum([not right.all_readings.isdisjoint(reading) for reading in left.readings])
        other = sum([not left.all_readings.isdisjoint(reading) for reading in right.readings])
        return min(1.0, min(one, other) / min(len(left.readings), len(right.readings)))

    @_Measure
    def families(self) -> float | None:
        """The same by family names alone."""
        fewer = min(len(self.left.family_set), len(self.right.family_set))
        return self.shared_families / fewer if fewer else None

    @_Measure
    def shared_families(self) -> int:
        """How many family names both lists have."""
        return len(self.left.family_set & self.right.family_set)

    @_Measure
    def family_text(self) -> float | None:
        """Likeness of the two lists' family names as text, which forgives misspelled names; None where one is empty."""
        if not self.left.families or not self.right.families:
            return None
        return fuzz.ratio(self.left.family_text, self.right.family_text) / 100.0

    @_Measure
    def venue(self) -> float | None:
        """1 for the same venue, -1 for two known ones, between 0 and 0.8 for names more or less alike; None if missing.

        Those of a preprint and its publication say nothing.
        """
        left, right = self.left, self.right
        if left.is_preprint != right.is_preprint:
            return None
        if left.venue and right.venue:
            if left.venue == right.venue or same_series(left.venue, right.venue):
                return 1.0
            if left.stream and left.stream == right.stream:
                return 1.0
            if left.venue_known and right.venue_known:
                return -1.0
        if not left.venue_text or not right.venue_text:
            return None
        if left.venue_text == right.venue_text:
            return 1.0
        return 0.8 * max(_named(left, right), _named(right, left), _acronym(left, right), _acronym(right, left))

    @_Measure
    def years(self) -> int | None:
        """How many years apart; None where one is not known, and for a preprint some years before its publication."""
        left, right = self.left, self.right
        if left.year is None or right.year is None:
            return None
        apart = left.year - right.year
        if left.is_preprint != right.is_preprint:
            after = apart if right.is_preprint else -apart
            return None if -1 <= after <= _PREPRINT_LEAD else abs(apart)
        return abs(apart)


def _only_in(view: View, other: View) -> list[str]:
    """The words of a title's subject that the other record has nowhere, in alphabetical order."""
    # "multiview" beside "multi-view": a longer word that the other title's letters hold is not missing from it.
    return sorted([word for word in view.subject - other.known if len(word) < _HELD or word not in other.letters])


def _named(written: View, known: View) -> float:
    """Share of the telling words of one venue as written that the other's names have."""
    return len(written.venue_words & known.venue_names) / len(written.venue_words) if written.venue_words else 0.0


def _acronym(short: View, long: View) -> float:
    """1 if one of the short name's words is made of the first letters of the long one's words."""
    return float(any(word in long.venue_initials for word in short.venue_words if len(word) > 2))
