"""Clusters: which records are one work. They do not chain: a record joins only where it fits on average."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import combinations

from bibliography import Judgement, Record
from match.block import Blocks, Part
from match.judge import Match, weigh
from match.model import shipped_model
from match.pair import Pair
from match.rules import UNLIKE, decide
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
_CUTS = (0.5, 0.8, 0.95)
_MATCHED_ALIKE = 0.98
"""Score of two records that are matched to one entry of an authority."""
_NEVER = -1_000.0


def cluster(records: Sequence[Record], lists: Sequence[str], matches: Mapping[str, Match]) -> list[list[int]]:
    """The works: lists of places in `records`, each in order, the lists by their first place.

    `lists[i]` names the page or list that record i stands in: two entries of one list at different venues or in
    different years are evidence for two works, for who keeps a list tells its entries apart. `matches` are by the
    records' ids: one entry of an authority is one work, two entries are two unless one is a preprint.

    Raises ValueError if `lists` is not as long as `records`.
    """
    if len(lists) != len(records):
        raise ValueError(f"{len(lists)} lists for {len(records)} records")
    blocks = Blocks()
    for record in records:
        match = matches.get(record.id)
        blocks.add(sketch(record, match.entry.id if match is not None and match.entry is not None else None))
    alone = set(range(len(records)))
    works = []
    for part in blocks.parts():
        alone.difference_update(part.places)
        found = cluster_part(
            part, [records[place] for place in part.places], [lists[place] for place in part.places], matches
        )
        works += found
    return sorted([*works, *([place] for place in alone)], key=lambda work: work[0])


def cluster_part(
    part: Part, records: Sequence[Record], lists: Sequence[str], matches: Mapping[str, Match]
) -> list[list[int]]:
    """The works among the records of a part, which come in the order of its places: each a list of places in order."""
    scorer = _Scorer(records, lists, matches)
    at = {place: number for number, place in enumerate(part.places)}
    edges: dict[tuple[int, int], float] = {}
    for left, right in part.pairs:
        one, other = at[left], at[right]
        score = scorer.score(one, other)
        if score >= _EDGE:
            edges[one, other] = score
    found = (
        work for component in _components(range(len(records)), edges, 0.0) for work in _agglomerate(component, scorer)
    )
    return [sorted(part.places[number] for number in work) for work in found]


class _Scorer:
    """Scores of pairs of records, with what lists and matches say; worked out once each."""

    def __init__(self, records: Sequence[Record], lists: Sequence[str], matches: Mapping[str, Match]) -> None:
        self.views = [prepare(record) for record in records]
        self.lists = lists
        found = [matches.get(record.id) for record in records]
        self._matched = [match.entry if match is not None else None for match in found]
        self.entries = [entry.id if entry is not None else None for entry in self._matched]
        self._known: dict[tuple[int, int], float] = {}

    def score(self, one: int, other: int) -> float:
        """The score of two places: 0 to 1, or far below 0 for two that must not come together."""
        key = (one, other) if one < other else (other, one)
        if key not in self._known:
            self._known[key] = self._work_out(*key)
        return self._known[key]

    def _work_out(self, one: int, other: int) -> float:
        left, right = self.views[one], self.views[other]
        pair = Pair(left, right)
        if self.lists[one] == self.lists[other] and _told_apart(pair, self._has_one_entry(one, other)):
            return _NEVER
        verdict = decide(pair)
        if verdict is not None and verdict.judgement is Judgement.DIFFERENT and verdict.rule != UNLIKE:
            return _NEVER
        score, _ = weigh(pair, verdict)
        if self.entries[one] is None or self.entries[other] is None:
            return score
        if self._has_one_entry(one, other):
            return max(score, _MATCHED_ALIKE)
        return score if self._are_versions(one, other) else _NEVER

    def _has_one_entry(self, one: int, other: int) -> bool:
        return self.entries[one] is not None and self.entries[one] == self.entries[other]

    def _are_versions(self, one: int, other: int) -> bool:
        """Whether the entries that the records are matched to are a preprint and its publication."""
        left, right = self._matched[one], self._matched[other]
        if left is None or right is None:
            return False
        pair = Pair(prepare(left), prepare(right))
        return pair.left.is_preprint != pair.right.is_preprint and pair.ratio >= 0.9 and (pair.families or 0.0) >= 0.5


def _told_apart(pair: Pair, has_one_entry: bool) -> bool:
    """Whether two entries of one list differ in title, year or venue; a preprint may stand beside its paper.

    Titles may differ where both are matched to one entry of an authority.
    """
    left, right = pair.left, pair.right
    if left.is_preprint != right.is_preprint and pair.ratio >= 0.95:
        return False
    other_title = pair.ratio < 0.97 and not has_one_entry
    return other_title or bool(pair.years) or pair.venue == -1.0 or (pair.venue is not None and pair.venue < 0.3)


def _components(places: Sequence[int] | range, edges: Mapping[tuple[int, int], float], cut: float) -> list[list[int]]:
    """The places that hang together by edges of at least `cut`; large components are cut again at higher scores."""
    parent = {place: place for place in places}

    def root(place: int) -> int:
        while parent[place] != place:
            parent[place] = parent[parent[place]]
            place = parent[place]
        return place

    inside = {pair: score for pair, score in edges.items() if pair[0] in parent and pair[1] in parent}
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


def _agglomerate(component: Sequence[int], scorer: _Scorer) -> list[list[int]]:
    """Joins the two clusters of the highest mean score, again and again, while that is high enough."""
    same = shipped_model().same
    clusters: dict[int, list[int]] = {place: [place] for place in component}
    means = {pair: scorer.score(*pair) for pair in combinations(component, 2)}
    # Of equal means the pair that stands first, so that the result does not depend on anything else.
    waiting = [(-mean, pair) for pair, mean in means.items() if mean >= SAME_ON_AVERAGE]
    heapify(waiting)
    while waiting:
        negative, (one, other) = heappop(waiting)
        if means.get((one, other)) != -negative:
            continue  # one of the two has been joined with another since
        if all(scorer.score(left, right) < same for left in clusters[one] for right in clusters[other]):
            continue
        sizes = len(clusters[one]), len(clusters[other])
        clusters[one] += clusters.pop(other)
        del means[one, other]
        for third in clusters:
            if third != one:
                joined = means.pop(_ordered(other, third))
                key = _ordered(one, third)
                means[key] = (sizes[0] * means[key] + sizes[1] * joined) / sum(sizes)
                if means[key] >= SAME_ON_AVERAGE:
                    heappush(waiting, (-means[key], key))
    return list(clusters.values())


def _ordered(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
