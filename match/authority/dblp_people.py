"""The persons of a piece of DBLP's dump as columns: their lines, and what they are found by."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from match.authority.dblp_dump import Person
from match.authority.dblp_fields import PERSON_KEY, Fields
from match.authority.dblp_folds import fold_names
from match.authority.dblp_hashes import Keys, pack_keys
from match.authority.dblp_keys import hash_keys, keys_of_words
from match.authority.dblp_rows import FIELD, ITEM, person_line
from match.authority.dblp_texts import (
    Places,
    change_some,
    encoded,
    first_of_each,
    flags_of,
    in_lines,
    join_each,
    texts_of,
)
from match.words import without_homonym


class People(NamedTuple):
    """Persons."""

    lines: bytes
    pids: pa.StringArray
    names: pa.StringArray
    """All that they have, those of a person one after the other."""
    owners: Places
    """Of each name the place of the person."""
    native_names: pa.StringArray
    native_owners: Places


def of_persons(persons: Sequence[Person]) -> People:
    """The persons, one by one."""
    names, native_names = [person.names for person in persons], [person.native_names for person in persons]
    return People(
        in_lines(texts_of([person_line(person) for person in persons])),
        texts_of([person.pid for person in persons]),
        *_in_one(names),
        *_in_one(native_names),
    )


def _in_one(texts: Sequence[tuple[str, ...]]) -> tuple[pa.StringArray, Places]:
    owners = np.repeat(np.arange(len(texts)), [len(some) for some in texts])
    return texts_of([text for some in texts for text in some]), owners


def of_fields(fields: Fields) -> People:
    """The persons, all at once."""
    number = len(fields.keys)
    pids = pc.utf8_slice_codeunits(fields.keys, len(PERSON_KEY))
    names, native_names, affiliations, links = map(fields.all, ("author", "uname", "affiliation", "url"))
    joined = (join_each(*several, number, ITEM) for several in (names, native_names, affiliations, links))
    flags = pc.if_else(pc.equal(fields.types, "disambiguation"), "1", "")
    lines = in_lines(pc.binary_join_element_wise(pids, *joined, _orcids(*links, number), flags, FIELD))
    return People(lines, pids, *names, *native_names)


def person_keys(people: People) -> Keys:
    """What persons are looked up by, in order: pid, names as DBLP writes them, and `name_keys` of all names."""
    names = pa.concat_arrays([people.names, people.native_names])
    plain = change_some(names, pc.match_substring_regex(names, r"\p{Nd}$"), without_homonym)
    folded = fold_names(plain).decode().split("\n")[:-1]
    owners = np.concatenate([people.owners, people.native_owners]).tolist()
    known = {(owner, key) for owner, name in zip(owners, folded, strict=True) for key in keys_of_words(name.split())}
    hashes = [
        hash_keys("pid", encoded(people.pids)),
        hash_keys("person", encoded(people.names)),
        hash_keys("name", [key.encode() for _, key in known]),
    ]
    places = [np.arange(len(people.pids)), people.owners, np.array([owner for owner, _ in known], np.int64)]
    return pack_keys(np.concatenate(hashes), np.concatenate(places).astype(np.uint64))


def _orcids(links: pa.StringArray, owners: Places, number: int) -> pa.StringArray:
    """Of each person the end of the first link that is of an ORCID."""
    places = np.flatnonzero(flags_of(pc.match_substring(links, "//orcid.org/")))
    first = first_of_each(links, places, owners[places], number)
    return pc.replace_substring_regex(pc.utf8_rtrim(first, "/"), "^.*/", "")
