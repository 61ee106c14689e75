"""Taking a personal name apart into given and family name."""

import re
import unicodedata
from functools import lru_cache

from bibliography import Author
from normalize.fold import fold_ascii
from normalize.lexicon import is_family, is_given, is_pinyin_given, is_pinyin_surname
from normalize.table import read_set

_MARKERS = re.compile(r"[*†‡§¶‖♯♭✉✝✢✠☨☆★⋆∗＊⁎#^✦♠♣♥♦♢△▲●○◇◆∥]|[⁰¹²³⁴-⁹ᵃ-ᶻ]|\\(?:dagger|ddagger|ast)\b")
_ASCII_MARKERS = ("*", "#", "^", "\\")
_HOMONYM_NUMBER = re.compile(r"\s+0\d{3}$")
_AFFILIATIONS = re.compile(r"(?<=[^\W\d_]{2})\d+(?:,\s?\d+)*$")
_NATIVE = re.compile(r"[぀-ヿ㐀-鿿豈-﫿가-힣]")
_PARENTHESIS = re.compile(r"\s*[(（\[【]\s*([^()（）\[\]【】]*)\s*[)）\]】]\s*")
_SUFFIX = re.compile(r"^(?:jr|sr|ii|iii|iv|2nd|3rd)\.?$", re.IGNORECASE)
_INITIALS = re.compile(r"^(?:[A-ZÀ-ÖØ-ÞĀ-ŽА-Я]\.?[-‐–]?){1,6}\.?$")
_GLUED = re.compile(r"(?<=[A-ZÀ-ÞА-Я]\.)(?=[A-ZÀ-ÞА-Я][a-zß-ÿа-я'’])")
_DOT = re.compile("[·•・‧]")


@lru_cache(maxsize=32768)
def parse_name(text: str) -> Author:
    """The name taken apart. `name` is the text without markers, titles, and without a native form in parentheses.

    Understood are "Given Family", "Family, Given", "Family GI" (as in medicine), capitals for the family name,
    particles, suffixes, and Chinese, Japanese and Korean characters. A single word is a family name; what cannot be
    told stays in the order in which most pages write: the family name last.

    >>> parse_name("Ludwig van der Berg, Jr.")
    Author(name='Ludwig van der Berg, Jr.', given='Ludwig', family='van der Berg', native_name=None)
    >>> parse_name("Hailin Zhang* (张海林)")
    Author(name='Hailin Zhang', given='Hailin', family='Zhang', native_name='张海林')
    >>> parse_name("Feskens EJM")
    Author(name='Feskens EJM', given='EJM', family='Feskens', native_name=None)
    >>> parse_name("")
    Author(name='', given=None, family=None, native_name=None)
    """
    name, native = _without_native(_clean(text))
    if _NATIVE.search(name):
        given, family = _split_native(name)
        return Author(name, given or None, family or None, native or name)
    given, family = _split(name)
    return Author(name, given or None, family or None, native)


def strip_markers(text: str) -> str:
    """The name without marks of equal contribution and the like, affiliation numbers, and DBLP's number of a namesake.

    >>> strip_markers("Wei Wang 0001"), strip_markers("Jane Doe1,2*†")
    ('Wei Wang', 'Jane Doe')
    """
    if not text.isascii() or any(map(text.__contains__, _ASCII_MARKERS)):
        text = _MARKERS.sub("", unicodedata.normalize("NFC", text))
    name = " ".join(text.split()).strip(" ,;:，；、")
    return _AFFILIATIONS.sub("", _HOMONYM_NUMBER.sub("", name)) if name[-1:].isdigit() else name


def _clean(text: str) -> str:
    name = strip_markers(text)
    words = name.split(" ")
    titles = read_set("name-titles.csv", "title")
    while len(words) > 1 and words[0].casefold() in titles:
        words = words[1:]
    while len(words) > 1 and words[-1].casefold().strip(",") in titles and not words[-1].isupper():
        words = words[:-1]
    return " ".join(words).strip(" ,;")


def _without_native(name: str) -> tuple[str, str | None]:
    """The name in Latin letters and the native form, wherever one of them stands in parentheses or beside the other."""
    if not _NATIVE.search(name):
        return name, None
    found = _PARENTHESIS.search(name)
    if found is not None:
        outside = (name[: found.start()] + " " + name[found.end() :]).strip()
        inside = found[1].strip()
        if outside and inside and bool(_NATIVE.search(outside)) != bool(_NATIVE.search(inside)):
            return (inside, outside) if _NATIVE.search(outside) else (outside, inside)
        return (outside or inside), None
    words = name.split(" ")
    latin = [word for word in words if not _NATIVE.search(word)]
    if latin and len(latin) < len(words) and any(len(word) > 2 for word in latin):
        return " ".join(latin), "".join(word for word in words if _NATIVE.search(word))
    return name, None


def _split_native(name: str) -> tuple[str, str]:
    """Given and family name of one written in Chinese, Japanese or Korean characters."""
    if _DOT.search(name):
        given, _, family = _DOT.sub("·", name).rpartition("·")
        return given, family
    if " " in name:
        family, _, given = name.partition(" ")
        return given, family
    if "가" <= name[0] <= "힣":
        size = 2 if name[:2] in read_set("korean-surnames.csv", "surname") and len(name) > 2 else 1
        return name[size:], name[:size]
    size = native_surname(name)
    return name[size:], name[:size]


def native_surname(name: str) -> int:
    """How many characters of a name in Chinese characters are the family name.

    >>> native_surname("张海林"), native_surname("欧阳修"), native_surname("山田知明"), native_surname("五十嵐一郎")
    (1, 2, 2, 3)
    """
    chinese, japanese = read_set("chinese-surnames.csv", "surname"), read_set("japanese-surnames.csv", "surname")
    if name[:2] in chinese and len(name) > 2:
        return 2
    if len(name) <= 3 and (name[0] in chinese or len(name) == 2) and not (len(name) == 3 and name[:2] in japanese):
        return 1
    if name[:3] in japanese and len(name) > 3:
        return 3
    return 2 if len(name) > 2 else 1


def _split(name: str) -> tuple[str, str]:
    """Given and family name of one written in letters."""
    head, comma, tail = name.partition(",")
    if comma:
        parts = [part.strip() for part in tail.split(",") if part.strip() and not _SUFFIX.match(part.strip())]
        head_words = head.split()
        if parts and head_words:
            while len(head_words) > 1 and _SUFFIX.match(head_words[-1]):
                head_words = head_words[:-1]
            return _particles_last(_words(parts[0]), head_words)
        name = head
    words = _words(name)
    while len(words) > 1 and _SUFFIX.match(words[-1]):
        words = words[:-1]
    if len(words) < 2:
        return "", " ".join(words)
    split = _initials_last(words) or _capitals(words) or _eastern(words) or _western(words)
    return " ".join(split[0]), " ".join(split[1])


def _words(name: str) -> list[str]:
    return _GLUED.sub(" ", name).split()


def _is_particle(word: str) -> bool:
    return word.casefold() in read_set("name-particles.csv", "particle")


def _particles_last(given: list[str], family: list[str]) -> tuple[str, str]:
    """ "Berg, Ludwig van der" as "Ludwig", "van der Berg"."""
    at = len(given)
    while at > 1 and _is_particle(given[at - 1]) and given[at - 1][0].islower():
        at -= 1
    return " ".join(given[:at]), " ".join(given[at:] + family)


def _initials_last(words: list[str]) -> tuple[list[str], list[str]] | None:
    """ "Feskens EJM", "van der Berg J", "Hoogen PC van den" as given and family name; None for another form."""
    at = len(words) - 1
    while at > 1 and _is_particle(words[at]) and words[at][0].islower():
        at -= 1
    if at == 0 or not _INITIALS.match(words[at]) or _INITIALS.match(words[0]):
        return None
    last = words[at].replace(".", "")
    is_word = len(last) > 1 and "." not in words[at] and "-" not in last and is_family(last)
    if is_word and (is_given(words[0]) or is_pinyin_given(words[0])) and not is_family(words[0]):
        return None
    if at == 1 or not any(_INITIALS.match(word) for word in words[:at]):
        return [words[at]], words[at + 1 :] + words[:at]
    return None


def _capitals(words: list[str]) -> tuple[list[str], list[str]] | None:
    """ "HUANG Heqing", "Heqing HUANG"; None unless exactly one end is in capitals."""
    capital = [word.isupper() and len(word) > 1 and "." not in word and not _INITIALS.match(word) for word in words]
    if all(capital):
        return None
    if capital[0] and not capital[-1]:
        at = capital.index(False)
        return words[at:], words[:at]
    if capital[-1] and not capital[0] and not _INITIALS.match(words[0]):
        at = len(words) - capital[::-1].index(False)
        return words[:at], words[at:]
    return None


def _eastern(words: list[str]) -> tuple[list[str], list[str]] | None:
    """ "Zhang Hailin": a Chinese surname before what can be only a Chinese given name; None for another form."""
    if len(words) != 2 or not is_pinyin_surname(words[0]) or is_pinyin_surname(words[1]):
        return None
    if is_pinyin_given(words[1]) and len(fold_ascii(words[1])) > 4 and not is_given(words[0], except_in="zh"):
        return [words[1]], [words[0]]
    return None


def _western(words: list[str]) -> tuple[list[str], list[str]]:
    """Family name last, from its first particle on, or with a first surname where both are known as such."""
    for at, word in enumerate(words[:-1]):
        if at and word.islower() and len(word) > 1 and _is_particle(word):
            return words[:at], words[at:]
    if words[0].islower() and _is_particle(words[0]):
        return [], words
    at = len(words) - 1
    if len(words) > 2 and not _INITIALS.match(words[at - 1]) and _is_double(words):
        at -= 1
    while at > 1 and _is_particle(words[at - 1]):
        at -= 1
    return words[:at], words[at:]


def _is_double(words: list[str]) -> bool:
    first, second = words[-2:]
    known = [is_family(word, "es") or is_family(word, "pt") for word in (first, second)]
    return all(known) and not is_given(first)
