"""The labels of a title mended: where it goes on, and what it took in."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.chunks import Chunk
from extract.lexicon import cue_phrases
from extract.name_shape import KNOWN_VENUE, SEVERAL, are_names, is_year
from extract.words import name_score
from normalize.venue import venue_evidence

_SYMBOL = 3
"""Characters of a symbol at most."""
_LONGEST_PLACE = 2
"""Words."""
_LEAST_GAP = 3
"""Characters between two chunks that a mark of punctuation, a space and a quotation mark take."""
_LEAST_QUOTATION = 25
"""Characters of a quotation that can only be a title."""
_OPEN = frozenset("and or of to for from than at".split())
"""Words that leave a title open."""
_NUMBERED = frozenset("class degree dimension genus grade level order part phase rank type".split())
"""Words whose number is a part of the title: "curves of genus 3"."""
_LEADS_ON = _OPEN | frozenset("with in on by the a an".split())
"""Words that no title ends with."""
_SMALL = frozenset("a an and at for in of on the to".split())
_MOST_VENUE = 10
"""Words."""
_LEAST_SUMMARY = 6
"""Words."""
_MOST_WORDS = 4
"""Of one name."""
_JOINED = re.compile(r"([^\W\d_a-z][\w.'’ -]+) (?:and|&) ([^\W\d_a-z][\w.'’ -]+)")
_OF_NAMES = 0.6
"""Evidence of two full names, one of them rare."""


def settle_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, which of a record's chunks are its title."""
    _extend_title(chunks, labels)
    _leave_summary(chunks, labels)
    _settle_swallowed(chunks, labels)
    _leave_short_name(chunks, labels)


def settle_quotation(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, that all of the quotation that a title stands in is the title.

    A quotation that is not closed within its line is an apostrophe ("Micro' 2024").
    """
    if "T" not in labels:
        return
    start = 0
    while start < len(chunks):
        end = start + 1
        while end < len(chunks) and _in_one_quotation(chunks[end - 1], chunks[end]):
            end += 1
        closed = end < len(chunks) and chunks[end].line == chunks[end - 1].line
        elsewhere = "V" not in labels[start:end] or (labels[start] == "T" and "V" in labels[end:])
        if closed and chunks[start].quoted and "T" in labels[start:end] and elsewhere:
            labels[start:end] = ["T"] * (end - start)
            _leave_before_quotation(chunks, labels, start, end)
            _leave_behind_quotation(chunks, labels, start, end)
        start = end


def _leave_before_quotation(chunks: Sequence[Chunk], labels: list[str], start: int, end: int) -> None:
    """Names and a year before a long quotation are no part of the title in it: 'Moss, Ann. 2020. "Trees of ..."'."""
    letters = sum(len(chunk.text) for chunk in chunks[start:end])
    first = start
    while first and chunks[first - 1].line == chunks[start].line and labels[first - 1] in "TAY":
        first -= 1
    set_apart = first < start and chunks[start].start - chunks[start - 1].end >= _LEAST_GAP
    if not set_apart or letters < _LEAST_QUOTATION or chunks[first].before != "line" or first:
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


def settle_link(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, that all of the link that a title begins is the title."""
    if "T" not in labels:
        return
    start = 0
    while start < len(chunks):
        end = start + 1
        while end < len(chunks) and _in_one_link(chunks[end - 1], chunks[end]):
            end += 1
        held = labels[start:end]
        joined = all(chunks[at].before == "words" for at in range(start, end) if labels[at] == "Y")
        if held[0] == "T" and set(held) <= {"T", "O", "Y"} and joined:
            dated = held[-1] == "O" and is_year(chunks[end - 1]) and chunks[end - 2].after == "," and "Y" not in labels
            led = next((at for at in range(start + 1, end) if _leads_to_venue(chunks, at)), end)
            for at in range(start, end):
                labels[at] = "T" if at < led and (labels[at] == "T" or _is_words(chunks[at])) else "O"
            labels[end - 1] = "Y" if dated else labels[end - 1]
        start = end


def _leads_to_venue(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether "In" behind a full stop leads to a name that ends the link: "Slow growth. In Leaf and Root"."""
    if chunks[at].text != "In" or chunks[at].before != "." or at + 1 >= len(chunks):
        return False
    name = chunks[at + 1]
    words = name.text.split()
    ends = at + 2 == len(chunks) or chunks[at + 2].run.href != name.run.href
    return ends and 1 < len(words) <= _MOST_VENUE and all(word[0].isupper() or word in _SMALL for word in words)


def _in_one_link(left: Chunk, right: Chunk) -> bool:
    return left.run.href is not None and left.run.href == right.run.href and left.line == right.line


def _is_words(chunk: Chunk) -> bool:
    """Whether a chunk can be a part of a title: no remark in brackets and no link's label."""
    cue = cue_phrases().get(chunk.text.lower())
    return not chunk.paren and (cue is None or cue.kind != "link")


def _in_one_quotation(left: Chunk, right: Chunk) -> bool:
    """Whether two neighbors stand in the same quotation marks."""
    return left.quoted and right.quoted and left.line == right.line and right.before != '"'


def _extend_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Chunks read as notes or venue that a title goes on with, or begins with."""
    for index in range(1, len(chunks)):
        if labels[index] in "VO" and labels[index - 1] == "T" and _goes_on(chunks, index):
            labels[index] = "T"
    for index in range(1, len(chunks)):
        left_open = labels[index - 1 : index + 1] == ["T", "O"] and chunks[index].before == "words"
        if left_open and chunks[index].text.isdigit() and not is_year(chunks[index]):
            last = chunks[index - 1].text.rsplit(" ", 1)[-1]
            labels[index] = "T" if last in _OPEN or last.lower() in _NUMBERED else "O"  # "ranks 4 and 5"
    for index in range(len(chunks) - 1):
        first, after = chunks[index], chunks[index + 1]
        opens = labels[index] in "VO" and labels[index + 1] == "T" and "T" not in labels[:index]
        if opens and after.before == "," and after.text[0].islower() and after.line == first.line:
            labels[index] = "T"  # "Growth, mortality, and ..."


def _leave_summary(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A sentence in an element of its own behind a title that is one link says what that is about: it is no part of it.

    "<a>Trees in towns</a> <span>On what grows in our streets.</span> Ann Lee"
    """
    first = labels.index("T") if "T" in labels else len(chunks)
    end = next((at for at in range(first, len(chunks)) if chunks[at].run.href != chunks[first].run.href), len(chunks))
    if end == len(chunks) or chunks[first].run.href is None or labels[first:end] != ["T"] * (end - first):
        return
    rest = list(takewhile(lambda at: labels[at] == "T" and chunks[at].run is chunks[end].run, range(end, len(chunks))))
    css_class = chunks[end].run.css_class
    set_apart = chunks[end].before in ("style", "?", "!") and chunks[end].run is not chunks[end - 1].run
    set_apart = set_apart and bool(css_class) and "title" not in css_class.replace("subtitle", "")
    set_apart = set_apart and chunks[end].run.href is None and chunks[end - 1].text.rsplit(" ", 1)[-1] not in _LEADS_ON
    worded = sum(len(chunks[at].text.split()) for at in rest) >= _LEAST_SUMMARY and chunks[end].text[0].isupper()
    ends = bool(rest) and rest[-1] + 1 < len(chunks) and chunks[rest[-1]].after == "." and labels[rest[-1] + 1] == "A"
    if set_apart and worded and ends and sum(len(c.text.split()) for c in chunks[first:end]) >= _MOST_WORDS:
        for at in rest:
            labels[at] = "O"


def _settle_swallowed(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names and a venue that the title's stretch took in behind a full stop, where the record has no others."""
    for index in range(1, len(chunks)):
        chunk = chunks[index]
        if labels[index] != "T" or labels[index - 1] != "T" or chunk.before not in ".。．?!" or chunk.quoted:
            continue
        if "A" not in labels and SEVERAL.search(chunk.text) and _are_names_at_end(chunks, labels, index):
            labels[index] = "A"
        elif "A" in labels and "V" not in labels and venue_evidence(chunk.text) >= KNOWN_VENUE:
            _end_title(chunks, labels, index)


def _are_names_at_end(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is names, or two full ones, of which one may be rare, where the title ends with them."""
    names = _JOINED.fullmatch(chunks[index].text)
    ends = labels[index + 1 : index + 2] != ["T"] and names is not None
    full = ends and names is not None and all(1 < len(name.split()) <= _MOST_WORDS for name in names.groups())
    return are_names(chunks[index].text) or (full and name_score(chunks[index].text) >= _OF_NAMES)


def _leave_short_name(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A short name between the title's comma and a journal's name is the journal's: "IMPACT: International Journal"."""
    for index in range(1, len(chunks) - 1):
        name, journal = chunks[index : index + 2]
        between = labels[index - 1 : index + 2] == ["T", "T", "V"] and name.before in ",." and journal.before == ":"
        if between and name.text.isupper() and "Journal" in journal.text and name.line == journal.line:
            labels[index] = "V"


def _end_title(chunks: Sequence[Chunk], labels: list[str], venue: int) -> None:
    """A venue at an index, and what was taken for the title behind it no more."""
    labels[venue] = "V"
    for after in range(venue + 1, len(labels)):
        if labels[after] != "T" or chunks[after].line != chunks[venue].line:
            break
        labels[after] = "O"


def _goes_on(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a title goes on: behind its bracket, "(Lutjanus synagris) in Honduras", or with a "with" of its own."""
    before, chunk = chunks[index - 1], chunks[index]
    if chunk.line != before.line or chunk.paren:
        return False
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    if _is_symbol(chunk, after) or (chunk.before == "style" and _follows_symbol(before, chunk)):
        return True
    if chunk.before == "cue":
        return (before.text == "with" and chunk.text[0].islower()) or before.text == "in"
    if not chunk.text[0].islower() or after is None or after.line != chunk.line:
        return False
    if before.paren and chunk.before == ")":
        return not chunk.cue or (chunk.text == "in" and _is_place(after))
    return chunk.before == "words" and chunk.text == "with" and after.text[0].islower()


def _follows_symbol(before: Chunk, chunk: Chunk) -> bool:
    """Whether a chunk goes on behind a symbol in a style of its own: "-enclosing circle", "points in the plane"."""
    goes_on = chunk.text[0] in "-‐–" or (chunk.text[0].islower() and not chunk.cue and before.before == "style")
    return goes_on and len(before.text) <= _SYMBOL


def _is_place(chunk: Chunk) -> bool:
    """Whether what "in" leads to ends a sentence and is no venue."""
    return chunk.after == "." and len(chunk.text.split()) <= _LONGEST_PLACE and venue_evidence(chunk.text) < KNOWN_VENUE


def _is_symbol(chunk: Chunk, after: Chunk | None) -> bool:
    """Whether a chunk is a symbol set apart: the "k" of "the smallest k-enclosing circle", the "n" of "n points"."""
    return (
        chunk.before == "style"
        and len(chunk.text) <= _SYMBOL
        and after is not None
        and after.before == "style"
        and (after.text[0] in "-‐–" or (after.text[0].islower() and not after.cue and after.line == chunk.line))
    )
