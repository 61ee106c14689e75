"""Two records side by side, and the measures that several features share."""

from collections.abc import Callable
from typing import Generic, TypeVar

from rapidfuzz import fuzz, process

from match.facts import same_series
from match.venue_view import VenueView
from match.view import View

Value = TypeVar("Value")
ONE_VENUE = 0.5
"""Likeness of two venues from which on they may be one, written in two ways: more than half of the words agree."""
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
        return fuzz.ratio(self.left.title.letters, self.right.title.letters) / 100.0

    @_Measure
    def sort_ratio(self) -> float:
        """The same with the words in alphabetical order."""
        return fuzz.ratio(self.left.title.sorted_text, self.right.title.sorted_text) / 100.0

    @_Measure
    def set_ratio(self) -> float:
        """Likeness of the words that both titles have to each title, 0 to 1."""
        return fuzz.token_set_ratio(self.left.title.text, self.right.title.text) / 100.0

    @_Measure
    def bare_ratio(self) -> float:
        """Likeness of the titles' letters without the authors' family names, 0 to 1."""
        left, right = self.left.title, self.right.title
        one, other = self.left.bare, self.right.bare
        mine, theirs = self.left.names.family_set, self.right.names.family_set
        if not (mine.isdisjoint(right.word_set) and theirs.isdisjoint(left.word_set)):
            names = mine | theirs
            one, other = ("".join(word for word in title.words if word not in names) for title in (left, right))
        if one == left.letters and other == right.letters:
            return self.ratio
        return fuzz.ratio(one, other) / 100.0

    @_Measure
    def contained(self) -> float:
        """The share of the shorter title's words that the longer has, 0 to 1."""
        one, other = self.left.title.word_set, self.right.title.word_set
        shorter = min(len(one), len(other))
        return len(one & other) / shorter if shorter else 0.0

    @_Measure
    def left_out(self) -> tuple[int, int]:
        """How many telling words of each title the other has not, the smaller number first."""
        one, other = self.left.title.telling, self.right.title.telling
        shared = len(one & other)
        fewer, more = sorted((len(one), len(other)))
        return fewer - shared, more - shared

    @_Measure
    def replaced(self) -> int:
        """How many telling words of one title stand for other words of the other.

        Not counted are misspelled words, and authors, venue and numbers that stand in a title by mistake.
        """
        if self.left.title.letters == self.right.title.letters or self.left_out[0] == 0:
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
        left, right = self.left.names, self.right.names
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
        fewer = min(len(self.left.names.family_set), len(self.right.names.family_set))
        return self.shared_families / fewer if fewer else None

    @_Measure
    def shared_families(self) -> int:
        """How many family names both lists have."""
        return len(self.left.names.family_set & self.right.names.family_set)

    @_Measure
    def family_text(self) -> float | None:
        """Likeness of the two lists' family names as text, which forgives misspelled names; None where one is empty."""
        if not self.left.names.families or not self.right.names.families:
            return None
        return fuzz.ratio(self.left.names.family_text, self.right.names.family_text) / 100.0

    @_Measure
    def venue(self) -> float | None:
        """1 for the same venue, -1 for two known ones, between 0 and 0.8 for names more or less alike; None if missing.

        Those of a preprint and its publication say nothing.
        """
        if self.left.is_preprint != self.right.is_preprint:
            return None
        left, right = self.left.venue, self.right.venue
        if left.short and right.short:
            if left.short == right.short or same_series(left.short, right.short):
                return 1.0
            if left.stream and left.stream == right.stream:
                return 1.0
            if left.is_known and right.is_known:
                return -1.0
        if not left.text or not right.text:
            return None
        if left.text == right.text:
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
    return sorted([word for word in view.subject - other.known if len(word) < _HELD or word not in other.title.letters])


def _named(written: VenueView, known: VenueView) -> float:
    """Share of the telling words of one venue as written that the other's names have."""
    return len(written.words & known.names) / len(written.words) if written.words else 0.0


def _acronym(short: VenueView, long: VenueView) -> float:
    """1 if one of the short name's words is made of the first letters of the long one's words."""
    return float(any(word in long.initials for word in short.words if len(word) > 2))
