"""Venues that no table has but whose written form says what they are: "Conference on Things (CoT 2012)"."""

import re

from bibliography import PublicationType, Venue
from normalize.venue_place import strip_place
from normalize.venue_text import strip_edition, strip_lead, strip_tail

_ACRONYM = re.compile(r"^(?=(?:[^A-Z]*[A-Z]){2})[A-Z][A-Za-z]*(?:[-&@/.+*][A-Z0-9][A-Za-z]*|\d[A-Z][A-Za-z]*)*$")
_KINDS = (
    (re.compile(r"\b(?:workshops?|wksh?p)\b", re.IGNORECASE), PublicationType.WORKSHOP),
    (
        re.compile(
            r"\b(?:conference|conf\.|symposium|symp\.|congress|colloquium|meeting|summit|convention)(?!\w)", re.I
        ),
        PublicationType.CONFERENCE,
    ),
    (re.compile(r"\b(?:journal|transactions|annals|letters|bulletin)\b", re.IGNORECASE), PublicationType.JOURNAL),
)
_ANY_KIND = tuple(
    "workshop wkshp wksp conf symp congress colloquium meeting summit convention journal transactions annals letters "
    "bulletin".split()
)
_NAME = re.compile(
    r"^(?:[A-Z][\w./&-]*\s+){0,6}(?:Journal|Transactions|Annals|Bulletin|Conference|Symposium|Colloquium|Congress)"
    r"\s+(?:of|on|for|in)\s+(?:the\s+)?[A-Z]"
)
_IN_BRACKETS = re.compile(r"\s*\(([^()]+)\)\s*(?:[\s,]*(?:19|20)\d\d)?\s*$")
_THE = re.compile(r"^[Tt]he\s+")
_WORD = re.compile(r"[^\W\d_][\w'’-]*")
_NO_NAME = re.compile(r"[:;?!()\[\]@\d]|\.\s")
_SMALL = frozenset("of on in and for the a an at to with from by its their as de und et".split())
_LIST = re.compile(r",(?!.*\b(?:and|&)\s)")
_MOST_WORDS, _LONGEST_ACRONYM = 14, 16


def describe_venue(text: str) -> Venue | None:
    """The venue of a name that speaks for itself, with its acronym as the short name if it stands in parentheses.

    Understood are names in title case with a word such as Conference or Journal. Refused are prose, and whatever a
    comma sets off from the name.

    >>> describe_venue("The 8th International Conference on Semantic Things (I-THINGS 2012)").short
    'I-THINGS'
    >>> describe_venue("Journal of Imagined Things, 2021").name
    'Journal of Imagined Things'
    >>> describe_venue("the conference on things we like (TWL)"), describe_venue("Journal of Things, Springer")
    (None, None)
    """
    lowered = text.lower()
    if not any(map(lowered.__contains__, _ANY_KIND)):
        return None
    name, acronym = text, None
    if "(" in text and (found := _IN_BRACKETS.search(text)) is not None:
        name, inside = text[: found.start()], strip_edition(found[1])
        acronym = inside if _ACRONYM.match(inside) and len(inside) < _LONGEST_ACRONYM else None
    name = strip_edition(strip_place(strip_tail(strip_lead(name))))
    name = _THE.sub("", strip_edition(strip_lead(name)))
    if name.isupper():
        name = " ".join(word if word in _SMALL else word.capitalize() for word in name.casefold().split())
    if not _is_title_case(name) or (acronym is None and not _NAME.match(name)):
        return None
    for pattern, kind in _KINDS:
        if pattern.search(name):
            return Venue(acronym or name, name, kind)
    return None


def _is_title_case(name: str) -> bool:
    """Whether the name has the form of one: every word but the small ones with a capital, nothing behind a comma."""
    words = _WORD.findall(name)
    if not 2 <= len(words) <= _MOST_WORDS or _NO_NAME.search(name) or _LIST.search(name):
        return False
    return all(word[0].isupper() or word.casefold() in _SMALL for word in words)
