"""Blocking: which records are compared at all, and which parts of many records can be dealt with by themselves.

Near-linear in time and a few hundred bytes a record: no block grows beyond a bound, and of a record only its title's
text and some numbers are kept.
"""

from array import array
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from match.sketch import Sketch, compare_titles, likely_keys, near_pairs, telling_words, windows, word_keys

LARGEST = 30
"""Records of a block beyond which it is divided by author, or given up where it is divided already."""
CERTAIN = 101.0
"""Likeness of two records that share an identifier."""
LARGEST_PART = 2_000
"""Records of a part beyond which the least alike pairs no longer hold it together."""
CUTS = (0.0, 70.0, 80.0, 90.0, 97.0)
"""Likeness of the pairs that hold a part together: at first, and each time that it is too large."""
_AT_ONCE = 1_000_000
_LOWER = 0xFFFFFFFF

Codes = NDArray[np.int64]
"""Places, or pairs of places: the smaller one times 2^32 and the larger one."""


class Part(NamedTuple):
    """Some records that share nothing with any other: their places in order, and the pairs worth comparing."""

    places: list[int]
    pairs: list[tuple[int, int]]


class Blocks:
    """Records that meet by identifier, whole title, the title's beginning or end, or two of its rarest words."""

    def __init__(self) -> None:
        self._letters: list[str] = []
        self._texts: list[str] = []
        self._years = array("i")
        self._words, self._names = _Lists(), _Lists()
        self._sure, self._likely = _Keys(), _Keys()

    def __len__(self) -> int:
        return len(self._letters)

    def add(self, record: Sketch) -> None:
        """Adds the next record."""
        place = len(self)
        self._letters.append(record.letters)
        self._texts.append(record.text)
        self._years.append(record.year)
        self._words.add(telling_words(record))
        self._names.add(record.families)
        for identifier in record.identifiers:
            self._sure.add(hash(identifier), place)
        for key in likely_keys(record):
            self._likely.add(hash(key), place)

    def parts(self) -> Iterator[Part]:
        """The parts of two or more records, by their first places."""
        codes, likeness = self._pairs()
        left, right = codes >> 32, codes & _LOWER
        groups = _partition(left, right, likeness, len(self))
        del likeness
        inside = np.flatnonzero((groups[left] == groups[right]) & (groups[left] >= 0))
        inside = inside[np.argsort(groups[left[inside]], kind="stable")]
        left, right = left[inside], right[inside]
        ends = np.flatnonzero(np.diff(groups[left], append=-1)) + 1
        start = 0
        for end in ends.tolist():
            one, other = left[start:end].tolist(), right[start:end].tolist()
            yield Part(sorted({*one, *other}), list(zip(one, other, strict=True)))
            start = end

    def _pairs(self) -> tuple[Codes, NDArray[np.float32]]:
        """The pairs worth comparing in order, and how alike their titles are, 0 to 100; 101 for one identifier."""
        self._add_rare_words()
        sure = self._meetings(self._sure)
        likely = np.setdiff1d(self._meetings(self._likely), sure, assume_unique=True)
        likeness = np.concatenate(
            [self._compare(likely[start : start + _AT_ONCE]) for start in range(0, len(likely), _AT_ONCE)]
            or [np.empty(0, np.float32)]
        )
        kept = likeness > 0
        codes = np.concatenate([sure, likely[kept]])
        likeness = np.concatenate([np.full(len(sure), CERTAIN, np.float32), likeness[kept]])
        order = np.argsort(codes, kind="stable")
        return codes[order], likeness[order]

    def _compare(self, codes: Codes) -> NDArray[np.float32]:
        """How alike the titles of each pair are; 0 if they meet only by chance."""
        left, right = (codes >> 32).tolist(), (codes & _LOWER).tolist()
        letters, texts = (
            ([of[place] for place in left], [of[place] for place in right]) for of in (self._letters, self._texts)
        )
        return compare_titles(letters, texts)

    def _add_rare_words(self) -> None:
        counts, texts = self._words.counts(), self._words.texts()
        for place in range(len(self)):
            for key in word_keys((counts[word], texts[word]) for word in self._words[place]):
                self._likely.add(hash(key), place)

    def _meetings(self, keys: "_Keys") -> Codes:
        """All pairs that share a key, each once, in order."""
        found: list[Codes] = []
        for blocks in keys.blocks():
            if blocks.shape[1] <= LARGEST:
                found.append(_combine(blocks))
            else:
                found += [
                    _combine(np.array([sorted(part)], np.int64))
                    for block in blocks.tolist()
                    for part in self._divide(block)
                    if len(part) > 1
                ]
        return np.unique(np.concatenate(found)) if found else np.empty(0, np.int64)

    def _divide(self, places: Sequence[int]) -> Iterator[Sequence[int]]:
        """The parts of a large block that share an author; of those, where large again, what is close in time."""
        parts: defaultdict[int, list[int]] = defaultdict(list)
        for place in places:
            for family in self._names[place]:
                parts[family].append(place)
        for part in parts.values():
            if len(part) <= LARGEST:
                yield part
            else:
                yield from windows(sorted(part, key=lambda place: (self._years[place], self._letters[place], place)))
        yield from self._strays(places, parts)

    def _strays(self, places: Sequence[int], parts: Mapping[int, Sequence[int]]) -> Iterator[Sequence[int]]:
        """Pairs of who shares no author with the others, and who bears the same title at about that time."""
        nobody = self._names.number("")
        titles: defaultdict[str, list[int]] = defaultdict(list)
        for place in places:
            titles[self._letters[place]].append(place)
        for members in titles.values():
            order = sorted(members, key=lambda place: (self._years[place], place))
            is_stray = [
                all(family == nobody or len(parts[family]) == 1 for family in self._names[place]) for place in order
            ]
            yield from near_pairs(order, is_stray)


class _Lists:
    """Lists of words, kept as numbers."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._all = array("i")
        self._ends = array("q", [0])

    def add(self, words: Sequence[str]) -> None:
        self._all.extend(self._numbers.setdefault(word, len(self._numbers)) for word in words)
        self._ends.append(len(self._all))

    def number(self, word: str) -> int | None:
        """The number of a word, None where no list has it."""
        return self._numbers.get(word)

    def __getitem__(self, place: int) -> "array[int]":
        return self._all[self._ends[place] : self._ends[place + 1]]

    def texts(self) -> list[str]:
        """The words by their numbers."""
        return list(self._numbers)

    def counts(self) -> list[int]:
        """How often each word occurs."""
        found: list[int] = np.bincount(np.array(self._all, np.int32)).tolist()
        return found


class _Keys:
    """Which record has which key."""

    def __init__(self) -> None:
        self._keys, self._places = array("q"), array("i")

    def add(self, key: int, place: int) -> None:
        self._keys.append(key)
        self._places.append(place)

    def blocks(self) -> Iterator[NDArray[np.int64]]:
        """The places that share a key, by the number of them: a row a key, each row in order."""
        keys, places = np.array(self._keys, np.int64), np.array(self._places, np.int64)
        order = np.argsort(keys, kind="stable")
        keys, places = keys[order], places[order]
        starts = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]]) if len(keys) else np.empty(0, np.int64)
        sizes = np.diff(np.r_[starts, len(keys)])
        for size in np.unique(sizes[sizes > 1]).tolist():
            yield np.sort(places[starts[sizes == size][:, None] + np.arange(size)], axis=1)


def _combine(blocks: NDArray[np.int64]) -> Codes:
    """All pairs within each row, some of them several times."""
    left, right = _corners(blocks.shape[1])
    codes: Codes = (blocks[:, left] << 32 | blocks[:, right]).ravel()
    return codes


@lru_cache(maxsize=LARGEST)
def _corners(size: int) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    return np.triu_indices(size, 1)


def _partition(left: Codes, right: Codes, likeness: NDArray[np.float32], number: int) -> NDArray[np.int64]:
    """For each place the number of its part, -1 where it is alone."""
    groups = np.full(number, -1, np.int64)
    for cut in CUTS:
        hold = likeness >= cut
        left, right, likeness = left[hold], right[hold], likeness[hold]
        places, firsts = first_places(left, right)
        sizes = np.bincount(firsts, minlength=1)[firsts]
        whole = (sizes <= LARGEST_PART) | (cut == CUTS[-1])
        groups[places[whole]] = firsts[whole]
        large = np.zeros(number, bool)
        large[places[~whole]] = True
        rest = large[left]
        left, right, likeness = left[rest], right[rest], likeness[rest]
    return groups


def first_places(left: Codes, right: Codes) -> tuple[Codes, Codes]:
    """The places that are in a pair, in order, and for each the first place that it hangs together with.

    >>> [found.tolist() for found in first_places(np.array([1, 2, 4]), np.array([4, 3, 5]))]
    [[1, 2, 3, 4, 5], [1, 2, 2, 1, 1]]
    """
    places, numbers = np.unique(np.concatenate([left, right]), return_inverse=True)
    one, other = np.split(numbers, 2)
    firsts = np.arange(len(places))
    while len(one):
        np.minimum.at(firsts, np.maximum(one, other), np.minimum(one, other))
        while not np.array_equal(above := firsts[firsts], firsts):
            firsts = above
        one, other = firsts[one], firsts[other]
        apart = one != other
        one, other = one[apart], other[apart]
    return places, places[firsts]
