"""A piece of DBLP's dump as a part of the index: what takes the time, and any processor can do."""

import gc
from typing import NamedTuple

import numpy as np

from match.authority.dblp_columns import Publications, of_entries, of_fields
from match.authority.dblp_dump import Entry, Person, read_piece
from match.authority.dblp_fields import Places, read_fields
from match.authority.dblp_hashes import Keys, flatten, pack_keys
from match.authority.dblp_keys import entry_hashes, person_hashes
from match.authority.dblp_pieces import Piece
from match.authority.dblp_postings import signatures
from match.authority.dblp_record import person_line
from match.authority.dblp_words import hash_authors, hash_family_words, hash_title_words, split_words
from match.words import fold_names, fold_titles


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
    fields = read_fields(piece)
    if fields is not None:
        return _part(of_fields(fields), [])
    read = list(read_piece(piece))
    persons = [value for value in read if isinstance(value, Person)]
    return _part(of_entries([value for value in read if isinstance(value, Entry)]), persons)


def _part(publications: Publications, persons: list[Person]) -> Part:
    lines, keys, titles, dois, arxivs, authors, written, date = publications
    title_keys, folded = fold_titles(titles)
    hashes = list(map(entry_hashes, keys, title_keys, dois, arxivs))
    words, places = _search_words(folded, authors, written)
    return Part(
        _lines(lines),
        pack_keys(*flatten(hashes)),
        pack_keys(words, places),
        signatures(words, places, len(lines)),
        _lines([person_line(person) for person in persons]),
        pack_keys(*flatten([person_hashes(person) for person in persons])),
        date,
    )


def _search_words(titles: bytes, names: list[str], written: Places) -> tuple[Keys, Keys]:
    """The hashes of the words of titles and of the authors; of each the place of its publication."""
    owners = np.repeat(np.arange(len(written), dtype=np.uint64), written)
    of_titles, titled = hash_title_words(titles)
    split = split_words(fold_names(names))
    families, named = hash_family_words(split, len(names))
    words = np.concatenate([of_titles, hash_authors(split, len(names)), families])
    return words, np.concatenate([titled, owners, owners[named]])


def _lines(lines: list[str]) -> bytes:
    return "".join([f"{line}\n" for line in lines]).encode()
