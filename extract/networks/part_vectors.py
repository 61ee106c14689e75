"""What the features of chunks are to networks, summed part by part; a part's sum is kept for when it comes again."""

from collections.abc import Iterator, Sequence
from itertools import repeat, zip_longest

import numpy as np

from extract.networks.features import (
    Part,
    Seen,
    Setting,
    Shape,
    describe_look,
    describe_setting,
    describe_words,
    shape_of,
)
from extract.networks.network import Floats, Network

_SLICE = 2_048
"""Chunks whose sums are worked out at a time, so that a page of any length takes little memory."""
_MOST_PARTS = 20_000
"""Parts kept: some 400 bytes each for a network, and their keys."""
_AT_A_TIME = 32
"""Parts summed at a time: their features' vectors then fit into the processor's cache."""
_UNKNOWN = 0
"""Number of the features that no network knows."""


class PartVectors:
    """The vectors of chunks in several networks at once; what is cached is bounded, whatever the pages."""

    def __init__(self, network: Network) -> None:
        networks, _, width = network.vectors.shape
        self._shape = networks, width
        self._numbers = {name: at for at, name in enumerate(network.features, 1)}
        self._vectors = np.zeros((1 + len(network.features), networks * width), np.float32)
        self._vectors[1:] = network.vectors.transpose(1, 0, 2).reshape(-1, networks * width)
        self._words: dict[str, tuple[int, Shape]] = {}
        self._rows: dict[object, int] = {}
        self._sums = np.zeros((_SLICE, networks * width), np.float32)
        self._held = 0
        self._new: list[Part] = []

    def sums(self, seen: Sequence[Seen]) -> Floats:
        """The sum of each chunk's feature vectors: (network, chunk, width)."""
        summed = np.empty((len(seen), self._sums.shape[1]), np.float32)
        for start in range(0, len(seen), _SLICE):
            self._gather(seen[start : start + _SLICE], summed[start : start + _SLICE])
        return np.ascontiguousarray(summed.reshape(len(seen), *self._shape).swapaxes(0, 1))

    def _gather(self, seen: Sequence[Seen], summed: Floats) -> None:
        if len(self._rows) + len(self._words) > _MOST_PARTS:
            self._words.clear()
            self._rows.clear()
            self._held = 0
        rows = np.array(list(self._parts(seen)), np.intp).reshape(-1, 3)
        self._keep()
        np.add(self._sums[rows[:, 0]], self._sums[rows[:, 1]], out=summed)
        summed += self._sums[rows[:, 2]]

    def _parts(self, seen: Sequence[Seen]) -> Iterator[tuple[int, int, int]]:
        """The rows of each chunk's three parts; those of new parts are filled in later."""
        line: Setting | None = None
        settings = 0
        for words, look, setting in seen:
            known = self._words.get(words)
            if known is None:
                part = describe_words(words)
                known = self._words[words] = self._add(part), shape_of(part)
            row, shape = known
            dressed = (look, shape)
            looks = self._rows.get(dressed)
            if looks is None:
                looks = self._rows[dressed] = self._add(describe_look(look, shape))
            if setting is not line:
                line, settings = setting, self._row_of(setting)
            yield row, looks, settings

    def _row_of(self, setting: Setting) -> int:
        row = self._rows.get(setting)
        if row is None:
            row = self._rows[setting] = self._add(describe_setting(setting))
        return row

    def _add(self, part: Part) -> int:
        self._new.append(part)
        return self._held + len(self._new) - 1

    def _keep(self) -> None:
        """Fill in the rows of new parts."""
        if not self._new:
            return
        held = self._held + len(self._new)
        if held > len(self._sums):
            more = np.zeros((max(held, 2 * len(self._sums)) - len(self._sums), self._sums.shape[1]), np.float32)
            self._sums = np.concatenate((self._sums, more))
        for start in range(0, len(self._new), _AT_A_TIME):
            parts = self._new[start : start + _AT_A_TIME]
            numbers = [list(map(self._numbers.get, part, repeat(_UNKNOWN))) for part in parts]
            rows = list(zip(*zip_longest(*numbers, fillvalue=_UNKNOWN), strict=True))
            first = self._held + start
            self._vectors.take(rows, axis=0).sum(1, out=self._sums[first : first + len(parts)])
        self._held, self._new = held, []
