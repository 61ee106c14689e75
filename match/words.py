"""The words that titles and names are searched and compared by."""

import re
from functools import lru_cache

from anyascii import anyascii

from normalize.fold import ASCII_WORDS, fold, fold_ascii
from normalize.title import needs_cleaning, plain_text, title_words

_HOMONYM = re.compile(r" \d{4}$")
_PIECE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]|[^\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]+")
_JOINTS = "-'`’‐‑"
_ASCII_JOINTS = b"-'`"
_ASCII_LINES = bytes(code if code in b"\n" or code > 127 else folded for code, folded in enumerate(ASCII_WORDS))
"""`ASCII_WORDS` that keeps the ends of lines, and what is not ASCII."""


@lru_cache(maxsize=65_536)
def words(text: str) -> tuple[str, ...]:
    """The words of a title in order, folded to ASCII, without markup; ideographs stand alone.

    >>> words("Multi-view <i>k</i>-means for Erdős")
    ('multi', 'view', 'k', 'means', 'for', 'erdos')
    >>> words("图网络 GNN")
    ('图', '网', '络', 'gnn')
    >>> words("علم التعمية")
    ('lm', 'ltmyh')
    >>> words("...")
    ()
    """
    return _in_ascii(title_words(text))


def title_forms(title: str) -> tuple[str, str]:
    """The title's key, and its words one space apart: for titles that come but once, of which nothing is remembered.

    >>> title_forms("On <i>k</i>-means, 2nd Ed.")
    ('onkmeans2nded', 'on k means 2nd ed')
    """
    key, found = encoded_title(title)
    return key.decode(), b" ".join(found).decode()


def encoded_title(title: str) -> tuple[bytes, list[bytes]]:
    """The title's key and its words in UTF-8.

    >>> encoded_title("Trees, 2nd Ed.")
    (b'trees2nded', [b'trees', b'2nd', b'ed'])
    """
    if not needs_cleaning(title):
        words = title.encode("ascii").translate(ASCII_WORDS).split()
        return b"".join(words), words
    folded = tuple(fold.__wrapped__(plain_text(title)).split())
    return "".join(folded).encode(), [word.encode() for word in _in_ascii(folded)]


def fold_title_lines(lines: bytes) -> bytes:
    r"""The words of titles in lines, of which each is ASCII or folded before.

    >>> fold_title_lines(b"Trees, 2nd Ed\n")
    b'trees  2nd ed\n'
    """
    return lines.translate(_ASCII_LINES)


def fold_name_lines(lines: bytes) -> bytes:
    r"""The words of names in lines, of which each is ASCII or folded before.

    >>> fold_name_lines(b"Hai-Lin Zhang\n")
    b'hailin zhang\n'
    """
    return lines.translate(_ASCII_LINES, _ASCII_JOINTS)


@lru_cache(maxsize=65_536)
def ascii_name(name: str) -> str:
    """The words of `encoded_name`, one space apart.

    >>> ascii_name("Erd\u0151s, P\u00e1l")
    'erdos pal'
    """
    return b" ".join(encoded_name(name)).decode()


def _in_ascii(found: tuple[str, ...]) -> tuple[str, ...]:
    if all(map(str.isascii, found)):
        return found
    pieces = (piece for word in found for piece in ((word,) if word.isascii() else _PIECE.findall(word)))
    return tuple(word for piece in pieces if (word := piece if len(piece) == 1 else _transcribed(piece)))


def _transcribed(piece: str) -> str:
    return piece if piece.isascii() else "".join(filter(str.isalnum, anyascii(piece).lower()))


@lru_cache(maxsize=65_536)
def name_key(name: str) -> str:
    """A personal name with its words in alphabetical order, so that the order of writing does not matter.

    DBLP's homonym number stays: it tells people apart.

    >>> name_key("Hai-Lin Zhang"), name_key("Zhang, Hailin")
    ('hailin zhang', 'hailin zhang')
    >>> name_key("Wei Wang 0001")
    '0001 wang wei'
    """
    return " ".join(sorted(name_words(name)))


def name_words(name: str) -> list[str]:
    """The words of `name_key` as they are written: for names that come but once, of which nothing is remembered.

    >>> name_words("Zhang, Hai-Lin")
    ['zhang', 'hailin']
    """
    return [word.decode() for word in encoded_name(name)]


def encoded_name(name: str) -> list[bytes]:
    """The same in UTF-8.

    >>> encoded_name("Hai-Lin Zhang")
    [b'hailin', b'zhang']
    """
    if name.isascii():
        return name.encode("ascii").translate(ASCII_WORDS, _ASCII_JOINTS).split()
    for joint in _JOINTS:
        name = name.replace(joint, "")
    return fold_ascii(name).encode().split()


def without_homonym(name: str) -> str:
    """DBLP's name without the number that tells people of one name apart.

    >>> without_homonym("Wei Wang 0001"), without_homonym("Louis 14")
    ('Wei Wang', 'Louis 14')
    """
    return _HOMONYM.sub("", name) if name[-1:].isdecimal() else name
