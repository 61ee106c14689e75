"""Pages made to harm: each costs less than 5 seconds of processor time and 500 MB, and at most it is lost itself."""

import asyncio
import os
import resource
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from scrapy.http import Response

from bench.made.hostile import PAGES, file_name
from extract import NotAPage
from spiders.reading import Reading, Unreadable
from spiders.settings import PAGE_SECONDS
from spiders.worker import Worker
from tests.spiders.pages import homepage

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="what a process uses is read as Linux tells it")

_SECONDS = 5
_MEMORY = 500_000_000


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker(PAGE_SECONDS)
    yield worker
    worker.close()


def read(worker: Worker, body: bytes, url: str) -> Reading | Exception:
    headers = {"Content-Type": "text/plain" if url.endswith((".md", ".txt")) else "text/html"}
    try:
        return asyncio.run(worker.read(Response(url, headers=headers, body=body), None))
    except (NotAPage, Unreadable) as error:
        return error


def used(worker: Worker) -> tuple[float, int]:
    """Processor seconds that reading has cost so far, and the most bytes that it had at once.

    Of processes that have ended, all of this one's children are counted, those of other tests too.
    """
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds, memory = ended.ru_utime + ended.ru_stime, ended.ru_maxrss * 1024
    if worker._process is not None:
        proc = Path(f"/proc/{worker._process.pid}")
        times = (proc / "stat").read_text().rpartition(")")[2].split()
        seconds += (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
        memory = next(int(line.split()[1]) for line in (proc / "status").read_text().splitlines() if "VmHWM" in line)
        memory *= 1024
    return seconds, memory


@pytest.mark.parametrize("name", PAGES)
def test_hostile_page_costs_little_and_is_lost_alone(worker: Worker, name: str) -> None:
    count, build = PAGES[name]
    url = f"https://example.org/{file_name(name)}"
    good = read(worker, homepage("Ted Codd", "codd", "hoare", "turing").encode(), "https://example.org/")
    assert isinstance(good, Reading)
    assert len(good.mentions) == 3
    before, _ = used(worker)
    most = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    found = read(worker, build(count).encode(), url)
    after, memory = used(worker)
    assert after - before < _SECONDS
    assert memory < _MEMORY or memory == most  # some other child, ended before, had more
    assert isinstance(found, Reading) or str(found)


def test_publication_below_200_000_nested_tags_is_read(worker: Worker) -> None:
    body = b"<div>" * 200_000 + homepage("Ted Codd", "codd", "hoare", "turing").encode()
    found = read(worker, body, "https://example.org/")
    assert isinstance(found, Reading)
    assert len(found.mentions) == 3
