"""What the features of chunks weigh in models, summed part by part; a part's sums are kept for when it comes again."""

from collections.abc import Iterator, Sequence
from itertools import repeat

import numpy as np

from extract.crf import ChainModel, Floats
from extract.features import Part, Seen, Setting, Shape, describe_look, describe_setting, describe_words, shape_of

_POSITIONS = ("", "+1:", "-1:", "+2:", "-2:")
_OWN, _SHARED, _SEEN_FAR = slice(0, 1), slice(1, 3), slice(3, 5)
"""The positions at which a chunk's own features are seen, those that its neighbors see, and the chunks next but one."""
_REACH = 2
_SLICE = 2_048
"""Chunks whose sums are worked out at a time, so that a page of any length takes little memory."""
_MOST_PARTS = 50_000
"""Parts kept: 400 bytes each, and their keys."""
_END = "end"
_UNKNOWN = 0
"""Number of the features that no model knows."""


class PartScores:
    """The scores of chunks in several models at once; what is cached is bounded, whatever the pages."""

    def __init__(self, models: Sequence[ChainModel]) -> None:
        self._models = len(models)
        self._labels = models[0].states.shape[1]
        self._numbers = {"": _UNKNOWN}
        places = [[_split(name) for name in model.attributes] for model in models]
        for _, name in (place for held in places for place in held):
            self._numbers.setdefault(name, len(self._numbers))
        weights = np.zeros((len(self._numbers), len(_POSITIONS), self._models, self._labels))
        for number, (model, held) in enumerate(zip(models, places, strict=True)):
            rows = [self._numbers[name] for _, name in held]
            weights[rows, [position for position, _ in held], number] = model.states
        self._weights = [np.ascontiguousarray(weights[:, positions]) for positions in (_OWN, _SHARED, _SEEN_FAR)]
        self._words: dict[str, tuple[int, Shape]] = {}
        self._rows: dict[object, int] = {}
        self._sums = np.zeros((_SLICE, *weights.shape[1:]))
        self._held = 0
        self._new: list[Part] = []

    def score(self, seen: Sequence[Seen]) -> Floats:
        """The scores of a sequence's chunks, (model, chunk, label), as their own and their neighbors' features say."""
        scores = np.empty((self._models, len(seen), self._labels))
        for start in range(0, len(seen), _SLICE):
            stop = min(len(seen), start + _SLICE)
            first, last = max(0, start - _REACH), min(len(seen), stop + _REACH)
            sums = self._gathered(seen[first:last])
            total = sums[:, 0].copy()
            total[:-1] += sums[1:, 1]
            total[1:] += sums[:-1, 2]
            total[:-2] += sums[2:, 3]
            total[2:] += sums[:-2, 4]
            scores[:, start:stop] = total[start - first : stop - first].swapaxes(0, 1)
        if len(seen):
            behind, before = self._weights[1][self._numbers.get(_END, _UNKNOWN)]
            scores[:, -1] += behind
            scores[:, 0] += before
        return scores

    def own(self, features: Sequence[str]) -> Floats:
        """What single features of a chunk itself weigh: (model, feature, label)."""
        rows: Floats = self._weights[0][[self._numbers.get(feature, _UNKNOWN) for feature in features], 0]
        return rows.swapaxes(0, 1)

    def _gathered(self, seen: Sequence[Seen]) -> Floats:
        """The summed parts of chunks: (chunk, position, model, label)."""
        if len(self._rows) + len(self._words) > _MOST_PARTS:
            self._words.clear()
            self._rows.clear()
            self._held = 0
        rows = np.array(list(self._parts(seen)), np.intp).reshape(-1, 3)
        self._keep()
        sums: Floats = self._sums[rows[:, 0]] + self._sums[rows[:, 1]]
        sums += self._sums[rows[:, 2]]
        return sums

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
            more = np.zeros((max(held, 2 * len(self._sums)) - len(self._sums), *self._sums.shape[1:]))
            self._sums = np.concatenate((self._sums, more))
        self._sums[self._held : held] = self._summed(self._new)
        self._held, self._new = held, []

    def _summed(self, parts: Sequence[Part]) -> Floats:
        """The sums of new parts: (part, position, model, label)."""
        sums = np.empty((len(parts), *self._sums.shape[1:]))
        seen = ([part.own for part in parts], [part.shared for part in parts], [part.far for part in parts])
        for positions, weights, held in zip((_OWN, _SHARED, _SEEN_FAR), self._weights, seen, strict=True):
            rows: list[int] = []
            for features in held:
                rows.append(_UNKNOWN)
                rows.extend(map(self._numbers.get, features, repeat(_UNKNOWN)))
            starts = np.cumsum([0, *(len(features) + 1 for features in held[:-1])])
            sums[:, positions] = np.add.reduceat(weights.take(rows, axis=0), starts, axis=0)
        return sums


def _split(attribute: str) -> tuple[int, str]:
    """Where an attribute's feature stands, as a number of `_POSITIONS`, and its name there."""
    position = next((i for i, prefix in enumerate(_POSITIONS) if prefix and attribute.startswith(prefix)), 0)
    return position, attribute[len(_POSITIONS[position]) :]
