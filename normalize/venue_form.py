"""A venue's name alone, nothing around it: the form of it that stands in the tables, or is short for one."""

import re

from bibliography import Venue
from normalize.fold import fold
from normalize.table import read_set
from normalize.venue_table import abbreviated_forms, exact_forms, loose_forms, loose_key, refused_forms, venue_key

_SPONSORED = re.compile(
    r"^(?:the\s+)?(?:ieee/acm|acm/ieee|ieee/cvf|ieee/rsj|ieee|acm|aaai|usenix|siam|ifip|isca|elsevier|springer|mdpi|international|intl\.?|annual)\s+(?=\S)",
    re.IGNORECASE,
)


def known_venue(text: str, is_dated: bool = False) -> Venue | None:
    """The venue of a form that stands in the tables; a word like "Fast" is one only if a year stood beside it.

    >>> known_venue("NIPS").short, known_venue("Fast", is_dated=True).short
    ('NeurIPS', 'FAST')
    >>> known_venue("nips"), known_venue("Fast")
    (None, None)
    """
    key, refused = venue_key(text), refused_forms()
    venue = exact_forms().get(key)
    is_single = " " not in key
    if not key or (is_single and venue is None) or key in refused or fold(text) in refused:
        return None
    if is_single:
        return venue if _is_cased(text) and (is_dated or not _is_word(text, key)) else None
    if venue is None:
        loose = loose_key(text)
        venue = loose_forms().get(loose) or (exact_forms().get(loose) if " " in loose else None)
        if venue is None and (found := _SPONSORED.match(text)) is not None:
            venue = _sponsored(text[found.end() :])
    return venue


def _sponsored(rest: str) -> Venue | None:
    """The venue of an acronym behind its sponsor: "IEEE INFOCOM". A longer name must be known as a whole."""
    if len(rest.split()) > 2 or fold(rest) in refused_forms() or not rest[0].isupper():
        return None
    return exact_forms().get(venue_key(rest))


def _is_cased(text: str) -> bool:
    """Whether a single word is written as a name: with a capital, or in a script without case."""
    return not text.isascii() or any(character.isupper() for character in text)


def _is_word(text: str, key: str) -> bool:
    """Whether the text is an ordinary word with one capital ("Fast") and not the acronym (FAST)."""
    return text.istitle() and key in read_set("acronym-words.csv", "word")


def abbreviated_venue(text: str) -> Venue | None:
    """The only venue of which every word of the text is the beginning of a word, in order.

    >>> abbreviated_venue("Comput. Phys. Comm.").name, abbreviated_venue("Comput.") is None
    ('Computer Physics Communications', True)
    """
    words = venue_key(text).split() if "." in text else []
    if len(words) < 2 or (len(words) < 3 and min(map(len, words)) < 3):
        return None
    names = abbreviated_forms().get("".join(word[0] for word in words), ())
    fitting = {exact_forms()[name] for name in names if _begin(words, name.split())}
    return fitting.pop() if len(fitting) == 1 else None


def _begin(short: list[str], full: list[str]) -> bool:
    """Whether every word begins the word of the full name in the same place."""
    return all(word.startswith(beginning) for beginning, word in zip(short, full, strict=True))
