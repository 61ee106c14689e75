"""Whose page it is, in DBLP: the strongest key there is, for nearly every paper on a page is its owner's."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from bibliography import Owner, Record
from match.authority.dblp import DblpIndex
from match.authority.dblp_keys import name_keys
from match.facts import is_stock
from match.words import words
from normalize.author import author_key, parse_name, same_person
from normalize.title import title_key

_HOMONYMS = 8
"""Persons of the owner's name beyond which the name alone says too little to look among their publications."""
_SAME_PERSON = 0.7


def find_pids(index: DblpIndex, owner: Owner, titles: Iterable[str]) -> frozenset[str]:
    """The persons in DBLP who may be the owner of a page that lists `titles`; empty where there is no telling.

    The person whose DBLP page the homepage links, or whom the seeds name as DBLP does; else of the persons of the
    owner's name the one who wrote the most of the titles; else, if they are few, all of them.
    """
    linked, exact = owner.profiles.get("dblp"), owner.profiles.get("dblp_name")
    if linked is not None and index.person(linked) is not None:
        return frozenset({linked})
    if exact is not None and (person := index.person_named(exact)) is not None:
        return frozenset({person.pid})
    names = [name for name in (owner.name, owner.native_name) if name]
    voted = _count_papers(index, names, titles)
    if voted:
        most = max(voted.values())
        return frozenset(pid for pid, papers in voted.items() if papers == most)
    found = {person.pid for name in names for person in index.authors(name)}
    return frozenset(found) if len(found) <= _HOMONYMS else frozenset()


def _count_papers(index: DblpIndex, names: Iterable[str], titles: Iterable[str]) -> Counter[str]:
    """How many of the titles each person of one of the names wrote, by pid."""
    wanted = {key for name in names for key in name_keys(name)}
    authors = Counter(
        author
        for title in titles
        if not is_stock(words(title))
        for author in index.authors_of(title_key(title))
        if not wanted.isdisjoint(name_keys(author))
    )
    papers: Counter[str] = Counter()
    for author, number in authors.items():
        if (person := index.person_named(author)) is not None:
            papers[person.pid] += number
    return papers


def with_owner(record: Record, owner: Owner) -> Record:
    """The record with the owner of its page among its authors, if the page gives none or not all of them.

    >>> record = with_owner(Record("page:1", "page", "On Trees", "ontrees"), Owner("Jane Doe"))
    >>> [author.name for author in record.authors], record.authors_complete
    (['Jane Doe'], False)
    """
    if owner.name is None or (record.authors and record.authors_complete):
        return record
    author = parse_name(owner.name)
    if any(same_person(author, other) >= _SAME_PERSON for other in record.authors):
        return record
    return replace(
        record,
        authors=(*record.authors, author),
        author_keys=(*record.author_keys, author_key(author)),
        authors_complete=False,
    )


def named_by_owner(record: Record, owner: str | None) -> Record:
    """The record with the owner of its page for an author where it names none at all."""
    return record if record.authors else with_owner(record, Owner(owner))
