"""How the commands speak: one clear line on standard error, and an exit code that scripts can rely on."""

import argparse
import sys
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings
from scrapy.utils.project import get_project_settings
from tqdm import tqdm

_PLAIN_PERIOD = 10.0


class ExitCode(IntEnum):
    """What `scrapy crawl homepages`, and every other command of this project, exits with."""

    DONE = 0
    FAILED = 1
    """Nothing was published or written."""
    USAGE = 2
    """The command was written wrongly."""
    DEGRADED = 3
    """Published, but some homepages failed."""
    LOCKED = 4
    """Another run holds the dataset."""


class Stop(Exception):
    """Ends a command with one line of explanation."""

    def __init__(self, message: str, code: ExitCode = ExitCode.FAILED) -> None:
        super().__init__(message)
        self.code = code


def tell(message: str) -> None:
    """Writes one line to standard error, above a progress bar if there is one."""
    tqdm.write(" ".join(message.split()), file=sys.stderr)


class PlainCommand(ScrapyCommand):
    """A command that crawls nothing: a subclass has `perform`, which raises Stop for whatever stands in its way."""

    requires_project = True
    requires_crawler_process = False

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Performs the command; sets the exit code."""
        try:
            unknown = [arg for arg in args if arg.startswith("-")]
            if unknown:
                raise Stop(f"unknown argument {unknown[0]}; usage: {self.syntax()}", ExitCode.USAGE)
            self.perform(self.settings or get_project_settings(), args, opts)
        except Stop as stop:
            tell(f"error: {stop}")
            self.exitcode = stop.code
        except KeyboardInterrupt:
            tell("interrupted")
            self.exitcode = ExitCode.FAILED

    @abstractmethod
    def perform(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> None:
        """What the command does."""


@contextmanager
def byte_progress(words: str) -> Iterator[Callable[[int, int], None]]:
    """A function to call with (bytes done, bytes in all): a bar on a terminal, else a plain line now and then."""
    if sys.stderr.isatty():
        with tqdm(desc=words, unit="B", unit_scale=True, file=sys.stderr) as bar:

            def move(done: int, total: int) -> None:
                bar.total = total or None
                bar.update(done - bar.n)

            yield move
        return
    shown = time.monotonic()

    def write(done: int, total: int) -> None:
        nonlocal shown
        if time.monotonic() - shown >= _PLAIN_PERIOD:
            shown = time.monotonic()
            share = f" of {total / 1e6:,.0f}" if total else ""
            tell(f"{words}: {done / 1e6:,.0f}{share} MB")

    yield write
