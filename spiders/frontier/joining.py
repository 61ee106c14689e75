"""How a worker finds the run that it has a part in: the one under way, or, with seeds, one that it plans."""

import os
import socket
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from urllib.parse import urlsplit, urlunsplit

from redis import RedisError
from scrapy.settings import BaseSettings
from scrapy_redis.connection import from_settings

from pipelines.shards import Shards, ShardsError
from spiders.console import ExitCode, Stop, tell
from spiders.frontier.ledger import SharedLedger
from spiders.frontier.planning import plan
from spiders.frontier.queue import HostQueue, Run, reason_of
from spiders.running import require_contact

_SCHEMES = ("redis", "rediss", "unix")
_PATIENCE = 0.5


@contextmanager
def joined(settings: BaseSettings, arguments: dict[str, str]) -> Iterator[SharedLedger]:
    """The ledger of a worker that is to join the run, and leaves it at the end. Sets SHARDS and RUN_STARTED.

    Without seeds it waits for a run. Raises Stop if Redis or the shards cannot be had, if another run is under way, and
    for all that keeps a crawl of one machine from its begin.
    """
    queue = _connect(settings)
    worker = f"{socket.gethostname().partition('.')[0]}-{os.getpid()}-{token_hex(3)}"
    try:
        run = _find_run(settings, arguments, queue, worker)
        require_contact(settings, run.asks_others)
        settings.set("SHARDS", run.shards, priority="cmdline")
        settings.set("RUN_STARTED", run.started.isoformat(), priority="cmdline")
    except ShardsError as error:
        raise Stop(str(error)) from error
    except OSError as error:
        raise Stop(f"{error.filename or settings['SHARDS']}: {(error.strerror or str(error)).lower()}") from error
    except RedisError as error:
        raise Stop(f"{_server_of(settings)}: {reason_of(error)}") from error
    path = Path(settings["STATE_DIR"]) / "ledger.db"
    try:
        ledger = SharedLedger(path, queue, run, worker)
    except (OSError, sqlite3.Error) as error:
        raise Stop(f"{path}: {error}") from error
    ledger.at_once = max(1, settings.getint("CONCURRENT_REQUESTS"))
    try:
        yield ledger
    finally:
        ledger.close()
        with suppress(RedisError):
            queue.leave(worker)


def _connect(settings: BaseSettings) -> HostQueue:
    """The queue at FRONTIER; scrapy-redis' REDIS_PARAMS say what else the way to it needs."""
    url = settings["FRONTIER"]
    if settings.getfloat("LEASE_SECONDS") <= 0:
        raise Stop("LEASE_SECONDS must be more than 0: so long a worker may be silent", ExitCode.USAGE)
    if urlsplit(url).scheme not in _SCHEMES:
        raise Stop(f"FRONTIER is an address such as redis://localhost:6379/0, not {url!r}", ExitCode.USAGE)
    settings.set("REDIS_URL", url, priority="cmdline")
    try:
        server = from_settings(settings)
        server.ping()
    except ValueError as error:
        raise Stop(f"{_server_of(settings)}: {error}", ExitCode.USAGE) from error
    except RedisError as error:
        raise Stop(f"{_server_of(settings)}: {reason_of(error)}") from error
    return HostQueue(server)


def _server_of(settings: BaseSettings) -> str:
    """FRONTIER without a user's name and password."""
    parts = urlsplit(settings["FRONTIER"])
    return str(urlunsplit(parts._replace(netloc=parts.netloc.rpartition("@")[2])))


def _find_run(settings: BaseSettings, arguments: dict[str, str], queue: HostQueue, worker: str) -> Run:
    """The run to have a part in; planned here, or by another worker, which is waited for."""
    is_waiting = False
    while True:
        run = queue.run()
        if run is not None and _is_meant(settings, arguments, run):
            return run
        if run is not None and not run.is_complete:
            raise Stop(f"another run is under way at {_server_of(settings)}, with its shards in {run.shards}")
        if "seeds" in arguments and queue.may_plan(worker):
            try:
                plan(settings, arguments, queue, Shards(_place(settings)), worker)
            finally:
                queue.end_planning()
        elif not is_waiting:
            is_waiting = True
            tell(f"note: waiting for a run at {_server_of(settings)}")
        else:
            time.sleep(_PATIENCE)


def _is_meant(settings: BaseSettings, arguments: dict[str, str], run: Run) -> bool:
    """Whether the worker is to have a part in this run: in any under way, unless SHARDS names another."""
    if settings["SHARDS"] or ("seeds" in arguments and run.is_complete):
        return run.shards == _place(settings)
    return True


def _place(settings: BaseSettings) -> str:
    """Where the shards of a run go that is planned here."""
    named = settings["SHARDS"] or str(Path(settings["STATE_DIR"], "shards"))
    return named if "://" in named else str(Path(named).absolute())
