"""What goes wrong around a run: its exit code says so, in one line, and what was there before stays as it was."""

import contextlib
import os
import shutil
import subprocess
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.spiders.commands import Result, crawl, titles
from tests.spiders.pages import WORKS, homepage, titles_of
from tests.spiders.server import serve

_NO_AUTHORITY = ("-s", "AUTHORITIES=")
_PIPELINES = (
    '{"pipelines.normalizing.NormalizePipeline": 100, "pipelines.matching.MatchPipeline": 200, '
    '"pipelines.storing.StorePipeline": 300, "tests.spiders.broken.%s": %d}'
)
Mount = Callable[[str, str], Path]


@dataclass(frozen=True, slots=True)
class Before:
    """A folder in which a run has published what two pages list; both list more now."""

    folder: Path
    files: dict[str, bytes]

    def run(self, *args: str | Path) -> Result:
        """Crawls the pages."""
        return crawl(self.folder, *_NO_AUTHORITY, "-a", f"seeds={self.folder}/pages", *args)

    def is_intact(self) -> bool:
        """Whether dataset and feed are as they were, and nothing half-written lies beside them."""
        left = {path.name for path in self.folder.iterdir()} - {"dataset", ".dataset.lock", "disk", "pages", "var"}
        return read(self.folder / "dataset") == self.files and left == {"mentions.jsonl"} and self.feed == b"good\n"

    @property
    def feed(self) -> bytes:
        """What the feed's file has."""
        return (self.folder / "mentions.jsonl").read_bytes()


def read(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("failures") / "run"
    (folder / "pages").mkdir(parents=True)
    (folder / "pages" / "a.html").write_text(homepage("Alan Turing", "turing", "shannon"))
    (folder / "pages" / "broken.html").write_text(homepage("Ted Codd", "codd", "hoare"))
    assert crawl(folder, *_NO_AUTHORITY, "-a", f"seeds={folder}/pages").code == 0
    return Path(shutil.copytree(folder, folder.with_name("published")))


@pytest.fixture
def before(published: Path) -> Before:
    folder = published.with_name("run")  # the pages' addresses are to stay
    shutil.rmtree(folder)
    shutil.copytree(published, folder)
    (folder / "pages" / "a.html").write_text(homepage("Alan Turing", "turing", "shannon", "dijkstra"))
    (folder / "pages" / "broken.html").write_text(homepage("Ted Codd", "codd", "hoare", "lamport"))
    (folder / "mentions.jsonl").write_text("good\n")
    return Before(folder, read(folder / "dataset"))


@pytest.fixture
def mount() -> Iterator[Mount]:
    """Mounts file systems in memory at folders that are emptied by that; skips where that is not allowed."""
    with contextlib.ExitStack() as mounted:

        def mount_at(place: str, options: str) -> Path:
            folder = Path(place)
            folder.mkdir(parents=True, exist_ok=True)
            command = ["mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
            if shutil.which("mount") is None or subprocess.run(command, check=False, capture_output=True).returncode:
                pytest.skip("file systems cannot be mounted here")
            mounted.callback(subprocess.run, ["umount", "-l", str(folder)], check=True)
            return folder

        yield mount_at


def lost(result: Result) -> list[str]:
    """The pages that failed, without their folder, and why."""
    return sorted(line.rpartition("/")[2] for line in result.lines("failed: "))


@pytest.mark.parametrize(
    ("settings", "failed"),
    [
        (
            'SPIDER_MIDDLEWARES={"tests.spiders.broken.Callback": 960}',
            "an error of the program: ValueError: a broken callback",
        ),
        (f"ITEM_PIPELINES={_PIPELINES % ('Pipeline', 150)}", "not all of its mentions could be processed"),
    ],
)
def test_error_over_a_page_loses_that_page_alone(before: Before, settings: str, failed: str) -> None:
    result = before.run("-s", settings, "-O", before.folder / "mentions.jsonl")
    assert result.code == 3
    assert lost(result) == [f"broken.html: {failed}"]
    assert titles(before.folder) == titles_of(*(key for key in WORKS if key != "lamport"))
    assert b"Connexion with Graphs" in before.feed


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        (
            f"ITEM_PIPELINES={_PIPELINES % ('Opening', 150)}",
            "the crawl could not be started: ValueError: a broken beginning",
        ),
        ('SPIDER_MIDDLEWARES={"tests.spiders.broken.Start": 960}', "every homepage failed"),
        (f"ITEM_PIPELINES={_PIPELINES % ('Closing', 350)}", "the crawl did not come to its end"),
    ],
)
def test_error_at_start_or_end_publishes_nothing(before: Before, settings: str, reason: str) -> None:
    result = before.run("-s", settings, "-O", before.folder / "mentions.jsonl")
    assert result.code == 1
    ends = f"no dataset was published, the one in {before.folder}/dataset is as it was"
    assert result.lines("error: ") == [f"error: {reason}; {ends}"]
    assert before.is_intact()


def test_error_after_publication_is_told(before: Before) -> None:
    result = before.run("-s", f"ITEM_PIPELINES={_PIPELINES % ('Closing', 150)}")
    assert (result.code, result.lines("note: ")) == (3, ["note: 1 errors were logged on the way"])
    assert titles(before.folder) == titles_of(*WORKS)


def test_feed_on_a_full_disk_stays_as_it_was(before: Before, mount: Mount) -> None:
    feed = mount(f"{before.folder}/feeds", "size=4k") / "mentions.jsonl"
    feed.write_text("good\n")
    result = before.run("-O", feed)
    assert result.code == 3
    assert result.lines("error: ") == [f"error: {feed}: no space left on device; it is as it was"]
    assert "Traceback" not in result.err
    assert read(feed.parent) == {"mentions.jsonl": b"good\n"}
    assert titles(before.folder) == titles_of(*WORKS)


def test_dataset_on_a_full_disk_stays_as_it_was(before: Before, mount: Mount) -> None:
    disk = mount(f"{before.folder}/disk", "size=4m")
    shutil.copytree(before.folder / "dataset", disk / "dataset")
    (disk / "else").write_bytes(bytes(3 * 2**19))
    result = before.run("-s", f"DATASET_DIR={disk}/dataset")
    assert result.code == 1
    (error,) = result.lines("error: ")
    assert "No space left on device" in error or "disk is full" in error
    assert read(disk / "dataset") == before.files
    assert {path.name for path in disk.iterdir()} == {"dataset", ".dataset.lock", "else"}
    assert "Traceback" not in result.err


def test_run_whose_state_fills_the_disk_is_taken_up_when_there_is_room(before: Before, mount: Mount) -> None:
    pages = before.folder / "pages"
    for number in range(30):
        (pages / f"more{number}.html").write_text(homepage(f"Ulla {number}", *WORKS) + f"<!--{number}-->")
    disk = mount(f"{before.folder}/disk", "size=16m")
    state = shutil.copytree(before.folder / "var", disk / "var", ignore=shutil.ignore_patterns("*-shm", "*-wal"))
    free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_frsize
    (disk / "else").write_bytes(bytes(free - 250_000))
    result = before.run("-s", f"STATE_DIR={state}", "-O", before.folder / "mentions.jsonl")
    assert result.code == 1
    assert len(result.lines("error: ")) == 1
    assert "full" in result.lines("error: ")[0]
    assert "Traceback" not in result.err
    assert before.is_intact()
    (disk / "else").unlink()
    assert before.run("-s", f"STATE_DIR={state}").code == 0
    assert titles(before.folder) == titles_of(*WORKS)


@pytest.mark.parametrize("setting", ["DATASET_DIR", "STATE_DIR"])
def test_folder_that_cannot_be_written_is_told_before_the_crawl(before: Before, mount: Mount, setting: str) -> None:
    folder = mount(f"{before.folder}/disk", "size=1m,ro")
    result = before.run("-s", f"{setting}={folder}/here")
    assert result.code == 1
    (error,) = result.err.splitlines()
    assert error.startswith(f"error: {folder}/")
    assert error.endswith("read-only file system")


@pytest.mark.parametrize("head", [b"", b"garbage" * 600])
def test_damaged_ledger_is_put_aside(before: Before, head: bytes) -> None:
    path = before.folder / "var" / "ledger.db"
    damage(path, head)
    result = before.run()
    assert result.code == 0
    assert result.lines("note: ") == [f"note: {path} was damaged; it is now {path}.damaged"]
    assert titles(before.folder) == titles_of(*WORKS)


def test_damaged_store_is_told_before_the_crawl(before: Before) -> None:
    path = before.folder / "var" / "store.db"
    damage(path)
    result = before.run()
    assert (result.code, result.err) == (1, f"error: {path}: database disk image is malformed\n")
    assert before.is_intact()


def test_damaged_cache_is_fetched_again(tmp_path: Path) -> None:
    with serve() as site:
        url = site.add("/", homepage("Alan Turing", "turing", "shannon"), ETag='"1"')
        assert crawl(tmp_path, *_NO_AUTHORITY, "-a", f"seeds={url}").code == 0
        (page,) = (path for path in (tmp_path / "var" / "httpcache").rglob("*") if b"Turing" in body(path))
        page.write_bytes(page.read_bytes()[:-50])
        assert crawl(tmp_path, *_NO_AUTHORITY, "-a", f"seeds={url}").code == 0
        assert site.asked.count("/") == 2
        assert titles(tmp_path) == titles_of("turing", "shannon")


def body(path: Path) -> bytes:
    """The page in a file of the cache; nothing for what is none."""
    return zlib.decompress(path.read_bytes().partition(b"\n")[2]) if path.is_file() else b""


def damage(path: Path, head: bytes = b"") -> None:
    """Overwrites all of a database but its first page, and that one's beginning with `head`."""
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.write(head)
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
