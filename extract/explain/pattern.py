"""What the page's records have in common, in words."""

from collections import Counter
from itertools import groupby

from extract.explain.explanation import Lesson, Pattern, Start
from extract.explain.template import Key, common_places
from extract.explain.words import LABELS, describe_before, describe_run, describe_way, element
from extract.fields import Reading
from extract.segment.borders import Way
from extract.segment.segmenter import Segment, Segmenter
from extract.text.chunks import PageText

_LEAST_SEEN = 3
_MOST_LESSONS = 14
_MOST_ORDERS = 6
_MOST_STARTS = 8


def find_pattern(reading: Reading) -> Pattern:
    """The pattern of a page that was read."""
    return Pattern(_starts(reading), _orders(reading), _lessons(reading))


def _starts(reading: Reading) -> tuple[Start, ...]:
    taken = Counter(
        segment.way
        for segment in reading.segments
        if segment.way is not None and "T" in _labels(reading, segment.first, segment.last)
    )
    cuts: dict[tuple[Segment, ...], Way] = {}
    tried, scores = Segmenter(reading.text, reading.sections, reading.begins).try_ways(reading.before)
    for way, by_region in sorted(tried.items(), key=lambda one: -taken[one[0]]):
        cuts.setdefault(tuple(segment for region in by_region for segment in region), way)
    starts = [Start(describe_way(way), sum(scores[way]), taken[way]) for way in cuts.values()]
    return tuple(sorted(starts, key=lambda start: (-start.records, -start.reads))[:_MOST_STARTS])


def _labels(reading: Reading, first: int, last: int) -> list[str]:
    return reading.before[reading.text.lines[first].first : reading.text.lines[last - 1].last]


def _orders(reading: Reading) -> tuple[tuple[tuple[str, ...], int], ...]:
    orders: Counter[tuple[str, ...]] = Counter()
    for segment in reading.segments:
        held = [label for label, _ in groupby(_labels(reading, segment.first, segment.last)) if label != "O"]
        merged = tuple(LABELS[label] for label, _ in groupby(held))
        if merged.count("title") == 1 and len(merged) > 1:
            orders[merged] += 1
    return tuple(orders.most_common(_MOST_ORDERS))


def _lessons(reading: Reading) -> tuple[Lesson, ...]:
    """The lessons of most chunks that tell a field, looks before orders."""
    lessons = []
    for place in common_places(reading.text, reading.segments, reading.before):
        seen = place.fields.total()
        if seen >= _LEAST_SEEN and place.fields.most_common(1)[0][0] != "O":
            shares = tuple((LABELS[label], count / seen) for label, count in place.fields.most_common(2))
            lessons.append((place.key[0], Lesson(_where(reading.text, place.key, place.example), seen, shares)))
    shown = sorted(lessons, key=lambda one: -one[1].seen)[:_MOST_LESSONS]
    return tuple(lesson for _, lesson in sorted(shown, key=lambda one: one[0]))


def _where(text: PageText, key: Key, index: int) -> str:
    """Where the chunks of a key stand, told by one of them."""
    chunk = text.chunks[index]
    style = describe_run(chunk.run)
    if key[0] == "order":
        so_far = " and ".join(LABELS[letter] for letter in key[1]) or "no field"
        return f"after {so_far}, {describe_before(key[2])}, {style}"
    path = text.page.blocks[text.lines[chunk.line].block].path
    return f"in {element(path[-1].tag, path[-1].css_class)}, {style}" if path else style
