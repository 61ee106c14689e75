"""Authors in lines of their own: what stands there between other names, or behind them, is a name as well."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import groupby

from extract.text.chunks import Line, PageText
from extract.text.name_shape import MAY_BE_NAME
from extract.text.words import name_score

_LEAST, _MOST = 2, 30
"""Lines of an element that holds a name in each."""
_SHARE = 0.3
"""Of the lines in all such elements of a class, read as names, from which all are names."""
_LONGEST = 40
"""Characters of a name."""


def names_in_lines(text: PageText, labels: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The chunks that were read as no names, in elements that hold a name a line, as others of their class do."""
    classes: dict[str, list[Line]] = defaultdict(list)
    for block, held in groupby(text.lines, lambda line: line.block):
        lines = list(held)
        if _LEAST <= len(lines) <= _MOST and all(_may_be_name(text, line) for line in lines):
            path = text.page.blocks[block].path
            classes[f"{path[-1].tag}.{path[-1].css_class}" if path else ""] += lines
    for lines in classes.values():
        if sum(labels[line.first] == "A" for line in lines) > _SHARE * len(lines):
            yield from ((line.first, "A") for line in lines if labels[line.first] != "A")


def _may_be_name(text: PageText, line: Line) -> bool:
    """Whether a line is one short chunk that looks like a name."""
    if line.last - line.first != 1 or line.end - line.start > _LONGEST:
        return False
    return name_score(text.chunks[line.first].text) >= MAY_BE_NAME
