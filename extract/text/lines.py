"""The lines of a block: from break to break, as pieces of its runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bibliography import Block, Format, Page, Run, Style

_MARKER_STYLE = Style.SUPERSCRIPT | Style.SUBSCRIPT
_OVERLONG, _MOST_OVERLONG = 1.3, 0.05
"""Times the width; the share of lines so long in a text that is wrapped."""
_LEAST_BLANKS = 5
"""In a line that could have been wrapped, as an address of a link could not."""


@dataclass(slots=True)
class Piece:
    """A run's stretch of one line."""

    start: int
    end: int
    run: Run
    marker: bool
    """True in superscript or subscript."""


def wrap_width(page: Page) -> int:
    """The width at which a plain text is wrapped, in characters; 0 where it is not wrapped.

    It is not where paragraphs stand in it that are one long line, as pasted abstracts are.
    """
    if page.format is not Format.TEXT:
        return 0
    by_block = [block.text.split("\n") for block in page.blocks]
    ended = sorted(len(line) for lines in by_block for line in lines[:-1])
    if len(ended) < 5:
        return 0
    width = ended[len(ended) * 9 // 10]
    overlong = sum(
        len(line) > _OVERLONG * width and line.count(" ") >= _LEAST_BLANKS for lines in by_block for line in lines
    )
    return width if overlong <= _MOST_OVERLONG * sum(map(len, by_block)) else 0


def find_lines(block: Block, number: int, offset: int, width: int) -> Iterator[tuple[int, list[Piece], bool]]:
    """The block's lines, as pieces of runs at their offsets; a line broken only because it was full goes on."""
    text = block.text if width else ""
    pieces: list[Piece] = []
    after_blank = False
    base = offset
    for run in block.runs:
        end = offset + len(run.text)
        if run.text == "\n" and pieces and width and _is_full(text, offset - base, width):
            pass
        elif run.text == "\n":
            if any(piece.run.text.strip() for piece in pieces):
                yield number, pieces, after_blank
                after_blank = False
            else:
                after_blank = True
            pieces = []
        elif run.text:
            pieces.append(Piece(offset, end, run, _is_marker(run.style)))
        offset = end
    if any(piece.run.text.strip() for piece in pieces):
        yield number, pieces, after_blank


@cache
def _is_marker(style: Style) -> bool:
    return bool(style & _MARKER_STYLE)


def _is_full(text: str, at: int, width: int) -> bool:
    """Whether the line that ends at a break had little room for the next line's first word.

    Not "no room": editors also break before initials.
    """
    start = text.rfind("\n", 0, at) + 1
    word = text[at + 1 : at + 40].split(" ", 1)[0]
    return bool(word) and at - start + 1 + len(word) >= 0.78 * width
