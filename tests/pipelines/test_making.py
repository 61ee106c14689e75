"""Works of a run that finds all as the last one found it: taken over, and made anew as soon as anything differs."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bibliography import MatchStatus, Mention, Work
from match.cluster import cluster
from match.judge import Match
from normalize.mention import record_id
from output.corrections import Action, Correction
from output.store import Store
from output.summary import PageStatus
from pipelines import making
from pipelines.matching import Matcher
from pipelines.publishing import Crawl, Target, Unpublished, publish
from pipelines.stages import Visit
from tests.output.builders import make_mention

NOW = datetime(2026, 1, 1, tzinfo=UTC)
OTHER = "https://b.example/"
TREES = make_mention("On the Growth of Trees in Cities", doi="10.1000/1")
BUSHES = make_mention("Bushes Considered Harmful to Gardens", position=1)
AGAIN = make_mention(TREES.title, page_url=OTHER, doi="10.1000/1")
ALL = (TREES, BUSHES, AGAIN)


@pytest.fixture(autouse=True)
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many records were clustered, each time that any were."""
    calls: list[int] = []

    def counting(records: Sequence[object], *others: object) -> object:
        calls.append(len(records))
        return cluster(records, *others)  # type: ignore[arg-type]

    monkeypatch.setattr(making, "cluster", counting)
    return calls


def run(
    folder: Path, mentions: Sequence[Mention] = ALL, score: float | None = 0.1, corrections: Sequence[Correction] = ()
) -> list[Work]:
    """A run over the pages of the mentions, whose matches have this score; None: nothing was matched on the way."""
    with Store(folder / "store.db") as store:
        run_id = store.begin_run(NOW)
        pages = sorted({mention.page_url for mention in mentions})
        for url in pages:
            store.save_page(run_id, url, PageStatus.OK)
            store.save_mentions(run_id, url, [mention for mention in mentions if mention.page_url == url])
        ids = [] if score is None else [record_id(mention) for mention in mentions]
        matches = {one: Match(one, MatchStatus.UNMATCHED, score, None) for one in ids}
        crawl = Crawl(NOW, {url: Visit(url, url) for url in pages}, matches)
        publish(store, run_id, crawl, Matcher(), Target(folder / "dataset", corrections=tuple(corrections)))
        return store.load_works(run_id)


def test_works_are_taken_over_where_all_is_the_same(tmp_path: Path, made: list[int]) -> None:
    first = run(tmp_path)
    table = (tmp_path / "dataset" / "publications.csv").read_bytes()
    assert [run(tmp_path), run(tmp_path)] == [first, first]
    assert made == [3]
    assert (tmp_path / "dataset" / "publications.csv").read_bytes() == table


@pytest.mark.parametrize(
    "mentions",
    [
        (replace(TREES, year=1999), BUSHES, AGAIN),
        (replace(TREES, position=2), BUSHES, AGAIN),
        (TREES, BUSHES),
        (*ALL, make_mention("Leaves", position=3)),
    ],
)
def test_works_of_other_mentions_are_made_anew(tmp_path: Path, made: list[int], mentions: Sequence[Mention]) -> None:
    run(tmp_path)
    run(tmp_path, mentions)
    assert made == [3, len(mentions)]


@pytest.mark.parametrize("score", [0.2, None])
def test_works_are_made_anew_where_matches_differ(tmp_path: Path, made: list[int], score: float | None) -> None:
    run(tmp_path)
    run(tmp_path, score=score)
    run(tmp_path)
    assert made == [3, 3, 3]


def test_works_are_made_anew_by_corrections_and_after_them(tmp_path: Path, made: list[int]) -> None:
    works = run(tmp_path)
    (trees,) = (work.id for work in works if work.title == TREES.title)
    told = Correction("corrections.csv, line 2", Action.SET, trees, field="title", value="On Trees")
    corrected = run(tmp_path, corrections=[told])
    assert sorted(work.title for work in corrected) == [BUSHES.title, "On Trees"]
    assert sorted(work.title for work in run(tmp_path)) == [BUSHES.title, TREES.title]
    assert made == [3, 3, 3]


@pytest.mark.parametrize("fact", ["code_digest", "package_versions"])
def test_another_program_makes_works_anew(
    tmp_path: Path, made: list[int], monkeypatch: pytest.MonkeyPatch, fact: str
) -> None:
    run(tmp_path)
    monkeypatch.setattr(making, fact, lambda *_: "another")
    run(tmp_path)
    assert made == [3, 3]


def test_works_of_a_run_that_was_not_published_are_not_taken_over(tmp_path: Path, made: list[int]) -> None:
    many = [make_mention(f"A Title of Some Length, Number {number}", position=number) for number in range(12)]
    run(tmp_path, many)
    for _ in range(2):
        with pytest.raises(Unpublished, match="are gone"):
            run(tmp_path, many[:2])
    assert made == [12, 2, 2]
