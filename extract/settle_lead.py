"""The labels of what leads a record mended: names read as its title, and badges read as names."""

import re
from collections.abc import Sequence

from extract.chunks import Chunk
from extract.lexicon import cue_phrases
from extract.name_shape import BARE_INITIALS

_MARKS = " *∗†‡§¶#"
_FAMILY = re.compile(
    r"(?:(?:and|&|y|e|et|und) )?(?:(?:de|da|di|van|von|der|den|la|le|el|al) )*"
    r"[^\W\d_a-z][\w'’‐-]+(?: [^\W\d_a-z][\w'’‐-]+)?"
)
"""A family name, as it stands before its comma and initials."""
_CODE = re.compile(r"[A-Z]{1,2}\d")
"""A journal's class in a badge: "A1", "Q2"."""
_SURE_PAIRS = 2
"""Family names with their initials that no title begins with."""


def settle_lead(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, the labels of names and badges that stand before a record's title."""
    _leave_badges(chunks, labels)
    _take_pairs(chunks, labels)


def _leave_badges(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words set apart before the first name ("Published", "A2") are no part of it."""
    for index, chunk in enumerate(chunks):
        if labels[index] not in "AO" or chunk.after != "style" or not _is_badge(chunk.text):
            return
        labels[index] = "O"


def _is_badge(text: str) -> bool:
    cue = cue_phrases().get(text.lower())
    return (
        bool(_CODE.fullmatch(text))
        or text.lower() in ("published", "preprint")
        or (cue is not None and cue.kind == "status")
    )


def _take_pairs(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Family names with their initials, "Vidal, M.*, Ocio, D., & Marín, A. B.", that were read as the title."""
    for index in range(len(chunks)):
        if labels[index] != "T" or (index and labels[index - 1] == "T"):
            continue
        end = _end_of_pairs(chunks, labels, index)
        joins = index > 0 and labels[index - 1] == "A" and chunks[index].before in ",;&"
        if end - index >= 2 * (1 if joins else _SURE_PAIRS) and end < len(chunks) and labels[end] == "T":
            labels[index:end] = ["A"] * (end - index)


def _end_of_pairs(chunks: Sequence[Chunk], labels: Sequence[str], start: int) -> int:
    """The end of the pairs of family name and initials, all read as the title, from an index on."""
    end = start
    while end + 1 < len(chunks) and labels[end] == labels[end + 1] == "T":
        family, initials = chunks[end], chunks[end + 1]
        paired = initials.before == "," and initials.line == family.line == chunks[start].line
        if not paired or not _FAMILY.fullmatch(family.text.strip(_MARKS)):
            break
        if not BARE_INITIALS.fullmatch(initials.text.strip(_MARKS)):
            break
        end += 2
    return end
