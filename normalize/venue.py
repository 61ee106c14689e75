"""Venues: from any written form to the canonical one."""

import re
from dataclasses import replace
from functools import lru_cache

from bibliography import PublicationType, Venue
from normalize.fold import fold
from normalize.venue_described import describe_venue
from normalize.venue_form import abbreviated_venue, known_venue
from normalize.venue_table import exact_forms, refused_forms
from normalize.venue_text import is_dressed, strip_edition, strip_lead, strip_lead_in, strip_tail
from normalize.venue_words import word_evidence

_LONGEST, _MOST_PARENTHESES, _LONG_NAME = 300, 4, 4
_OPENING = ("(", "（", "[")
_PARENTHESIS = re.compile(r"\s*[(（\[]([^()（）\[\]]+)[)）\]]\s*")
_WORKSHOP = re.compile(
    r"\bworkshops?\b|\bwksh?p\b|\w\s?@\s?[A-Z]|\bin\s+conjunction\s+with\b|\bco-?located\s+with\b", re.IGNORECASE
)
_WORKSHOP_ACRONYM = re.compile(r"^(?P<host>[A-Z]{3,}|ACM MM|MM)\s?Ws?$")
_HOST_END = re.compile(r"\s*\bworkshops?\b.*$|\s*,\s.*$", re.IGNORECASE)
_WORKSHOP_SIGNS = ("worksh", "wksp", "wkshp", "@", "conjunction", "located")
_JOINT_SIGNS = (":", "：", "-", "–", "—")
_JOINT = re.compile(r"\s*[:：]\s+|\s+[-–—]+\s+|(?<=[a-z])[–—](?=[A-Z]{3})")
_ACRONYM_AND_YEAR = re.compile(
    r"^(?:In\s)?(?:[A-Z]+\s)?[A-Z][\w&*]*[A-Z][\w&*]*[\s'’-]*(?:(?:19|20)?\d\d)(?:\sWorkshops?)?\s*$"
)
_YEAR = re.compile(r"(?:19|20)\d\d|['’]\d\d|[A-Z]\d\d\b")
_HOST_YEAR = re.compile(r"^(.*?\S)\s?(?:['’]\d\d|(?:19|20)\d\d)\s")
_HOST_START = re.compile(
    r"^.*\b(?:conjunction|located)\s+with\s+|^.*?\b(?:workshops?\b.*\b(?:at|of|in)|workshops?\s*,)\s+|^.*@\s?",
    re.IGNORECASE,
)
_DEMO = re.compile(
    r"[\s,:(\-–]+(?:system\s+)?demo(?:nstration)?s?(?:\s+(?:track|papers?|session|program))?\s*\)?$", re.IGNORECASE
)
_COMPANION = re.compile(
    r"[\s,:(\-–]+(?:companion|extended\s+abstracts?|adjunct|ea|late[-\s]breaking\s+work|work[-\s]in[-\s]progress|lbw|seip|nier|seis|src|tutorials?|doctoral\s+consortium|industry|findings)(?:\s+(?:proceedings|volume))?\s*\)?$|^companion\s+(?:proceedings\s+)?(?:of\s+)?(?:the\s+)?",
    re.IGNORECASE,
)
_COMPANION_WORDS = frozenset(
    "companion abstract abstracts adjunct ea work progress lbw seip nier seis src tutorial tutorials consortium "
    "industry findings proceedings volume".split()
)
_TWO_CAPITALS = re.compile(r"[A-Z].*[A-Z]")
_LETTERS = re.compile(r"[^\W\d_]+")
_PREPRINT = re.compile(
    r"^(?:ar[xχ]iv|corr)(?![^\W\d_])(?:\s+pre-?prints?|\s+e-?prints?)?[\s:,.(\[]*(?:ar[xχ]iv|abs/|corr)?[\s:,./(\[]*"
    r"(?:(?:abs/)?(?:\d{4}\.\d{4,5}|[a-z-]+(?:\.[a-z]{2})?/\d{7})(?:v\d+)?)?[\s,\])]*(?:[\[(]?[a-z-]+\.?[a-z-]*[\])]?)?[\s,.)\]]*$",
    re.IGNORECASE,
)
_ARXIV = re.compile(r"ar[xχ]iv|corr\b", re.IGNORECASE)


@lru_cache(maxsize=32768)
def find_venue(text: str) -> Venue | None:
    """The canonical venue that the whole text names, in any written form; None where it names none.

    Around the name may stand "In", "Accepted by", "Proceedings of the 12th", a year, volume and pages, the acronym in
    parentheses, a track. A workshop is never its conference: it comes back as "<conference> Workshop". A name that no
    table has is taken if it says what it is ("Journal of ..."). Refused are prose, series ("LNCS"), publishers, link
    labels, and names that two venues share.

    >>> find_venue("Proc. of the 36th Conference on Neural Information Processing Systems (NeurIPS 2022)").short
    'NeurIPS'
    >>> [find_venue(text).short for text in ("ICLR'25", "CVPR 2021 Workshops", "Phys. Rev. Lett. 12, 345")]
    ['ICLR', 'CVPR Workshop', 'PRL']
    >>> find_venue("LNCS"), find_venue("We present a method"), find_venue("Jane Doe"), find_venue("")
    (None, None, None, None)
    """
    text = " ".join(text.split()).strip(' \t,;:，；*_|–—-"“”') if len(text) <= _LONGEST else ""
    if len(text) < 2 or _LETTERS.search(text) is None or fold(text) in refused_forms():
        return None
    return _find(text) or describe_venue(strip_lead_in(text))


def venue_evidence(text: str) -> float:
    """How much the text reads like the whole of a venue's name, 0 to 1; 1.0 for a venue that `find_venue` knows.

    >>> venue_evidence("NeurIPS 2023"), venue_evidence("Proceedings of the 3rd Conference on Unheard-of Things") > 0.6
    (1.0, True)
    >>> venue_evidence("We show that it is so"), venue_evidence("Jane Doe"), venue_evidence("PDF")
    (0.0, 0.0, 0.0)
    """
    return 1.0 if find_venue(text) is not None else word_evidence(text)


_INITIALS = re.compile(r"[^\W\d_a-z]\.(?:\s[^\W\d_a-z]\.?){1,2}")
"""Of a person ("I. M"): no short name of a venue is written so."""


def _find(text: str) -> Venue | None:
    """The venue of the tables that the whole text names."""
    bare = strip_lead_in(text)
    if fold(text) in refused_forms() or _INITIALS.fullmatch(text.strip()):
        return None
    if _names_archive(bare) and (_PREPRINT.match(strip_edition(bare)) or _PREPRINT.match(bare)):
        return exact_forms()["arxiv"]
    venue = known_venue(text) or (known_venue(bare) if bare != text else None)
    if venue is not None or not is_dressed(text):
        return venue
    return _stripped(bare)


def _names_archive(text: str) -> bool:
    """Whether the text speaks of arXiv or of CoRR, its older name."""
    lowered = text.lower()
    return ("arx" in lowered or "arχ" in lowered or "corr" in lowered) and _ARXIV.search(text) is not None


def _stripped(text: str) -> Venue | None:
    """The venue of a text in which more than the name stands."""
    tail = strip_edition(strip_tail(text))
    core = strip_lead(strip_edition(strip_tail(strip_lead(text))))
    is_dated = _YEAR.search(text) is not None
    for form in dict.fromkeys((strip_edition(text), tail, core, strip_tail(core))):
        if form and form != text and (venue := known_venue(form, is_dated)) is not None:
            return venue
    if (venue := _joined(text)) is not None:
        return venue
    if _names_workshop(text):
        return _workshop(text)
    if any(map(text.__contains__, _OPENING)) and (found := _PARENTHESIS.search(text)) is not None:
        return _parenthesized(text, found)
    if _WORKSHOP_ACRONYM.match(core):
        return _workshop_of(_WORKSHOP_ACRONYM.sub(r"\g<host>", core), core)
    lowered = core.lower()
    if "demo" in lowered and (found_demo := _DEMO.search(core)) is not None:
        venue = _find(core[: found_demo.start()])
        return None if venue is None else replace(venue, type=PublicationType.DEMO)
    if _may_be_companion(lowered) and _COMPANION.search(core):
        return _find(_COMPANION.sub("", core))
    return _before_comma(core) or abbreviated_venue(core) or abbreviated_venue(tail)


def _may_be_companion(lowered: str) -> bool:
    """Whether a text in lower case begins or ends as that of a volume beside the proceedings does."""
    words = _LETTERS.findall(lowered)
    return bool(words) and (words[0] == "companion" or words[-1] in _COMPANION_WORDS)


def _parenthesized(text: str, found: re.Match[str]) -> Venue | None:
    """ "Conference on Things (CoT 2023)", "CoT (Conference on Things)", "CoT (Oral)"."""
    if text.count("(") > _MOST_PARENTHESES:
        return None
    outside = (text[: found.start()] + " " + text[found.end() :]).strip()
    inside = found[1]
    within = _find(inside) if len(inside) > 1 else None
    around = _find(outside) if outside else None
    if within is not None and (around is None or _is_more_exact(within, around)):
        return within if around is not None or not outside or _could_name(outside, within) else None
    return around


def _is_more_exact(within: Venue, around: Venue) -> bool:
    """Whether the acronym in parentheses says more: the conference whose papers a journal of proceedings prints."""
    return around.type is PublicationType.JOURNAL and within.type is PublicationType.CONFERENCE


def _could_name(outside: str, venue: Venue) -> bool:
    """Whether the unknown name outside may be that of the acronym inside: it reads like a venue, or its initials do."""
    return (
        word_evidence(outside) >= 0.5
        or venue.short.casefold() == "".join(word[0] for word in outside.split() if word[0].isupper()).casefold()
    )


def _names_workshop(text: str) -> bool:
    """Whether the text speaks of a workshop."""
    lowered = text.lower()
    return any(map(lowered.__contains__, _WORKSHOP_SIGNS)) and _WORKSHOP.search(text) is not None


def _workshop(text: str) -> Venue | None:
    """ "<conference> Workshop" for a workshop at a known conference; None for another one."""
    core = strip_edition(strip_tail(strip_lead(text)))
    hosts = [_HOST_END.sub("", core), _HOST_START.sub("", text), *(found[1] for found in _PARENTHESIS.finditer(text))]
    if (found_year := _HOST_YEAR.search(strip_lead(text))) is not None:
        hosts.append(found_year[1])
    for host in (strip_edition(_HOST_END.sub("", host)) for host in hosts):
        if host and host != text and not _WORKSHOP.search(host) and (venue := _workshop_of(host, core)) is not None:
            return venue
    return None


def _workshop_of(host: str, name: str) -> Venue | None:
    venue = _find(host)
    if venue is None or venue.type not in (PublicationType.CONFERENCE, PublicationType.WORKSHOP):
        return None
    return Venue(f"{venue.short} Workshop", name, PublicationType.WORKSHOP)


def _joined(text: str) -> Venue | None:
    """The venue of an acronym beside what it stands for: "SC 2022: The International Conference for ..."."""
    parts = _JOINT.split(text) if any(map(text.__contains__, _JOINT_SIGNS)) else ()
    if not 2 <= len(parts) <= 3:
        return None
    for part in parts:
        if _ACRONYM_AND_YEAR.match(part) and (venue := _find(part)) is not None:
            return venue
    return None


def _before_comma(text: str) -> Venue | None:
    """The venue before a comma and a place: "ICSE, Lisbon, Portugal"; before anything else if its name is long."""
    head, comma, place = text.partition(",")
    goes_on = place.strip().startswith(("and ", "& "))
    if comma and not goes_on and len(head.split()) >= _LONG_NAME and (venue := known_venue(head.strip())) is not None:
        return venue
    if not comma or len(place.split()) > 8 or not all(word[0].isupper() for word in _LETTERS.findall(place)):
        return None
    head = head.strip()
    if " " in head or _TWO_CAPITALS.search(head):
        return known_venue(head)
    return None
