"""The body that issued a report, behind its title: "Ash, A. (2019). Planting Utopia. National Forest Council."."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.text.chunks import Chunk
from extract.text.name_shape import is_year

_BODY = re.compile(
    r"\b(?:agency|association|authority|bank|board|bureau|cent(?:er|re)|commission|committee|council|department"
    r"|foundation|institute|ministry|office|organi[sz]ation|program(?:me)?s|secretariat|universit(?:y|ies))\b",
    re.IGNORECASE,
)
_SMALL_WORDS = frozenset("of for the and on de la".split())
_LEAST, _MOST = 2, 7
"""Words of a body's name."""
_LEAST_TITLE = 3
"""Words."""


def settle_body(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Unread, in place, the name of a body read as a sentence of the title that it stands behind.

    Only where the record is authors, a year, a title and that name.
    """
    opening = list(takewhile(lambda at: labels[at] in "AY", range(len(chunks))))
    first, last = len(opening), len(chunks) - 1
    if not opening or not is_year(chunks[opening[-1]]) or last - first < 1 or set(labels[first:]) != {"T"}:
        return
    name = chunks[last]
    titled = sum(len(chunk.text.split()) for chunk in chunks[first:last]) >= _LEAST_TITLE
    if titled and name.before == "." and name.line == chunks[first].line and _names_body(name.text):
        labels[last] = "O"


def _names_body(text: str) -> bool:
    """Whether a text names a council, a ministry or the like, each word of it with a capital."""
    words = text.split()
    capital = all(word[0].isupper() or word in _SMALL_WORDS for word in words)
    return capital and _LEAST <= len(words) <= _MOST and bool(_BODY.search(text))
