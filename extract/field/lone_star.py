"""What a single star in an author list means on a page without a legend."""

from collections.abc import Sequence
from enum import Enum

from extract.record.drafts import Draft
from extract.text.name_shape import BARE_INITIALS

_STAR = "*"
_LEAST_STARRED = 3
"""Lists of a page that bear a star, from which on they tell something."""
_SEVERAL = 3
"""Names from which on it says something that the first one bears the star."""


class LoneStar(Enum):
    """Whom the stars of a page mark, where its lists mostly bear one."""

    NONE = "none"
    """Most lists that bear stars bear several, or too few bear any."""
    ANY = "any"
    """The corresponding author."""
    FIRST = "first"
    """Mostly the first of several authors, who led the work: an equal contributor, as far as a page can say."""


def find_lone_star(found: Sequence[Draft]) -> LoneStar:
    """What the stars in a page's author lists, as they were read, have in common."""
    starred = [names for names in map(_names, found) if any(_STAR in name for name in names)]
    alone = [names for names in starred if sum(name.count(_STAR) for name in names) == 1]
    if len(starred) < _LEAST_STARRED or len(alone) <= len(starred) / 2:
        return LoneStar.NONE
    first = sum(len(names) >= _SEVERAL and _STAR in names[0] for names in alone)
    return LoneStar.FIRST if first > len(alone) / 2 else LoneStar.ANY


def _names(draft: Draft) -> list[str]:
    """A draft's authors, roughly: its chunks, initials with the family name before them."""
    names: list[str] = []
    for chunk, label in zip(draft.chunks, draft.labels, strict=True):
        if label == "A" and names and BARE_INITIALS.fullmatch(chunk.text.replace(_STAR, "")):
            names[-1] += chunk.text
        elif label == "A":
            names.append(chunk.text)
    return names
