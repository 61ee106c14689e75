"""What the index of DBLP is searched by: 64-bit hashes for exact look-ups, and the words of titles and names."""

from collections.abc import Iterable
from functools import lru_cache

from xxhash import xxh3_64_intdigest

from match.authority.dblp_dump import Person
from match.authority.dblp_hashes import NUMBER_BITS
from match.authority.dblp_record import Row
from match.words import encoded_name, name_words, without_homonym

_NAMES = 1 << 18
_SEEDS = {
    space: seed
    for seed, space in enumerate(("key", "title", "author", "doi", "arxiv", "pid", "person", "name", "word", "family"))
}

_TITLE, _AUTHOR, _WORD, _FAMILY = (_SEEDS[space] for space in ("title", "author", "word", "family"))
ANY_INITIAL = 1 << NUMBER_BITS + 5
"""The hashes of a family name with all initials lie within so much."""


def hash_key(space: str, value: str) -> int:
    """A 64-bit hash of `value` among the keys of one kind ("title", "doi", ...)."""
    return xxh3_64_intdigest(value.encode(), _SEEDS[space])


def name_keys(name: str) -> set[str]:
    """What a person is looked up by: the name without its homonym number, also without initials."""
    found = sorted(name_words(without_homonym(name)))
    long = [word for word in found if len(word) > 1]
    return {" ".join(found), " ".join(long)} if len(long) > 1 else {" ".join(found)}


@lru_cache(maxsize=_NAMES)
def author_hashes(name: str) -> tuple[int, ...]:
    """What an author is found by: all of the name as DBLP writes it, and each family name it may have, with an initial.

    The same names come again and again, so they are remembered.
    """
    plain = without_homonym(name)
    found = encoded_name(plain)
    families = [word for word in found[1:] if len(word) > 1] or found[:1]
    known = [hash_family(word, found[0]) for word in families]
    return hash_author(found if plain is name else encoded_name(name)), *known


def hash_author(words: Iterable[bytes]) -> int:
    """The hash of an author's whole name, by its words in any order."""
    return xxh3_64_intdigest(b" ".join(sorted(words)), _AUTHOR)


def hash_family(family: bytes, given: bytes) -> int:
    """The hash of a word of a family name with the initial of a given name: next to those with other initials.

    Only letters from A to Z are initials.
    """
    initial = given[0] & 31 if given[:1].isalpha() else 0
    return xxh3_64_intdigest(family, _FAMILY) & -ANY_INITIAL | initial << NUMBER_BITS


def hash_words(words: Iterable[bytes]) -> list[int]:
    """The hashes of those of a title's words that have more than a letter."""
    return [xxh3_64_intdigest(word, _WORD) for word in words if len(word) > 1]


def entry_hashes(row: Row, title: bytes) -> list[int]:
    """What a publication is looked up by exactly: its key, its title's key and identifiers."""
    keys = [hash_key("key", row.key), xxh3_64_intdigest(title, _TITLE)]
    if row.doi:
        keys.append(hash_key("doi", row.doi))
    if row.arxiv:
        keys.append(hash_key("arxiv", row.arxiv))
    return keys


def person_hashes(person: Person) -> list[int]:
    """What a person is looked up by: pid, names as DBLP writes them, and `name_keys` of all names."""
    keys = [hash_key("pid", person.pid), *[hash_key("person", name) for name in person.names]]
    folded = {key for name in (*person.names, *person.native_names) for key in name_keys(name)}
    return [*keys, *[hash_key("name", key) for key in folded]]
