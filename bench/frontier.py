"""What the queue of a run costs its Redis server.

The database that is named (redis://localhost:6379/15, say) must be empty, and is emptied again. Printed are bytes a
homepage and a page, and what the server needs for them.
"""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import Any

from redis import Redis, RedisError

from bench.command.arguments import CommandLine, count
from bench.command.inputs import InputError
from bench.command.progress import progress, say
from spiders.address import address_key, folder_key
from spiders.frontier.queue import HostQueue, Run, Seed

_A_HOST = 5
"""Homepages on a host."""
_PAGES = ("", "pubs.html", "cv.html")
_ROUNDS = 1000
_OWNER = '{"name": "Ada Lovelace", "affiliation": "University of Somewhere", "profiles": {"dblp": "65/9137"}}'


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("frontier", __doc__)
    cli.add_argument("server", metavar="ADDRESS", help="an empty database of a Redis server")
    cli.add_argument("homepages", type=count, metavar="NUMBER", help="homepages in the queue: 100000, say")
    args = cli.parse_args(arguments)
    with cli.refusing(RedisError, ValueError), Redis.from_url(args.server) as server:
        if server.dbsize():
            raise InputError(f"{args.server} is not empty")
        try:
            _measure(server, HostQueue(server), args.homepages)
        finally:
            server.flushdb()


def _measure(server: Any, queue: HostQueue, number: int) -> None:
    """Fills a queue, and asks it what workers ask."""
    with _cost(server, "queued", number):
        queue.load(map(_seed, progress(range(number), "queueing", "homepage")))
    queue.begin(Run("shards", datetime.now(UTC), number))
    queue.join("worker", 1e6)
    with _cost(server, "claimed as a page", number * len(_PAGES)):
        for i in progress(range(number), "claiming", "homepage"):
            for page in _PAGES:
                queue.claim(address_key(_seed(i).homepage + page), _seed(i).homepage)
    with _cost(server, "asked for its turn", _ROUNDS):
        for i in progress(range(_ROUNDS), "taking turns", "turn"):
            queue.turn("worker", f"host{i}", 1.0)
            queue.end_turn("worker", f"host{i}")
    with _cost(server, "taken and acknowledged", _ROUNDS):
        for _ in progress(range(_ROUNDS), "taking", "homepage"):
            loan = queue.take("worker")
            if loan is not None:
                queue.acknowledge("worker", [loan.homepage])


def _seed(i: int) -> Seed:
    host = f"www.cs.university{i // _A_HOST}.edu"
    url = f"https://{host}/people/faculty/first.last{i}/"
    return Seed(url, address_key(url), folder_key(url), f"{host}:443", host, _OWNER)


@contextmanager
def _cost(server: Any, words: str, number: int) -> Iterator[None]:
    """Prints what the block cost, for each of so many."""
    before, began = _figures(server), time.perf_counter()
    yield
    memory, seconds = (after - earlier for after, earlier in zip(_figures(server), before, strict=True))
    wall = time.perf_counter() - began
    say(
        f"{words}: {memory / number:,.0f} bytes, {seconds / number * 1e6:,.0f} µs of the server's processor, "
        f"{wall / number * 1e6:,.0f} µs in all"
    )


def _figures(server: Any) -> tuple[float, float]:
    cpu = server.info("cpu")
    return server.info("memory")["used_memory"], cpu["used_cpu_user"] + cpu["used_cpu_sys"]


if __name__ == "__main__":
    main()
