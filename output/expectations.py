"""What must hold before a new dataset replaces the last one: it must not have collapsed."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from bibliography import MatchStatus, Work


class ExpectationFailed(Exception):
    """The new dataset looks broken beside the last one; the message is one line that says why."""


@dataclass(frozen=True, slots=True)
class Expectations:
    """How much may be lost from one run to the next before a person should look."""

    lost_share: float = 0.3
    """Largest share of the last dataset's works that may be gone."""
    filled_share: float = 0.5
    """Smallest share of its last filling that a column must keep."""
    least_works: int = 10
    """Losing fewer works than this (or filled cells) proves nothing, unless everything is gone."""
    least_everything: int = 3
    """Even losing everything proves nothing where there were fewer works than this."""


_COLUMNS: dict[str, Callable[[Work], object]] = {
    "authors": lambda work: work.authorships,
    "year": lambda work: work.year,
    "venue": lambda work: work.venue or work.venue_text,
    "doi": lambda work: work.doi,
    "arxiv_id": lambda work: work.arxiv,
    "url": lambda work: work.url,
    "pdf_url": lambda work: work.pdf_url,
    "dblp_key": lambda work: work.dblp_key,
    "scholar_id": lambda work: work.scholar_id,
    "match_status": lambda work: work.match_status == MatchStatus.MATCHED,
    "ccf_rank": lambda work: work.venue is not None and work.venue.ccf_rank,
    "core_rank": lambda work: work.venue is not None and work.venue.core_rank,
    "owners": lambda work: work.owners,
}
"""Columns that do not empty by themselves, and what fills them."""


def check_expectations(
    last: Sequence[Work],
    new: Sequence[Work],
    aliases: Mapping[str, str],
    ignore: Collection[str] = (),
    expectations: Expectations = Expectations(),
) -> None:
    """Let the new works pass, or say why not.

    `last` are the works that the last dataset had from the same pages (`Store.baseline`); `aliases` lead from ids given
    up in merges to ids that stay; `ignore` names columns that may empty, because an authority was switched off, say.

    Raises ExpectationFailed.
    """
    if not last:
        return
    _check_losses(last, new, aliases, expectations)
    survivors = {work.id for work in new} & {aliases.get(work.id, work.id) for work in last}
    before = [work for work in last if aliases.get(work.id, work.id) in survivors]
    now = [work for work in new if work.id in survivors]
    for column in _COLUMNS:
        if column not in ignore:
            _check_filling(column, before, now, expectations)


@dataclass(frozen=True, slots=True)
class Holding:
    """What a dataset holds: its homepages and the ids of its works."""

    homepages: frozenset[str]
    works: frozenset[str]


def check_seeds(
    last: Holding | None, new: Holding, aliases: Mapping[str, str], expectations: Expectations = Expectations()
) -> None:
    """Let the new dataset pass, or say that the seeds lost homepages, and the dataset most of its works with them.

    `last` is the dataset that the new one would replace, None where there is none. One of other homepages may take its
    place; one of some of its homepages and no others looks like a list of seeds that was cut off.

    Raises ExpectationFailed.
    """
    if last is None or not new.homepages < last.homepages:
        return
    lost = sum(aliases.get(work_id, work_id) not in new.works for work_id in last.works)
    if lost >= expectations.least_works and lost > expectations.lost_share * len(last.works):
        raise ExpectationFailed(
            f"the seeds name {len(new.homepages)} of the last dataset's {len(last.homepages)} homepages and no others, "
            f"and {lost} of its {len(last.works)} works are gone ({lost / len(last.works):.0%}; "
            f"up to {expectations.lost_share:.0%} is expected)"
        )


def _check_losses(
    last: Sequence[Work], new: Sequence[Work], aliases: Mapping[str, str], expectations: Expectations
) -> None:
    kept = {work.id for work in new}
    lost = sum(aliases.get(work.id, work.id) not in kept for work in last)
    everything = lost == len(last) >= expectations.least_everything
    if everything or (lost >= expectations.least_works and lost > expectations.lost_share * len(last)):
        raise ExpectationFailed(
            f"{lost} of the last dataset's {len(last)} works are gone ({lost / len(last):.0%}; "
            f"up to {expectations.lost_share:.0%} is expected)"
        )


def _check_filling(column: str, last: Sequence[Work], new: Sequence[Work], expectations: Expectations) -> None:
    filled_before = sum(bool(_COLUMNS[column](work)) for work in last)
    filled_now = sum(bool(_COLUMNS[column](work)) for work in new)
    if filled_before < expectations.least_works:
        return
    before, now = filled_before / len(last), filled_now / len(new)
    if now < expectations.filled_share * before:
        raise ExpectationFailed(
            f"the column {column} is filled in {now:.0%} of the works, {before:.0%} in the last dataset "
            f"(at least {expectations.filled_share * before:.0%} is expected)"
        )
