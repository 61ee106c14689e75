"""Titles behind the venue and its year that their line begins with: "KDD'24: On the growth of trees"."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from extract.chunks import PageText
from extract.sections import Section
from extract.settle import is_dated_venue

_LEAST, _LEAST_WORDS = 3, 3
"""Lines that begin so, and words that must follow."""
_KINDS = ("publications", "research", "")


def led_titles(text: PageText, sections: Sequence[Section], labels: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The chunks of lines that begin with a dated venue and a colon, with their fields, where the page repeats it.

    What the line has been read to hold beside the title stays as it is.
    """
    led = []
    for number, line in enumerate(text.lines):
        if line.last - line.first < 2 or sections[number].kind not in _KINDS:
            continue
        venue, first = text.chunks[line.first : line.first + 2]
        words = text.text[first.start : line.end].split()
        if is_dated_venue(venue.text) and first.before == ":" and len(words) >= _LEAST_WORDS:
            led.append(line)
    if len(led) < _LEAST:
        return
    for line in led:
        if "A" in labels[line.first : line.last]:
            continue
        behind = range(line.first + 1, line.last)
        title = takewhile(lambda index: labels[index] in "OT" and not text.chunks[index].paren, behind)
        yield line.first, "V"
        yield from ((index, "T") for index in title if not text.chunks[index].cue)
