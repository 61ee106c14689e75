"""What two publications come to, and which entry a record is matched to."""

import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bibliography import Judgement, MatchStatus, Record
from match.judge import compare, match_record
from match.pair import Pair
from match.rules import strangers
from match.view import prepare
from tests.match.records import record

_CASES = tomllib.loads((Path(__file__).parent.parent / "cases" / "match.toml").read_text(encoding="utf-8"))


def _parameters(group: str) -> list[Any]:
    return [
        pytest.param(case, table, id=f"{table['label']}: {case[0][0]}"[:80])
        for table in _CASES[group]
        for case in table["cases"]
    ]


@pytest.mark.parametrize(("case", "table"), _parameters("same"))
def test_one_work_is_judged_the_same(case: list[list[str]], table: dict[str, Any]) -> None:
    assert compare(record(case[0]), record(case[1])).judgement is Judgement.SAME


@pytest.mark.parametrize(("case", "table"), _parameters("different"))
def test_two_works_are_not_judged_the_same(case: list[list[str]], table: dict[str, Any]) -> None:
    judgement = compare(record(case[0]), record(case[1])).judgement
    allowed = {Judgement.DIFFERENT, Judgement.UNSURE} if table.get("unsure") else {Judgement.DIFFERENT}
    assert judgement in allowed


@pytest.mark.parametrize(
    ("authors", "speaks"),
    [
        pytest.param("J. Doe", True, id="other people"),
        pytest.param("H. Zhang", False, id="one in common"),
        pytest.param("H. Zhamg; W. Lii", False, id="misread names"),
        pytest.param("", False, id="nobody named"),
    ],
)
def test_only_people_who_are_surely_others_are_strangers(authors: str, speaks: bool) -> None:
    left, right = (
        record([title, names])
        for title, names in [
            ("Deep Graph Infomax for Proteins", authors),
            ("Deep Graph Infomax for Molecules", "H. Zhang; W. Li"),
        ]
    )
    assert (strangers(Pair(prepare(left), prepare(right))) is not None) == speaks


@pytest.mark.xfail(strict=True)
@pytest.mark.parametrize(("case", "table"), _parameters("known_failures"))
def test_known_failures(case: list[list[str]], table: dict[str, Any]) -> None:
    assert compare(record(case[0]), record(case[1])).judgement == table["expected"]


def test_the_evidence_says_why() -> None:
    found = compare(
        record(["Deep Graphs", "Wei Li", "ICML", "2021"]), record(["Deep Graphs", "Wei Li", "TPAMI", "2023"])
    )
    reasons = {feature.name: feature.reason for feature in found.features}
    assert reasons["extension"] == "a conference and a journal: icml, tpami"
    assert reasons["venue"] == "venues: ICML, TPAMI"
    assert "authors_missing" not in reasons
    assert found.judgement is Judgement.DIFFERENT


_text = st.text(st.characters(codec="utf-8"), max_size=40)
_cells = st.tuples(_text, _text, _text, st.sampled_from(["", "1999", "2020", "2021"]))


@given(_cells, _cells)
@settings(max_examples=60, deadline=None)
def test_comparing_is_symmetric_and_stays_within_bounds(left: tuple[str, ...], right: tuple[str, ...]) -> None:
    one, other = record(left), record(right)
    forth, back = compare(one, other), compare(other, one)
    assert 0.0 <= forth.score <= 1.0
    assert forth.score == pytest.approx(back.score)
    assert forth.judgement is back.judgement


_TITLE = "Deep Graph Infomax for Molecules"
_AUTHORS = "Hailin Zhang; Wei Li; Xin Zhao"
_CORR = record([_TITLE, _AUTHORS, "CoRR", "2022"], 1)
_NEURIPS = record([_TITLE, _AUTHORS, "NeurIPS", "2023"], 2)
_TPAMI = record([_TITLE, _AUTHORS, "TPAMI", "2025"], 3)
_OTHER = record(["Poisoning Recommenders by Gradient Ascent", "Jane Doe", "KDD", "2020"], 4)


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        pytest.param([_TITLE, _AUTHORS, "NeurIPS", "2023"], _NEURIPS, id="venue and year fit the publication"),
        pytest.param([_TITLE, _AUTHORS, "arXiv", "2022"], _CORR, id="the preprint itself is listed"),
        pytest.param([_TITLE, _AUTHORS, "", "2023"], _NEURIPS, id="no venue: the publication"),
        pytest.param([_TITLE, _AUTHORS, "TPAMI", "2025"], _TPAMI, id="the journal extension"),
    ],
)
def test_of_versions_the_one_that_fits_is_taken(cells: list[str], expected: Record) -> None:
    found = match_record(record(cells, 9), [_OTHER, _CORR, _TPAMI, _NEURIPS])
    assert found.status is MatchStatus.MATCHED
    assert found.entry == expected
    assert found.score is not None
    assert found.score > 0.9


def test_entries_of_two_works_that_fit_alike_are_ambiguous() -> None:
    twin = record([_TITLE, _AUTHORS, "ICML", "2023"], 5)
    found = match_record(record([_TITLE, _AUTHORS, "", "2023"], 9), [_NEURIPS, twin])
    assert found.status is MatchStatus.AMBIGUOUS
    assert found.entry is None
    assert {entry.id for entry, _ in found.candidates} == {_NEURIPS.id, twin.id}


def test_a_title_of_other_people_is_not_matched() -> None:
    found = match_record(record([_TITLE, "John Smith; Jane Doe", "KDD", "2016"], 9), [_NEURIPS])
    assert found.status is not MatchStatus.MATCHED
    assert found.entry is None


def test_without_candidates_there_is_no_score() -> None:
    found = match_record(_NEURIPS, [])
    assert (found.status, found.score, found.candidates) == (MatchStatus.UNMATCHED, None, ())
