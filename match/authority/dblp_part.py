"""A piece of DBLP's dump as a part of the index: what takes the time, and any processor can do."""

import gc
from typing import NamedTuple

from match.authority.dblp_dump import Entry, read_piece
from match.authority.dblp_keys import entry_hashes, person_hashes, read_name
from match.authority.dblp_lines import Keys, pack_keys
from match.authority.dblp_pieces import Piece
from match.authority.dblp_record import person_line, row_line, to_row
from match.words import title_forms


class Part(NamedTuple):
    """What the index holds of a piece of the dump; keys are of places within the part."""

    entries: bytes
    entry_keys: Keys
    texts: str
    """For each publication, in a line, the words of its title, a tab, and those of its authors' names."""
    persons: bytes
    person_keys: Keys
    date: str
    """The latest change of a publication; empty where there is none."""


def index_piece(piece: Piece) -> Part:
    """The part of the index that a piece of the dump is. Raises DumpError if the piece is not well-formed."""
    # Of the many small objects that come up here none refers to itself: looking for such ones would take a tenth.
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _index(piece)
    finally:
        if collecting:
            gc.enable()


def _index(piece: Piece) -> Part:
    entries, persons, texts, date = _Lines(), _Lines(), [], ""
    for value in read_piece(piece):
        if isinstance(value, Entry):
            row = to_row(0, value)
            title, words = title_forms(value.title)
            names = [read_name(name) for name in value.authors]
            entries.add(row_line(row), entry_hashes(row, title, names))
            texts.append(f"{words}\t{' '.join([name.words for name in names])}\n")
            date = max(date, value.modified)
        else:
            persons.add(person_line(value), person_hashes(value))
    return Part(*entries.packed(), "".join(texts), *persons.packed(), date)


class _Lines:
    """Lines, and what each is found by."""

    def __init__(self) -> None:
        self._lines: list[str] = []
        self._hashes: list[list[int]] = []

    def add(self, line: str, hashes: list[int]) -> None:
        """Adds a line."""
        self._lines.append(line)
        self._hashes.append(hashes)

    def packed(self) -> tuple[bytes, Keys]:
        """All of it."""
        return "".join([f"{line}\n" for line in self._lines]).encode(), pack_keys(self._hashes)
