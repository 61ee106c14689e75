"""Which marks of punctuation stand between two chunks, and which in one: initials, abbreviations, numbers."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from extract.text.initials import begins_title, ends_names, ends_vancouver, is_given_pair, is_slavic_initial
from extract.text.lexicon import abbreviations
from extract.text.words import name_score
from normalize.lexicon import is_family, is_given
from normalize.venue import find_venue
from normalize.venue_place import is_place

_ATOMS = {
    "://": r"https?://[^\s<>\"“”]+",
    "doi": r"\bdoi:\s?10\.\S+(?:(?<=-)\s\d[\w./-]+)?",
    "10.": r"\b10\.\d{4,9}/\S+(?:(?<=-)\s\d[\w./-]+)?",
    "arxiv": r"\barxiv[:\s]+(?:\w+(?:\.\w+)?/)?\d{4}\.?\d{3,5}(?:v\d+)?",
    "www.": r"\bwww\.\S+",
    "@": r"\S{1,250}@\S{1,250}\.\w+",
}
"""What is cut into nothing, by what it holds in lower case."""
_MARK = (
    r"\((?:(?<=[^\W\d_]\()[^\s()]{1,4}\)(?=[-‐–][^\W\d_])|(?<=[^\W\d_A-Z]\()[a-z]\)(?!\w)"
    r"|(?:(?<=[^\W\d_]\()|(?<=[^\W\d_]\s\())[^\W\d_]{2,12}\)(?=\s[^\W\d_])"
    r"|(?<=[^\W\d_]\()(?!19|20)[0-4]{3,4}\)(?=[-‐–\s/](?-i:[a-z])(?!p?\.|[no]\b))"
    r"|(?<=\s\()[^\s()]{1,8}\)(?=[-‐–][^\W\d_])|(?<=\W[^\W\d_]\()[^\s()]{1,8}\)|(?<!\w\()[^\W\d_]{2,8}\)(?=[^\W_]))"
    r"|[，。．；：、？！·•∙|¦｜]|\s[–—―-]{1,3}(?=\s|\.\s)|[-–‐](?<=^[-–‐])(?=\s|[^\W\d_])|\*(?<=^\*)(?=\s(?-i:[^\W\d_a-z]))|—|[*~/▪►@](?<=\s[*~/▪►@])(?=\s)|//"
    r"|[-–](?:(?<=^\d[-–])|(?<=^\d\d[-–])|(?<=^\d\d\d[-–]))(?=\s(?-i:[^\W\d_a-z]))"
    r"|[(\[{（【［「『《〈“„«)\]}）】］」』》〉”»\"＂]"
    r"|\\(?<=\s\\)(?=[^\W\d_a-z][^\"\\\n]{8,300}\")"
    r"|[‘'`](?:(?<=\s[‘'`])|(?<=^[‘'`])|(?<=\([‘'`]))[‘'`]?(?=[^\W\d])|[’'][’']?(?=[\s.,;)]|$)"
    r"|[.,;:?!]+(?:-(?=\s))?"
)
"""Each alternative begins with a character, since what stands before is asked behind it: three times as fast."""
_KINDS = {
    **dict.fromkeys("([{（【［「『《〈“„«", "open"),
    **dict.fromkeys(")]}）】］」』》〉”»", "close"),
    **dict.fromkeys("\"＂‘’'`\\", "quote"),
    **dict.fromkeys(".,;:?!", "point"),
}
"""By a mark's first character."""
_FORMULA = re.compile(r"\$(?=[^$\n]{0,80}[\\^_={}<>]|.\$)[^$\n]{1,80}\$|\\\([^\n]{1,80}?\\\)")
"""Mathematics as TeX has it: no field ends within."""
_APOSTROPHES = frozenset(("’", "'"))
_OPENS_QUOTATION = re.compile(r"(?:^|[\s(])[‘'`](?=\w)")
_NEXT_WORD = re.compile(r" [^\W\d_]")
_LAST_WORD = re.compile(r"[^\W_]+$")
_ACCENTED = re.compile(r"[^\W\d_]{3}(?:ta|tà|TA)$")
"""What an apostrophe behind it makes an Italian noun."""
_GIVEN = frozenset(("Th", "Ch", "Chr", "Ph", "Wm"))
"""Given names abbreviated with more than one letter."""
_GIVEN_ABBREVIATED = re.compile(
    r"(?:^|\n|;\s|\b(?:with|by|mit|avec|con)\s"
    r"|[^\W\d_a-z][a-z]{0,2}\.[ -]?[^\W\d_]+(?:-[^\W\d_]+)?(?:,\s|,?\s(?:&|and|et|und)\s))[A-Z][a-z]{1,2}$"
)
"""One of them where a name begins, not behind its family name: "A. Lee, Th. Wood", "with Chr. Wood"."""
_ELIDED = re.compile(r"(?<![^\W_])[dDlLO]$")
"""An article or a particle whose vowel an apostrophe stands for."""
_CAPITAL = re.compile(r"\s[^\W\d_a-z]")
_LOWER = re.compile(r"[^\W\dA-Z_]")
_HYPHENATED = re.compile(r"(?<![^\W_])[^\W\d_a-z]\.-[^\W\d_]{1,5}$")
_PAGES = ("p.", "pp", "no.", "nr.", "in ")
"""What follows a journal's volume, and no word with an index."""
_EDITORS = frozenset(("ed", "eds"))
_BEFORE_EDITORS = re.compile(r"(?:[^\W\d_a-z]\.|[^\W\d_],)\s\w+$")
"""What stands before the word for editors is a name: "Oak, A. ed. Trees", "A. Oak, ed. Trees"; not in "2nd ed."."""
_LEAST_WORD = 4
"""Letters of one that may be abbreviated and may end a sentence."""
_PAIR = 2
"""Letters of two given names with one full stop."""
_NAMES = 0.6
"""Evidence from which words are a name."""
_BETWEEN_NAMES = re.compile(r"[,;&]|\band\b")
_JOINED = frozenset(("Ph", "Trans", "Proc", "Conf", "Symp", "Int", "Adv", "Lett", "Univ"))
"""What may stand before a full stop and the next word without a blank: "IEICE Trans.Fundamentals"."""
_GLUED = re.compile(r"(?<!\S)(?:[A-Z][a-z]{0,8}\.){1,6}[A-Z][a-z]{0,8}\.?(?!\w)")
"""An abbreviated journal without blanks, as physicists write: "Comput.Phys.Commun."."""
_CLOSED = "]”»"
"""What a title ends with, whether a blank stands behind its full stop or not: "[On trees].Ann Lee"."""
_NUMBER = re.compile(r"\W{0,2}[A-Z]{0,2}-?\d{1,3}")
"""The number of an entry, with nothing before it in its line: "J13.Ann Lee"."""
_NOTES = "*∗†‡#"
"""Marks that stand on an author, behind the initials' full stop."""
_LAST_OF_LIST = re.compile(r"\b(?:and|und|et|&) ([^\W\d_a-z][\w-]+) (?:[^\W\d_a-z]\. ?)?[^\W\d_]+$")
"""The last name of a list, whose family name may be an abbreviation, too: "and Nina Lang"."""
_BEGINS = re.compile(r"\s+[A-Z][a-z]+ [A-Za-z]")
"""Words that begin something new: "Bennett Jr. Journal of Trees"."""
_LETTER_OF_TITLE = re.compile(r"\b[a-z]{3,} [A-Z]$")
_CENTURY = re.compile(r"\s(?:(?:und|bis|oder|[-–]) \d{1,2}\.\s)?(?:Jahrhundert|Jh\b|Jhd?t\b)")
"""What the German number of a century stands before: "im 19. und 20. Jahrhundert"."""
_VOLUME_BEHIND = re.compile(r"\sVol\.?\s?\d")
_ABBREVIATED_BEFORE = re.compile(r"[^\W\d_]{3}\. Th$")
"""An abbreviated word, not an initial, before "Th": "Ergod. Th"."""
_JOURNAL_BEGINS = re.compile(r"(?:^|\n|[^\w\s]\s?|(?<!\w)(?:[Ii]n|\d+)\s)$")
"""What stands before a journal's name: nothing of its title."""
_SHORT_BEHIND = re.compile(r"\.\s([A-Z][a-z]*)\.")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d$")
_CJK = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def find_marks(text: str, changes: Sequence[int] = ()) -> Iterator[tuple[int, int, str]]:
    """Where the marks between two chunks begin and end, in order, and their kinds; `changes` is where style changes.

    Kinds are "open", "close", "quote" and "point", "atom" for an address or an identifier, and "" for any other mark.
    """
    lowered = text.lower()
    formulas = iter([found.span() for found in _FORMULA.finditer(text)] if text.count("$") > 1 or "\\(" in text else [])
    formula = next(formulas, None)
    quotation = _OPENS_QUOTATION.search(text) if "'" in text or "’" in text else None
    quoted_from = quotation.end() if quotation else len(text)
    for found in _marks(tuple([sign for sign in _ATOMS if sign in lowered])).finditer(text):
        start, end = found.span()
        sign = text[start]
        while formula and formula[1] <= start:
            formula = next(formulas, None)
        if formula and formula[0] < start:
            continue
        if sign in _APOSTROPHES:
            if start <= quoted_from and _ELIDED.search(text, max(0, start - 2), start) and _CAPITAL.match(text, end):
                continue  # "G. D’ Oak"
            if start <= quoted_from and _ends_plural(text, start, end):
                continue  # the apostrophe of "students' paths", which closes no quotation
            if (sign == "'" and _is_accent(text, start, end)) or _stands_for_and(text, start, end):
                continue
        elif sign == "@" and not _ends_list(text, start):
            continue  # "Workshop on Trees @ KDD"
        kind = found.lastgroup or _KINDS.get(sign, "")
        joins = kind == "open" and end - start > 1  # brackets within a word
        if joins and text[end : end + 1] == " " and not (_is_index(text, start, end) or _is_nickname(text, start, end)):
            yield start, start + 1, "open"
            yield end - 1, end, "close"
        elif not joins and (kind != "point" or separates(text, start, end, text[start:end], changes)):
            yield start, end, kind


def _ends_list(text: str, at: int) -> bool:
    """Whether two names stand before a sign that leads to their venue: "Ann Lee and Bo Wu @ KDD"."""
    names = [name.strip() for name in _BETWEEN_NAMES.split(text[max(0, at - 120) : at]) if name.strip()][-2:]
    return len(names) > 1 and all(" " in name and name_score(name) >= _NAMES for name in names)


def _is_index(text: str, start: int, end: int) -> bool:
    """Whether numbers in brackets belong to the word before them, in the middle of a sentence: "a MgO(001) surface"."""
    digits = text[start + 1 : end - 1].isdigit() and text[start - 1].isalpha()
    return digits and text[end + 1 : end + 2].islower() and not text.startswith(_PAGES, end + 1)


def _is_nickname(text: str, start: int, end: int) -> bool:
    """Whether what stands in brackets is what a person goes by: "Xiaoming (Sean) Li"."""
    capitals = (
        text[start - 2 : start].strip()[-1:].islower()
        and text[start + 1].isupper()
        and text[end + 1 : end + 2].isupper()
    )
    word = text[start + 1 : end - 1]
    return capitals and word[1:].islower() and is_given(word) and not is_place(word)  # no "(Austin)"


def _ends_plural(text: str, start: int, end: int) -> bool:
    """Whether a mark stands between a plural and the next word."""
    return end - start == 1 and text[start - 1 : start] == "s" and bool(_NEXT_WORD.match(text, end))


def _stands_for_and(text: str, start: int, end: int) -> bool:
    """Whether an apostrophe is one of the two of "Rock 'n' Roll", which quote nothing."""
    opens = text[end : end + 3] in ("n' ", "n’ ") and text[start - 1 : start] == " "
    return opens or (text[end : end + 1] == " " and text[start - 3 : start] in (" 'n", " ’n", " ‘n"))


def _is_accent(text: str, start: int, end: int) -> bool:
    """Whether an apostrophe stands for an accent, where none opens a quotation: "Universita' di Padova"."""
    behind_noun = end - start == 1 and bool(_ACCENTED.search(text, max(0, start - 8), start))
    return behind_noun and bool(_NEXT_WORD.match(text, end)) and not _OPENS_QUOTATION.search(text)


@cache
def _marks(signs: tuple[str, ...]) -> re.Pattern[str]:
    """Finds marks, and the atoms that hold one of some signs."""
    if not signs:
        return re.compile(_MARK)
    return re.compile(f"(?P<atom>{'|'.join([_ATOMS[sign] for sign in signs])})|{_MARK}", re.IGNORECASE)


def separates(text: str, start: int, end: int, mark: str, changes: Sequence[int] = ()) -> bool:
    """Whether a mark of punctuation at [start, end) stands between two chunks."""
    after = text[end : end + 1]
    if mark == "." and after in _NOTES and after:
        end += len(text[end : end + 4]) - len(text[end : end + 4].lstrip(_NOTES))
        after = text[end : end + 1]
    if mark[0] in "?!;" or len(mark) > 1:
        return not after.isalnum() or mark == "..." or (mark == ".," and after.isupper()) or bool(_CJK.match(after))
    if mark == ",":
        return not (
            after.isdigit()
            and text[start - 1 : start].isdigit()
            and text[end : end + 3].isdigit()
            and not text[end + 3 : end + 4].isdigit()
            and not _YEAR.search(text, max(start - 5, 0), start)  # 2019,384, a year and the volume
        )
    if mark == ":":
        glued = _LOWER.match(text, start - 1) and after.isupper() and _LOWER.match(text, end + 1)
        return not after or after.isspace() or bool(glued or _CJK.match(after)) or text[start - 1 : start].isdigit()
    return _full_stop(text, start, after, end, changes)


def _glued_stop(text: str, at: int, word: str, after: str) -> bool:
    """Whether a full stop that a letter or digit follows without a blank ends a chunk; `word` is the one before it."""
    before = text[at - 1 : at]
    if before in _CLOSED and before and after.isupper():
        return True
    if before.isdigit() and after.isupper() and _NUMBER.fullmatch(text, text.rfind("\n", 0, at) + 1, at):
        return True
    if before in _NOTES and before and after.isupper() and text[at - 2 : at - 1].islower():
        return True  # "Ann Lee, Bo Wu*.On trees"
    wide = bool(_CJK.match(after)) or bool(_CJK.match(before))
    return (wide and not (before.isdigit() and after.isdigit())) or (
        len(word) > 1
        and word not in _JOINED
        and before.islower()
        and after.isupper()
        and not _is_glued_journal(text, at)
    )


def _full_stop(text: str, at: int, after: str, end: int, changes: Sequence[int]) -> bool:
    """Whether a single full stop ends a chunk; `end` is where the marks of a note behind it end.

    Not after an initial or an abbreviation, not inside a number or an address.
    """
    found = _LAST_WORD.search(text, max(0, at - 30), at)
    word = found.group() if found else ""
    if after and not after.isspace() and after not in ")]”\"’'（(“[,":
        return _glued_stop(text, at, word, after) or (len(word) == 1 and word.isupper() and begins_title(text, at, end))
    if len(word) == 1 and text.startswith(" In ", end) and _LETTER_OF_TITLE.search(text, max(0, at - 20), at):
        return True  # "A framework for low-level C. In Ann Lee, editor"
    if word.isupper() and len(word) <= 3 and ends_vancouver(text, at):
        return True
    if len(word) == 1 and word.isupper():
        return ends_names(text, at, end, changes)
    if _stands_within(text, at, end, word):
        return False
    if word in ("Jr", "Sr") and (ends_vancouver(text, at) or _BEGINS.match(text, end)):
        return True
    if word == "Th" and after and _ABBREVIATED_BEFORE.search(text, max(0, at - 8), at):
        return False  # "Ergod. Th. & Dyn. Sys."
    if word in _EDITORS and _BEFORE_EDITORS.search(text, max(0, at - 8), at) and _CAPITAL.match(text, end):
        return True
    if len(word) >= _LEAST_WORD and word.islower() and text.startswith(" In ", end):
        return True  # "Why old trees fail. In Proceedings of"
    is_short = word.lower() in abbreviations()
    last = _LAST_OF_LIST.search(text, max(0, at - 60), at) if is_short and word[0].isupper() else None
    if last and is_given(last[1]) and is_family(word) and _CAPITAL.match(text, end):
        return True
    return (
        not (is_short or (word in abbreviations() and _begins_journal(text, at, word, changes)))
        or not after
        or bool(_VOLUME_BEHIND.match(text, end))
    )


def _stands_within(text: str, at: int, end: int, word: str) -> bool:
    """Whether a full stop stands within a name, behind given names of more than one letter, or within a century's."""
    if len(word) == _PAIR and word.isupper() and is_given_pair(text, at):
        return True
    if is_slavic_initial(text, word, end):
        return True
    if len(word) > 1 and _HYPHENATED.search(text, max(0, at - 10), at):
        return True
    if word in _GIVEN and _GIVEN_ABBREVIATED.search(text, max(0, at - 60), at):
        return _CAPITAL.match(text, end) is not None
    return word.isdigit() and _CENTURY.match(text, end) is not None


def _begins_journal(text: str, at: int, word: str, changes: Sequence[int]) -> bool:
    """Whether a word that is a given name or ends titles, too, begins a journal's name: not "Oak, Phil. On trees"."""
    start = at - len(word)
    begins = start in changes or _JOURNAL_BEGINS.search(text, max(0, start - 5), start)
    behind = _SHORT_BEHIND.match(text, at)
    return bool(begins) and behind is not None and behind[1].lower() in abbreviations()


def _is_glued_journal(text: str, at: int) -> bool:
    """Whether a full stop stands within a journal's name: "Phys.Rev.D"; not in "Lee.Trees"."""
    start = max(text.rfind(" ", 0, at), text.rfind("\n", 0, at)) + 1
    found = _GLUED.match(text, start)
    return found is not None and found.end() > at and find_venue(found.group()) is not None
