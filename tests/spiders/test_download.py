import hashlib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler
from pathlib import Path

import pytest

from spiders.download import DownloadError, download
from tests.spiders.server import Site, serve

BODY = bytes(range(256)) * 20_000


@pytest.fixture
def site() -> Iterator[Site]:
    with serve() as running:
        yield running


class Dump:
    """A file that a server sends from where it is asked to, breaking off when told."""

    def __init__(self, body: bytes = BODY, breaks: tuple[int, ...] = (), tag: str = '"one"') -> None:
        self.body = body
        self.breaks = list(breaks)
        self.tag = tag
        self.starts: list[int] = []

    def __call__(self, request: BaseHTTPRequestHandler) -> None:
        start = 0
        if request.headers.get("If-Range") == self.tag:
            start = int(request.headers["Range"].removeprefix("bytes=").removesuffix("-"))
        self.starts.append(start)
        if start >= len(self.body):
            request.send_response(416)
            request.send_header("Content-Range", f"bytes */{len(self.body)}")
            request.send_header("Content-Length", "0")
            request.end_headers()
            return
        request.send_response(206 if start else 200)
        request.send_header("ETag", self.tag)
        request.send_header("Content-Length", str(len(self.body) - start))
        request.end_headers()
        end = start + self.breaks.pop(0) if self.breaks else len(self.body)
        request.wfile.write(self.body[start:end])


def fetch(site: Site, path: Path, seen: list[tuple[int, int]] | None = None) -> None:
    progress = seen if seen is not None else []
    download(f"{site.url}/dump", path, "oeuvre", lambda done, total: progress.append((done, total)), pause=0.01)


def test_file_comes_whole_and_progress_reaches_its_end(site: Site, tmp_path: Path) -> None:
    site.pages["/dump"] = Dump()
    seen: list[tuple[int, int]] = []
    fetch(site, tmp_path / "new" / "dump", seen)
    assert (tmp_path / "new" / "dump").read_bytes() == BODY
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["dump"]
    assert seen[-1] == (len(BODY), len(BODY))
    assert seen == sorted(seen)


def test_broken_connection_is_resumed_where_it_broke(site: Site, tmp_path: Path) -> None:
    dump = Dump(breaks=(2_000_000, 1_000_000))
    site.pages["/dump"] = dump
    fetch(site, tmp_path / "dump")
    assert (tmp_path / "dump").read_bytes() == BODY
    assert dump.starts == [0, 2_000_000, 3_000_000]


def test_earlier_try_is_resumed_even_when_nothing_is_missing(site: Site, tmp_path: Path) -> None:
    dump = Dump()
    site.pages["/dump"] = dump
    for have in (1_000_000, len(BODY)):
        (tmp_path / "dump.part").write_bytes(BODY[:have])
        (tmp_path / "dump.version").write_text('"one"')
        fetch(site, tmp_path / "dump")
        assert (tmp_path / "dump").read_bytes() == BODY
        assert dump.starts[-1] == have


def test_earlier_try_at_another_file_starts_over(site: Site, tmp_path: Path) -> None:
    site.pages["/dump"] = Dump(tag='"two"')
    (tmp_path / "dump.part").write_bytes(b"old" * 1000)
    (tmp_path / "dump.version").write_text('"one"')
    fetch(site, tmp_path / "dump")
    assert (tmp_path / "dump").read_bytes() == BODY


def test_sum_beside_the_file_must_agree(site: Site, tmp_path: Path) -> None:
    site.pages["/dump"] = Dump()
    site.add("/dump.md5", f"{hashlib.md5(BODY).hexdigest()}  dump\n")  # noqa: S324
    fetch(site, tmp_path / "dump")
    assert (tmp_path / "dump").read_bytes() == BODY
    (tmp_path / "dump").write_bytes(b"the last good one")
    site.add("/dump.md5", f"{'0' * 32}  dump\n")
    with pytest.raises(DownloadError, match="damaged"):
        fetch(site, tmp_path / "dump")
    assert (tmp_path / "dump").read_bytes() == b"the last good one"


@pytest.mark.parametrize(("status", "asked"), [(404, 1), (403, 1), (503, 6)])
def test_refusal_is_an_error_and_only_a_passing_one_is_tried_again(
    site: Site, tmp_path: Path, status: int, asked: int
) -> None:
    site.add("/dump", b"no", status)
    with pytest.raises(DownloadError, match=f"answered {status}"):
        fetch(site, tmp_path / "dump")
    assert site.asked == ["/dump"] * asked
    assert not (tmp_path / "dump").exists()


def test_nobody_there_and_wrong_addresses_are_errors(tmp_path: Path) -> None:
    with pytest.raises(DownloadError, match="refused"):
        download("http://127.0.0.1:9/dump", tmp_path / "dump", "oeuvre", lambda *_: None, pause=0.001)
    with pytest.raises(DownloadError, match="not a web address"):
        download("file:///etc/passwd", tmp_path / "dump", "oeuvre", lambda *_: None)
