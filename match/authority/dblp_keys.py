"""What the index of DBLP is looked up by exactly: 64-bit hashes of keys, titles, identifiers and persons' names."""

from collections.abc import Sequence
from itertools import repeat

import numpy as np
from xxhash import xxh3_64_intdigest

from match.authority.dblp_hashes import Keys
from match.words import name_words, without_homonym

_SEEDS = {space: seed for seed, space in enumerate(("key", "title", "doi", "arxiv", "pid", "person", "name"))}


def hash_key(space: str, value: str) -> int:
    """A 64-bit hash of `value` among the keys of one kind ("title", "doi", ...)."""
    return xxh3_64_intdigest(value.encode(), _SEEDS[space])


def hash_keys(space: str, values: Sequence[bytes]) -> Keys:
    """The same of many values in UTF-8."""
    return np.fromiter(map(xxh3_64_intdigest, values, repeat(_SEEDS[space])), np.uint64, len(values))


def name_keys(name: str) -> set[str]:
    """What a person is looked up by: the name without its homonym number, also without initials."""
    return keys_of_words(name_words(without_homonym(name)))


def keys_of_words(words: Sequence[str]) -> set[str]:
    """The same by the words of the name."""
    found = sorted(words)
    long = [word for word in found if len(word) > 1]
    return {" ".join(found), " ".join(long)} if len(long) > 1 else {" ".join(found)}
