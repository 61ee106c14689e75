"""Shards to dataset by `scrapy publish`, where something is unusual."""

import json
from pathlib import Path

import pytest

from pipelines.shards import Shards
from tests.pipelines.visits import write_run
from tests.spiders.commands import Result, places, scrapy, titles

TITLES = ["On the Fall of Small Leaves", "On the Growth of Large Trees"]


@pytest.fixture
def shards(tmp_path: Path) -> Shards:
    return write_run(tmp_path / "shards")


def _publish(folder: Path) -> Result:
    return scrapy("publish", folder / "shards", *places(folder), "-s", "AUTHORITIES=")


@pytest.mark.usefixtures("shards")
def test_what_was_read_twice_is_counted_once(tmp_path: Path) -> None:
    result = _publish(tmp_path)
    assert result.code == 0, result.err
    assert titles(tmp_path) == TITLES
    counts = json.loads((tmp_path / "dataset/run.json").read_text())["counts"]
    assert [counts[name] for name in ("homepages", "pages", "mentions")] == [2, 2, 2]


@pytest.mark.usefixtures("shards")
@pytest.mark.parametrize("kind", ["visits", "mentions"])
def test_a_damaged_shard_is_named_and_nothing_is_published(tmp_path: Path, kind: str) -> None:
    path = tmp_path / "shards" / kind / "w2-000001.parquet"
    whole = path.read_bytes()
    path.write_bytes(whole[:400])
    result = _publish(tmp_path)
    assert result.code == 1
    (line,) = result.lines("error: ")
    assert line.startswith(f"error: {path}: ")
    assert line.endswith("; no dataset was published")
    assert not result.lines("failed: ")
    path.write_bytes(whole)
    again = _publish(tmp_path)
    assert again.code == 0, again.err
    assert titles(tmp_path) == TITLES
