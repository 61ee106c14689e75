"""Which publications have a word or an author: of each, by its 64-bit hash, the places of the publications in order."""

from contextlib import ExitStack
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from match.authority.dblp_hashes import HASHES, MOST, HashReader, HashWriter, Keys, Sorter, memory_of

Places = NDArray[np.uint32]

_SIGNATURE_BITS = 6
"""Bits of a hash that tell its bit in a signature of 64."""


class PostingsWriter:
    """Writes the postings `name` into a folder; a context manager, at the end of which they are whole."""

    def __init__(self, folder: Path, name: str) -> None:
        self._folder, self._name = folder, name
        self._open = ExitStack()
        self._sorter = self._open.enter_context(Sorter(folder, name))
        self._signatures = self._open.enter_context((folder / f"{name}.signatures").open("wb"))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        with self._open:
            if kind is None:
                self._write()

    def add(self, keys: Keys, signatures: Keys) -> None:
        """Adds keys in order, of hashes and places (the same one may come again), and the places' signatures."""
        self._sorter.add(keys)
        self._signatures.write(signatures.tobytes())

    def _write(self) -> None:
        end = 0
        with (
            HashWriter(self._folder, self._name, self._sorter.number // 16) as hashes,
            (self._folder / f"{self._name}.places").open("wb") as places,
            (self._folder / f"{self._name}.starts").open("wb") as starts,
        ):
            for several in self._sorter.sorted():
                keys = several[_begins(several)]
                first = np.flatnonzero(_begins(keys & np.uint64(HASHES)))
                counts = np.diff(first, append=len(keys))
                hashes.add((keys[first] & np.uint64(HASHES)) | counts.astype(np.uint64))
                starts.write((first + end).astype(np.uint32).tobytes())
                places.write((keys & np.uint64(MOST)).astype(np.uint32).tobytes())
                end += len(keys)


class PostingsReader:
    """Reads the postings `name` of a folder.

    Raises OSError if a file is missing, ValueError if they do not fit each other.
    """

    def __init__(self, folder: Path, name: str) -> None:
        self._hashes = HashReader(folder, name)
        self._starts = memory_of(folder / f"{name}.starts", "I")
        self._places = np.frombuffer(memory_of(folder / f"{name}.places", "I"), np.uint32)
        self._signatures = np.frombuffer(memory_of(folder / f"{name}.signatures", "Q"), np.uint64)
        keys = self._hashes.keys
        if len(self._starts) != len(keys) or (keys and self._starts[-1] + (keys[-1] & MOST) != len(self._places)):
            raise ValueError(f"{folder / name}: damaged")

    def find(self, hashed: int, span: int = 1) -> tuple[int, int]:
        """Start and number of the postings of a hash, or of all hashes from it on that are less by `span`."""
        span = max(span, MOST + 1)
        least = hashed & HASHES & -span
        keys = self._hashes.keys
        at = self._hashes.find(least)
        number, place = 0, at
        while place < len(keys) and keys[place] - least < span:
            number += keys[place] & MOST
            place += 1
        return (self._starts[at], number) if number else (0, 0)

    def places(self, start: int, number: int) -> Places:
        """The places that were found; in order, if they are of one hash."""
        return self._places[start : start + number]

    def signatures(self, places: Places) -> Keys:
        """The signatures of some places."""
        return self._signatures[places]


def sign(hashed: int) -> np.uint64:
    """The bit of a hash in a signature: who has the hash has it, and perhaps one in five of those who have not."""
    return np.uint64(1 << (hashed >> 64 - _SIGNATURE_BITS))


def signatures(hashes: Keys, places: Keys, number: int) -> Keys:
    """The signatures of so many places: the bits of all hashes of each. `places` has one for each hash."""
    signed = np.zeros(number, np.uint64)
    np.bitwise_or.at(signed, places, np.uint64(1) << (hashes >> np.uint64(64 - _SIGNATURE_BITS)))
    return signed


def _begins(keys: Keys) -> NDArray[np.bool_]:
    """Whether a key differs from the one before it."""
    return np.concatenate([np.ones(min(1, len(keys)), np.bool_), keys[1:] != keys[:-1]])
