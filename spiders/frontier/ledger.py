"""The ledger of one worker among many: the run's queue is in Redis, what pages gave when last read in a file."""

import asyncio
import json
import logging
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from redis import RedisError

from bibliography import Owner
from pipelines.stages import Visit
from spiders.address import address_key, folder_key
from spiders.frontier.queue import HostQueue, Loan, LostError, Run, reason_of
from spiders.ledger import Ledger
from spiders.seed import Homepage
from spiders.task import netloc

_PATIENCE = 0.5
"""Seconds until it is asked again whether a host has become free."""
_log = logging.getLogger(__name__)


class SharedLedger(Ledger):
    """A ledger that asks for one homepage a host at a time, and for another of the same host when that is done.

    Once the worker has lost its place among the others, or the way to Redis, nothing that it still does counts: all
    methods raise LostError then, and others take up what it had.
    """

    def __init__(self, path: Path, queue: HostQueue, run: Run, worker: str) -> None:
        """`path` is the file of readings; `worker` the name under which it joins the queue."""
        super().__init__(path)
        self.worker = worker
        self.run = run
        self.lost: str | None = None
        """Why nothing counts any more; None while all is well."""
        self._queue = queue
        self._under_way: dict[str, str] = {}
        self._resting: set[str] = set()
        self._moved_on = asyncio.Event()

    @property
    def is_idle(self) -> bool:
        """Whether nothing is under way here."""
        return not self._under_way

    async def next_homepage(self) -> Homepage | None:
        """The homepage to visit now; None where all of the run are visited. Waits for those that others may leave."""
        with suppress(LostError):
            while True:
                loan = self._take()
                if loan is not None:
                    self._under_way[loan.homepage] = loan.host
                    return Homepage(loan.homepage, None if loan.owner is None else Owner(**json.loads(loan.owner)))
                if self._is_over():
                    return None
                self._moved_on.clear()
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._moved_on.wait(), _PATIENCE)
        return None

    def move_on(self, visit: Visit) -> None:
        """A visit is done, though not written down: its host may be asked for its next homepage."""
        host = self._under_way.pop(visit.homepage, None)
        if host is not None:
            self._resting.add(host)
        self._moved_on.set()

    def acknowledge(self, visits: list[Visit]) -> None:
        """What came of the visits is written down."""
        with self._asking():
            own = self._queue.acknowledge(self.worker, [visit.homepage for visit in visits])
        if own < len(visits):
            _log.info("%d of %d visits were others' by then", len(visits) - own, len(visits))

    def join(self, seconds: float) -> None:
        """The worker comes; see `HostQueue.join`."""
        with self._asking():
            self._queue.join(self.worker, seconds)

    def stay(self, seconds: float) -> None:
        """A sign of life, good for so many seconds."""
        with self._asking():
            self._queue.stay(self.worker, seconds)

    def progress(self) -> Run:
        """The run as it stands."""
        with self._asking():
            self.run = self._queue.run() or self.run
        return self.run

    def count(self, *states: str) -> int:
        """How many homepages there are to visit in all, done or not, by whichever worker."""
        return self.run.total

    def waiting(self) -> Iterator[Homepage]:
        """None: who visits what is not known before."""
        return iter(())

    def done(self) -> Iterator[Visit]:
        """None: other workers' visits are in the shards."""
        return iter(())

    def failing_since(self, homepage: str) -> str | None:
        """None: whoever publishes knows."""
        return None

    def is_seed(self, url: str) -> bool:
        """Whether the seeds name this file."""
        with self._asking():
            return self._queue.is_named(url)

    def names_host(self, host: str, port: int) -> bool:
        """Whether the seeds name a homepage on this host and port."""
        with self._asking():
            return self._queue.is_named(netloc(host, port))

    def is_other_homepage(self, url: str, homepage: str) -> bool:
        """Whether the address is another homepage of the seeds."""
        key = address_key(url)
        with self._asking():
            return key != address_key(homepage) and self._queue.has_key(key)

    def is_crowded(self, url: str) -> bool:
        """Whether another homepage of the seeds stands in the folder of this one."""
        with self._asking():
            return self._queue.has_other_in(folder_key(url), address_key(url))

    def claim(self, url: str, homepage: str) -> bool:
        """Takes a page for a homepage; False where another homepage has it already."""
        with self._asking():
            return self._queue.claim(address_key(url), homepage)

    def reading(self, key: str) -> bytes | None:
        """What was read under this key; None, too, where other workers on this machine keep the file busy."""
        with suppress(sqlite3.Error), self._connection:
            return super().reading(key)
        return None

    def keep_reading(self, key: str, reading: bytes) -> None:
        """Remembers what was read, if that is possible; at once, since others write to the same file."""
        with suppress(sqlite3.Error), self._connection:
            super().keep_reading(key, reading)

    # Hosts, for all workers.

    def turn(self, host: str, gap: float) -> tuple[float, str]:
        """Seconds to wait before the host may be asked, and why; see `HostQueue.turn`."""
        with self._asking():
            return self._queue.turn(self.worker, host, gap)

    def end_turn(self, host: str) -> None:
        """The request to the host is over."""
        with self._asking():
            self._queue.end_turn(self.worker, host)

    def leave_alone(self, host: str, gap: float, seconds: float = 0.0, reason: str = "") -> None:
        """What a host asks for, see `HostQueue.leave_alone`."""
        with self._asking():
            self._queue.leave_alone(host, gap, seconds, reason)

    def _take(self) -> Loan | None:
        with self._asking():
            while self._resting:
                loan = self._queue.take(self.worker, self._resting.pop())
                if loan is not None:
                    return loan
            return self._queue.take(self.worker)

    def _is_over(self) -> bool:
        return self.is_idle and self.progress().is_complete

    @contextmanager
    def _asking(self) -> Iterator[None]:
        if self.lost is not None:
            raise LostError(self.lost)
        try:
            yield
        except LostError as error:
            self.lost = str(error)
            raise
        except RedisError as error:
            self.lost = f"Redis: {reason_of(error)}"
            raise LostError(self.lost) from error
