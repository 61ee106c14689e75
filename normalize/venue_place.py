"""The place behind a conference's name: "Conference on Things, Paris, France"."""

import re

from normalize.table import read_set

_CITY = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,2}")
_NO_CITY = re.compile(
    r"\b(?:and|of|on|in|for|conf\w*|symposium|workshop|congress|meeting|science|systems)\b", re.IGNORECASE
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
    if not comma or last.strip(_EDGE) not in _places():
        return text
    while comma and last.strip(_EDGE) in _places():
        text = head
        head, comma, last = text.rpartition(",")
    city = last.strip(_EDGE)
    return head.rstrip() if comma and _CITY.fullmatch(city) and not _NO_CITY.search(city) else text.rstrip()


def _places() -> frozenset[str]:
    return read_set("places.csv", "place")
