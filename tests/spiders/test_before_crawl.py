"""What is wrong is told before anything is crawled: usage, another run, files that cannot be used."""

from pathlib import Path

import pytest
from filelock import FileLock

from match.authority.dblp import build_index
from spiders.authorities import SAMPLE_DUMP
from tests.spiders.commands import crawl
from tests.spiders.pages import homepage, write

NO_AUTHORITY = ("-s", "AUTHORITIES=")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["-a", "sedes=x"], "unknown argument -a sedes"),
        (["--limit", "3"], "which spider?"),
        (["--fast"], "unknown argument --fast"),
        (["-a", "seeds= ,"], "-a seeds= names nothing"),
        (["-a", "seeds=https://example.org/"], "-s CONTACT="),
        (["-s", "AUTHORITIES=dblp,oracle"], "unknown authority 'oracle'"),
        (["-s", "PAGE_SECONDS=soon"], "PAGE_SECONDS is no number: soon"),
        (["-a", "limit=few"], "-a limit= takes a number of homepages, not 'few'"),
        (["-a", "only=Nobody"], "-a only=Nobody: no homepage of the seeds is so called"),
    ],
)
def test_wrong_usage_is_one_line(tmp_path: Path, args: list[str], words: str) -> None:
    result = crawl(tmp_path, *args)
    assert result.code == 2
    assert len(result.err.splitlines()) == 1
    assert words in result.err
    assert not (tmp_path / "dataset").exists()


def test_second_run_leaves_at_once_and_touches_nothing(tmp_path: Path) -> None:
    page = write(tmp_path, "a.html", homepage("Alan Turing", "turing"))
    feed = write(tmp_path, "mentions.jsonl", "what another run is writing")
    with FileLock(tmp_path / ".dataset.lock"):
        result = crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}", "-O", feed)
    assert result.code == 4
    assert "another run holds the dataset" in result.err
    assert feed.read_text() == "what another run is writing"
    assert not (tmp_path / "dataset").exists()


def test_what_cannot_be_used_is_told_before_the_crawl(tmp_path: Path) -> None:
    page = write(tmp_path, "a.html", homepage("Alan Turing", "turing"))
    garbage = write(tmp_path, "garbage/store.db", b"\0garbage" * 999).parent
    damaged = tmp_path / "damaged"
    build_index(SAMPLE_DUMP, damaged)
    (part,) = damaged.glob("generation-*/entries.tsv")
    part.write_bytes(b"garbage" * 999)
    for setting, words in [
        (f"DBLP_INDEX={tmp_path}/nowhere", "no index of DBLP is there"),
        (f"DBLP_INDEX={damaged}", "is damaged"),
        (f"STATE_DIR={garbage}", "not a usable store"),
        (f"STATE_DIR={page}", "file exists"),
    ]:
        result = crawl(tmp_path, "-a", f"seeds={page}", "-s", setting)
        assert result.code == 1
        assert len(result.err.splitlines()) == 1
        assert words in result.err
        assert not (tmp_path / "dataset").exists()
    result = crawl(tmp_path, *NO_AUTHORITY, "-a", f"seeds={page}", "-O", page / "mentions.jsonl")
    assert (result.code, result.err) == (1, f"error: {page}: file exists\n")


def test_damaged_index_of_the_sample_is_built_again(tmp_path: Path) -> None:
    page = write(tmp_path, "a.html", homepage("Alan Turing", "turing"))
    assert crawl(tmp_path, "-a", f"seeds={page}").code == 0
    (part,) = (tmp_path / "var" / "dblp").glob("generation-*/entries.tsv")
    part.write_bytes(b"garbage" * 999)
    assert crawl(tmp_path, "-a", f"seeds={page}").code == 0
