"""Pages as they came last: when they are fetched again, and what is kept of a server's answer."""

import os
import time
from pathlib import Path

import pytest
from scrapy import Request
from scrapy.http import HtmlResponse
from scrapy.settings import Settings
from scrapy.spiders import Spider

from spiders.cache import PageStorage, RunPolicy

URL = "https://example.org/~ada/"
WEEK = 7 * 24 * 3600
SPIDER = Spider(name="none")


@pytest.fixture
def storage(tmp_path: Path) -> PageStorage:
    """A cache in which a page lies since last week."""
    storage = PageStorage(Settings({"HTTPCACHE_DIR": str(tmp_path)}))
    headers = {"ETag": '"1"', "Content-Type": "text/html", "Set-Cookie": "a=b"}
    storage.store_response(SPIDER, Request(URL), HtmlResponse(URL, headers=headers, body=b"<p>On Trees. 2020."))
    os.utime(file_of(tmp_path), (time.time() - WEEK, time.time() - WEEK))
    return storage


def file_of(folder: Path) -> Path:
    (path,) = (path for path in folder.rglob("*") if path.is_file())
    return path


def is_fresh(storage: PageStorage, request: Request) -> bool:
    response = storage.retrieve_response(SPIDER, request)
    assert response is not None
    return RunPolicy(Settings()).is_cached_response_fresh(response, request)


def validate(storage: PageStorage, **headers: str) -> None:
    """The server answers that the page has not changed."""
    request = Request(URL)
    response = storage.retrieve_response(SPIDER, request)
    assert response is not None
    response.flags.append("cached")
    response.headers.update(headers)
    storage.store_response(SPIDER, request, response)


def test_page_of_an_earlier_run_is_asked_for_with_its_conditions(storage: PageStorage) -> None:
    request = Request(URL)
    assert not is_fresh(storage, request)
    assert request.headers["If-None-Match"] == b'"1"'


def test_unchanged_page_is_dated_anew_and_not_written_again(storage: PageStorage, tmp_path: Path) -> None:
    policy = RunPolicy(Settings({"RUN_STARTED": "2026-01-01T00:00:00+00:00"}))
    before = file_of(tmp_path).stat()
    validate(storage, Date="Mon, 16 Nov 2026 03:00:00 GMT")
    after = file_of(tmp_path).stat()
    assert after.st_ino == before.st_ino
    assert after.st_mtime > before.st_mtime + WEEK / 2
    request = Request(URL)
    response = storage.retrieve_response(SPIDER, request)
    assert response is not None
    assert response.body == b"<p>On Trees. 2020."
    assert policy.is_cached_response_fresh(response, request)


def test_new_tag_of_an_unchanged_page_is_kept(storage: PageStorage, tmp_path: Path) -> None:
    validate(storage, ETag='"2"')
    os.utime(file_of(tmp_path), (time.time() - WEEK, time.time() - WEEK))
    request = Request(URL)
    assert not is_fresh(storage, request)
    assert request.headers["If-None-Match"] == b'"2"'
