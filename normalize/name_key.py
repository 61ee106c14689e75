"""Keys of personal names, and how well two names go together."""

import os
import re
from functools import cache, lru_cache
from itertools import product

# Names are read character by character: a word's reading would hide a name's (解 is Xie in names, jie in words), and
# the table of words takes 50 MB. It has to be said before the import.
os.environ["PYPINYIN_NO_PHRASES"] = "1"

from pypinyin import Style, pinyin
from rapidfuzz.distance import JaroWinkler

from bibliography import Author
from normalize.fold import fold_ascii
from normalize.lexicon import is_family, is_given, is_pinyin_given, is_pinyin_surname
from normalize.name_parts import parse_name
from normalize.table import read_set, read_table

_HAN = re.compile(r"^[㐀-鿿豈-﫿]{2,4}$")
_INITIAL_WORD = re.compile(r"^(?:[A-ZÀ-Þ]\.?[-‐]?){1,4}$")
_MOST_READINGS = 64
_UMLAUTS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"), ("å", "aa"))


@lru_cache(maxsize=65536)
def author_key(author: Author) -> str:
    """Family name and first initial, folded to ASCII: "zhang h"; only the family name where there is no other.

    A name in Chinese characters is read in pinyin, by its most frequent reading; `author_keys` has all readings.

    >>> author_key(parse_name("Ludwig van der Berg, Jr.")), author_key(parse_name("张海林")), author_key(parse_name(""))
    ('van der berg l', 'zhang h', '')
    """
    if _HAN.match(author.name) and author.given and author.family:
        return f"{_readings(author.family)[0]} {_readings(author.given)[0][0]}"
    return _key(author.given or "", author.family or author.name)


@lru_cache(maxsize=32768)
def author_keys(author: Author) -> frozenset[str]:
    """Every key under which the same person may be listed elsewhere; contains `author_key` unless that is empty.

    Either order of a Chinese, Japanese or Korean name and of one whose order cannot be told; the pinyin of native
    names; lu, lv and lyu; ü as u and as ue; a family name with and without its particles, a double one by either part.

    >>> sorted(author_keys(parse_name("Lü Wei"))), sorted(author_keys(parse_name("吕伟")))
    (['lu w', 'lue w', 'lv w', 'lyu w', 'wei l'], ['lu w', 'lv w', 'lyu w', 'wei l'])
    """
    keys: set[str] = set()
    given, family = author.given or "", author.family or author.name
    for native in {author.native_name or "", author.name}:
        if _HAN.match(native):
            keys |= _native_keys(native)
    if not _HAN.match(family):
        for given_form, family_form in _orders(given, family):
            keys |= {_key(given_form, spelling) for spelling in _family_forms(family_form)}
    keys.add(author_key(author))
    keys.discard("")
    return frozenset(keys)


def same_person(left: Author, right: Author) -> float:
    """How well two names go together: 1 equal in full, 0.8 if one has only initials, 0 if they exclude each other.

    It is about the names alone: two people may share one, and 1.0 does not say that they are one.

    >>> same_person(parse_name("Hailin Zhang"), parse_name("Zhang, H."))
    0.8
    >>> same_person(parse_name("H. Zhang"), parse_name("J. Zhang"))
    0.0
    """
    if not (left.name and right.name):
        return 0.0
    if fold_ascii(left.name) == fold_ascii(right.name) and left.given:
        return 1.0
    if left.native_name and left.native_name == right.native_name:
        return 1.0
    if not author_keys(left) & author_keys(right):
        return _misspelled(left, right)
    scores = (
        _given_score(one, other)
        for (one, family), (other, other_family) in product(_full_readings(left), _full_readings(right))
        if _family_forms(family) & _family_forms(other_family)
    )
    return max(scores, default=0.0)


def _key(given: str, family: str) -> str:
    family, given = fold_ascii(family), fold_ascii(given)
    return f"{family} {given[0]}" if given and family else family or given


def _orders(given: str, family: str) -> list[tuple[str, str]]:
    is_open = given and family and " " not in given and " " not in family and not _INITIAL_WORD.match(given)
    return [(given, family), (family, given)] if is_open and _is_eastern(given, family) else [(given, family)]


@lru_cache(maxsize=16384)
def _is_eastern(given: str, family: str) -> bool:
    """Whether the two words may stand in either order: Chinese, Korean, Japanese, Vietnamese, Hungarian names."""
    if is_pinyin_surname(given) or (is_pinyin_given(family) and is_pinyin_given(given)):
        return True
    for language in ("ko", "ja", "vi", "hu"):
        if is_family(given, language) and not is_family(given, "en"):
            return True
    return is_family(given) and is_given(family) and not is_given(given)


@lru_cache(maxsize=32768)
def _family_forms(family: str) -> frozenset[str]:
    """The folded spellings under which a family name is written."""
    forms = {fold_ascii(family)}
    lower = family.casefold()
    for letter, spelled in _UMLAUTS:
        if letter in lower:
            forms.add(fold_ascii(lower.replace(letter, spelled)))
        elif spelled in lower:
            forms.add(fold_ascii(lower.replace(spelled, letter)))
    particles = read_set("name-particles.csv", "particle")
    words = fold_ascii(family).split()
    while len(words) > 1 and words[0] in particles:
        words = words[1:]
        forms.add(" ".join(words))
    if len(words) == 2:
        forms |= {words[0], words[1], "".join(words)} if min(map(len, words)) > 2 else {"".join(words)}
    for form in tuple(forms):
        if form in ("lu", "lv", "lyu"):
            forms |= {"lu", "lv", "lyu"}
        if form in ("nu", "nv", "nyu"):
            forms |= {"nu", "nv", "nyu"}
    return frozenset(forms - {""})


@cache
def _readings(characters: str) -> list[str]:
    """Readings of Chinese characters in pinyin, the most frequent first, syllables joined."""
    choices = [[_spelled(one) for one in each] for each in pinyin(characters, style=Style.NORMAL, heteronym=True)]
    joined: dict[str, None] = {}
    for reading in product(*choices):
        joined["".join(reading)] = None
        if len(joined) >= _MOST_READINGS:
            break
    return list(joined)


def _spelled(syllable: str) -> str:
    return {"lv": "lu", "nv": "nu", "lve": "lue", "nve": "nue"}.get(syllable, syllable)


def _native_keys(native: str) -> set[str]:
    author = parse_name(native)
    keys = set()
    for family, given in product(_readings(author.family or native), _readings(author.given or native)):
        keys |= {f"{form} {given[0]}" for form in _family_forms(family)}
        keys.add(f"{given} {family[0]}")
    return keys


def _full_readings(author: Author) -> list[tuple[str, str]]:
    """(given, family) in Latin letters, in every order and reading."""
    readings = []
    given, family = author.given or "", author.family or author.name
    if not _HAN.match(author.name):
        readings += _orders(given, family)
    native = author.native_name or author.name
    if _HAN.match(native):
        parts = parse_name(native)
        readings += [(g, f) for g in _readings(parts.given or native) for f in _readings(parts.family or native)][
            :_MOST_READINGS
        ]
    return readings


def _given_score(left: str, right: str) -> float:
    """How well two given names go together."""
    if not (left and right):
        return 0.5
    joined_left, joined_right = fold_ascii(left).replace(" ", ""), fold_ascii(right).replace(" ", "")
    if joined_left == joined_right:
        return 1.0 if len(joined_left) > 1 and not _INITIAL_WORD.match(left) else 0.8
    words, others = _given_words(left), _given_words(right)
    if all(_compatible(one, other) for one, other in zip(words, others, strict=False)):
        full = any(len(one) > 1 and one == other for one, other in zip(words, others, strict=False))
        return 0.95 if full else 0.8
    if words[0] in _nicknames().get(others[0], ()) or others[0] in _nicknames().get(words[0], ()):
        return 0.75
    if min(len(joined_left), len(joined_right)) > 3:
        likeness = JaroWinkler.similarity(joined_left, joined_right)
        return 0.7 if likeness > 0.92 else 0.0
    return 0.0


def _given_words(given: str) -> list[str]:
    """Words of a given name, glued initials ("EJM") one by one."""
    words: list[str] = []
    for word in re.split(r"[\s.]+", re.sub(r"[-‐–]", " ", given)):
        folded = fold_ascii(word)
        if word.isupper() and len(word) <= 4 and not is_given(word):
            words += list(folded)
        elif folded:
            words.append(folded.replace(" ", ""))
    return words or [fold_ascii(given)]


def _compatible(one: str, other: str) -> bool:
    if len(one) == 1 or len(other) == 1:
        return one[0] == other[0]
    return one == other


@cache
def _nicknames() -> dict[str, frozenset[str]]:
    names: dict[str, set[str]] = {}
    for row in read_table("nicknames.csv"):
        names.setdefault(row["given"], set()).add(row["nickname"])
    return {given: frozenset(forms) for given, forms in names.items()}


def _misspelled(left: Author, right: Author) -> float:
    """A little for two full names that differ by a slip of the pen, else nothing."""
    one, other = fold_ascii(left.name), fold_ascii(right.name)
    if min(len(one), len(other)) < 8 or not (left.given and right.given):
        return 0.0
    return 0.6 if JaroWinkler.similarity(one, other) > 0.96 else 0.0
