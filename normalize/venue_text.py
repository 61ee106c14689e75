"""What stands around a venue's name and is no part of it: lead-ins, editions, years, volumes, pages, tracks."""

import re
from functools import lru_cache

_LEAD = re.compile(
    r"^(?:(?:accepted(?:\s+(?:by|to|at|for|in|as))?|to\s+appear(?:\s+(?:in|at|on))?|published(?:\s+(?:in|by|at))?|appear(?:s|ed|ing)?\s+(?:in|at)|"
    r"presented\s+at|(?:full|short|regular|long)\s+paper\s+(?:in|at)|paper\s+(?:in|at)|submitted\s+to|under\s+review\s+(?:at|by|for|in)|"
    r"in\s+press\s*,?(?:\s+in)?|forthcoming(?:\s+(?:in|at))?|conditionally\s+accepted\s+(?:at|by)|invited\s+to|minor\s+revision\s+(?:at|in)|"
    r"major\s+revision\s+(?:at|in)|in|at|on|@|发表于|收录于|载于|载|见)(?=[\s:：,]|[^\x00-\x7f])\s*[:：,]?\s*)+(?=\S)",
    re.IGNORECASE,
)
_PROCEEDINGS = re.compile(
    r"^(?:(?:companion|joint|adjunct|extended\s+abstracts?|electronic|online|workshop)\s+)?(?:proceedings?|proc\.?|procs\.?)(?=[\s:])"
    r"(?:\s+of)?(?:\s+the)?\s*[:,]?\s+(?=\S)",
    re.IGNORECASE,
)
_TENS = "twenty|thirty|forty|fifty|sixty"
_TO_NINTH = "first|second|third|fourth|fifth|sixth|seventh|eighth|ninth"
_WHOLE = (
    "tenth|eleventh|twelfth|thirteenth|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|"
    "thirtieth|fortieth|fiftieth|sixtieth"
)
_ORDINAL_WORDS = rf"{_TO_NINTH}|(?:{_TENS})[-\s]?(?:{_TO_NINTH})|{_WHOLE}"
_ORDINAL = re.compile(
    rf"(?<![\w.-])(?:the\s+)?(?:\d{{1,3}}\s?(?:st|nd|rd|th)|{_ORDINAL_WORDS}"
    r"|(?-i:[XVI]|[XVILC]{2,})(?:th)?(?=\s+[A-Z]\w{3}))\s+",
    re.IGNORECASE,
)
_ROMAN_DIGITS = frozenset("XVI")
_ROMAN_WORD = re.compile(r"(?:.*[^\w.])?[xvilc]+")
_ROMAN_END = re.compile(r"\s+[XVI]{1,7}$")
_YEAR = re.compile(r"[\s,(\[\-_/:]*(?:(?<!\d)(?:19|20)\d\d(?!\d)|['’‘`´′]\s?\d\d(?!\d))\s*[)\]]?(?:\s*年)?")
_GLUED_YEAR = re.compile(r"(?:(?<=[A-Za-z]{3})|(?<=\b[A-Z]{2}))[-_]?(?:(?:19|20)\d\d|[0-4]\d)$")
_VOLUME = re.compile(
    r"[\s,;:(]+(?:(?:vol(?:ume)?|no|nr|number|issue|iss|art(?:icle)?|pp?|pages?|pgs?|part|pt|ser(?:ies)?|paper|tome|bd|band|heft|nº|n°|第)\.?\s*[:：]?\s*"
    r"[A-Z]?\d[\w.:()–—-]*|\d+\s*\([^()]{1,20}\)[\s:,\d–—-]*|\d[\d:–—().,\s-]*)(?:\s*[)）])?$",
    re.IGNORECASE,
)
_MONTH = re.compile(
    r"[\s,]+(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.?(?:\s+\d{1,2}(?:\s*[-–]\s*\d{1,2})?)?$",
    re.IGNORECASE,
)
_NOTE = re.compile(
    r"[\s,;:\-–(\[]+(?:(?:full|long|short|regular|best|research|main|industry|industrial|position|poster|invited|applied(?:\s+data\s+science)?|tool|technical|"
    r"experience|application|oral|spotlight|student|special|datasets?\s+(?:and|&)\s+benchmarks?|ads|d&b|db|journal|creative\s+ai|nier|seip|seis|new\s+ideas|conference|"
    r"social\s+impact|research[-\s]in[-\s]practice|late[-\s]breaking)\s*)+(?:papers?|tracks?|sessions?|presentation|program|abstracts?)\s*[)\]]?$",
    re.IGNORECASE,
)
_VOLUME_NAME = re.compile(
    r"[\s,:(]+(?:main\s+volume|(?:volume\s+\d+\s*:\s*)?(?:long|short)\s+papers|shared\s+task|human\s+language\s+technologies)\)?$",
    re.IGNORECASE,
)
_STATUS = re.compile(
    r"[\s,;:\-–(\[]+(?:oral|spotlight|poster|in\s+press|to\s+appear|forthcoming|accepted|under\s+review|submitted|early\s+access|online\s+first|preprint|"
    r"notable[-\s]top[-\s]\d+%?|top[-\s]?\d+%?|highlight(?:ed)?|conditionally\s+accepted|(?:main|findings)\s+track)\s*[)\]]?$",
    re.IGNORECASE,
)
_MAIN = re.compile(r"(?<! am)(?<! a\.)\s+main(?:\s+conference)?$", re.IGNORECASE)
_TAILS = {
    **dict.fromkeys(("main", "conference"), (_MAIN,)),  # "NAACL Main"
    **dict.fromkeys("volume task technologies".split(), (_VOLUME_NAME,)),
    **dict.fromkeys("jan feb mar apr may jun jul aug sep oct nov dec".split(), (_MONTH,)),
    **dict.fromkeys(
        "oral spotlight poster press appear forthcoming accepted review submitted access first preprint top highlight "
        "highlighted".split(),
        (_STATUS,),
    ),
    **dict.fromkeys(
        "paper papers track tracks session sessions presentation program abstract abstracts".split(),
        (_VOLUME_NAME, _STATUS, _NOTE),
    ),
}
"""The last word of what may be a tail, or its first three letters -> what finds the tail."""
_LONGEST_ENDING = 40
_DIGIT = re.compile(r"\d")
_LETTERS = re.compile(r"[^\W\d_]+")
_DRESS_MARK = re.compile(r"[\d(（\[,.:：@'’]|\s[-–—]\s|[Ww]$")
_DRESS_WORDS = frozenset(
    "workshop workshops track tracks paper papers oral spotlight poster companion abstract abstracts press appear "
    "accepted forthcoming progress main".split()
)
_ORDINALS = {*f"{_TO_NINTH}|{_WHOLE}".split("|")} | {
    ten + unit for ten in _TENS.split("|") for unit in _TO_NINTH.split("|")
}
_DRESSING = _DRESS_WORDS | _ORDINALS
_DRESS_FIRST = frozenset("in at proceedings companion adjunct the".split())
_DRESS_LAST = frozenset("ea lbw seip seis nier src".split())
_NUMERAL = re.compile(r"[xvi]{1,7}")
_LEADING_IN = re.compile(r"\b(?:to|by|at|in)\s\w+$")
_ORDINAL_ENDINGS = ("st", "nd", "rd", "th")
_WORD = re.compile(r"\w+")
_EDGE = " \t,;:.，；：。、*_\"“”'‘’|–—-"


def is_dressed(text: str) -> bool:
    """Whether anything but a bare name may stand in the text: the cheap question before the stripping.

    >>> is_dressed("In ICML 2020"), is_dressed("Journal of Things")
    (True, False)
    """
    if _DRESS_MARK.search(text) is not None:
        return True
    lowered = text.lower()
    words = _WORD.findall(lowered)
    if not words:
        return False
    return (
        not _DRESSING.isdisjoint(words)
        or (words[0] in _DRESS_FIRST and lowered.startswith(words[0]))
        or (lowered.endswith(words[-1]) and _is_dress_end(lowered, words[-1]))
        or ("demo" in lowered and any(word.startswith("demo") for word in words))
    )


def _is_dress_end(lowered: str, last: str) -> bool:
    """Whether a text's last word is none of a bare name: a number in Roman numerals, a track, or "... in Lisbon"."""
    before = lowered[: -len(last)].rstrip()[-2:]
    return (
        last in _DRESS_LAST
        or _NUMERAL.fullmatch(last) is not None
        or (before in ("to", "by", "at", "in") and _LEADING_IN.search(lowered) is not None)
    )


def strip_lead(text: str) -> str:
    """The text without "In", "Accepted by", "Proceedings of the" and the like in front.

    >>> strip_lead("In Proc. of the ACM on Programming Languages")
    'ACM on Programming Languages'
    """
    text = strip_lead_in(text)
    found = _PROCEEDINGS.match(text)
    return text if found is None else text[found.end() :]


@lru_cache(maxsize=16384)
def strip_lead_in(text: str) -> str:
    """The text without "In", "Accepted by" and the like in front; "Proceedings of" stays."""
    found = _LEAD.match(text)
    return text if found is None else text[found.end() :]


@lru_cache(maxsize=16384)
def strip_edition(text: str) -> str:
    """The text without years and the number of the edition.

    >>> strip_edition("31st Conference on Things, 2023"), strip_edition("CHI '24"), strip_edition("Thirty-First AAAI")
    ('Conference on Things', 'CHI', 'AAAI')
    """
    if _DIGIT.search(text) is not None:
        text = _ORDINAL.sub("", _YEAR.sub(" ", text))
        text = _GLUED_YEAR.sub("", text.strip(_EDGE))
    elif any(map(_may_be_ordinal, text.lower().split())):
        text = _ORDINAL.sub("", text)
    text = " ".join(text.split()).strip(_EDGE)
    return _ROMAN_END.sub("", text).strip(_EDGE) if text[-1:] in _ROMAN_DIGITS else text


def _may_be_ordinal(word: str) -> bool:
    """Whether a word in lower case ends as ordinals or numbers in Roman numerals do."""
    return word.endswith(_ORDINAL_ENDINGS) or (word[-1] in "xvilc" and _ROMAN_WORD.fullmatch(word) is not None)


@lru_cache(maxsize=16384)
def strip_tail(text: str) -> str:
    """The text without volume, number, pages, month, track and status behind.

    >>> strip_tail("Journal of Things, vol. 3, pp. 1-10"), strip_tail("ICML (Oral)"), strip_tail("Things 12(3): 45-67")
    ('Journal of Things', 'ICML', 'Things')
    """
    before = ""
    while text and text != before:
        before = text
        if _DIGIT.search(text) is not None:
            text = _VOLUME.sub("", text).rstrip(_EDGE + "(")
        words = _LETTERS.findall(text[-_LONGEST_ENDING:].lower())
        last = words[-1] if words else ""
        for tail in _TAILS.get(last) or _TAILS.get(last[:3], ()):
            text = tail.sub("", text)
        text = text.rstrip(_EDGE + "(")
    return text
