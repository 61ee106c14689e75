"""What a mention is known again by in later runs: traces, from its very words down to what its title is like."""

import hashlib
import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from bibliography import Mention

_DIGEST_LENGTH = 16
"""Of 100 million keys, about one pair would collide once in 3,700 stores."""
_TELLING_LENGTH = 20
"""Letters of a title that is one work's even without author and year: not "Preface"."""


class Strength(IntEnum):
    """How surely a trace leads back to its work.

    Only from `LISTING` up it can also say that two old works have become one, or one two: pages carry wrong DOIs.
    """

    SIMILAR = 1
    TITLE = 2
    IDENTIFIER = 3
    LISTING = 5
    CITATION = 8


@dataclass(frozen=True, slots=True)
class Trace:
    """Something a mention is known again by."""

    key: str
    strength: Strength


@lru_cache(maxsize=65_536)
def title_key(title: str) -> str:
    """Letters and digits of the title, folded; for telling titles apart, never shown.

    >>> title_key("On  Trees: A Résumé.")
    'ontreesaresume'
    >>> title_key("深度学习")
    '深度学习'
    """
    folded = unicodedata.normalize("NFKD", title).casefold()
    return "".join(filter(str.isalnum, folded))


def first_author_key(mention: Mention) -> str:
    """The first author's last name, folded; empty where the mention names nobody."""
    if not mention.authors:
        return ""
    author = mention.authors[0]
    words = (author.family or author.name).split()
    return title_key(words[-1]) if words else ""


def traces(mention: Mention) -> list[Trace]:
    """All traces of the mention, the strongest first.

    >>> [trace.strength.name for trace in traces(Mention("https://a.example/", "On Trees", "On Trees.", 0))]
    ['CITATION', 'LISTING']
    """
    title = title_key(mention.title)
    found = [
        Trace(digest(f"citation {mention.page_url} {mention.raw}"), Strength.CITATION),
        Trace(digest(f"listing {mention.page_url} {title}"), Strength.LISTING),
    ]
    if mention.doi is not None:
        found.append(Trace(digest(f"doi {mention.doi.lower()}"), Strength.IDENTIFIER))
    if mention.arxiv is not None:
        found.append(Trace(digest(f"arxiv {mention.arxiv.lower()}"), Strength.IDENTIFIER))
    author = first_author_key(mention)
    if len(title) >= _TELLING_LENGTH or (title and author and mention.year is not None):
        found.append(Trace(digest(f"title {title} {author} {mention.year}"), Strength.TITLE))
    return found


def digest(text: str) -> str:
    """A hash of the text, short enough for an id."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_DIGEST_LENGTH]
