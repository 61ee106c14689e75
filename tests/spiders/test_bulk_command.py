"""`scrapy bulk` where something stands in its way: one clear line, and nothing begun."""

from importlib.util import find_spec
from pathlib import Path

import pytest

from spiders.commands import bulk
from tests.spiders.commands import places, scrapy_here


def _error(tmp_path: Path, *args: str) -> tuple[int, str]:
    result = scrapy_here("bulk", *args, *places(tmp_path))
    (line,) = result.err.splitlines()
    assert not (tmp_path / "dataset").exists()
    return result.code, line


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    monkeypatch.setattr(bulk, "find_spec", lambda name: name)
    monkeypatch.setattr(bulk, "which", lambda name: name)
    return monkeypatch


def test_a_missing_extra_is_a_hint(tmp_path: Path, installed: pytest.MonkeyPatch) -> None:
    installed.setattr(bulk, "find_spec", lambda name: None if name == "pyspark" else find_spec("json"))
    assert _error(tmp_path, "in", "-o", "out") == (
        2,
        "error: scrapy bulk needs other packages: pip install -e '.[spark]'",
    )


def test_missing_java_is_a_hint(tmp_path: Path, installed: pytest.MonkeyPatch) -> None:
    installed.setattr(bulk, "which", lambda _: None)
    installed.delenv("JAVA_HOME", raising=False)
    assert _error(tmp_path, "in", "-o", "out") == (
        2,
        "error: scrapy bulk needs Java: apt-get install default-jre-headless",
    )


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("in",), "usage: scrapy bulk IN -o OUT"),
        (
            ("in", "-o", "out", "-s", "CORRECTIONS=c.csv"),
            "scrapy bulk makes no CORRECTIONS; publish the shards with them",
        ),
        (
            ("in", "-o", "out", "-s", "AUTHORITIES=dblp,crossref", "-s", "CONTACT=a@example.org"),
            "scrapy bulk asks no servers: AUTHORITIES may name dblp and file:PATH",
        ),
    ],
)
@pytest.mark.usefixtures("installed")
def test_what_bulk_does_not_do(tmp_path: Path, args: tuple[str, ...], message: str) -> None:
    assert _error(tmp_path, *args) == (2, f"error: {message}")
