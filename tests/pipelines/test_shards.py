"""Shards: what goes in comes out, and each homepage once."""

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import fsspec
import pandas as pd
import pytest
from fsspec.spec import AbstractFileSystem
from hypothesis import given
from hypothesis import strategies as st

from bibliography import Mention
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
from tests.pipelines.visits import ADA, planned, visited, write_run

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
    with pytest.raises(ZeroDivisionError), writing._written("visits/w1-7-000002", VISITS):
        raise ZeroDivisionError
    assert shards().chosen() == {}


def test_the_plan_comes_back(shards: Callable[[], Shards]) -> None:
    assert not shards().has_plan()
    with pytest.raises(ShardsError, match="no run was planned here"):
        shards().plan()
    moment = datetime(2026, 11, 21, 3, 0, 0, 1, tzinfo=UTC)
    shards().write_plan(moment, [planned(ADA)])
    started, rows = shards().plan()
    assert started == moment
    assert [{name: value for name, value in row.items() if value is not None} for row in rows] == [planned(ADA)]


def test_folders_of_shards_are_tables_of_their_own(tmp_path: Path) -> None:
    shards = Shards(str(tmp_path))
    shards.write("w1-7-000001", [visited("a", "One", "Two")], {})
    (tmp_path / "mentions" / "_w1-7-000002.parquet.part").write_bytes(b"killed")
    assert list(pd.read_parquet(tmp_path / "mentions")["title"]) == ["One", "Two"]


def test_unknown_kind_of_place_is_told() -> None:
    with pytest.raises(ShardsError, match="nowhere://x"):
        Shards("nowhere://x")


@pytest.mark.parametrize("name", ["plan", "visits/w1-000001", "mentions/w1-000001"])
@pytest.mark.parametrize("damage", ["emptied", "cut", "another's"])
def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, name: str, damage: str) -> None:
    chosen = write_run(tmp_path).chosen()
    path = tmp_path / f"{name}.parquet"
    if damage == "another's":
        pd.DataFrame({"homepage": ["a"]}).to_parquet(path)
    else:
        path.write_bytes(b"" if damage == "emptied" else path.read_bytes()[:400])
    shards = Shards(f"{tmp_path}/")
    with pytest.raises(ShardsError) as told:
        list(shards.plan()[1] if name == "plan" else shards.read(chosen))
    assert str(told.value).startswith(f"{path}: ")
    assert "\n" not in str(told.value)


def test_mentions_that_are_gone_are_named(tmp_path: Path) -> None:
    shards = write_run(tmp_path)
    path = tmp_path / "mentions/w2-000001.parquet"
    path.unlink()
    with pytest.raises(ShardsError, match=f"^{path}: no such file or directory$"):
        list(shards.read(shards.chosen()))


class _Locked(AbstractFileSystem):  # type: ignore[misc]  # fsspec has no types
    """Storage that raises an error of its own kind, as those of clouds do."""

    protocol = "locked"

    def _refuse(self, *_: object, **__: object) -> None:
        raise RuntimeError("Unable to locate credentials")

    exists = glob = makedirs = _open = info = ls = _refuse


def test_errors_that_only_one_kind_of_storage_has_are_told() -> None:
    fsspec.register_implementation("locked", _Locked, clobber=True)
    shards = Shards("locked://bucket/run")
    for use in (
        shards.has_plan,
        shards.plan,
        shards.chosen,
        shards.figures,
        lambda: shards.write("w1-000001", [visited(ADA)], {}),
        lambda: shards.write_plan(datetime.now(UTC), []),
        lambda: list(shards.read({})),
    ):
        with pytest.raises(ShardsError, match=r"^locked://bucket/run\S*: Unable to locate credentials$"):
            use()
