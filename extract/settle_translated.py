"""The labels of a record mended whose title a bracket repeats in another script: "Trees in Towns（城市里的树木）"."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.chunks import Chunk

_ROUND = frozenset("(（")
_LEAST = 4
"""Words of a title; its translation has as many characters at least, a gloss of its last word has fewer."""
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def settle_translated(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: the bracket that ends a title's line, in a script that the title is not in, is no part of it.

    Nor is one that fills the line below the title's, where a link or a note ends that: "Bäume [pdf]<br>(Trees)".
    """
    first = labels.index("T") if "T" in labels else len(chunks)
    title = list(takewhile(lambda at: labels[at] == "T" and not chunks[at].paren, range(first, len(chunks))))
    words = sum(len(chunks[at].text.split()) for at in title)
    if words < _LEAST:
        return
    start = title[-1] + 1
    _leave_line_below(chunks, labels, start)
    bracket = list(takewhile(lambda at: labels[at] == "T" and chunks[at].paren in _ROUND, range(start, len(chunks))))
    if not bracket or (bracket[-1] + 1 < len(chunks) and chunks[bracket[-1] + 1].line == chunks[start].line):
        return
    if _letters(chunks, title) == 0 and _letters(chunks, bracket) >= words:
        for at in bracket:
            labels[at] = "O"


def _leave_line_below(chunks: Sequence[Chunk], labels: list[str], end: int) -> None:
    """Unread, in place, a bracket of words that is the whole line below that of a title with a given end."""
    line = chunks[end - 1].line + 1
    below = [at for at in range(end, len(chunks)) if chunks[at].line == line]
    noted = below and end < below[0] and set(labels[end : below[0]]) == {"O"}
    if noted and all(chunks[at].paren == "(" and labels[at] == "T" for at in below):
        for at in below:
            labels[at] = "O"


def _letters(chunks: Sequence[Chunk], places: Sequence[int]) -> int:
    """How many East Asian letters some chunks have."""
    return sum(len(_EAST_ASIAN.findall(chunks[at].text)) for at in places)
