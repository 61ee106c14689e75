"""How much a short text reads like one personal name."""

import re
from functools import cache, lru_cache

from normalize.fold import fold
from normalize.lexicon import is_family, is_given, is_ordinary, is_pinyin_given, is_pinyin_surname
from normalize.name_parts import strip_markers
from normalize.table import read_set, read_table

_INITIALS = re.compile(r"^(?:[A-ZÀ-ÖØ-ÞĀ-ŽА-Я]\.?\s?[-‐–]?\s?){1,6}\.?$")
_WORD = re.compile(r"^[^\W\d_]+(?:[-‐–'’`.][^\W\d_]+)*\.?$")
_HAN_NAME = re.compile(r"^[㐀-鿿豈-﫿々]{2,5}$")
_FOREIGN = re.compile(r"^[㐀-鿿぀-ヿ]+(?:[·•・‧][㐀-鿿぀-ヿ]+)+$")
_HANGUL = re.compile(r"^[가-힣]{2,4}$")
_NATIVE = re.compile(r"[㐀-鿿豈-﫿぀-ヿ가-힣]")
_SUFFIXES = frozenset("jr sr ii iii iv jr. sr. ii. iii. iv.".split())
_NATIVE_OR_BRACKET = re.compile(r"[㐀-鿿豈-﫿぀-ヿ가-힣々()（）\s·・]+")
_LONGEST, _MOST_WORDS = 60, 7
_BETWEEN_INITIALS = re.compile(r"(?<=[A-ZÀ-Þ]\.)(?=[^\W\d_-])")
_DIGIT = re.compile(r"\d")
_INITIALED = re.compile("i+w+|w+i+|wi+w+|iwiw?")
"""Shapes of names with initials, the particles left out."""
_AGAINST = 0.1
"""Evidence of a word that is known to be none of a name."""


@lru_cache(maxsize=32768)
def name_evidence(text: str) -> float:
    """How much the text reads like one personal name, 0 to 1; about 0.6 where only the shape speaks for it.

    >>> name_evidence("H.-J. Bungartz") > 0.8, name_evidence("van der Berg J") > 0.8, name_evidence("张磊") > 0.8
    (True, True, True)
    >>> name_evidence("Deep Learning") < 0.4, name_evidence("Attention is all you need"), name_evidence("2023")
    (True, 0.0, 0.0)
    """
    if not text or len(text) > _LONGEST:
        return 0.0
    name = strip_markers(text).replace(" ,", ",").strip()
    if not name or _has_digit(name):
        return 0.0
    if not name.isascii() and _NATIVE.search(name):
        return _native_evidence(name)
    spaced = _BETWEEN_INITIALS.sub(" ", name) if "." in name else name
    words = [
        word.strip('()"“”')
        for word in spaced.replace(",", " ").replace("(", " (").split()
        if word.lower() not in _SUFFIXES
    ]
    if not words or len(words) > _MOST_WORDS or name.count(",") > 2:
        return 0.0
    return _latin_evidence(words)


def _has_digit(name: str) -> bool:
    if name.isascii():
        return _DIGIT.search(name) is not None
    return any(character.isdigit() for character in name)


def _native_evidence(name: str) -> float:
    """Of Chinese, Japanese or Korean characters: by the Latin part where there is one, else by the surname."""
    latin = _NATIVE_OR_BRACKET.sub(" ", name).strip()
    if latin:
        return name_evidence(latin)
    if _FOREIGN.match(name) and len(name) < 12:
        return 0.7
    compact = name.replace(" ", "").replace("\u3000", "")
    if _HANGUL.match(compact):
        return 0.8
    if not _HAN_NAME.match(compact):
        return 0.0
    chinese, japanese = read_set("chinese-surnames.csv", "surname"), read_set("japanese-surnames.csv", "surname")
    if len(compact) in (3, 4) and (compact[:2] in chinese or compact[:2] in japanese):
        return 0.9
    if len(compact) in (4, 5) and (compact[:2] in japanese or compact[:3] in japanese):
        return 0.9
    if len(compact) in (2, 3) and compact[0] in chinese:
        return 0.9
    return 0.3 if len(compact) in (3, 4) else 0.15


def _latin_evidence(words: list[str]) -> float:
    """Of a text in letters: what its words say, given the shape of the whole."""
    shape = _shape(words)
    if shape is None:
        return 0.0
    full = [word for word, kind in zip(words, shape, strict=True) if kind == "w"]
    if len(full) == 1 and "i" not in shape:
        return round(0.3 * _word_evidence(full[0]), 3)
    if is_pinyin_surname(full[-1]) or is_pinyin_surname(full[0]):
        others = full[:-1] if is_pinyin_surname(full[-1]) else full[1:]
        if len(full) < 4 and all(is_pinyin_given(word) or is_given(word) for word in others):
            return 0.95
    scores = [_word_evidence(word) for word in full]
    mean = sum(scores) / len(scores)
    if "i" in shape:
        initials = "".join(shape).replace("p", "")
        if not _INITIALED.fullmatch(initials):
            mean *= 0.5
        elif min(scores) > _AGAINST:
            mean = 0.5 + 0.5 * mean if len(scores) == 1 else 0.3 + 0.7 * mean
    elif max(scores) == 1.0 and min(scores) > _AGAINST:
        mean = max(mean, 0.72)
    if len(scores) > 3:
        mean *= 0.8
    return round(min(1.0, mean), 3)


def _shape(words: list[str]) -> list[str] | None:
    """Of every word: initials (i), a particle (p) or a capitalized word (w); None for what no name looks like."""
    particles = read_set("name-particles.csv", "particle")
    shape: list[str] = []
    for at, word in enumerate(words):
        shortened = not "a" <= word[1:2] <= "z" and _INITIALS.match(word)  # most words: the cheap question
        if shortened and not (at and len(word) > 3 and shape[-1] == "w" and at + 1 < len(words)):
            shape.append("i")
        elif word.casefold() in particles and (word.islower() or at > 0 or len(words) > 2):
            shape.append("p")
        elif (word[:1].isupper() or (0 < at < len(words) - 1 and is_pinyin_given(word))) and _is_word(word):
            shape.append("w")
        else:
            return None
    return shape if 0 < shape.count("w") < 5 and shape.count("i") < 5 else None


def _is_word(word: str) -> bool:
    """Whether a word is made of letters, or of such with hyphens and apostrophes between."""
    return word.isalpha() or _WORD.match(word) is not None


@lru_cache(maxsize=65536)
def _word_evidence(word: str) -> float:
    """0..1: how much one capitalized word reads like a given or family name."""
    folded = fold(word)
    weight = _venue_words().get(folded, 0.0)
    if weight >= 0.8 or (word.endswith(".") and (weight or len(word) > 4)):
        return _AGAINST
    if is_given(word) or is_family(word):
        return 0.55 if is_ordinary(word) else 1.0
    parts = folded.split()
    if len(parts) > 1:
        known = [is_given(part) or is_family(part) or is_pinyin_given(part) for part in parts]
        against = any(part in read_set("title-words.csv", "word") for part in parts)
        return 0.15 if against else 0.5 + 0.4 * sum(known) / len(known)
    if folded in read_set("title-words.csv", "word") or weight:
        return _AGAINST
    return 0.9 if is_pinyin_given(word) or is_pinyin_surname(word) else 0.62


@cache
def _venue_words() -> dict[str, float]:
    return {row["word"]: float(row["weight"]) for row in read_table("venue-words.csv")}
