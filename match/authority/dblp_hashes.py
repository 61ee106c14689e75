"""Tables of sorted 64-bit keys in files: a hash in a key's upper bits, a number of the table's own in its lower ones.

So different texts may, rarely, share a hash: whoever looks one up compares what is found with what was looked for.
"""

import mmap
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Literal, Self

import numpy as np
from numpy.typing import NDArray

Keys = NDArray[np.uint64]

NUMBER_BITS = 26
MOST = (1 << NUMBER_BITS) - 1
"""The largest number that a key can hold."""
HASHES = (1 << 64) - 1 - MOST
"""The bits of the hash."""
_PART_BITS = 4
_PER_FENCE = 4
"""Of so many keys, as a power of two, the place of one is kept at hand."""


def pack_keys(hashes: Keys, numbers: Keys) -> Keys:
    """Keys of hashes and numbers, in order."""
    keys: Keys = (hashes & np.uint64(HASHES)) | numbers
    keys.sort()
    return keys


class Sorter:
    """Puts keys in order, more than fit into memory: in files by their first bits. A context manager."""

    def __init__(self, folder: Path, name: str) -> None:
        self._open = ExitStack()
        self._paths = [folder / f"{name}.part{part}" for part in range(1 << _PART_BITS)]
        self._files = [self._open.enter_context(path.open("w+b")) for path in self._paths]
        self._firsts = np.arange(1, 1 << _PART_BITS, dtype=np.uint64) << np.uint64(64 - _PART_BITS)
        self.number = 0
        """Keys added."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._open.close()
        for path in self._paths:
            path.unlink(missing_ok=True)

    def add(self, keys: Keys) -> None:
        """Adds keys that are in order among themselves."""
        self.number += len(keys)
        for file, some in zip(self._files, np.split(keys, np.searchsorted(keys, self._firsts)), strict=True):
            file.write(some.tobytes())

    def sorted(self) -> Iterator[Keys]:
        """All keys in order, a part at a time."""
        for file in self._files:
            file.seek(0)
            keys = np.frombuffer(bytearray(file.read()), np.uint64)
            keys.sort()
            yield keys


class HashWriter:
    """Writes a table of keys, given in order; a context manager, at the end of which the table is whole."""

    def __init__(self, folder: Path, name: str, most: int) -> None:
        self._fences = folder / f"{name}.fences"
        self._bits = max(1, most.bit_length() - _PER_FENCE)
        self._counts = np.zeros(1 << self._bits, np.int64)
        self._file = (folder / f"{name}.keys").open("wb")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()
        ends = np.cumsum(self._counts, dtype=np.uint32)
        self._fences.write_bytes(np.concatenate([np.zeros(1, np.uint32), ends]).tobytes())

    def add(self, keys: Keys) -> None:
        """Adds keys, none less than those before."""
        self._file.write(keys.tobytes())
        first = (keys >> np.uint64(64 - self._bits)).astype(np.int64)
        self._counts += np.bincount(first, minlength=len(self._counts))


class HashReader:
    """Reads a table of keys. Raises OSError if a file is missing, ValueError if they do not fit each other."""

    def __init__(self, folder: Path, name: str) -> None:
        self.keys = memory_of(folder / f"{name}.keys", "Q")
        """All of them, in order."""
        self._fences = memory_of(folder / f"{name}.fences", "I")
        self._shift = 64 - (len(self._fences) - 1).bit_length() + 1
        if not self._fences or self._fences[-1] != len(self.keys):
            raise ValueError(f"{folder / name}: damaged")

    def find(self, least: int) -> int:
        """Place of the first key that is not less."""
        fence = least >> self._shift
        return bisect_left(self.keys, least, self._fences[fence], self._fences[fence + 1])


def memory_of(path: Path, form: Literal["I", "Q"]) -> "memoryview[int]":
    """A file of numbers, of 32 bits ("I") or 64; the system reads of it what is looked at.

    Raises OSError if it cannot be read, ValueError if it is no whole number of numbers.
    """
    with path.open("rb") as file:
        if path.stat().st_size == 0:
            return memoryview(b"").cast(form)
        try:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)).cast(form)
        except TypeError as error:
            raise ValueError(f"{path}: damaged") from error
