"""A dataset that collapsed is refused; one that changed as homepages do is not."""

import re
from dataclasses import replace

import pytest

from bibliography import MatchStatus, Work
from output.expectations import ExpectationFailed, Expectations, Holding, check_expectations, check_seeds
from tests.output.builders import many_works

LAST = [replace(work, dblp_key=f"conf/x/{work.id}", match_status=MatchStatus.MATCHED) for work in many_works(100)]


def without(works: list[Work], **fields: object) -> list[Work]:
    return [replace(work, **fields) for work in works]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("last", "new"),
    [
        ([], LAST),
        ([], []),
        (LAST, LAST),
        (LAST, LAST[:70]),
        (LAST, LAST + many_works(500, "second")),
        (LAST[:2], []),
        (LAST[:9], LAST[:1]),
        (LAST, without(LAST[:40], year=None) + LAST[40:]),
        (LAST[:9], without(LAST[:9], year=None)),
    ],
    ids=[
        "first dataset", "nothing from nothing", "the same", "some gone", "many new", "two gone", "few gone",
        "some years gone", "few works without years",
    ],
)  # fmt: skip
def test_passes(last: list[Work], new: list[Work]) -> None:
    check_expectations(last, new, {})


@pytest.mark.parametrize(
    ("new", "reason"),
    [
        (LAST[:69], r"^31 of the last dataset's 100 works are gone \(31%; up to 30% is expected\)$"),
        ([], "^100 of the last dataset's 100 works are gone"),
        (many_works(200, "second")[100:], "^100 of the last dataset's 100 works are gone"),
        (without(LAST, year=None), r"^the column year is filled in 0% of the works, 100% in the last dataset"),
        (without(LAST, authorships=()), "^the column authors is filled in 0%"),
        (without(LAST[:60], doi=None) + LAST[60:], "^the column doi is filled in 40%"),
        (without(LAST, match_status=MatchStatus.UNMATCHED), "^the column match_status"),
    ],
    ids=["many gone", "all gone", "all others", "years", "authors", "more than half the dois", "no longer matched"],
)
def test_is_refused(new: list[Work], reason: str) -> None:
    with pytest.raises(ExpectationFailed, match=reason):
        check_expectations(LAST, new, {})


def test_three_works_that_all_are_gone_are_missed() -> None:
    with pytest.raises(ExpectationFailed):
        check_expectations(LAST[:3], [], {})


def test_new_pages_may_lack_what_the_old_ones_have() -> None:
    check_expectations(LAST, LAST + without(many_works(900, "second")[100:], doi=None), {})


def test_merged_works_are_not_lost() -> None:
    halves = {LAST[number + 50].id: LAST[number].id for number in range(50)}
    check_expectations(LAST, LAST[:50], halves)


def test_an_authority_that_was_switched_off_may_be_ignored() -> None:
    new = without(LAST, dblp_key=None)
    with pytest.raises(ExpectationFailed):
        check_expectations(LAST, new, {})
    check_expectations(LAST, new, {}, ignore=["dblp_key"])


def test_limits_can_be_set() -> None:
    check_expectations(LAST, LAST[:20], {}, expectations=Expectations(lost_share=0.9))


def holding(homepages: str, works: int) -> Holding:
    return Holding(frozenset(homepages), frozenset(work.id for work in LAST[:works]))


@pytest.mark.parametrize(
    ("last", "new"),
    [
        pytest.param(None, holding("ab", 100), id="the first dataset"),
        pytest.param(holding("ab", 100), holding("ab", 50), id="the same homepages"),
        pytest.param(holding("ab", 100), holding("ac", 50), id="other homepages"),
        pytest.param(holding("ab", 100), holding("a", 70), id="little lost"),
        pytest.param(holding("ab", 9), holding("a", 1), id="a small dataset"),
    ],
)
def test_seeds_may_change(last: Holding | None, new: Holding) -> None:
    check_seeds(last, new, {})


def test_seeds_that_lost_most_of_the_works_are_refused() -> None:
    said = "the seeds name 1 of the last dataset's 2 homepages and no others, and 50 of its 100 works are gone "
    with pytest.raises(ExpectationFailed, match=re.escape(said)):
        check_seeds(holding("ab", 100), holding("a", 50), {})
    check_seeds(holding("ab", 100), holding("a", 50), {work.id: LAST[0].id for work in LAST[50:]})
