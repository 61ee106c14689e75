"""Which work of earlier runs each new work is: ids that survive mended typos, merges and splits. Pure; the store asks.

A mention leaves traces in the store, and a later mention is known again by them, the strongest first: the same
citation on the same page, the same title on the same page, the same DOI or arXiv number, the same title with the
same first author and year anywhere, or nearly the title of a citation that has vanished from the same page.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from rapidfuzz.distance import Levenshtein

from bibliography import Mention, Work
from output.traces import Strength, digest, first_author_key, title_key, traces

Age = tuple[str, int, str]
"""What sorts work ids, the oldest first: the first day, the run that split the work off another (else 0), the id."""

_TYPOS_PER_LETTER = 0.1
_NUMBER = re.compile(r"\d+|\b[ivx]+\b")


@dataclass(frozen=True, slots=True)
class Vanished:
    """A mention of an earlier run that its page, fetched well, no longer lists."""

    mention: Mention
    work_id: str


@dataclass(frozen=True, slots=True)
class Assignment:
    """The works with their lasting ids, in the order given; what merged and what split."""

    works: tuple[Work, ...]
    merged: Mapping[str, str] = field(default_factory=dict)
    """Id given up -> id that stays."""
    split: Mapping[str, str] = field(default_factory=dict)
    """New id -> id of the work it was part of."""


def identify(
    mention: Mention, known: Callable[[str], Collection[str]], vanished: Mapping[str, Sequence[Vanished]]
) -> frozenset[str]:
    """The works of earlier runs that the mention is most surely of: none, one, or several of which each may be it.

    `known` and `vanished` are as for `assign`.
    """
    claims = _claims([mention], known, vanished)
    heaviest = max((claim.weight for claim in claims.values()), default=0)
    return frozenset(work_id for work_id, claim in claims.items() if claim.weight == heaviest)


def assign(
    works: Sequence[Work],
    known: Callable[[str], Collection[str]],
    vanished: Mapping[str, Sequence[Vanished]],
    age: Callable[[str], Age],
    taken: Callable[[str], bool],
) -> Assignment:
    """Each work with the id it had in earlier runs, or with a new one.

    `known` gives the work ids (aliases resolved) that a trace's key led to; `vanished` is by page; `age` sorts ids,
    the oldest first; `taken` tells whether an id was ever given out.
    """
    claims = [_claims(work.mentions, known, vanished) for work in works]
    won = _share_out(works, claims, age)
    merged: dict[str, str] = {}
    split: dict[str, str] = {}
    owned = set(won.values())
    ids: dict[int, str] = {}
    for index, claimed in enumerate(claims):
        if index not in won:
            continue
        mergeable = {work_id for work_id, claim in claimed.items() if claim.is_listed and work_id not in owned}
        family = sorted({won[index], *mergeable}, key=age)
        ids[index] = family[0]
        owned.update(mergeable)
        merged.update(dict.fromkeys(family[1:], family[0]))
    given = set(ids.values())
    for index in sorted(set(range(len(works))) - set(ids), key=lambda index: _first_mention_key(works[index])):
        ids[index] = _new_id(works[index], lambda work_id: work_id in given or taken(work_id))
        given.add(ids[index])
        parents = [work_id for work_id, claim in claims[index].items() if claim.is_listed]
        if parents:
            split[ids[index]] = min(parents, key=age)
    return Assignment(tuple(replace(work, id=ids[i]) for i, work in enumerate(works)), merged, split)


@dataclass(slots=True)
class _Claim:
    """What speaks for a work's being an old one."""

    weight: int = 0
    is_listed: bool = False


def _claims(
    mentions: Sequence[Mention], known: Callable[[str], Collection[str]], vanished: Mapping[str, Sequence[Vanished]]
) -> dict[str, _Claim]:
    claims: dict[str, _Claim] = {}
    for mention in mentions:
        for trace in traces(mention):
            candidates = known(trace.key)
            for work_id in candidates:
                claim = claims.setdefault(work_id, _Claim())
                claim.weight += trace.strength
                # A trace that led to two works cannot say that they are one.
                claim.is_listed |= len(candidates) == 1 and trace.strength >= Strength.LISTING
    if not claims:
        for mention in mentions:
            for old in _similar(mention, vanished.get(mention.page_url, ())):
                claims.setdefault(old.work_id, _Claim()).weight += Strength.SIMILAR
    return claims


def _similar(mention: Mention, vanished: Iterable[Vanished]) -> list[Vanished]:
    key = title_key(mention.title)
    return [
        old
        for old in vanished
        if old.mention.year == mention.year
        and first_author_key(old.mention) == first_author_key(mention)
        # "Part I" may leave the page on the day that "Part II" arrives.
        and _numbers(old.mention.title) == _numbers(mention.title)
        and Levenshtein.distance(title_key(old.mention.title), key) <= max(1, _TYPOS_PER_LETTER * len(key))
    ]


def _numbers(title: str) -> list[str]:
    return _NUMBER.findall(title.casefold())


def _share_out(
    works: Sequence[Work], claims: Sequence[Mapping[str, _Claim]], age: Callable[[str], Age]
) -> dict[int, str]:
    """One old id at most for each work, and one work at most for each old id: the heaviest claims first."""
    pairs = sorted(
        (
            (-claim.weight, age(work_id), _first_mention_key(works[index]), index, work_id)
            for index, claimed in enumerate(claims)
            for work_id, claim in claimed.items()
        ),
    )
    won: dict[int, str] = {}
    owned: set[str] = set()
    for _, _, _, index, work_id in pairs:
        if index not in won and work_id not in owned:
            won[index] = work_id
            owned.add(work_id)
    return won


def _first_mention_key(work: Work) -> tuple[str, int, str]:
    return min((mention.page_url, mention.position, mention.raw) for mention in work.mentions)


def id_content(first: Mention) -> list[str]:
    """What the new id of a work is made from, as its first mention says it; works that share it get others."""
    return [title_key(first.title), first_author_key(first), str(first.year)]


def _new_id(work: Work, taken: Callable[[str], bool]) -> str:
    """A hash of what the first mention says: the same on every machine, whatever the page's address."""
    first = min(work.mentions, key=lambda mention: (mention.page_url, mention.position, mention.raw))
    content = id_content(first)
    attempts = [content, [*content, str(first.venue)], [*content, first.raw]]
    for attempt in attempts:
        work_id = "w" + digest("\n".join(attempt))
        if not taken(work_id):
            return work_id
    number = 2
    while taken(work_id := "w" + digest("\n".join([*content, first.raw, str(number)]))):
        number += 1
    return work_id
