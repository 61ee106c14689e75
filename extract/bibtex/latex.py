"""LaTeX markup in a value to plain text."""

import re
import unicodedata
from functools import lru_cache

from pylatexenc.latex2text import LatexNodes2Text

_MAX_LENGTH = 4000
_MAX_NESTING = 30
_MARKUP = re.compile(r"[\\${}~%^_]|---?|``|''")
_ADDRESS = re.compile(r"\\href\s*\{[^{}]*\}|\\(?:url|path|nolinkurl)(?![A-Za-z])")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?[ \t]?|\\.")


_ACCENTS = {
    "`": "\u0300",
    "'": "\u0301",
    "^": "\u0302",
    "~": "\u0303",
    "=": "\u0304",
    "u": "\u0306",
    ".": "\u0307",
    '"': "\u0308",
    "r": "\u030a",
    "H": "\u030b",
    "v": "\u030c",
    "d": "\u0323",
    "c": "\u0327",
    "k": "\u0328",
}
_LETTERS = {
    "ss": "ß",
    "o": "ø",
    "O": "Ø",
    "l": "ł",
    "L": "Ł",
    "aa": "å",
    "AA": "Å",
    "ae": "æ",
    "AE": "Æ",
    "oe": "œ",
    "OE": "Œ",
    "i": "ı",
    "j": "ȷ",
    "dh": "ð",
    "DH": "Ð",
    "th": "þ",
    "TH": "Þ",
    "dj": "đ",
    "DJ": "Đ",
}
_ACCENTED = re.compile(
    r"\\([`'^~=.\"]|[uvHcdkr](?![A-Za-z]))[ \t]{0,5}"
    r"(?:\{[ \t]{0,5}(\\[ij]|[A-Za-z])[ \t]{0,5}\}|(\\[ij](?![A-Za-z])|[A-Za-z]))"
)
_LETTER = re.compile(rf"\\({'|'.join(_LETTERS)})(?:\{{\}}|[ \t]{{1,5}}|(?![A-Za-z]))")
_TYPED = re.compile(
    r"\{\\+(?:[`'^~=.\"]|[uvHcdkr] )\{?\\?[A-Za-z]\}?\}|\{\\+(?:ss|o|O|l|L|aa|AA|ae|AE|oe|OE|i)\}"
    r"|\\[`'^~\"]\{\\?[A-Za-z]\}|(?<=[A-Za-z])\\\"[aeiouAEIOU](?=[a-z])"
)
"""Accents and letters in braces, or accents on a letter in braces, or an umlaut within a word."""
_ESCAPED = re.compile(r"\\([&%$#_{}])")
_UNSHIELDED = {0xE000 + ord(character): character for character in "&%$#_{}"}
_SIMPLE_MATH = re.compile(r"\$([^$\\^_{}]{0,200})\$")


@lru_cache(maxsize=8192)
def latex_to_text(value: str) -> str:
    r"""Return a value's text: accents composed, commands and braces gone, white space folded to single blanks.

    What is longer or more deeply nested than any real field only loses its commands and braces.

    >>> latex_to_text(r"{\'E}tude of {GPU}s -- with $\alpha$")
    'Étude of GPUs – with α'
    >>> latex_to_text("100% plain")
    '100% plain'
    """
    if not _MARKUP.search(value):
        return " ".join(value.split())
    text = _SIMPLE_MATH.sub(r"\1", _LETTER.sub(_letter, _ACCENTED.sub(_accent, value)))
    if "$" not in text:
        plain = _ESCAPED.sub(_shield, text)
        if "\\" not in plain:
            return _tidy(plain).translate(_UNSHIELDED)
    text = re.sub(r"(?<!\\)%", r"\\%", text)
    text = _ADDRESS.sub("", text)
    if len(text) > _MAX_LENGTH or _nesting(text) > _MAX_NESTING:
        return _tidy(_COMMAND.sub("", text))
    try:
        text = LatexNodes2Text(math_mode="text", strict_latex_spaces=False).latex_to_text(text)
    except Exception:  # pylatexenc raises errors of many kinds on malformed input, IndexError and ValueError among them
        text = _COMMAND.sub("", text)
    return _tidy(text)


def accents_to_text(text: str) -> str:
    r"""A running text with the accents composed that stand in it as LaTeX, where braces or a word leave no doubt.

    >>> accents_to_text(r"B{\"o}rsch, Interdisziplin\"are, Jos\'{e}, Wei{\ss}")
    'Börsch, Interdisziplinäre, José, Weiß'
    >>> accents_to_text(r"it\'s") == r"it\'s", accents_to_text(r'said \"a tree\"') == r'said \"a tree\"'
    (True, True)
    """
    return _TYPED.sub(lambda found: latex_to_text(found[0].replace("\\\\", "\\")), text) if "\\" in text else text


def _accent(found: re.Match[str]) -> str:
    letter = (found[2] or found[3]).lstrip("\\")
    return unicodedata.normalize("NFC", letter + _ACCENTS[found[1]])


def _letter(found: re.Match[str]) -> str:
    return _LETTERS[found[1]]


def _shield(found: re.Match[str]) -> str:
    """Put an escaped character out of reach of what is done to braces."""
    return chr(0xE000 + ord(found[1]))


def _tidy(text: str) -> str:
    text = text.replace("\\%", "%").replace("{", "").replace("}", "").replace("~", " ")
    text = text.replace("``", "“").replace("''", "”").replace("---", "—").replace("--", "–")
    return " ".join(text.split())


def _nesting(text: str) -> int:
    depth = deepest = 0
    for character in text:
        if character in "{$[":
            depth += 1
            deepest = max(deepest, depth)
        elif character in "}]":
            depth -= 1
    return deepest
