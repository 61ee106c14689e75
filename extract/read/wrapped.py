"""Line ends of plain text, and of preformatted elements, that an editor put in for want of room."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from operator import attrgetter

from bibliography import Block, Run, Style
from extract.read.elements import PREFORMATTED
from extract.read.text import has_room

_OVERLONG, _MOST_OVERLONG = 1.3, 0.05
"""Times the width; the share of lines so long in a text that is wrapped."""
_LEAST_BLANKS = 5
"""In a line that could have been wrapped, as an address of a link could not."""
_LEAST_ENDED = 5
"""Line ends from which a width is told."""
_NEAR = 0.78
"""Share of the width from which a line may have ended for want of room: editors also break before initials."""
_GOES_ON = re.compile(r"(?:[,;:&(/–—-]|\b[^\W\d_]\.|\b(?:and|und|et|y|of|the|for|in|on|with|to|a|an))$")
"""How a line ends that surely goes on."""
_ENTRY = re.compile(r"[-*+•●◦▪‣·–]\s|\[\w{1,5}\]|\(?\d{1,3}[.)]\s")
"""How an item of a list begins."""
_ADDRESS = re.compile(r"(?:https?://|www\.|doi)\S+")
"""A line that is nothing but an address."""
_LONGEST_LINE = 400
_LEAST_FULL = 0.25
"""Share of a wrapped text's line ends that stand where the next word would not have fitted."""
_BIBTEX = re.compile(r"@\w+\s*[{(]")
_HYPHEN = re.compile(r"(?<=\w)-$")


def unwrap(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks of a plain text with a blank for each line end that stands where a line was full."""
    width = wrap_width(blocks)
    return tuple(_unwrapped(block, width) for block in blocks) if width else tuple(blocks)


def unwrap_preformatted(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The same for the preformatted blocks of a page of markup, but for those that show BibTeX."""
    numbers = [number for number, block in enumerate(blocks) if _is_wrapped_text(block)]
    if not numbers:
        return tuple(blocks)
    found = list(blocks)
    for number, block in zip(numbers, unwrap([blocks[number] for number in numbers]), strict=True):
        found[number] = block
    return tuple(found)


def wrap_width(blocks: Sequence[Block]) -> int:
    """The width at which a text is wrapped, in characters; 0 where it is not wrapped.

    It is not where paragraphs stand in it that are one long line, as pasted abstracts are, nor where hardly any line
    ends for want of room.
    """
    by_block = [block.text.split("\n") for block in blocks]
    ended = sorted(len(line) for lines in by_block for line in lines[:-1] if line)
    if len(ended) < _LEAST_ENDED:
        return 0
    width = ended[len(ended) * 9 // 10]
    overlong = sum(
        len(line) > _OVERLONG * width and line.count(" ") >= _LEAST_BLANKS for lines in by_block for line in lines
    )
    full = sum(_has_no_room(*pair, width) for lines in by_block for pair in pairwise(lines))
    is_wrapped = overlong <= _MOST_OVERLONG * sum(map(len, by_block)) and full >= _LEAST_FULL * len(ended)
    return width if is_wrapped else 0


def _is_wrapped_text(block: Block) -> bool:
    preformatted = any(node.tag in PREFORMATTED for node in block.path[-2:])
    return preformatted and "\n" in block.text and not _BIBTEX.search(block.text)


def _unwrapped(block: Block, width: int) -> Block:
    """The block with a blank, or nothing behind a hyphen, for each line end in a full line."""
    text = block.text
    if "\n" not in text:
        return block
    runs: list[tuple[Run, list[str]]] = []
    at = 0
    joins = False
    for run in block.runs:
        full = run.text == "\n" and bool(runs) and _is_full(text, at, width)
        at += len(run.text)
        if full:
            parts = runs[-1][1]
            parts[-1] = parts[-1].rstrip()
            parts.append("" if _HYPHEN.search(parts[-1]) else " ")
        elif joins and _is_same(runs[-1][0], run):
            runs[-1][1].append(run.text)
        else:
            runs.append((run, [run.text]))
        joins = full
    return replace(
        block, runs=tuple(run if len(parts) == 1 else replace(run, text="".join(parts)) for run, parts in runs)
    )


_look = attrgetter("href", "css_class", "icons")


def _is_same(left: Run, right: Run) -> bool:
    """Whether two runs look alike."""
    return left.style is right.style is Style.PLAIN and _look(left) == _look(right)


def _is_full(text: str, at: int, width: int) -> bool:
    """Whether the line that ends at a break had no room for the next line's first word, or little and goes on."""
    line = text[text.rfind("\n", 0, at) + 1 : at]
    after = text[at + 1 : at + 1 + _LONGEST_LINE].split("\n", 1)[0]
    if not line or not after or _ENTRY.match(after):
        return False
    if _has_no_room(line, after, width):
        return True
    goes_on = after[0].islower() or after[0].isdigit() or _GOES_ON.search(line)
    return bool(goes_on) and _has_no_room(line, after, int(_NEAR * width))


def _has_no_room(line: str, after: str, width: int) -> bool:
    """Whether a line ends for want of room; before a line that is an address it need not."""
    return bool(line and after) and not has_room(line, after, width) and not _ADDRESS.fullmatch(after)
