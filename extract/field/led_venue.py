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
    """The end of a title moved before the "In" of "In Proceedings of"."""
    after = draft.chunks[last] if last < len(draft.chunks) else None
    leads = after is not None and after.before == "words" and after.text.lower().startswith("proc")
    found = _IN.search(draft.text.text[start:end]) if leads else None
    return start + found.start() if found else end
