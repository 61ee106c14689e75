"""A large file from a web server: in pieces, resumed where it broke off, checked before it is believed."""

import hashlib
import http.client
import shutil
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

_BLOCK = 1 << 20
_ATTEMPTS = 6
_TIMEOUT = 60

Progress = Callable[[int, int], None]


class DownloadError(Exception):
    """The file could not be had. The message says why."""


def download(url: str, path: Path, user_agent: str, progress: Progress, pause: float = 2.0) -> None:
    """Fetches `url` into `path`, which appears only when it is whole.

    What an earlier, broken try left in `path.part` is not fetched again if the server still has the same file. Where
    the server has `url.md5` beside it (dblp.org does), the sum must agree. A broken connection is tried again after
    `pause` seconds, twice as long each time.

    Raises DownloadError.
    """
    if urlsplit(url).scheme not in ("http", "https"):
        raise DownloadError(f"{url}: not a web address")
    part, version = path.with_name(path.name + ".part"), path.with_name(path.name + ".version")
    for attempt in range(_ATTEMPTS):
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            _fetch(url, part, version, user_agent, progress)
            break
        except urllib.error.HTTPError as error:
            if error.code < 500 or attempt == _ATTEMPTS - 1:
                raise DownloadError(f"{url}: answered {error.code}") from error
        except (urllib.error.URLError, http.client.HTTPException, TimeoutError, ConnectionError) as error:
            if attempt == _ATTEMPTS - 1:
                raise DownloadError(
                    f"{url}: {getattr(error, 'reason', None) or error or type(error).__name__}"
                ) from error
        except OSError as error:
            raise DownloadError(f"{error.filename or path}: {error.strerror or error}") from error
        time.sleep(pause * 2**attempt)
    _verify(url, part, user_agent)
    part.replace(path)
    version.unlink(missing_ok=True)


def _fetch(url: str, part: Path, version: Path, user_agent: str, progress: Progress) -> None:
    """Adds to `part` what is missing. Raises what urllib raises, and ConnectionError for an end before the end."""
    have = part.stat().st_size if part.exists() and version.exists() else 0
    headers = {"User-Agent": user_agent, "Accept-Encoding": "identity"}
    if have:
        headers |= {"Range": f"bytes={have}-", "If-Range": version.read_text(encoding="utf-8")}
    try:
        response = urllib.request.urlopen(urllib.request.Request(url, headers=headers), timeout=_TIMEOUT)  # noqa: S310
    except urllib.error.HTTPError as error:
        if error.code == 416 and error.headers.get("Content-Range") == f"bytes */{have}":
            return  # nothing was missing
        raise
    with response:
        if response.status != 206:
            have = 0
        total = have + int(response.headers.get("Content-Length") or 0)
        free = shutil.disk_usage(part.parent).free
        if total - have > free:
            raise OSError(
                28, f"{(total - have) / 1e6:,.0f} MB are needed, {free / 1e6:,.0f} MB are free", str(part.parent)
            )
        tag = response.headers.get("ETag") or response.headers.get("Last-Modified") or ""
        if tag.startswith("W/") or not tag:  # names no exact bytes: a second try starts over
            version.unlink(missing_ok=True)
        else:
            version.write_text(tag, encoding="utf-8")
        with part.open("ab" if have else "wb") as file:
            while block := response.read(_BLOCK):
                file.write(block)
                have += len(block)
                progress(have, total)
    if have < total:
        raise ConnectionError(f"broke off after {have} of {total} bytes")


def _verify(url: str, part: Path, user_agent: str) -> None:
    """Raises DownloadError if the server names another MD5 sum for the file; then the file is of no use."""
    request = urllib.request.Request(url + ".md5", headers={"User-Agent": user_agent})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=_TIMEOUT) as response:  # noqa: S310
            expected = response.read(200).decode("ascii", "replace").split()
    except (OSError, http.client.HTTPException):
        return
    with part.open("rb") as file:
        found = hashlib.file_digest(file, lambda: hashlib.md5(usedforsecurity=False)).hexdigest()
    if expected and len(expected[0]) == len(found) and expected[0].lower() != found:
        part.unlink()
        raise DownloadError(f"{url}: the file that came is damaged (its MD5 sum is not what {url}.md5 says); try again")
