"""The place behind a conference's name: "Conference on Things, Paris, France"."""

import re

from normalize.table import read_set

_CITY = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,2}")
_NO_CITY = re.compile(
    r"\b(?:and|of|on|in|for|conf\w*|symposium|workshop|congress|meeting|science|systems)\b", re.IGNORECASE
)
_DAYS = re.compile(
    r"\d{1,2}\s?[-–]\s?\d{1,2}\s(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2}\s?[-–]\s?\d{1,2}"
)
_EDGE = " .,\n"


def strip_place(text: str) -> str:
    """The text without the country or state that closes it, and the city before that.

    >>> strip_place("Conference on Things, St. Johns, Newfoundland, Canada"), strip_place("Journal of Food, China")
    ('Conference on Things', 'Journal of Food')
    >>> strip_place("Conference on Acoustics, Speech, and Signal Processing, Seoul, Korea")
    'Conference on Acoustics, Speech, and Signal Processing'
    """
    head, comma, last = text.rpartition(",")
    if not comma or not _is_place(last):
        return text
    while comma and _is_place(last):
        text = head
        head, comma, last = text.rpartition(",")
    city = last.strip(_EDGE)
    return head.rstrip() if comma and _CITY.fullmatch(city) and not _NO_CITY.search(city) else text.rstrip()


def _is_place(text: str) -> bool:
    """Whether a text is a country or a state ("Arizona USA" is both), or the days of a meeting."""
    name = text.strip(_EDGE)
    first, _, last = name.rpartition(" ")
    return name in _places() or (first in _places() and last in _places()) or bool(_DAYS.fullmatch(name))


def _places() -> frozenset[str]:
    return read_set("places.csv", "place")
