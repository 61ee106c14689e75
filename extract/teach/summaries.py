"""Sentences that say what a paper does, in lines of their own below it: "Proposes a way to grow trees in towns."."""

import re
from collections.abc import Iterator

from extract.text.chunks import PageText
from extract.text.name_shape import is_year

_LEAST, _LEAST_WORDS = 3, 7
"""Such lines of a page, and words of one."""
_DOES = re.compile(
    r"(?:Achieves|Addresses|Analy[sz]es|Applies|Builds|Combines|Creates|Demonstrates|Describes|Designs|Detects|Develops|Employs"
    r"|Enables|Establishes|Evaluates|Examines|Explores|Extends|Formulates|Identifies|Improves|Incorporates|Integrates"
    r"|Introduces|Investigates|Leverages|Offers|Presents|Proposes|Provides|Reduces|Reveals|Shows|Studies|Uses|Utilizes)"
    r"\s(?!(?:of|and|or|in|on|for|to|from|with)\s)"
)
"""What such a sentence begins with, without its subject; "Uses of trees" is none."""


def summary_lines(text: PageText) -> Iterator[int]:
    """The chunks of the lines that are such sentences, and state no year as citations do, where a page has several."""
    told = []
    for line in text.lines:
        words = text.text[line.start : line.end]
        cited = any(map(is_year, text.chunks[line.first : line.last]))
        if not cited and _DOES.match(words) and words.rstrip().endswith(".") and len(words.split()) >= _LEAST_WORDS:
            told.append(line)
    if len(told) >= _LEAST:
        yield from (index for line in told for index in range(line.first, line.last))
