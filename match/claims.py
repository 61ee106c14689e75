"""Claims: an entry of an authority is one work, so of several works that are matched to it one keeps it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bibliography import MatchStatus, Record
from match.judge import Match, fit
from match.pair import Pair
from match.view import prepare


def settle(records: Sequence[Record], works: Sequence[Sequence[int]], matches: Mapping[str, Match]) -> dict[str, Match]:
    """The matches, by the records' ids, with every entry left to the one work whose record it fits best.

    `works` are places in `records`, as `match.cluster.cluster` gives them. Several works have one entry where a page
    lists a conference paper and its extension and the authority knows only one of them. The records of the works that
    lose it become ambiguous and keep their candidates.
    """
    claims: defaultdict[str, list[tuple[tuple[float, float], float, int]]] = defaultdict(list)
    for number, work in enumerate(works):
        for place in work:
            match = matches.get(records[place].id)
            if match is not None and match.entry is not None:
                pair = Pair(prepare(records[place]), prepare(match.entry))
                claims[match.entry.id].append((fit(pair), match.score or 0.0, -number))
    holders = {entry: -max(claim)[2] for entry, claim in claims.items()}
    settled = dict(matches)
    for number, work in enumerate(works):
        for place in work:
            match = matches.get(records[place].id)
            if match is not None and match.entry is not None and holders[match.entry.id] != number:
                settled[records[place].id] = replace(match, status=MatchStatus.AMBIGUOUS, entry=None, also=())
    return settled
