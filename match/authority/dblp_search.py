"""The text search of the index: titles of nearly the same words, for records whose exact title is not there."""

from collections.abc import Collection, Iterable, Sequence
from math import log
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from match.authority.dblp_hashes import NUMBER_BITS
from match.authority.dblp_postings import Places, PostingsReader, sign
from match.authority.dblp_rank import Name
from match.authority.dblp_words import ANY_INITIAL, hash_authors, hash_families, hash_title_words, split_words
from match.words import ascii_name

_LOOKED_THROUGH = 8_000
"""Entries with the rarest words and authors that are looked through for all of them."""
_COMMON = 500_000
"""Entries with the rarest word or author beyond which nothing is looked for: such a title may be nearly any."""
_COMPARED = 200
"""Of these so many, the best by their signatures, are looked for among the entries of the commoner words."""
_ENOUGH = 0.5
"""Share of the best entry's score that others must have."""
_AUTHORS = 2
"""All authors together weigh no more than so many of them: other works of theirs have the same ones."""
_FULL = 0.5
"""What a name given in full adds where it is exactly the same, by what a family name and an initial weigh."""
_CLUE_BITS = 32 - NUMBER_BITS - 1
"""So many of a number of 32 bits are left beside an id."""

Scores = NDArray[np.floating]


class _Clue(NamedTuple):
    """A word of the title or an author of the record, as the index has it."""

    number: int
    """Entries that have it."""
    start: int
    weight: float
    hashed: int
    whole: bool
    """Whether each entry is there once, in order; those of a family with any initial are not."""


class TitleSearch:
    """Searches titles by their rarest words and authors."""

    def __init__(self, folder: Path, entries: int) -> None:
        self._postings = PostingsReader(folder, "words")
        self._entries = entries

    def of_author(self, name: str, limit: int) -> list[int]:
        """Ids of the entries that someone of exactly this name wrote, in order; at most `limit`."""
        hashed = int(hash_authors(split_words(ascii_name(name).encode() + b"\n"), 1)[0])
        found: list[int] = self._postings.places(*self._postings.find(hashed))[:limit].tolist()
        return found

    def find(self, title: Sequence[str], names: Collection[Name], limit: int) -> list[int]:
        """Ids of the entries that have the most of the title's words and authors, the rare ones before all; best first.

        `title` are its words, folded. None that has much less than the best is among them.
        """
        clues = sorted(clue for clue in (*self._of_title(title), *self._of_names(names)) if clue.number)
        if not clues or clues[0].number > _COMMON:
            return []
        looked = np.cumsum([clue.number for clue in clues])
        rare = min(max(1, int(np.searchsorted(looked, _LOOKED_THROUGH, "right"))), 1 << _CLUE_BITS)
        ids, scores = self._union(clues[:rare])
        ids, scores = self._likeliest(ids, scores, clues[rare:])
        for clue in clues[rare:]:
            scores = scores + np.float32(clue.weight) * _contained(ids, self._places(clue))
        ids, scores = _best(ids, scores, scores, limit)
        order = np.argsort(-scores, kind="stable")[:limit]
        found: list[int] = ids[order[scores[order] >= _ENOUGH * scores[order[0]]]].tolist()
        return found

    def _union(self, clues: Sequence[_Clue]) -> tuple[Places, Scores]:
        """The entries that have one of the clues, in order, and the weights of all those that each has."""
        packed: Places = np.concatenate([self._places(clue) << _CLUE_BITS | at for at, clue in enumerate(clues)])
        packed.sort()
        ids: Places = packed >> np.uint32(_CLUE_BITS)
        weights = np.array([clue.weight for clue in clues], np.float32)[packed & (1 << _CLUE_BITS) - 1]
        first = np.flatnonzero(np.concatenate([[True], ids[1:] != ids[:-1]]))
        return ids[first], np.add.reduceat(weights, first)

    def _likeliest(self, ids: Places, scores: Scores, clues: Sequence[_Clue]) -> tuple[Places, Scores]:
        """Those with the highest scores if they have the clues that they seem to have."""
        if len(ids) <= _COMPARED:
            return ids, scores
        signatures = self._postings.signatures(ids)
        seeming = scores
        for clue in clues:
            seeming = seeming + np.float32(clue.weight) * ((signatures & sign(clue.hashed)) != 0)
        return _best(ids, scores, seeming, _COMPARED)

    def _of_title(self, title: Sequence[str]) -> list[_Clue]:
        hashes, _ = hash_title_words(_lines(word.encode() for word in dict.fromkeys(title)))
        return [self._clue(hashed, 1, 1.0) for hashed in hashes.tolist()]

    def _of_names(self, names: Collection[Name]) -> list[_Clue]:
        weight = min(1.0, _AUTHORS / max(1, len(names)))
        initials = np.array([name.given[0] if name.given else 0 for name in names], np.uint8)
        families = hash_families(split_words(_lines(name.family for name in names)).numbers, initials).tolist()
        spans = {hashed: 1 if name.given else ANY_INITIAL for hashed, name in zip(families, names, strict=True)}
        whole = [b" ".join(name.words) for name in names if len(name.given) > 1]
        full = set(hash_authors(split_words(_lines(whole)), len(whole)).tolist())
        return [
            *[self._clue(hashed, span, weight) for hashed, span in spans.items()],
            *[self._clue(hashed, 1, _FULL * weight) for hashed in full],
        ]

    def _clue(self, hashed: int, span: int, weight: float) -> _Clue:
        start, number = self._postings.find(hashed, span)
        return _Clue(number, start, weight * log(1 + self._entries / number) if number else 0.0, hashed, span == 1)

    def _places(self, clue: _Clue) -> Places:
        places = self._postings.places(clue.start, clue.number)
        return places if clue.whole else np.unique(places)


def _best(ids: Places, scores: Scores, ranks: Scores, number: int) -> tuple[Places, Scores]:
    """So many of the ids, or a few more, that rank highest; in order."""
    if len(ids) <= number:
        return ids, scores
    kept = ranks >= np.partition(ranks, -number)[-number]
    return ids[kept], scores[kept]


def _contained(ids: Places, places: Places) -> NDArray[np.bool_]:
    """Which of the ids are among the places; both are in order."""
    at = np.searchsorted(places, ids)
    at[at == len(places)] = 0
    return np.equal(places[at], ids)


def _lines(texts: Iterable[bytes]) -> bytes:
    return b"".join(text + b"\n" for text in texts)
