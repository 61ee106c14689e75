"""What the plots show: the dataset's rows counted. Pure; every function gives the rows of one plot's data."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from output.rows import Row

_VENUES_SHOWN = 25
_BINS = 20
_NONE = "none"
_COLUMNS = (
    "authors", "year", "venue", "doi", "arxiv_id", "url", "pdf_url", "dblp_key", "scholar_id", "ccf_rank", "core_rank",
    "ccf_claim", "awards",
)  # fmt: skip
"""Columns whose filling tells something; the others are always filled, or follow from these."""
_RANKS = {"CCF": ("ccf_rank", ("A", "B", "C")), "CORE": ("core_rank", ("A*", "A", "B", "C"))}
"""List -> (column, its ranks, the best first)."""


def years(publications: Sequence[Row]) -> list[Row]:
    """Works by year and type; those without a year are left out."""
    counts = Counter((row["year"], row["type"]) for row in publications if row["year"] is not None)
    return [{"year": year, "type": kind, "works": works} for (year, kind), works in sorted(counts.items())]


def types(publications: Sequence[Row]) -> list[Row]:
    """Works by type, the most frequent first."""
    return [{"type": kind, "works": works} for kind, works in _counted(row["type"] for row in publications)]


def venues(publications: Sequence[Row]) -> list[Row]:
    """The venues with most works, with their ranks."""
    rows = [row for row in publications if row["venue"] is not None]
    first = {row["venue"]: row for row in reversed(rows)}
    return [
        {
            "venue": venue,
            "name": first[venue]["venue_name"] or venue,
            "rank": first[venue]["ccf_rank"] or _NONE,
            "works": works,
        }
        for venue, works in _counted(row["venue"] for row in rows)[:_VENUES_SHOWN]
    ]


def ranks(publications: Sequence[Row]) -> list[Row]:
    """Works by rank of their venue, for each list of ranks.

    >>> ranks([{"ccf_rank": "A", "core_rank": None}])[0]
    {'list': 'CCF', 'rank': 'A', 'works': 1}
    """
    return [
        {"list": name, "rank": rank, "works": counts[None if rank == _NONE else rank]}
        for name, (column, known) in _RANKS.items()
        for counts in [Counter(row[column] for row in publications)]
        for rank in (*known, _NONE)
    ]


def matches(publications: Sequence[Row]) -> list[Row]:
    """Works by type and by how they stand to the authorities."""
    counts = Counter((row["type"], row["match_status"]) for row in publications)
    return [{"type": kind, "status": status, "works": works} for (kind, status), works in sorted(counts.items())]


def completeness(publications: Sequence[Row]) -> list[Row]:
    """How many of the works have a value, by column."""
    total = len(publications)
    filled = {column: sum(row[column] not in (None, []) for row in publications) for column in _COLUMNS}
    return [
        {"column": column, "works": works, "share": works / total if total else 0.0} for column, works in filled.items()
    ]


def confidences(mentions: Sequence[Row]) -> list[Row]:
    """Mentions by how surely they were read, in steps of 0.05.

    >>> confidences([{"confidence": 1.0}])[-1]
    {'start': 0.95, 'end': 1.0, 'mentions': 1}
    """
    counts = Counter(min(int(row["confidence"] * _BINS), _BINS - 1) for row in mentions)
    return [{"start": i / _BINS, "end": (i + 1) / _BINS, "mentions": counts[i]} for i in range(_BINS)]


def changes(rows: Sequence[Row]) -> list[Row]:
    """Works by what happened to them since the last run; a work of which several fields changed counts once."""
    return [
        {"change": change, "works": works}
        for change, works in _counted(change for change, _ in {(row["change"], row["work_id"]) for row in rows})
    ]


def agreement(claim: str, row: Row) -> bool | None:
    """Whether what the pages claim is what the list says; None where no list here can tell.

    >>> agreement("CCF-A", {"ccf_rank": "B"}), agreement("CORE-A*", {"core_rank": "A*"}), agreement("JCR-Q1", {})
    (False, True, None)
    """
    system, _, grade = claim.partition("-")
    return None if system not in _RANKS else row[_RANKS[system][0]] == grade


def claims(publications: Sequence[Row]) -> list[Row]:
    """Works by the rank that pages claim and the rank that the claim's list gives the venue."""
    counts: Counter[tuple[str, str]] = Counter()
    for row in publications:
        claim = row["ccf_claim"]
        if claim is not None and (agrees := agreement(claim, row)) is not None:
            listed = claim.rpartition("-")[2] if agrees else row[_RANKS[claim.partition("-")[0]][0]]
            counts[claim, listed or "not listed"] += 1
    return [{"claim": claim, "listed": listed, "works": works} for (claim, listed), works in sorted(counts.items())]


def _counted(values: Any) -> list[tuple[Any, int]]:
    """Each value with its count: the most frequent first, then by value."""
    return sorted(Counter(values).items(), key=lambda item: (-item[1], str(item[0])))
