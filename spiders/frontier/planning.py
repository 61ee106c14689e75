"""The plan of a run that many workers share: made once, kept beside the shards, loaded into the queue."""

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from scrapy.settings import BaseSettings

from output.encoding import Json
from pipelines.shards import Shards
from spiders.console import Stop
from spiders.frontier.queue import HostQueue, Run, Seed
from spiders.running import check_plan, hold, opened, task_of
from spiders.seed import is_local
from spiders.seeds import iterate_seeds

Item = TypeVar("Item")
_SOME = 5000
"""Rows after which the others are told that planning goes on."""


@dataclass(slots=True)
class _Tally:
    """What is counted as homepages go into the queue."""

    total: int = 0
    done: int = 0
    asks_others: bool = False


def plan(settings: BaseSettings, arguments: dict[str, str], queue: HostQueue, shards: Shards, worker: str) -> None:
    """Queues the homepages of the seeds; where `shards` has a plan, those of it that no shard has.

    So a server that lost its memory costs nothing but the visits that were under way. Raises Stop as a crawl does that
    has nothing to visit, and if another worker took over, ShardsError if the plan can be neither read nor written.
    """

    def keep_on() -> None:
        if not queue.keeps_planning(worker):
            raise Stop("planning took too long a pause; another worker plans now")

    if not shards.has_plan():
        _plan_anew(settings, arguments, shards, keep_on)
    started, rows = shards.plan()
    tally = _Tally()
    queue.clear()
    queue.load(_noting(_seeds(rows, shards.chosen(), tally), keep_on))
    queue.begin(Run(shards.place, started, tally.total, tally.done, tally.asks_others))


def _plan_anew(settings: BaseSettings, arguments: dict[str, str], shards: Shards, keep_on: Callable[[], None]) -> None:
    lock = Path(settings["STATE_DIR"], "run.lock").absolute()
    with hold(lock, "state"), opened(settings) as ledger:
        task, started = task_of(arguments), datetime.now(UTC)
        ledger.plan(task, _noting(iterate_seeds(arguments["seeds"]), keep_on), started)
        ledger.end_run()
        check_plan(settings, ledger, task)
        shards.write_plan(started, _noting(ledger.rows(), keep_on))


def _seeds(rows: Iterable[Json], visited: Container[str], tally: _Tally) -> Iterator[Seed]:
    """What the queue is to know; seeds that are no homepages are left to whoever publishes."""
    for row in rows:
        homepage, netloc = row["homepage"], row["host"]
        if netloc == "?":
            continue
        is_due = row["state"] == "todo" and homepage not in visited
        tally.total += row["state"] == "todo"
        tally.done += row["state"] == "todo" and not is_due
        tally.asks_others |= is_due and netloc != "" and not is_local(f"http://{netloc}/")
        host = (urlsplit(homepage).hostname or homepage) if is_due else ""
        yield Seed(homepage, row["key"], row["folder"], netloc or homepage, host, row["owner"])


def _noting(items: Iterable[Item], note: Callable[[], None]) -> Iterator[Item]:
    for number, item in enumerate(items):
        if number % _SOME == 0:
            note()
        yield item
