"""How a run of many workers begins and ends, and what is said where it cannot."""

import argparse
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, cast

import pytest
from redis import Redis
from scrapy import Request, signals
from scrapy.crawler import AsyncCrawlerProcess
from scrapy.http import Response
from scrapy.utils.project import get_project_settings
from scrapy.utils.test import get_crawler
from twisted.python.failure import Failure

from bibliography import Owner
from pipelines.stages import Visit, homepage_visited
from spiders import frontier
from spiders.commands import crawl as crawl_command
from spiders.commands import publish as publish_command
from spiders.console import ExitCode, Stop
from spiders.frontier.lease import Lease
from spiders.frontier.ledger import SharedLedger
from spiders.frontier.queue import HostQueue, Run
from spiders.homepages import HomepagesSpider
from spiders.ledger import Ledger
from spiders.visiting import Limits, SiteVisit
from tests.spiders.commands import finish, places, scrapy, start, start_crawl
from tests.spiders.pages import homepage
from tests.spiders.redis_server import needs_redis, redis_server
from tests.spiders.server import serve

_PACKAGES = ("fsspec", "redis", "scrapy_redis")


def test_nothing_of_it_is_imported_by_a_crawl_on_one_machine() -> None:
    rooms = "spiders.commands.crawl, spiders.commands.publish, spiders.gathering, pipelines.storing, pipelines.matching"
    code = f"import sys, {rooms}; print([name for name in {_PACKAGES} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_workers_on_one_machine_share_what_was_read(tmp_path: Path) -> None:
    run = Run("shards", datetime.now(UTC), 2)
    one, other = (SharedLedger(tmp_path / "ledger.db", cast(HostQueue, None), run, name) for name in ("one", "other"))
    one.keep_reading("a", b"what a page gave")
    assert other.reading("a") == b"what a page gave"
    other.keep_reading("b", b"what another gave")
    assert one.reading("b") == b"what another gave"


def test_missing_packages_are_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frontier, "is_installed", lambda: False)
    settings = get_project_settings()
    settings.set("LOG_INSTALL_ROOT_HANDLER", False)
    process = AsyncCrawlerProcess(settings)
    with pytest.raises(Stop, match=r"pip install -e '.\[redis\]'") as told:
        crawl_command._work(process, {})
    assert told.value.code == ExitCode.USAGE
    command = publish_command.Command()
    command.crawler_process = process
    with pytest.raises(Stop, match=r"pip install -e '.\[redis\]'"):
        command._publish(["shards"], argparse.Namespace(spargs={}))


@pytest.mark.parametrize("is_lost", [True, False])
def test_visit_in_which_the_spider_breaks_comes_to_one_end(is_lost: bool) -> None:
    ended: list[Visit] = []
    crawler = get_crawler(HomepagesSpider)

    def note(visit: Visit) -> None:
        ended.append(visit)

    spider, lease = HomepagesSpider.from_crawler(crawler, Ledger()), Lease.from_crawler(crawler)
    crawler.signals.connect(note, homepage_visited)
    url = "https://example.org/"
    request = Request(url, cb_kwargs={"visit": SiteVisit(url, Owner(), Limits(1), Ledger())})
    answer: Any = Failure(TimeoutError()) if is_lost else Response(url)  # type: ignore[no-untyped-call]
    for answer.request in (request, Request(url)):
        failure = Failure(KeyError("venue"))  # type: ignore[no-untyped-call]
        crawler.signals.send_catch_log(signals.spider_error, failure=failure, response=answer, spider=spider)
    assert lease
    assert [(visit.homepage, visit.failure) for visit in ended] == [(url, "an error of the program: KeyError: 'venue'")]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("crawl", "homepages", "-s", "FRONTIER=http://localhost"), "FRONTIER is an address such as redis://"),
        (("crawl", "homepages", "-s", "FRONTIER=redis://ada:secret@127.0.0.1:9/0"), "error: redis://127.0.0.1:9/0: "),
        (("crawl", "homepages", "-s", "FRONTIER=redis://localhost:none/0"), "error: redis://localhost:none/0: "),
        (("crawl", "homepages", "-s", "FRONTIER=redis://localhost:9/0", "-s", "LEASE_SECONDS=0"), "LEASE_SECONDS must"),
        (("publish", "nowhere"), "error: nowhere: no run was planned here"),
    ],
)
def test_what_cannot_be_is_told_in_one_line(tmp_path: Path, args: tuple[str, ...], words: str) -> None:
    result = scrapy(*args, *places(tmp_path))
    assert result.code in (ExitCode.FAILED, ExitCode.USAGE)
    assert len(result.err.splitlines()) == 1
    assert words in result.err


@needs_redis
def test_a_worker_that_waits_for_a_run_can_be_interrupted(tmp_path: Path) -> None:
    with redis_server(tmp_path) as address:
        worker = start("crawl", "homepages", *places(tmp_path), "-s", f"FRONTIER={address}")
        assert worker.stderr is not None
        assert worker.stderr.readline() == f"note: waiting for a run at {address}\n"
        worker.send_signal(signal.SIGINT)
        ended = finish(worker)
    assert (ended.code, ended.err) == (1, "interrupted\n")


@needs_redis
def test_a_server_that_wants_a_password_says_so(tmp_path: Path) -> None:
    with redis_server(tmp_path, requirepass="secret") as address:
        at = address.removeprefix("redis://")
        for wrong in (address, f"redis://:public@{at}"):
            result = scrapy("crawl", "homepages", *places(tmp_path), "-s", f"FRONTIER={wrong}")
            assert result.code == 1
            assert result.err.startswith(f"error: {address}: wants another user or password; ")
            assert len(result.err.splitlines()) == 1


@needs_redis
def test_limits_bad_seeds_and_closed_hosts_are_as_on_one_machine(tmp_path: Path) -> None:
    """And who comes when all is done visits nothing, even if Redis lost its memory."""
    with serve("0.0.0.0") as site, redis_server(tmp_path) as address:  # noqa: S104  # all of loopback
        site.add("/~ada/", homepage("Ada", "turing", "hoare"))
        site.add("/~bob/", homepage("Bob", "shannon"))
        for user in ("cyd", "dan"):
            site.add(f"/~{user}/", "busy", 503, Retry_After="86400")
        busy = site.url.replace("127.0.0.1", "127.0.0.2")
        urls = [f"{site.url}/~ada/", "gone.html", f"{busy}/~cyd/", f"{busy}/~dan/", f"{site.url}/~bob/"]
        (tmp_path / "seeds.csv").write_text("homepage\n" + "".join(f"{url}\n" for url in urls))
        options = (
            "-s",
            "AUTHORITIES=",
            "-s",
            "DOWNLOAD_DELAY=0.3",
            "-a",
            f"seeds={tmp_path}/seeds.csv",
            "-a",
            "limit=3",
        )
        assert finish(start_crawl(tmp_path / "alone", *options)).code == 3
        site.asked.clear()
        shared = (*options, "-s", f"FRONTIER={address}", "-s", f"SHARDS={tmp_path}/shards")
        first = finish(start_crawl(tmp_path / "together", *shared))
        assert first.code == 0, first.err
        assert sorted(site.asked) == ["/robots.txt", "/robots.txt", "/~ada/", "/~cyd/"]
        with Redis.from_url(address) as server:
            server.flushall()
        second = finish(start_crawl(tmp_path / "together", *shared))
        assert second.out == first.out == f"all 3 homepages are visited; scrapy publish {tmp_path}/shards\n"
        assert "another one needs other -s SHARDS=" in second.err
        assert len(site.asked) == 4
    published = finish(start("publish", tmp_path / "shards", *places(tmp_path / "together"), "-s", "AUTHORITIES="))
    assert published.code == 3, published.err
    people = [(tmp_path / name / "dataset/people.csv").read_text() for name in ("alone", "together")]
    assert "answered 503 and asked to be left alone for 86,400 s" in people[0]
    assert people[0] == people[1]


@needs_redis
def test_worker_that_loses_the_others_ends(tmp_path: Path) -> None:
    with serve() as site:
        urls = [site.add(f"/~{user}/", homepage(user.title(), "turing")) for user in ("ada", "bob", "cyd")]
        with redis_server(tmp_path) as address:
            quick_beats = ("-s", "LEASE_SECONDS=0.4", "-s", "DOWNLOAD_DELAY=3")
            worker = start_crawl(tmp_path, "-a", f"seeds={','.join(urls)}", "-s", f"FRONTIER={address}", *quick_beats)
            while "/~ada/" not in site.asked and worker.poll() is None:
                time.sleep(0.02)
        ended = finish(worker)
    assert ended.code == 1
    assert "what was under way here is for others" in ended.err
