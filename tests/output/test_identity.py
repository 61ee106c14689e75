"""Work ids stay from run to run: through mended typos, moves, merges and splits."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography import Author, Mention, Work
from output.identity import assign
from output.store import RunOutcome
from output.traces import title_key
from tests.output.builders import HOME, Runs, make_mention, make_work

OTHER = "https://b.example/"
TREES = make_mention("On the Growth of Trees in Cities")
BUSHES = make_mention("Bushes Considered Harmful to Gardens", position=1)


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Runs]:
    made = Runs(tmp_path)
    yield made
    made.store.close()


def only(works: list[Work]) -> str:
    (work,) = works
    return work.id


def test_same_page_gives_same_ids_and_no_changes(runs: Runs) -> None:
    first = runs.run({HOME: [TREES, BUSHES]})
    second = runs.run({HOME: [TREES, BUSHES]})
    assert [work.id for work in second] == [work.id for work in first]
    assert runs.changes() == []


def test_a_fresh_store_gives_the_same_ids_wherever_the_page_lies(runs: Runs, tmp_path: Path) -> None:
    here = only(runs.run({HOME: [TREES]}))
    elsewhere = Runs(tmp_path / "elsewhere")
    moved = make_mention(TREES.title, page_url="file:///home/someone/page.html")
    assert only(elsewhere.run({moved.page_url: [moved]})) == here
    elsewhere.store.close()


@pytest.mark.parametrize(
    "mended",
    [
        make_mention("On the Growth of Trees in Citys"),
        make_mention("On the Growth of Tree in Cities"),
        make_mention(TREES.title, year=2024, raw="another year"),
        make_mention(TREES.title, authors=(Author("Hailin Zhang", "Hailin", "Zhang"), Author("B. Lee")), raw="x"),
        make_mention(TREES.title, position=7),
    ],
    ids=["typo", "missing letter", "year", "authors", "moved down"],
)
def test_a_mended_mention_keeps_its_id(runs: Runs, mended: Mention) -> None:
    first = only(runs.run({HOME: [TREES]}))
    assert only(runs.run({HOME: [mended]})) == first


def test_a_new_title_keeps_the_id_by_its_doi(runs: Runs) -> None:
    first = only(runs.run({HOME: [make_mention("Growing", doi="10.1000/ABC")]}))
    assert only(runs.run({HOME: [make_mention("A Wholly Different Title", doi="10.1000/abc")]})) == first


def test_the_second_part_is_not_the_first_part_with_a_typo(runs: Runs) -> None:
    first = only(runs.run({HOME: [make_mention("On the Growth of Trees in Cities, Part I")]}))
    assert only(runs.run({HOME: [make_mention("On the Growth of Trees in Cities, Part II")]})) != first


def test_a_paper_with_a_like_title_is_new_while_the_old_one_stays(runs: Runs) -> None:
    first = only(runs.run({HOME: [TREES]}))
    works = runs.run({HOME: [TREES, make_mention("On the Growth of Tree in Cities", position=1)]})
    assert works[0].id == first
    assert works[1].id != first


def test_another_homepage_brings_the_same_work(runs: Runs) -> None:
    first = only(runs.run({HOME: [TREES]}))
    assert only(runs.run({OTHER: [make_mention(TREES.title, page_url=OTHER)]})) == first


def test_a_preface_without_author_and_year_is_nobody_elses(runs: Runs) -> None:
    first = only(runs.run({HOME: [make_mention("Preface", authors=(), year=None)]}))
    there = make_mention("Preface", page_url=OTHER, authors=(), year=None)
    assert only(runs.run({OTHER: [there]})) != first


def test_a_merge_keeps_the_older_id_and_leaves_an_alias(runs: Runs) -> None:
    older = only(runs.run({HOME: [TREES]}))
    there = make_mention("On the Growth of Trees", page_url=OTHER, raw="there")
    first, younger = (work.id for work in runs.run({HOME: [TREES], OTHER: [there]}))
    assert first == older
    merged = runs.run({HOME: [TREES], OTHER: [there]}, groups=[[0, 1]])
    assert only(merged) == older
    assert runs.summary.aliases == {younger: older}
    assert ("merged", "work_id", younger, older) in runs.changes()
    assert not any(kind == "no longer listed" for kind, *_ in runs.changes())
    # Met again alone, the mention of the work given up leads to the one that stays.
    assert only(runs.run({OTHER: [there]})) == older
    assert runs.store.aliases() == {younger: older}


def test_a_merge_of_a_run_that_was_not_published_is_forgotten(runs: Runs) -> None:
    before = [work.id for work in runs.run({HOME: [TREES, BUSHES]})]
    runs.run({HOME: [TREES, BUSHES]}, groups=[[0, 1]], outcome=RunOutcome.FAILED)
    assert runs.store.aliases() == {}
    assert [work.id for work in runs.run({HOME: [TREES, BUSHES]})] == before


def test_aliases_lead_to_the_end_of_the_chain(runs: Runs) -> None:
    pages = {HOME: [TREES, BUSHES, make_mention("Grass and its Enemies in the North", position=2)]}
    ids = sorted(work.id for work in runs.run(pages))
    runs.run(pages, groups=[[0, 1], [2]])
    runs.run(pages, groups=[[0, 1, 2]])
    assert runs.store.aliases() == {ids[1]: ids[0], ids[2]: ids[0]}


def test_a_split_says_so_and_the_larger_part_keeps_the_id(runs: Runs) -> None:
    there = make_mention(BUSHES.title, page_url=OTHER, raw="there")
    elsewhere = make_mention(TREES.title, page_url=OTHER, position=1, raw="elsewhere")
    whole = only(runs.run({HOME: [TREES], OTHER: [elsewhere, there]}, groups=[[0, 1, 2]]))
    kept, new = runs.run({HOME: [TREES], OTHER: [elsewhere, there]}, groups=[[0, 1], [2]])
    assert kept.id == whole
    assert new.id != whole
    assert ("split", "work_id", whole, new.id) in runs.changes()
    assert not any(kind == "added" for kind, *_ in runs.changes())
    # From now on each goes its own way.
    assert [work.id for work in runs.run({HOME: [TREES], OTHER: [elsewhere, there]}, groups=[[0, 1], [2]])] == [
        kept.id,
        new.id,
    ]
    assert runs.changes() == []


def test_what_was_split_off_and_joins_again_on_the_same_day_leaves_the_id_that_was_there_first(runs: Runs) -> None:
    papers = [make_mention(f"{TREES.title}: Part {part}", position=part) for part in range(12)]
    apart, paired = [[place] for place in range(12)], [[place, place + 1] for place in range(0, 12, 2)]
    ids = []
    for groups in (paired, apart, paired):
        runs.day = -1
        ids.append([work.id for work in runs.run({HOME: papers}, groups=groups)])
    assert ids[0] == ids[2]
    assert sorted(runs.summary.aliases) == sorted(set(ids[1]) - set(ids[0]))


def test_a_wrong_doi_on_a_new_paper_is_no_split_and_no_merge(runs: Runs) -> None:
    with_doi = make_mention(TREES.title, doi="10.1000/1")
    first = only(runs.run({HOME: [with_doi]}))
    copied = make_mention(BUSHES.title, position=1, doi="10.1000/1")
    works = runs.run({HOME: [with_doi, copied]})
    assert works[0].id == first
    assert works[1].id != first
    assert {kind for kind, *_ in runs.changes()} == {"added"}


def test_one_title_listed_twice_stays_two_works(runs: Runs) -> None:
    preprint = make_mention(TREES.title, position=1, venue="arXiv", raw="arXiv 2023")
    before = [work.id for work in runs.run({HOME: [TREES, preprint]})]
    assert len(set(before)) == 2
    assert [work.id for work in runs.run({HOME: [preprint, TREES]})] == before[::-1]


def test_the_second_of_two_listings_leaving_is_no_merge(runs: Runs) -> None:
    preprint = make_mention(TREES.title, position=1, venue="arXiv", raw="arXiv 2023")
    before = [work.id for work in runs.run({HOME: [TREES, preprint]})]
    assert only(runs.run({HOME: [TREES]})) == before[0]
    assert runs.summary.aliases == {}
    assert runs.changes() == [("no longer listed", "", "", "")]


def test_the_same_citation_twice_gets_two_ids_that_last(runs: Runs) -> None:
    twice = [TREES, make_mention(TREES.title, position=1), make_mention(TREES.title, position=2)]
    before = {work.id for work in runs.run({HOME: twice})}
    assert len(before) == 3
    assert {work.id for work in runs.run({HOME: twice})} == before


@given(
    st.lists(st.tuples(st.sampled_from("abcdef"), st.sampled_from([2001, 2002, None])), min_size=1, max_size=8),
    st.randoms(),
)
def test_ids_are_unique_and_do_not_depend_on_the_order(titles: list[tuple[str, int | None]], shuffler: object) -> None:
    works = [make_work([make_mention(title, position=n, year=year)]) for n, (title, year) in enumerate(titles)]
    shuffled = list(works)
    shuffler.shuffle(shuffled)  # type: ignore[attr-defined]

    def ids(order: list[Work]) -> dict[int, str]:
        assigned = assign(order, lambda _: (), {}, lambda work_id: ("", 0, work_id), lambda _: False).works
        return {work.mentions[0].position: work.id for work in assigned}

    assert ids(works) == ids(shuffled)
    assert len(set(ids(works).values())) == len(works)


@given(st.text())
def test_title_key_is_idempotent(text: str) -> None:
    assert title_key(title_key(text)) == title_key(text)
