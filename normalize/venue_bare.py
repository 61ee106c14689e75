"""A venue that no table has, by its name alone: the same for every edition, so that a dataset can be grouped by it."""

import re

from bibliography import Venue
from normalize.venue_place import strip_place
from normalize.venue_text import strip_edition, strip_lead, strip_tail

_EDITION = re.compile(
    r"第\s?[\d一二三四五六七八九十百]+\s?[回届屆次](?!\w*委員)\s*|(?:19|20)\d\d\s?年度?\s*"
    r"|\s*(?:19|20)\d\d(?:[~～–-](?:19|20)?\d\d)?\s?年版$"
)
_ACRONYM = re.compile(
    r"\s*[(（][A-Z][\w&/+@'’ -]{0,15}[)）]$|(?<=\w{4}),\s(?=[A-Z]{2})[A-Z][A-Za-z-]{1,11}$"
    r"|(?<=[^\x00-\u02ff])[A-Z]{3,8}$"
)
_PUBLISHER = re.compile(
    r"(?<=[^\W\d_]{4})[.,]\s[A-Z][^.,:]{0,60}\b(?:Press|Verlag|Publish(?:ers|ing)(?:\s\w+)?)$"
    r"|\s[—–-]\s(?:\w+\s){1,6}[Ss]ection$|[\s,-]+post-?proceedings$"
)
_THE = re.compile(r"^[Tt]he\s+(?=\w+\s\w)")


def venue_name(venue: Venue | None, text: str | None) -> str | None:
    """What a venue is called, given the one that the tables have for it and how it is written.

    >>> venue_name(None, "Proc. 3rd Meeting on Things"), venue_name(None, None)
    ('Meeting on Things', None)
    """
    if venue is not None:
        return venue.short
    return bare_venue(text) if text else None


def bare_venue(text: str) -> str:
    """The name without lead-in, edition, year, volume, place, publisher and the acronym behind it.

    Where nothing is left of it, the text itself.

    >>> bare_venue("13th Int. Meeting on Things (IMT 2012), Paris, France"), bare_venue("第9回 音声ワークショップ")
    ('Int. Meeting on Things', '音声ワークショップ')
    >>> bare_venue("Notes, Ideas and Forms"), bare_venue("2nd")
    ('Notes, Ideas and Forms', '2nd')
    """
    name, before = _EDITION.sub("", text), ""
    while name != before:
        before = name
        name = _ACRONYM.sub("", strip_place(strip_tail(name)))
        name = _PUBLISHER.sub("", name)
        name = _THE.sub("", strip_edition(strip_lead(name)))
    return name or text
