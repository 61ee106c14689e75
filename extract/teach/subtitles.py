"""Subtitles in lines of their own below the headings that are titles, as class names tell."""

import re
from collections.abc import Sequence

from extract.field.kind import is_award
from extract.text.chunks import PageText
from extract.text.name_shape import MAY_BE_NAME, is_year
from extract.text.words import name_score
from normalize.venue import venue_evidence

_SUBTITLE = re.compile(r"(?<![a-z])(?:sub-?title|sottotitolo|sous-?titre|subt[ií]tulo|untertitel)(?![a-z])")
_OF_WORDS = 0.5
"""Evidence of a venue by its words: cards call all kinds of second lines their subtitle."""
_EDITION = re.compile(
    r"(?:first|second|third|fourth|\w+te|\d+\.|\d+(?:st|nd|rd|th)) (?:[\w,]+ ){0,3}(?:edition|ed\.?"
    r"|auflage|ausgabe)\W*",
    re.IGNORECASE,
)


def subtitle_below(text: PageText, head: int, labels: Sequence[str]) -> list[tuple[int, str]]:
    """The chunks of the subtitle that stands below the heading on a line, by its element's class, with their fields.

    It holds no names, venue or year, and is no sentence, status or award; which edition a book is, is no part of it:
    "Their roots and leaves. 2nd edition".
    """
    if head + 1 >= len(text.lines):
        return []
    line = text.lines[head + 1]
    path = text.page.blocks[line.block].path
    if not path or not _SUBTITLE.search(path[-1].css_class.lower()):
        return []
    opening = text.chunks[line.first]
    if opening.cue or is_award(opening.text) or text.text[line.start : line.end].rstrip().endswith("."):
        return []
    held, words = range(line.first, line.last), text.text[line.start : line.end]
    named = "A" in labels[line.first : line.last] and name_score(words) >= MAY_BE_NAME
    if named or venue_evidence(words) >= _OF_WORDS or any(is_year(text.chunks[index]) for index in held):
        return []
    end = next((at for at in held if _EDITION.fullmatch(text.text, text.chunks[at].start, line.end)), line.last)
    return [(index, "T" if index < end else "O") for index in held]
