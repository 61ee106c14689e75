"""How alike titles are, where candidates are looked for: quick, forgiving, and before any judgement."""

from collections.abc import Sequence

from rapidfuzz import fuzz, process

from match.words import words

SIMILAR = 55.0
"""Similarity of titles (0 to 100) below which an entry is no candidate."""


def folded(title: str) -> str:
    """The title's words, folded, one space apart.

    >>> folded("Deep <i>k</i>-Means: A Survey")
    'deep k means a survey'
    """
    return " ".join(words(title))


def similarity(left: str, right: str, *, score_cutoff: float | None = None) -> float:
    """Similarity 0 to 100 of two folded titles, forgiving a lost subtitle more than other words.

    Below `score_cutoff` it is 0.
    """
    ratio = fuzz.ratio(left, right)
    shorter, longer = sorted((left, right), key=len)
    begins = 92.0 if len(shorter) >= 12 and longer.startswith(shorter + " ") else 0.0
    score = max(ratio, 0.92 * fuzz.token_sort_ratio(left, right), 0.85 * fuzz.token_set_ratio(left, right), begins)
    return score if score_cutoff is None or score >= score_cutoff else 0.0


def find_similar(title: str, titles: Sequence[str], limit: int) -> list[int]:
    """The places in `titles` (folded) of those similar to `title`, the most similar first, at most `limit`."""
    found = process.extract(folded(title), titles, scorer=similarity, score_cutoff=SIMILAR, limit=limit)
    return [place for _, _, place in found]
