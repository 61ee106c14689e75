"""Which section of the page each line stands in, told by the headings."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from bibliography import Block, Style
from extract.chunks import Line, PageText
from extract.lexicon import HeadingPhrase, heading_phrases
from extract.markup import css_fields

_YEAR = re.compile(r"(?<!\d)(?:19[4-9]\d|20[0-4]\d)(?!\d)")
_WORDS = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_WIDE = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_YEAR_COMPANIONS = frozenset(
    "in year of and to present papers publications 年 年度 前 earlier before spring fall summer winter".split()
)
_SINCE = re.compile(r"\b(?:since|seit|depuis|desde) \(?\d", re.IGNORECASE)
_PSEUDO_LEVEL = 7
_LONGEST_HEADING = 90
_BREAKS_OF_LIST = 10
"""Line breaks in a block from which it is no single record."""


@dataclass(frozen=True, slots=True)
class Section:
    """What the headings above a line say: `kind` as in `data/headings.csv`, or "" where they say nothing."""

    kind: str = ""
    type: str = ""
    year: int | None = None
    heading: str | None = None
    is_heading: bool = False
    """True for the line of the heading itself."""


def find_sections(text: PageText) -> list[Section]:
    """The section of each line of `text.lines`."""
    page = read_heading(text.page.title) if text.page.title else None
    start = Section(page.section, page.type) if page and page.section == "publications" else Section()
    stack: list[tuple[int, Section]] = []
    sections: list[Section] = []
    often = _repeated_levels(text)
    for line in text.lines:
        block = text.page.blocks[line.block]
        words = text.text[line.start : line.end].strip()
        level = heading_level(block, words, alone=not text.breaks[line.block])
        if level is None and _is_bold_phrase(text, line, words):
            level = _PSEUDO_LEVEL
        current = stack[-1][1] if stack else start
        if level is None:
            sections.append(current)
            continue
        phrase = read_heading(words)
        year = heading_year(words)
        if phrase is None and year is None and level in often:
            sections.append(replace(current, is_heading=True))
            continue
        if phrase is None and level == _PSEUDO_LEVEL and year is None:
            sections.append(current)
            continue
        while stack and stack[-1][0] >= level:
            stack.pop()
        parent = stack[-1][1] if stack else start
        section = _under(parent, phrase, year, words)
        stack.append((level, section))
        sections.append(replace(section, is_heading=True))
    return sections


def _under(parent: Section, phrase: HeadingPhrase | None, year: int | None, words: str) -> Section:
    """The section that a heading opens below `parent`."""
    if phrase is None:
        return Section(parent.kind, parent.type, year or parent.year, words)
    inherits = phrase.section == parent.kind
    return Section(
        phrase.section,
        phrase.type or (parent.type if inherits else ""),
        year or (parent.year if inherits else None),
        words,
    )


def _repeated_levels(text: PageText) -> set[int]:
    """Heading levels that mostly hold no known phrase and no year, many times over: titles of papers."""
    unknown: Counter[int] = Counter()
    known: Counter[int] = Counter()
    for block in text.page.blocks:
        if block.heading is not None:
            told = read_heading(block.text) is not None or heading_year(block.text) is not None
            (known if told else unknown)[block.heading] += 1
    return {level for level, count in unknown.items() if count >= 4 and count > 2 * known[level]}


def heading_level(block: Block, words: str, alone: bool) -> int | None:
    """1 to 6 for a heading, 7 for a short line that stands for one, None otherwise.

    Such a line is all bold, or a known phrase or a year; it is `alone` in its block.
    """
    if not words or len(words) > _LONGEST_HEADING:
        return None
    if block.heading is not None:
        return block.heading
    if not alone or any(node.tag in ("li", "dd", "td") for node in block.path[-2:]) or _is_badge(block):
        return None
    bold = all(run.style & (Style.BOLD | Style.UNDERLINE) for run in block.runs if run.text.strip())
    if bold or (block.path and block.path[-1].tag in ("dt", "th", "caption", "legend", "summary")):
        return _PSEUDO_LEVEL
    if len(words) < 40 and read_heading(words, whole=True) is not None:
        return _PSEUDO_LEVEL
    if re.fullmatch(r"\W*(?:19[4-9]\d|20[0-4]\d)\W*", words):
        return _PSEUDO_LEVEL
    return None


def _is_bold_phrase(text: PageText, line: Line, words: str) -> bool:
    """Whether a line among others of its block is bold and but a known phrase and a colon: "<b>Journal Articles:</b>".

    In an item or a cell it is a record's own, such as its state, unless that holds a whole list.
    """
    path = text.page.blocks[line.block].path
    if not words.endswith((":", "：")) or len(words) > _LONGEST_HEADING or line.first == line.last:
        return False
    if text.breaks[line.block] < _BREAKS_OF_LIST and any(node.tag in ("li", "dd", "td") for node in path[-2:]):
        return False
    bold = all(chunk.run.style & Style.BOLD and not chunk.run.href for chunk in text.chunks[line.first : line.last])
    return bold and read_heading(words, whole=True) is not None


def _is_badge(block: Block) -> bool:
    """Whether a block is a field of a record by its class, or nothing but links, as a menu and a row of buttons are."""
    if block.path and css_fields(block.path[-1].css_class) & {"author", "venue", "links"}:
        return True
    return all(run.href or "badge" in css_fields(run.css_class) for run in block.runs if run.text.strip())


def read_heading(words: str, whole: bool = False) -> HeadingPhrase | None:
    """The longest phrase of `data/headings.csv` that a heading holds, None where it holds none or says much else.

    `whole` asks that the heading be little more than the phrase.

    >>> read_heading("Selected Publications (2019-2024)").section
    'publications'
    >>> read_heading("Teaching and expository publications").section
    'publications'
    >>> read_heading("期刊评论与报纸短文").type
    'journal'
    >>> read_heading("Learning to rank papers with graph neural networks on noisy data") is None
    True
    """
    if len(words) > _LONGEST_HEADING:
        return None
    lowered = words.casefold()
    if _WIDE.search(lowered):
        held = [phrase for key, phrase in heading_phrases().items() if _WIDE.search(key) and key in lowered]
        best = max(held, key=lambda phrase: len(phrase.phrase), default=None)
        if best is not None and len(lowered) <= 25:
            return best
    tokens = _WORDS.findall(lowered)
    limit = 3 if whole else 8
    for size in range(min(4, len(tokens)), 0, -1):
        found = [
            phrase
            for start in range(len(tokens) - size + 1)
            if (phrase := heading_phrases().get(" ".join(tokens[start : start + size]))) is not None
            and len(tokens) <= size + limit - 1 - (2 if start else 0)
        ]
        if found:
            best = next((phrase for phrase in found if phrase.section == "publications"), found[0])
            return best._replace(type="") if _names_other_type(tokens, best) else best
    return None


def _names_other_type(tokens: Sequence[str], phrase: HeadingPhrase) -> bool:
    """Whether a heading of papers speaks of another type of publications, too: "Journals / chapters in book"."""
    if phrase.type not in ("journal", "conference"):
        return False
    rest = " ".join(tokens).replace(phrase.phrase, "|").split()
    pairs = [" ".join(pair) for pair in pairwise(rest)]
    others = [heading_phrases().get(words) for words in (*pairs, *rest)]
    return any(other is not None and other.type not in ("", phrase.type) for other in others)


def heading_year(words: str) -> int | None:
    """The one year that a short heading states, None where there is none or several.

    >>> heading_year("Publications in 2024"), heading_year("2019 - 2021"), heading_year("ICLR 2024")
    (2024, None, None)
    """
    years = _YEAR.findall(words) if not _SINCE.search(words) else []
    others = [word for word in _WORDS.findall(words.casefold()) if word not in _YEAR_COMPANIONS]
    plain = not others or (len(others) <= 3 and read_heading(words) is not None)
    return int(years[0]) if len(years) == 1 and plain else None
