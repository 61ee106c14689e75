"""The queue of a run in Redis. What has to be one step is a script that the server runs (`lua/`)."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib.resources import files
from itertools import islice
from typing import Any

from redis import AuthenticationError, RedisError

_RUN = "oeuvre:run:"
_PLANNER = "oeuvre:planner"
_PLANNING_MS = 60_000
_ROWS_AT_ONCE = 1000
_FOREVER_MS = 10**12


class LostError(Exception):
    """The others took this worker for dead; the message says so in one line."""


def reason_of(error: RedisError) -> str:
    """What kept the server from answering, in one line.

    >>> reason_of(RedisError("command not allowed when used memory > 'maxmemory'. script: 0d6af8, on @user_script:53."))
    "command not allowed when used memory > 'maxmemory'"
    """
    if isinstance(error, AuthenticationError):
        return "wants another user or password; an address may have them: redis://USER:PASSWORD@HOST:6379/0"
    reason = " ".join(str(error).split()).partition(" script: ")[0].rstrip(".")
    return reason or type(error).__name__


@dataclass(frozen=True, slots=True)
class Run:
    """A run that many workers share."""

    shards: str
    """Where mentions go."""
    started: datetime
    total: int
    """Homepages to visit."""
    done: int = 0
    asks_others: bool = True
    """Whether other people's servers are asked."""

    @property
    def is_complete(self) -> bool:
        """Whether all homepages are visited, and what came of it is written down."""
        return self.done >= self.total


@dataclass(frozen=True, slots=True)
class Seed:
    """A homepage of the run, as the plan has it."""

    homepage: str
    key: str
    folder: str
    netloc: str
    host: str
    """Empty where it is not to be visited, but to be known."""
    owner: str | None
    """As JSON."""


@dataclass(frozen=True, slots=True)
class Loan:
    """A homepage that a worker is to visit."""

    host: str
    homepage: str
    owner: str | None


class HostQueue:
    """Homepages by host. Whatever the server or the way to it raises (redis.RedisError) goes to the caller."""

    def __init__(self, server: Any) -> None:
        """`server` is a client of redis-py."""
        self._server = server
        folder = files("spiders.frontier") / "lua"
        prelude = (folder / "prelude.lua").read_text("utf-8")
        self._scripts = {
            name: server.register_script(prelude + (folder / f"{name}.lua").read_text("utf-8"))
            for name in ("load", "beat", "take", "acknowledge", "turn", "end_turn", "leave_alone")
        }

    # The run.

    def run(self) -> Run | None:
        """The run under way, or the one that ended last; None where none was planned."""
        facts = {name.decode(): value.decode() for name, value in self._server.hgetall(f"{_RUN}run").items()}
        if not facts:
            return None
        started = datetime.fromisoformat(facts["started"])
        asks_others = facts["asks_others"] == "1"
        return Run(facts["shards"], started, int(facts["total"]), int(facts["done"]), asks_others)

    def may_plan(self, worker: str) -> bool:
        """Whether the worker is the one that plans: the first to ask; for a minute, or until `keeps_planning`."""
        return bool(self._server.set(_PLANNER, worker, nx=True, px=_PLANNING_MS))

    def keeps_planning(self, worker: str) -> bool:
        """Whether the worker may go on planning, for a minute more."""
        return self._server.get(_PLANNER) == worker.encode() and bool(self._server.pexpire(_PLANNER, _PLANNING_MS))

    def end_planning(self) -> None:
        """The plan is there, or is not to be."""
        self._server.delete(_PLANNER)

    def clear(self) -> None:
        """Forgets the run. When hosts were asked last is remembered."""
        names = self._server.scan_iter(f"{_RUN}*", count=_ROWS_AT_ONCE)
        while some := list(islice(names, _ROWS_AT_ONCE)):
            self._server.unlink(*some)

    def load(self, seeds: Iterable[Seed]) -> None:
        """Queues homepages, those that are due first before others."""
        left = iter(enumerate(seeds))
        while some := list(islice(left, _ROWS_AT_ONCE)):
            rows = [
                (
                    seed.key,
                    seed.folder,
                    seed.netloc,
                    seed.host,
                    place,
                    json.dumps((seed.host, seed.homepage, seed.owner)),
                )
                for place, seed in some
            ]
            self._scripts["load"](args=[json.dumps(rows)])

    def begin(self, run: Run) -> None:
        """All homepages are queued: workers may come."""
        facts = {"shards": run.shards, "started": run.started.isoformat(), "total": run.total, "done": run.done}
        self._server.hset(f"{_RUN}run", mapping={**facts, "asks_others": int(run.asks_others)})

    # Workers.

    def join(self, worker: str, seconds: float) -> None:
        """A worker comes; it is taken for dead when it gives no sign of life for so many seconds."""
        self._scripts["beat"](args=[worker, int(seconds * 1000), "join"])

    def stay(self, worker: str, seconds: float) -> None:
        """A sign of life. Takes those for dead that gave none. Raises LostError if this worker was."""
        if not self._scripts["beat"](args=[worker, int(seconds * 1000), "stay"]):
            raise LostError(f"no sign of life of this worker came for {seconds:g} s; others took over")

    def leave(self, worker: str) -> None:
        """A worker goes; what it did not acknowledge is for others."""
        self._scripts["beat"](args=[worker, 0, "leave"])

    def take(self, worker: str, host: str = "") -> Loan | None:
        """The next homepage of a host that the worker holds, or of one that nobody holds; None where there is none.

        A host that has none left is not held any more. Raises LostError.
        """
        entry = self._scripts["take"](args=[worker, host])
        if entry == -1:
            raise LostError("this worker was taken for dead; others took over")
        return None if entry is None else Loan(*json.loads(entry))

    def acknowledge(self, worker: str, homepages: Sequence[str]) -> int:
        """What came of the visits to these homepages is written down. How many of them were still the worker's."""
        return int(self._scripts["acknowledge"](args=[worker, *homepages]))

    # What the run knows.

    def is_named(self, netloc: str) -> bool:
        """Whether a homepage of the run stands on this host and port, or is this file."""
        return bool(self._server.sismember(f"{_RUN}named", netloc))

    def has_key(self, key: str) -> bool:
        """Whether a homepage of the run has this address, by `address_key`."""
        return bool(self._server.sismember(f"{_RUN}keys", key))

    def has_other_in(self, folder: str, key: str) -> bool:
        """Whether another homepage of the run stands in the folder."""
        first = self._server.hget(f"{_RUN}folders", folder)
        return first is not None and first.decode() != key

    def claim(self, page: str, homepage: str) -> bool:
        """Takes a page for a homepage; False where another homepage has it already."""
        with self._server.pipeline() as steps:
            steps.hsetnx(f"{_RUN}pages", page, homepage)
            steps.hget(f"{_RUN}pages", page)
            return bool(steps.execute()[1].decode() == homepage)

    # Hosts.

    def turn(self, worker: str, host: str, gap: float) -> tuple[float, str]:
        """Seconds to wait before the worker may ask the host, and why, where the host said so; 0: it may now.

        `gap`: seconds that there are to be from the end of one request to the begin of the next. Raises LostError.
        """
        wait, reason = self._scripts["turn"](args=[worker, host, int(gap * 1000)])
        if wait == -1:
            raise LostError("this worker was taken for dead; others took over")
        return wait / 1000, reason.decode()

    def end_turn(self, worker: str, host: str) -> None:
        """The answer of the host is there, or will not come."""
        self._scripts["end_turn"](args=[worker, host])

    def leave_alone(self, host: str, gap: float, seconds: float = 0.0, reason: str = "") -> None:
        """The host asks for so many seconds between requests, or to be left alone for so many."""
        wait = min(int(seconds * 1000), _FOREVER_MS)
        self._scripts["leave_alone"](args=[host, int(gap * 1000), wait, reason])
