"""The lexicon of given and family names, and the syllables of Chinese names in Latin letters."""

from functools import cache, lru_cache

from normalize.fold import fold_ascii
from normalize.table import read_columns, read_set


@cache
def _names() -> dict[str, tuple[str, str, bool]]:
    """Folded name -> languages in which it is a family name, in which it is a given one; whether it is a word too."""
    columns = ("name", "family_languages", "given_languages", "ordinary")
    rows = read_columns("names.csv", *columns)
    return {name: (family, given, ordinary == "yes") for name, family, given, ordinary in rows}


def is_given(word: str, except_in: str | None = None) -> bool:
    """Whether the word is known as a given name, in any case and accents (in another language than that one).

    >>> is_given("Jürgen"), is_given("Schmidhuber"), is_given("Wei", except_in="zh")
    (True, False, False)
    """
    entry = _names().get(_form(word))
    return entry is not None and entry[1] not in ("", except_in)


def is_family(word: str, language: str | None = None) -> bool:
    """Whether the word is known as a family name (of that language: ISO 639-1 code).

    >>> is_family("García", "es"), is_family("Smith", "es")
    (True, False)
    """
    entry = _names().get(_form(word))
    if entry is None or not entry[0]:
        return False
    return language is None or language in entry[0].split()


def is_ordinary(word: str) -> bool:
    """Whether the word is a name and an ordinary English word too ("Will", "Long", "Song").

    >>> is_ordinary("Will"), is_ordinary("William")
    (True, False)
    """
    entry = _names().get(_form(word))
    return entry is not None and entry[2]


def is_pinyin_surname(word: str) -> bool:
    """Whether the word is a Chinese family name in pinyin or an older romanization.

    >>> is_pinyin_surname("Zhang"), is_pinyin_surname("Hailin")
    (True, False)
    """
    return is_family(word, "zh")


@lru_cache(maxsize=16384)
def is_pinyin_given(word: str) -> bool:
    """Whether the word is one to three syllables of pinyin, written together, hyphenated or in two capitals.

    >>> is_pinyin_given("Hailin"), is_pinyin_given("Xiao-Ming"), is_pinyin_given("JuanJuan"), is_pinyin_given("Peter")
    (True, True, True, False)
    """
    return _is_syllables(fold_ascii(word).replace(" ", "").replace("'", ""), 3)


def _is_syllables(letters: str, most: int) -> bool:
    syllables = read_set("pinyin-syllables.csv", "syllable")
    if letters in syllables:
        return True
    if most == 1:
        return False
    return any(
        letters[:at] in syllables and _is_syllables(letters[at:], most - 1) for at in range(1, min(7, len(letters)))
    )


@lru_cache(maxsize=65536)
def _form(word: str) -> str:
    return fold_ascii(word).replace(" ", "")
