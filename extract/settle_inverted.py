"""Labels mended where a record begins with a name whose family name stands first: "Suzuki, Akisato. “On trees”."""

import re
from collections.abc import Sequence

from extract.chunks import Chunk
from extract.name_shape import MAY_BE_NAME, is_year
from extract.words import name_score
from normalize.venue_place import is_place

_FAMILY = re.compile(r"[^\W\d_a-z][\w'’-]+")
_INITIALS = re.compile(r"[^\W\d_a-z](?:\.?[ -]?[^\W\d_a-z]){1,2}\.?")
_GIVEN = re.compile(r"[^\W\d_a-z][\w'’-]+(?: [^\W\d_a-z][\w'’-]*\.?)?")


def settle_inverted(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, the first author of the Chicago and MLA styles, whose given name was read as the title.

    What follows must be an author, a year, or the title in quotation marks; behind initials, a title in any form.
    """
    start = 1 if chunks and not any(map(str.isalpha, chunks[0].text)) else 0
    if len(chunks) < start + 3 or "T" not in labels[start + 2 :]:
        return
    if labels[start + 1] not in "TO" and not _is_title_later(chunks, labels, start):
        return
    family, given, after = chunks[start : start + 3]
    if given.before != "," or not family.line == given.line == after.line or given.quoted or is_place(given.text):
        return
    is_first = start or family.before == "line"
    if not is_first or not _FAMILY.fullmatch(family.text) or name_score(f"{given.text} {family.text}") < MAY_BE_NAME:
        return
    if _INITIALS.fullmatch(given.text):
        is_named = labels[start + 2] == "T" and after.before == "." and after.text[0].isupper()
    else:
        opens = (labels[start + 2] == "T" and after.quoted) or is_year(after) or after.cue == "status"
        follows = opens or (labels[start + 2] == "A" and after.before == ",")
        is_named = labels[start] in "AO" or _is_title_later(chunks, labels, start)
        is_named = is_named and bool(_GIVEN.fullmatch(given.text)) and follows
    if is_named:
        labels[start : start + 2] = ["A", "A"]


def _is_title_later(chunks: Sequence[Chunk], labels: Sequence[str], start: int) -> bool:
    """Whether a family name was read as a title before names and a title in quotation marks."""
    end = start + 1
    while end < len(labels) and labels[end] == "A":
        end += 1
    return labels[start] == "T" and labels[end : end + 1] == ["T"] and chunks[end].quoted
