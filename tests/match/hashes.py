"""Hashes for the tests of the index's tables."""

from collections.abc import Collection, Sequence
from itertools import chain

import numpy as np

from match.authority.dblp_hashes import Keys


def flatten(hashes: Sequence[Collection[int]]) -> tuple[Keys, Keys]:
    """All hashes of several collections one after the other, and of each the place of its collection."""
    lengths = np.fromiter(map(len, hashes), np.int64, len(hashes))
    found = np.fromiter(chain.from_iterable(hashes), np.uint64, int(lengths.sum()))
    return found, np.repeat(np.arange(len(hashes), dtype=np.uint64), lengths)
