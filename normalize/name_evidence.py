"""How much a short text reads like one personal name."""

import re
from functools import lru_cache

from normalize.lexicon import is_family, is_given, is_ordinary, is_pinyin_given, is_pinyin_surname
from normalize.name_parts import strip_markers
from normalize.table import read_set

_INITIALS = re.compile(r"^(?:[A-ZÀ-ÖØ-ÞĀ-ŽА-Я]\.?\s?[-‐–]?\s?){1,4}\.?$")
_WORD = re.compile(r"^[^\W\d_]+(?:[-‐–'’`.][^\W\d_]+)*\.?$")
_HAN_NAME = re.compile(r"^[㐀-鿿豈-﫿々]{2,5}$")
_FOREIGN = re.compile(r"^[㐀-鿿぀-ヿ]+(?:[·•・‧][㐀-鿿぀-ヿ]+)+$")
_HANGUL = re.compile(r"^[가-힣]{2,4}$")
_NATIVE = re.compile(r"[㐀-鿿豈-﫿぀-ヿ가-힣]")
_SUFFIX = re.compile(r"^(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
_LONGEST, _MOST_WORDS = 60, 7


@lru_cache(maxsize=65536)
def name_evidence(text: str) -> float:
    """How much the text reads like one personal name, 0 to 1; about 0.5 where the shape is right and the words are unknown.

    >>> name_evidence("H.-J. Bungartz") > 0.7, name_evidence("van der Berg J") > 0.8, name_evidence("张磊") > 0.8
    (True, True, True)
    >>> name_evidence("Deep Learning") < 0.6, name_evidence("Attention is all you need"), name_evidence("2023")
    (True, 0.0, 0.0)
    """
    if not text or len(text) > _LONGEST:
        return 0.0
    name = strip_markers(text).replace(" ,", ",").strip()
    if not name or any(character.isdigit() for character in name):
        return 0.0
    if _NATIVE.search(name):
        return _native_evidence(name)
    words = [word for word in re.split(r"[\s,]+", re.sub(r"(?<=[A-ZÀ-Þ]\.)(?=[^\W\d_-])", " ", name)) if word]
    words = [word.strip("()\"“”") for word in words if not _SUFFIX.match(word)]
    if not words or len(words) > _MOST_WORDS or name.count(",") > 2:
        return 0.0
    return _latin_evidence(words, "," in name)


def _native_evidence(name: str) -> float:
    latin = re.sub(r"[㐀-鿿豈-﫿぀-ヿ가-힣()（）\s·・]+", " ", name).strip()
    if latin:
        return name_evidence(latin)
    if _FOREIGN.match(name):
        return 0.7
    compact = name.replace(" ", "").replace("\u3000", "")
    if _HANGUL.match(compact):
        return 0.8
    if not _HAN_NAME.match(compact):
        return 0.0
    surnames = read_set("chinese-surnames.csv", "surname")
    if compact[:2] in surnames and len(compact) in (3, 4):
        return 0.95
    if compact[0] in surnames and len(compact) in (2, 3):
        return 0.9
    return 0.45 if len(compact) in (3, 4) else 0.2


def _latin_evidence(words: list[str], has_comma: bool) -> float:
    """Of a text in letters: the mean of what its words say, given the shape of the whole."""
    particles = read_set("name-particles.csv", "particle")
    scores: list[float] = []
    initials = 0
    for word in words:
        if _INITIALS.match(word):
            initials += 1
        elif word.casefold() in particles and (word.islower() or len(words) > 2):
            continue
        elif not _WORD.match(word) or word.islower() or not word[0].isupper():
            return 0.0
        else:
            scores.append(_word_evidence(word))
    if not scores or initials > 4:
        return 0.0
    if len(scores) == 1 and not initials:
        return 0.3 * scores[0]
    if len(scores) > 4:
        return 0.0
    mean = sum(scores) / len(scores)
    if initials:
        mean = 0.55 + 0.45 * mean if len(scores) == 1 else 0.3 + 0.7 * mean
    elif has_comma:
        mean *= 0.9
    if len(scores) > 3:
        mean *= 0.8
    return round(min(1.0, mean), 3)


@lru_cache(maxsize=65536)
def _word_evidence(word: str) -> float:
    """0..1: how much one capitalized word reads like a given or family name."""
    given, family = is_given(word), is_family(word)
    if given or family:
        return 0.55 if is_ordinary(word) else 1.0
    parts = [part for part in re.split(r"[-‐–'’]", word) if part]
    if len(parts) > 1:
        known = [is_given(part) or is_family(part) or is_pinyin_given(part) for part in parts]
        return 0.4 + 0.5 * sum(known) / len(known)
    if is_pinyin_given(word) or is_pinyin_surname(word):
        return 0.9
    return 0.45
