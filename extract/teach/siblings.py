"""Records without a title learn from their siblings: in a list, entries of one build have their title in one place.

A list of bare titles and dates reads as anything. Where a good share of the entries that are built alike were seen to
have a title, the entries beside them have it in the same place.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence

from extract.segment.items import dated_items
from extract.segment.segmenter import Segment
from extract.text.chunks import PageText
from extract.text.sections import Section
from extract.text.words import name_score
from normalize.venue import venue_evidence

_SHARE = 0.2
_MOST_LEAD = 0.6
"""Share of a list's entries that begin with their title, from which the others do."""
_ARTICLES = frozenset(("the", "a", "an"))
_LEAST_WORDS = 3
"""Of a title told by its place alone."""
_MOST_LOOKS = 3
_LEAST = 3
_NAME = 0.6
"""Evidence from which a chunk is a name and no title."""
_VENUE = 0.5
"""Evidence from which a chunk read as a venue stays one."""
Look = tuple[str, ...]


def teach_titles(
    text: PageText, sections: Sequence[Section], segments: Sequence[Segment], labels: list[str], sureness: list[float]
) -> None:
    """Label, in place, the titles of segments that have none.

    Where enough segments of the same build have theirs in one look, the others have it in that look too. A line whose
    neighbors in a small element hold the one title of a record is left alone: it has its authors or its venue, unless
    it is an item of a list of citations.
    """
    groups: dict[Look, list[tuple[Segment, Look | None]]] = defaultdict(list)
    places = [(segment, _parent(text, segment), _title_look(text, segment, labels)) for segment in segments]
    titled = Counter(parent for _, parent, look in places if look is not None)
    dated = dated_items(text)
    for segment, parent, look in places:
        section = sections[segment.first]
        if section.kind != "publications" or (section.is_heading and not section.is_title):
            continue
        if titled[parent] != 1 or look is not None or segment.first in dated:
            groups[_build(text, segment)].append((segment, look))
    for group in groups.values():
        if len(group) < _LEAST:
            continue
        held = Counter(look for _, look in group if look is not None)
        looks = {look: count / len(group) for look, count in held.most_common(_MOST_LOOKS) if count >= 2}
        leading = sum(look is not None and _leads(text, segment, labels) for segment, look in group) / len(group)
        for segment, own in group:
            if own is None and not _teach(text, segment, looks, labels, sureness) and leading >= _MOST_LEAD:
                _teach_first(text, segment, leading, labels, sureness)


def _leads(text: PageText, segment: Segment, labels: Sequence[str]) -> bool:
    """Whether a segment begins with its title."""
    line = text.lines[segment.first]
    return line.first < line.last and labels[line.first] == "T"


def _teach_first(text: PageText, segment: Segment, share: float, labels: list[str], sureness: list[float]) -> None:
    """Label what a segment begins with as its title, whatever its look, if it has another field and may be one."""
    line = text.lines[segment.first]
    if not any(labels[index] in "AVY" for index in range(line.first, line.last)):
        return
    for index in range(line.first, line.last):
        chunk = text.chunks[index]
        begins = index == line.first and len(chunk.text.split()) >= _LEAST_WORDS
        goes_on = index > line.first and chunk.before == ":"
        if not (begins or goes_on) or labels[index] != "O" or chunk.cue or name_score(chunk.text) >= _NAME:
            break
        labels[index], sureness[index] = "T", share


def _teach(
    text: PageText, segment: Segment, looks: dict[Look, float], labels: list[str], sureness: list[float]
) -> bool:
    """Label the title of a segment by the commonest look, common enough, in which it has anything that may be one.

    Returns whether it has.
    """
    for look, share in looks.items():
        found = _chunks_in_look(text, segment, look, labels) if share >= _SHARE else []
        if found:
            for index in found:
                labels[index], sureness[index] = "T", share
            return True
    return False


def _parent(text: PageText, segment: Segment) -> int:
    """Serial of the element around the block that a segment begins in; of the block where several lines share it."""
    line = text.lines[segment.first]
    path = text.page.blocks[line.block].path
    near = [text.lines[i].block for i in (segment.first - 1, segment.last) if 0 <= i < len(text.lines)]
    if not path:
        return -1
    return path[-1].serial if line.block in near or len(path) < 2 else path[-2].serial


def _build(text: PageText, segment: Segment) -> Look:
    """The elements that a segment begins in, and how many lines it has."""
    block = text.page.blocks[text.lines[segment.first].block]
    return (*(f"{node.tag}.{node.css_class}" for node in block.path[-3:]), str(segment.last - segment.first))


def _look(text: PageText, index: int, row: int) -> Look:
    run = text.chunks[index].run
    return str(row), str(run.style.value), str(bool(run.href)), run.css_class


def _title_look(text: PageText, segment: Segment, labels: Sequence[str]) -> Look | None:
    """Where and how the segment's title begins, None where it has none."""
    first, last = text.lines[segment.first].first, text.lines[segment.last - 1].last
    index = next((index for index in range(first, last) if labels[index] == "T"), None)
    return None if index is None else _look(text, index, text.chunks[index].line - segment.first)


def _chunks_in_look(text: PageText, segment: Segment, look: Look, labels: Sequence[str]) -> list[int]:
    """The first stretch of chunks in a look that could be a title."""
    for row, number in enumerate(range(segment.first, segment.last)):
        line = text.lines[number]
        found: list[int] = []
        for index in range(line.first, line.last):
            chunk = text.chunks[index]
            free = labels[index] == "O" or (labels[index] == "V" and venue_evidence(chunk.text) < _VENUE)
            free = free and name_score(chunk.text) < _NAME
            fits = (
                free
                and _look(text, index, row) == look
                and not chunk.cue
                and not (found and chunk.paren in ("[", "［"))
            )
            if fits and (found or _is_worded(chunk.text)):
                found.append(index)
            elif found:
                break
        if found:
            return found
    return []


def _is_worded(words: str) -> bool:
    """Whether a title may begin with words: with no marks alone, and no article between two phrases."""
    return any(c.isalpha() for c in words) and words.lower() not in _ARTICLES
