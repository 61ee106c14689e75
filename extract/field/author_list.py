"""An author list taken apart: names as written, who is marked, and whether the list is complete."""

import re
from dataclasses import dataclass
from functools import lru_cache

from extract.field.author_marks import Marks, find_marks
from extract.field.author_pairs import Part
from extract.field.author_parts import split_names
from normalize.lexicon import is_family

_JOINT = (
    r"(?:(?:this is |a )?(?:joint(?:ly)?|together|collaboration|coauthored|co-authored)?\s*(?:work|paper)?\s*"
    r"(?:with|(?:zusammen |gemeinsam )?mit|avec|con|com)\b|co-?author(?:s|ed by)?\b|合[作著]者\s*[:：])"
)
_LEAD = re.compile(
    rf"^\W*(?:{_JOINT}|authors?\s*[:：]|by\b|von\b(?! \w[\w’'-]*, (?-i:[A-Z])(?:\.|\b))|par\b|por\b"
    r"|(?:full )?citation\s*[:：]|(?:please )?cite (?:this )?as\s*[:：]|(?:作者|共?著者?)\s*[:：]"
    r"|(?:[^\W\d_]{3,9}\.?\s)?(?:19|20)\d\d\s*[-–—:](?=\s)|\d{1,3}[.)\]]-?(?=\s)|(?-i:\([a-z]{4,12}\)(?=[A-Z])))[:\s]*",
    re.IGNORECASE,
)
_WITH = re.compile(rf"^\W*{_JOINT}", re.IGNORECASE)
_CUT = re.compile(
    r"[,;]?\s*(?:\(?\band\b\s*(?!(?-i:al)\b)|&\s*|\bet\b\s*)?"
    r"(?:(?:\bet|(?-i:(?<=[A-Z])et|and(?=\sal\b)))\.?\s?al\b\.?|…|\.{3,}|\.\s\.\s\.|\betc\b\.?|等人?(?=\W|$)|他(?=\W|$)"
    r"|(?<=\s)외(?:\s?\d+\s?[명인])?(?=\W*$)"
    r"|\b(?:ed?\saltri|y\sotros|e\soutros|und\sandere)\b|и\sдр\."
    r"|\bothers\b|\bothers? authors?\b|\bincl(?:\.|uding\b)"
    r"|(?:(?<=and )|(?<=& ))(?:collaborators|colleagues|co-?workers)\b(?:\s(?:from|at|of|in)\b[^,;]*)?"
    r"|\(?(?:\band\s+|\+\s?)?(?:other\s+)?\d+\s+(?:more\s+)?(?:other\s+)?(?:(?:co-?)?authors?|contributors)\)?"
    r"|_{3,}|\bmore authors\b|\b(?:the )?(?:other|remaining) members of\b[^,;()]{0,80})"
    r"(?:[.,\s]*\(?\bincl(?:\.|uding\b))?",
    re.IGNORECASE,
)
_COMMA_OTHERS = re.compile(r",\s*others\b")
"""What cuts a list of BibTeX with a comma for each "and"."""
_ET_AL = re.compile(r"(?:t\.?|nd)\s?al\b")
"""The end of "et al." in lower case: the letters alone stand in many names."""
_CUT_SIGNS = (
    "___",
    "incl",
    "…",
    "...",
    ". . .",
    "etc",
    "等",
    "他",
    "외",
    "other",
    "remaining",
    "author",
    "contributor",
    "collabor",
    "colleag",
    "worker",
    "altri",
    "otros",
    "outros",
    "andere",
    "др",
)
"""What else cuts a list holds one of them, in lower case."""
_EDITOR_SIGNS = ("ed", "éd", "hg", "hrsg", *"著编译編訳감역저옮엮편", "監修", "지음")
_GROUP_SIGNS = ("for the", "of the")
_FOR_GROUP = re.compile(r"[\s,;]+(?:for|on behalf of) the\s[^,;]+$", re.IGNORECASE)
_EDITORS = re.compile(
    r"[(,]?\s*\b(?:[ée]ds?|editors?|hrsg|hg)\b\.?\s*\)?|\s(?:编著|主编|[著编译])"
    r"|(?:(?<=[\u3040-\u9fff])|\s?[(（])(?:[共編]?著|編集?|主编|监修|監修|[編共]?訳)[)）]?"
    r"|\s?[(（](?:감수|공?역|공?저|옮김|엮음|지음|편[저역]?)[)）]?",
    re.IGNORECASE,
)
_MONTH_BEHIND = re.compile(
    r"(?<=\w)[\s,]+(?:January|February|March|April|June|July|August|September|October|November|December)[\s,.\0]*$"
)
_FAMILY_FIRST = re.compile(r"\W*[^\W\d_][\w'’ -]+, (?:[^\W\d_a-z]\.[\s-]?)+(?:,|and\b|&)")
_MONTH_BEHIND_INITIAL = re.compile(
    r"(?<=[^\W\d_a-z]\.)\s(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[\s,.\0]*$"
)
"""A month behind the last initials, where family names go first: "Lee, A. and Oak, B. May"."""
_IN_BEHIND = re.compile(r"(?:^|[,;&]|\band)\s*([^\W\d_]{2,}\s[^\W\d_]{2,})\s+In\W*$")
"""The word that leads to the venue behind the last name: "Ann Lee, Bo Wu In"; in Korean it is a given name's."""
_LONGEST_LAST = 60
_NATIVE = re.compile(r"(?<=[A-Za-z])\s*[(（]([\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af·\s]+)[)）]?")
_SHORT_FAMILY = re.compile(r"[^\W\d_]{2,}[ -][A-Z][a-z]\.$")
_MARKED_NAME = re.compile(
    r"(?:[^\W\d_][\w.'’-]*[ \xa0]+[^\W\d_a-z][\w.'’-]*|,\s*(?:[^\W\d_a-z]\.?[\s-]?)+)\0+\.?(?=\s+[^\W\d_a-z][\w’'-]+)"
)
"""Finds a name of two words, or a family name's initials, whose marks stand in a comma's place: "Ann Lee* Bo Li"."""


@dataclass(frozen=True, slots=True)
class ListedAuthor:
    """One name of a list as written, where it stands, and the marks that stand on it."""

    name: str
    start: int
    end: int
    marks: str = ""
    native: str | None = None
    """The name in its own script, where the list gives it in brackets."""


@dataclass(frozen=True, slots=True)
class AuthorList:
    """A list taken apart; `complete` is false where it is cut ("et al.") or leaves its owner out ("with X")."""

    authors: tuple[ListedAuthor, ...]
    complete: bool


def read_author_list(text: str, markers: list[tuple[int, int]] | None = None) -> AuthorList:
    """Names of an author list, in order, with offsets into `text`.

    `markers` are the stretches set in superscript or subscript: they belong to no name.

    >>> [author.name for author in read_author_list("Wilson, W., Hastings, A., and M. Koops").authors]
    ['Wilson, W.', 'Hastings, A.', 'M. Koops']
    >>> read_author_list("with Theodore A. Slaman").complete
    False
    """
    marks = Marks(text, find_marks(text, markers or []))
    plain = marks.blotted_out()
    plain = _MARKED_NAME.sub(_with_comma, plain) if "\0" in plain else plain
    complete = not _WITH.match(plain)
    lead = _LEAD.match(plain)
    start = lead.end() if lead else _behind_bracket(plain)
    lowered = plain.lower()
    may_be_cut = any(map(lowered.__contains__, _CUT_SIGNS)) or ("al" in lowered and _ET_AL.search(lowered))
    cut = _CUT.search(plain, start) if may_be_cut else None
    while cut:
        complete = False
        mark = ";" if plain[cut.start()] == ";" else ","
        plain = plain[: cut.start()] + mark.ljust(cut.end() - cut.start(), "\0") + plain[cut.end() :]
        cut = _CUT.search(plain, cut.end())
    editors = _EDITORS.search(plain, start) if any(map(lowered.__contains__, _EDITOR_SIGNS)) else None
    if editors and editors.end() >= len(plain.rstrip(" .,)\0")) and not _is_edward(plain[start:], editors):
        plain = plain[: editors.start()] + "\0" * (len(plain) - editors.start())
    parts = split_names(_without_group(_without_month(plain)), start, _COMMA_OTHERS.search(text) is not None)
    return AuthorList(tuple(_author(text, part, marks) for part in parts), complete)


def _with_comma(found: re.Match[str]) -> str:
    """A marked name with a comma for the last of the NUL characters behind it."""
    return found[0][:-1] + ","


def _without_month(plain: str) -> str:
    """The list without the month of a date, or "In", behind its last name: "Ann Lee and Bo Wu December"."""
    found = _MONTH_BEHIND.search(plain) or (_FAMILY_FIRST.match(plain) and _MONTH_BEHIND_INITIAL.search(plain))
    end = found.start() if found else len(plain)
    led = _IN_BEHIND.search(plain, max(0, len(plain) - _LONGEST_LAST)) if plain.rstrip(": .").endswith(" In") else None
    if led and not any(is_family(word, "ko") for word in led[1].split()):
        end = led.end(1)
    return plain[:end] + "\0" * (len(plain) - end)


def _behind_bracket(plain: str) -> int:
    """The start of a list moved behind the end of a bracket that was opened before it: "SCI) Ann Lee, Bo Wu"."""
    wide = plain.find("）")
    ends = wide >= 0 and not plain[wide + 1 :].strip(" \0.,。、") and any(map(plain[:wide].__contains__, ",、，"))
    if wide >= 0 and "（" not in plain[:wide] and not ends:  # no list of members: "（森涼、山田太郎）"
        return wide + 1  # "書評）山田太郎"
    closing = plain.find(")")
    unopened = closing >= 0 and "(" not in plain[:closing] and "," in plain[closing:]
    return closing + 1 if unopened and plain[closing + 1 : closing + 2].isspace() else 0


def _is_edward(list_: str, editors: re.Match[str]) -> bool:
    """Whether "Ed" is the given name of the only author, whose family name stands before: "Moss, Ed"."""
    family, mark, _ = list_.partition(",")
    return family.isalpha() and mark == "," and editors[0].strip(" ,.") == "Ed" and list_.count(",") == 1


def _without_group(plain: str) -> str:
    """The list without the group that it writes for: "for the Alpha Omega Trial Group"."""
    if not any(map(plain.lower().__contains__, _GROUP_SIGNS)):
        return plain
    found = _FOR_GROUP.search(plain)
    return plain[: found.start()] + "\0" * (len(plain) - found.start()) if found else plain


@lru_cache(maxsize=8192)
def is_cut(text: str) -> bool:
    """Whether a stretch says nothing but that a list goes on.

    >>> is_cut("et al."), is_cut("and 3 more authors"), is_cut("et alia praeterea")
    (True, True, False)
    """
    found = _CUT.match(text)
    return found is not None and not text[found.end() :].strip(" .,)")


def _author(text: str, part: Part, marks: Marks) -> ListedAuthor:
    """The name as written, its marks taken out: those inside it and those right behind it."""
    letters = marks.without(part)
    behind, before = marks.behind(part), marks.before(part)
    native = None if letters.isascii() else _NATIVE.search(letters)
    name = " ".join((_NATIVE.sub(" ", letters) if native else letters).split())
    name = name.strip(" ,")
    if _SHORT_FAMILY.search(name) and is_family(name[-3:-1]):
        name = name[:-1]  # the list's full stop: "Kai Xu."
    return ListedAuthor(name, part.start, part.end, "".join([*before, *behind]), native[1].strip() if native else None)
