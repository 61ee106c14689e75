"""What the pipelines do when a room below them fails: the real crawl, with one function broken."""

from pathlib import Path

from tests.spiders.commands import Result, crawl, titles
from tests.spiders.pages import homepage, titles_of

_BREAK_ONE_MENTION = """
import pipelines.normalizing as room
normalize = room.normalize_mention

def broken(mention):
    if "Communication" in mention.title:
        raise ValueError("no record of this")
    return normalize(mention)

room.normalize_mention = broken
"""
_FILL_THE_DISK = """
import errno, output.dataset

def full(dataset, folder):
    (folder / "publications.csv").write_text("half a fi")
    raise OSError(errno.ENOSPC, "No space left on device")

output.dataset.jsonlines.write = full
"""

_FILL_THE_DISK_AT_THE_START = """
import sqlite3
from output.store import Store

def full(*_):
    raise sqlite3.OperationalError("database or disk is full")

Store.begin_run = full
"""


def broken_crawl(folder: Path, change: str) -> Result:
    (folder / "sitecustomize.py").write_text(f"import sys\nsys.path.insert(0, '')\n{change}")
    return crawl(folder, "-s", "AUTHORITIES=", "-a", f"seeds={folder}/pages", PYTHONPATH=str(folder))


def write_pages(folder: Path) -> None:
    (folder / "pages").mkdir(exist_ok=True)
    (folder / "pages" / "a.html").write_text(homepage("Alan Turing", "turing"))
    (folder / "pages" / "b.html").write_text(homepage("Claude Shannon", "shannon", "codd"))


def test_mention_that_cannot_be_processed_fails_its_page_alone(tmp_path: Path) -> None:
    write_pages(tmp_path)
    result = broken_crawl(tmp_path, _BREAK_ONE_MENTION)
    assert result.code == 3
    assert titles(tmp_path) == titles_of("turing")
    assert [line.rsplit("/", 1)[-1] for line in result.lines("failed: ")] == [
        "b.html: not all of its mentions could be processed"
    ]


def test_dataset_that_cannot_be_written_leaves_the_last_one(tmp_path: Path) -> None:
    write_pages(tmp_path)
    assert broken_crawl(tmp_path, "").code == 0
    before = {path: path.read_bytes() for path in (tmp_path / "dataset").iterdir()}
    result = broken_crawl(tmp_path, _FILL_THE_DISK)
    assert result.code == 1
    assert "No space left on device" in result.lines("error: ")[0]
    assert {path: path.read_bytes() for path in (tmp_path / "dataset").iterdir()} == before


def test_store_that_cannot_be_written_at_the_start_is_told_in_one_line(tmp_path: Path) -> None:
    write_pages(tmp_path)
    result = broken_crawl(tmp_path, _FILL_THE_DISK_AT_THE_START)
    assert result.code == 1
    reason = f"{tmp_path}/var cannot be written: database or disk is full"
    assert result.err.splitlines()[-1] == f"error: {reason}; no dataset was published"
    assert "Traceback" not in result.err
