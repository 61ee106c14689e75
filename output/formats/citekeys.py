"""Readable citation keys for publications.bib and publications.csl.json: family name, year, first word of the title."""

import re
from collections.abc import Sequence

from anyascii import anyascii

from bibliography import Work
from output.summary import RunSummary

_SMALL_WORDS = frozenset(
    "a an the on of for in to from with towards toward at by and is are via using how what why do does can".split()
)
_WORD = re.compile(r"[^\W_]+")
_LETTERS = re.compile(r"[^a-z0-9]")
_LONGEST_WORD = 24


def citation_keys(works: Sequence[Work], run: RunSummary) -> dict[str, str]:
    """Work id -> key. Where works would share a key, the one seen first has it and the others add their id's end.

    >>> from datetime import UTC, datetime
    >>> from bibliography import Author, Authorship, PublicationType
    >>> authors = (Authorship(Author("Jürgen Schön", "Jürgen", "Schön")),)
    >>> rest = (authors, 2020, None, None, PublicationType.OTHER, ())
    >>> works = [Work("w1a2b3c", "The Growth of Trees", *rest), Work("w4d5e6f", "Growth", *rest)]
    >>> now = datetime(2026, 1, 1, tzinfo=UTC)
    >>> citation_keys(works, RunSummary(now, now))
    {'w1a2b3c': 'schon2020growth', 'w4d5e6f': 'schon2020growth-5e6f'}
    """
    keys: dict[str, str] = {}
    used: set[str] = set()
    for work in sorted(works, key=lambda work: (run.seen_of(work.id).first, work.id)):
        base = _readable(work)
        length = 4
        key = base
        while key in used:
            key = f"{base}-{work.id[-length:]}"
            length += 1
        keys[work.id] = key
        used.add(key)
    return keys


def _readable(work: Work) -> str:
    family = ""
    if work.authorships:
        author = work.authorships[0].author
        family = _ascii(author.family or author.name.split()[-1] if author.name.split() else "")
    words = [word for word in _WORD.findall(work.title) if word.casefold() not in _SMALL_WORDS]
    word = _ascii(words[0]) if words else ""
    return f"{family or 'anonymous'}{'' if work.year is None else work.year}{word}"


def _ascii(text: str) -> str:
    return _LETTERS.sub("", anyascii(text).lower())[:_LONGEST_WORD]
