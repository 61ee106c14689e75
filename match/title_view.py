"""A title made ready for comparing."""

import re
from dataclasses import dataclass

from match.facts import is_stock, marks, part_number, without_notes
from match.words import words
from normalize.title import title_key

_STOP = frozenset("a an and as at by for from in into is its of on or the to using via with".split())
_HEAD = re.compile(r"^([^:：]{3,80}?)\s*(?:[:：]| [-–—]+ )")


@dataclass(frozen=True, slots=True)
class TitleView:
    """A title and what comparing needs of it. All text is folded."""

    words: tuple[str, ...]
    text: str
    """The words, one space apart."""
    letters: str
    """The title's key, without notes such as "(Demo)"."""
    head: str
    """The key of what stands before the title's colon or dash; empty where it has none."""
    sorted_text: str
    """The words in alphabetical order, one space apart."""
    word_set: frozenset[str]
    telling: frozenset[str]
    """The words that are not such as "of" and "the"."""
    numbers: frozenset[str]
    """The words that are digits."""
    part: int | None
    marks: frozenset[str]
    is_stock: bool


def view_title(title: str) -> TitleView:
    """The view of a title."""
    plain = without_notes(title)
    told = words(plain)
    word_set = frozenset(told)
    return TitleView(
        words=told,
        text=" ".join(told),
        letters=title_key(plain),
        head=title_head(plain),
        sorted_text=" ".join(sorted(told)),
        word_set=word_set,
        telling=word_set - _STOP,
        numbers=frozenset(word for word in told if word.isdecimal()),
        part=part_number(told),
        marks=marks(title),
        is_stock=is_stock(told),
    )


def title_head(title: str) -> str:
    """The key of what stands before the title's colon or dash; empty where it has none.

    >>> title_head("FlexPipe: Training with Variable-Length Inputs"), title_head("Variable-Length Inputs")
    ('flexpipe', '')
    """
    found = _HEAD.match(title)
    return title_key(found[1]) if found is not None else ""
