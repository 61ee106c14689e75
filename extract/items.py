"""Items of a list in which an item is a record: no item goes on with the record before it."""

from collections import defaultdict
from collections.abc import Sequence

from extract.borders import Borders
from extract.chunks import PageText

_SHARE = 0.7
"""Of the segments of a list that are one item each, from which all are."""
_LEAST = 4
"""Segments of such a list."""
_ITEMS = frozenset(("li", "dd"))


def items_within(text: PageText, segments: Sequence[Borders]) -> set[int]:
    """The lines within segments of several items at which an item begins, where most of its list's are of one."""
    items = [_item(text, line.block) for line in text.lines]
    sizes: dict[int, list[int]] = defaultdict(list)
    for first, last in segments:
        around, _ = items[first]
        if around:
            sizes[around].append(len({item for of, item in items[first:last] if of == around}))
    whole = {around for around, counts in sizes.items() if max(counts) > 1 and _are_records(counts)}
    return {
        line
        for first, last in segments
        if items[first][0] in whole
        for line in range(first + 1, last)
        if items[line][0] == items[first][0] and items[line] != items[line - 1]
    }


def _are_records(counts: Sequence[int]) -> bool:
    return len(counts) >= _LEAST and counts.count(1) >= _SHARE * len(counts)


def _item(text: PageText, block: int) -> tuple[int, int]:
    """Serials of the innermost list around a block and of its item; zeros where there is none."""
    path = text.page.blocks[block].path
    at = next((depth for depth in range(len(path) - 1, 0, -1) if path[depth].tag in _ITEMS), 0)
    return (path[at - 1].serial, path[at].serial) if at else (0, 0)
