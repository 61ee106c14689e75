"""Archives of web pages: WARC files, Common Crawl's among them, wherever fsspec finds them."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import fsspec
from warcio.archiveiterator import ArchiveIterator
from warcio.exceptions import ArchiveLoadFailed

LARGEST_PAGE = 10 * 1024 * 1024
"""Bytes beyond which a page is no homepage; as DOWNLOAD_MAXSIZE for the crawl."""
_TEXT = ("text/", "application/xhtml", "application/x-bibtex", "application/octet-stream")
_UNKNOWN = "application/warc-record"
"""What warcio calls a resource whose type it was not told."""
_ENDINGS = (".warc", ".warc.gz")
_LISTS = (".paths", ".paths.gz", ".txt")


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

    Raises OSError if the archive breaks off or is none; the pages before are given.
    """
    try:
        with fsspec.open(task.path, "rb") as file:
            number = -1
            for record in ArchiveIterator(file):
                if _is_page(record):
                    number += 1
                    if number % task.of == task.at and (page := _page(record)) is not None:
                        yield page
    except (ArchiveLoadFailed, EOFError, AttributeError) as error:  # the last: of a record without its first line
        raise OSError(5, str(error), task.path) from error


def _is_page(record: Any) -> bool:
    if record.rec_type not in ("response", "resource") or not record.rec_headers.get_header("WARC-Target-URI"):
        return False
    if record.rec_type == "response" and (record.http_headers is None or record.http_headers.get_statuscode() != "200"):
        return False
    content_type = _content_type(record).lower()
    return not content_type or content_type.startswith(_TEXT)


def _page(record: Any) -> ArchivedPage | None:
    """The page; None if it is too large. Raises EOFError if the record is cut short, which warcio lets pass."""
    body = record.content_stream().read(LARGEST_PAGE + 1)
    if len(body) > LARGEST_PAGE:
        return None
    record.raw_stream.read()
    if record.raw_stream.limit > 0:
        raise EOFError(f"{record.raw_stream.limit} bytes are missing at its end")
    return ArchivedPage(record.rec_headers.get_header("WARC-Target-URI"), _content_type(record), body)


def _content_type(record: Any) -> str:
    headers = record.rec_headers if record.rec_type == "resource" else record.http_headers
    content_type = headers.get_header("Content-Type") or ""
    return "" if content_type == _UNKNOWN else content_type


def _address(line: str) -> str:
    return line if "://" in line or line.startswith("/") else f"https://data.commoncrawl.org/{line}"
