"""What "in" leads to at the end of a title: the venue, or the words for proceedings behind it."""

import re

from bibliography import Span
from extract.record.drafts import Draft
from extract.text.name_shape import is_year
from normalize.venue import find_venue

_LED = re.compile(r"(?:\S+\s+){4,}?in\s+(?P<venue>[A-Z][\w&-]*[A-Z][\w&-]*)")
_TOPICS = frozenset(("CSCW", "HCI", "HPC", "VLSI"))
"""Names of venues that are those of their fields, too."""
_IN = re.compile(r"\s[Ii]n$")
_IN_EDITOR = re.compile(r"\s[Ii]n [^\W\d_a-z][\w'’-]+$")
_BEHIND_EDITOR = re.compile(r",\s(?:[^\W\d_a-z]\.[\s-]?){1,3}(?:,?\s[^()\n]{1,80}?)?,?\s\(?[Ee]ds?\b")
"""The initials of the first editor of a book, and the word behind the last: ", B.C., and Elm, D., eds."."""


def venue_in_title(draft: Draft, start: int, end: int, last: int) -> Span | None:
    """The venue that a title ends with, its year behind it and no other venue in the record: "... roots in KDD, 2015".

    `start` and `end` are the title's place, `last` the chunk behind it.
    """
    year = draft.chunks[last] if last < len(draft.chunks) else None
    dated = year is not None and is_year(year) and year.before in (",", "words")
    if not dated or "V" in draft.labels:
        return None
    found = _LED.fullmatch(draft.text.text, start, end)
    told = found is not None and found["venue"] not in _TOPICS and find_venue(found["venue"]) is not None
    return found.span("venue") if found and told else None


def before_in(draft: Draft, start: int, end: int, last: int) -> int:
    """The end of a title moved before the "In" of "In Proceedings of", or of "in Oak, B.C., eds."."""
    after = draft.chunks[last] if last < len(draft.chunks) else None
    if after is None:
        return end
    title = draft.text.text[start:end]
    found = _IN.search(title) if after.before == "words" and after.text.lower().startswith("proc") else None
    if found is None and after.before == "," and _BEHIND_EDITOR.match(draft.text.text, end, draft.end):
        found = _IN_EDITOR.search(title)
    return start + found.start() if found else end
