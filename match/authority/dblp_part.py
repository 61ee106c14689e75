"""A piece of DBLP's dump as a part of the index: what takes the time, and any processor can do."""

import gc
from typing import NamedTuple

import numpy as np

from match.authority import dblp_columns, dblp_people
from match.authority.dblp_columns import Publications, publication_keys
from match.authority.dblp_dump import Entry, Person, read_piece
from match.authority.dblp_fields import read_fields
from match.authority.dblp_folds import fold_names, fold_titles
from match.authority.dblp_hashes import Keys, pack_keys
from match.authority.dblp_people import People, person_keys
from match.authority.dblp_pieces import Piece
from match.authority.dblp_postings import signatures
from match.authority.dblp_texts import Places
from match.authority.dblp_words import hash_authors, hash_family_words, hash_title_words, split_words


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
        publications, people = fields
        return _part(dblp_columns.of_fields(publications), dblp_people.of_fields(people))
    read = list(read_piece(piece))
    entries = [value for value in read if isinstance(value, Entry)]
    persons = [value for value in read if isinstance(value, Person)]
    return _part(dblp_columns.of_entries(entries), dblp_people.of_persons(persons))


def _part(publications: Publications, people: People) -> Part:
    title_keys, folded = fold_titles(publications.titles)
    words, places = _search_words(folded, fold_names(publications.authors), publications.owners)
    return Part(
        publications.lines,
        publication_keys(publications, title_keys),
        pack_keys(words, places),
        signatures(words, places, len(title_keys)),
        people.lines,
        person_keys(people),
        publications.date,
    )


def _search_words(titles: bytes, names: bytes, owners: Places) -> tuple[Keys, Keys]:
    """The hashes of the words of folded titles and authors; of each the place of its publication."""
    whose = owners.astype(np.uint64)
    of_titles, titled = hash_title_words(titles)
    split = split_words(names)
    families, named = hash_family_words(split, len(owners))
    words = np.concatenate([of_titles, hash_authors(split, len(owners)), families])
    return words, np.concatenate([titled, whose, whose[named]])
