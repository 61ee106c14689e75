"""What a run needs before its first request: the locks, the ledger with its plan, files that can be written."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlsplit

from filelock import FileLock, Timeout
from scrapy.settings import BaseSettings

from output.corrections import CorrectionsError
from output.store import Store
from output.store_file import StoreError
from pipelines.storing import corrections, store_path
from spiders.console import ExitCode, Stop, tell
from spiders.homepages import SAMPLE
from spiders.ledger import Ledger
from spiders.seed import is_local
from spiders.seeds import Seeds, iterate_seeds, seeds_state
from spiders.task import Task

_SHOWN = 10


@contextmanager
def locks(settings: BaseSettings) -> Iterator[None]:
    """Holds the dataset and the state. Raises Stop if another run does, or if they cannot be written."""
    dataset, state = Path(settings["DATASET_DIR"]).absolute(), Path(settings["STATE_DIR"]).absolute()
    with hold(dataset.with_name(f".{dataset.name}.lock"), "dataset"), hold(state / "run.lock", "dataset"):
        yield


@contextmanager
def hold(path: Path, what: str) -> Iterator[None]:
    """Holds a lock file, which is made if need be. Raises Stop if another run does, or if it cannot be written."""
    lock = FileLock(path, timeout=0)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()  # where no file can be made (/proc), FileLock would take it for held
        lock.acquire()
    except Timeout:
        raise Stop(f"another run holds the {what} ({path})", ExitCode.LOCKED) from None
    except OSError as error:
        raise Stop(f"{error.filename or path} cannot be written: {(error.strerror or str(error)).lower()}") from error
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _store(settings: BaseSettings) -> Iterator[Store]:
    """The store of STATE_DIR. Raises Stop if it cannot be used."""
    path = store_path(settings)
    try:
        with Store(path) as store:
            yield store
    except sqlite3.Error as error:
        raise Stop(f"{path}: {error}") from error
    except StoreError as error:
        raise Stop(str(error)) from error
    except OSError as error:
        raise Stop(f"{error.filename}: {(error.strerror or str(error)).lower()}") from error


def check_outputs(settings: BaseSettings) -> None:
    """Raises Stop if the store or a file of the feed could not be written: better now than after the crawl."""
    with _store(settings) as store:
        store.last_run()
    try:
        for uri in settings.getdict("FEEDS"):
            if urlsplit(str(uri)).scheme in ("", "file") and "%(" not in str(uri):  # %(time)s is filled in later
                path = Path(str(uri).removeprefix("file://"))
                path.parent.mkdir(parents=True, exist_ok=True)
                is_new = not path.exists()
                path.open("ab").close()
                if is_new:
                    path.unlink()
    except OSError as error:
        raise Stop(f"{error.filename}: {(error.strerror or str(error)).lower()}") from error


def check_corrections(settings: BaseSettings) -> None:
    """Raises Stop if the file of corrections cannot be read, or a line of it."""
    try:
        corrections(settings)
    except CorrectionsError as error:
        raise Stop(str(error)) from error


def task_of(arguments: dict[str, str]) -> Task:
    """What the spider's arguments ask for. Raises Stop for a limit that is no number."""
    limit = arguments.get("limit")
    if limit is not None and not (limit.isascii() and limit.isdigit() and int(limit) > 0):
        raise Stop(f"-a limit= takes a number of homepages, not {limit!r}", ExitCode.USAGE)
    return Task(
        seeds_state(arguments.get("seeds", str(SAMPLE))),
        None if limit is None else int(limit),
        arguments.get("only") or None,
    )


@contextmanager
def opened(settings: BaseSettings) -> Iterator[Ledger]:
    """The ledger of STATE_DIR. Raises Stop if it cannot be written."""
    path = Path(settings["STATE_DIR"]) / "ledger.db"
    try:
        ledger = Ledger(path)
    except (OSError, sqlite3.Error) as error:
        raise Stop(f"{path}: {error}") from error
    try:
        if ledger.set_aside is not None:
            tell(f"note: {path} was damaged; it is now {ledger.set_aside}")
        yield ledger
    except sqlite3.Error as error:
        raise Stop(f"{path}: {error}") from error
    finally:
        ledger.close()


@contextmanager
def planned(settings: BaseSettings, arguments: dict[str, str]) -> Iterator[Ledger]:
    """The ledger with the homepages to visit: those that are left of a run that was killed, or of a new one.

    Sets RUN_STARTED. Raises Stop if there is nothing to visit, if others' servers would be asked without a CONTACT, and
    if the ledger cannot be written.
    """
    task = task_of(arguments)
    with opened(settings) as ledger:
        started = resume(settings, ledger, task)
        if started is None:
            started = datetime.now(UTC)
            ledger.plan(task, iterate_seeds(arguments.get("seeds", str(SAMPLE))), started)
        check_plan(settings, ledger, task)
        settings.set("RUN_STARTED", started.isoformat(), priority="cmdline")
        yield ledger


def resume(settings: BaseSettings, ledger: Ledger, task: Task) -> datetime | None:
    """When the run began that is to be taken up; None where there is none."""
    started = ledger.resume(task, settings.getfloat("RESUME_HOURS"))
    if started is None or ledger.store_run is None:
        return None
    with _store(settings) as store:
        if not store.is_running(ledger.store_run):
            return None
    tell(f"note: going on with the run of {started:%Y-%m-%d %H:%M} UTC, {ledger.count('done'):,} homepages are done")
    return started


def check_plan(settings: BaseSettings, ledger: Ledger, task: Task) -> None:
    """Raises Stop if there is nothing to visit, or somebody who would not know by whom."""
    if not ledger.count():
        raise Stop("-a seeds= names nothing", ExitCode.USAGE)
    bad = ledger.bad_seeds()
    if bad == ledger.count():
        raise Stop("; ".join(f"{seed.seed}: {seed.reason}" for seed in ledger.first_bad(_SHOWN)))
    if ledger.count("kept") == ledger.count() - bad and task.only is not None:
        raise Stop(f"-a only={task.only}: no homepage of the seeds is so called", ExitCode.USAGE)
    require_contact(settings, ledger.asks_others())


def check_contact(settings: BaseSettings, seeds: Seeds) -> None:
    """Raises Stop if other people's servers would be asked without saying by whom."""
    require_contact(settings, any(not is_local(homepage.url) for homepage in seeds.homepages))


def require_contact(settings: BaseSettings, asks_others: bool) -> None:
    """Raises Stop if other people's servers are asked and CONTACT is empty."""
    if asks_others and not settings["CONTACT"]:
        raise Stop(
            "say who is crawling, so that site owners can write to you: -s CONTACT=mail or web address", ExitCode.USAGE
        )
