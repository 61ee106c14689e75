"""Where a chunk is cut at its words: at cues, years and the numbers that end it."""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from extract.text.dates import find_date
from extract.text.lexicon import abbreviations, cue_phrases, inner_cue, leading_beginnings, leading_cue
from extract.text.words import name_score
from normalize.lexicon import is_family, is_given, is_pinyin_given, is_pinyin_surname
from normalize.venue import find_venue

_YEAR = re.compile(
    r"(?:(?<![\w.,/–-])|(?<=[^\W\d],)|(?<=[^\W\d_]\.,)|(?<=\d,)(?=\d{4} \d+(?:st|nd|rd|th)\b))"
    r"(?:19[4-9]\d|20[0-4]\d)(?![\w/]|[.,–-]\d)"
    r"|(?:(?<=[^\W\d_]{3}\.)|(?<=^\s[^\W\d_a-z]\.))(?:19[4-9]|20[0-4])\d(?=\.?(?:\s|$))"
    r"|(?<=[^\W\d_a-z]\.\s)20[0-4]\d[a-e]$"
)
"""A year, behind initials maybe with the letter that tells papers of one year apart: "E. A. 2021a".

A stop may glue it to what stands before it, "Feb.2014", "Lodz.2001.", or the comma behind one, "Lee, E. A.,2021".
"""
_TRAILING_NUMBER = re.compile(
    r"(?<=[^\W\d])[\s\xa0]+(?=(?:(?![1-4]D\b)\d+[A-Z]?|(?<!Physical Review )[IVXL]+\s\d+)[\s\d():–-]*$)"
)
_TRAILING_IN = re.compile(r"[^\W\d_]{2,}\s+([Ii]n:?)\s*$")
_NO_CUES = re.compile(r"(?:MIT|EM)(?!\w)")
"""Acronyms with the letters of cues: "MIT Press", "EM and its kin"."""
_DAY = re.compile(r"(?:19|20)\d\d-(?:0[1-9]|1[0-2])-\d\d(?=\s+[^\W\d_])")
"""The day that a record begins with: "2021-01-12 A. Lee"."""
_INS = (" in", " In", "\nin", "\nIn", "\xa0in")
_IN_TITLE = re.compile(
    r"In (?i:situ|vivo|vitro|silico|operando|utero|planta|search|pursuit|defen[cs]e|praise|memoriam)\b"
)
"""Words with which titles begin."""
_INITIALED = r"(?:[^\W\d_a-z]\.[\s-]?)+[^\W\d_a-z][^\W\d_]+(?:-[^\W\d_]+)?"
_NAMES_LEAD = re.compile(rf"(?:{_INITIALED} )?(?:and|&) {_INITIALED} (?=[^\W\d_a-z]\w+ )")
"""The last names of a list, and behind them words without a mark between: "S. Anupama & C. Sudheesh Dynamics of"."""
_BEFORE_MEETING = re.compile(
    rf"({_INITIALED}) (?=(?:(?:\d+(?:st|nd|rd|th)|Annual|International|European|IEEE|ACM|SPIE|OSA) ){{0,3}}"
    r"(?:Conference|Symposium|Workshop|Congress|Proceedings|Proc\.|Transactions) (?:on|of|in)\b)"
)
"""The last name of a list, and behind it a venue without a mark between: "A. V. Oak Conference on Roots"."""
_NAME_TRAILS = re.compile(rf"(?<=[a-z]{{3}}) (?={_INITIALED}\s*$)")
"""The first name of a list behind a title without a mark between: "On roots and graphs N. Oak"."""
_SHOUTED_TRAILS = re.compile(r"(?<=[a-z]{3}) (?=([A-Z][a-z]+) ([A-Z]{2,})\s*$)")
"""The same, the family name in capitals: "On roots and graphs Jianbo SU"."""
_RUSSIAN_LEADS = re.compile(r"(?:[А-ЯЁ]\.\s?){2}[А-ЯЁ][а-яё]+(?:-[А-ЯЁ][а-яё]+)? (?=[А-ЯЁ][а-яё]+ [а-яё])")
"""A name that begins with its initials, which nothing goes on with, before a title: "А.А. Дуб Корни деревьев"."""
_NO_END = re.compile(
    r"\b(?:[a-z]{1,3}|[a-z]+(?:ed|ing)|Prof|from|with|into|onto|over|upon|than|that|this|like|unto|near|down|till"
    r"|under|after|between|Saint|Mount)$"
)
"""What goes on with a name: "the life of", "edited by", "according to"."""
_WORD = re.compile(r"\S+")
_LOWER = re.compile(r" [a-z]+ ")
_LEAST_TITLE = 4
"""Words."""
_FUNCTION_WORD = re.compile(r" (?:of|for|and|the|with|on|to|in|from|by|a|an|via|under|as|at) ")
"""Found in a title that has no capitals in such words."""
_EDITOR_TRAILS = re.compile(r"(?<=[^\W\d_]{3}) (?=In ([^\W\d_a-z][\w'’-]+) [^\W\d_a-z]\.?$)")
"""A book's first editor behind a title without a mark between: "The roots of trees In Oak L"."""
_ARCHIVE = re.compile(
    r"(?:^|(?<=[^\W\d_]{3}) )((?:bioR|medR|ChemR|Psy[aA]r|Soc[aA]r|EdAr)[xX]iv )(?=\d[\d.]{4,}(?:v\d+)?\s*$)"
)
"""An archive before a preprint's number, maybe behind a title without a mark: "Old roots bioRxiv 2021.05.31.446460"."""
_BEFORE_VOLUME = re.compile(r"\.[\s\xa0](?=\d{1,4}\s*$)")
"""Between an abbreviated journal and its volume."""
_MOST_OF_JOURNAL = 5
"""Words."""
_JOINTLY = ("共著", "共同執筆")
_JAPANESE_JOINT = re.compile(
    r"(?<=[\u3400-\u9fff\uf900-\ufaff々])(?:氏|教授|先生|さん|博士)?との?(?:共著|共同執筆)\s*$"
)
"""What follows those with whom a work was written: "山田太郎・森涼との共著"."""
_DIGIT = re.compile(r"\d")
_KOREAN_NAME = re.compile(r"In(?: [A-Z][a-z]{1,5})? ([A-Z][a-z]+)\W*")
"""Found in "In So Kweon", and in "In Nature"."""
_KEPT = 300
"""Length up to which a text is worth keeping for when it comes again."""
_PARTICLE = re.compile(r"[vV]on [^\W\d_a-z][\w'’-]*\s*$")
"""What German for "by" is before a family name alone: "von Oak", of "von Oak, A."."""
_AND = re.compile(r" (?:and|&) ")
_AND_FIRST = re.compile(r"^(?:and|&)\s+")
_NAMES = 0.6
"""Evidence from which a text is names."""


class Cut(NamedTuple):
    """A part of a text: where it is, what kind of thing stands before it ("" for what stands before all), its cue."""

    start: int
    end: int
    before: str
    cue: str


def word_cuts(text: str) -> tuple[Cut, ...]:
    """A chunk's text cut after a leading cue, before an inner one, around years and before the numbers that end it."""
    return _kept_cuts(text) if len(text) < _KEPT else _find_cuts(text)


def cuts_behind_name(text: str, end: int) -> tuple[Cut, ...]:
    """The same, where a name ends at an offset and a title begins without a mark: "Elm R The roots of trees"."""
    lead = len(text) - len(text.lstrip())
    behind = [(end + left, end + right, before or "words", cue) for left, right, before, cue in word_cuts(text[end:])]
    return (Cut(lead, end, "", ""), *(Cut(*one) for one in behind))


@lru_cache(maxsize=30_000)
def _kept_cuts(text: str) -> tuple[Cut, ...]:
    return _find_cuts(text)


def _find_cuts(text: str) -> tuple[Cut, ...]:
    lead = len(text) - len(text.lstrip())
    word = text.strip()
    if word.isalpha() and not _may_lead(text, lead) and not word.endswith(_JOINTLY):
        return (Cut(lead, lead + len(word), "", ""),)
    cuts = _find_places(text, lead)
    if cuts:
        return tuple(_parts(text, lead, cuts))
    return (Cut(lead, len(text.rstrip()), "", ""),) if lead < len(text) else ()


def _find_places(text: str, lead: int) -> dict[int, tuple[str, str]]:
    """Where a text is cut -> what stands before, and the cue behind; `lead` is the number of its leading blanks."""
    cuts: dict[int, tuple[str, str]] = {}
    found = leading_cue().match(text, lead) if _may_lead(text, lead) and not _PARTICLE.match(text, lead) else None
    if found and not _NO_CUES.match(text, lead) and not _is_korean(text[lead:]) and not _IN_TITLE.match(text, lead):
        cuts[lead] = ("", _cue_kind(found.group()))
        cuts[found.end()] = ("cue", "")
    joint = _JAPANESE_JOINT.search(text) if text.rstrip().endswith(_JOINTLY) else None
    if joint:
        cuts[joint.start()] = ("words", "authors")
    for inner in inner_cue().finditer(text, lead + 1):
        cuts[inner.start()] = ("words", _cue_kind(inner.group()))
        cuts[inner.end()] = ("cue", "")
    led = text.rfind(" in ")
    if led > lead and _are_names_in_venue(text[lead:led], text[led + 4 :].strip()):
        cuts.setdefault(led + 1, ("words", "venue"))
        cuts.setdefault(led + 4, ("cue", ""))
    may_hold_names = "." in text or " In " in text or text.rstrip()[-2:].isupper()
    for border in _beside_names(text, lead) if may_hold_names else ():
        cuts.setdefault(border, ("words", ""))
    trailing = _TRAILING_IN.search(text, lead) if text.rstrip(" :\n").endswith(_INS) else None
    if trailing and _leads_behind(text[lead : trailing.start(1)], trailing[1]):
        cuts.setdefault(trailing.start(1), ("words", "venue"))
    if not _DIGIT.search(text):
        return cuts
    day = _DAY.match(text, lead)
    if day:
        cuts.setdefault(day.end(), ("words", ""))
    years = list(_YEAR.finditer(text))
    for year in years:
        cuts.setdefault(year.start(), ("words", ""))
        cuts.setdefault(year.end(), ("year", ""))
    dates = (find_date(text, before) for before in (None, *(year.start() for year in years)))
    number = _TRAILING_NUMBER.search(text)
    for place in (*dates, number and number.end()):
        if place is not None:
            cuts.setdefault(place, ("words", ""))
    return cuts


def _beside_names(text: str, lead: int) -> Iterator[int]:
    """Where names end and a title or a venue begins without a mark between, or a title ends and a name begins."""
    names = _NAMES_LEAD.match(text, lead)
    if (
        names
        and not _ends_given(text, names.end())
        and len(text[names.end() :].split()) >= _LEAST_TITLE
        and _LOWER.search(text, names.end())
    ):
        yield names.end()
    russian = _RUSSIAN_LEADS.match(text, lead)
    if russian:
        yield russian.end()
    meeting = _BEFORE_MEETING.match(text, lead)
    if meeting and meeting[1].split()[-1].split(".")[-1].lower() not in abbreviations():
        yield meeting.end()
    editor = _EDITOR_TRAILS.search(text, lead) if " In " in text else None
    named = editor and (is_family(editor[1]) or editor[1][1] in "'’")
    if editor and named and len(text[lead : editor.start()].split()) >= _LEAST_TITLE:
        yield editor.end()
    archive = _ARCHIVE.search(text[lead:]) if "iv " in text else None
    if archive:
        yield from {lead + archive.start(1), lead + archive.end()} - {lead}
    volume = _BEFORE_VOLUME.search(text, lead)
    if volume:
        yield from _around_journal(text, lead, volume.end())
    trails = _NAME_TRAILS.search(text, lead) or _shouted_name(text, lead)
    if trails and _is_title(text[lead : trails.start()]):
        yield trails.end()


def _shouted_name(text: str, lead: int) -> re.Match[str] | None:
    """Where a known given name begins that a known family name in capitals ends a text with: no "Spark SQL"."""
    found = _SHOUTED_TRAILS.search(text, lead)
    if found is None:
        return None
    given, family = found[1], found[2].capitalize()
    is_name = (is_given(given) or is_pinyin_given(given)) and (is_family(family) or is_pinyin_surname(family))
    return found if is_name else None


def _around_journal(text: str, lead: int, volume: int) -> Iterator[int]:
    """Where an abbreviated journal begins and ends behind a title without a mark: "The roots of trees J. Wood. 82"."""
    words = list(_WORD.finditer(text, lead, volume))
    for start in (word.start() for word in words[-_MOST_OF_JOURNAL:-1]):
        if text[start].isupper() and _is_title(text[lead:start].rstrip()) and find_venue(text[start:volume].rstrip()):
            yield start
            yield volume
            return


def _is_title(text: str) -> bool:
    """Whether a text is words of a title that do not go on with a name: no "the life of", no "trees by Karl"."""
    words = text.split()
    worded = len(words) >= _LEAST_TITLE and bool(_LOWER.search(text)) and not _NO_END.search(text)
    return worded and not is_given(words[-1])


def _ends_given(text: str, end: int) -> bool:
    """Whether the last of some names is a given one, with the family's to come: "F. Scott", before "Fitzgerald"."""
    last, after = re.split(r"[\s.]", text[:end].rstrip())[-1], text[end:].split(None, 1)[0]
    return is_given(last) and (is_family(after) or not is_family(last))


def _may_lead(text: str, start: int) -> bool:
    """Whether a leading cue may stand at a place, by one or two letters: the cheap question."""
    lowered = text[start : start + 2].lower()
    return lowered in leading_beginnings() or lowered[:1] in leading_beginnings()


def _are_names_in_venue(before: str, behind: str) -> bool:
    """Whether "in" between two texts leads from names to a venue of the tables: "Ann Lee & Bo Wu in Nature"."""
    may_be = behind[:1].isupper() and _AND.search(before) is not None and name_score(before) >= _NAMES
    return may_be and find_venue(behind) is not None


def _leads_behind(before: str, lead: str) -> bool:
    """Whether "in" that ends a text leads to what is set in another style or follows a colon.

    Behind a title its capital tells: "Why do old trees fall In *Trees*"; not where words have capitals that need none.
    """
    if _are_names_before_in(before, lead):
        return True
    return lead[0] == "I" and len(before.split()) >= _LEAST_TITLE and _FUNCTION_WORD.search(before) is not None


def _are_names_before_in(before: str, lead: str) -> bool:
    """Whether "in" that ends a text leads from names to what is set in another style: "Ann Lee and Bo Wu in *Trees*".

    A capital letter may be a name's: "Jung In".
    """
    names = _AND_FIRST.sub("", before)
    whole = len(names.split()) > 1 and (lead[0] == "i" or len(names) < len(before) or _AND.search(before) is not None)
    return whole and name_score(names) >= _NAMES


def _is_korean(text: str) -> bool:
    """Whether "In" opens a Korean name: "In So Kweon"."""
    found = _KOREAN_NAME.fullmatch(text)
    return found is not None and is_family(found[1], "ko")


def _parts(text: str, lead: int, cuts: dict[int, tuple[str, str]]) -> Iterator[Cut]:
    """The parts between the places where a text is cut."""
    if min(cuts) > lead:
        cuts[0] = ("", "")
    places = [*sorted(cuts), len(text)]
    for left, right in pairwise(places):
        part = text[left:right]
        start = left + len(part) - len(part.lstrip())
        if start < right:
            yield Cut(start, left + len(part.rstrip()), *cuts[left])


def _cue_kind(text: str) -> str:
    """What a phrase that was found announces; "proceedings of" and its like lead to a venue."""
    phrase = " ".join(text.lower().split()).rstrip(".")
    cue = cue_phrases().get(phrase) or cue_phrases().get(phrase.rstrip(".: "))
    return cue.kind if cue else "venue"
