"""Titles that fill their line, or their element, where those of most other records of the list do: no part is left out.

"<em>On roots. I</em>, Leaf 3", "<em>Oaks (after A. Tree)</em>, Leaf 4", where "<em>Bark in towns</em>, Leaf 5" is one.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from bibliography import Style
from extract.field.kind import is_award
from extract.segment.segmenter import Segment
from extract.text.chunks import Chunk, PageText
from extract.text.lexicon import cue_phrases, languages, names_thesis
from extract.text.name_shape import KNOWN_VENUE, are_names, is_year
from extract.text.sections import Section
from extract.text.states import STATE
from normalize.rank import find_rank_claims
from normalize.venue import venue_evidence

_LEAST, _SHARE = 4, 0.75
"""Titles of a list that fill what they stand in, and their share, from which all do."""
_MOST_ROWS = 3
_MOST_CHUNKS = 20
_PREPOSITIONS = frozenset("by for from in on with".split())
_STYLED, _PLAIN = "styled", "plain"
_MARKS = frozenset(",.")
_ENDS = frozenset(("line", "(", "[", ",", "."))
"""What stands behind a year that is no part of a title."""
_COUNT = re.compile(
    r"\d(?!\d{3})\S*(?: \S+){0,2}$|(?:[Uu]npublished|IF|JIF|Impact [Ff]actor|Data ?set|Editors?|Eds?)\b"
)
"""What numbers and notes on a paper begin with, but no year: "12 pages", "IF: 3.4"."""
_PAPER = re.compile(r"\b(?:[Ww]orking|[Dd]iscussion) [Pp]aper(?: [Nn]o\.?.*)?$")
"""The end of a series' name: "Forest Working Paper"."""
Place = tuple[str, ...]


def teach_whole_titles(
    text: PageText, sections: Sequence[Section], segments: Sequence[Segment], labels: list[str], sureness: list[float]
) -> None:
    """Label, in place, what else stands in the line or in the element that a record's title begins in or ends."""
    lists: dict[Place, list[tuple[Segment, range]]] = defaultdict(list)
    for segment in segments:
        if sections[segment.first].kind not in ("news", "talks"):
            for place, held in _places(text, segment, labels):
                lists[place].append((segment, held))
    for place, titles in lists.items():
        least = max(_LEAST, _SHARE * len(titles))
        whole = [held for _, held in titles if all(labels[at] == "T" for at in held)]
        if len(titles) > len(whole) >= least:
            beside = [_beside(text, segment, held, labels) for segment, held in titles]
            absent = {letter for letter in "AV" if sum(letter in told for told in beside) <= (1 - _SHARE) * len(titles)}
            for (_, held), told in zip(titles, beside, strict=True):
                _fill(text.chunks, held, (told | {"T", "O"}, absent), (labels, sureness))
        _end_before_venue(text, titles, least, labels)
        over = [held for held in whole if _runs_over(text, held, labels)]
        if over and place[-1] == _STYLED and len(whole) - len(over) >= least:
            for held in over:
                _cut(text, held, labels)


def _end_before_venue(text: PageText, titles: Sequence[tuple[Segment, range]], least: float, labels: list[str]) -> None:
    """End titles before the element behind theirs that holds the venue of most others: "On roots, <a>Leaf</a>"."""
    behind = [(segment, held.stop) for segment, held in titles if _has_behind(text, held)]
    looks = Counter(_look(text.chunks[at]) for _, at in behind if labels[at] == "V")
    look, count = looks.most_common(1)[0] if looks else ((), 0)
    if count < least:
        return
    for segment, at in behind:
        if labels[at] != "T" or _look(text.chunks[at]) != look or "V" in _labels(text, segment, labels):
            continue
        venue = at
        while venue < len(labels) and labels[venue] == "T" and text.chunks[venue].run is text.chunks[at].run:
            labels[venue] = "V"
            venue += 1


def _has_behind(text: PageText, held: range) -> bool:
    """Whether another element follows one in its line."""
    last, line = text.chunks[held.stop - 1], text.lines[text.chunks[held.start].line]
    return held.stop < line.last and _look(text.chunks[held.stop]) != _look(last)


def _labels(text: PageText, record: Segment, labels: Sequence[str]) -> Sequence[str]:
    return labels[text.lines[record.first].first : text.lines[record.last - 1].last]


def _runs_over(text: PageText, held: range, labels: Sequence[str]) -> bool:
    """Whether a title goes on behind its element with a remark: "<b>On trees</b>, 3-9. In Leaf".

    Other words may be its subtitle: "<b>Moss</b>. How walls turned green".
    """
    if labels[held.stop : held.stop + 1] != ["T"]:
        return False
    behind = text.chunks[held.stop]
    return behind.before in _MARKS and _is_remark(behind)


def _cut(text: PageText, held: range, labels: list[str]) -> None:
    """End a title with its element."""
    line = text.chunks[held.start].line
    for at in range(held.stop, len(labels)):
        if labels[at] != "T" or text.chunks[at].line != line:
            return
        labels[at] = "O"


def _places(text: PageText, segment: Segment, labels: Sequence[str]) -> Iterator[tuple[Place, range]]:
    """The line that a record's title stands in, and the element within it, each with its kind."""
    chunks = text.chunks
    record = range(text.lines[segment.first].first, text.lines[segment.last - 1].last)
    first = next((at for at in record if labels[at] == "T"), None)
    if first is None:
        return
    number = chunks[first].line
    line = text.lines[number]
    path = text.page.blocks[line.block].path
    kinds = tuple(f"{node.tag}.{node.css_class}" for node in path[-3:])
    row = sum(text.lines[above].block == line.block for above in range(max(0, number - _MOST_ROWS), number))
    look = _look(chunks[line.first])
    yield (*kinds, *look, str(row)), range(line.first, line.last)
    own, start, end = _look(chunks[first]), first, first + 1
    while start > line.first and _look(chunks[start - 1]) == own:
        start -= 1
    while end < line.last and _look(chunks[end]) == own:
        end += 1
    if (start, end) != (line.first, line.last):
        yield (*kinds, *own, _STYLED if any(own) else _PLAIN), range(start, end)


def _look(chunk: Chunk) -> Place:
    """How a chunk is set apart: by its class alone where it has one; nothing in all places for plain words."""
    run = chunk.run
    if run.css_class:
        return "", "", run.css_class
    return (run.style.name or "" if run.style is not Style.PLAIN else "", "link" if run.href else "", "")


def _beside(text: PageText, segment: Segment, held: range, labels: Sequence[str]) -> set[str]:
    """The labels of a record outside of the line or element that holds its title; a known venue is one."""
    record = range(text.lines[segment.first].first, text.lines[segment.last - 1].last)
    outside = [at for at in record if at not in held]
    told = {labels[at] for at in outside}
    if "V" not in told and any(
        venue_evidence(text.chunks[at].text) >= KNOWN_VENUE for at in outside if labels[at] == "O"
    ):
        told.add("V")
    return told


def _fill(
    chunks: Sequence[Chunk], held: range, fields: tuple[set[str], set[str]], reading: tuple[list[str], list[float]]
) -> None:
    """Give to a title what else stands in its line or element, up to a bracket or link that can be no part of it.

    `fields` are the labels found elsewhere in the record, and those that the records of the list lack.
    """
    labels, sureness = reading
    first = next(at for at in held if labels[at] == "T")
    end = next((at for at in held if not _may_be_title(chunks[at], labels[at], *fields)), held.stop)
    named = [at for at in range(first, end) if labels[at] == "A" and are_names(chunks[at].text)]
    led = [at for at in range(held.start, first) if labels[at] == "A"]
    if "A" not in fields[0]:
        told = any(are_names(chunks[at].text) for at in (*led, *named))
    else:
        classed = bool(chunks[first].run.css_class)
        listed = any(not classed or " " not in chunks[at].text or are_names(chunks[at].text) for at in led)
        told = listed or len(named) > 1 or _opens_list(chunks, labels, held.stop, named)
        # "On roots. I. Oaks" is no list of names
    if told:
        return
    if len(held) <= _MOST_CHUNKS and end > first and (end == held.stop or _is_set_apart(chunks, first, end)):
        for at in range(held.start, end):
            if labels[at] != "T":
                labels[at], sureness[at] = "T", _SHARE


def _opens_list(chunks: Sequence[Chunk], labels: Sequence[str], end: int, named: Sequence[int]) -> bool:
    """Whether the last chunk of an element is a name that the list behind goes on with: "Roots, Ann Lee, **Bo Wu**"."""
    goes_on = named[-1:] == [end - 1] and labels[end : end + 1] == ["A"]
    return goes_on and chunks[end - 1].before == chunks[end].before == "," and chunks[end].line == chunks[end - 1].line


def _is_set_apart(chunks: Sequence[Chunk], first: int, at: int) -> bool:
    """Whether a chunk begins a bracket or a link behind a title."""
    opens = bool(chunks[at].paren) and not chunks[at - 1].paren
    return opens or chunks[at].run.href != chunks[first].run.href


def _may_be_title(chunk: Chunk, label: str, told: set[str], absent: set[str]) -> bool:
    """Whether a chunk may belong to a title: read so, or as nothing, or as a field that this is not the place of."""
    if label == "T":
        return True
    cue = cue_phrases().get(chunk.text.lower())
    is_link = cue is not None and cue.kind == "link" and (bool(chunk.paren) or chunk.before not in ("words", "year"))
    if label not in told | absent or is_link or (chunk.cue and chunk.text not in _PREPOSITIONS):
        return False
    known = venue_evidence(chunk.text) >= KNOWN_VENUE or names_thesis(chunk.text)
    return not (known or is_award(chunk.text) or _is_year_of_record(chunk) or _is_remark(chunk))


def _is_year_of_record(chunk: Chunk) -> bool:
    """Whether a chunk is a year that no words of a title go on behind: "Trees in towns 2020 (data)"."""
    return is_year(chunk) and (bool(chunk.paren) or chunk.after in _ENDS)


def _is_remark(chunk: Chunk) -> bool:
    """Whether a chunk is what lists say of a paper behind its title: "12 pages", "in German", "student paper"."""
    lowered = chunk.text.lower()
    counts = bool(_COUNT.match(chunk.text) or _PAPER.search(chunk.text) or find_rank_claims(chunk.text))
    return counts or lowered in languages() or bool(STATE.search(lowered))
