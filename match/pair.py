"""Two records side by side, and the measures that several features share."""

from collections.abc import Collection

from rapidfuzz import fuzz, process

from match.facts import same_series
from match.view import View

_HELD = 4
_MISSPELLED = 72.0
"""Likeness of two words (0 to 100) from which on one is the other misspelled."""


_PREPRINT_LEAD = 3
"""Years that a preprint may stand before its paper is published."""


class Pair:
    """Two views and how alike they are, field by field; symmetric in the two."""

    __slots__ = (
        "authors",
        "families",
        "family_text",
        "left",
        "ratio",
        "replaced",
        "right",
        "set_ratio",
        "sort_ratio",
        "venue",
        "years",
    )

    def __init__(self, left: View, right: View) -> None:
        self.left = left
        self.right = right
        self.ratio = fuzz.ratio(left.letters, right.letters) / 100.0
        same = self.ratio == 1.0
        self.sort_ratio = 1.0 if same else fuzz.token_sort_ratio(left.text, right.text) / 100.0
        self.set_ratio = 1.0 if same else fuzz.token_set_ratio(left.text, right.text) / 100.0
        self.replaced = 0 if same else _replaced_words(left, right)
        self.authors = _shared_authors(left, right)
        self.families = _shared_families(left, right)
        self.family_text = _family_text(left, right)
        self.venue = _venue(left, right)
        self.years = _years(left, right)

    @property
    def contained(self) -> float:
        """The share of the shorter title's words that the longer has, 0 to 1."""
        shorter = min(len(self.left.word_set), len(self.right.word_set))
        return len(self.left.word_set & self.right.word_set) / shorter if shorter else 0.0


def share(left: Collection[str], right: Collection[str]) -> float:
    """Size of the intersection by size of the union, 0 where both are empty.

    >>> share({"a", "b"}, {"b", "c"})
    0.3333333333333333
    """
    both = set(left) | set(right)
    return len(set(left) & set(right)) / len(both) if both else 0.0


def _replaced_words(left: View, right: View) -> int:
    """How many telling words of one title stand for other words of the other.

    Not counted are misspelled words, and authors, venue and numbers that stand in a title by mistake.
    """
    one, other = _only_in(left, right), _only_in(right, left)
    for word in sorted(one):
        near = process.extractOne(word, other, scorer=fuzz.ratio, score_cutoff=_MISSPELLED)
        if near is not None:
            one.discard(word)
            other.discard(near[0])
    return min(len(one), len(other))


def _only_in(view: View, other: View) -> set[str]:
    known = other.word_set | other.venue_names | set(other.families) | set(view.families)
    words = {word for word in view.telling - known if len(word) > 1 and not word.isdecimal()}
    # "multiview" beside "multi-view": a longer word that the other title's letters hold is not missing from it.
    return {word for word in words if len(word) < _HELD or word not in other.letters}


def _shared_authors(left: View, right: View) -> float | None:
    """Share of the shorter author list that the other has too, by family name and initial; None where one is empty."""
    if not left.readings or not right.readings:
        return None
    one = sum(not right.all_readings.isdisjoint(reading) for reading in left.readings)
    other = sum(not left.all_readings.isdisjoint(reading) for reading in right.readings)
    return min(1.0, min(one, other) / min(len(left.readings), len(right.readings)))


def _shared_families(left: View, right: View) -> float | None:
    """The same by family names alone."""
    one, other = set(left.families) - {""}, set(right.families) - {""}
    if not one or not other:
        return None
    return len(one & other) / min(len(one), len(other))


def _family_text(left: View, right: View) -> float | None:
    """Likeness of the two lists' family names as text, which forgives misspelled names."""
    if not left.families or not right.families:
        return None
    return fuzz.ratio(" ".join(sorted(left.families)), " ".join(sorted(right.families))) / 100.0


def _venue(left: View, right: View) -> float | None:
    """Likeness of the venues; those of a preprint and its publication say nothing.

    1 for the same venue, -1 for two known ones, between 0 and 0.8 for names more or less alike; None if missing.
    """
    if left.is_preprint != right.is_preprint:
        return None
    if left.venue and right.venue:
        if left.venue == right.venue or same_series(left.venue, right.venue):
            return 1.0
        one, other = left.record.venue, right.record.venue
        if one is not None and other is not None and one.dblp_stream and one.dblp_stream == other.dblp_stream:
            return 1.0
        if left.venue_known and right.venue_known:
            return -1.0
    if not left.venue_text or not right.venue_text:
        return None
    if left.venue_text == right.venue_text:
        return 1.0
    return 0.8 * max(_named(left, right), _named(right, left), _acronym(left, right), _acronym(right, left))


def _named(written: View, known: View) -> float:
    """Share of the telling words of one venue as written that the other's names have."""
    return len(written.venue_words & known.venue_names) / len(written.venue_words) if written.venue_words else 0.0


def _acronym(short: View, long: View) -> float:
    """1 if one of the short name's words is made of the first letters of the long one's words."""
    initials = "".join(
        word[0] for word in long.venue_text.split() if word not in {"of", "the", "on", "and", "for", "in"}
    )
    return float(any(len(word) > 2 and word in initials for word in short.venue_words))


def _years(left: View, right: View) -> int | None:
    """How many years apart; None where one is not known, and for a preprint some years before its publication."""
    if left.record.year is None or right.record.year is None:
        return None
    apart = left.record.year - right.record.year
    if left.is_preprint != right.is_preprint:
        after = apart if right.is_preprint else -apart
        return None if -1 <= after <= _PREPRINT_LEAD else abs(apart)
    return abs(apart)
