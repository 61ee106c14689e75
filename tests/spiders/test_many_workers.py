"""Four workers share a crawl, come, go and are killed; the dataset is that of one machine."""

import csv
import random
import subprocess
import time
from collections import Counter, defaultdict
from dataclasses import dataclass
from functools import partial
from http.server import BaseHTTPRequestHandler
from itertools import pairwise
from pathlib import Path

from pipelines.shards import Shards
from tests.spiders.commands import finish, places, start, start_crawl
from tests.spiders.pages import link, page
from tests.spiders.redis_server import needs_redis, redis_server
from tests.spiders.server import Answer, Site, serve

_HOMEPAGES = 500
_HOSTS = 40
_WORKERS = 4
_KILLS = 4
_DELAY = 0.3
_SLOW, _SLOW_DELAY = 2, 0.7
"""A host that asks for pauses of its own in robots.txt."""
_BUSY, _BUSY_SECONDS = 3, 2
"""A host that is busy once, and says for how long."""
_TARDY, _TARDY_SECONDS = 5, 0.4
"""A host that takes longer to answer than the pause is long."""
_CLOCK = 0.005
"""Seconds by which two clocks may differ that count milliseconds."""
_TABLES = ("publications", "mentions", "authorships", "people", "venues", "changes")
_OPTIONS = ("-s", "AUTHORITIES=", "-s", "RETRY_TIMES=2", "-s", "DOWNLOAD_TIMEOUT=30")
_KINDS = "Sparse Noisy Online Robust Local Random Convex Hidden Modal Linear Fuzzy Causal Secure Finite Open".split()
_THINGS = (
    "Graphs Queues Proofs Kernels Caches Parsers Networks Markets Games Codes Trees Signals Images Logs Maps".split()
)
_NAMES = "Adler Berg Curtis Dahl Evans Fisher Gruber Holm Irving Jansen Keller Lund Meyer Novak Olsen Porter".split()


class World:
    """Homepages on many hosts of one site: lists apart, homepages that moved to other hosts, and some that are gone."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._port = site.url.rpartition(":")[2]
        self._is_busy = False
        self.homepages = [self._build(number) for number in range(_HOMEPAGES)]
        site.pages["/robots.txt"] = self._answer_robots
        path = f"/~u{_BUSY}/"
        self._busy_page, site.pages[path] = site.pages[path], self._answer_busy
        for tardy in range(_TARDY, _HOMEPAGES, _HOSTS):
            site.pages[f"/~u{tardy}/"] = partial(_answer_late, site.pages[f"/~u{tardy}/"])

    def begin(self) -> None:
        """Forgets who asked what; the busy host is busy again."""
        self._is_busy = True
        for asked in (self._site.asked, self._site.times, self._site.hosts):
            asked.clear()

    def gaps(self, number: int | None = None) -> list[float]:
        """The seconds from the begin of one request to that of the next, at one host or at each."""
        by_host: defaultdict[str, list[float]] = defaultdict(list)
        for host, began, _ in self._site.hosts:
            by_host[host].append(began)
        hosts = by_host if number is None else [self.host(number)]
        return [later - earlier for host in hosts for earlier, later in pairwise(sorted(by_host[host]))]

    def host(self, number: int) -> str:
        """The host of this number, with its port."""
        return f"127.0.1.{number + 1}:{self._port}"

    def _build(self, number: int) -> str:
        path, host = f"/~u{number}/", self.host(number % _HOSTS)
        listed = f"<h2>Publications</h2><ul>{_item(number)}{_item(number + 1)}</ul>"
        name = f"{_NAMES[number % 16]} {_NAMES[number // 16 % 16]}"
        if number % 25 == 0:
            self._site.add(path, "gone", 410)
            return f"http://{host}{path}"
        if number % 40 == 7:
            self._site.add(path, "", 301, Location=f"http://{self.host((number + 11) % _HOSTS)}/~moved{number}/")
            path = f"/~moved{number}/"
        if number % 5 == 1:
            self._site.add(f"{path}list.html", page(name, listed))
            self._site.add(path, page(name, link("list.html", "Publications"), f"<p>{number}</p>"))
        else:
            self._site.add(path, page(name, listed))
        return f"http://{host}/~u{number}/"

    def _answer_robots(self, request: BaseHTTPRequestHandler) -> None:
        if request.headers["Host"] == self.host(_TARDY):
            time.sleep(_TARDY_SECONDS)
        rules = f"User-agent: *\nCrawl-delay: {_SLOW_DELAY}\n" if request.headers["Host"] == self.host(_SLOW) else ""
        _answer(request, 200, rules, Content_Type="text/plain")

    def _answer_busy(self, request: BaseHTTPRequestHandler) -> None:
        if self._is_busy:
            self._is_busy = False
            _answer(request, 503, "", Retry_After=str(_BUSY_SECONDS))
        else:
            self._busy_page(request)


def _item(number: int) -> str:
    number %= _HOMEPAGES
    kinds = _KINDS[number % 15], _KINDS[number // 15 % 15]
    things = _THINGS[number // 7 % 15], _THINGS[number % 13]
    title = f"{kinds[0]} {things[0]} for {kinds[1]} {things[1]}, Part {number}"
    author = f"{'ABCDEFGH'[number % 8]}. {_NAMES[number % 16]}, {'JKLMNP'[number % 6]}. {_NAMES[number // 9 % 16]}"
    return f'<li>{author}. "{title}." <i>Communications of the ACM</i>, {1980 + number % 40}.</li>'


def _answer_late(page: Answer, request: BaseHTTPRequestHandler) -> None:
    time.sleep(_TARDY_SECONDS)
    page(request)


def _answer(request: BaseHTTPRequestHandler, status: int, text: str, **headers: str) -> None:
    request.send_response(status)
    for name, value in {**headers, "Content-Length": str(len(text))}.items():
        request.send_header(name.replace("_", "-"), value)
    request.end_headers()
    request.wfile.write(text.encode())


@dataclass(frozen=True, slots=True)
class Places:
    """Where things are."""

    folder: Path
    redis: str
    seeds: Path

    @property
    def shards(self) -> Path:
        return self.folder / "shards"

    def start(self, number: int) -> "subprocess.Popen[str]":
        """A worker with a folder of its own, as on a machine of its own."""
        shared = ("-s", f"FRONTIER={self.redis}", "-s", f"SHARDS={self.shards}", "-a", f"seeds={self.seeds}")
        paces = ("-s", f"DOWNLOAD_DELAY={_DELAY}", "-s", "SHARD_SECONDS=2", "-s", "LEASE_SECONDS=4")
        return start_crawl(self.folder / f"worker{number}", *_OPTIONS, *shared, *paces)


def _work_with_kills(there: Places, site: Site) -> int:
    """Workers visit all homepages, while some are killed, one is asked to go, and others come. How many were lost."""
    chance = random.Random(11)  # noqa: S311  # no secret
    running = [there.start(number) for number in range(_WORKERS)]
    ended = []
    for kill in range(_KILLS):
        goal = _HOMEPAGES * (kill + chance.random()) / _KILLS
        while len(site.asked) < goal and any(worker.poll() is None for worker in running):
            time.sleep(0.02)
        victim = chance.randrange(_WORKERS)
        if kill == 1:
            running[victim].terminate()
        else:
            running[victim].kill()
        ended.append(finish(running[victim]))
        running[victim] = there.start(_WORKERS + kill)
    ended += [finish(worker) for worker in running]
    last = finish(there.start(99))
    assert f"all {_HOMEPAGES} homepages are visited; scrapy publish" in last.out, last.err
    # A worker that the system gives no time is taken for dead, too; that is no failure.
    lost = [result for result in ended if result.code == -9 or "others took over" in result.err]
    assert all(result.code == 0 for result in ended if result not in lost), ended
    return len(lost)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return [
            {name: value for name, value in row.items() if name not in ("first_seen", "last_seen", "since")}
            for row in csv.DictReader(lines)
        ]


@needs_redis
def test_killed_and_replaced_workers_make_the_dataset_of_one_machine(tmp_path: Path) -> None:
    with serve("0.0.0.0") as site, redis_server(tmp_path) as redis:  # noqa: S104  # all of loopback
        world = World(site)
        there = Places(tmp_path, redis, tmp_path / "seeds.csv")
        there.seeds.write_text("homepage\n" + "".join(f"{url}\n" for url in world.homepages))
        world.begin()
        alone = finish(start_crawl(tmp_path / "alone", *_OPTIONS, "-a", f"seeds={there.seeds}"))
        assert alone.code == 3, alone.err
        world.begin()
        lost = _work_with_kills(there, site)
        asked = Counter(site.asked)

    assert min(world.gaps()) > _DELAY - _CLOCK
    assert min(world.gaps(_SLOW)[1:]) > _SLOW_DELAY - _CLOCK
    assert max(world.gaps(_BUSY)) > _BUSY_SECONDS - _CLOCK
    assert min(world.gaps(_TARDY)) > _TARDY_SECONDS + _DELAY - _CLOCK
    # What was in flight may be asked for once more after each worker lost, and nothing else is asked for twice.
    assert max(asked[f"/~u{number}/"] for number in range(_HOMEPAGES) if number != _BUSY) <= 1 + lost
    assert all(asked[f"/~u{number}/"] for number in range(_HOMEPAGES))

    shards = Shards(str(there.shards))
    visited = list(shards.read(shards.chosen()))
    assert sorted(one.visit.homepage for one in visited) == sorted(world.homepages)
    listed = [(mention.page_url, mention.position) for one in visited for page in one.read for mention in page.mentions]
    expected = _rows(tmp_path / "alone/dataset/mentions.csv")
    assert sorted(listed) == sorted((row["page_url"], int(row["position"])) for row in expected)

    published = finish(start("publish", there.shards, *places(tmp_path / "together"), *_OPTIONS))
    assert published.code == 3, published.err
    for table in _TABLES:
        name = f"dataset/{table}.csv"
        assert _rows(tmp_path / "together" / name) == _rows(tmp_path / "alone" / name), table
    for name in ("publications.bib", "publications.csl.json"):
        assert (tmp_path / "together/dataset" / name).read_bytes() == (tmp_path / "alone/dataset" / name).read_bytes()
