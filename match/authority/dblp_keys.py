"""What the index of DBLP is looked up by exactly: 64-bit hashes of keys, titles, identifiers and persons' names."""

from xxhash import xxh3_64_intdigest

from match.authority.dblp_dump import Person
from match.words import name_words, without_homonym

_SEEDS = {space: seed for seed, space in enumerate(("key", "title", "doi", "arxiv", "pid", "person", "name"))}
_TITLE = _SEEDS["title"]


def hash_key(space: str, value: str) -> int:
    """A 64-bit hash of `value` among the keys of one kind ("title", "doi", ...)."""
    return xxh3_64_intdigest(value.encode(), _SEEDS[space])


def name_keys(name: str) -> set[str]:
    """What a person is looked up by: the name without its homonym number, also without initials."""
    found = sorted(name_words(without_homonym(name)))
    long = [word for word in found if len(word) > 1]
    return {" ".join(found), " ".join(long)} if len(long) > 1 else {" ".join(found)}


def entry_hashes(key: str, title: bytes, doi: str, arxiv: str) -> list[int]:
    """What a publication is looked up by exactly: its key, its title's key and identifiers."""
    keys = [hash_key("key", key), xxh3_64_intdigest(title, _TITLE)]
    if doi:
        keys.append(hash_key("doi", doi))
    if arxiv:
        keys.append(hash_key("arxiv", arxiv))
    return keys


def person_hashes(person: Person) -> list[int]:
    """What a person is looked up by: pid, names as DBLP writes them, and `name_keys` of all names."""
    keys = [hash_key("pid", person.pid), *[hash_key("person", name) for name in person.names]]
    folded = {key for name in (*person.names, *person.native_names) for key in name_keys(name)}
    return [*keys, *[hash_key("name", key) for key in folded]]
