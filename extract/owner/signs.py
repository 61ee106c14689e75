"""Where a page says whose it is: its title, headings, biography, footer, and the name it sets off in its lists."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from bibliography import Block, Page, Style
from normalize.author import author_key, name_evidence, parse_name

_SEPARATOR = re.compile(r"\s*[|·•–—:»«/@~_]+\s*|\s+-+\s+|,\s+|['’]s?\s+(?=\S)|['’]s?$|\s{2,}")
_BEFORE_NAME = (
    "the|my|hi|hello|welcome|to|about|personal|academic|official|home ?page|home|web ?site|web ?page|page|site|"
    "publications?|papers?|articles?|research|works?|cv|vita|curriculum vitae|r[eé]sum[eé]|portfolio|blog|of|by|for|"
    r"from|and|i am|i['’]m|prof(?:essor)?\.?|dr\.?|mr\.?|ms\.?|mrs\.?"
)
_AFTER_NAME = (
    "personal|academic|home ?page|home|web ?site|web ?page|page|site|publications?|(?:pre|re)prints?|papers?|articles?|"
    "research|teaching|talks|software|bibliography|english|deutsch|fran[cç]ais|espa[nñ]ol|italiano|cv|vita|portfolio|"
    r"blog|lab(?:oratory)?|group|team|ph\.?\s?d\.?|md|m\.d\."
)
_AROUND_NAME = re.compile(rf"^(?:(?:{_BEFORE_NAME})[\s,.!:]+)+|(?:[\s,.!:]+(?:{_AFTER_NAME}))+$", re.IGNORECASE)
_AROUND_NATIVE = re.compile(
    r"^(?:欢迎来到|我是|我叫|關於|关于)|(?:\s?(?:中文|英文|韩语|日语|日本語)版?)+$"
    r"|(?:的)?(?:个人|個人)?(?:主页|主頁|网站|網站|首页|教授|副教授|博士|老师|老師|研究室)$"
)
_WORD = r"[^\W\d_a-z][\w.'’\-]*"
_INTRODUCTION = re.compile(
    rf"\b(?:I am|I['’]m|[Mm]y name is|(?:[Tt]his is|[Ww]elcome to)(?: the home ?page of)?|[Nn]ame:"
    rf"|(?:[Pp]ublications|[Pp]apers|[Pp]reprints) (?:of|by))\s+"
    rf"(?:[Pp]rof(?:essor|\.)?\s+|[Dd]r\.?\s+)?({_WORD}(?:\s+{_WORD}){{1,3}})(?:\s?[(（]([㐀-鿿]{{2,4}})[)）])?"
)
_NATIVE_INTRODUCTION = re.compile(
    r"(?:我是|我叫|姓名[:：]\s?)([㐀-鿿]{2,4})(?=[，,。.；;（( ]|$)|^([㐀-鿿]{2,4})(?=[，,])"
)
_COPYRIGHT = re.compile(
    r"(?:©|\(c\)|[Cc]opyright)[\s©]*(?:(?:19|20)\d\d(?:\s?[-–]\s?(?:19|20)?\d\d|\s?[-–]\s?present)?[\s,.]*)?([^\n©|]{3,60})"
)
_SENTENCE_END = re.compile(r"(?<=[^\W\d_]{2})\.(?:\s|$)")
_NAME_CLASS = re.compile(
    r"(?:^|[\s_-])(?:author__?name|p-name|profile-?name|full-?name|portrait-title|user-?name|vcard-fullname)(?:$|\s)",
    re.I,
)
_BRAND_CLASS = re.compile(r"brand|site-?(?:title|name)|masthead|logo|banner|avatar", re.I)
_SETTING = Style.BOLD | Style.UNDERLINE | Style.CODE | Style.ITALIC
_LIST_SEPARATOR = re.compile(r"\s*(?:[,;&，；、()（）\n]|\band\b|\bwith\b|和|(?<=[^\W\d_]{2})[.:] )\s*")
_INVERTED = re.compile(
    r"(?:(?<=^)|(?<=[,&\])] )|(?<=\band ))([^\W\d_a-z][\w'’\-]{2,30}), ((?:[^\W\d_a-z]\.[ \-]?){1,4})"
)
_NO_NAME = re.compile(
    r"\b(?:scholar|orcid|github|linkedin|twitter|dblp|email|lab|laboratory|group|team|posts?|latest|news|blog|ai|site|"
    r"your name|tl dr)\b",
    re.IGNORECASE,
)
_IN_NO_NAME = re.compile(r"[^\w\s.,'’()（）\-·‐]+")
_GENITIVE = re.compile(r"['’]s$")
_CAPITALS = re.compile(r"(?:[^\W\d_a-z][’'\-]?){3,}")
_FIRST_LINES = 1.5
"""Weight of a page's first lines; where several names stand there, it is a list already."""

_MOST_HEADS = 5
"""Blocks in which an address may stand that begins with the name."""
_SHORT = 60
_LIKELY = 0.5
_USUAL_WORDS = 4
_COUNTED_BLOCKS = 300
_EMPHASIZED_BLOCKS = 3_000
"""The largest homepage seen has 3,300 elements, and fewer blocks."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A name that the page puts where owners stand, and how much that says."""

    name: str
    weight: float


def gather_signs(page: Page) -> list[Sign]:
    """Return the names that a page's title, headings, biography, footer and emphasis give, most telling first."""
    signs = [Sign(name, 3.0) for name in _names_in(page.owner.name or "")]
    signs += [Sign(name, 2.5) for name in _names_in(page.title)]
    visible = [block for block in page.blocks if not block.hidden]
    for number, block in enumerate(visible[:40]):
        text = block.text
        weight = _place_weight(block, number)
        if weight and len(text) <= _SHORT * 2:
            lines = text.split("\n") if weight != _FIRST_LINES else [text]
            names = [name for line in lines for name in _names_in(line)]
            signs += [Sign(name, weight) for name in names if weight != _FIRST_LINES or len(names) == 1]
        elif number < _MOST_HEADS:
            signs += [Sign(name, 2.0) for name in _names_in(_bold_line(block))]
        signs += [Sign(name, 3.0) for name in _introduced(text[:300])]
    for block in visible[-6:]:
        found = _COPYRIGHT.search(block.text[:300])
        if found:
            signs += [Sign(name, 2.5) for name in _names_in(_SENTENCE_END.split(found[1])[0])[:1]]
    return signs + list(_emphasized(visible[:_EMPHASIZED_BLOCKS]))


def _bold_line(block: Block) -> str:
    """The first of several lines of a block if it is bold, as above an address; else nothing."""
    first = block.runs[0]
    broken = len(block.runs) > 1 and block.runs[1].text == "\n"
    return first.text if broken and first.style & Style.BOLD else ""


def _place_weight(block: Block, number: int) -> float:
    """Return how much a short block at such a place says."""
    classes = " ".join([*(node.css_class for node in block.path[-4:]), *(run.css_class for run in block.runs)])
    if _NAME_CLASS.search(classes):
        return 3.0
    if block.heading is not None and number < 25:
        return 2.0 if block.heading == 1 else 1.0
    if _BRAND_CLASS.search(classes):
        return 2.0
    return _FIRST_LINES if number < 3 else 0.0


def _names_in(text: str) -> list[str]:
    """Return the pieces of a title or heading that are names, without what stands around them."""
    if not text or len(text) > 300:
        return []
    names = [cleaned for cleaned in (clean_name(text),) if is_name(cleaned)]
    for piece in () if names else _SEPARATOR.split(text):
        cleaned = clean_name(piece)
        if is_name(cleaned):
            names.append(cleaned)
    return names


@lru_cache(maxsize=2_000)
def clean_name(text: str) -> str:
    """Return a name without the words that titles put around it, capitals throughout made ordinary.

    >>> clean_name("Welcome to the homepage of Ada Lovelace, PhD"), clean_name("LOVELACE Ada"), clean_name("张磊的主页")
    ('Ada Lovelace', 'Ada Lovelace', '张磊')
    """
    text = _IN_NO_NAME.sub(" ", text).strip(" -·,")
    for around in (_AROUND_NAME, _AROUND_NATIVE):
        once = _without(around, text)
        text = once if once == text else _without(around, once)
    return " ".join(_lower_capitals(text.split()))


def _without(around: re.Pattern[str], text: str) -> str:
    """The text without what stands around a name, and without the "'s" that this leaves."""
    return _GENITIVE.sub("", around.sub("", text).strip(" ,-"))


def _lower_capitals(words: list[str]) -> list[str]:
    """Write capitals as usual; where only the family name is in capitals, it goes last."""
    latin = [word for word in words if word[0].isascii() or word[0].isupper()]
    capitals = [word for word in latin[:1] + latin[-1:] if _CAPITALS.fullmatch(word)]
    if latin and " ".join(latin).isupper():
        capitals = latin
    if not capitals or len(latin) < 2:
        return words
    if len(capitals) == 1 and len(latin) == 2 and latin[0] == capitals[0]:
        latin.reverse()
    return [word for word in words if word not in latin] + [
        word.title() if word in capitals else word for word in latin
    ]


@lru_cache(maxsize=2_000)
def is_name(text: str) -> bool:
    """Tell a whole name (given and family name) from everything else that stands in titles and headings.

    >>> is_name("Ada Lovelace"), is_name("张磊"), is_name("Publications"), is_name("Interests"), is_name("Zhang")
    (True, True, False, False, False)
    """
    likely = _LIKELY if len(text.split()) <= _USUAL_WORDS else _LIKELY + 0.2
    if not 2 <= len(text) <= _SHORT or name_evidence(text) <= likely or _NO_NAME.search(text):
        return False
    name = parse_name(text)
    return name.native_name is None or name_evidence(name.native_name) > _LIKELY


def _introduced(text: str) -> Iterator[str]:
    for found in _INTRODUCTION.finditer(text):
        words = found[1].rstrip(".").split()
        for count in range(len(words), 1, -1):
            name = _GENITIVE.sub("", " ".join(words[:count]))
            if is_name(name):
                yield f"{name} ({found[2]})" if found[2] else name
                break
    for found in _NATIVE_INTRODUCTION.finditer(text):
        name = found[1] or found[2]
        if is_name(name):
            yield name


def _emphasized(blocks: list[Block]) -> Iterator[Sign]:
    """Yield the names that three blocks or more set off: lists of publications show their owner so."""
    counts: Counter[str] = Counter()
    forms: dict[str, str] = {}
    listed = 0
    for block in blocks:
        seen = set()
        for run in block.runs:
            if 3 < len(run.text) <= _SHORT and block.heading is None and _is_set_off(run.style):
                name = clean_name(run.text.strip(" *†‡§#,;.:"))
                if is_name(name):
                    key = author_key_of(name)
                    seen.add(key)
                    forms.setdefault(key, name)
        counts.update(seen)
        listed += bool(seen)
    ranked = counts.most_common(2)
    if ranked and ranked[0][1] >= 3 and (len(ranked) == 1 or ranked[0][1] > 1.5 * ranked[1][1]):
        yield Sign(forms[ranked[0][0]], 3.0 if ranked[0][1] * 3 > listed else 1.5)


@cache
def _is_set_off(style: Style) -> bool:
    return bool(style & _SETTING)


def count_authors(page: Page) -> list[tuple[str, float]]:
    """Return the names in lists of names, with the share of such lists they stand in, most frequent first.

    Of the written forms of a name the most frequent is given.
    """
    counts: Counter[str] = Counter()
    forms: dict[str, Counter[str]] = {}
    lists = 0
    for block in page.blocks[:_COUNTED_BLOCKS]:
        names = {}
        text = _INVERTED.sub(r"\2 \1,", block.text[:600].replace("\n", " "))
        for chunk in _LIST_SEPARATOR.split(text)[:60]:
            name = chunk.strip(" *†‡§#.:")
            if 4 <= len(name) <= 40 and name_evidence(name) > 0.7:
                names[author_key_of(name)] = " ".join(name.split())
        if names and block.heading is None:
            lists += 1
            counts.update(names.keys())
            for key, name in names.items():
                forms.setdefault(key, Counter())[name] += 1
    return [(forms[key].most_common(1)[0][0], count / lists) for key, count in counts.most_common(5) if count >= 3]


def author_key_of(name: str) -> str:
    """Return the comparable key of a written name."""
    return author_key(parse_name(name))
