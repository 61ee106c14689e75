"""Plain text to blocks: paragraphs, items and hanging indents; line ends stay, for the caller to judge."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from bibliography import Block, Node, Run

_LINE_END = re.compile(r"\r\n?|\n|\f|\v|\x85|\u2028|\u2029")
_BROKEN = re.compile("\u00ad[ \t]*(\r\n?|\n)[ \t]*([^\\W\\d_]+[^\\s\u00ad]*)[ \t]?")
"""A word that a soft hyphen parts at a line's end, its rest in the next line."""
_UNSEEN_CHARACTERS = re.compile("[\u00ad\u200b\u2060\ufeff]+")
_RULE = re.compile(r"\s*([=\-~_*#+.])\1{2,}\s*\Z")
_BULLET = re.compile(r"\s*(?:[-*+•●◦▪‣·–—○■□►➢✓]\s+|[•●◦▪‣►➢])\S")
_NUMBER = re.compile(r"\s*(?:\[([A-Za-z]{0,3}\d{1,3})\]|\((\d{1,3})\)|([A-Za-z]?\d{1,3})[.)、．](?!\d))\s*\S")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_MAY_BEGIN = re.compile(r"(?!(?:In|Pp|Vol)\b)[^\W\d_a-z]")
"""How a line that may begin an entry begins: with a capital, but not of "In", "Pp", "Vol"."""
_LEAST_WRAPPED, _FULL = 6, 0.5
"""Lines of a paragraph in which entries follow each other, and the share of those that end for want of room."""
_LEAST_WIDTH = 50
"""Characters."""
_UNDERLINES = {"=": 1, "-": 2, "~": 3}


@dataclass(frozen=True, slots=True)
class _Line:
    number: int
    indent: int
    text: str


def read_text(source: str) -> tuple[Block, ...]:
    """Return the blocks of plain text; a line end inside a block is a "\\\\n" run, an underlined line is a heading.

    >>> [block.text for block in read_text("Papers\\n======\\n1. A. Lovelace,\\n   1843.\\n2. Another.\\n\\nThe end.")]
    ['Papers', '1. A. Lovelace,\\n1843.', '2. Another.', 'The end.']
    """
    blocks = []
    for serial, (lines, heading) in enumerate(_stretches(source), 1):
        runs = [Run(lines[0].text)]
        for line in lines[1:]:
            runs += (Run("\n"), Run(line.text))
        blocks.append(Block(tuple(runs), (Node("p", "", serial),), heading, line=lines[0].number))
    return tuple(blocks)


def _stretches(source: str) -> Iterator[tuple[list[_Line], int | None]]:
    """Yield the lines of each block, with its heading level."""
    for paragraph, heading in _paragraphs(source):
        if heading is None:
            for lines in _split_items(paragraph):
                yield lines, None
        else:
            if paragraph[:-1]:
                for lines in _split_items(paragraph[:-1]):
                    yield lines, None
            yield paragraph[-1:], heading


def _paragraphs(source: str) -> Iterator[tuple[list[_Line], int | None]]:
    """Yield stretches of lines between blank lines and rules; a rule under a line makes that line a heading."""
    lines: list[_Line] = []
    for number, raw in enumerate(_LINE_END.split(_BROKEN.sub(_mended, source)), 1):
        expanded = _UNSEEN_CHARACTERS.sub("", raw.replace("\t", "        "))
        text = " ".join(expanded.split())
        rule = _RULE.match(expanded) if text else None
        if text and rule is None:
            lines.append(_Line(number, len(expanded) - len(expanded.lstrip()), text))
        elif lines:
            level = _UNDERLINES.get(rule[1]) if rule is not None else None
            yield lines, level if level is not None and len(lines[-1].text) <= 80 else None
            lines = []
    if lines:
        yield lines, None


def _mended(broken: re.Match[str]) -> str:
    """The rest of a word moved up to its beginning, the line's end behind it, unless that was all of its line."""
    return broken[2] if broken.string[broken.end() : broken.end() + 1] in ("\r", "\n") else broken[2] + broken[1]


def _split_items(lines: list[_Line]) -> Iterator[list[_Line]]:
    """Split a paragraph where an item or, by its indents, an entry begins."""
    starts_entry = _entry_indent(lines)
    width = _wrapped_width(lines) if starts_entry is None else None
    item: list[_Line] = []
    last_number: int | None = None
    is_dated = False
    for line in lines:
        found = _NUMBER.match(line.text)
        number = int(re.sub(r"\D", "", found[1] or found[2] or found[3])) if found else None
        follows = number is not None and (
            not item or number == 1 or (last_number is not None and abs(number - last_number) == 1)
        )
        begins = width is not None and is_dated and _ends_early(item[-1], line, width)
        if item and (follows or begins or _BULLET.match(line.text) or line.indent == starts_entry):
            yield item
            item, is_dated = [], False
        if not item:
            last_number = number if number is not None else last_number
        item.append(line)
        is_dated = is_dated or _YEAR.search(line.text) is not None
    yield item


def _entry_indent(lines: list[_Line]) -> int | None:
    """Return the indent at which each entry begins, where the paragraph's indents tell entries apart."""
    indents = [line.indent for line in lines]
    first = indents[0]
    if len(lines) < 3 or all(indent == first for indent in indents[1:]):
        return None
    if indents[1] == first or not any(indent == first for indent in indents[2:]):
        return None
    others = [indent for indent in indents if indent != first]
    hanging = min(others) >= first + 2
    paragraphs = max(others) <= first - 2
    return first if hanging or paragraphs else None


def _wrapped_width(lines: list[_Line]) -> int | None:
    """The width in characters to which a paragraph without indents is wrapped, None if its lines tell none."""
    if len(lines) < _LEAST_WRAPPED:
        return None
    width = sorted(len(line.text) for line in lines)[len(lines) * 4 // 5]
    full = sum(not has_room(line.text, after.text, width) for line, after in pairwise(lines))
    return width if width >= _LEAST_WIDTH and full >= _FULL * len(lines) else None


def has_room(line: str, after: str, width: int) -> bool:
    """Whether the first word of the line behind would have fitted: the line ends because a paragraph does."""
    return len(line) + 1 + len(after.split(" ", 1)[0]) <= width


def _ends_early(last: _Line, after: _Line, width: int) -> bool:
    """Whether the last line of a dated entry ends with a full stop before it is full, and another entry may begin."""
    return last.text.endswith(".") and has_room(last.text, after.text, width) and bool(_MAY_BEGIN.match(after.text))
