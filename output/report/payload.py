"""The report's data as the page's own program reads it: tables without repeated keys, figures by plot."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from output.report import figures
from output.report.network import coauthors
from output.rows import Row

_WORK_COLUMNS = (
    "work_id", "title", "authors", "year", "venue", "venue_name", "type", "doi", "arxiv_id", "url", "pdf_url",
    "dblp_key", "match_score", "match_status", "ccf_rank", "core_rank", "ccf_claim", "awards", "owners", "mentions",
    "versions", "first_seen", "last_seen", "conflicts",
)  # fmt: skip
_PEOPLE_COLUMNS = ("homepage", "name", "status", "reason", "since", "moved_to", "mentions", "unparsed", "works")
_CHANGE_COLUMNS = ("work_id", "change", "field", "old", "new", "title")

Tables = Mapping[str, Sequence[Row]]
"""Rows by table, as `output.tables.Dataset` has them."""


def payload(rows: Tables) -> dict[str, Any]:
    """All data of the page: `works`, `people`, `claims`, `conflicts`, `changes`, `pages` and `figures`."""
    publications = rows["publications"]
    addresses = sorted({page for row in publications for page in row["pages"]})
    return {
        "works": _works(publications, rows["changes"], {page: at for at, page in enumerate(addresses)}),
        "pages": addresses,
        "people": _table(sorted(rows["people"], key=_failed_first), _PEOPLE_COLUMNS),
        "claims": _table(
            false_claims(publications), ("work_id", "title", "year", "venue", "claimed", "listed", "owners")
        ),
        "conflicts": _table(conflicts(publications), ("work_id", "title", "field", "values")),
        "changes": _table([] if all_new(rows) else rows["changes"], _CHANGE_COLUMNS),
        "figures": {
            "years": figures.years(publications),
            "types": figures.types(publications),
            "venues": figures.venues(publications),
            "ranks": figures.ranks(publications),
            "matches": figures.matches(publications),
            "completeness": figures.completeness(publications),
            "confidences": figures.confidences(rows["mentions"]),
            "claims": figures.claims(publications),
            "changes": figures.changes(rows["changes"]),
            "coauthors": coauthors(publications, rows["authorships"]),
        },
    }


def false_claims(publications: Sequence[Row]) -> list[Row]:
    """The works of which pages claim another rank than the claim's list gives their venue."""
    found = []
    for row in publications:
        claim = row["ccf_claim"]
        if claim is not None and figures.agreement(claim, row) is False:
            listed = row["core_rank" if claim.startswith("CORE") else "ccf_rank"]
            found.append({**row, "claimed": claim, "listed": listed or "not listed"})
    return found


def conflicts(publications: Sequence[Row]) -> list[Row]:
    """One row a field on which the sources of a work disagree."""
    return [
        {"work_id": row["work_id"], "title": row["title"], "field": field, "values": values}
        for row in publications
        for field, _, values in (conflict.partition(": ") for conflict in row["conflicts"])
    ]


def all_new(rows: Tables) -> bool:
    """Whether there is nothing to compare with: every work of the dataset was added in this run."""
    added = {row["work_id"] for row in rows["changes"] if row["change"] == "added"}
    return len(rows["changes"]) == len(added) == len(rows["publications"])


def _works(publications: Sequence[Row], changes: Sequence[Row], places: Mapping[str, int]) -> dict[str, Any]:
    changed: dict[str, str] = {}
    for change in changes:
        changed.setdefault(change["work_id"], change["change"])
    extra = ("pages", "change", "agrees")
    values = [
        [
            *(_plain(row[column]) for column in _WORK_COLUMNS),
            [places[page] for page in row["pages"]],
            changed.get(row["work_id"]),
            None if row["ccf_claim"] is None else figures.agreement(row["ccf_claim"], row),
        ]
        for row in publications
    ]
    return {"columns": [*_WORK_COLUMNS, *extra], "rows": values}


def _table(rows: Sequence[Row], columns: Sequence[str]) -> dict[str, Any]:
    return {"columns": list(columns), "rows": [[_plain(row[column]) for column in columns] for row in rows]}


def _plain(value: Any) -> Any:
    """The value as JSON has it: lists joined, days as text, nothing for what is empty."""
    if isinstance(value, list):
        return "; ".join(value) or None
    return value.isoformat() if isinstance(value, date) else value


def _failed_first(row: Row) -> tuple[bool, str]:
    return row["status"] != "failed", row["homepage"]
