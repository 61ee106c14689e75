"""Titles: the form that is shown and the key that is compared."""

import html
import re
import unicodedata
from functools import lru_cache

from normalize.fold import ASCII_WORDS, fold

_TAG = re.compile(
    r"</?(?:a|abbr|b|big|br|cite|code|div|em|font|h[1-6]|i|inf|italic|jats:[a-z]+|li|math|mml:[a-z]+|m(?:i|n|o|row|s?u[bp]|text)"
    r"|nobr|p|q|s|sc|scp|small|span|strong|su[bp]|tt|u)(?:\s[^<>]{0,200})?/?>",
    re.IGNORECASE,
)
"""Markup that titles are set in; `vector<int>` and `<script>` are what a title is about."""
_ACCENT_COMMAND = re.compile(
    r"\\([\"'`^~=.])\s*(?:\{\s*(\\?[a-zA-Z])\s*\}|(\\?[a-zA-Z]))"  # \"o and \"{o}
    r"|\\([uvHcdbkrt])(?:\s*\{\s*(\\?[a-zA-Z])\s*\}|\s+(\\?[a-zA-Z]))"  # \v{s} and \v s, but not \textit
)
_LETTER_COMMAND = re.compile(r"\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i|j|dh|DH|th|TH|dj|DJ)(?![a-zA-Z])\s?(?:\{\})?")
_COMMAND = re.compile(r"\\[a-zA-Z]+\*?\s?")
_COMBINING = {
    '"': "\u0308", "'": "\u0301", "`": "\u0300", "^": "\u0302", "~": "\u0303", "=": "\u0304", ".": "\u0307",
    "u": "\u0306", "v": "\u030c", "H": "\u030b", "c": "\u0327", "d": "\u0323", "b": "\u0331", "k": "\u0328",
    "r": "\u030a", "t": "\u0361",
}  # fmt: skip
_LETTER = {
    "ss": "ß", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł",
    "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ",
}  # fmt: skip
_ESCAPED = {"\\{": "", "\\}": "", "\\&": "&", "\\%": "%", "\\_": "_", "\\$": "", "\\#": "#"}
_PAIRS = {"“": "”", "„": "“", "‘": "’", "«": "»", "‹": "›", '"': '"', "'": "'", "「": "」", "『": "』", "《": "》"}
_APART = bytes(code for code, folded in enumerate(ASCII_WORDS) if folded == ord(" "))
"""What stands between the words of an ASCII title."""
_LONGEST = 2000
"""Characters of a title that are looked at: no title is longer, and a whole page taken for one must not cost time."""


def plain_text(text: str) -> str:
    r"""The text without tags of markup, entities and LaTeX commands, white space folded to single spaces.

    Commands of unknown meaning are dropped, their arguments stay.

    >>> plain_text(r"<i>H</i>\"older $L^2$ {\em bounds} for Erd\H{o}s &amp; Co")
    'Hölder L^2 bounds for Erdős & Co'
    >>> plain_text("<SCP>vector&lt;int></SCP> and <script>")
    'vector<int> and <script>'
    """
    text = text[:_LONGEST]
    if "&" in text:
        text = html.unescape(text)
    if "<" in text:
        text = _TAG.sub("", text)
    if "\\" in text:
        text = _LETTER_COMMAND.sub(lambda found: _LETTER[found[1]], text)
        text = _ACCENT_COMMAND.sub(_accented, text)
        for escaped, sign in _ESCAPED.items():
            text = text.replace(escaped, sign)
        text = _COMMAND.sub("", text)
    text = text.replace("{", "").replace("}", "").replace("$", "")
    if not text.isascii():
        text = unicodedata.normalize("NFC", text)
    return " ".join(text.split())


def needs_cleaning(text: str) -> bool:
    """False where nothing but white space, if anything, is between a text and its `plain_text`: of most titles.

    >>> needs_cleaning("Trees,  revisited"), needs_cleaning("<i>Trees</i>")
    (False, True)
    """
    return (
        not text.isascii()
        or "&" in text
        or "<" in text
        or "\\" in text
        or "{" in text
        or "}" in text
        or "$" in text
        or len(text) > _LONGEST
    )


def display_title(text: str) -> str:
    """The title as it is shown: plain text without enclosing quotes or the closing full stop.

    A closing question mark, an ellipsis and a full stop that belongs to an abbreviation's letters ("U.S.A.") stay.

    >>> display_title(' "Attention is all you need." ')
    'Attention is all you need'
    >>> display_title("Who's afraid of the U.S.A.")
    "Who's afraid of the U.S.A."
    """
    shown = plain_text(text).rstrip(",;，；、 ")
    while True:
        before = shown
        if shown.endswith((".", "。", "．")) and not re.search(r"(\.\.|\b[A-Za-z]\.[A-Za-z]\.)$", shown):
            shown = shown[:-1].rstrip(",; ")
        if (
            len(shown) > 2
            and _PAIRS.get(shown[0]) == shown[-1]
            and shown[0] not in shown[1:-1]
            and shown[-1] not in shown[1:-1]
        ):
            shown = shown[1:-1].strip().rstrip(",;，；")
        if shown == before:
            return shown


@lru_cache(maxsize=65536)
def title_key(text: str) -> str:
    r"""Letters and digits of the title, folded, nothing between them: equal for two spellings of one title.

    >>> title_key("ImageNet  Classification, with {D}eep Na\\\"ive N.N.s")
    'imagenetclassificationwithdeepnaivenns'
    >>> title_key("...")
    ''
    """
    if needs_cleaning(text):
        return "".join(title_words(text))
    return text.encode("ascii").translate(ASCII_WORDS, _APART).decode("ascii")


@lru_cache(maxsize=65536)
def title_words(text: str) -> tuple[str, ...]:
    """The words of the title, folded, in order; a stretch of Chinese or Japanese is one word.

    >>> title_words("On the Run-Time of <i>k</i>-means")
    ('on', 'the', 'run', 'time', 'of', 'k', 'means')
    """
    return tuple(fold(plain_text(text)).split())


def _accented(found: re.Match[str]) -> str:
    letter = (found[2] or found[3] or found[5] or found[6]).removeprefix("\\")
    return unicodedata.normalize("NFC", letter + _COMBINING[found[1] or found[4]])
