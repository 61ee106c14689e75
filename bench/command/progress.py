"""How far a program is, on a terminal; elsewhere nothing but its results is written."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from tqdm import tqdm

T = TypeVar("T")


def progress(items: Iterable[T], words: str, unit: str, total: int | None = None) -> Iterator[T]:
    """The items one by one, with a bar that tells of how many they are (`total`, or their length)."""
    with tqdm(items, words, total, unit=f" {unit}", leave=False, disable=None, dynamic_ncols=True) as bar:
        yield from bar


@contextmanager
def advancing(words: str, unit: str) -> Iterator[Callable[..., None]]:
    """What a long piece of work calls with how much is done and how much there is (0: not known)."""
    with tqdm(desc=words, unit=f" {unit}", unit_scale=True, leave=False, disable=None, dynamic_ncols=True) as bar:

        def advance(done: int, total: int = 0, /) -> None:
            bar.total = total or None
            bar.update(done - bar.n)

        yield advance


def say(line: str) -> None:
    """Prints a line of results, above the bars there are."""
    tqdm.write(line)
    sys.stdout.flush()
