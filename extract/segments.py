"""The page cut into records: candidate cuts compete on how well the whole page then reads.

A list of publications repeats one way of starting a record: a new `li`, a new card, a blank line, a number, a line that
begins with a title. Every way seen on the page is tried on the whole page; a record that reads as one title with its
authors and venue counts for the way that cut it, one with two titles or none counts against it. Each region between two
headings then takes the way that reads best there, and what reads best on the whole page counts as well.
"""

import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import groupby, pairwise

from bibliography import Run, Style
from extract.chunks import Line, PageText
from extract.regions import find_regions
from extract.sections import Section
from extract.settle import settle_line

_NUMBERED = re.compile(r"\W{0,2}(?:[A-Z]{1,3}-?)?\d{1,3}[.)\]:]|[•▪►–]\s")
_MOST_WAYS = 24
_PAGE_PRIOR = 0.35
_PROSE_LENGTH, _PROSE_CHUNKS, _PROSE_SHARE = 300, 6, 0.4
_LONG_PROSE, _LONG_PROSE_SHARE = 800, 0.25
_WHOLE = 0.5
"""What it counts that a record is one element."""
_TWO_RECORDS = 0.6
"""What it counts against a record that authors, venue and year stand in it twice."""


Borders = tuple[int, int]
"""First line of a segment and the line after its last."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of starting a record; `closed` where the record ends with the element that it starts with."""

    sign: str
    closed: bool


@dataclass(frozen=True, slots=True)
class Segment:
    """Lines [first, last) of a page that stand for one record, or for none."""

    first: int
    last: int
    way: Way | None = field(default=None, compare=False)
    """How it was cut out, where several ways were tried."""


def find_segments(text: PageText, sections: Sequence[Section], labels: Sequence[str]) -> list[Segment]:
    """Cut a page into segments, given a first guess of each chunk's field ("T", "A", "V", "Y", "O")."""
    if not text.lines:
        return []
    tried, scores = _try_ways(text, sections, labels)
    totals = {way: sum(by_region) for way, by_region in scores.items()}
    best = max(1.0, *totals.values())
    found: list[Segment] = []
    for number in range(len(find_regions(text, sections))):
        way = max(
            tried, key=lambda way: (scores[way][number] + _PAGE_PRIOR * totals[way] / best, -len(way.sign), way.sign)
        )
        found.extend(Segment(first, last, way) for first, last in tried[way][number])
    return found


def try_ways(
    text: PageText, sections: Sequence[Section], labels: Sequence[str]
) -> tuple[dict[Way, list[list[Segment]]], dict[Way, list[float]]]:
    """For each way worth trying what it cuts each region between two headings into, and how well that reads."""
    tried, scores = _try_ways(text, sections, labels)
    return {
        way: [[Segment(first, last, way) for first, last in borders] for borders in by_region]
        for way, by_region in tried.items()
    }, scores


def _try_ways(
    text: PageText, sections: Sequence[Section], labels: Sequence[str]
) -> tuple[dict[Way, list[list[Borders]]], dict[Way, list[float]]]:
    """The same, each segment as its borders alone: most are cut out only to be compared."""
    signs = [_signs(text, number, labels) for number in range(len(text.lines))]
    reading = [_without_prose(text, line, _field_runs(text, line, labels)) for line in text.lines]
    regions = find_regions(text, sections)
    tried: dict[Way, list[list[Borders]]] = {}
    scores: dict[Way, list[float]] = {}
    reach = reach_of_elements(text)
    cutter = _Cutter(text, signs, reach)
    reads = cache(partial(_reads, reading, sections, set(reach.values())))  # most ways cut out many of the same
    for way in _ways(signs):
        tried[way] = [cutter.cut(region, way) for region in regions]
        scores[way] = [sum([reads(first, last) for first, last in borders]) for borders in tried[way]]
    return tried, scores


def _signs(text: PageText, number: int, labels: Sequence[str]) -> set[str]:
    """The ways in which a line starts something."""
    line = text.lines[number]
    before = text.lines[number - 1] if number else None
    chunk = text.chunks[line.first] if line.first < line.last else None
    place = _entered(text, line, before)
    signs = set(place)
    first = next((labels[i] for i in range(line.first, line.last) if labels[i] in "TAVY"), "")
    if _NUMBERED.match(text.text, line.start, line.end):
        signs.add("numbered")
        place = [*place, "numbered"]
    look = "" if chunk is None else _look(chunk.run)
    if look:
        signs.update(f"{sign} {look}" for sign in place)
    if first in ("T", "A"):
        signs.add(f"any {first}")
        signs.update(f"{sign} {first}" for sign in place)
    return signs


def _look(run: Run) -> str:
    """How a run is set, in letters: bold, italic, a link."""
    bold = "B" if run.style & Style.BOLD else ""
    italic = "I" if run.style & Style.ITALIC else ""
    return bold + italic + ("L" if run.href else "")


def _entered(text: PageText, line: Line, before: Line | None) -> list[str]:
    """Signs of the elements that begin with a line, outermost first, or of the break before it."""
    blocks = text.page.blocks
    if before is not None and before.block == line.block:
        return ["blank", "break"] if line.after_blank else ["break"]
    path = blocks[line.block].path
    known = {node.serial for node in blocks[before.block].path} if before is not None else set()
    signs = []
    for depth, node in enumerate(path):
        if node.serial not in known:
            above = path[depth - 1].tag if depth else ""
            css = re.sub(r"\d+", "#", ".".join(sorted(node.css_class.split())[:4]))
            signs.append(f"{above}>{node.tag}.{css}")
    return signs or ["block"]


def _ways(signs: list[set[str]]) -> list[Way]:
    """The ways worth trying: signs seen at least twice, the commonest first."""
    counts = Counter(sign for line in signs for sign in line)
    common = [sign for sign, count in counts.most_common(_MOST_WAYS) if count >= 2]
    ways = [Way(sign, False) for sign in common]
    ways += [Way(sign, True) for sign in common if ">" in sign]
    return [*ways, Way("every block", True)]


class _Cutter:
    """Cuts regions of a page in any way; it visits only the lines that could begin something."""

    def __init__(self, text: PageText, signs: list[set[str]], reach: dict[int, tuple[int, int]]) -> None:
        self._text, self._reach = text, reach
        self._signed: dict[str, list[int]] = defaultdict(list)
        for number, held in enumerate(signs):
            for sign in held:
                self._signed[sign].append(number)
        self._fresh = [n for n in range(1, len(text.lines)) if text.lines[n].block != text.lines[n - 1].block]
        self._ends: dict[tuple[int, str], int | None] = {}

    def cut(self, region: range, way: Way) -> list[Borders]:
        """A region cut in one way; lines that belong to no record so cut are segments by block."""
        starts = _between(self._signed.get(way.sign, []), region.start, region.stop)
        borders = _between(self._fresh, region.start + 1, starts[0] if starts else region.stop)
        for start, after in pairwise([*starts, region.stop]):
            borders.append(start)
            end = self._end(start, way.sign) if way.closed else None
            if end is not None and end < after:
                borders.append(end)
                borders += _between(self._fresh, end + 1, after)
        if not borders or borders[0] > region.start:
            borders.insert(0, region.start)
        return list(pairwise([*borders, region.stop]))

    def _end(self, number: int, sign: str) -> int | None:
        """The line after the element that a sign stands for at a line."""
        tag = sign.split(">", 1)[1].split(".", 1)[0]
        if (number, tag) not in self._ends:
            element = _element(self._text, number, tag)
            self._ends[number, tag] = None if element is None else self._reach[element][1]
        return self._ends[number, tag]


def _between(numbers: list[int], first: int, stop: int) -> list[int]:
    """Those of ascending numbers that are in [first, stop)."""
    if first >= stop:
        return []
    return numbers[bisect_left(numbers, first) : bisect_left(numbers, stop)]


def _element(text: PageText, number: int, tag: str) -> int | None:
    """Serial of the first element of a tag that begins at a line."""
    path = text.page.blocks[text.lines[number].block].path
    before = {node.serial for node in text.page.blocks[text.lines[number - 1].block].path} if number else set()
    return next((node.serial for node in path if node.tag == tag and node.serial not in before), None)


def _without_prose(text: PageText, line: Line, runs: str) -> str:
    """The fields of a line, none where it is running text that is no whole citation."""
    return "" if not {"T", "A", "V"} <= set(runs) and is_prose(text, line) else runs


def is_prose(text: PageText, line: Line) -> bool:
    """Whether a line is running text, as abstracts are: long, and many of its chunks go on in lower case."""
    size = line.last - line.first
    length = line.end - line.start
    if length < _PROSE_LENGTH or size < _PROSE_CHUNKS:
        return False
    lower = sum(text.chunks[i].text[0].islower() for i in range(line.first, line.last))
    return lower >= (_PROSE_SHARE if length < _LONG_PROSE else _LONG_PROSE_SHARE) * size


def _field_runs(text: PageText, line: Line, labels: Sequence[str]) -> str:
    """The fields of a line in order, each run of one field once; "O" left out."""
    told = settle_line(text.chunks[line.first : line.last], labels[line.first : line.last])
    return "".join(label for label, _ in groupby(label for label in told if label in "TAVY"))


def reach_of_elements(text: PageText) -> dict[int, tuple[int, int]]:
    """First line and line after the last of every element, by serial."""
    reach: dict[int, tuple[int, int]] = {}
    for number, line in enumerate(text.lines):
        for node in text.page.blocks[line.block].path:
            first, _ = reach.get(node.serial, (number, number))
            reach[node.serial] = (first, number + 1)
    return reach


def _reads(
    reading: list[str], sections: Sequence[Section], whole: set[tuple[int, int]], first: int, last: int
) -> float:
    """How well a segment reads as one record.

    1.5 for one title with authors and venue, 0.4 for a title alone, below 0 for several titles or none. A heading
    begins records and never ends one. A little more for several lines that are all of an element.
    """
    runs = "".join(label for label, _ in groupby("".join(reading[first:last])))
    several = last - first > 1
    headed = 0.1 * (several and sections[first].is_heading)
    headed -= 0.5 * (several and sections[last - 1].is_heading)
    if not runs:
        return headed
    titles, authors, venues = runs.count("T"), runs.count("A"), runs.count("V")
    if titles == 0:
        return headed - (0.2 if authors and (venues or "Y" in runs) else 0.5)
    score = 0.4 + 0.6 * bool(authors) + 0.5 * bool(venues or "Y" in runs)
    headed += _WHOLE * (several and (first, last) in whole)
    too_many = 1.2 * (titles - 1) + 0.35 * max(0, authors - 1) + 0.1 * max(0, venues - 1)
    too_many += _TWO_RECORDS * (min(authors, max(venues, runs.count("Y"))) > 1)
    return score - too_many + headed
