"""A list of authors made ready for comparing."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from bibliography import Author
from match.words import name_key
from normalize.author import author_keys


@dataclass(frozen=True, slots=True)
class NamesView:
    """The names of authors and what comparing needs of them. All text is folded."""

    readings: tuple[frozenset[str], ...]
    """For each author, all the keys that the name may be read as."""
    all_readings: frozenset[str]
    families: tuple[str, ...]
    """For each author the longest word of the family name; empty where there is none."""
    family_set: frozenset[str]
    family_text: str
    """The family names in alphabetical order, one space apart."""
    words: frozenset[str]
    """The words of the names, if any given name is written out; else none."""


def view_names(authors: Sequence[Author]) -> NamesView:
    """The view of a list of authors."""
    readings = tuple(_readings(author) for author in authors)
    families = tuple(family_key(author) for author in authors)
    return NamesView(
        readings=readings,
        all_readings=frozenset().union(*readings),
        families=families,
        family_set=frozenset(families) - {""},
        family_text=" ".join(sorted(families)),
        words=_words(authors),
    )


@lru_cache(maxsize=32_768)
def family_key(author: Author) -> str:
    """The longest word of a family name, folded; of the whole name where the family name is not known."""
    parts = name_key(author.family or author.name).split()
    return max(parts, key=len) if parts else ""


@lru_cache(maxsize=32_768)
def _readings(author: Author) -> frozenset[str]:
    return author_keys(author)


def _words(authors: Sequence[Author]) -> frozenset[str]:
    written_out = any(len(word) > 2 for author in authors for word in name_key(author.given or "").split())
    found = (word for author in authors for word in name_key(author.name).split() if len(word) > 2)
    return frozenset(found) if written_out else frozenset()
