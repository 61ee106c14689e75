"""What blocking knows of a record: its sketch, the keys under which it meets others, and how alike two titles are."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from bibliography import Record
from match.facts import without_notes
from match.names_view import family_key
from match.title_view import title_head
from match.words import words
from normalize.title import title_key

_RAREST = 4
"""Words of a title whose pairs are block keys."""
_SHORTEST_WORD = 3
_PREFIX = 16
"""Letters at a title's beginning (and end) that are a block key."""
_SHORT_TITLE = 24
"""Letters below which one misspelled word may leave neither beginning nor end of a title."""
_SHORT_PREFIX = 8
"""Letters of such a title that are a block key together with an author."""
_WINDOW = 10
_LETTERS = 60.0
_WORDS = 80.0
"""Likeness of titles (0 to 100), by letters and by shared words, below which two records meet only by chance."""


SKETCHED = frozenset({"title", "authors", "year", "doi", "arxiv"})
"""The fields of a record that its sketch is made of."""


class Sketch(NamedTuple):
    """What blocking needs of a record."""

    letters: str
    text: str
    words: tuple[str, ...]
    families: tuple[str, ...]
    """Of the authors; one that is empty where there are none, so that such records meet each other."""
    identifiers: tuple[str, ...]
    year: int
    head: str = ""
    """The key of what stands before the title's colon; empty where it has none."""


def sketch(record: Record, group: str | None = None) -> Sketch:
    """The sketch of a record; `group` is an entry of an authority that all its records share."""
    title = without_notes(record.title)
    named = (("group", group), ("doi", record.doi), ("arxiv", record.arxiv))
    return Sketch(
        letters=title_key(title),
        text=" ".join(words(title)),
        words=tuple(sorted(set(words(title)))),
        families=tuple(sorted({family_key(author) for author in record.authors} or {""})),
        identifiers=tuple(f"{space}:{value.lower()}" for space, value in named if value is not None),
        year=record.year or 0,
        head=title_head(title),
    )


def likely_keys(record: Sketch) -> list[str]:
    """The block keys of a title as a whole: all of it, without its subtitle, its beginning and its end.

    Of a short title less of both, but with an author.

    >>> likely_keys(Sketch("ontreesandtheirleaves", "", (), (), (), 0))
    ['title:ontreesandtheirleaves', 'begin:ontreesandtheirl', 'end:esandtheirleaves']
    >>> likely_keys(Sketch("twotrees", "", (), ("li",), (), 0))
    ['title:twotrees', 'begin:twotrees li', 'end:twotrees li']
    """
    letters = record.letters
    keys = [f"title:{title}" for title in (letters, record.head) if title]
    if len(letters) >= _PREFIX:
        keys += [f"begin:{letters[:_PREFIX]}", f"end:{letters[-_PREFIX:]}"]
    if letters and len(letters) < _SHORT_TITLE:
        ends = f"begin:{letters[:_SHORT_PREFIX]}", f"end:{letters[-_SHORT_PREFIX:]}"
        keys += [f"{end} {family}" for family in record.families for end in ends]
    return keys


def telling_words(record: Sketch) -> list[str]:
    """The title's words that may be block keys."""
    return [word for word in record.words if len(word) >= _SHORTEST_WORD]


def word_keys(counted: Iterable[tuple[int, str]]) -> list[str]:
    """The block keys of a title's words, given how often each occurs: the pairs of its rarest ones.

    Of words that occur equally often the first in the alphabet are taken, so that nothing depends on the order of the
    records.

    >>> word_keys([(9, "tree"), (1, "leaf"), (3, "root")])
    ['words:leaf root', 'words:leaf tree', 'words:root tree']
    >>> word_keys([(9, "tree")])
    ['words:tree']
    """
    rare = sorted(word for _, word in sorted(counted)[:_RAREST])
    return [f"words:{' '.join(several)}" for several in combinations(rare, min(2, len(rare))) if several]


def windows(order: Sequence[int]) -> Iterator[Sequence[int]]:
    """The blocks of a part that is too large though its records share an author: what is close in the order of years.

    Of more than sixty papers of one name under one title, copies stand close to each other.
    """
    for start in range(0, len(order), _WINDOW // 2):
        yield order[start : start + _WINDOW]


def near_pairs(order: Sequence[int], is_stray: Sequence[bool]) -> Iterator[tuple[int, int]]:
    """The pairs of each stray of a block and what is close to it in the order of years.

    Where sixty lists cite a paper, one may have left out its authors, or misspelled the only one.

    >>> list(near_pairs([3, 1, 2], [False, True, False]))
    [(3, 1), (1, 2)]
    """
    for at, stray in enumerate(is_stray):
        if stray:
            yield from ((order[near], order[at]) for near in range(max(0, at - _WINDOW // 2), at))
            yield from ((order[at], order[near]) for near in range(at + 1, min(len(order), at + _WINDOW // 2 + 1)))


def compare_titles(
    letters: tuple[Sequence[str], Sequence[str]], texts: tuple[Sequence[str], Sequence[str]]
) -> NDArray[np.float32]:
    """How alike the titles of pairs of records are, 0 to 100; 0 if they meet only by chance.

    `letters` and `texts` have the titles' of all left records and of all right ones.
    """
    by_letters = process.cpdist(*letters, scorer=fuzz.ratio, score_cutoff=_LETTERS, dtype=np.float32, workers=-1)
    by_words = process.cpdist(*texts, scorer=fuzz.token_set_ratio, score_cutoff=_WORDS, dtype=np.float32, workers=-1)
    alike: NDArray[np.float32] = np.maximum(by_letters, by_words)
    return alike
