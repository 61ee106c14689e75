"""Shards: what goes in comes out, and each homepage once."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography import Mention, Owner
from pipelines.shard_rows import (
    MENTIONS,
    VISITS,
    ListedPage,
    VisitedHomepage,
    mention_rows,
    to_table,
    visit_row,
    visited_homepage,
)
from pipelines.shards import Shards, ShardsError
from pipelines.stages import Visit
from tests.output.builders import make_mention

_PLACES = st.integers(0, 2**40)
_MENTIONS = st.builds(
    Mention,
    equal_contribution=st.just(()),
    corresponding=st.just(()),
    confidence=st.floats(0, 1),
    year=st.none() | st.integers(0, 3000),
    position=_PLACES,
    spans=st.dictionaries(st.text(), st.lists(st.tuples(_PLACES, _PLACES)).map(tuple)),
)
_VISITED = st.builds(
    VisitedHomepage,
    st.builds(Visit, mentions=_PLACES, unparsed=_PLACES),
    st.lists(st.builds(ListedPage, mentions=st.lists(_MENTIONS, max_size=2).map(tuple)), max_size=2).map(tuple),
)
PLANNED = {"homepage": "https://a.example/", "key": "//a.example", "folder": "//a.example", "place": 0, "state": "todo"}


def visited(homepage: str, *titles: str) -> VisitedHomepage:
    """A visit to a homepage that lists works of these titles."""
    mentions = tuple(make_mention(title, homepage, place) for place, title in enumerate(titles))
    pages = (ListedPage(homepage, Owner("Ada"), mentions), ListedPage(f"{homepage}x", failure="answered 404"))
    return VisitedHomepage(Visit(homepage, homepage, Owner("Ada"), len(titles), pages=(homepage,)), pages)


@pytest.fixture(params=["a folder", "a bucket"])
def shards(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], Shards]:
    """The same shards, opened anew each time."""
    place = str(tmp_path / "shards") if request.param == "a folder" else f"memory://{tmp_path.name}"
    return lambda: Shards(place)


@given(_VISITED)
def test_a_visit_comes_back_from_its_rows(one: VisitedHomepage) -> None:
    mentions = to_table(mention_rows(one), MENTIONS).to_pylist()
    (visit,) = to_table([visit_row(one)], VISITS).to_pylist()
    assert visited_homepage(visit, mentions) == one


def test_half_characters_become_spaces() -> None:
    (row,) = to_table(mention_rows(visited("h", "On \ud83d Trees")), MENTIONS).to_pylist()
    assert row["title"] == "On   Trees"


def test_what_many_workers_wrote_comes_back_once(shards: Callable[[], Shards]) -> None:
    first, again, other = visited("a", "One", "Two"), visited("a", "One"), visited("b", "Three")
    shards().write("w2-7-000001", [again], {"pages/read": 1})
    shards().write("w1-7-000001", [first], {"pages/read": 2})
    shards().write("w1-7-000002", [other], {"pages/read": 3})
    opened = shards()
    assert list(opened.read(opened.chosen())) == [first, other]
    assert opened.figures() == {"pages/read": 4}


def test_a_shard_counts_only_once_its_visits_are_written(shards: Callable[[], Shards], tmp_path: Path) -> None:
    writing = shards()
    with pytest.raises(AttributeError):
        writing.write("w1-7-000001", [visited("a", "One"), None], {})  # type: ignore[list-item]
    with pytest.raises(ZeroDivisionError), writing._written("visits/w1-7-000002"):
        raise ZeroDivisionError
    assert shards().chosen() == {}


def test_the_plan_comes_back(shards: Callable[[], Shards]) -> None:
    assert not shards().has_plan()
    with pytest.raises(ShardsError, match="no run was planned here"):
        shards().plan()
    moment = datetime(2026, 11, 21, 3, 0, 0, 1, tzinfo=UTC)
    shards().write_plan(moment, [PLANNED])
    started, rows = shards().plan()
    assert started == moment
    assert [{name: value for name, value in row.items() if value is not None} for row in rows] == [PLANNED]


def test_folders_of_shards_are_tables_of_their_own(tmp_path: Path) -> None:
    shards = Shards(str(tmp_path))
    shards.write("w1-7-000001", [visited("a", "One", "Two")], {})
    (tmp_path / "mentions" / "_w1-7-000002.parquet.part").write_bytes(b"killed")
    assert list(pd.read_parquet(tmp_path / "mentions")["title"]) == ["One", "Two"]


def test_unknown_kind_of_place_is_told() -> None:
    with pytest.raises(ShardsError, match="nowhere://x"):
        Shards("nowhere://x")
