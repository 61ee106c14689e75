"""How much the words of a text read like the name of a venue, known or not."""

import re
from functools import cache, lru_cache

from normalize.fold import fold
from normalize.table import read_columns, read_table
from normalize.venue_table import refused_forms

_LONGEST, _MOST_WORDS, _MOST_CHARACTERS = 300, 30, 25
_PROSE = frozenset(
    "are be been can has have how i is it my new not our that their there these they this those using was we were "
    "which will you your".split()
)
_ABBREVIATED = re.compile(r"([^\W\d_]{2,})\.")
_LONG_WORD = re.compile(r"[^\W\d_]{5,}")
_TWO_DIGITS = re.compile(r"\d\d")
_ACRONYM = re.compile(r"\b[A-Z][A-Za-z&-]*[A-Z]+[A-Za-z]*\b\s?(?:['’]\d\d|(?:19|20)\d\d)")
_NATIVE = re.compile(r"[㐀-鿿豈-﫿぀-ヿ가-힣]")
_EDITION = re.compile(r"[\s\d年第期卷号號巻,，.]+$|[（(][^（）()]{1,14}[)）]$")
_NUMBERED = re.compile(r"第\s?[\d一二三四五六七八九十]+\s?[回届屆]|(?:19|20)\d\d年度")
"""How the names of yearly meetings begin."""
_REASONS = {"shared by two venues": 0.9, "series": 0.6}
"""Evidence of a text that `find_venue` refuses, by the reason; else none."""


@lru_cache(maxsize=16384)
def word_evidence(text: str) -> float:
    """How much the words read like the whole of a venue's name, 0 to 0.9, whether or not it is a known one.

    >>> word_evidence("Proceedings of the 3rd Conference on Unheard-of Things") > 0.6
    True
    >>> word_evidence("We show that it is so"), word_evidence("Jane Doe"), word_evidence("PDF")
    (0.0, 0.0, 0.0)
    """
    if not text or len(text) > _LONGEST:
        return 0.0
    folded = fold(text)
    if not folded:
        return 0.0
    if folded in refused_forms():
        return _REASONS.get(refused_forms()[folded], 0.0)
    words = folded.split()
    if len(words) > _MOST_WORDS:
        return 0.0
    if not text.isascii() and _NATIVE.search(text):
        return round(0.9 * _native_evidence(text), 3)
    return _latin_evidence(text, words)


def _latin_evidence(text: str, words: list[str]) -> float:
    """Of a text in letters: by its best word, its acronym or its abbreviations, less for prose."""
    weights = _weights("word")
    best = max([weights.get(word, 0.0) for word in words], default=0.0)
    if _TWO_DIGITS.search(text) and _ACRONYM.search(text):
        best = max(best, 0.6)
    abbreviated = _ABBREVIATED.findall(text.casefold()) if "." in text else ()
    dotted = sum(word in _abbreviations() for word in abbreviated)
    if dotted and dotted + text.count(" ") > 1:
        best = max(best, min(0.9, 0.3 + 0.6 * dotted / len(words)))
    if not best:
        return 0.0
    prose = sum([word in _PROSE for word in words])
    lower = sum([word[0].islower() for word in _LONG_WORD.findall(text)])
    score = 0.75 * best + 0.1 * text[0].isupper() - 0.25 * prose - 0.04 * max(0, lower - 1)
    return float(round(min(0.9, max(0.0, score)), 3))


@cache
def _weights(kind: str) -> dict[str, float]:
    return {row["word"]: float(row["weight"]) for row in read_table("venue-words.csv") if row["kind"] == kind}


@cache
def _abbreviations() -> frozenset[str]:
    """The abbreviated words of journals' names: those that no full name has."""
    full: set[str] = set()
    short: set[str] = set()
    for key, forms in read_columns("journals.csv", "key", "forms"):
        full.update(key.split())
        short.update(forms.replace(";", "").split())
    return frozenset(word for word in short - full if len(word) > 1) | {"proc", "conf", "trans", "int", "symp"}


def _native_evidence(text: str) -> float:
    """Of Chinese, Japanese or Korean text: by how it ends, without number, issue and a remark in parentheses."""
    if len(text) > _MOST_CHARACTERS + 10:
        return 0.0
    before = ""
    while before != text:
        before, text = text, _EDITION.sub("", text)
    if not text or len(text) > _MOST_CHARACTERS:
        return 0.0
    weights = _weights("part")
    best = max((weight for part, weight in weights.items() if text.endswith(part)), default=0.0)
    return best if len(text) < 9 or best >= 1.0 or (best and _NUMBERED.match(text)) else best / 2
