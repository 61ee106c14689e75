"""A piece of DBLP's dump as a part of the index: what takes the time, and any processor can do."""

import gc
from itertools import chain
from typing import NamedTuple

from match.authority.dblp_dump import Entry, Person, read_piece
from match.authority.dblp_hashes import Keys, flatten, pack_keys
from match.authority.dblp_keys import author_hashes, entry_hashes, hash_words, person_hashes
from match.authority.dblp_pieces import Piece
from match.authority.dblp_postings import signatures
from match.authority.dblp_record import person_line, row_line, to_row
from match.words import encoded_title


class Part(NamedTuple):
    """What the index holds of a piece of the dump; keys are of places within the part."""

    entries: bytes
    entry_keys: Keys
    words: Keys
    """Of the titles' words and the authors' names."""
    signatures: Keys
    """Of the same."""
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
    entries: list[Entry] = []
    persons: list[Person] = []
    for value in read_piece(piece):
        if isinstance(value, Entry):
            entries.append(value)
        else:
            persons.append(value)
    rows = [to_row(place, entry) for place, entry in enumerate(entries)]
    titles = [encoded_title(entry.title) for entry in entries]
    words, places = flatten(
        [
            [*hash_words(found), *chain.from_iterable(map(author_hashes, entry.authors))]
            for entry, (_, found) in zip(entries, titles, strict=True)
        ]
    )
    return Part(
        _lines([row_line(row) for row in rows]),
        pack_keys(*flatten([entry_hashes(row, key) for row, (key, _) in zip(rows, titles, strict=True)])),
        pack_keys(words, places),
        signatures(words, places, len(entries)),
        _lines([person_line(person) for person in persons]),
        pack_keys(*flatten([person_hashes(person) for person in persons])),
        max([entry.modified for entry in entries], default=""),
    )


def _lines(lines: list[str]) -> bytes:
    return "".join([f"{line}\n" for line in lines]).encode()
