"""The lines of a block: from break to break, as pieces of its runs."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from bibliography import Block, Run, Style

_MARKER_STYLE = Style.SUPERSCRIPT | Style.SUBSCRIPT


@dataclass(slots=True)
class Piece:
    """A run's stretch of one line."""

    start: int
    end: int
    run: Run
    marker: bool
    """True in superscript or subscript."""


def find_lines(block: Block, number: int, offset: int) -> Iterator[tuple[int, list[Piece], bool]]:
    """The block's lines, as pieces of runs at their offsets."""
    pieces: list[Piece] = []
    after_blank = False
    for run in block.runs:
        end = offset + len(run.text)
        if run.text == "\n":
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
