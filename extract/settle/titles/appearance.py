"""Labels mended where a title is followed, in brackets, by where and when it appeared: "Old trees (Leaf, 10/2025)"."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.dates import DATE
from extract.text.name_shape import KNOWN_VENUE
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_OPENING = frozenset("(（")
_STAMP = re.compile(
    rf"(?:(?:(?:this|current) )?(?:version|draft)[:,]? |(?:last )?(?:updated|revised)[:,]? )?(?:{DATE}\.?,? )?"
    r"(?:\d{1,2}[/.])?(?:19|20)\d\d",
    re.IGNORECASE,
)
"""When it appeared or was last changed: "10/2025", "Updated July 2025"."""
_MONTH = re.compile(DATE, re.IGNORECASE)
_MOST_WORDS = 8
"""Of a venue."""


def settle_appearance(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: the brackets that end a title's line with a date hold the venue, if anything, and the date."""
    for first in range(1, len(chunks)):
        if (
            chunks[first].before in _OPENING
            and labels[first - 1] == "T"
            and chunks[first].line == chunks[first - 1].line
        ):
            last = _end_of_bracket(chunks, first)
            dated = _start_of_date(chunks, first, last)
            if chunks[last - 1].after == "line" and dated < last and "T" in labels[first:last]:
                _label(chunks, labels, range(first, dated), range(dated, last))


def _end_of_bracket(chunks: Sequence[Chunk], first: int) -> int:
    """The index behind the chunks of a bracket."""
    last = first
    while last < len(chunks) and chunks[last].paren == chunks[first].paren and chunks[last].line == chunks[first].line:
        last += 1
    return last


def _start_of_date(chunks: Sequence[Chunk], first: int, last: int) -> int:
    """Where the date begins that ends a bracket; `last` where none does."""
    if not _STAMP.fullmatch(chunks[last - 1].text):
        return last
    month = last - 2
    return month if month >= first and _MONTH.fullmatch(chunks[month].text) else last - 1


def _label(chunks: Sequence[Chunk], labels: list[str], named: range, dated: range) -> None:
    """Label, in place, what a bracket holds: a status, the venue and the date; a place and a date are the title's."""
    venue = [index for index in named if not chunks[index].cue]
    words = " ".join(chunks[index].text for index in venue)
    told = len(venue) < len(named) or venue_evidence(words) >= KNOWN_VENUE
    plain = words[:1].isupper() and len(words.split()) <= _MOST_WORDS and not is_place(chunks[named.start].text)
    if named and not told and ("V" in labels or not plain):
        return
    for index in named:
        labels[index] = "V" if index in venue else "O"
    for index in dated:
        labels[index] = "Y" if index == dated.stop - 1 else "O"
