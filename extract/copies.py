"""Second copies of a publication on its page: one in "Selected", one in "All"."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import product

from bibliography import Mention, PublicationType
from normalize.fold import fold
from normalize.title import title_key

_MOST_ALIKE = 50
"""Mentions of one title that are kept apart by venue and year; more are no list of publications."""
_TWO_VERSIONS = {PublicationType.JOURNAL, PublicationType.CONFERENCE}
"""Types of two papers that may share their title and authors; a thesis may share them with either."""
_NUMBER = re.compile(r"\d+")
_LATIN = "\u0250"
"""What begins with a letter from here on is in another script."""
_SAID_BESIDE = ("awards", "rank_claim", "doi", "arxiv")
_MARKS = ("equal_contribution", "corresponding")


def without_copies(mentions: list[Mention]) -> tuple[list[Mention], list[int]]:
    """The mentions without second copies (one in "Selected", one in "All"), and for each where in them it ended up.

    Of two with one title, the same year and venue or none, the fuller stays, where the first of them stands. A title
    without authors that stands elsewhere with them is an announcement, not a second record, and gives it no place.
    """
    kept: list[Mention] = []
    stands: list[int] = []
    places: list[int] = []
    by_title: dict[str, list[int]] = {}
    for mention in mentions:
        key = title_key(mention.title)
        alike = by_title.setdefault(key, [])
        copy = next((i for i in alike if _copies(kept[i], mention)), None if len(alike) < _MOST_ALIKE else alike[0])
        if copy is None:
            copy = len(kept)
            alike.append(copy)
            kept.append(mention)
            stands.append(len(places))
        elif _fullness(mention) > _fullness(kept[copy]):
            if not kept[copy].authors:
                stands[copy] = len(places)
            kept[copy] = mention
        places.append(copy)
    order = sorted(range(len(kept)), key=stands.__getitem__)
    moved = {copy: place for place, copy in enumerate(order)}
    return [kept[copy] for copy in order], [moved[copy] for copy in places]


def _copies(left: Mention, right: Mention) -> bool:
    if bool(left.authors) != bool(right.authors):
        return True
    types = {left.type, right.type}
    if types == _TWO_VERSIONS or (PublicationType.THESIS in types and not types.isdisjoint(_TWO_VERSIONS)):
        return False
    if left.type != right.type and left.section == right.section:
        return False
    return _agree(left, right) and not _are_two_works(left, right)


def _are_two_works(left: Mention, right: Mention) -> bool:
    """Whether volumes, pages or first authors tell that two mentions of one title are not of one work."""
    places = ((left.volume, right.volume), (left.pages, right.pages))
    parted = any(one and other and _first_number(one) != _first_number(other) for one, other in places)
    named = left.authors_complete and right.authors_complete and left.authors and right.authors
    listed = bool(named) and left.section == right.section
    return parted or (listed and not _may_be_one(left.authors[0].name, right.authors[0].name))


def _first_number(text: str) -> str:
    found = _NUMBER.search(text)
    return found[0] if found else text


def _may_be_one(left: str, right: str) -> bool:
    """Whether two names are in two scripts or share a word, or one has the beginning of it, as "山田" of "山田太郎"."""
    if left.isascii() != right.isascii() or fold(left) == fold(right):
        return True
    words = product(
        *([word for word in fold(name).split() if len(word) > 1 or word > _LATIN] for name in (left, right))
    )
    return any(one.startswith(other) or other.startswith(one) for one, other in words)


def _agree(left: Mention, right: Mention) -> bool:
    """Whether two mentions state the same year and venue, or one of them none."""
    same_year = left.year == right.year or left.year is None or right.year is None
    same_venue = left.venue == right.venue or left.venue is None or right.venue is None
    return same_year and same_venue


def _fullness(mention: Mention) -> tuple[int, int, int]:
    return (
        len(mention.authors),
        sum(value is not None for value in (mention.year, mention.venue, mention.doi, mention.arxiv)),
        len(mention.raw),
    )


def completed(kept: Sequence[Mention], mentions: Sequence[Mention], places: Sequence[int]) -> list[Mention]:
    """What was kept, with the awards, ranks, identifiers and marks of authors that a second copy alone tells.

    `mentions` and `places` are what `without_copies` was given and gave. What comes from a copy has no spans, as it
    stands outside the text of the mention that is kept. A talk of the title, of another year or venue, tells nothing.
    """
    whole = list(kept)
    for copy, place in zip(mentions, places, strict=True):
        mention = whole[place]
        if copy is kept[place] or not _agree(copy, mention):
            continue
        same_list = len(copy.authors) == len(mention.authors)
        asked = (*_SAID_BESIDE, *(_MARKS if same_list else ()))
        told = {name: getattr(copy, name) for name in asked if not getattr(mention, name) and getattr(copy, name)}
        whole[place] = replace(mention, **told) if told else mention
    return whole
