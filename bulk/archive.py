"""Archives of web pages: WARC files, Common Crawl's among them, wherever fsspec finds them."""

import gzip
import io
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import IO, Any

import brotli
import fsspec
from warcio.archiveiterator import ArchiveIterator
from warcio.bufferedreaders import BufferedReader
from warcio.exceptions import ArchiveLoadFailed

LARGEST_PAGE = 5 * 1024 * 1024
"""Bytes beyond which a page is no homepage; as DOWNLOAD_MAXSIZE for the crawl."""
_TEXT = ("text/", "application/xhtml", "application/x-bibtex", "application/octet-stream")
_UNKNOWN = "application/warc-record"
"""What warcio calls a resource whose type it was not told."""
_ENDINGS = (".warc", ".warc.gz")
_LISTS = (".paths", ".paths.gz", ".txt")
_GZIPPED = b"\x1f\x8b"


class _Brotli:
    """A decompressor as warcio wants them. Its own does not work: what `brotli` has now takes no new attributes."""

    unused_data = b""

    def __init__(self) -> None:
        self._decompressor = brotli.Decompressor()

    def decompress(self, data: bytes) -> bytes:
        """The text so far, no more than is too much already."""
        unpacked: bytes = self._decompressor.process(data, output_buffer_limit=LARGEST_PAGE + 1)
        return unpacked


BufferedReader.DECOMPRESSORS["br"] = _Brotli


class _DamagedError(Exception):
    """The packed archive is cut off, or not what was packed; the message is one line."""


class _Unpacked:
    """A packed archive, unpacked as it is read. Where it is cut off within a record, warcio would see just its end."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = gzip.GzipFile(fileobj=file)

    def read(self, size: int = -1) -> bytes:
        """Up to so many bytes, and none at the end. Raises _DamagedError."""
        try:
            return self._file.read1(size)
        except (EOFError, zlib.error, gzip.BadGzipFile) as error:
            raise _DamagedError(str(error)) from error


@dataclass(frozen=True, slots=True)
class ArchivedPage:
    """A page as an archive keeps it."""

    url: str
    content_type: str
    """The header, empty where there was none."""
    body: bytes


@dataclass(frozen=True, slots=True)
class Slice:
    """Every `of`-th page of an archive, from the page `at` on: what one task reads."""

    path: str
    at: int = 0
    of: int = 1


def find_archives(place: str) -> list[str]:
    """The archives that `place` means, the newest by name first: one, a pattern, a folder searched in depth, or a list.

    A list has one address a line, as Common Crawl's `warc.paths.gz`; those without a scheme are Common Crawl's own.
    Raises OSError if there is nothing to read, ImportError if fsspec needs another package for the place.
    """
    files, root = fsspec.url_to_fs(place)
    if place.endswith(_LISTS):
        with fsspec.open(place, "rt", encoding="utf-8", compression="infer") as lines:
            found = [_address(line.strip()) for line in lines if line.strip()]
    elif files.isdir(root):
        found = [files.unstrip_protocol(path) for path in files.find(root) if path.endswith(_ENDINGS)]
    else:
        found = [files.unstrip_protocol(path) for path in files.glob(root)]
    if not found:
        raise FileNotFoundError(2, "no archives are there", place)
    return sorted(found, reverse=True)


def slices(paths: list[str], least: int) -> list[Slice]:
    """The tasks that read the archives: one each, or, of fewer archives than `least`, so many that all have work.

    >>> [(one.path, one.at, one.of) for one in slices(["a", "b"], 3)]
    [('a', 0, 2), ('a', 1, 2), ('b', 0, 2), ('b', 1, 2)]
    """
    of = -(-least // len(paths)) if paths else 1
    return [Slice(path, at, of) for path in paths for at in range(of)]


def read_archive(task: Slice) -> Iterator[ArchivedPage]:
    """The pages of text of a slice, of those that were answered with 200 and are not too large.

    Raises OSError if the archive breaks off, is damaged, empty or none; the pages before are given.
    """
    try:
        with fsspec.open(task.path, "rb") as file:
            records = ArchiveIterator(_unpacked(file))
            number, record = -1, None
            for record in records:
                if _is_page(record):
                    number += 1
                    if number % task.of == task.at and (page := _page(record)) is not None:
                        yield page
            if record is None:
                raise EOFError("it has no record")
    except (_DamagedError, EOFError) as error:
        raise OSError(5, str(error), task.path) from error
    except (ArchiveLoadFailed, AttributeError) as error:  # the latter: of a record without its first line
        raise OSError(5, "what comes next is no record of an archive", task.path) from error


def _unpacked(file: IO[bytes]) -> "IO[bytes] | _Unpacked":
    """The archive as it was before it was packed."""
    is_packed = file.read(len(_GZIPPED)) == _GZIPPED
    file.seek(0)
    return _Unpacked(file) if is_packed else file


def _is_page(record: Any) -> bool:
    if record.rec_type not in ("response", "resource") or not record.rec_headers.get_header("WARC-Target-URI"):
        return False
    if record.rec_type == "response" and (record.http_headers is None or record.http_headers.get_statuscode() != "200"):
        return False
    content_type = _content_type(record).lower()
    return not content_type or content_type.startswith(_TEXT)


def _page(record: Any) -> ArchivedPage | None:
    """The page; None if it is too large. Raises EOFError if the record is cut short, which warcio lets pass.

    What the answer calls packed and is not stays as it is: whoever reads it finds that it is no text.
    """
    limited = record.raw_stream
    packed = limited.read(LARGEST_PAGE + 1)
    if len(packed) > LARGEST_PAGE:
        return None
    if limited.limit > 0:
        raise EOFError(f"{limited.limit} bytes are missing at its end")
    record.raw_stream = io.BytesIO(packed)
    try:
        body = record.content_stream().read(LARGEST_PAGE + 1)
    except (zlib.error, brotli.error):
        body = packed
    if len(body) > LARGEST_PAGE:
        return None
    return ArchivedPage(record.rec_headers.get_header("WARC-Target-URI"), _content_type(record), body)


def _content_type(record: Any) -> str:
    headers = record.rec_headers if record.rec_type == "resource" else record.http_headers
    content_type = headers.get_header("Content-Type") or ""
    return "" if content_type == _UNKNOWN else content_type


def _address(line: str) -> str:
    return line if "://" in line or line.startswith("/") else f"https://data.commoncrawl.org/{line}"
