"""Segments being put together: the chunks of one record with their labels."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, groupby

from bibliography import Link, Run, Span
from extract.field.kind import type_of_class
from extract.fields import LABELS, Reading
from extract.record.below import links_below
from extract.record.parted import parted, rejoined
from extract.record.records import whole_records
from extract.segment.segmenter import Segment, is_prose
from extract.settle.labels import names_abstract, settle_labels
from extract.settle.titles.cut import settle_cut
from extract.supply.authors import supply_authors
from extract.supply.title import supply_title
from extract.supply.venue import supply_venue
from extract.text.chunks import Chunk, Line, PageText
from extract.text.sections import Section

_CLASSED_YEAR = re.compile(r"(?<![\w-])(?:pub)?year[-_]?((?:19|20)\d\d)(?!\d)")

_LONE_YEAR = re.compile(r"\s*((?:19|20)\d\d)\+?\s*")
_MOST_ABOVE = 2
"""Lines between a card's year and its title: badges."""
_LEAST_ABSTRACT = 200
"""Characters."""


@dataclass(slots=True)
class Draft:
    """A segment being put together: its chunks, labels and their probabilities, and what was read so far."""

    text: PageText
    segment: Segment
    section: Section
    chunks: Sequence[Chunk]
    labels: list[str]
    sureness: list[float]
    links_below: tuple[Link, ...] = ()
    """Of the lines between this record and the next."""
    spans: dict[str, list[Span]] = field(default_factory=dict)
    own_words: set[int] = field(default_factory=set)
    """Its chunks that the page repeats in most records, which are no part of a field."""

    @property
    def start(self) -> int:
        """Offset of the segment in the page's text."""
        return self.text.lines[self.segment.first].start

    @property
    def end(self) -> int:
        """End offset of the segment in the page's text."""
        return self.text.lines[self.segment.last - 1].end

    @property
    def raw(self) -> str:
        """The segment's text."""
        return self.text.text[self.start : self.end]

    @property
    def title_words(self) -> str:
        """The words of what was read as a title, without the marks between its parts."""
        return " ".join(chunk.text for chunk, label in zip(self.chunks, self.labels, strict=True) if label == "T")

    @property
    def year_above(self) -> int | None:
        """The year that an element around the record states or is classed by ("year-2024"), else that of the heading.

        A year alone in a line that one element holds together with the record, and no other, goes before the heading's.
        """
        for node in reversed(self.text.page.blocks[self.text.lines[self.segment.first].block].path):
            if node.year is not None:
                return node.year
            if "year" in node.css_class and (classed := _CLASSED_YEAR.search(node.css_class)):
                return int(classed[1])
        return self._year_beside() or self.section.year

    @property
    def type_above(self) -> str:
        """The type that an element around the record is classed by ("pubtype-2"), else the heading's, or ""."""
        path = self.text.page.blocks[self.text.lines[self.segment.first].block].path
        classed = next(filter(None, (type_of_class(node.css_class) for node in reversed(path))), None)
        if classed is not None:
            return classed.value
        return "" if self.section.is_of_all else self.section.type

    def _year_beside(self) -> int | None:
        """The year in a line of its own that begins the record's card, above its badges."""
        for number in range(self.segment.first - 1, max(self.segment.first - 1 - _MOST_ABOVE, -1), -1):
            line = self.text.lines[number]
            year = _LONE_YEAR.fullmatch(self.text.text, line.start, line.end)
            if year:
                around = self._elements(number) & self._elements(self.segment.first)
                others = self._elements(number - 1) | self._elements(self.segment.last)
                return int(year[1]) if around - others else None
        return None

    def _elements(self, number: int) -> set[int]:
        """The serials of the elements around a line, none where there is no such line."""
        lines = self.text.lines[number : number + 1] if number >= 0 else []
        return {node.serial for line in lines for node in self.text.page.blocks[line.block].path}

    def runs(self) -> list[Run]:
        """The runs of the segment's chunks, each once, and those between them where a block is all the segment's."""
        lines, first, last = self.text.lines, self.segment.first, self.segment.last
        shared = {lines[number].block for number in (first - 1, last) if 0 <= number < len(lines)}
        own = {
            block: [run for run, _ in groupby(chunk.run for chunk in held)]
            for block, held in groupby(self.chunks, key=lambda chunk: lines[chunk.line].block)
        }
        blocks = dict.fromkeys(line.block for line in lines[first:last])
        held = (own.get(block, []) if block in shared else self.text.page.blocks[block].runs for block in blocks)
        return list(chain.from_iterable(held))


def drafts(reading: Reading) -> Iterator[Draft]:
    """The segments of a page that hold a title, in page order."""
    parts = list(parted(reading.text, rejoined(reading.text, reading.segments, reading.labels), reading.labels))
    segments = whole_records(reading.text, parts, reading.labels)
    below = links_below(reading, segments)
    for segment in segments:
        first, last = reading.text.lines[segment.first].first, reading.text.lines[segment.last - 1].last
        chunks = reading.text.chunks[first:last]
        opened = settle_cut(chunks, _without_abstract(reading, segment))
        labels = settle_labels(chunks, supply_title(chunks, opened))
        chances = dict(zip(LABELS, reading.chances[first:last].T.tolist(), strict=True))
        named = supply_authors(chunks, labels, chances["A"], reading.text.page.owner.name)
        supplied = supply_venue(chunks, named, chances["V"])
        sureness = [
            own if label == before else chances[label][index]
            for index, (own, label, before) in enumerate(
                zip(reading.sureness[first:last], supplied, labels, strict=True)
            )
        ]
        if "T" in supplied:
            section = reading.sections[segment.first]
            yield Draft(reading.text, segment, section, chunks, supplied, sureness, below.get(segment, ()))


def _without_abstract(reading: Reading, segment: Segment) -> list[str]:
    """The labels of a segment's chunks, no title and no authors in text that runs on below the title or "Abstract"."""
    lines = [reading.text.lines[number] for number in range(segment.first, segment.last)]
    titled = next((n for n, line in enumerate(lines) if "T" in reading.labels[line.first : line.last]), len(lines))
    labels: list[str] = []
    for number, line in enumerate(lines):
        held = reading.labels[line.first : line.last]
        is_abstract = number > titled and is_prose(reading.text, line)
        is_abstract = is_abstract or (number > 0 and _is_below_word_for_it(reading.text, lines[number - 1], line, held))
        labels += [("O" if label in "TA" else label) for label in held] if is_abstract else held
    return labels


def _is_below_word_for_it(text: PageText, above: Line, line: Line, labels: Sequence[str]) -> bool:
    """Whether a long line without a list of authors stands below the word "Abstract", alone on its line."""
    is_headed = above.last - above.first == 1 and names_abstract(text.chunks[above.first].text)
    return is_headed and line.end - line.start >= _LEAST_ABSTRACT and labels.count("A") <= 1


def field_runs(draft: Draft, letter: str, bridge: str = "") -> list[tuple[int, int, float]]:
    """Unbroken stretches of chunks of one field, as (first, last, summed probability).

    Chunks whose labels are in `bridge` may stand inside.
    """
    runs: list[tuple[int, int, float]] = []
    if letter not in draft.labels:
        return runs
    start: int | None = None
    end = 0
    total = 0.0
    for index, label in enumerate([*draft.labels, "end"]):
        if label == letter:
            start = index if start is None else start
            end, total = index + 1, total + draft.sureness[index]
        elif start is not None and (label not in bridge or not bridge):
            runs.append((start, end, total))
            start, total = None, 0.0
    return runs
