"""Which section of the page each line stands in, told by the headings."""

import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import NamedTuple

from bibliography import Block, Style
from extract.text.cards import YEAR_ALONE, cards, years_of_cards
from extract.text.chunks import Line, PageText
from extract.text.group_items import items_of_groups, years_among_items, years_among_rows
from extract.text.headings import LONGEST_HEADING, YEAR, heading_venue, heading_year, read_heading, speaks_of_all
from extract.text.lexicon import HeadingPhrase
from extract.text.markup import css_fields
from extract.text.name_shape import MAY_BE_NAME
from extract.text.words import name_score

_PSEUDO_LEVEL = 7
_OF_WORK = ("service", "students", "teaching")
"""Kinds of sections that words such as "Workshops" or "Theses" speak of what was done at, not of papers."""
_OF_VENUES = ("publications", "")
"""Kinds of sections whose papers may stand below the name of their venue; others name whom one served."""
_LEAST_TITLES = 4
"""Headings of a kind from which they may be titles of papers."""
_LEAST_OF_TITLE, _BEGINNING = 5, 20
"""Words; characters."""
_OTHERS_AMONG_TITLES = 2
"""Words beside a known phrase up to which a heading is none of the titles around it: "A survey on software testing"."""
_BREAKS_OF_LIST = 10
"""Line breaks in a block from which it is no single record."""
_PREPRINT = re.compile(r"\barXiv:? preprint\b")
"""What one paper is, not several."""
_OF_TYPE = re.compile(
    r"\b(?:Journal|Conference|Symposium|Workshop|Proceedings|Transactions|Zeitschrift|Revue|Revista|Rivista)"
    r" (?:of|on|for|für|de|di)\b|\barXiv\b(?! (?:preprints|papers)\b)"
    r"|\b(?:[Tt]hesis|[Dd]issertation|[Rr]eport|[Pp]reprint|[Pp]aper|[Cc]hapter|[Aa]rticle)\b"
)
"""How the names of venues go on that begin with a type; the archive of preprints; the type of one work alone."""


@dataclass(frozen=True, slots=True)
class Section:
    """What the headings above a line say: `kind` as in `data/headings.csv`, or "" where they say nothing."""

    kind: str = ""
    type: str = ""
    year: int | None = None
    heading: str | None = None
    venue: str | None = None
    """As the heading writes it, where papers stand below the name of their venue."""
    is_of_all: bool = False
    """True where the heading joins papers of that type with those of any: of one paper it tells no type."""
    is_heading: bool = False
    """True for the line of the heading itself."""
    is_title: bool = False
    """True for a heading among many that mostly say nothing of a section: titles of papers."""
    opens_card: bool = False
    """True for the line of a year above the title of the one paper in its element."""


def find_sections(text: PageText) -> list[Section]:
    """The section of each line of `text.lines`."""
    page = read_heading(text.page.title) if text.page.title else None
    start = Section(page.section, page.type) if page and page.section == "publications" else Section()
    stack: list[tuple[int, Section, int]] = []
    sections: list[Section] = []
    headings = _Headings(text)
    for number in range(len(text.lines)):
        while stack and stack[-1][2] and headings.card(number) != stack[-1][2]:
            stack.pop()  # what is opened in a card ends with it
        told = headings.told(number, stack[-1][1] if stack else start)
        if isinstance(told, Section):
            sections.append(told)
            continue
        while stack and stack[-1][0] >= told.level:
            stack.pop()
        section = _under(stack[-1][1] if stack else start, told)
        stack.append((told.level, section, headings.card(number)))
        sections.append(replace(section, is_heading=True))
    return sections


class _Heading(NamedTuple):
    """A heading that opens a section: what it says."""

    words: str
    level: int
    phrase: HeadingPhrase | None
    year: int | None
    venue: str | None


class _Headings:
    """The headings of a page, seen together: which kinds are titles of papers, which items hold lists."""

    def __init__(self, text: PageText) -> None:
        self._text = text
        self._of_titles = _kinds_of_titles(text)
        self._groups = items_of_groups(text) | years_among_items(text) | years_among_rows(text)
        self._of_records = _elements_of_titles(text, self._of_titles)
        self._cards = cards(text, self._of_records)
        self._years_of_cards = years_of_cards(text, self._of_records)
        self._below_titles = _below_titles(text, self._of_titles)

    def card(self, number: int) -> int:
        """The serial of the outermost card that a line stands in, 0 for another line."""
        path = self._text.page.blocks[self._text.lines[number].block].path
        return next((node.serial for node in path if node.serial in self._cards), 0) if self._cards else 0

    def told(self, number: int, current: Section) -> Section | _Heading:
        """What the line opens, else the section that it stands in, given that of the line before."""
        if number in self._years_of_cards:
            return replace(current, is_heading=False, is_title=False, opens_card=True)
        line = self._text.lines[number]
        block, words = self._text.page.blocks[line.block], self._text.text[line.start : line.end].strip()
        level = self._level(number, words)
        in_card = level is not None and self.card(number) > 0
        of_card = in_card and not _is_bold(block)
        if level is None or (level == _PSEUDO_LEVEL and (of_card or self._is_of_record(line, words))):
            is_long_title = block.heading is not None and bool(
                _kinds_of_heading(block, block.heading) & self._of_titles
            )
            return replace(current, is_heading=False, is_title=True) if is_long_title else current
        of_titles = bool(_kinds_of_heading(block, level) & self._of_titles)
        if in_card and of_titles and read_heading(words, most_others=0) is None and not YEAR_ALONE.fullmatch(words):
            return replace(current, is_heading=True, is_title=True)  # "A Comparison of Legal Education"
        phrase = read_heading(words, most_others=_OTHERS_AMONG_TITLES if of_titles else None)
        venue = self._venue(number, words, current)
        year = heading_year(words) or (heading_year(words.replace(venue, "")) if venue else None)
        if number in self._groups and venue is None and phrase is not None:
            phrase = phrase if current.kind == phrase.section == "publications" else None
        if phrase is not None or year is not None or venue is not None:
            return _Heading(words, level, None if venue else phrase, year, venue)
        if of_titles and level < _PSEUDO_LEVEL:
            return replace(current, is_heading=True, is_title=True)
        return current if level == _PSEUDO_LEVEL else _Heading(words, level, None, None, None)

    def _level(self, number: int, words: str) -> int | None:
        """The level of the heading that a line is, None for another line."""
        line = self._text.lines[number]
        level = heading_level(self._text.page.blocks[line.block], words, alone=not self._text.breaks[line.block])
        if level is None and (_is_bold_phrase(self._text, line, words) or number in self._groups):
            return _PSEUDO_LEVEL
        return level

    def _is_of_record(self, line: Line, words: str) -> bool:
        """Whether a line has a year and is a record's own: below the one title of its element, or a title's venue."""
        if not YEAR.search(words):
            return False
        block = self._text.page.blocks[line.block]
        is_below = any(self._of_records.get(node.serial, line.block) < line.block for node in block.path)
        return is_below or (line.block in self._below_titles and _is_plain_type(block, words))

    def _venue(self, number: int, words: str, current: Section) -> str | None:
        """The venue that a line is, if a list of its papers stands below."""
        if current.kind not in _OF_VENUES or not (number in self._groups or _is_above_list(self._text, number)):
            return None
        return heading_venue(words)


def _is_of_work(parent: Section, phrase: HeadingPhrase) -> bool:
    """Whether one word that may call papers, "Workshops" or "Theses", stands below a heading of service or teaching."""
    of_papers = phrase.section == "publications" and bool(phrase.type)
    return of_papers and phrase.phrase.isalpha() and parent.kind in _OF_WORK


def _under(parent: Section, told: _Heading) -> Section:
    """The section that a heading opens below `parent`."""
    phrase = told.phrase
    if phrase is None or _is_of_work(parent, phrase):
        return Section(parent.kind, parent.type, told.year or parent.year, told.words, told.venue, parent.is_of_all)
    inherits = phrase.section == parent.kind
    return Section(
        phrase.section,
        phrase.type or (parent.type if inherits else ""),
        told.year or (parent.year if inherits else None),
        told.words,
        is_of_all=speaks_of_all(told.words, phrase) if phrase.type else inherits and parent.is_of_all,
    )


def _kinds_of_titles(text: PageText) -> set[str]:
    """Kinds of headings that mostly hold no known phrase and no year, many times over: titles of papers.

    Those of a level, or of a level as deep in the page: years may stand at the level of the titles, but elsewhere. Not
    those below which the titles mostly stand, in bold: they are topics.
    """
    unknown: Counter[str] = Counter()
    known: Counter[str] = Counter()
    topics: Counter[str] = Counter()
    for number, block in enumerate(text.page.blocks):
        level = block.heading or heading_level(block, block.text.strip(), alone=not text.breaks[number])
        if level is not None:
            told = read_heading(block.text) or heading_year(block.text)
            kinds = _kinds_of_heading(block, level)
            (unknown if told is None else known).update(kinds)
            if told is None and any(_may_be_title(below, block) for below in text.page.blocks[number + 1 : number + 2]):
                topics.update(kinds)
    return {
        kind
        for kind, count in unknown.items()
        if count >= _LEAST_TITLES and count > 2 * known[kind] and count >= 2 * topics[kind]
    }


def _may_be_title(block: Block, heading: Block) -> bool:
    """Whether a block below a heading is a title in bold by its look: no list of names, and not the heading again."""
    is_long = block.heading is None and len(block.text.split()) >= _LEAST_OF_TITLE and _is_bold(block)
    return is_long and block.text[:_BEGINNING] not in heading.text and name_score(block.text) < MAY_BE_NAME


def _elements_of_titles(text: PageText, often: set[str]) -> dict[int, int]:
    """For each element that holds one title of a paper (its serial) the title's block."""
    titles = [
        (number, block)
        for number, block in enumerate(text.page.blocks)
        if block.heading is not None and _kinds_of_heading(block, block.heading) & often
    ]
    held = Counter(node.serial for _, block in titles for node in block.path)
    return {node.serial: number for number, block in titles for node in block.path if held[node.serial] == 1}


def _below_titles(text: PageText, often: set[str]) -> set[int]:
    """The blocks of which the last heading above is the title of a paper."""
    found: set[int] = set()
    is_below = False
    for number, block in enumerate(text.page.blocks):
        if block.heading is not None:
            is_below = bool(_kinds_of_heading(block, block.heading) & often)
        elif is_below:
            found.add(number)
    return found


def _is_plain_type(block: Block, words: str) -> bool:
    """Whether a line that is not bold speaks of one work's type: "Journal of Trees, 2024", not "Papers 2024"."""
    phrase = read_heading(words) if _OF_TYPE.search(words) else None
    return phrase is not None and bool(phrase.type) and not any(run.style & Style.BOLD for run in block.runs)


def _kinds_of_heading(block: Block, level: int) -> set[str]:
    """The level of a heading, alone and with how deep it stands; of another line, the element that it is."""
    if level < _PSEUDO_LEVEL or not block.path:
        return {str(level), f"{level} in {len(block.path)}"}
    return {f"{block.path[-1].tag}.{block.path[-1].css_class}"}


def heading_level(block: Block, words: str, alone: bool) -> int | None:
    """1 to 6 for a heading, 7 for a short line that stands for one, None otherwise.

    Such a line is all bold, or a known phrase or a year; it is `alone` in its block.
    """
    if not words or len(words) > LONGEST_HEADING:
        return None
    if block.heading is not None:
        return block.heading
    if not alone or any(node.tag in ("li", "dd", "td") for node in block.path[-2:]) or _is_badge(block):
        return None
    if _is_bold(block) or (block.path and block.path[-1].tag in ("dt", "th", "caption", "legend", "summary")):
        return _PSEUDO_LEVEL
    if len(words) < 40 and not _PREPRINT.search(words) and read_heading(words, whole=True) is not None:
        return _PSEUDO_LEVEL
    if YEAR_ALONE.fullmatch(words):
        return _PSEUDO_LEVEL
    return None


def _is_bold(block: Block) -> bool:
    """Whether all words of a block are bold or underlined."""
    return all(run.style & (Style.BOLD | Style.UNDERLINE) for run in block.runs if run.text.strip())


def _is_bold_phrase(text: PageText, line: Line, words: str) -> bool:
    """Whether a line among others of its block is bold and but a known phrase and a colon: "<b>Journal Articles:</b>".

    In an item or a cell it is a record's own, such as its state, unless that holds a whole list.
    """
    path = text.page.blocks[line.block].path
    if not words.endswith((":", "：")) or len(words) > LONGEST_HEADING or line.first == line.last:
        return False
    if text.breaks[line.block] < _BREAKS_OF_LIST and any(node.tag in ("li", "dd", "td") for node in path[-2:]):
        return False
    bold = all(chunk.run.style & Style.BOLD and not chunk.run.href for chunk in text.chunks[line.first : line.last])
    return bold and read_heading(words, whole=True) is not None


def _is_above_list(text: PageText, number: int) -> bool:
    """Whether a list begins behind a line that stands in none."""
    paths = [text.page.blocks[line.block].path for line in text.lines[number : number + 2]]
    return [any(node.tag == "li" for node in path) for path in paths] == [False, True]


def _is_badge(block: Block) -> bool:
    """Whether a block is a field of a record by its class, or nothing but links, as a menu and a row of buttons are."""
    own = block.path[-1].css_class if block.path else ""
    if own and (css_fields(own) & {"author", "venue", "links"} or "badge" in own):
        return True
    return all(run.href or "badge" in css_fields(run.css_class) for run in block.runs if run.text.strip())
