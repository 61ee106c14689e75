"""One way to read a program's arguments, and to say in a line what is wrong with them."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from bench.command.inputs import InputError

_INTERRUPTED = 130
"""What shells give for a program that was interrupted."""


class CommandLine(argparse.ArgumentParser):
    """The arguments of `python -m bench.NAME`; `about`, the module's docstring, is what `--help` says of it.

    What is wrong with an argument, or with a file that it names, ends the program with one line and exit code 2.
    """

    def __init__(self, name: str, about: str | None) -> None:
        super().__init__(
            prog=f"python -m bench.{name}",
            description=about,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )

    def error(self, message: str) -> NoReturn:
        """Ends the program with one line."""
        self.exit(2, f"{self.prog}: error: {' '.join(message.split())} (--help tells more)\n")

    @contextmanager
    def refusing(self, *refusals: type[Exception]) -> Iterator[None]:
        """Ends the program with one line where the block raises InputError, OSError, or one of `refusals`."""
        told: tuple[type[Exception], ...] = (InputError, *refusals)
        try:
            yield
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
            self.error(f"{error.filename}: {reason}" if error.filename is not None else reason)
        except told as error:
            self.error(str(error))
        except KeyboardInterrupt:
            sys.exit(_INTERRUPTED)


def existing(text: str) -> Path:
    """The file or folder of an argument. Raises ArgumentTypeError if it is not there."""
    path = Path(text)
    if not path.exists():
        raise argparse.ArgumentTypeError(f"{text}: no such file or folder")
    return path


def existing_file(text: str) -> Path:
    """The file of an argument. Raises ArgumentTypeError if it is not there."""
    return _existing(text, is_folder=False)


def existing_folder(text: str) -> Path:
    """The folder of an argument. Raises ArgumentTypeError if it is not there."""
    return _existing(text, is_folder=True)


def _existing(text: str, is_folder: bool) -> Path:
    path = existing(text)
    if path.is_dir() is not is_folder:
        raise argparse.ArgumentTypeError(f"{text}: {'a file, not a folder' if is_folder else 'a folder, not a file'}")
    return path


def new_file(text: str) -> Path:
    """A file to be written. Raises ArgumentTypeError, before hours of work, if its folder is not there."""
    path = Path(text)
    if path.is_dir() or not path.parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text}: {'a folder' if path.is_dir() else 'no such folder'}")
    return path


def count(text: str) -> int:
    """A whole number of at least 1. Raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdecimal() and int(text) > 0):
        raise argparse.ArgumentTypeError(f"{text}: no whole number above 0")
    return int(text)
