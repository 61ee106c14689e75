"""Pages as they came last: so that a server is asked only whether they have changed, and a run that was killed goes on.

Scrapy's own cache serves a body that was cut off by a full disk or a kill as if it were whole, and breaks pages when it
cannot write. Here a damaged entry is none, and a cache that cannot be written is done without.
"""

import hashlib
import json
import logging
import os
import time
import zlib
from datetime import datetime
from pathlib import Path

from scrapy import Request, Spider
from scrapy.downloadermiddlewares.httpcache import HttpCacheMiddleware
from scrapy.http import Headers, Response
from scrapy.responsetypes import responsetypes
from scrapy.settings import BaseSettings

_log = logging.getLogger(__name__)
_KEPT = frozenset([200, 203, 301, 302, 303, 307, 308, 404, 410])
_HEADERS = frozenset(
    ["content-type", "content-encoding", "location", "etag", "last-modified", "date", "retry-after", "refresh"]
)

_Headers = dict[str, list[str]]


class PageCacheMiddleware(HttpCacheMiddleware):
    """Scrapy's own, but for a server that cannot be reached: what it had last week does not count as its answer."""

    def process_exception(self, request: Request, exception: Exception) -> None:  # type: ignore[override]
        """Forgets the page as it came last."""
        request.meta.pop("cached_response", None)


class RunPolicy:
    """Within a run a page is fetched once; in the next one the server is asked whether it has changed."""

    def __init__(self, settings: BaseSettings) -> None:
        self._began = _timestamp(settings.get("RUN_STARTED"))

    def should_cache_request(self, request: Request) -> bool:
        """Whether the request is of a kind that is kept."""
        return request.method == "GET" and request.url.startswith(("http://", "https://"))

    def should_cache_response(self, response: Response, request: Request) -> bool:
        """Whether the response is of use later; `no-store` is no secret of researchers' pages, and obeyed."""
        return response.status in _KEPT and b"no-store" not in (response.headers.get("Cache-Control") or b"").lower()

    def is_cached_response_fresh(self, cachedresponse: Response, request: Request) -> bool:
        """Whether it is of this run. Where not, the request asks for the page only if it has changed."""
        if request.meta.get("cache_timestamp", 0.0) >= self._began:
            return True
        if cachedresponse.status in (200, 203):
            for name, condition in (("ETag", "If-None-Match"), ("Last-Modified", "If-Modified-Since")):
                if name in cachedresponse.headers:
                    request.headers[condition] = cachedresponse.headers[name]
        return False

    def is_cached_response_valid(self, cachedresponse: Response, response: Response, request: Request) -> bool:
        """Whether the server says that it has not changed."""
        return response.status == 304


class PageStorage:
    """One file a page under HTTPCACHE_DIR, checked when it is read; its date is that of the server's last answer."""

    def __init__(self, settings: BaseSettings) -> None:
        self._folder = Path(settings["HTTPCACHE_DIR"])
        self._is_broken = False

    def open_spider(self, spider: Spider) -> None:
        """Nothing to open."""

    def close_spider(self, spider: Spider) -> None:
        """Nothing to close."""

    def retrieve_response(self, spider: Spider, request: Request) -> Response | None:
        """The page as it came last; None where it is not there whole."""
        try:
            path = self._path(request)
            head, _, packed = path.read_bytes().partition(b"\n")
            facts = json.loads(head)
            body = zlib.decompress(packed)
            if facts["url"] != request.url or hashlib.sha256(body).hexdigest() != facts["sha256"]:
                return None
            headers = Headers(facts["headers"])
            request.meta["cache_timestamp"] = path.stat().st_mtime
            request.meta["cache_headers"] = _lasting(facts["headers"])
            kind = responsetypes.from_args(headers=headers, url=facts["response_url"], body=body)
            return kind(url=facts["response_url"], status=facts["status"], headers=headers, body=body)
        except FileNotFoundError:
            return None
        except (OSError, ValueError, KeyError, TypeError, zlib.error) as error:
            _log.info("cached page of %s is of no use: %s", request.url, error)
            return None

    def store_response(self, spider: Spider, request: Request, response: Response) -> None:
        """Keeps the page; if that is not possible, says so once. One that is as it was is only dated anew."""
        headers = {
            name.decode("latin-1"): [value.decode("latin-1") for value in values]
            for name, values in response.headers.items()
            if name.decode("latin-1").lower() in _HEADERS
        }
        path = self._path(request)
        try:
            if "cached" in response.flags and _lasting(headers) == request.meta.get("cache_headers"):
                os.utime(path)
            else:
                self._write(path, request.url, response, headers)
        except OSError as error:
            if not self._is_broken:
                self._is_broken = True
                _log.warning("pages cannot be kept in %s: %s", self._folder, error.strerror or error)

    def _write(self, path: Path, url: str, response: Response, headers: _Headers) -> None:
        facts = {
            "url": url,
            "response_url": response.url,
            "status": response.status,
            "headers": headers,
            "sha256": hashlib.sha256(response.body).hexdigest(),
        }
        beside = path.with_name(f"{path.name}.{os.getpid()}")
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            beside.write_bytes(json.dumps(facts).encode() + b"\n" + zlib.compress(response.body, 1))
            beside.replace(path)
        except OSError:
            beside.unlink(missing_ok=True)
            raise

    def _path(self, request: Request) -> Path:
        name = hashlib.sha256(request.url.encode()).hexdigest()[:40]
        return self._folder / name[:2] / name[2:]


def _lasting(headers: _Headers) -> _Headers:
    """The headers but the date, which every answer has anew."""
    return {name: values for name, values in headers.items() if name.lower() != "date"}


def _timestamp(started: str | None) -> float:
    """Seconds since 1970 of a moment in ISO form; now where there is none."""
    return datetime.fromisoformat(started).timestamp() if started else time.time()
