"""The place behind a conference's name: "Conference on Things, Paris, France"."""

import re
from functools import cache

from normalize.table import read_table

_CITY = re.compile(r"[^\W\d_][\w.'’-]*(?: [^\W\d_][\w.'’-]*){0,2}")
_NO_CITY = re.compile(
    r"\b(?:and|of|on|in|for|conf\w*|symposium|workshop|congress|meeting|science|systems)\b", re.IGNORECASE
)
_HELD = re.compile(
    r"conf|symp|workshop|atelier|congr|kongress|convegno|meeting|tagung|colloqui|kolloqui|colloque|journées|jornadas"
    r"|forum|days|seminar|séminaire|school|assembly",
    re.IGNORECASE,
)
"""What is called so is held somewhere, be it a town that the tables do not know."""
_DAYS = re.compile(
    r"\d{1,2}\s?[-–]\s?\d{1,2}\s(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2}\s?[-–]\s?\d{1,2}"
)
_INSTITUTION = re.compile(r"\b(?:univ|institut|college|school|akadem|academ|école|polytech|politec)", re.IGNORECASE)
_BRACKETED = re.compile(rf"\s*(?P<city>{_CITY.pattern})\s*[(](?P<region>[^()]+)[)]?")
"""A city, and in brackets the country: "Dijon (France)"."""
_EDGE = " .,\n"
_CODE = 3
"""Letters of a state's postal code, or of what else is too short to tell that it is one."""


def strip_place(text: str) -> str:
    """The text without the country or state that closes it, and the city before that.

    >>> strip_place("Conference on Things, St. Johns, Newfoundland, Canada"), strip_place("Journal of Food, China")
    ('Conference on Things', 'Journal of Food')
    >>> strip_place("Workshop on Trees, Lisbon"), strip_place("University of California, San Diego")
    ('Workshop on Trees', 'University of California, San Diego')
    >>> strip_place("Workshop on Trees, Dijon (France)"), strip_place("Workshop on Trees, Leaves (SC)")
    ('Workshop on Trees', 'Workshop on Trees, Leaves (SC)')
    >>> strip_place("Conference on Acoustics, Speech, and Signal Processing, Seoul, Korea")
    'Conference on Acoustics, Speech, and Signal Processing'
    >>> strip_place("Atelier des arbres, Lyon (France)"), strip_place("Acta Botanica, Series (China)")
    ('Atelier des arbres', 'Acta Botanica, Series (China)')
    >>> strip_place("Trees, Structure (Canada)"), strip_place("University of California, Davis (USA)")
    ('Trees, Structure (Canada)', 'University of California, Davis (USA)')
    """
    head, comma, last = text.rpartition(",")
    if comma and last.strip(_EDGE) in _places("city") and not _INSTITUTION.search(head):
        return head.rstrip()
    bracketed = _BRACKETED.fullmatch(last.rstrip(_EDGE)) if comma and not _INSTITUTION.search(head) else None
    if bracketed and (bracketed["city"] in _places("city") or _may_be_held(head, bracketed["city"])):
        region = bracketed["region"]
        if _is_place(region) and (len(region) > _CODE or region in _places("country")):
            return head.rstrip()
    if not comma or not _is_place(last):
        return text
    while comma and _is_place(last):
        text = head
        head, comma, last = text.rpartition(",")
    city = last.strip(_EDGE)
    return head.rstrip() if comma and _CITY.fullmatch(city) and not _NO_CITY.search(city) else text.rstrip()


def _may_be_held(head: str, city: str) -> bool:
    """Whether a meeting's name stands before what may be a city."""
    return _HELD.search(head) is not None and _NO_CITY.search(city) is None


def _is_place(text: str) -> bool:
    """Whether a text is a country or a state ("Arizona USA" is both), or the days of a meeting."""
    name = text.strip(_EDGE)
    first, _, last = name.rpartition(" ")
    regions = _places("country", "state")
    return name in regions or (first in regions and last in regions) or bool(_DAYS.fullmatch(name))


def is_place(text: str) -> bool:
    """Whether a text is nothing but a city, a state or a country, or a city and where it lies.

    >>> is_place("Berlin"), is_place("Paris, France"), is_place("Nature")
    (True, True, False)
    """
    city, comma, region = (part.strip(_EDGE) for part in text.partition(","))
    known = city in _places("city", "country") or (len(city) > _CODE and city in _places("state"))
    return known and (not comma or region in _places("city") or _is_place(region))


@cache
def _places(*kinds: str) -> frozenset[str]:
    """The places of some kinds: cities, states, countries."""
    return frozenset(row["place"] for row in read_table("places.csv") if row["kind"] in kinds)
