"""Corrections through the whole of publishing: groups, fields, pages, and what could not be done."""

from datetime import UTC, datetime
from pathlib import Path

import pytest

from bibliography import Work
from output.corrections import Action, Correction
from output.store import Store
from output.summary import PageStatus
from pipelines.matching import Matcher
from pipelines.publishing import Crawl, Published, Target, Unpublished, publish
from pipelines.stages import Visit
from tests.output.builders import HOME, make_mention

OTHER = "https://b.example/"
TREES = make_mention("On the Growth of Trees in Cities", doi="10.1000/1")
BUSHES = make_mention("Bushes Considered Harmful to Gardens", position=1)
AGAIN = make_mention(TREES.title, page_url=OTHER, doi="10.1000/1")


def say(action: Action, one: str, other: str = "", **cells: str) -> Correction:
    return Correction("corrections.csv, line 2", action, one, other, **cells)


def run(folder: Path, *corrections: Correction) -> tuple[Published, list[Work]]:
    with Store(folder / "store.db") as store:
        run_id = store.begin_run(datetime(2026, 1, 1, tzinfo=UTC))
        for url, mentions in {HOME: [TREES, BUSHES], OTHER: [AGAIN]}.items():
            store.save_page(run_id, url, PageStatus.OK)
            store.save_mentions(run_id, url, mentions)
        visits = {url: Visit(url, url) for url in (HOME, OTHER)}
        crawl = Crawl(datetime(2026, 1, 1, tzinfo=UTC), visits)
        published = publish(store, run_id, crawl, Matcher(), Target(folder / "dataset", True, corrections))
        return published, store.load_works(run_id)


def mentions_of(works: list[Work]) -> list[int]:
    return sorted(len(work.mentions) for work in works)


def test_works_are_cut_and_joined_run_after_run(tmp_path: Path) -> None:
    _, works = run(tmp_path)
    assert mentions_of(works) == [1, 2]
    (bushes,) = (work.id for work in works if work.title == BUSHES.title)
    (trees,) = (work.id for work in works if work.title == TREES.title)
    for _ in range(2):
        _, works = run(tmp_path, say(Action.SAME, trees, bushes))
        assert mentions_of(works) == [3]
    _, works = run(tmp_path)
    assert mentions_of(works) == [1, 2]


def test_a_page_that_is_no_homepage_lists_nothing_and_has_no_owner(tmp_path: Path) -> None:
    run(tmp_path)
    published, works = run(tmp_path, say(Action.NOT_A_HOMEPAGE, OTHER))
    assert mentions_of(works) == [1, 1]
    assert published.counts["homepages"] == 1
    assert OTHER not in (tmp_path / "dataset" / "people.csv").read_text("utf-8")


def test_what_cannot_be_made_is_told(tmp_path: Path) -> None:
    published, _ = run(tmp_path, say(Action.SET, "w1", field="year", value="2020"))
    assert [failure.reason for failure in published.corrections] == ["no work w1 is listed now"]


def test_corrections_that_leave_nothing_publish_nothing(tmp_path: Path) -> None:
    with pytest.raises(Unpublished, match="the corrections leave no homepage"):
        run(tmp_path, say(Action.NOT_A_HOMEPAGE, OTHER), say(Action.NOT_A_HOMEPAGE, HOME))
    assert not (tmp_path / "dataset").exists()
