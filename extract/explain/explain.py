"""From the way an extraction went to its explanation."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bibliography import Format, Mention, Owner, Page
from extract.explain.explanation import Explanation, HiddenRecord, Line, Part, Pattern, Record
from extract.explain.marks import FieldSpan, Marker, field_spans
from extract.explain.pattern import find_pattern
from extract.explain.records import Recorder
from extract.explain.surroundings import describe_page, find_hidden
from extract.explain.words import describe_way
from extract.extraction import Outcome, Trace, trace_extraction
from extract.fields import Reading
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from extract.text.sections import Section

_LEAST_TEXT = 30
"""Characters from which a stretch of a list of publications is worth a remark if no title was found in it."""


def explain_page(page: Page, owner: Owner | None = None) -> Explanation:
    """What extraction makes of a page, and why; `owner` as for `extract_mentions`."""
    trace = trace_extraction(page, owner)
    hidden = find_hidden(trace)
    parts = tuple(_Explainer(trace, hidden).parts())
    beside = hidden if page.format is not Format.BIBTEX else ()
    pattern = Pattern() if trace.reading is None else find_pattern(trace.reading)
    return Explanation(page.url, page.language or "", describe_page(trace), parts, beside, pattern)


@dataclass(frozen=True, slots=True)
class _Stretch:
    """Lines [first, last) of the page, with what came of them if they were looked at."""

    first: int
    last: int
    outcome: Outcome | None = None
    untitled: bool = False


class _Explainer:
    def __init__(self, trace: Trace, hidden: tuple[HiddenRecord, ...]) -> None:
        reading = trace.reading
        self._trace = trace
        self._text = cut(trace.page) if reading is None else reading.text
        self._recorder = Recorder(trace, hidden)
        self._marker = Marker(self._text, reading)
        self._starts = {} if reading is None else _starts(reading)

    def parts(self) -> Iterator[Part]:
        for number, stretch in enumerate(self._stretches()):
            lines = range(stretch.first, stretch.last)
            fields, settled = self._fields(stretch)
            yield Part(tuple(self._line(line, fields, settled) for line in lines), self._record(stretch, f"r{number}"))

    def _stretches(self) -> Iterator[_Stretch]:
        """The page's lines: those that were looked at, those in which no title was found, and all between."""
        held = [_Stretch(*place, outcome) for outcome, place in zip(self._trace.outcomes, self._places(), strict=True)]
        held += self._untitled(held)
        done = 0
        for stretch in sorted(held, key=lambda one: one.first):
            if done < stretch.first:
                yield _Stretch(done, stretch.first)
            yield stretch
            done = stretch.last
        if done < len(self._text.lines):
            yield _Stretch(done, len(self._text.lines))

    def _places(self) -> Iterator[tuple[int, int]]:
        """First line and line after the last of each outcome."""
        blocks: dict[int, list[int]] = {}
        for number, line in enumerate(self._text.lines):
            blocks.setdefault(line.block, []).append(number)
        for block, outcome in enumerate(self._trace.outcomes):
            if outcome.draft is not None:
                yield outcome.draft.segment.first, outcome.draft.segment.last
            else:  # an entry of a BibTeX page, which is a block
                yield blocks[block][0], blocks[block][-1] + 1

    def _untitled(self, held: Sequence[_Stretch]) -> list[_Stretch]:
        """Segments of a list of publications that hold no title."""
        reading = self._trace.reading
        if reading is None:
            return []
        taken = {line for stretch in held for line in range(stretch.first, stretch.last)}
        return [
            _Stretch(segment.first, segment.last, untitled=True)
            for segment in reading.segments
            if taken.isdisjoint(range(segment.first, segment.last)) and _is_untitled(reading, segment)
        ]

    def _fields(self, stretch: _Stretch) -> tuple[Sequence[FieldSpan], Mapping[int, str]]:
        """Where the fields of a stretch stand, and its chunks' labels as they were in the end."""
        outcome, first = stretch.outcome, self._text.lines[stretch.first]
        if outcome is None:
            return (), {}
        fields = field_spans(outcome.read, first.start) if isinstance(outcome.read, Mention) else ()
        return fields, {} if outcome.draft is None else dict(enumerate(outcome.draft.labels, first.first))

    def _record(self, stretch: _Stretch, anchor: str) -> Record | None:
        if stretch.outcome is not None:
            return self._recorder.record(stretch.outcome, anchor)
        return self._recorder.untitled(stretch.first, stretch.last, anchor) if stretch.untitled else None

    def _line(self, number: int, fields: Sequence[FieldSpan], settled: Mapping[int, str]) -> Line:
        line, reading = self._text.lines[number], self._trace.reading
        return Line(
            self._marker.marks(number, fields, settled),
            "" if reading is None else describe_section(reading.sections[number]),
            self._starts.get(number, ""),
            self._text.page.blocks[line.block].hidden,
            number == 0 or self._text.lines[number - 1].block != line.block,
        )


def _starts(reading: Reading) -> dict[int, str]:
    return {segment.first: describe_way(segment.way) for segment in reading.segments if segment.way is not None}


def _is_untitled(reading: Reading, segment: Segment) -> bool:
    first, last = reading.text.lines[segment.first], reading.text.lines[segment.last - 1]
    here = reading.sections[segment.first]
    tagged = set(reading.labels[first.first : last.last]) > {"O"}
    return tagged and here.kind == "publications" and not here.is_heading and last.end - first.start >= _LEAST_TEXT


def describe_section(section: Section) -> str:
    """What a heading was read as; "" for other lines.

    >>> describe_section(Section("publications", "journal", 2021, "Journal papers 2021", is_heading=True))
    'publications, journal, 2021'
    """
    if not section.is_heading:
        return ""
    said = (section.kind, section.type, str(section.year or ""))
    return ", ".join(filter(None, said)) or "says nothing"
