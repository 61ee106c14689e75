"""Records kept as lines of a file and found by 64-bit numbers: quick to write, and quick to look up from the disk.

Three files make a table: the lines, where each begins, and the sorted keys. A key is a 64-bit number with the upper
bits of a hash and the lower bits of the line's place. So different texts may, rarely, be found by one hash: whoever
looks one up compares the lines found with what was looked for.
"""

import mmap
import os
from bisect import bisect_left
from collections.abc import Collection, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

_PLACE_BITS = 26
_NUMBER = 8
"""Bytes."""
_PLACES = (1 << _PLACE_BITS) - 1
_HASHES = (1 << 64) - 1 - _PLACES
_LINE_END = 10

Keys = NDArray[np.uint64]


def pack_keys(hashes: Sequence[Collection[int]]) -> Keys:
    """Keys of the 64-bit hashes of lines: of the first line's, the second's, ... of those added at once."""
    lengths = np.fromiter(map(len, hashes), np.int64, len(hashes))
    found = np.fromiter(chain.from_iterable(hashes), np.uint64, int(lengths.sum()))
    return (found & np.uint64(_HASHES)) | np.repeat(np.arange(len(hashes), dtype=np.uint64), lengths)


class LineWriter:
    """Writes the table `name` into a folder; a context manager, at the end of which the table is whole."""

    def __init__(self, folder: Path, name: str) -> None:
        self._keys_path = folder / f"{name}.keys"
        self._open = ExitStack()
        self._lines, self._starts, self._keys = (
            self._open.enter_context(path.open("wb"))
            for path in (folder / f"{name}.tsv", folder / f"{name}.starts", self._keys_path)
        )
        self._starts.write(np.zeros(1, np.uint64).tobytes())
        self.number = 0
        """Lines written."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self._open.close()
        if kind is None and self._keys_path.stat().st_size:
            keys = np.memmap(self._keys_path, np.uint64, "r+")
            keys.sort()
            keys.flush()

    def add(self, lines: bytes, keys: Keys) -> None:
        """Adds lines, each with its line end, and their keys. Raises ValueError beyond 67 million lines."""
        ends = np.flatnonzero(np.frombuffer(lines, np.uint8) == _LINE_END).astype(np.uint64) + np.uint64(1)
        if self.number + len(ends) > _PLACES:
            raise ValueError(f"more than {_PLACES:,} lines")
        self._starts.write((ends + np.uint64(self._lines.tell())).tobytes())
        self._keys.write((keys + np.uint64(self.number)).tobytes())
        self._lines.write(lines)
        self.number += len(ends)


class LineReader:
    """Reads the table `name` of a folder. One thread at a time.

    Raises OSError if a file is missing, ValueError if they do not fit each other.
    """

    def __init__(self, folder: Path, name: str) -> None:
        lines = folder / f"{name}.tsv"
        self._starts = _map(folder / f"{name}.starts")
        self._keys = _map(folder / f"{name}.keys")
        if not self._starts or self._starts[-1] != lines.stat().st_size:
            raise ValueError(f"{lines}: damaged")
        self._lines = lines.open("rb", buffering=0)
        self._file = self._lines.fileno()

    def close(self) -> None:
        """Closes the files."""
        self._lines.close()

    def places(self, hashed: int, limit: int) -> list[int]:
        """The places, in order, of the lines with a key of this hash; at most `limit`."""
        least = hashed & _HASHES
        start = bisect_left(self._keys, least)
        found = []
        for key in self._keys[start : start + limit]:
            if key - least > _PLACES:
                break
            found.append(key - least)
        return found

    def line(self, place: int) -> str:
        """A line, without its end."""
        start = self._starts[place]
        return os.pread(self._file, self._starts[place + 1] - start - 1, start).decode("utf-8")


def _map(path: Path) -> "memoryview[int]":
    """A file of 64-bit numbers; the system reads of it what is looked at."""
    with path.open("rb") as file:
        size = path.stat().st_size
        if size % _NUMBER:
            raise ValueError(f"{path}: damaged")
        if size == 0:
            return memoryview(b"").cast("Q")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast("Q")
