"""Links that stand below a record, behind its abstract, and are nobody else's."""

from collections.abc import Mapping, Sequence

from bibliography import Link
from extract.field.details import find_links
from extract.fields import Reading
from extract.segment.segmenter import Segment
from extract.text.chunks import Chunk, Line
from extract.text.markup import link_kind

_MOST_SEGMENTS = 4
"""Between a record and its links: an abstract and its paragraphs."""
_OF_PAPERS = frozenset(("doi", "arxiv", "paper", "pdf"))
"""Kinds of links; those of a footer lead elsewhere."""
_LONGEST_LINE = 120
"""Characters of a line of links: "Full paper (7/25/23): PDF | arXiv:2201.12442"."""


def links_below(reading: Reading, segments: Sequence[Segment]) -> Mapping[Segment, tuple[Link, ...]]:
    """For each segment with a title the links of the short lines that follow, before a heading or the next title."""
    titled = [_has_title(reading, segment) for segment in segments]
    found: dict[Segment, tuple[Link, ...]] = {}
    for number, segment in enumerate(segments):
        if not titled[number]:
            continue
        lines: list[Line] = []
        for behind in range(number + 1, min(number + 1 + _MOST_SEGMENTS, len(segments))):
            if titled[behind] or _holds_heading(reading, segments[behind]):
                break
            lines.extend(reading.text.lines[segments[behind].first : segments[behind].last])
        if lines:
            found[segment] = _links(reading, lines)
    return found


def _has_title(reading: Reading, segment: Segment) -> bool:
    first, last = reading.text.lines[segment.first].first, reading.text.lines[segment.last - 1].last
    return "T" in reading.labels[first:last]


def _holds_heading(reading: Reading, segment: Segment) -> bool:
    """Whether a line is a heading; one with links in it is none ("Full paper: PDF")."""
    lines = [line for line in range(segment.first, segment.last) if reading.sections[line].is_heading]
    return any(not any(chunk.run.href for chunk in _chunks(reading, reading.text.lines[line])) for line in lines)


def _chunks(reading: Reading, line: Line) -> Sequence[Chunk]:
    return reading.text.chunks[line.first : line.last]


def _links(reading: Reading, lines: Sequence[Line]) -> tuple[Link, ...]:
    short = [line for line in lines if line.end - line.start <= _LONGEST_LINE]
    links = find_links([chunk.run for line in short for chunk in _chunks(reading, line)])
    return tuple(link for link in links if link_kind(link.url) in _OF_PAPERS)
