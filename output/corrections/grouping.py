"""`same work` and `different works`: groups of mentions joined and cut as the corrections say."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rapidfuzz import fuzz

from bibliography import Mention
from output.corrections.table import Action, Correction
from output.summary import Failure


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the mentions that are grouped."""

    mentions: Sequence[Mention]
    ids: Sequence[str]
    """The id of each mention."""
    works: Sequence[Collection[str]]
    """For each mention the works that it belonged to in earlier runs, aliases resolved."""
    aliases: Mapping[str, str]
    """Ids of works that were given up -> ids that stay."""


@dataclass(frozen=True, slots=True)
class _Claim:
    """A correction with the places of the mentions that it names."""

    correction: Correction
    left: frozenset[int]
    right: frozenset[int]


def regroup(
    groups: Sequence[Sequence[int]], corrections: Sequence[Correction], known: Known
) -> tuple[list[list[int]], list[Failure]]:
    """The groups (places in the mentions) as the corrections have them, and the corrections that could not be made.

    Not made are those that name what no page lists, and those that contradict one another. Where a group is cut, a
    mention that no correction names goes where it was in earlier runs, else with the part whose titles are most like
    its own.
    """
    claims, failures = _resolve(corrections, known)
    ties = _Ties(len(known.mentions))
    together = [claim for claim in claims if claim.correction.action is Action.SAME]
    apart = [claim for claim in claims if claim.correction.action is Action.DIFFERENT]
    together, apart, contradictions = _without_contradictions(together, apart, ties)
    joined = _join(groups, together)
    for claim in apart:
        joined = [part for group in joined for part in _cut(group, claim, ties, known)]
    return sorted((sorted(group) for group in joined), key=lambda group: group[0]), [*failures, *contradictions]


class _Ties:
    """Which mentions the corrections hold together."""

    def __init__(self, count: int) -> None:
        self._parent = list(range(count))

    def root(self, place: int) -> int:
        while self._parent[place] != place:
            self._parent[place] = self._parent[self._parent[place]]
            place = self._parent[place]
        return place

    def tie(self, places: Iterable[int]) -> None:
        first, *rest = places
        for place in rest:
            self._parent[self.root(place)] = self.root(first)

    def roots(self, places: Iterable[int]) -> set[int]:
        return {self.root(place) for place in places}


def _resolve(corrections: Sequence[Correction], known: Known) -> tuple[list[_Claim], list[Failure]]:
    places: defaultdict[str, set[int]] = defaultdict(set)
    for place, (mention_id, works) in enumerate(zip(known.ids, known.works, strict=True)):
        places[mention_id].add(place)
        for work_id in works:
            places[work_id].add(place)
    claims, failures = [], []
    for correction in corrections:
        if correction.action not in (Action.SAME, Action.DIFFERENT):
            continue
        names = [known.aliases.get(name, name) for name in (correction.id, correction.other)]
        left, right = (frozenset(places.get(name, ())) for name in names)
        if correction.action is Action.DIFFERENT and names[0] != names[1]:  # a mention against the rest of its work
            left, right = (left - right, right) if names[1].startswith("m") else (left, right - left)
        absent = [
            name for name, found in zip((correction.id, correction.other), (left, right), strict=True) if not found
        ]
        if absent:
            failures.append(Failure(correction.place, f"no page lists {' or '.join(absent)} now"))
        elif correction.action is Action.DIFFERENT and left & right:
            reason = f"{correction.id} and {correction.other} are one work by now: name its mentions (m...)"
            failures.append(Failure(correction.place, reason))
        else:
            claims.append(_Claim(correction, left, right))
    return claims, failures


def _without_contradictions(
    together: list[_Claim], apart: list[_Claim], ties: _Ties
) -> tuple[list[_Claim], list[_Claim], list[Failure]]:
    """Ties what belongs together. What is to be one work and two is left alone, and every correction of it told."""
    for claim in together:
        ties.tie(sorted(claim.left | claim.right))
    refused: set[int] = set()
    failures = []
    for claim in apart:
        both = ties.roots(claim.left) & ties.roots(claim.right)
        if both:
            refused |= both
            others = [other.correction.place for other in together if ties.roots(other.left) & both]
            failures.append(Failure(claim.correction.place, f"contradicts {', '.join(others)}; neither is made"))
    kept = [claim for claim in together if not ties.roots(claim.left) & refused]
    cut = [claim for claim in apart if not (ties.roots(claim.left) & ties.roots(claim.right))]
    return kept, cut, failures


def _join(groups: Sequence[Sequence[int]], together: Sequence[_Claim]) -> list[list[int]]:
    joined = [list(group) for group in groups]
    for claim in together:
        named = claim.left | claim.right
        touched = [group for group in joined if named.intersection(group)]
        rest = [group for group in joined if not named.intersection(group)]
        joined = [*rest, [place for group in touched for place in group]]
    return joined


def _cut(group: list[int], claim: _Claim, ties: _Ties, known: Known) -> list[list[int]]:
    """The group in two where it holds both sides of the claim; whatever is tied stays together."""
    left_roots, right_roots = ties.roots(claim.left), ties.roots(claim.right)
    left = [place for place in group if ties.root(place) in left_roots]
    right = [place for place in group if ties.root(place) in right_roots]
    if not left or not right:
        return [group]
    rest: defaultdict[int, list[int]] = defaultdict(list)
    for place in group:
        if place not in left and place not in right:
            rest[ties.root(place)].append(place)
    parts = (list(left), list(right))
    for places in rest.values():
        likenesses = [_likeness(places, side, known) for side in (left, right)]
        parts[likenesses[1] > likenesses[0]].extend(places)
    return [parts[0], parts[1]]


def _likeness(places: Sequence[int], side: Sequence[int], known: Known) -> tuple[bool, float]:
    """Whether they were one work before, then how like the most alike two are: by title, then by the whole citation."""
    mentions, works = known.mentions, known.works
    were_one = any(set(works[one]) & set(works[other]) for one in places for other in side)
    return were_one, max(
        fuzz.ratio(mentions[one].title, mentions[other].title)
        + fuzz.ratio(mentions[one].raw, mentions[other].raw) / 100
        for one in places
        for other in side
    )
