"""What this page's records have in common: which field stands in which style, behind which mark, on which line.

Learned from the page itself: the records that read as exactly one title teach the others.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from bibliography import Run
from extract.chunks import PageText
from extract.segments import Segment

LABELS = ("T", "A", "V", "Y", "O")
"""Title, authors, venue, year, none of these."""

_KINDS = ("look", "look+line", "order", "mark")
_SHARES = 5
"""Shares of 0, 1/4, ... 1, to which what was learned is rounded."""
LEARNED = tuple(
    feature
    for kind in _KINDS
    for feature in (f"{kind}=new", *(f"{kind}={label}{share}" for label in LABELS for share in range(_SHARES)))
)
"""Features by number: for each kind of place that none of its like were seen, or the field of most and their share."""

_TITLES = re.compile("T+")
Key = tuple[str, ...]
_Stand = tuple[str, str, str, str, str, str, str, str, bool]
"""What the places of a chunk are told from; many chunks of a page stand alike."""
Numbers = NDArray[np.intp]


class Lesson(NamedTuple):
    """What the sure records of a page show of one place: how many chunks stand there, their commonest fields."""

    key: Key
    seen: int
    fields: list[tuple[str, int]]


class Template:
    """Field frequencies on one page by where and how a chunk stands."""

    def __init__(self, text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> None:
        self._text = text
        self._known: dict[Key, int] = {}
        written = "".join(labels)
        sure = [(first, last) for first, last in _chunks_of(text, segments) if _is_sure(written[first:last])]
        self.records = len(sure)
        self._teaches = np.zeros(len(labels), np.bool_)
        for first, last in sure:
            self._teaches[first:last] = True
        self._labels = np.array([LABELS.index(label) for label in labels], np.intp)
        self._places = self._find_places(segments, labels)
        self._count()

    def _count(self) -> None:
        """Count the fields of each place, and find its two commonest: of equally common ones, that seen first."""
        places, labels = self._places[self._teaches], self._labels[self._teaches]
        cells = (places * len(LABELS) + labels[:, None]).ravel()
        size = len(self._known) * len(LABELS)
        self._counts = np.bincount(cells, minlength=size).reshape(-1, len(LABELS))
        first = np.zeros(size, np.intp)
        first[cells[::-1]] = np.arange(len(cells))[::-1]
        rank = self._counts * (len(cells) + 1) - first.reshape(-1, len(LABELS))
        self._commonest = np.argsort(-rank, axis=1, kind="stable")[:, :2]

    def features(self) -> Numbers:
        """For each chunk what the page's other records say about its like, as numbers of `LEARNED`; -1 for nothing.

        Two to a place. The vote of the chunk's own record is taken out.
        """
        own = self._teaches[:, None]
        seen = self._counts.sum(1)[self._places] - own
        start = np.arange(len(_KINDS)) * (1 + len(LABELS) * _SHARES)
        found = np.full((len(self._labels), len(_KINDS), 2), -1)
        found[:, :, 0] = np.where(seen < 2, start, -1)
        for rank in range(2):
            field = self._commonest[self._places, rank]
            count = self._counts[self._places, field]
            share = (count - (own & (field == self._labels[:, None]))) / np.maximum(seen, 1)
            told = (seen >= 2) & (count > 0) & (share >= 0.15)
            number = start + 1 + field * _SHARES + np.rint(share * (_SHARES - 1)).astype(np.intp)
            found[:, :, rank] = np.where(told, number, found[:, :, rank])
        return found.reshape(len(self._labels), 2 * len(_KINDS))

    def lessons(self, segment: Segment) -> list[tuple[int, list[Lesson]]]:
        """For each chunk of a segment (its index) what was learned of its like."""
        keys = list(self._known)
        ((first, last),) = _chunks_of(self._text, [segment])
        return [
            (index, [self._lesson(keys, place) for place in self._places[index].tolist() if self._counts[place].any()])
            for index in range(first, last)
        ]

    def _lesson(self, keys: Sequence[Key], place: int) -> Lesson:
        counts = self._counts[place].tolist()
        commonest = [(LABELS[field], counts[field]) for field in self._commonest[place].tolist() if counts[field]]
        return Lesson(keys[place], sum(counts), commonest)

    def _find_places(self, segments: Sequence[Segment], labels: Sequence[str]) -> Numbers:
        """The places that each chunk stands in, one a kind, as numbers: (chunk, kind)."""
        found: list[tuple[int, ...]] = []
        alike: dict[_Stand, tuple[int, ...]] = {}
        chunks = self._text.chunks
        for segment in segments:
            so_far = style = ""
            run: Run | None = None
            for row, number in enumerate(range(segment.first, segment.last)):
                line = self._text.lines[number]
                path = self._text.page.blocks[line.block].path
                tag = f"{path[-1].tag}.{path[-1].css_class}" if path else ""
                at = f"{min(row, 5)}"
                for index in range(line.first, line.last):
                    chunk = chunks[index]
                    if chunk.run is not run:
                        run = chunk.run
                        style = f"{run.style.value}{bool(run.href)}{run.css_class}"
                    start = "^" if index == line.first else chunk.before
                    stand = tag, style, at, start, so_far, chunk.before, chunk.after, chunk.paren, chunk.quoted
                    places = alike.get(stand)
                    if places is None:
                        places = alike[stand] = self._numbered(stand)
                    found.append(places)
                    label = labels[index]
                    if label != "O" and so_far[-1:] != label:
                        so_far = so_far[-1:] + label
        return np.array(found, np.intp).reshape(-1, len(_KINDS))

    def _numbered(self, stand: _Stand) -> tuple[int, ...]:
        """The numbers of the places that a chunk stands in, one a kind."""
        tag, style, at, start, so_far, before, after, paren, quoted = stand
        keys = (
            ("look", tag, style),
            ("look+line", tag, style, at, start),
            ("order", so_far, start, style),
            ("mark", before, after, paren, str(quoted), style),
        )
        known = self._known
        return tuple([known.setdefault(key, len(known)) for key in keys])


def _chunks_of(text: PageText, segments: Sequence[Segment]) -> list[tuple[int, int]]:
    """The first chunk of each segment and the one after its last."""
    return [(text.lines[segment.first].first, text.lines[segment.last - 1].last) for segment in segments]


def _is_sure(labels: str) -> bool:
    """Whether a segment reads as one record: one unbroken title, and something else."""
    return len(_TITLES.findall(labels)) == 1 and not set("AVY").isdisjoint(labels)
