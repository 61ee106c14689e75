"""Records kept as lines of a file and found by 64-bit hashes: quick to write, and quick to look up from the disk."""

import os
from contextlib import ExitStack
from pathlib import Path
from typing import Self

import numpy as np

from match.authority.dblp_hashes import HASHES, MOST, HashReader, HashWriter, Keys, Sorter, memory_of

_LINE_END = 10


class LineWriter:
    """Writes the table `name` into a folder; a context manager, at the end of which the table is whole."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._open = ExitStack()
        self._lines, self._starts = (
            self._open.enter_context((folder / f"{name}.{kind}").open("wb")) for kind in ("tsv", "starts")
        )
        self._sorter = self._open.enter_context(Sorter(folder, name))
        self._starts.write(np.zeros(1, np.uint64).tobytes())
        self.number = 0
        """Lines written."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with self._open:
            if kind is None:
                with HashWriter(self._folder, self._name, self._sorter.number) as table:
                    for keys in self._sorter.sorted():
                        table.add(keys)

    def add(self, lines: bytes, keys: Keys) -> None:
        """Adds lines, each with its line end, and their keys in order. Raises ValueError beyond 67 million lines."""
        ends = np.flatnonzero(np.frombuffer(lines, np.uint8) == _LINE_END).astype(np.uint64) + np.uint64(1)
        if self.number + len(ends) > MOST:
            raise ValueError(f"more than {MOST:,} lines")
        self._starts.write((ends + np.uint64(self._lines.tell())).tobytes())
        self._sorter.add(keys + np.uint64(self.number))
        self._lines.write(lines)
        self.number += len(ends)


class LineReader:
    """Reads the table `name` of a folder. One thread at a time.

    Raises OSError if a file is missing, ValueError if they do not fit each other.
    """

    def __init__(self, folder: Path, name: str) -> None:
        lines = folder / f"{name}.tsv"
        self._starts = memory_of(folder / f"{name}.starts", "Q")
        self._hashes = HashReader(folder, name)
        if not self._starts or self._starts[-1] != lines.stat().st_size:
            raise ValueError(f"{lines}: damaged")
        self._lines = lines.open("rb", buffering=0)
        self._file = self._lines.fileno()

    def close(self) -> None:
        """Closes the files."""
        self._lines.close()

    def places(self, hashed: int, limit: int) -> list[int]:
        """The places, in order, of the lines with a key of this hash; at most `limit`."""
        least = hashed & HASHES
        start = self._hashes.find(least)
        found = []
        for key in self._hashes.keys[start : start + limit]:
            if key - least > MOST:
                break
            found.append(key - least)
        return found

    def line(self, place: int) -> str:
        """A line, without its end."""
        start = self._starts[place]
        return os.pread(self._file, self._starts[place + 1] - start - 1, start).decode("utf-8")
