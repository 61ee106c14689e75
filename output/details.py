"""What citing a work needs beside its row: volume, issue and pages, as most mentions have them."""

import re
from collections import Counter
from dataclasses import dataclass

from bibliography import Mention, Work

_NUMBER = re.compile(r"\d+")


@dataclass(frozen=True, slots=True)
class Details:
    """Where in its venue the work is. None where nobody tells."""

    volume: str | None
    number: str | None
    pages: str | None
    filled_in: str | None = None
    """The authority that told what the mentions leave out; None where they tell all that is known."""


def find_details(work: Work) -> Details:
    """The details of the work's own version: those of the preprint are left out once it is published elsewhere.

    They come from one mention, the one whose values most mentions share, so that they belong together. What it leaves
    out is filled in from the authority's entry, unless that contradicts what it says.
    """
    told = [
        Details(mention.volume, mention.number, mention.pages)
        for mention in sorted(work.mentions, key=lambda mention: (mention.page_url, mention.position))
        if _is_same_version(work, mention)
    ]
    filled = [details for details in told if details != Details(None, None, None)]
    return _fill_in(work, Counter(filled).most_common(1)[0][0] if filled else Details(None, None, None))


def _fill_in(work: Work, told: Details) -> Details:
    entry = work.placement
    if entry is None:
        return told
    pairs = [(told.volume, entry.volume), (told.number, entry.number), (told.pages, entry.pages)]
    if any(one and other and _first_number(one) != _first_number(other) for one, other in pairs):
        return told
    volume, number, pages = (one or other for one, other in pairs)
    return told if all(not other or one for one, other in pairs) else Details(volume, number, pages, entry.source)


def _first_number(text: str) -> str:
    """What two ways of writing a volume or pages have in common: "117:1-117:12" and "pp. 117" begin alike."""
    found = _NUMBER.search(text)
    return found[0].lstrip("0") if found is not None else text.casefold()


def _is_same_version(work: Work, mention: Mention) -> bool:
    if work.venue is None or mention.venue is None:
        return mention.type == work.type
    return mention.venue == work.venue.short


def venue_title(work: Work) -> str | None:
    """The venue's name as a citation gives it: the full one where it is known."""
    return work.venue_text if work.venue is None else work.venue.name
