"""Items of a list in which an item is a record: no item goes on with the record before it."""

from collections import defaultdict
from collections.abc import Sequence
from itertools import groupby

from extract.segment.borders import Borders
from extract.segment.once import once_a_page
from extract.settle.venues.versions import speaks_of_version
from extract.text.chunks import PageText
from extract.text.name_shape import is_year

_SHARE = 0.7
"""Of the segments of a list that are one item each, from which all are."""
_LEAST = 4
"""Segments of such a list."""
_ITEMS = frozenset(("li", "dd"))
_LEADS = frozenset(("venue", "status"))
_LEAST_CITED = 50
"""Characters of an item that can be a whole citation."""
_LEAST_CHUNKS = 4
_LEAST_TERM = 15
"""Characters of a term that is no number or year."""
_LEAST_DATED = 0.8
"""Share of a list's items that bear a year of their own, from which each is a record."""


def items_within(text: PageText, segments: Sequence[Borders]) -> set[int]:
    """The lines within segments of several items at which an item begins, where most of its list's are of one."""
    items = _items(text)
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


@once_a_page
def dated_items(text: PageText) -> frozenset[int]:
    """The lines at which an item begins of a list whose items are citations, one by one: long, and most bear a year.

    Of a record whose parts are the items of a list, one alone bears the year, or they begin with words that lead to a
    venue or tell of a version: "Presented at ...". Lists within items are left alone: what stands in them may be said
    of the item. So are descriptions, each of a term of its own: a title, say.
    """
    by_list: dict[int, list[Borders]] = defaultdict(list)
    for (around, _), numbers in groupby(range(len(text.lines)), key=_items(text).__getitem__):
        lines = list(numbers)
        if around and not _is_nested(text, text.lines[lines[0]].block) and not _describes(text, lines[0]):
            by_list[around].append((lines[0], lines[-1] + 1))
    return frozenset(first for items in by_list.values() if _are_citations(text, items) for first, _ in items)


def _are_citations(text: PageText, items: Sequence[Borders]) -> bool:
    """Whether the items of a list, given their first lines and the lines after their last, are citations."""
    dated = 0
    for first, last in items:
        start, end = text.lines[first], text.lines[last - 1]
        if end.end - start.start < _LEAST_CITED or end.last - start.first < _LEAST_CHUNKS:
            return False
        lead = text.chunks[start.first]
        if lead.cue in _LEADS or speaks_of_version(lead.text):
            return False
        dated += any(is_year(chunk) for chunk in text.chunks[start.first : end.last])
    return len(items) > 1 and dated >= _LEAST_DATED * len(items)


def _describes(text: PageText, first: int) -> bool:
    """Whether an item that begins at a line stands right below a term (`dt`) of some words."""
    above = text.lines[first - 1] if first else None
    if above is None or above.end - above.start < _LEAST_TERM:
        return False
    return any(node.tag == "dt" for node in text.page.blocks[above.block].path)


def _is_nested(text: PageText, block: int) -> bool:
    """Whether a block stands in an item within an item."""
    return sum(node.tag in _ITEMS for node in text.page.blocks[block].path) > 1


def _are_records(counts: Sequence[int]) -> bool:
    return len(counts) >= _LEAST and counts.count(1) >= _SHARE * len(counts)


@once_a_page
def _items(text: PageText) -> list[tuple[int, int]]:
    """For each line what `_item` says of its block."""
    told = {block: _item(text, block) for block in {line.block for line in text.lines}}
    return [told[line.block] for line in text.lines]


def _item(text: PageText, block: int) -> tuple[int, int]:
    """Serials of the innermost list around a block and of its item; zeros where there is none."""
    path = text.page.blocks[block].path
    at = next((depth for depth in range(len(path) - 1, 0, -1) if path[depth].tag in _ITEMS), 0)
    return (path[at - 1].serial, path[at].serial) if at else (0, 0)
