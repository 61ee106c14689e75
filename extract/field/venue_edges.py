"""Where a venue's name begins and ends within its chunks: without what leads to it and what follows."""

import re

from bibliography import PublicationType, Span
from extract.field.edges import QUOTES, strip_span
from extract.field.no_venue import names_no_venue
from extract.field.venue_meeting import without_motto
from extract.field.venue_tails import before_tails
from extract.text.lexicon import publishers
from normalize.venue import find_venue
from normalize.venue_place import is_place

_LONGEST = 300
"""Characters of a name with all that leads to it and follows it; what is longer is text."""
_EDGE = " \t\n.,;:，。；：、·|–—-" + QUOTES
_BRACKETS = "()（）[]【】"
_SHOWN = (
    r"(?:(?:(?:an? )?(?:[\w-]+ ){0,2}(?:paper|poster|talk|presentation|session|lecture|article|abstract|keynote"
    r"|tutorial|demo|contribution)|(?:book )?chapter) )"
)
_LEAD = re.compile(
    r"^(?:in:?\s+(?=in\s))?"
    rf"(?:to appear in the proceedings of(?: the)?|(?:in )?system demonstrations (?:at|of)(?: the)?"
    r"|(?:in )?book:|(?:in|en|dans):?|(?:19|20)\d\d|target journal:"
    r"|(?:presented at )?and published in(?: the)?(?: proceedings of(?: the)?)?"
    rf"|{_SHOWN}(?:(?:presented|delivered|given|held) )?(?:at|in)(?! press\b)(?: the)?|(?:[\w-]+ )?paper for(?: the)?"
    r"|(?:(?:to|will) be )?(?:accepted|(?:re)?submitted|presented|published|preprinted|posted)(?: for publication)?"
    r" (?:by|to|at|in|into|on|@)(?: the)?|for publication (?:by|in)(?: the)?"
    r"|(?:preprint )?available (?:at|from|on|via)(?: the)?|preprint (?:at|on)(?: the)?"
    r"|to ap\w{2,5}r (?:in|at)(?: the)?|appear(?:s|ed) (?:in|at),?|retrieved from|letter to"
    r"|(?:an? )?(?:workshop |paper )?proposal for"
    r"|(?:currently )?under (?:[\w-]+ ){0,3}review (?:at|in|by|with|for)(?: the)?|targeted (?:at|to)(?: the)?"
    r"|(?:state of the art|star) reports? (?:at|in)|[^:()]{4,80}, eds?\.?:(?=\s+Proc)"
    r"|(?:conditionally )?accepted (?:after|with|subject to) (?:minor |major )?revisions? (?:by|to|at|in)"
    r"|after (?:minor |major )?revisions? (?:by|to|at|in)|recueil des résumés,?"
    r"|proceedings?(?: and report)? of(?: the)?"
    r"|(?:has|have|was|is|gets|got) (?:been )?(?:accepted|presented|published)(?: as an? (?:[\w-]+ ){1,3})?"
    r" ?(?:by|at|in|for|to)(?: the)?"
    r"|(?:revised? and )?resubmitted (?:to|at)(?: the)?|conditional(?:ly)? accept(?:ed|ance)? (?:at|by|in)(?: the)?"
    r"|\d{1,4} (?:pages?|pp\.?)[,.;:]+|early (?:view|access) (?:at|in)(?: the)?"
    r"|revise (?:and|&) resubmit (?:at|to|in|with)(?: the)?|r&r (?:at|in)(?: the)?"
    r"|(?-i:[A-Z][\w-]*[A-Z][\w-]*) (?:19|20)\d\d\s?[-–]\s?(?:19|20)\d\d(?= \S+ \S)"  # MILCOM 2023-2023 IEEE
    r"|(?-i:[A-Z][\w/-]*[A-Z][\w/-]*)\s?(?:['’‘`]\s?\d\d|(?:19|20)\d\d):(?=\s+Proc)"  # MILCOM’09: Proceedings of
    r"|(?:winner of (?:the )?)?best [\w ]{0,40}(?:award|prize)(?:,|,? (?:at|of|from|in)(?: the)?)"
    r"|(?:for|on behalf of) the [\w-]+ collaboration,?(?: (?:in|at))?"
    r"|springer(?=\s(?-i:LN[A-Z]))|working notes of(?: the)?|master'?s? (?:paper|thesis),"
    r"|(?:in |under )?(?:minor |major )?revision (?:for|at|with)(?: the)?"
    r"|(?:communications? (?:in|at|à|dans|en) |act[eao]s (?:de|do|da) )?(?:the|la|le|el|il|au|à la|al)"
    r" (?-i:conférence|conferencia|conferência|conferenza|conference|symposium|colloque|congrès|congreso|congresso"
    r"|journal|revue|revista|rivista|workshop)(?= (?!(?:Inter|Natio|Euro|Annu|Franc|Latin))(?-i:[A-Z]))"
    r"|(?:book of )?abstracts(?:,| of| from)?(?: the)?(?=.*(?:conf|symp|workshop|meeting|congress|colloqui))"
    r"|(?:(?:vol(?:ume|\.)? )?\d{1,3} )?of(?: the)?(?=\s(?-i:[A-Z\d]))|the)\s+(?=\S)"
    r"|^[～〜][^～〜]{2,30}[～〜]\s?(?=第)|^[^\s「」]{2,20}(?:学会|協会|研究会)誌「"
    r"|^(?:平成|令和|昭和)\d{1,2}年度\s*(?=\S)|^(?-i:[A-Z]{2,6}),\s(?=[\u3040-\u9fff])|^已?被\s*(?=\S)",
    re.IGNORECASE,
)
_THEME = re.compile(
    r"[^\n()\[\]]*[a-z]{3}[.:] (?:Proceedings|Proc\.) of (?:the )?"
    r"(?=.*\b(?:Conference|Symposium|Workshop|Congress|Meeting)\b)"
)
"""What a conference was about, before its proceedings: "Mice, minds and trees. Proceedings of the 8th Conference"."""
_DATE_LEAD = re.compile(r"(?:the\s+)?(?:19|20)\d\d\s+(?=[A-Z])")
_PLACE_LEAD, _YEAR_LEAD = re.compile(r"([^\W\d_][^.,;:()\n]{2,30})[.,]\s+"), re.compile(r"(?:19|20)\d\d[.,]\s+(?=\S)")
_ACRONYM_BEHIND = re.compile(r"\s*\(\s*[A-Z][\w&/-]*\s*['’]?(?:\d{2}|\d{4})?\s*\)\s*,.*$", re.DOTALL)
_OF_PUBLISHERS = frozenset(
    (
        "Nature",
        "Open",
        "Handbook",
        "Companion",
        "Encyclopedia",
        "Briefs",
        "Interdisciplinary",
        "Proceedings",
        "Optimization",
    )
)
"""What follows a publisher's name where that is part of a series' or a journal's name."""
_OF_SERIES = re.compile(
    r"(?:#|\b(?:[Nn]o\.|[Nn]umber|[Vv]ol\.|[Vv]olume))\s?\d+ (?:in|of) the "
    r"((?:[A-Z][\w'’&-]*|of|the|and|in|for|on)(?: (?:[A-Z][\w'’&-]*|of|the|and|in|for|on))*?)(?: book)? series\b"
)
"""Which series a book belongs to: "Volume 87 in the Student Tree Library series of the Society of Trees"."""


def trim_venue(text: str, start: int, end: int) -> Span | None:
    """The span of the venue's name within a stretch of the page's text, None where the stretch names none.

    Left out are what leads to the name ("accepted by"), a publisher before it, and years, volumes, months, series and
    the host of a workshop behind it.

    >>> text = "accepted by Elsevier Computer Networks, vol. 3"
    >>> start, end = trim_venue(text, 0, len(text))
    >>> text[start:end]
    'Computer Networks'
    >>> trim_venue("Boston: MIT Press", 0, 17) is None
    True
    """
    start, end = strip_span(text, start, end, _EDGE + _BRACKETS)
    if end - start > _LONGEST:
        return None
    series = _OF_SERIES.search(text, start, end) if " series" in text[start:end] else None
    if series:
        return series.span(1)
    acronym = _ACRONYM_BEHIND.search(text[start:end]) if "(" in text[start:end] else None
    end = start + acronym.start() if acronym and acronym.start() > 12 else end
    start, end = without_motto(text, _behind_lead(text, start, end), end)
    end = _with_bracket(text, start + len(before_tails(text[start:end])), start)
    inner = _EDGE if any(bracket in text[start:end] for bracket in "([（") else _EDGE + _BRACKETS
    whole = strip_span(text, start, end, inner)
    start, end = _within_brackets(text, *whole)
    if end < whole[1]:
        end = start + len(before_tails(text[start:end]))  # "Tree Days 2025 (TREES"
    name = text[start:end]
    is_named = any(map(str.isalnum, name))  # no "🌐🔄"
    return (start, end) if is_named and not names_no_venue(name) else None


def _within_brackets(text: str, start: int, end: int) -> Span:
    """The span up to a bracket that stays open and from behind one that was not opened; the inside of 『』 or 《》."""
    for opening, closing in ("()", "[]", "（）"):
        if (
            text.count(opening, start, end) > text.count(closing, start, end)
            and text.rfind(opening, start, end) > start
        ):
            end = text.rfind(opening, start, end)
        elif text.count(closing, start, end) > text.count(opening, start, end):
            start = text.find(closing, start, end) + 1
    for opening, closing in ("『』", "《》"):
        at = text.find(opening, start, end)
        start = at + 1 if at >= 0 else start
        at = text.find(closing, start, end)
        end = at if at > start else end
    return strip_span(text, start, end, _EDGE)


def _behind_lead(text: str, start: int, end: int) -> int:
    """The start moved behind what leads to the name, and behind a publisher's name."""
    lead = _LEAD.match(text[start:end])
    is_name = lead is not None and lead.group().startswith("Proc") and _is_journal(before_tails(text[start:end]))
    if lead and not is_name and not _is_told_by_acronym(text[start:end], lead.end()):
        start += lead.end()
    theme = _THEME.match(text, start, end)
    start = theme.end() if theme else start
    dated = _DATE_LEAD.match(text, start, end)
    start = dated.end() if dated else start
    start = _behind_place_and_year(text, start, end)
    publisher, comma, name = text[start:end].partition(", ")
    if comma and publisher.lower() in publishers() and find_venue(name) is not None:
        return end - len(name)
    words = text[start:end].split(" ", 3)
    if len(words) > 2 and words[0].lower() in publishers() and words[1][0].isupper() and words[1] not in _OF_PUBLISHERS:
        start += len(words[0]) + 1
    return start


def _behind_place_and_year(text: str, start: int, end: int) -> int:
    """The start moved behind where and when a meeting was: "Argentina. Buenos Aires. 2017. Congreso de Árboles"."""
    at = start
    while (place := _PLACE_LEAD.match(text, at, end)) and is_place(place[1]):
        at = place.end()
    year = _YEAR_LEAD.match(text, at, end) if at > start else None
    return year.end() if year else start


def _is_told_by_acronym(text: str, end: int) -> bool:
    """Whether the tables know the acronym before the proceedings, and not these: "PEPM ’00: Proceedings of the ..."."""
    if text[end - 2 : end] != ": " or not text.startswith("Proc", end) or text.endswith(("ed.: ", "eds.: "), 0, end):
        return False
    venue = find_venue(text)
    return venue is not None and venue != find_venue(text[end:])


def _is_journal(text: str) -> bool:
    """Whether proceedings are a journal: "Proceedings of the American Mathematical Society"."""
    venue = find_venue(text)
    return venue is not None and venue.type is PublicationType.JOURNAL


def _with_bracket(text: str, end: int, start: int) -> int:
    """The end moved behind the bracket that closes one within the name."""
    while text[end : end + 1] in (")", "]", "）"):
        opening = "([（"[")]）".index(text[end])]
        if text.count(opening, start, end) <= text.count(text[end], start, end):
            break
        end += 1
    return end
