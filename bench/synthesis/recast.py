"""Facts changed to hold more of what is hard to read: one owner throughout, venues with commas, titles with years."""

import random
import tomllib
import unicodedata
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from bench.synthesis.facts import DATA, Fact
from bibliography import Author
from normalize.author import author_key

_ALONE = 0.1
"""Share of pages whose owner wrote everything alone, as is usual in the humanities."""


@cache
def _table() -> dict[str, dict[str, list[str]]]:
    return tomllib.loads((DATA / "recast.toml").read_text("utf-8"))


def recast(facts: Sequence[Fact], owner: Author | None, rng: random.Random) -> list[Fact]:
    """The facts with now and then another venue or a longer title, and with the owner among the authors of most.

    `owner` is None where the facts shall keep their own authors.
    """
    share = rng.choice((0, 0, 0.1, 0.25))
    changed = [_harder(fact, share, rng) for fact in facts]
    if owner is None:
        return changed
    if rng.random() < _ALONE:
        return [
            replace(fact, authors=(owner,), complete=True) if _same_script(fact, owner) else fact for fact in changed
        ]
    return [_owned(fact, owner, rng) for fact in changed]


def _harder(fact: Fact, share: float, rng: random.Random) -> Fact:
    if fact.language != "en":
        return fact
    venues = _table()["venues"].get(fact.type)
    if venues and rng.random() < share:
        fact = replace(fact, venue=rng.choice(venues), short=None, full=None)
    titles = _table()["titles"]
    if len(fact.title) < 90 and rng.random() < share:
        title = fact.title.rstrip("?!.")
        fact = replace(fact, title=title + rng.choice(titles["tails"]))
    if len(fact.title) < 90 and rng.random() < share / 2:
        fact = replace(fact, title=rng.choice(titles["leads"]) + fact.title)
    return fact


def _owned(fact: Fact, owner: Author, rng: random.Random) -> Fact:
    """The fact with the owner in place of one of its authors, unless the owner is one or writes in another script."""
    if any(author_key(author) == author_key(owner) for author in fact.authors) or rng.random() < 0.1:
        return fact
    if not _same_script(fact, owner):
        return fact
    authors = list(fact.authors)
    authors[rng.choice((0, 0, 0, -1, rng.randrange(len(authors))))] = owner
    return replace(fact, authors=tuple(authors))


def _same_script(fact: Fact, owner: Author) -> bool:
    return bool(fact.authors) and all(_script(author) == _script(owner) for author in fact.authors)


def _script(author: Author) -> str:
    """The script of a name by its first letter, such as "LATIN"."""
    return unicodedata.name(author.name[:1], "").split(" ")[0]
