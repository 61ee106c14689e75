"""Pages made to harm: each costs less than 5 seconds of processor time and 300 MB, and at most it is lost itself."""

import asyncio
import os
import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Event, Thread

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
_MEMORY = 300_000_000


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


def spent(worker: Worker) -> float:
    """Processor seconds that reading has cost so far: of all children that have ended, and of the one that lives."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = ended.ru_utime + ended.ru_stime
    if worker._process is not None:
        times = Path(f"/proc/{worker._process.pid}/stat").read_text().rpartition(")")[2].split()
        seconds += (int(times[11]) + int(times[12])) / os.sysconf("SC_CLK_TCK")
    return seconds


@contextmanager
def memory_seen(worker: Worker) -> Iterator[list[int]]:
    """The most bytes that the worker's process has had, looked at every 5 ms: it may end with the page.

    What the system keeps of a process that has ended (`ru_maxrss`) starts from what its parent had, so it tells of the
    tests that ran before.
    """
    assert worker._process is not None
    status = Path(f"/proc/{worker._process.pid}/status")
    seen, over = [0], Event()

    def look() -> None:
        with suppress(OSError):
            lines = status.read_text().splitlines()
            seen[0] = next((int(line.split()[1]) * 1024 for line in lines if "VmHWM" in line), seen[0])

    def watch() -> None:
        while not over.wait(0.005):
            look()

    watching = Thread(target=watch)
    watching.start()
    try:
        yield seen
        look()
    finally:
        over.set()
        watching.join()


@pytest.mark.parametrize("name", PAGES)
def test_hostile_page_costs_little_and_is_lost_alone(worker: Worker, name: str) -> None:
    count, build = PAGES[name]
    url = f"https://example.org/{file_name(name)}"
    good = read(worker, homepage("Ted Codd", "codd", "hoare", "turing").encode(), "https://example.org/")
    assert isinstance(good, Reading)
    assert len(good.mentions) == 3
    before = spent(worker)
    with memory_seen(worker) as memory:
        found = read(worker, build(count).encode(), url)
    assert spent(worker) - before < _SECONDS
    assert 0 < memory[0] < _MEMORY
    assert isinstance(found, Reading) or str(found)


def test_publication_below_200_000_nested_tags_is_read(worker: Worker) -> None:
    body = b"<div>" * 200_000 + homepage("Ted Codd", "codd", "hoare", "turing").encode()
    found = read(worker, body, "https://example.org/")
    assert isinstance(found, Reading)
    assert len(found.mentions) == 3
