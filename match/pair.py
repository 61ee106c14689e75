"""Two records side by side, and the measures that several features share."""

from collections.abc import Callable

from rapidfuzz import fuzz, process

from match.facts import same_series
from match.view import View

_HELD = 4
_MISSPELLED = 72.0
"""Likeness of two words (0 to 100) from which on one is the other misspelled."""


_PREPRINT_LEAD = 3
"""Years that a preprint may stand before its paper is published."""


class Pair:
    """Two views and how alike they are, field by field; symmetric in the two.

    Each measure is worked out when it is first asked for: most pairs are told apart by their titles.
    """

    __slots__ = (
        "authors",
        "bare_ratio",
        "families",
        "family_text",
        "left",
        "ratio",
        "replaced",
        "right",
        "set_ratio",
        "shared_families",
        "sort_ratio",
        "venue",
        "years",
    )
    ratio: float
    """Likeness of the titles' letters and digits, 0 to 1."""
    sort_ratio: float
    """The same with the words in alphabetical order."""
    set_ratio: float
    """Likeness of the words that both titles have to each title, 0 to 1."""
    bare_ratio: float
    """Likeness of the titles' letters without the authors' family names, 0 to 1."""
    replaced: int
    """How many telling words of one title stand for other words of the other."""
    authors: float | None
    """Share of the shorter author list that the other has too, by family name and initial; None where one is empty."""
    families: float | None
    """The same by family names alone."""
    shared_families: int
    """How many family names both lists have."""
    family_text: float | None
    """Likeness of the two lists' family names as text, which forgives misspelled names."""
    venue: float | None
    """1 for the same venue, -1 for two known ones, between 0 and 0.8 for names more or less alike; None if missing."""
    years: int | None
    """How many years apart; None where one is not known, and for a preprint some years before its publication."""

    def __init__(self, left: View, right: View) -> None:
        self.left = left
        self.right = right

    def __getattr__(self, name: str) -> object:
        measure = _MEASURES.get(name)
        if measure is None:
            raise AttributeError(name)
        value = measure(self.left, self.right)
        setattr(self, name, value)
        return value

    @property
    def contained(self) -> float:
        """The share of the shorter title's words that the longer has, 0 to 1."""
        shorter = min(len(self.left.word_set), len(self.right.word_set))
        return len(self.left.word_set & self.right.word_set) / shorter if shorter else 0.0


def _ratio(left: View, right: View) -> float:
    return fuzz.ratio(left.letters, right.letters) / 100.0


def _sort_ratio(left: View, right: View) -> float:
    return fuzz.token_sort_ratio(left.text, right.text) / 100.0


def _set_ratio(left: View, right: View) -> float:
    return fuzz.token_set_ratio(left.text, right.text) / 100.0


def _bare_ratio(left: View, right: View) -> float:
    """A reference that was cut in the wrong place has its authors in the title."""
    names = {*left.families, *right.families}
    one, other = ("".join(word for word in view.words if word not in names) for view in (left, right))
    return fuzz.ratio(one, other) / 100.0


def _replaced_words(left: View, right: View) -> int:
    """Not counted are misspelled words, and authors, venue and numbers that stand in a title by mistake."""
    if left.letters == right.letters:
        return 0
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
    if not left.readings or not right.readings:
        return None
    one = sum(not right.all_readings.isdisjoint(reading) for reading in left.readings)
    other = sum(not left.all_readings.isdisjoint(reading) for reading in right.readings)
    return min(1.0, min(one, other) / min(len(left.readings), len(right.readings)))


def _shared_families(left: View, right: View) -> float | None:
    one, other = set(left.families) - {""}, set(right.families) - {""}
    if not one or not other:
        return None
    return len(one & other) / min(len(one), len(other))


def _count_families(left: View, right: View) -> int:
    return len(set(left.families) & set(right.families) - {""})


def _family_text(left: View, right: View) -> float | None:
    if not left.families or not right.families:
        return None
    return fuzz.ratio(" ".join(sorted(left.families)), " ".join(sorted(right.families))) / 100.0


def _venue(left: View, right: View) -> float | None:
    """Those of a preprint and its publication say nothing."""
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
    if left.record.year is None or right.record.year is None:
        return None
    apart = left.record.year - right.record.year
    if left.is_preprint != right.is_preprint:
        after = apart if right.is_preprint else -apart
        return None if -1 <= after <= _PREPRINT_LEAD else abs(apart)
    return abs(apart)


_MEASURES: dict[str, Callable[[View, View], object]] = {
    "ratio": _ratio,
    "sort_ratio": _sort_ratio,
    "set_ratio": _set_ratio,
    "bare_ratio": _bare_ratio,
    "replaced": _replaced_words,
    "authors": _shared_authors,
    "families": _shared_families,
    "shared_families": _count_families,
    "family_text": _family_text,
    "venue": _venue,
    "years": _years,
}
"""What works out each measure of a pair."""
