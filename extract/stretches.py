"""What is seen of a chunk in the light of its record, of the page's template and of the labels so far."""

from collections.abc import Iterator, Sequence
from itertools import pairwise, product
from typing import NamedTuple

import numpy as np

from extract.chunks import PageText
from extract.segments import Segment
from extract.template import LABELS, LEARNED, Numbers, Template

_GUESSES = tuple(f"guess={label}" for label in LABELS)
_BESIDE = (*LABELS, ".")
_NEAR = tuple(f"near={before}{own}{after}" for before, own, after in product(_BESIDE, repeat=3))
_STARTS = tuple(f"start={place}" for place in range(5))
_RECORDS = tuple(f"records={count}" for count in range(4))
NOTHING = 0
CONTEXT = ("", *LEARNED, *_GUESSES, *_NEAR, *_STARTS, *_RECORDS)
"""All such features by number; the first is none."""


class Stretches(NamedTuple):
    """The chunks of a page, record by record."""

    starts: Numbers
    """Indices of the chunks that begin a record."""
    context: Numbers
    """Numbers of `CONTEXT`: (chunk, feature), filled up with `NOTHING`."""


def find_stretches(text: PageText, segments: Sequence[Segment], guess: Sequence[str]) -> Stretches:
    """The chunks of a page's segments, which together are all of its lines, as labels so far let them be seen."""
    template = Template(text, segments, guess)
    borders = [(text.lines[segment.first].first, text.lines[segment.last - 1].last) for segment in segments]
    starts = np.array([first for first, last in borders if first < last], np.intp)
    count = len(guess)
    begins = np.repeat(starts, np.diff([*starts, count]))
    place = np.minimum(np.arange(count) - begins, len(_STARTS) - 1)
    labels = np.array([LABELS.index(label) for label in guess], np.intp)
    outside = len(LABELS)
    before = np.where(place == 0, outside, np.roll(labels, 1))
    after = np.roll(np.where(place == 0, outside, labels), -1)
    near = (before * len(_BESIDE) + labels) * len(_BESIDE) + after
    size = np.full(count, min(template.records, len(_RECORDS) - 1))
    first = 1 + len(LEARNED)
    columns = [template.features() + 1]
    for numbers, names in ((labels, _GUESSES), (near, _NEAR), (place, _STARTS), (size, _RECORDS)):
        columns.append((first + numbers)[:, None])
        first += len(names)
    return Stretches(starts, np.concatenate(columns, axis=1))


def record_features(
    text: PageText, base: list[list[str]], segments: Sequence[Segment], guess: Sequence[str]
) -> list[tuple[range, list[list[str]]]]:
    """The same in words, to train with: for each segment the range of its chunks, and their rows."""
    stretches = find_stretches(text, segments, guess)
    rows = [
        [*own, *(CONTEXT[number] for number in context if number != NOTHING)]
        for own, context in zip(base, stretches.context.tolist(), strict=True)
    ]
    return [(indices, rows[indices.start : indices.stop]) for indices in _ranges(stretches.starts, len(rows))]


def _ranges(starts: Numbers, count: int) -> Iterator[range]:
    borders = [*starts.tolist(), count]
    return (range(first, last) for first, last in pairwise(borders))
