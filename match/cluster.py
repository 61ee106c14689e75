"""Clusters: which records are one work. They do not chain: a record joins only where it fits on average."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import fields
from heapq import heapify, heappop, heappush
from itertools import combinations
from operator import attrgetter

from bibliography import Judgement, Record
from match.block import Blocks, Part
from match.judge import Match, weigh
from match.lists import told_apart
from match.model import shipped_model
from match.pair import Pair
from match.rules import NOBODY, UNLIKE, decide
from match.sketch import sketch
from match.view import prepare

SAME_ON_AVERAGE = 0.42
"""Mean score between two clusters from which on they are joined, if one pair at least is judged the same.

Chosen on the benchmark of `bench.dedupe`: of many garbled copies of a reference not every two are alike.
"""
_EDGE = 0.2
"""Score below which a pair does not bring two records into one component."""
_LARGEST = 80
"""Records of a component beyond which it is cut at a higher score first."""
_WHOLE = 400
"""Units of a component beyond which not all pairs are compared."""
_CUTS = (0.5, 0.8, 0.95)
_MATCHED_ALIKE = 0.98
"""Score of two records that are matched to one entry of an authority."""
_NEVER = -1_000.0
_COMPARED = attrgetter(*(field.name for field in fields(Record) if field.name not in {"id", "source", "url"}))
"""All that is compared of a record."""


def cluster(
    records: Sequence[Record], lists: Sequence[str], matches: Mapping[str, Match], told: Sequence[Record] | None = None
) -> list[list[int]]:
    """The works: lists of places in `records`, each in order, the lists by their first place.

    `lists[i]` names the page or list that record i stands in: two entries of one list at different venues or in
    different years are evidence for two works, for who keeps a list tells its entries apart. `matches` are by the
    records' ids: one entry of an authority is one work, two entries are two unless one is a preprint. `told[i]` is the
    record with the owner of its page for an author where it names none: it is compared with lists that name some.

    Raises ValueError if `lists` or `told` is not as long as `records`.
    """
    told = records if told is None else told
    for beside in (lists, told):
        if len(beside) != len(records):
            raise ValueError(f"{len(beside)} lists for {len(records)} records")
    blocks = Blocks()
    for record in records:
        match = matches.get(record.id)
        blocks.add(sketch(record, match.entry.id if match is not None and match.entry is not None else None))
    alone = set(range(len(records)))
    works = []
    for part in blocks.parts():
        alone.difference_update(part.places)
        members, named = ([every[place] for place in part.places] for every in (records, told))
        works += cluster_part(part, members, [lists[place] for place in part.places], matches, named)
    return sorted([*works, *([place] for place in alone)], key=lambda work: work[0])


def cluster_part(
    part: Part,
    records: Sequence[Record],
    lists: Sequence[str],
    matches: Mapping[str, Match],
    told: Sequence[Record] | None = None,
) -> list[list[int]]:
    """The works among the records of a part, which come in the order of its places: each a list of places in order."""
    scorer = _Scorer(records, lists, matches, records if told is None else told)
    unit_of = {part.places[number]: unit for unit, members in enumerate(scorer.units) for number in members}
    pairs = {_ordered(unit_of[left], unit_of[right]) for left, right in part.pairs}
    scores = {pair: scorer.score(*pair) for pair in sorted(pairs) if pair[0] != pair[1]}
    components = _components(range(len(scorer.units)), scores, _EDGE)
    found = (work for component in components for work in _agglomerate(component, scorer, scores))
    return [sorted(part.places[number] for unit in work for number in scorer.units[unit]) for work in found]


class _Scorer:
    """Scores of pairs of units, with what lists and matches say; worked out once each.

    A unit is one record, or several that agree in every word and are the same work by it: of a paper that a thousand
    pages copy from one another not every two copies are compared.
    """

    def __init__(
        self, records: Sequence[Record], lists: Sequence[str], matches: Mapping[str, Match], told: Sequence[Record]
    ) -> None:
        copies: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
        entries = [match.entry if (match := matches.get(record.id)) is not None else None for record in records]
        for number, (record, named, entry) in enumerate(zip(records, told, entries, strict=True)):
            copies[_COMPARED(record), None if named is record else _COMPARED(named), entry and entry.id].append(number)
        groups = list(copies.values())
        self._views = [prepare(records[group[0]]) for group in groups]
        self._named = [
            view if view.record.authors else prepare(told[group[0]])
            for view, group in zip(self._views, groups, strict=True)
        ]
        self._lists = [frozenset(lists[number] for number in group) for group in groups]
        self._entries = [entries[group[0]] for group in groups]
        self._known: dict[tuple[int, int], float] = {}
        self.units: list[list[int]] = []
        """The numbers of the records of each unit."""
        self._groups: list[int] = []
        same = shipped_model().same
        for place, group in enumerate(groups):
            several = [group] if len(group) == 1 or self._score(place, place) >= same else [[one] for one in group]
            self.units += several
            self._groups += [place] * len(several)

    def score(self, one: int, other: int) -> float:
        """The score of two units: 0 to 1, or far below 0 for two that must not come together."""
        return self._score(*_ordered(self._groups[one], self._groups[other]))

    def _score(self, one: int, other: int) -> float:
        key = (one, other)
        if key not in self._known:
            self._known[key] = self._work_out(one, other)
        return self._known[key]

    def _work_out(self, one: int, other: int) -> float:
        pair = self._pair(one, other)
        in_one_list = not self._lists[one].isdisjoint(self._lists[other])
        if in_one_list and told_apart(pair, self._has_one_entry(one, other)):
            return _NEVER
        verdict = decide(pair)
        if verdict is not None and in_one_list and verdict.rule == NOBODY:
            verdict = None  # a list that names nobody has a paper twice: among the news, say
        if verdict is not None and verdict.judgement is Judgement.DIFFERENT and verdict.rule != UNLIKE:
            return _NEVER
        score, _ = weigh(pair, verdict)
        if self._entries[one] is None or self._entries[other] is None:
            return score
        if self._has_one_entry(one, other):
            return max(score, _MATCHED_ALIKE)
        return score if self._are_versions(one, other) else _NEVER

    def _pair(self, one: int, other: int) -> Pair:
        """Of two lists that name nobody other owners are not compared: a paper has several authors."""
        left, right = self._views[one], self._views[other]
        named, others = self._named[one], self._named[other]
        may_be_one = not named.names.all_readings.isdisjoint(others.names.all_readings)
        if left.names.readings or right.names.readings or may_be_one:
            left, right = named, others
        return Pair(left, right)

    def _has_one_entry(self, one: int, other: int) -> bool:
        left, right = self._entries[one], self._entries[other]
        return left is not None and right is not None and left.id == right.id

    def _are_versions(self, one: int, other: int) -> bool:
        """Whether the entries that the records are matched to are a preprint and its publication."""
        left, right = self._entries[one], self._entries[other]
        if left is None or right is None:
            return False
        pair = Pair(prepare(left), prepare(right))
        return pair.left.is_preprint != pair.right.is_preprint and pair.ratio >= 0.9 and (pair.families or 0.0) >= 0.5


def _components(places: Sequence[int] | range, scores: Mapping[tuple[int, int], float], cut: float) -> list[list[int]]:
    """The places that hang together by scores of at least `cut`; large components are cut again at higher ones."""
    parent = {place: place for place in places}

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    inside = {pair: score for pair, score in scores.items() if pair[0] in parent and pair[1] in parent}
    for (one, other), score in inside.items():
        if score >= cut:
            first, second = sorted((root(one), root(other)))
            parent[second] = first
    groups: defaultdict[int, list[int]] = defaultdict(list)
    for place in places:
        groups[root(place)].append(place)
    higher = next((value for value in _CUTS if value > cut), None)
    found: list[list[int]] = []
    for group in groups.values():
        found.extend([group] if len(group) <= _LARGEST or higher is None else _components(group, inside, higher))
    return found


def _agglomerate(component: Sequence[int], scorer: _Scorer, scores: Mapping[tuple[int, int], float]) -> list[list[int]]:
    """Joins the two clusters of the highest mean score, again and again, while that is high enough.

    The mean is over all pairs; in a component that no cut makes smaller, over those that blocking brought together.
    """
    same = shipped_model().same
    clusters: dict[int, list[int]] = {place: [place] for place in component}
    if len(component) <= _WHOLE:
        means = {pair: scorer.score(*pair) for pair in combinations(component, 2)}
    else:
        means = {pair: score for pair, score in scores.items() if pair[0] in clusters and pair[1] in clusters}
    # Of equal means the pair that stands first, so that the result does not depend on anything else.
    waiting = [(-mean, pair) for pair, mean in means.items() if mean >= SAME_ON_AVERAGE]
    heapify(waiting)
    while waiting:
        negative, (one, other) = heappop(waiting)
        if means.get((one, other)) != -negative:
            continue  # one of the two has been joined with another since
        if all(scorer.score(left, right) < same for left in clusters[one] for right in clusters[other]):
            continue
        sizes = [sum(len(scorer.units[unit]) for unit in clusters[at]) for at in (one, other)]
        clusters[one] += clusters.pop(other)
        del means[one, other]
        for third in clusters:
            joined = means.pop(_ordered(other, third), None) if third != one else None
            if joined is not None:
                key = _ordered(one, third)
                means[key] = (sizes[0] * means.get(key, joined) + sizes[1] * joined) / sum(sizes)
                if means[key] >= SAME_ON_AVERAGE:
                    heappush(waiting, (-means[key], key))
    return list(clusters.values())


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
