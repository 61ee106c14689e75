"""Segments parted where a second record begins in a block of its own, and joined where a title goes on."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from extract.segment.segmenter import Segment
from extract.text.chunks import PageText

_OPEN = frozenset("a an and by for from in into of on the to under using via with".split())
"""Words with which no title ends."""
_NAMES = 3
"""Authors from which a block that begins with them begins a record."""


def parted(text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> Iterator[Segment]:
    """The segments, cut before each block that begins with several authors behind a record that has its own already.

    So before a line that is a whole citation, as what a paper in Chinese is called there.
    """
    for segment in segments:
        start = segment.first
        so_far: set[str] = set()
        for number in range(segment.first + 1, segment.last):
            before = text.lines[number - 1]
            so_far.update(labels[before.first : before.last])
            if text.lines[number].block == before.block and not _is_whole(text, number, labels):
                continue
            if {"T", "A"} <= so_far and so_far & {"V", "Y"} and _begins_with_authors(text, number, labels):
                yield Segment(start, number, segment.way)
                start = number
                so_far.clear()
        yield Segment(start, segment.last, segment.way) if start != segment.first else segment


def rejoined(text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> list[Segment]:
    """The segments, those joined that part a title, or it and its authors, within a block.

    "A study of oaks in<br>Northern forests", "A study of oaks<br>Ann Lee, Bo Wu, Cy Fu. Forest Institute"
    """
    found: list[Segment] = []
    for segment in segments:
        joined = found and found[-1].last == segment.first
        if joined and (_parts_title(text, segment.first, labels) or _parts_authors(text, found[-1], labels)):
            found[-1] = Segment(found[-1].first, segment.last, segment.way)
        else:
            found.append(segment)
    return found


def _parts_title(text: PageText, number: int, labels: Sequence[str]) -> bool:
    """Whether a line begins with a title, and that of the line above ends with a word that cannot end one."""
    above, line = text.lines[number - 1], text.lines[number]
    if above.block != line.block or labels[line.first : line.first + 1] != ["T"] or above.first == above.last:
        return False
    return labels[above.last - 1] == "T" and text.chunks[above.last - 1].text.split()[-1] in _OPEN


def _parts_authors(text: PageText, segment: Segment, labels: Sequence[str]) -> bool:
    """Whether a segment is a line with a title and no authors, and the next line of its block begins with several."""
    above, line = text.lines[segment.last - 1], text.lines[segment.last]
    is_title = segment.last - segment.first == 1 and set(labels[above.first : above.last]) <= {"T", "Y"}
    titled = is_title and "T" in labels[above.first : above.last]
    return titled and above.block == line.block and _begins_with_authors(text, segment.last, labels)


def _is_whole(text: PageText, number: int, labels: Sequence[str]) -> bool:
    """Whether a line holds a title, a venue and a year."""
    line = text.lines[number]
    return {"T", "V", "Y"} <= set(labels[line.first : line.last])


def _begins_with_authors(text: PageText, number: int, labels: Sequence[str]) -> bool:
    """Whether a line is a list of authors and something more."""
    line = text.lines[number]
    names = sum(1 for _ in takewhile(lambda label: label == "A", labels[line.first : line.last]))
    return names >= _NAMES and line.last - line.first > names + 1
