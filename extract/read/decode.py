"""Bytes to text: what the bytes say, then the page, then the server, then what the text looks like."""

import codecs
import re

import ftfy
from bs4.dammit import EncodingDetector

from extract.read.errors import NotAPage

_BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDER = {
    "ascii": "cp1252",
    "iso8859-1": "cp1252",
    "latin-1": "cp1252",
    "iso8859-9": "cp1254",
    "iso8859-11": "cp874",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "shift_jis": "cp932",
    "euc_kr": "cp949",
    "big5": "big5hkscs",
}
"""Encodings that browsers read as a larger one (WHATWG Encoding Standard), as pages use the larger."""

_REFUSED = frozenset(
    "utf-7 utf-16 utf-16-le utf-16-be utf-32 utf-32-le utf-32-be"
    " idna punycode unicode_escape raw_unicode_escape undefined".split()
)
"""Never in bytes that look like ASCII, whatever a page declares."""

_SINGLE_BYTE = re.compile(r"cp125\d|iso8859-\d+|latin|mac|cp874|ascii")
_CHINESE = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出会可也你对就学"
    "研究所与教授论文发表业程计算机系统院年月博士硕导师实验室主页个简介科技術网络信息理工华东北京海南"
    "方法基分析数据模型等及其软件智能"
)
_TRADITIONAL_CHINESE = (
    "的一是在不了有和人這中大為上個國我以要他時來用們生到作地於出會可也你對就學"
    "研究所與教授論文發表業程計算機系統院年月博士碩導師實驗室主頁簡介科技術網路資訊理工華東北海南"
    "方法基分析數據模型等及其軟體智慧臺灣"
)
_JAPANESE = (
    "のにはをたがでてとしれさるなもこりまらくうかいよっだすきけちんへみ"
    "アイウエオカキクコサシスセタチツテトナニノハフマミムメラリルレロンー"
    "日本大学研究科工東京都文国際会議論教授年月発表業績一人在中情報"
)
_KOREAN = (
    "이다는의에을가고하지를은도로한사자기해인있대나시서어부리과아그정일학교연구수원"
    "전주조제보상장성문논저국공선생구용소년월동영"
)
_COMMON = {
    "gb18030": frozenset(_CHINESE),
    "cp932": frozenset(_JAPANESE),
    "euc_jp": frozenset(_JAPANESE),
    "cp949": frozenset(_KOREAN),
    "big5hkscs": frozenset(_TRADITIONAL_CHINESE),
}
"""Characters that make up much of any text in the languages of each multi-byte encoding."""

_ENOUGH_COMMON = 0.18
_FREQUENT_LETTERS = {"cp1251": "оеаинтсрвл", "koi8_r": "оеаинтсрвл", "iso8859_5": "оеаинтсрвл", "cp1253": "αοιετσνρκπ"}
"""The ten most frequent letters of Russian and of Greek: well over half of any text."""

_ENOUGH_FREQUENT = 0.4
_FOREIGN_WORD = re.compile(rb"[\x80-\xff]{4,}")
_SAMPLE = 60_000
_ISO_2022 = re.compile(rb"\x1b\$[@B]")
_MOJIBAKE = re.compile(
    "[ÃÂÅ][\u0080-\u00bf\u0152\u0153\u0160\u0161\u0178\u017d\u017e\u0192\u02c6\u02dc\u2013-\u2122]|â€|ï¼|ã[\u0080-\u0083ƒ]|[\u00e4-\u00e9][\u0080-\u00bf\u2013-\u2122]{2}"
)
_MOJIBAKE_SIGNS = ("Ã", "Â", "â€", "ï¼", "ã€", "ã\u0080")
_MAX_REPAIRED_LINE = 20_000


def decode(body: bytes, declared: str | None = None) -> tuple[str, str]:
    """Return the text and the name of the encoding it was in; `declared` is what the HTTP header says.

    Valid UTF-8 is UTF-8 whatever is declared; mojibake (UTF-8 that was once read as cp1252) is repaired where evident.
    Raises `NotAPage` where bytes are no text in any encoding.

    >>> decode("Universität".encode(), "iso-8859-1")
    ('Universität', 'utf-8')
    >>> decode("个人主页：论文发表，研究方法".encode("gbk"))
    ('个人主页：论文发表，研究方法', 'gb18030')
    >>> decode(b"caf\\xe9")
    ('café', 'cp1252')
    """
    for bom, name in _BOMS:
        if body.startswith(bom):
            return body[len(bom) :].decode(name, "replace"), name
    if b"\0" in body:
        return _decode_wide(body)
    if _ISO_2022.search(body):
        return body.decode("iso2022_jp_ext", "replace"), "iso-2022-jp"
    try:
        return _repair(body.decode("utf-8")), "utf-8"
    except UnicodeDecodeError as error:
        if _is_nearly_utf8(body, error.start):
            return _repair(body.decode("utf-8", "replace")), "utf-8"
    for candidate in (EncodingDetector.find_declared_encoding(body[:8192], is_html=True), declared):
        known = _known(candidate)
        if known is not None and not _SINGLE_BYTE.match(known):
            text = _try(body, known)
            if text is not None:
                return text, known
    return _decode_unstated(body, declared)


def _decode_unstated(body: bytes, declared: str | None) -> tuple[str, str]:
    """Decode what declares nothing, or a one-byte encoding, which every sequence of bytes fits."""
    name = _find_multibyte(body)
    name = name or _guess_alphabet(body)
    if name is None:
        stated = (EncodingDetector.find_declared_encoding(body[:8192], is_html=True), declared)
        name = next(
            (known for known in map(_known, stated) if known is not None and _SINGLE_BYTE.match(known)), "cp1252"
        )
    return body.decode(name, "replace"), name


def _known(name: str | None) -> str | None:
    """Return Python's name of a declared encoding, or of the larger one that is meant; None if there is none to use."""
    if not name:
        return None
    try:
        found = codecs.lookup(name.strip().strip("\"'"))
    except (LookupError, ValueError):
        return None
    if not found._is_text_encoding or found.name in _REFUSED:
        return None
    return _WIDER.get(found.name, found.name)


def _try(body: bytes, name: str) -> str | None:
    """Decode with a declared encoding; a stray byte or two in a long page are no proof against it."""
    try:
        return body.decode(name)
    except UnicodeDecodeError:
        text = body.decode(name, "replace")
        return text if text.count("\ufffd") * 100 < sum(byte > 127 for byte in body[:_SAMPLE]) else None


def _decode_wide(body: bytes) -> tuple[str, str]:
    """Decode UTF-16 without a byte order mark, known by its NULs; anything else with NULs is binary."""
    sample = body[:4096]
    for offset, name in ((1, "utf-16-le"), (0, "utf-16-be")):
        half = sample[offset::2]
        if half and half.count(0) * 10 > len(half) * 4 and sample[1 - offset :: 2].count(0) * 20 < len(half):
            text = body.decode(name, "replace")
            if text.count("\ufffd") * 50 < len(text):
                return text, name
    if body.count(0) * 1000 > len(body):
        raise NotAPage("binary: NUL bytes")
    return decode(body.replace(b"\0", b""))


def _is_nearly_utf8(body: bytes, first_error: int) -> bool:
    """Tell UTF-8 with a few broken bytes (cut in mid-character, a pasted Latin-1 letter) from other encodings."""
    sample = body[max(0, first_error - _SAMPLE) : first_error + _SAMPLE]
    text = sample.decode("utf-8", "replace")
    broken = text.count("\ufffd")
    whole = sum(character > "\x7f" for character in text) - broken
    return whole > 9 * broken


def _find_multibyte(body: bytes) -> str | None:
    """Return the East Asian encoding whose common characters the text is made of, if any."""
    sample = body[:_SAMPLE]
    foreign = sum(byte > 127 for byte in sample)
    best, best_share = None, _ENOUGH_COMMON
    for name, common in _COMMON.items():
        text = sample.decode(name, "replace")
        characters = [character for character in text if character > "\u2e7f"]
        if len(characters) < 2 or len(characters) * 2 < foreign * 0.6:
            continue
        hits = sum(character in common for character in characters)
        share = (hits - 2 * text.count("\ufffd")) / len(characters)
        if share > best_share:
            best, best_share = name, share
    return best


def _guess_alphabet(body: bytes) -> str | None:
    """Return the encoding of words that are all non-ASCII letters (Cyrillic, Greek), None where there are none."""
    sample = body[:_SAMPLE]
    words = _FOREIGN_WORD.findall(sample)
    letters = sum(map(len, words))
    if letters < 8 or letters * 10 < 6 * sum(byte > 127 for byte in sample):
        return None
    joined = b"".join(words)
    shares = {
        name: sum(map(joined.decode(name, "replace").count, common)) / letters
        for name, common in _FREQUENT_LETTERS.items()
    }
    best = max(shares, key=lambda name: shares[name])
    return best if shares[best] > _ENOUGH_FREQUENT else None


def _repair(text: str) -> str:
    """Undo mojibake line by line, where there is evidence of it."""
    if (
        text.isascii()
        or not any(sign in text for sign in _MOJIBAKE_SIGNS)
        or len(_MOJIBAKE.findall(text[:1_000_000])) < 2
    ):
        return text
    lines = text.split("\n")
    for number, line in enumerate(lines):
        if len(line) < _MAX_REPAIRED_LINE and _MOJIBAKE.search(line):
            lines[number] = ftfy.fix_encoding(line)
    return "\n".join(lines)
