"""The labels of a quotation mended that is the title, and of what stands beside it."""

from collections.abc import Sequence
from itertools import takewhile

from bibliography import Style
from extract.text.chunks import Chunk

_LEAST_GAP = 3
"""Characters between two chunks that a mark of punctuation, a space and a quotation mark take."""
_LEAST_QUOTATION = 25
"""Characters of a quotation that can only be a title."""
_OPENING = frozenset('“"')
"""What opens a quotation that is no nickname or apostrophe."""
_OPENS_ANOTHER = frozenset('"“《')
"""What opens a quotation behind another and a comma: "“老树”，《林业》"."""
_MOST_WORDS = 4
"""Of one name."""


def settle_quotation(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, that all of the quotation that a title stands in is the title.

    A quotation that is not closed within its line is an apostrophe ("Micro' 2024").
    """
    if "T" not in labels:
        return
    for index in range(1, len(chunks)):
        named = chunks[index].before == "《" and labels[index - 1 : index + 1] == ["A", "A"]
        if named and chunks[index].line == chunks[index - 1].line and "V" not in labels:
            labels[index] = "V"  # "李明、王芳 — 《森林学报》"
    if not any(chunk.quoted for chunk in chunks):
        return
    start = 0
    while start < len(chunks):
        end = start + 1
        while end < len(chunks) and _in_one_quotation(chunks[end - 1], chunks[end]):
            end += 1
        closed = end < len(chunks) and chunks[end].line == chunks[end - 1].line
        elsewhere = "V" not in labels[start:end] or (labels[start] == "T" and "V" in labels[end:])
        sure = chunks[start].before in _OPENING and labels[start] == "T" and "T" not in labels[:start]
        if closed and chunks[start].quoted and "T" in labels[start:end] and (elsewhere or sure):
            labels[start:end] = ["T"] * (end - start)
            _leave_before_quotation(chunks, labels, start, end)
            _leave_behind_quotation(chunks, labels, start, end)
            _read_link_behind(chunks, labels, start, end)
            _read_venue_behind(chunks, labels, start, end)
        start = end


def _leave_before_quotation(chunks: Sequence[Chunk], labels: list[str], start: int, end: int) -> None:
    """Names and a year before a long quotation are no part of the title in it: 'Moss, Ann. 2020. "Trees of ..."'."""
    letters = sum(len(chunk.text) for chunk in chunks[start:end])
    first = start
    while first and chunks[first - 1].line == chunks[start].line and labels[first - 1] in "TAY":
        first -= 1
    set_apart = first < start and chunks[start].start - chunks[start - 1].end >= _LEAST_GAP
    opens = first == 0 or (first == 1 and chunks[0].text.isdigit())
    if not set_apart or letters < _LEAST_QUOTATION or not opens or chunks[0].before not in ("line", "["):
        return
    if any(len(chunk.text.split()) > _MOST_WORDS for chunk in chunks[first:start]):
        return
    for at in range(first, start):
        if labels[at] == "T" and chunks[at].text[0].isupper():
            labels[at] = "A"


def _leave_behind_quotation(chunks: Sequence[Chunk], labels: list[str], start: int, end: int) -> None:
    """What begins a venue's element behind a long quotation is no title: "“Trees of ...”, <b>Oaks (OAKS) Days</b>"."""
    if sum(len(chunk.text) for chunk in chunks[start:end]) < _LEAST_QUOTATION:
        return
    for venue in range(end + 1, len(chunks)):
        run = chunks[venue].run
        if labels[venue] != "V" or not run.style or chunks[venue].line != chunks[start].line:
            continue
        first = venue
        while first > end and chunks[first - 1].run is run and labels[first - 1] == "T":
            first -= 1
        if chunks[first - 1].run is not run:
            labels[first:venue] = ["V"] * (venue - first)


def _read_link_behind(chunks: Sequence[Chunk], labels: list[str], start: int, end: int) -> None:
    """A link behind a long quotation that is none itself is no part of the title: '"Trees of ..." <a>TREES2024</a>'."""
    letters = sum(len(chunk.text) for chunk in chunks[start:end])
    behind = chunks[end]
    if letters < _LEAST_QUOTATION or labels[start - 1 : start] != ["A"] or any(c.run.href for c in chunks[start:end]):
        return
    if labels[end] == "T" and behind.run.href and behind.text[0].isupper():
        labels[end:] = ["O" if label == "V" else label for label in labels[end:]]
        labels[end] = "V"


def _read_venue_behind(chunks: Sequence[Chunk], labels: list[str], start: int, end: int) -> None:
    """What goes on behind a long quotation, up to a year and pages, is the venue of a record without another.

    "... of trees”. Methods of Forestry (2004) Vol. 10"; so is what italics begin: "... of trees.” <i>Forest Views</i>"
    """
    letters = sum(len(chunk.text) for chunk in chunks[start:end])
    italic = chunks[end].run.style & Style.ITALIC and not chunks[start].run.style & Style.ITALIC
    before = labels[start - 1 : start]
    if letters < _LEAST_QUOTATION or "V" in labels or before not in (["A"], ["Y"], *([["O"]] if italic else [])):
        return
    line = list(takewhile(lambda chunk: chunk.line == chunks[end].line, chunks[end + 1 :]))
    named = labels[end] == "T" and chunks[end].text[0].isupper() and chunks[end].before != ":"
    if named and "T" not in labels[end + 1 :] and (italic or any(chunk.cue == "detail" for chunk in line)):
        labels[end] = "V"


def _in_one_quotation(left: Chunk, right: Chunk) -> bool:
    """Whether two neighbors stand in the same quotation marks, in which others may: "The 'good' tree"."""
    apart = right.before in _OPENS_ANOTHER and right.start - left.end >= _LEAST_GAP
    return left.quoted and right.quoted and left.line == right.line and not apart
