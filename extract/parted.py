"""Segments parted where a second record begins in a block of its own."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from extract.chunks import PageText
from extract.segments import Segment

_NAMES = 3
"""Authors from which a block that begins with them begins a record."""


def parted(text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> Iterator[Segment]:
    """The segments, cut before each block that begins with several authors behind a record that has its own already."""
    for segment in segments:
        start = segment.first
        so_far: set[str] = set()
        for number in range(segment.first + 1, segment.last):
            before = text.lines[number - 1]
            so_far.update(labels[before.first : before.last])
            if text.lines[number].block == before.block:
                continue
            if {"T", "A"} <= so_far and so_far & {"V", "Y"} and _begins_with_authors(text, number, labels):
                yield Segment(start, number, segment.way)
                start = number
                so_far.clear()
        yield Segment(start, segment.last, segment.way) if start != segment.first else segment


def _begins_with_authors(text: PageText, number: int, labels: Sequence[str]) -> bool:
    """Whether a line is a list of authors and something more."""
    line = text.lines[number]
    names = sum(1 for _ in takewhile(lambda label: label == "A", labels[line.first : line.last]))
    return names >= _NAMES and line.last - line.first > names + 1
