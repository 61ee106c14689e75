"""Corrections: what they do to groups and works, and that what they cannot do is told."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography import Conflict, Mention, PublicationType, Work
from output.corrections import (
    Action,
    Correction,
    Known,
    refused_pages,
    regroup,
    revise,
)
from output.corrections.fields import FIELDS
from output.rows import mention_ids, mention_rows
from tests.output.builders import HOME, Runs, make_mention, make_work

OTHER = "https://b.example/"
TREES = make_mention("On the Growth of Trees in Cities")
BUSHES = make_mention("Bushes Considered Harmful to Gardens", position=1)
GRASS = make_mention("Grass and its Enemies in the North", position=2)


def say(action: Action, one: str, other: str = "", line: int = 2, **cells: str) -> Correction:
    return Correction(f"corrections.csv, line {line}", action, one, other, **cells)


def know(*works: str, mentions: Sequence[Mention] | None = None, aliases: dict[str, str] | None = None) -> Known:
    """Mentions m0, m1, ... that were of these works before; "" for one that is new."""
    made = mentions or [make_mention(f"Title {number}") for number in range(len(works))]
    ids = [f"m{number}" for number in range(len(works))]
    return Known(made, ids, [frozenset(filter(None, [work])) for work in works], aliases or {})


SAME, DIFFERENT, SET = Action.SAME, Action.DIFFERENT, Action.SET


def test_the_same_work_becomes_one_group() -> None:
    assert regroup([[0], [1], [2]], [say(SAME, "w1", "w3")], know("w1", "w2", "w3")) == ([[0, 2], [1]], [])
    assert regroup([[0], [1, 2]], [say(SAME, "m0", "m2")], know("", "", "")) == ([[0, 1, 2]], [])


def test_what_was_merged_before_is_joined_again() -> None:
    known = know("w1", "w1", aliases={"w2": "w1"})
    assert regroup([[0], [1]], [say(SAME, "w1", "w2")], known) == ([[0, 1]], [])


def test_different_works_are_cut_apart() -> None:
    assert regroup([[0, 1], [2]], [say(DIFFERENT, "w1", "w2")], know("w1", "w2", "w3")) == ([[0], [1], [2]], [])
    assert regroup([[0, 1, 2]], [say(DIFFERENT, "w1", "m2")], know("w1", "w1", "w1")) == ([[0, 1], [2]], [])
    assert regroup([[0], [1]], [say(DIFFERENT, "w1", "w2")], know("w1", "w2")) == ([[0], [1]], [])


def test_a_mention_that_nothing_names_goes_where_it_was_or_with_its_likes() -> None:
    alike = [make_mention(title) for title in ("Trees I", "Trees II", "Trees II.", "Trees I")]
    known = know("w1", "w2", "", "w2", mentions=alike)
    assert regroup([[0, 1, 2, 3]], [say(DIFFERENT, "m0", "m1")], known)[0] == [[0], [1, 2, 3]]
    known = know("w1", "w2", "", "", mentions=alike)
    assert regroup([[0, 1, 2, 3]], [say(DIFFERENT, "m0", "m1")], known)[0] == [[0, 3], [1, 2]]


def test_same_and_different_together_hold_where_they_can() -> None:
    corrections = [say(SAME, "w1", "w2"), say(DIFFERENT, "w2", "w3")]
    assert regroup([[0, 2], [1]], corrections, know("w1", "w2", "w3")) == ([[0, 1], [2]], [])


def test_contradictions_are_told_and_not_made() -> None:
    corrections = [say(SAME, "w1", "w2"), say(SAME, "w2", "w3", 3), say(DIFFERENT, "w1", "w3", 4)]
    groups, failures = regroup([[0], [1], [2]], corrections, know("w1", "w2", "w3"))
    assert groups == [[0], [1], [2]]
    (failure,) = failures
    assert failure.subject == "corrections.csv, line 4"
    assert failure.reason == "contradicts corrections.csv, line 2, corrections.csv, line 3; neither is made"


@pytest.mark.parametrize(
    ("correction", "reason"),
    [
        (say(SAME, "w1", "w9"), "no page lists w9 now"),
        (say(DIFFERENT, "m8", "w9"), "no page lists m8 or w9 now"),
        (say(DIFFERENT, "w1", "w2"), r"w1 and w2 are one work by now: name its mentions \(m...\)"),
    ],
)
def test_ids_that_lead_nowhere_are_told(correction: Correction, reason: str) -> None:
    groups, (failure,) = regroup([[0], [1]], [correction], know("w1", "w1", aliases={"w2": "w1"}))
    assert groups == [[0], [1]]
    with pytest.raises(ValueError, match=reason):
        raise ValueError(failure.reason)


NAMES = st.sampled_from(["w0", "w1", "w2", "m0", "m1", "m2", "m3", "m4", "w9"])


@given(
    st.permutations(range(5)),
    st.sets(st.integers(1, 4)),
    st.lists(st.tuples(st.sampled_from([SAME, DIFFERENT]), NAMES, NAMES).filter(lambda row: row[1] != row[2])),
)
def test_no_mention_is_lost_or_doubled(order: list[int], cuts: set[int], rows: list[tuple[Action, str, str]]) -> None:
    edges = [0, *sorted(cuts), 5]
    groups = [order[start:end] for start, end in pairwise(edges)]
    corrections = [say(action, one, other, line) for line, (action, one, other) in enumerate(rows)]
    regrouped, failures = regroup(groups, corrections, know("w0", "w0", "w1", "w2", ""))
    assert sorted(place for group in regrouped for place in group) == list(range(5))
    assert all(regrouped)
    if not corrections:
        assert regrouped == sorted((sorted(group) for group in groups), key=lambda group: group[0])
    assert len(failures) <= len(corrections)


def revised(work: Work, field: str, value: str) -> Work:
    (found,), failures = revise([work], [say(SET, work.id, field=field, value=value)], {})
    assert failures == []
    return found


def test_a_value_is_set_and_what_the_sources_say_is_kept() -> None:
    work = make_work([TREES], "w1", conflicts=(Conflict("year", (("2023", "dblp"), ("2022", HOME))),))
    assert revised(work, "year", "2021").year == 2021
    assert revised(work, "year", "2021").conflicts == (
        Conflict("year", (("2021", "corrections"), ("2023", "dblp"), ("2022", HOME))),
    )
    assert revised(work, "title", "Trees").conflicts[1] == Conflict(
        "title", (("Trees", "corrections"), (TREES.title, "before correction"))
    )
    assert revised(work, "year", "2023") == work
    assert revised(work, "year", "").year is None


def test_a_venue_brings_its_ranks_and_an_author_keeps_what_is_known() -> None:
    work = make_work([TREES], "w1")
    venue = revised(work, "venue", "Intl. Conference on Machine Learning").venue
    assert venue is not None
    assert (venue.short, venue.ccf_rank) == ("ICML", "A")
    unknown = revised(work, "venue", "Trees Quarterly of Nowhere")
    assert (unknown.venue, unknown.venue_text) == (None, "Trees Quarterly of Nowhere")
    first = replace(work.authorships[0], dblp_pid="65/9137-1")
    authors = revised(replace(work, authorships=(first,)), "authors", "Bo Lee; H. Zhang").authorships
    assert [(a.author.name, a.author.family, a.dblp_pid) for a in authors] == [
        ("Bo Lee", "Lee", None),
        ("H. Zhang", "Zhang", "65/9137-1"),
    ]


@pytest.mark.parametrize(
    ("field", "value", "shown"),
    [
        ("type", "journal", PublicationType.JOURNAL),
        ("doi", "https://doi.org/10.1000/ABC", "10.1000/abc"),
        ("arxiv_id", "arXiv:2101.00010", "2101.00010"),
        ("arxiv_id", "2101.00010v2", "2101.00010"),
        ("pdf_url", "https://a.example/x.pdf", "https://a.example/x.pdf"),
        ("awards", "Best Paper; Oral", "Best Paper; Oral"),
    ],
)
def test_every_field_is_read_in_its_own_way(field: str, value: str, shown: str) -> None:
    assert FIELDS[field].show(revised(make_work([TREES], "w1"), field, value)) == shown


def test_two_values_for_one_field_are_told_and_neither_is_set() -> None:
    work = make_work([TREES], "w1")
    corrections = [say(SET, "w1", field="year", value="2021"), say(SET, "w2", field="year", value="2022", line=3)]
    (found,), (failure,) = revise([work], corrections, {"w2": "w1"})
    assert found == work
    assert failure.reason == "contradicts corrections.csv, line 2: year of w2; neither is made"
    again = [corrections[0], replace(corrections[0], place="corrections.csv, line 3")]
    assert revise([work], again, {})[1] == []


def test_a_work_that_is_not_there_is_told() -> None:
    _, (failure,) = revise([], [say(SET, "w1", field="year", value="2021")], {})
    assert failure.reason == "no work w1 is listed now"


def test_pages_are_refused_and_unknown_ones_told() -> None:
    corrections = [say(Action.NOT_A_HOMEPAGE, "https://a.example"), say(Action.NOT_A_HOMEPAGE, "https://c.example/")]
    found, (failure,) = refused_pages(corrections, {HOME, OTHER})
    assert found == {HOME}
    assert failure.reason == "https://c.example/ was not visited"


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Runs]:
    made = Runs(tmp_path)
    yield made
    made.store.close()


def test_mentions_are_known_by_their_works_even_with_a_typo_mended(runs: Runs) -> None:
    first = runs.run({HOME: [TREES, BUSHES], OTHER: []})
    run_id = runs.store.begin_run(runs.summary.started)
    mended = make_mention("On the Growth of Tree in Cities")
    runs.store.save_page(run_id, HOME, status=runs.store.load_people(runs.run_id)[0].status)
    assert runs.store.identify(run_id, [mended, BUSHES, GRASS]) == [{first[0].id}, {first[1].id}, set()]


def test_pages_that_are_refused_list_nothing(runs: Runs) -> None:
    there = make_mention(GRASS.title, page_url=OTHER)
    runs.run({HOME: [TREES], OTHER: [there]}, homepages={OTHER: HOME})
    assert runs.store.current_mentions(runs.run_id, [OTHER]) == [TREES]
    assert runs.store.current_mentions(runs.run_id, [HOME]) == []


def test_ids_of_mentions_are_those_of_the_table() -> None:
    mentions = [BUSHES, TREES, TREES, make_mention(TREES.title, page_url=OTHER)]
    works = [make_work([mention], f"w{number}") for number, mention in enumerate(mentions)]
    rows = {(row["page_url"], row["position"], row["mention_id"]) for row in mention_rows(works)}
    assert rows == {(m.page_url, m.position, mid) for m, mid in zip(mentions, mention_ids(mentions), strict=True)}
