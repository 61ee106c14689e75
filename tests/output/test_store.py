"""The store: what failed pages keep, what changed, and that everything can be read back."""

import sqlite3
from collections.abc import Iterator
from datetime import date, datetime
from pathlib import Path

import pytest

from output.changes import find_changes
from output.store import RunOutcome, Store
from output.store_file import StoreError
from output.summary import Failure, PageStatus, PersonRow, Seen
from tests.output.builders import FIRST_DAY, HOME, Runs, make_mention, make_work, many_works, summary

OTHER = "https://b.example/"
SUBPAGE = "https://a.example/papers.html"
TREES = make_mention("On the Growth of Trees in Cities")
BUSHES = make_mention("Bushes Considered Harmful to Gardens", position=1)
THERE = make_mention("Grass and its Enemies in the North", page_url=OTHER)


@pytest.fixture
def runs(tmp_path: Path) -> Iterator[Runs]:
    made = Runs(tmp_path)
    yield made
    made.store.close()


def titles(runs: Runs) -> list[str]:
    return sorted(work.title for work in runs.store.load_works(runs.run_id))


def test_a_failed_page_keeps_its_mentions_from_the_last_good_run(runs: Runs) -> None:
    before = runs.run({HOME: [TREES], OTHER: [THERE]})
    for _ in range(2):  # also when it fails again
        after = runs.run({HOME: [TREES], OTHER: None})
        assert after == before
        assert runs.changes() == []
    kept, fresh = before[1].id, before[0].id
    assert runs.summary.seen[kept] == Seen(date(2026, 1, 1), date(2026, 1, 1))
    assert runs.summary.seen[fresh] == Seen(date(2026, 1, 1), date(2026, 1, 3))


def test_a_page_that_never_was_read_lists_nothing(runs: Runs) -> None:
    assert runs.run({HOME: None}) == []


def test_mentions_of_a_run_that_was_not_published_are_not_kept(runs: Runs) -> None:
    runs.run({HOME: [TREES]})
    runs.run({HOME: [BUSHES]}, outcome=RunOutcome.FAILED)
    (work,) = runs.run({HOME: None})
    assert work.title == TREES.title


def test_other_pages_of_a_failed_homepage_are_kept(runs: Runs) -> None:
    listed = make_mention(BUSHES.title, page_url=SUBPAGE)
    links = {SUBPAGE: HOME}
    runs.run({HOME: [TREES], SUBPAGE: [listed]}, homepages=links)
    for _ in range(2):
        runs.run({HOME: None}, homepages=links)
        assert titles(runs) == sorted([TREES.title, BUSHES.title])
        assert runs.changes() == []
    runs.run({HOME: [TREES], SUBPAGE: None}, homepages=links)
    assert titles(runs) == sorted([TREES.title, BUSHES.title])


def test_a_page_that_its_homepage_no_longer_links_is_gone(runs: Runs) -> None:
    listed = make_mention(BUSHES.title, page_url=SUBPAGE)
    runs.run({HOME: [TREES], SUBPAGE: [listed]}, homepages={SUBPAGE: HOME})
    runs.run({HOME: [TREES]})
    assert titles(runs) == [TREES.title]
    assert runs.changes() == [("no longer listed", "", "", "")]
    runs.run({HOME: None})
    assert titles(runs) == [TREES.title]


def test_changes_tell_what_was_added_changed_and_no_longer_listed(runs: Runs) -> None:
    runs.run({HOME: [TREES, BUSHES]})
    assert {kind for kind, *_ in runs.changes()} == {"added"}
    runs.run({HOME: [make_mention(TREES.title, year=2024), make_mention("Something New Entirely", position=1)]})
    assert sorted(runs.changes()) == [
        ("added", "", "", ""),
        ("changed", "year", "2023", "2024"),
        ("no longer listed", "", "", ""),
    ]


def test_what_other_homepages_listed_is_not_reported_as_gone(runs: Runs) -> None:
    runs.run({HOME: [TREES], OTHER: [THERE]})
    runs.run({HOME: [TREES]})
    assert runs.changes() == []
    assert titles(runs) == [TREES.title]
    # And the page that was left out is compared with what it listed then.
    runs.run({OTHER: [THERE]})
    assert runs.changes() == []
    runs.run({OTHER: []})
    assert runs.changes() == [("no longer listed", "", "", "")]


def test_a_work_moved_to_another_page_of_the_run_is_still_listed(runs: Runs) -> None:
    runs.run({HOME: [TREES], OTHER: [THERE]})
    runs.run({HOME: [], OTHER: [THERE, make_mention(TREES.title, page_url=OTHER, position=1)]})
    assert runs.changes() == []


def test_only_pages_read_well_can_say_that_a_work_is_gone() -> None:
    work = make_work([TREES], "w1")
    assert find_changes([work], [], [OTHER], {}) == []
    assert [change.work_id for change in find_changes([work], [], [HOME], {})] == ["w1"]


def test_a_merged_works_first_day_is_the_older_ones(runs: Runs) -> None:
    runs.run({HOME: [TREES]})
    runs.run({HOME: [TREES], OTHER: [THERE]})
    (work,) = runs.run({HOME: [TREES], OTHER: [THERE]}, groups=[[0, 1]])
    assert runs.summary.seen[work.id] == Seen(date(2026, 1, 1), date(2026, 1, 3))


def test_everything_is_read_back_as_it_was_saved(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "store.sqlite"
    works = many_works(5)
    person = PersonRow(
        HOME, "Hailin Zhang", "张海林", profiles={"dblp": "65/9137-1"}, pages=(HOME, SUBPAGE), mentions=5
    )
    figures = summary(
        counts={"works": 5},
        timings={"crawl": 1.5},
        failures=(Failure(OTHER, "timed out"),),
        versions={"oeuvre": "0.1.0"},
    )
    with Store(path) as store:
        assert store.last_run() is None
        run_id = store.begin_run(FIRST_DAY)
        store.save_page(run_id, HOME, PageStatus.OK)
        store.save_mentions(run_id, HOME, [mention for work in works for mention in work.mentions])
        store.save_works(run_id, works)
        store.save_people(run_id, [person])
        run = store.complete(run_id, figures)
        store.finish_run(run_id, run, RunOutcome.PUBLISHED)
    with Store(path) as store:
        assert store.last_run() == run_id
        assert store.load_works(run_id) == works
        assert store.load_people(run_id) == [person]
        assert store.load_run(run_id) == run
        assert len(run.changes) == 5


def test_saving_again_replaces(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        run_id = store.begin_run(FIRST_DAY)
        store.save_page(run_id, HOME, PageStatus.FAILED, reason="timed out")
        store.save_mentions(run_id, HOME, [TREES])
        store.save_page(run_id, HOME, PageStatus.OK)
        store.save_mentions(run_id, HOME, [BUSHES])
        assert store.current_mentions(run_id) == [BUSHES]


def test_bodies_are_kept_once(runs: Runs, tmp_path: Path) -> None:
    for _ in range(3):
        runs.run({HOME: [TREES, BUSHES]})
    moved_down = [
        make_mention("Something New Entirely"),
        *(make_mention(m.title, position=m.position + 1) for m in (TREES, BUSHES)),
    ]
    runs.run({HOME: moved_down})
    (count,) = (
        sqlite3.connect(tmp_path / "store.sqlite")
        .execute("SELECT count(*) FROM bodies WHERE body LIKE '%page_url%'")
        .fetchone()
    )
    assert count == 3


def test_a_file_that_is_no_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    path.write_text("my notes, which are longer than a header of SQLite's would have to be " * 20)
    before = path.read_bytes()
    with pytest.raises(StoreError, match="not a usable store"):
        Store(path)
    assert path.read_bytes() == before


def test_a_store_of_a_later_format_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    Store(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreError, match="its format is 99"):
        Store(path)


def test_a_run_that_did_not_finish_is_not_history(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store:
        cut_short = store.begin_run(FIRST_DAY)
        store.save_page(cut_short, HOME, PageStatus.OK)
        store.save_mentions(cut_short, HOME, [TREES])
        with pytest.raises(StoreError, match="no finished run"):
            store.load_run(cut_short)
        run_id = store.begin_run(FIRST_DAY)
        store.save_page(run_id, HOME, PageStatus.FAILED)
        assert store.current_mentions(run_id) == []
        assert store.baseline(run_id) == []


def test_a_time_without_zone_is_refused(tmp_path: Path) -> None:
    with Store(tmp_path / "store.sqlite") as store, pytest.raises(ValueError, match="zone"):
        store.begin_run(datetime(2026, 1, 1))  # noqa: DTZ001 - the point
