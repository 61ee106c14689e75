"""Titles behind the venue and its year that their line begins with: "KDD'24: On the growth of trees"."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from extract.settle.authors.lead import ACRONYM
from extract.settle.labels import is_dated_venue
from extract.text.chunks import PageText
from extract.text.name_shape import is_year
from extract.text.sections import Section

_LEAST, _LEAST_WORDS = 3, 3
"""Lines that begin so, and words that must follow."""
_KINDS = ("publications", "research", "")


def led_titles(text: PageText, sections: Sequence[Section], labels: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The chunks of lines that begin with a dated venue and a colon, with their fields, where the page repeats it.

    What the line has been read to hold beside the title stays as it is.
    """
    yield from _below_names(text, sections)
    led = []
    for number, line in enumerate(text.lines):
        if line.last - line.first < 2 or sections[number].kind not in _KINDS:
            continue
        venue, first = text.chunks[line.first : line.first + 2]
        if first.before == ":" and is_dated_venue(venue.text):
            led += [line] if len(text.text[first.start : line.end].split()) >= _LEAST_WORDS else []
    if len(led) < _LEAST:
        return
    for line in led:
        if "A" in labels[line.first : line.last]:
            continue
        behind = range(line.first + 1, line.last)
        title = takewhile(lambda index: labels[index] in "OT" and not text.chunks[index].paren, behind)
        yield line.first, "V"
        yield from ((index, "T") for index in title if not text.chunks[index].cue)


def _below_names(text: PageText, sections: Sequence[Section]) -> Iterator[tuple[int, str]]:
    """The chunks of lines that say where and with whom, with their fields, and the titles in the lines below.

    "2022: PLDI 2022 with Bo Fu<br>On the growth of trees", where the page repeats it.
    """
    opens = [n for n in range(len(text.lines) - 1) if sections[n].kind in _KINDS and _opens_block(text, n)]
    led = [number for number in opens if _venue_before_names(text, number)]
    if len(led) < _LEAST:
        return
    for number in led:
        venue, below = _venue_before_names(text, number), text.lines[number + 1]
        title = takewhile(
            lambda at: not (text.chunks[at].paren or text.chunks[at].run.href), range(below.first, below.last)
        )
        yield from ((venue, "V"), (venue + 1, "O"))
        yield from ((index, "T") for index in title)


def _opens_block(text: PageText, number: int) -> bool:
    """Whether a line is the first of several in an element: no title stands above it."""
    block = text.lines[number].block
    return block == text.lines[number + 1].block and (number == 0 or block != text.lines[number - 1].block)


def _venue_before_names(text: PageText, number: int) -> int:
    """The index of the acronym with its year and "with" behind it in a line, 0 where there is none."""
    line = text.lines[number]
    for index in range(line.first, min(line.first + 2, line.last - 2)):
        venue, year, cue = text.chunks[index : index + 3]
        led = is_year(year) and year.before == "words" and cue.cue == "authors" and bool(ACRONYM.fullmatch(venue.text))
        if led and (index == line.first or is_year(text.chunks[line.first])):
            return index
    return 0
