"""Claims: an entry of an authority is one work, so of several works that are matched to it one keeps it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace

from bibliography import MatchStatus, Record
from match.judge import Match, fit
from match.pair import Pair
from match.view import prepare

Claim = tuple[float, float, float]
"""How venue and year fit, how the titles do, and the match's score: the larger, the stronger."""


def settle(records: Sequence[Record], works: Sequence[Sequence[int]], matches: Mapping[str, Match]) -> dict[str, Match]:
    """The matches, by the records' ids, with every entry left to the one work whose record it fits best.

    `works` are places in `records`, as `match.cluster.cluster` gives them. Several works have one entry where a page
    lists a conference paper and its extension and the authority knows only one of them. The records of the works that
    lose it become ambiguous and keep their candidates.
    """
    claims: defaultdict[str, list[tuple[Claim, int]]] = defaultdict(list)
    for number, work in enumerate(works):
        for place in work:
            match = matches.get(records[place].id)
            if match is not None and match.entry is not None:
                claims[match.entry.id].append((claim(records[place], match, match.entry), -number))
    holders = {entry: -max(claimed)[1] for entry, claimed in claims.items()}
    settled = dict(matches)
    for number, work in enumerate(works):
        for place in work:
            match = matches.get(records[place].id)
            if match is not None and match.entry is not None and holders[match.entry.id] != number:
                settled[records[place].id] = give_up(match)
    return settled


def claim(record: Record, match: Match, entry: Record) -> Claim:
    """How strong a record's claim to the entry is that it is matched to: the strongest one's work keeps the entry."""
    return (*fit(Pair(prepare(record), prepare(entry))), match.score or 0.0)


def give_up(match: Match) -> Match:
    """The match of a record whose work does not keep the entry."""
    return replace(match, status=MatchStatus.AMBIGUOUS, entry=None, also=())
