"""Folding of text: the forms in which two spellings of the same thing become the same string."""

import re
import unicodedata
from functools import lru_cache

from anyascii import anyascii

_ACCENT = re.compile("[\u0300-\u036f]")
_LETTERS = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "ł": "l", "þ": "th", "ı": "i", "ħ": "h", "ŋ": "n"}
)
_NOT_WORD = re.compile(r"[\W_]+")
ASCII_WORDS = bytes(ord(chr(code).lower()) if code < 128 and chr(code).isalnum() else 32 for code in range(256))
"""What each byte of an ASCII text is folded to: letters to lower case, all but letters and digits to spaces."""


def strip_accents(text: str) -> str:
    """The text in Unicode's compatibility form without the accents of Latin, Greek and Cyrillic letters.

    Marks that make another letter (Japanese voicing, Hangul, Arabic and Indic vowels) stay.

    >>> strip_accents("Erdős, Ｆｕｌｌ, が, 한글")
    'Erdos, Full, が, 한글'
    """
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _ACCENT.sub("", unicodedata.normalize("NFKD", text)))


@lru_cache(maxsize=65536)
def fold(text: str) -> str:
    """Lower-case words without accents or punctuation, one space apart; scripts other than Latin keep their letters.

    >>> fold("Søren  Łukasiewicz-Weiß")
    'soren lukasiewicz weiss'
    >>> fold("深度学习: a Survey")
    '深度学习 a survey'
    """
    if text.isascii():
        return b" ".join(text.encode("ascii").translate(ASCII_WORDS).split()).decode("ascii")
    folded = strip_accents(text).casefold().translate(_LETTERS)
    return _NOT_WORD.sub(" ", folded).strip()


@lru_cache(maxsize=65536)
def fold_ascii(text: str) -> str:
    """`fold`, then every other script in Latin letters (Cyrillic, Greek, ...): the form of names in keys.

    Chinese characters come out run together and in one reading only: use a name's pinyin for those.

    >>> fold_ascii("Иван Петров")
    'ivan petrov'
    """
    folded = fold(text)
    if folded.isascii():
        return folded
    return _NOT_WORD.sub(" ", anyascii(folded).casefold()).strip()
