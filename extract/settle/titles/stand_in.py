"""Titles that were read as venues, where what only stands beside a title was read as it."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis, publishers

_EDITORS = re.compile(r"(?:eds?|editors?|hrsg|hg)\.?", re.IGNORECASE)
_LEAST_WORDS = 3
"""Of a title."""


def settle_stand_in(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, the title before its kind or its publisher, or behind its editors, that was read as the venue.

    "<i>Roots of trees</i>, Doctoral thesis, Oak College"; "Ann Lee et al.: Proceedings of the Tree Days. ACM Press";
    "Ann Lee and Bo Wu, eds.: Conference on Trees". Only where no other title stands in its line before it.
    """
    at = labels.index("T") if "T" in labels else 0
    if not at:
        return
    text = chunks[at].text
    if names_thesis(text) or text.lower() in publishers():
        first, last = _venue_before(chunks, labels, at)
    elif _EDITORS.fullmatch(text) and "T" not in labels[at + 1 :]:
        first, last = at + 1, _venue_behind(chunks, labels, at)
    else:
        return
    if sum(len(chunk.text.split()) for chunk in chunks[first:last]) >= _LEAST_WORDS:
        labels[at:] = ["O" if label == "T" else label for label in labels[at:]]
        labels[first:last] = ["T"] * (last - first)


def _venue_before(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> tuple[int, int]:
    """Where the venue begins and ends that stands before a chunk in its line, maybe its acronym in brackets between."""
    last = at
    while last and chunks[last - 1].paren and chunks[last - 1].line == chunks[at].line:
        last -= 1
    first = last
    while first and labels[first - 1] == "V" and chunks[first - 1].line == chunks[at].line:
        first -= 1
    return first, last


def _venue_behind(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> int:
    """Where the venue ends that stands right behind a chunk in its line."""
    last = at + 1
    while last < len(chunks) and labels[last] == "V" and chunks[last].line == chunks[at].line:
        last += 1
    return last
