"""Which work of earlier runs each new work is: ids that survive mended typos, merges and splits. Pure; the store asks.

A mention leaves traces in the store, and a later mention is known again by them, the strongest first: the same
citation on the same page, the same title on the same page, the same DOI or arXiv number, the same title with the
same first author and year anywhere, or nearly the title of a citation that has vanished from the same page.
"""

import hashlib
import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum

from rapidfuzz.distance import Levenshtein

from bibliography import Mention, Work

Age = tuple[str, int, str]
"""What sorts work ids, the oldest first: the first day, the run that split the work off another (else 0), the id."""


class Strength(IntEnum):
    """How surely a trace leads back to its work.

    Only from `LISTING` up it can also say that two old works have become one, or one two: pages carry wrong DOIs.
    """

    SIMILAR = 1
    TITLE = 2
    IDENTIFIER = 3
    LISTING = 5
    CITATION = 8


_DIGEST_LENGTH = 16
"""Of 100 million keys, about one pair would collide once in 3,700 stores."""
_TYPOS_PER_LETTER = 0.1
_TELLING_LENGTH = 20
"""Letters of a title that is one work's even without author and year: not "Preface"."""
_NUMBER = re.compile(r"\d+|\b[ivx]+\b")


@dataclass(frozen=True, slots=True)
class Trace:
    """Something a mention is known again by."""

    key: str
    strength: Strength


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


def title_key(title: str) -> str:
    """Letters and digits of the title, folded; for telling titles apart, never shown.

    >>> title_key("On  Trees: A Résumé.")
    'ontreesaresume'
    >>> title_key("深度学习")
    '深度学习'
    """
    folded = unicodedata.normalize("NFKD", title).casefold()
    return "".join(letter for letter in folded if letter.isalnum())


def first_author_key(mention: Mention) -> str:
    """The first author's last name, folded; empty where the mention names nobody."""
    if not mention.authors:
        return ""
    author = mention.authors[0]
    words = (author.family or author.name).split()
    return title_key(words[-1]) if words else ""


def traces(mention: Mention) -> list[Trace]:
    """All traces of the mention, the strongest first.

    >>> [trace.strength.name for trace in traces(Mention("https://a.example/", "On Trees", "On Trees.", 0))]
    ['CITATION', 'LISTING']
    """
    title = title_key(mention.title)
    found = [
        Trace(_digest(f"citation {mention.page_url} {mention.raw}"), Strength.CITATION),
        Trace(_digest(f"listing {mention.page_url} {title}"), Strength.LISTING),
    ]
    if mention.doi is not None:
        found.append(Trace(_digest(f"doi {mention.doi.lower()}"), Strength.IDENTIFIER))
    if mention.arxiv is not None:
        found.append(Trace(_digest(f"arxiv {mention.arxiv.lower()}"), Strength.IDENTIFIER))
    author = first_author_key(mention)
    if len(title) >= _TELLING_LENGTH or (title and author and mention.year is not None):
        found.append(Trace(_digest(f"title {title} {author} {mention.year}"), Strength.TITLE))
    return found


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
        work_id = "w" + _digest("\n".join(attempt))
        if not taken(work_id):
            return work_id
    number = 2
    while taken(work_id := "w" + _digest("\n".join([*content, first.raw, str(number)]))):
        number += 1
    return work_id


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST_LENGTH]
