"""Venues that are meetings: what stands before a meeting's name, and its motto behind it, in several languages."""

import re

from bibliography import Span
from normalize.venue_place import is_place

_WORD = (
    r"(?:workshop|conference|symposium|colloquium|congress|meeting|convegn[oi]|giornat[ae]|congress[oi]|conferenza"
    r"|seminari[oi]?|seminar|simposio|tagung|colloque|journées?|congrès|conférence|congreso|jornadas?|simp[oó]sio"
    r"|coloquio|encontro|encuentro)s?\b"
)
"""What calls something a meeting."""
_MEETING_WORD = re.compile(rf"\b{_WORD}", re.IGNORECASE)
_PROCEEDINGS = re.compile(
    r"(?:atti|actes|actas|anais)(?:\s(?:d[aeio]s?|du|del(?:la|l[oe])?|dei|degli|de\s(?:la|las|los)))?"
    rf"\s(?=(?:\S+\s)?{_WORD}|(?-i:[A-Z]{{3,}})\b)",
    re.IGNORECASE,
)
"""The proceedings of what a meeting's word or an acronym names: "Atti del Convegno", "Atti della XIII Giornata"."""
_QUOTED = re.compile(
    r"(?:proc(?:eedings|\.)?\s)?(?:of\s)?(?:the\s)?(?:international\s|national\s)?"
    rf"{_WORD}(?:\s(?:inter)?na[tzc]ion\w+)?(?:\son|\s(?-i:[A-Z][A-Z*&/]+)\s[–—-])?\s?[\"“«](?P<name>[^\"“”«»]+\s[^\"“”«»]+)"
    r"(?:[\"”»](?:,.*|\s(?:at|in)\s.*)?)?",
    re.IGNORECASE,
)
"""A meeting that goes by the name in its quotation marks: "Workshop on “Topics of Trees”"."""
_MOTTO = re.compile(
    r"(?P<name>(?:proc(?:eedings|\.)?\s)?(?:of\s)?(?:the\s)?(?:\d+\S{1,2}|(?-i:[IVXL]+)"
    r"|first|second|third|(?:four|fif|six|seven|eigh|nin|ten|eleven|twelf|\w+teen|twentie)th)\s"
    rf"[^\"“«]*{_WORD}\s[^\"“«]*?\w(?<!\son))[\s,.–—-]*[\"“«][^\"“”«»]+[\"”»]?",
    re.IGNORECASE,
)
"""A numbered meeting with what it is a meeting of, and behind that in quotation marks what it was about."""
_NAMED = re.compile(rf"(?:[\dIVXL]\S*\s)?{_WORD}\s", re.IGNORECASE)
"""How a meeting's name begins with the word for it."""
_MEETING = re.compile(
    r"(?:(?:The|of|and|&|[A-Z\d][\w’'-]*,?) ){1,9}(?:Conference|Meeting|Symposium|Congress)"
    r"(?: (?:of|on|for|in)(?: (?:[A-Z][\w’'-]*,?|the|of|and|in|for))+)?(?: \([A-Z]+\))?"
)
_HOST = re.compile(
    r"(?!The )(?=.*\b(?:Conference|Meeting|Symposium|Workshop|Seminar|University|Institute|College|School"
    r"|(?:Cent(?:er|re)|Society) (?:of|for)|(?<=\w )Congress)\b)"
    r"(?:(?:the|The|of|for|and|&|[A-Z\d][\w’'-]*)(?:,? |$)){1,10}"
)
"""The name of a meeting or of an institution, each of its greater words with a capital letter, as no titles are."""
_HELD = re.compile(r"\S,?\s(?P<where>(?:to\sbe\s)?held\s(?P<word>at|in|on)\s(?P<host>.*))$")
_AT = re.compile(
    r"\b(?:Conference|Symposium|Congress|Meeting|Colloquium)(?P<where>\s(?P<word>at|in)\s(?P<host>(?-i:[A-Z]).*))$",
    re.IGNORECASE,
)
"""Where a meeting was, straight behind the word for it."""
_INSTITUTION = re.compile(r"\b(?:University|College|Institut|School|Academy|Campus|Hotel|Laborator|Museum)")
_PLACE_MARK = re.compile(r"\s*[,;]\s*")
_STATE = re.compile(r"(?:[A-Z][\w.’'-]+ ?){1,3}[,;]? [A-Z]{2,3}")
"""A town and the letters of its state."""
_PLACED = ("at ", "in ", "with ")


def names_meeting(text: str) -> bool:
    """Whether a text begins with the word for a meeting, maybe behind its number, and names it.

    >>> names_meeting("Convegno SLA"), names_meeting("XI Giornate di Studio"), names_meeting("meeting of trees")
    (True, True, False)
    """
    found = _NAMED.match(text)
    behind = text[found.end() :] if found else ""
    return found is not None and not behind.startswith(_PLACED) and any(word[0].isupper() for word in behind.split())


def is_meeting(text: str) -> bool:
    """Whether a text is the name of a meeting and no more, each of its greater words with a capital letter.

    >>> is_meeting("Annual Meeting of the Forest Association"), is_meeting("Tree Association Annual Meeting (TAM)")
    (True, True)
    >>> is_meeting("Report on the Annual Forest Meeting"), is_meeting("Meeting the needs of old forests")
    (False, False)
    """
    return _MEETING.fullmatch(text) is not None


def is_host_at_place(text: str) -> bool:
    """Whether a text is a meeting or an institution and where that is, as lists of talks without titles have them.

    >>> is_host_at_place("Forest Conference; Austin, TX"), is_host_at_place("University of Trees, Paris, France")
    (True, True)
    >>> is_host_at_place("Water at the University of Trees, Austin, TX"), is_host_at_place("Schools of Fish, Paris")
    (False, False)
    >>> [is_host_at_place(f"{title}, Rome, Italy") for title in ("Center and Margin", "Art and Society", "The College")]
    [False, False, False]
    >>> is_host_at_place(f"Conference {'1' * 50}+, Paris")  # at once
    False
    >>> is_host_at_place("Urban Trees, Austin, TX"), is_host_at_place("The University of Tomorrow, Markets and All")
    (False, False)
    """
    host, mark, place = _PLACE_MARK.sub(", ", text.strip(" .")).partition(", ")
    at_place = bool(mark) and (is_place(place) or (place[:1].isupper() and _STATE.fullmatch(place) is not None))
    return at_place and _HOST.fullmatch(host) is not None


def without_host(text: str) -> str:
    """The name of a meeting without where it was held, unless that is a meeting, too.

    >>> without_host("Tree Society’s Conference to be held at Leaf College"), without_host("Tree Conference in Lisbon")
    ('Tree Society’s Conference', 'Tree Conference')
    >>> without_host("Annual Meeting at Leaf College"), without_host("Annual Meeting at KDD")
    ('Annual Meeting', 'Annual Meeting at KDD')
    >>> without_host("Tree Conference in Combinatorics"), without_host("Conference on Land held in Trust")
    ('Tree Conference in Combinatorics', 'Conference on Land held in Trust')
    >>> without_host("Leaf Symposium at the Interface"), without_host("Conference in Lisbon")
    ('Leaf Symposium at the Interface', 'Conference in Lisbon')
    """
    if not (" at " in text or " in " in text or " held on " in text):
        return text
    held = _HELD.search(text)
    found = held if held and _MEETING_WORD.search(text, 0, held.start("where")) else _AT.search(text)
    if found is None:
        return text
    host = found["host"]
    told = (found is held and found["word"] != "in") or is_place(host)
    told = told or (found["word"] == "at" and _INSTITUTION.search(host) is not None)
    left = text[: found.start("where")].rstrip(" ,")
    return left if told and " " in left and not _MEETING_WORD.search(host) else text


def without_motto(text: str, start: int, end: int) -> Span:
    """The span of a meeting's name within one that may begin with "Atti del" and hold words in quotation marks.

    >>> without_motto('Atti V Convegno SLA "Wood and Words', 0, 35)
    (5, 19)
    >>> without_motto("Workshop on “Topics of Trees", 0, 28)
    (13, 28)
    """
    proceedings = _PROCEEDINGS.match(text, start, end)
    start = proceedings.end() if proceedings else start
    found = _QUOTED.fullmatch(text, start, end) or _MOTTO.fullmatch(text, start, end)
    return found.span("name") if found else (start, end)
