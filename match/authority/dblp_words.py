"""What the index of DBLP is searched by: the words of titles and of authors' names, as 64-bit hashes, many at once.

A word is hashed as a number whose digits are its letters, and its bits are then mixed. So numpy does it for thousands
of words together: the sum over all letters of a text times the powers of the base holds that of each word.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from match.authority.dblp_hashes import NUMBER_BITS, Keys

_BASE = 0x9E3779B97F4A7C15
"""Any odd number of 64 bits."""
_WORD, _AUTHOR, _FAMILY = (np.uint64(seed * _BASE % (1 << 64)) for seed in (1, 2, 3))
"""What keeps the hashes of a word apart that stand for different things."""
ANY_INITIAL = 1 << NUMBER_BITS + 5
"""The hashes of a family name with all initials lie within so much."""
_LINE_END, _SPACE, _ZERO, _NINE, _A = b"\n 09a"
_DIGITS = 4
"""Of DBLP's numbers that tell people of one name apart."""


class Words(NamedTuple):
    """The words of a text of folded lines, in order: an item of each array for each word."""

    letters: NDArray[np.uint8]
    """The whole text."""
    starts: NDArray[np.intp]
    lengths: NDArray[np.intp]
    numbers: Keys
    """The words themselves, as numbers."""
    lines: NDArray[np.intp]
    """The line that each stands in."""


def split_words(text: bytes) -> Words:
    """The words of what `fold_titles` and `fold_names` leave: lines, each with its end."""
    letters = np.frombuffer(text, np.uint8)
    inside = letters > _SPACE
    edges = np.flatnonzero(np.diff(inside, prepend=False, append=False))
    starts, ends = edges[::2], edges[1::2]
    powers, inverses = _powers(len(letters).bit_length())
    digits = np.multiply(letters, inside) * powers[: len(letters)]
    numbers = np.add.reduceat(digits, starts) * inverses[starts] if len(starts) else np.zeros(0, np.uint64)
    bounds = np.searchsorted(starts, np.flatnonzero(letters == _LINE_END))
    lines = np.repeat(np.arange(len(bounds)), np.diff(bounds, prepend=0))
    return Words(letters, starts, ends - starts, numbers, lines)


def hash_title_words(text: bytes) -> tuple[Keys, Keys]:
    """The hashes of those words of titles, in lines, that have more than a letter; of each the place of its title."""
    words = split_words(text)
    long = words.lengths > 1
    return _mix(words.numbers[long] ^ _WORD), words.lines[long].astype(np.uint64)


def hash_authors(words: Words, number: int) -> Keys:
    """The hashes of so many authors' whole names, by their words in any order."""
    sums = np.concatenate([[np.uint64(0)], np.cumsum(_mix(words.numbers ^ _AUTHOR))])
    bounds = np.searchsorted(words.lines, np.arange(number + 1))
    return _mix(np.diff(sums[bounds]) ^ _AUTHOR)


def hash_families(families: Keys, initials: NDArray[np.uint8]) -> Keys:
    """The hashes of words of family names, each with the initial of a given name: next to those with other initials.

    Only letters from A to Z are initials.
    """
    known = np.where(initials >= _A, initials & 31, 0).astype(np.uint64)
    return _mix(families ^ _FAMILY) & ~np.uint64(ANY_INITIAL - 1) | known << np.uint64(NUMBER_BITS)


def hash_family_words(words: Words, number: int) -> tuple[Keys, Keys]:
    """The hashes of each word of so many names that may be of the family's, and of each the place of its name.

    That is any but the first one, an initial and DBLP's number; the first one, if there is no other.
    """
    bounds = np.searchsorted(words.lines, np.arange(number + 1))
    named = np.flatnonzero(np.diff(bounds))
    firsts = bounds[named]
    is_family = words.lengths > 1
    is_family[firsts] = False
    is_family[_homonyms(words, bounds[named + 1] - 1)] = False
    alone = np.bincount(words.lines[is_family], minlength=number)[named] == 0
    is_family[firsts[alone]] = True
    initials = words.letters[words.starts[bounds[words.lines[is_family]]]]
    return hash_families(words.numbers[is_family], initials), words.lines[is_family].astype(np.uint64)


def _homonyms(words: Words, places: NDArray[np.intp]) -> NDArray[np.intp]:
    """Those of the places where a word is a number of DBLP's, that tells people of one name apart."""
    places = places[words.lengths[places] == _DIGITS]
    letters = words.letters[words.starts[places][:, np.newaxis] + np.arange(_DIGITS)]
    is_number: NDArray[np.bool_] = ((letters >= _ZERO) & (letters <= _NINE)).all(axis=1)
    return places[is_number]


def _mix(numbers: Keys) -> Keys:
    """The numbers with each bit changed by any other: what MurmurHash3 ends with."""
    for factor in (0xFF51AFD7ED558CCD, 0xC4CEB9FE1A85EC53):
        numbers = (numbers ^ numbers >> np.uint64(33)) * np.uint64(factor)
    return numbers ^ numbers >> np.uint64(33)


@cache
def _powers(bits: int) -> tuple[Keys, Keys]:
    """The powers of the base, fewer than so many bits count, and their inverses, modulo 2 to the 64."""
    first, second = (
        np.cumprod(np.concatenate([[np.uint64(1)], np.full((1 << bits) - 1, base, np.uint64)]), dtype=np.uint64)
        for base in (_BASE, pow(_BASE, -1, 1 << 64))
    )
    return first, second
