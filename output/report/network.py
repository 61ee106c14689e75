"""Who writes with whom: the people with most works of the dataset, and the works that each two share."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from output.rows import Row

_PEOPLE = 70
_LINKS = 260
_CROWD = 40
"""Authors of one work from which on sharing it says little of any two of them."""


def coauthors(publications: Sequence[Row], authorships: Sequence[Row]) -> dict[str, list[dict[str, Any]]]:
    """`nodes` (name, works, whether the owner of a homepage) and `links` (two places in `nodes`, works shared).

    Owners come first, then whoever has most works. Who has a homepage or a number in DBLP is one person, however named.
    """
    persons = _persons(publications, authorships)
    owners = {person for person, row in zip(persons, authorships, strict=True) if row["is_owner"]}
    people: defaultdict[str, set[str]] = defaultdict(set)
    names: defaultdict[str, Counter[str]] = defaultdict(Counter)
    for person, row in zip(persons, authorships, strict=True):
        people[person].add(row["work_id"])
        names[person][row["name"] or ""] += 1
    shown = sorted(people, key=lambda person: (person not in owners, -len(people[person]), person))[:_PEOPLE]
    nodes = [
        {"index": place, "name": names[p].most_common(1)[0][0], "works": len(people[p]), "owner": p in owners}
        for place, p in enumerate(shown)
    ]
    return {"nodes": nodes, "links": _links(shown, persons, authorships)}


def _links(shown: Sequence[str], persons: Sequence[str], authorships: Sequence[Row]) -> list[dict[str, Any]]:
    teams: defaultdict[str, set[str]] = defaultdict(set)
    for person, row in zip(persons, authorships, strict=True):
        teams[row["work_id"]].add(person)
    places = {person: place for place, person in enumerate(shown)}
    shared: Counter[tuple[int, int]] = Counter()
    for team in teams.values():
        if len(team) <= _CROWD:
            shared.update(combinations(sorted(places[person] for person in team if person in places), 2))
    strongest = sorted(shared.items(), key=lambda item: (-item[1], item[0]))[:_LINKS]
    return [{"source": one, "target": other, "works": works} for (one, other), works in strongest]


def _persons(publications: Sequence[Row], authorships: Sequence[Row]) -> list[str]:
    """Who each authorship is: a homepage's owner, a number in DBLP (the only one that has the name), or a name."""
    sole_owner = {row["work_id"]: row["owners"][0] for row in publications if len(row["owners"]) == 1}
    numbers: defaultdict[str, set[str]] = defaultdict(set)
    for row in authorships:
        if row["dblp_pid"] is not None:
            numbers[row["name"]].add(row["dblp_pid"])
    known: list[str] = [row["dblp_pid"] or _only(numbers[row["name"]]) or row["name"] or "" for row in authorships]
    owned = {
        person: sole_owner[row["work_id"]]
        for person, row in zip(known, authorships, strict=True)
        if row["is_owner"] and row["work_id"] in sole_owner
    }
    return [owned.get(person, person) for person in known]


def _only(values: set[str]) -> str | None:
    return next(iter(values)) if len(values) == 1 else None
