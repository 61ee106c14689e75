"""What the stars in author lists mean on a page without a legend, told by where they stand."""

from collections.abc import Sequence
from enum import Enum

from extract.record.drafts import Draft
from extract.text.name_shape import BARE_INITIALS

_STAR = "*"
_LEAST_STARRED = 3
"""Lists of a page that bear a star, from which on they tell something though some bear several, or one at first."""
_SEVERAL = 3
"""Names from which on it says something that the first or the last one bears the star."""
_MOSTLY = 0.8
"""The share of lists whose last name bears a star, from which on stars mark who leads the group."""
_FEW = 0.25
"""The share of lists whose first name bears one, up to which they still do."""


class LoneStar(Enum):
    """Whom the stars of a page mark, where its lists mostly bear one, or bear them at their ends."""

    NONE = "none"
    """Most lists that bear stars bear several, not only at their ends; or few bear any, of which one bears it first."""
    ANY = "any"
    """The corresponding author, or several of them."""
    FIRST = "first"
    """Mostly the first of several authors, who led the work: an equal contributor, as far as a page can say."""


def find_lone_star(found: Sequence[Draft]) -> LoneStar:
    """What the stars in a page's author lists, as they were read, have in common."""
    starred = [names for names in map(_names, found) if any(_STAR in name for name in names)]
    alone = [names for names in starred if sum(name.count(_STAR) for name in names) == 1]
    if len(starred) < _LEAST_STARRED:
        told = len(alone) == len(starred) and any(len(names) > 1 for names in alone)
        return LoneStar.ANY if told and not any(_STAR in names[0] for names in alone) else LoneStar.NONE
    if len(alone) <= len(starred) / 2:
        return LoneStar.ANY if _are_at_ends(starred, alone) else LoneStar.NONE
    first = sum(len(names) >= _SEVERAL and _STAR in names[0] for names in alone)
    return LoneStar.FIRST if first > len(alone) / 2 else LoneStar.ANY


def _are_at_ends(starred: Sequence[list[str]], alone: Sequence[list[str]]) -> bool:
    """Whether the last name of nearly every list bears a star, of some it alone, and the first one of few.

    So do the corresponding authors of laboratories: "Ann Lee, Bo Wu*, Cy Fu*", "Ann Lee, Bo Wu, Cy Fu*"; two who
    led a work together never stand alone.
    """
    first, last = (sum(len(names) >= _SEVERAL and _STAR in names[i] for names in starred) for i in (0, -1))
    is_last_alone = any(len(names) >= _SEVERAL and _STAR in names[-1] for names in alone)
    return is_last_alone and last >= _MOSTLY * len(starred) and first <= _FEW * len(starred)


def _names(draft: Draft) -> list[str]:
    """A draft's authors, roughly: its chunks, initials with the family name before them."""
    names: list[str] = []
    for chunk, label in zip(draft.chunks, draft.labels, strict=True):
        if label == "A" and names and BARE_INITIALS.fullmatch(chunk.text.replace(_STAR, "")):
            names[-1] += chunk.text
        elif label == "A":
            names.append(chunk.text)
    return names
