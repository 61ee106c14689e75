"""What the index of DBLP is searched by: 64-bit hashes for exact look-ups, and the words of titles and names."""

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import NamedTuple

import tantivy

from match.authority.dblp_dump import Person
from match.authority.dblp_record import Row
from match.words import name_key, without_homonym, words
from normalize.title import title_key


def hash_key(space: str, value: str) -> int:
    """A signed 64-bit hash of `value` among the keys of one kind ("title", "doi", ...)."""
    return int.from_bytes(blake2b(f"{space}:{value}".encode(), digest_size=8).digest(), "big", signed=True)


def schema() -> tantivy.Schema:
    """The text index: words of titles and of authors' names, already folded and separated by spaces."""
    builder = tantivy.SchemaBuilder()
    builder.add_integer_field("id", fast=True)
    builder.add_text_field("title", tokenizer_name="whitespace", index_option="freq")
    builder.add_text_field("name", tokenizer_name="whitespace", index_option="basic")
    return builder.build()


def name_keys(name: str) -> set[str]:
    """What a person is looked up by: the name without its homonym number, also without initials."""
    key = name_key(without_homonym(name))
    long = [word for word in key.split() if len(word) > 1]
    return {key, " ".join(long)} if len(long) > 1 else {key}


class Name(NamedTuple):
    """An author's name as it is looked up."""

    hash: int
    words: tuple[str, ...]
    """Those of the text index: folded, without the homonym number."""


@lru_cache(maxsize=1 << 17)
def read_name(name: str) -> Name:
    """How a name as DBLP writes it is looked up. The same names come again and again, so they are remembered."""
    key, plain = name_key(name), without_homonym(name)
    searched = (key if plain == name else name_key(plain)).split()
    return Name(hash_key("author", key), tuple(word for word in searched if len(word) > 1))


def entry_hashes(row: Row, authors: Sequence[Name]) -> set[int]:
    """What a publication is looked up by exactly: its key, title, authors and identifiers."""
    keys = {hash_key("key", row.key), hash_key("title", title_key(row.title)), *(name.hash for name in authors)}
    if row.doi is not None:
        keys.add(hash_key("doi", row.doi))
    if row.arxiv is not None:
        keys.add(hash_key("arxiv", row.arxiv))
    return keys


def person_hashes(person: Person) -> set[int]:
    """What a person is looked up by: pid, names as DBLP writes them, and `name_keys` of all names."""
    keys = {hash_key("pid", person.pid), *(hash_key("person", name) for name in person.names)}
    folded = {key for name in (*person.names, *person.native_names) for key in name_keys(name)}
    keys.update(hash_key("name", key) for key in folded)
    return keys


def document(row: Row, authors: Sequence[Name]) -> tantivy.Document:
    """What the text index holds of a publication."""
    names = sorted({word for name in authors for word in name.words})
    return tantivy.Document(id=row.id, title=" ".join(words(row.title)), name=" ".join(names))
