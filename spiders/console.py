"""How the commands speak: one clear line on standard error, and an exit code that scripts can rely on."""

import argparse
import sys
import time
from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from enum import IntEnum
from pathlib import Path
from typing import Protocol

from scrapy.commands import ScrapyCommand
from scrapy.settings import Settings
from scrapy.utils.project import get_project_settings
from tqdm import tqdm

from match.table import TableError

PLAIN_PERIOD = 10.0
"""Seconds between lines where there is no terminal: a log of a night's work stays readable."""

_ONE = {"rows": "row", "works": "work"}


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


def exit_code(perform: Callable[[], ExitCode]) -> ExitCode:
    """What `perform` gives back; of what ends it early one line is told, and the code for that comes back."""
    try:
        return perform()
    except Stop as stop:
        tell(f"error: {stop}")
        return stop.code
    except KeyboardInterrupt:
        tell("interrupted")
        return ExitCode.FAILED


class PlainCommand(ScrapyCommand):
    """A command that crawls nothing: a subclass has `perform`, which raises Stop for whatever stands in its way."""

    requires_project = True
    requires_crawler_process = False

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Performs the command; sets the exit code."""
        self.exitcode = exit_code(lambda: self._perform(args, opts))

    def _perform(self, args: list[str], opts: argparse.Namespace) -> ExitCode:
        unknown = [arg for arg in args if arg.startswith("-")]
        if unknown:
            raise Stop(f"unknown argument {unknown[0]}; usage: {self.syntax()}", ExitCode.USAGE)
        self.perform(self.settings or get_project_settings(), args, opts)
        return ExitCode.DONE

    @abstractmethod
    def perform(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> None:
        """What the command does."""


def count_rows(counts: Mapping[str, int], target: Path) -> str:
    """What was made of a table's rows, and where it is.

    >>> count_rows({"rows": 1, "works": 1}, Path("out.csv")), count_rows({"rows": 2_000, "works": 7}, Path("out.csv"))
    ('1 row, 1 work: out.csv', '2,000 rows, 7 works: out.csv')
    """
    told = (f"{number:,} {_ONE.get(words, words) if number == 1 else words}" for words, number in counts.items())
    return f"{', '.join(told)}: {target}"


class TableCommand(PlainCommand):
    """A command that reads one CSV and writes another."""

    def syntax(self) -> str:
        """What follows the command's name."""
        return "IN.csv -o OUT.csv"

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options."""
        super().add_options(parser)
        parser.add_argument("-o", "--output", metavar="OUT.csv", help="where the result goes (replaced if it is there)")

    def perform(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> None:
        """Checks the two names, then hands over. Raises Stop for files that cannot be read or written."""
        if len(args) != 1 or not opts.output:
            raise Stop(f"usage: scrapy {type(self).__module__.rsplit('.', 1)[-1]} {self.syntax()}", ExitCode.USAGE)
        try:
            self.perform_on(settings, Path(args[0]), Path(opts.output))
        except TableError as error:
            raise Stop(str(error)) from error
        except ChildProcessError as error:
            raise Stop(f"{args[0]}: {error}") from error
        except OSError as error:
            path = opts.output if Path(opts.output).name in str(error.filename) else error.filename
            raise Stop(f"{path}: {(error.strerror or str(error)).lower()}") from error

    @abstractmethod
    def perform_on(self, settings: Settings, source: Path, target: Path) -> None:
        """What the command does with the table."""


class Advance(Protocol):
    """Tells how far a long piece of work has come."""

    def __call__(self, done: int, total: int = 0, /) -> None:
        """`done` of `total` units; 0 where the total is not known."""


@contextmanager
def progress(words: str, unit: str) -> Iterator[Advance]:
    """What a long piece of work calls as it goes on: a bar on a terminal, elsewhere a plain line now and then."""
    if sys.stderr.isatty():
        with tqdm(desc=words, unit=unit, unit_scale=True, file=sys.stderr, leave=False) as bar:

            def move(done: int, total: int = 0, /) -> None:
                bar.total = total or None
                bar.update(done - bar.n)

            yield move
        return
    shown = time.monotonic()

    def write(done: int, total: int = 0, /) -> None:
        nonlocal shown
        if time.monotonic() - shown >= PLAIN_PERIOD:
            shown = time.monotonic()
            tell(f"{words}: {done:,}{f' of {total:,}' if total else ''} {unit}")

    yield write
