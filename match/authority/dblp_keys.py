"""What the index of DBLP is searched by: 64-bit hashes for exact look-ups, and the words of titles and names."""

from functools import lru_cache
from typing import NamedTuple

import tantivy
from xxhash import xxh3_64_intdigest

from match.authority.dblp_dump import Person
from match.authority.dblp_record import Row
from match.words import name_words, without_homonym

_NAMES = 1 << 18
_SEEDS = {space: seed for seed, space in enumerate(("key", "title", "author", "doi", "arxiv", "pid", "person", "name"))}


def hash_key(space: str, value: str) -> int:
    """A 64-bit hash of `value` among the keys of one kind ("title", "doi", ...)."""
    return xxh3_64_intdigest(value.encode(), _SEEDS[space])


def schema() -> tantivy.Schema:
    """The text index: words of titles and of authors' names, already folded and separated by spaces."""
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("id", fast=True)
    builder.add_text_field("title", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("name", tokenizer_name="whitespace", index_option="basic")
    return builder.build()


def name_keys(name: str) -> set[str]:
    """What a person is looked up by: the name without its homonym number, also without initials."""
    found = name_words(without_homonym(name))
    long = [word for word in found if len(word) > 1]
    return {" ".join(found), " ".join(long)} if len(long) > 1 else {" ".join(found)}


class Name(NamedTuple):
    """An author's name as it is looked up."""

    hash: int
    words: str
    """Those of the text index: folded, without the homonym number, one space apart."""


@lru_cache(maxsize=_NAMES)
def read_name(name: str) -> Name:
    """How a name as DBLP writes it is looked up. The same names come again and again, so they are remembered."""
    found = name_words(name)
    searched = [word for word in found if len(word) > 1]
    if name[-1:].isdecimal() and (number := name[len(without_homonym(name)) + 1 :]):
        searched.remove(number)
    return Name(hash_key("author", " ".join(found)), " ".join(searched))


def entry_hashes(row: Row, title: str, authors: list[Name]) -> list[int]:
    """What a publication is looked up by exactly: its key, its title's key, authors and identifiers."""
    keys = [name.hash for name in authors]
    keys.append(hash_key("key", row.key))
    keys.append(hash_key("title", title))
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
