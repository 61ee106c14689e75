"""The page cut into records: candidate cuts compete on how well the whole page then reads.

A list of publications repeats one way of starting a record: a new `li`, a new card, a blank line, a number, a line that
begins with a title, one that the networks take for a beginning. Every way seen on the page is tried on the whole page;
a record that reads as one title with its authors and venue counts for the way that cut it, one with two titles or none
counts against it. Each region between two headings then takes the way that reads best there, and what reads best on the
whole page counts as well.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise

from extract.segment.borders import Borders, Cutter, Way, reach_of_elements
from extract.segment.items import dated_items, items_within
from extract.segment.regions import find_regions
from extract.segment.starts import find_starts
from extract.settle.labels import settle_line
from extract.text.chunks import Line, PageText
from extract.text.sections import Section

_MOST_WAYS = 24
_DIGITS = 3
"""Of what ways score; smaller differences tell nothing, and the plainer way is taken."""
_PAGE_PRIOR = 0.35
_PROSE_LENGTH, _PROSE_CHUNKS, _PROSE_SHARE = 300, 6, 0.4
_LONG_PROSE, _LONG_PROSE_SHARE = 800, 0.25
_MAY_LIST = frozenset(("publications", "research", ""))
"""Kinds of sections whose items with a year are publications."""
_WHOLE = 0.5
"""What it counts that a record is one element, or all that stands between two blank lines."""
_TWO_RECORDS = 0.6
"""What it counts against a record that authors, venue and year stand in it twice."""


_BEGUN = 0.5
"""What it counts against a segment that no record begins in it, or each that does beside the first."""
TOLD = "told"
"""The way of starting a record where the networks say that one begins."""
_LIKELY = 0.5


@dataclass(frozen=True, slots=True)
class Segment:
    """Lines [first, last) of a page that stand for one record, or for none."""

    first: int
    last: int
    way: Way | None = field(default=None, compare=False)
    """How it was cut out, where several ways were tried."""


def find_segments(
    text: PageText, sections: Sequence[Section], labels: Sequence[str], begins: Sequence[float] | None = None
) -> list[Segment]:
    """Cut a page into segments, given a first guess of each chunk's field ("T", "A", "V", "Y", "O").

    `begins` is the probability of each chunk that a record's first field begins with it, if anything tells it.
    """
    return Segmenter(text, sections, begins).cut(labels)


class Segmenter:
    """Cuts a page into segments; what its lines, elements and headings show, whatever its fields, is found out once."""

    def __init__(self, text: PageText, sections: Sequence[Section], begins: Sequence[float] | None = None) -> None:
        self._text, self._sections = text, sections
        self._begun = None if begins is None else _begun(text, begins)
        self._starts = find_starts(text)
        self._regions = find_regions(text, sections)
        self._region_of = [number for number, region in enumerate(self._regions) for _ in region]
        self._reach = reach_of_elements(text)
        self._whole = {*self._reach.values(), *_between_gaps(text)}
        self._dated = {line for line in dated_items(text) if sections[line].kind in _MAY_LIST}
        self._fields: dict[tuple[int, str], str] = {}

    def cut(self, labels: Sequence[str]) -> list[Segment]:
        """The segments of the page, given a guess of each chunk's field."""
        if not self._text.lines:
            return []
        tried, scores = self._try_ways(labels)
        totals = {way: sum(by_region) for way, by_region in scores.items()}
        best = max(1.0, *totals.values())
        ranked = [
            (scores[way], _PAGE_PRIOR * totals[way] / best, (-len(way.sign), way.sign), way, by_region)
            for way, by_region in tried.items()
        ]
        found: list[Segment] = []
        for number in range(len(self._regions)):
            *_, way, by_region = max(ranked, key=lambda one: (round(one[0][number] + one[1], _DIGITS), one[2]))
            found.extend(Segment(first, last, way) for first, last in by_region[number])
        return self._cut_at_items(found)

    def _cut_at_items(self, segments: Sequence[Segment]) -> list[Segment]:
        """The segments, those of several items of a list cut where its items are records."""
        within = items_within(self._text, [(segment.first, segment.last) for segment in segments]) | self._dated
        found: list[Segment] = []
        for segment in segments:
            inner = [line for line in range(segment.first + 1, segment.last) if line in within]
            borders = pairwise([segment.first, *inner, segment.last])
            found.extend(Segment(first, last, segment.way) for first, last in borders)
        return found

    def try_ways(self, labels: Sequence[str]) -> tuple[dict[Way, list[list[Segment]]], dict[Way, list[float]]]:
        """For each way worth trying what it cuts each region into, and how well that reads."""
        tried, scores = self._try_ways(labels)
        return {
            way: [[Segment(first, last, way) for first, last in borders] for borders in by_region]
            for way, by_region in tried.items()
        }, scores

    def _try_ways(self, labels: Sequence[str]) -> tuple[dict[Way, list[list[Borders]]], dict[Way, list[float]]]:
        """The same, each segment as its borders alone: most are cut out only to be compared."""
        by_line = self._by_line(labels)
        signs = [start.signs_before(held.lstrip("OY")[:1]) for start, held in zip(self._starts, by_line, strict=True)]
        if self._begun is not None:
            told = (after - before > _LIKELY for before, after in pairwise(self._begun))
            signs = [(*held, TOLD) if begins else held for held, begins in zip(signs, told, strict=True)]
        cutter = Cutter(self._text, signs, self._reach)
        reader = _Reader(self._fields_of(by_line), self._sections, self._whole, self._begun)
        plain = [cutter.cut_by_block(region.start, region.stop) for region in self._regions]
        read_plain = list(map(reader.reads, plain))
        tried: dict[Way, list[list[Borders]]] = {}
        scores: dict[Way, list[float]] = {}
        for way in _ways(signs):
            tried[way], scores[way] = list(plain), list(read_plain)
            for number, starts in groupby(cutter.starts(way), self._region_of.__getitem__):
                tried[way][number] = cutter.cut(self._regions[number], way, list(starts))
                scores[way][number] = reader.reads(tried[way][number])
        return tried, scores

    def _by_line(self, labels: Sequence[str]) -> list[str]:
        """The labels of each line's chunks."""
        written = "".join(labels)
        return [written[line.first : line.last] for line in self._text.lines]

    def _fields_of(self, by_line: Sequence[str]) -> list[str]:
        """The fields of each line, given its labels; most lines have the same in each cut."""
        for number, held in enumerate(by_line):
            if (number, held) not in self._fields:
                self._fields[number, held] = _fields_in(self._text, self._text.lines[number], held)
        return [self._fields[key] for key in enumerate(by_line)]


def _ways(signs: Sequence[Sequence[str]]) -> list[Way]:
    """The ways worth trying: signs seen at least twice, the commonest first."""
    counts = Counter(sign for line in signs for sign in line)
    common = [sign for sign, count in counts.most_common(_MOST_WAYS) if count >= 2]
    ways = [Way(sign, False) for sign in common]
    ways += [Way(sign, True) for sign in common if ">" in sign]
    return [*ways, Way("every block", True)]


def _fields_in(text: PageText, line: Line, labels: str) -> str:
    """The fields of a line in order, each run of one field once, without "O".

    None for running text that is no whole citation.
    """
    told = settle_line(text.chunks[line.first : line.last], labels)
    runs = _merged("".join(told).replace("O", ""))
    return "" if not {"T", "A", "V"} <= set(runs) and is_prose(text, line) else runs


def is_prose(text: PageText, line: Line) -> bool:
    """Whether a line is running text, as abstracts are: long, and many of its chunks go on in lower case."""
    size = line.last - line.first
    length = line.end - line.start
    if length < _PROSE_LENGTH or size < _PROSE_CHUNKS:
        return False
    lower = sum(text.chunks[i].text[0].islower() for i in range(line.first, line.last))
    return lower >= (_PROSE_SHARE if length < _LONG_PROSE else _LONG_PROSE_SHARE) * size


def _between_gaps(text: PageText) -> Iterator[Borders]:
    """The lines from each blank line to the next, as segments."""
    after_gap = [
        number
        for number, line in enumerate(text.lines)
        if line.after_blank or (text.page.blocks[line.block].after_gap and text.lines[number - 1].block != line.block)
    ]
    return pairwise([*after_gap, len(text.lines)] if after_gap else [])


def _begun(text: PageText, begins: Sequence[float]) -> list[float]:
    """How many records begin before each line, and before the end of the page."""
    return [0.0, *accumulate(sum(begins[line.first : line.last]) for line in text.lines)]


class _Reader:
    """Tells how well segments read; most ways cut out many of the same."""

    def __init__(
        self,
        fields: Sequence[str],
        sections: Sequence[Section],
        whole: set[tuple[int, int]],
        begun: Sequence[float] | None,
    ) -> None:
        self._fields, self._sections, self._whole, self._begun = fields, sections, whole, begun
        self._known: dict[Borders, float] = {}

    def reads(self, borders: Sequence[Borders]) -> float:
        """How well segments read, all together."""
        known = self._known
        return sum([known[one] if one in known else known.setdefault(one, self._reads(*one)) for one in borders])

    def _reads(self, first: int, last: int) -> float:
        """How well a segment reads as one record.

        1.5 for one title with authors and venue, 0.4 for a title alone, below 0 for several titles or none. A heading
        begins records and never ends one. A little more for several lines that are all of an element, or all between
        two blank lines.
        """
        several = last - first > 1
        runs = _merged("".join(self._fields[first:last])) if several else self._fields[first]
        headed = 0.1 * (several and self._sections[first].is_heading)
        headed -= 0.5 * (several and self._sections[last - 1].is_heading)
        if not runs:
            return headed
        titles, authors, venues = runs.count("T"), runs.count("A"), runs.count("V")
        if titles == 0:
            return headed - (0.2 if authors and (venues or "Y" in runs) else 0.5)
        score = 0.4 + 0.6 * bool(authors) + 0.5 * bool(venues or "Y" in runs)
        headed += _WHOLE * (several and (first, last) in self._whole)
        too_many = 1.2 * (titles - 1) + 0.35 * max(0, authors - 1) + 0.1 * max(0, venues - 1)
        too_many += _TWO_RECORDS * (min(authors, max(venues, runs.count("Y"))) > 1)
        if self._begun is not None:
            too_many += _BEGUN * abs(self._begun[last] - self._begun[first] - 1)
        return score - too_many + headed


def _merged(letters: str) -> str:
    """The letters, each run of one once."""
    return "".join([letter for letter, _ in groupby(letters)])
