"""Segments widened to all that belongs to their record: links, notes and abstracts in the same element."""

from bisect import bisect_left
from collections.abc import Mapping, Sequence

from extract.field.kind import is_award
from extract.segment.borders import reach_of_elements
from extract.segment.items import dated_items
from extract.segment.segmenter import Segment, is_prose
from extract.text.chunks import PageText
from extract.text.markup import css_fields

_MOST_LINES = 40
_MOST_CHARACTERS = 6000


def whole_records(text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> list[Segment]:
    """The segments, each with a title widened to the largest element that holds it and no other title.

    A segment that a wider one swallows is left out; one without a title stays as it is. Running text that leads a
    record is the abstract of the one before, and left out.
    """
    reach = reach_of_elements(text)
    segments = _with_own_badges(text, [_without_lead(text, segment, labels) for segment in segments], labels, reach)
    segments = _with_own_fields(text, segments, labels)
    titled = [segment for segment in segments if "T" in _labels(text, segment, labels)]
    owners: dict[int, set[int]] = {}
    for number, segment in enumerate(titled):
        for line in range(segment.first, segment.last):
            for node in text.page.blocks[text.lines[line].block].path:
                owners.setdefault(node.serial, set()).add(number)
    dated = sorted(dated_items(text))
    reach = {serial: held for serial, held in reach.items() if not _holds_items(dated, *held)}
    wide = {segment: _widened(text, segment, owners, reach) for segment in titled} if len(titled) > 1 else {}
    wide = {segment: _with_badge_above(text, segment, widened, labels) for segment, widened in wide.items()}
    found: list[Segment] = []
    for segment in segments:
        widened = wide.get(segment, segment)
        while found and widened.first <= found[-1].first and "T" not in _labels(text, found[-1], labels):
            found.pop()
        start = max(widened.first, found[-1].last if found else 0)
        if start >= widened.last:
            continue
        if found and found[-1].last == start and _is_award_below(text, found[-1], Segment(start, widened.last), labels):
            found[-1] = Segment(found[-1].first, widened.last)
        else:
            found.append(Segment(start, widened.last))
    return found


def _is_award_below(text: PageText, record: Segment, below: Segment, labels: Sequence[str]) -> bool:
    """Whether the items of a list below a record's paragraph tell what it won: "<p>Ann Lee, On trees</p><ul><li>...".

    No more than such items stand there, and nothing of them was read as title or authors.
    """
    if "T" not in _labels(text, record, labels) or {"T", "A"} & set(_labels(text, below, labels)):
        return False
    own, item = (text.page.blocks[text.lines[n].block].path for n in (record.last - 1, below.first))
    if not own or own[-1].tag != "p" or len(item) < len(own) + 1 or item[-1].tag != "li" or item[:-2] != own[:-1]:
        return False
    lines = [text.chunks[text.lines[n].first : text.lines[n].last] for n in range(below.first, below.last)]
    return all(any(is_award(chunk.text) for chunk in line) for line in lines)


def _with_own_fields(text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> list[Segment]:
    """The segments, a title joined with its authors and venue behind it where its card ends with a citation in full.

    "<article><h3>Bäume</h3><p>2020 Ann Lee<p>Leaf<p>Lee, A. (2020). Trees. Leaf.</article>" holds two records.
    """
    fields = [set(_labels(text, segment, labels)) for segment in segments]
    found: list[Segment] = []
    for at, segment in enumerate(segments):
        if found and segment.first < found[-1].last:
            continue
        end = _before_citation(text, segments, fields, at) if fields[at] - {"O"} == {"T"} else at + 1
        found.append(Segment(segment.first, segments[end - 1].last, segment.way))
    return found


def _before_citation(text: PageText, segments: Sequence[Segment], fields: Sequence[set[str]], at: int) -> int:
    """Where the segments end that a title goes on with up to the citation, with a title, that ends its card."""
    reach = reach_of_elements(text)
    path = text.page.blocks[text.lines[segments[at].first].block].path
    around = (reach[node.serial] for node in reversed(path))
    card = next((held for held in around if held[1] > segments[at].last), (0, 0))
    if card[0] != segments[at].first:
        return at + 1
    stops = (n for n in range(at + 1, len(segments)) if "T" in fields[n] or segments[n].first >= card[1])
    end = next(stops, at)
    if end < at + 2 or not {"T", "A", "Y"} <= fields[end] or segments[end].last > card[1]:
        return at + 1
    after = next(stops, None)
    alone = after is None or segments[after].first >= card[1]
    return end if alone and {"A", "Y"} <= set().union(*fields[at + 1 : end]) else at + 1


def _holds_items(dated: Sequence[int], first: int, last: int) -> bool:
    """Whether some lines hold more than one of the items that are records, given where these begin."""
    return bisect_left(dated, last) - bisect_left(dated, first) > 1


def _with_own_badges(
    text: PageText, segments: Sequence[Segment], labels: Sequence[str], reach: Mapping[int, tuple[int, int]]
) -> list[Segment]:
    """The segments, each from the beginning of the card on that its first line is in: a badge stands above its title.

    The card ends with the segment; of the one before it holds lines at the end alone, without title and authors, nor
    the one venue.
    """
    moved = list(segments)
    for number in range(1, len(moved)):
        left, right = moved[number - 1 : number + 1]
        if (
            left.last != right.first
            or "T" not in _labels(text, left, labels)
            or "T" not in _labels(text, right, labels)
        ):
            continue
        cards = (reach[node.serial] for node in text.page.blocks[text.lines[right.first].block].path)
        within = (first for first, last in cards if left.first < first < right.first and last <= right.last)
        start = min(within, default=right.first)
        badges = set(_labels(text, Segment(start, right.first), labels)) if start < right.first else {"T"}
        if not {"T", "A"} & badges and ("V" not in badges or "V" in _labels(text, Segment(left.first, start), labels)):
            moved[number - 1], moved[number] = Segment(left.first, start), Segment(start, right.last)
    return moved


def _without_lead(text: PageText, segment: Segment, labels: Sequence[str]) -> Segment:
    """A segment with a title from its first line on that is no running text, or of which something was read."""
    if "T" not in _labels(text, segment, labels):
        return segment
    for number in range(segment.first, segment.last):
        line = text.lines[number]
        if set(labels[line.first : line.last]) - {"O"} or not is_prose(text, line):
            return Segment(number, segment.last)
    return segment


def _labels(text: PageText, segment: Segment, labels: Sequence[str]) -> Sequence[str]:
    return labels[text.lines[segment.first].first : text.lines[segment.last - 1].last]


def _widened(
    text: PageText, segment: Segment, owners: dict[int, set[int]], reach: dict[int, tuple[int, int]]
) -> Segment:
    """The lines of the largest element around a segment's first line that holds no other title.

    An element bigger than records are is none of one's own.
    """
    best = segment
    for node in reversed(text.page.blocks[text.lines[segment.first].block].path):
        if len(owners[node.serial]) > 1 or node.serial not in reach:
            break
        first, last = reach[node.serial]
        size = text.lines[last - 1].end - text.lines[first].start
        if last - first > _MOST_LINES or size > _MOST_CHARACTERS:
            break
        if first <= segment.first and last >= segment.last:
            best = Segment(first, last)
    return best


def _with_badge_above(text: PageText, segment: Segment, widened: Segment, labels: Sequence[str]) -> Segment:
    """A widened segment, from the card's beginning on only where a badge there tells the venue that it lacks.

    Read as one or not, if its class says that it is a badge.
    """
    if widened.first == segment.first:
        return widened
    above = set(_labels(text, Segment(widened.first, segment.first), labels))
    path = text.page.blocks[text.lines[widened.first].block].path
    badge = "V" in above or "badge" in css_fields(path[-1].css_class)
    told = badge and not {"T", "A"} & above and "V" not in _labels(text, segment, labels)
    return widened if told else Segment(segment.first, widened.last)
