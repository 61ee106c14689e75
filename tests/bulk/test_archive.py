"""What is taken from archives."""

import gzip
from pathlib import Path

import brotli
import pytest

pytest.importorskip("warcio", reason="archives need the extra `spark`")
pytest.importorskip("fsspec", reason="archives need the extra `spark`")

from bulk.archive import LARGEST_PAGE, Slice, find_archives, read_archive, slices
from tests.bulk.archives import write_archive

PAGES = {f"https://example.org/~p{number}/": f"<p>page {number}".encode() for number in range(7)}


def test_the_slices_of_an_archive_have_every_page_once(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    write_archive(path, PAGES, **{"Content-Type": "text/html; charset=utf-8"})
    tasks = slices([str(path)], 3)
    found = [page for task in tasks for page in read_archive(task)]
    assert len(tasks) == 3
    assert {page.url: page.body for page in found} == PAGES
    assert len(found) == len(PAGES)
    assert {page.content_type for page in found} == {"text/html; charset=utf-8"}


@pytest.mark.parametrize(
    ("status", "header", "body"),
    [
        ("404 Not Found", "text/html", b"<p>gone"),
        ("200 OK", "image/png", b"\x89PNG"),
        ("200 OK", "text/html", b"x" * (LARGEST_PAGE + 1)),
    ],
)
def test_what_is_no_page_of_text_is_passed_over(tmp_path: Path, status: str, header: str, body: bytes) -> None:
    path = tmp_path / "a.warc.gz"
    write_archive(path, {"https://example.org/": body}, status, **{"Content-Type": header})
    assert list(read_archive(Slice(str(path)))) == []


def test_a_compressed_answer_is_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "a.warc.gz"
    packed = gzip.compress(b"<p>hello")
    write_archive(path, {"https://example.org/": packed}, **{"Content-Encoding": "gzip"})
    assert [page.body for page in read_archive(Slice(str(path)))] == [b"<p>hello"]


def test_answers_that_are_packed_by_brotli_are_read_and_spoil_no_others(tmp_path: Path) -> None:
    path, kind = tmp_path / "a.warc.gz", {"Content-Encoding": "br"}
    bomb = brotli.compress(b"x" * (LARGEST_PAGE + 1))
    write_archive(path, {"https://a.example/": brotli.compress(b"<p>hello"), "https://b.example/": bomb}, **kind)
    assert [page.body for page in read_archive(Slice(str(path)))] == [b"<p>hello"]
    write_archive(path, {"https://a.example/": b"\xff\xfe not brotli", "https://b.example/": bomb[:3]}, **kind)
    write_archive(tmp_path / "b.warc.gz", PAGES)
    path.write_bytes(path.read_bytes() + (tmp_path / "b.warc.gz").read_bytes())
    assert {page.url for page in read_archive(Slice(str(path)))} >= PAGES.keys()


@pytest.mark.parametrize("missing", [1, 9, 20, 60, 120, 180, 240])
def test_an_archive_that_breaks_off_gives_the_pages_before(tmp_path: Path, missing: int) -> None:
    path = tmp_path / "a.warc.gz"
    write_archive(path, PAGES)
    path.write_bytes(path.read_bytes()[:-missing])
    found: list[str] = []
    with pytest.raises(OSError, match=r"a\.warc\.gz"):
        found.extend(page.url for page in read_archive(Slice(str(path))))
    assert found[:6] == list(PAGES)[:6]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "it has no record"),
        pytest.param(gzip.compress(b""), "it has no record", id="an empty member"),
        (b"no archive at all", "what comes next is no record of an archive"),
        pytest.param(gzip.compress(bytes(range(256))), "what comes next is no record of an archive", id="packed bytes"),
    ],
)
def test_what_is_no_archive_is_told_in_words(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "a.warc.gz"
    path.write_bytes(content)
    with pytest.raises(OSError, match=r"a\.warc\.gz") as told:
        list(read_archive(Slice(str(path))))
    assert told.value.strerror == reason


def test_archives_are_found_in_folders_by_pattern_and_in_lists_newest_first(tmp_path: Path) -> None:
    for name in ("2024.warc.gz", "2025.warc", "notes.txt"):
        (tmp_path / name).touch()
    both = [f"file://{tmp_path}/{name}" for name in ("2025.warc", "2024.warc.gz")]
    assert find_archives(str(tmp_path)) == both
    assert find_archives(f"{tmp_path}/*.warc*") == both
    (tmp_path / "warc.paths.gz").write_bytes(gzip.compress(b"crawl-data/CC-MAIN/a.warc.gz\n/data/b.warc\n"))
    listed = find_archives(f"{tmp_path}/warc.paths.gz")
    assert listed == ["https://data.commoncrawl.org/crawl-data/CC-MAIN/a.warc.gz", "/data/b.warc"]
    with pytest.raises(FileNotFoundError):
        find_archives(f"{tmp_path}/none.warc.gz")
