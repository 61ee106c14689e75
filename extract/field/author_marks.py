"""The marks in a list of names: superscripts, symbols, footnote numbers, notes in brackets, and whose they are."""

import re
from bisect import bisect_left, bisect_right
from operator import itemgetter

from extract.field.author_pairs import Part

_ASIDES = re.compile(
    r"\(\s*\0*\s*\)|\[[^\]]{0,30}\]"
    r"|\((?:co-)?[^()]{0,40}(?:author|contribut(?:ion|or)|investigator|student|presenter|advisor|supervisor|mentor|mentee|一作|通[讯信])[^()]{0,40}\)"
    r"|\((?:(?:co|joint)[- ])?(?:first|equal|lead|senior|last|corresponding)\)"
    r"|（[^()（）]{0,20}(?:一作|通[讯信]|執筆|[共単編]著)[^()（）]{0,20}）",
    re.IGNORECASE,
)
_CORRESPONDING = re.compile(r"correspond|通[讯信]", re.IGNORECASE)
_EQUAL = re.compile(r"equal|co-?(?:first|1st)\b|joint[- ]first|\bfirst authorship|共同?一作", re.IGNORECASE)
_SEVERAL = re.compile(r"(?:first|lead|equal) authors\b", re.IGNORECASE)
_ROLE = re.compile(f"{_CORRESPONDING.pattern}|{_EQUAL.pattern}", re.IGNORECASE)
_MARKS = re.compile(
    r"[(（][*＊∗†‡§¶#♯]{1,3}[)）]|[=$º°*＊∗⋆★†‡⧧§¶#♯⊕∘‖∥△▲◇✉📧📩♦♠◊⭐🌟\ufe0f^]+|(?:(?<=[^\W_])|(?<=[^\W\d_]\.)|(?<=[*†‡§#]))[+⁺]+(?=[\s,;.，、；)*†‡§#]|$)"
)
_MARK_NUMBERS = re.compile(
    r"(?:(?<=[^\W\d])|(?<=[^\W\d_]\.))(?:(\d)\1{2,}|\d{1,2}(?:\s?,\s?\d{1,2})*)(?=[\s,;*†‡)]|$)"
    r"|(?:(?<=[^\W\d])|(?<=[^\W\d] )|(?<=[^\W\d_]\. ))\(\d{1,2}(?:\s?,\s?\d{1,2})*\)(?=\s*(?:[,;]|and\b|&|$))"
)
_DIGIT = re.compile(r"\d")
_FORMULA = re.compile(r"\${1,2}[^$\n]{1,20}\${1,2}")
"""A mark that TeX sets: "$^\\ast$"."""
_LONGEST_MARK = 8
"""Characters."""
_end_of = itemgetter(1)


class Marks:
    """The stretches of a list that are marks."""

    def __init__(self, text: str, spans: list[tuple[int, int]]) -> None:
        self._text = text
        self._spans = spans
        self._by_end = sorted(spans, key=_end_of)
        self._inside = bytearray(len(text))
        for start, end in spans:
            self._inside[start:end] = b"\1" * (min(end, len(text)) - start)

    def blotted_out(self) -> str:
        """The list with NUL characters in place of marks."""
        if not self._spans:
            return self._text
        return "".join(["\0" if inside else c for c, inside in zip(self._text, self._inside, strict=True)])

    def without(self, part: Part) -> str:
        """A part of the list without the marks in it."""
        return self._between(part.start, part.end)

    def _between(self, start: int, end: int) -> str:
        if 1 not in self._inside[start:end]:
            return self._text[start:end]
        held = zip(self._text[start:end], self._inside[start:end], strict=True)
        return "".join([c for c, inside in held if not inside])

    def behind(self, part: Part) -> list[str]:
        """What the marks in a name and right behind it say."""
        if not self._spans:
            return []
        spans = self._spans
        near = spans[bisect_left(spans, (part.start, 0)) : bisect_left(spans, (part.end + 7, 0))]
        return [self._said(a, b) for a, b in near if self._stands_behind(part.end, a, b)]

    def _stands_behind(self, name_end: int, start: int, end: int) -> bool:
        """Whether a mark stands behind a name that ends somewhere before, maybe behind its comma: "Ann Lee,* Bo Wu"."""
        between = self._between(name_end, start)
        return not between.strip(" \t.)") or (not between.strip(",.") and self._is_behind_comma(start, end))

    def _is_behind_comma(self, start: int, end: int) -> bool:
        """Whether a mark stands directly behind a comma, and no name directly behind it."""
        return self._text[start - 1 : start] == "," and not self._text[end : end + 1].isalnum()

    def _said(self, start: int, end: int) -> str:
        """What a mark says; nothing if it tells what a mark of names before stands for: "Ann Lee*, Bo Wu (*equal)"."""
        note = self._text[start:end]
        told = mark_of(note)
        mark = _MARKS.match(note.lstrip("([（ ")) if told else None
        if mark and mark[0] in self._text[:start]:
            return ""
        return told or (note if end - start <= _LONGEST_MARK else "")

    def before(self, part: Part) -> list[str]:
        """The marks right before a name."""
        if not self._spans:
            return []
        text, spans = self._text, self._by_end
        gap = len(text[: part.start].rstrip())
        near = spans[bisect_left(spans, gap, key=_end_of) : bisect_right(spans, part.start, key=_end_of)]
        return [
            text[a:b] for a, b in sorted(near) if a == 0 or not (text[a - 1].isalnum() or self._is_behind_comma(a, b))
        ]


def find_marks(text: str, markers: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Stretches that are marks, not name: superscripts, symbols, footnote numbers."""
    found = [
        span
        for span in markers
        if not any(c.isalpha() and len(text[span[0] : span[1]].strip()) > 3 for c in text[span[0] : span[1]])
    ]
    found += [match.span() for match in _MARKS.finditer(text)]
    if _DIGIT.search(text):
        found += [match.span() for match in _MARK_NUMBERS.finditer(text)]
    if "$" in text:
        found += [match.span() for match in _FORMULA.finditer(text)]
    if any(map(text.__contains__, "([（")):
        asides = [match.span() for match in _ASIDES.finditer(text)]
        within = {at for start, end in asides if _ROLE.search(text, start, end) for at in range(start + 1, end)}
        found = [span for span in found if span[0] not in within]
        found += asides
    return sorted(found)


def mark_of(note: str) -> str:
    """The mark that a note behind a name stands for: an envelope of the corresponding author, "=" of an equal one, "≡"
    of all up to it.

    One that begins with a mark and speaks of contributions tells what the mark stands for, and nothing of the name.

    >>> mark_of("(*corresponding author)"), mark_of("(co-first author)"), mark_of("(#Equal contribution)")
    ('✉', '=', '')
    >>> mark_of("(co-first authors)")
    '≡'
    """
    if _CORRESPONDING.search(note):
        return "✉"
    is_legend = _MARKS.match(note.lstrip("([（ ")) and "contribut" in note.lower()
    if is_legend or not _EQUAL.search(note):
        return ""
    return "≡" if _SEVERAL.search(note) else "="
