"""What only mentions know of a work and citing it needs: volume, issue and pages, as most mentions have them."""

from collections import Counter
from dataclasses import dataclass

from bibliography import Mention, Work


@dataclass(frozen=True, slots=True)
class Details:
    """Where in its venue the work is. None where no mention tells."""

    volume: str | None
    number: str | None
    pages: str | None


def find_details(work: Work) -> Details:
    """The details of the work's own version: those of the preprint are left out once it is published elsewhere.

    They come from one mention, the one whose values most mentions share, so that they belong together.
    """
    told = [
        Details(mention.volume, mention.number, mention.pages)
        for mention in sorted(work.mentions, key=lambda mention: (mention.page_url, mention.position))
        if _is_same_version(work, mention)
    ]
    filled = [details for details in told if details != Details(None, None, None)]
    if not filled:
        return Details(None, None, None)
    return Counter(filled).most_common(1)[0][0]


def _is_same_version(work: Work, mention: Mention) -> bool:
    if work.venue is None or mention.venue is None:
        return mention.type == work.type
    return mention.venue == work.venue.short


def venue_title(work: Work) -> str | None:
    """The venue's name as a citation gives it: the full one where it is known."""
    return work.venue_text if work.venue is None else work.venue.name
