"""Sentences that say what a paper does, in lines of their own below it: "Proposes a way to grow trees in towns."."""

import re
from collections.abc import Iterator

from extract.text.chunks import PageText
from extract.text.name_shape import is_year
from extract.text.states import DOES

_LEAST, _LEAST_WORDS = 3, 7
"""Such lines of a page, and words of one."""
_BRIEF = re.compile(r"TL[;:,]?\s?DRs?\b")
"""What leads to such a sentence: too long, didn't read."""


def summary_lines(text: PageText) -> Iterator[int]:
    """The chunks of the lines that are such sentences, and state no year as citations do, where a page has several.

    Of what "TL;DR" leads to one is enough.
    """
    told = []
    brief = []
    for line in text.lines:
        words = text.text[line.start : line.end]
        if _BRIEF.match(words):
            brief.append(line)
            continue
        cited = any(map(is_year, text.chunks[line.first : line.last]))
        if not cited and DOES.match(words) and words.rstrip().endswith(".") and len(words.split()) >= _LEAST_WORDS:
            told.append(line)
    for line in brief + (told if len(told) >= _LEAST else []):
        yield from range(line.first, line.last)
