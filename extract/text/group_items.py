"""Items of lists that head groups of papers: their year, their venue, their kind."""

from collections.abc import Sequence
from itertools import pairwise

from extract.text.chunks import PageText
from extract.text.headings import YEAR, heading_venue, read_heading


def items_of_groups(text: PageText) -> set[int]:
    """The lines that are an item's year, venue or kind of papers, with the papers as a list below them in the item."""
    found: set[int] = set()
    for number, (line, below) in enumerate(pairwise(text.lines)):
        path, inner = (text.page.blocks[one.block].path for one in (line, below))
        if not path or path[-1].tag != "li" or len(inner) <= len(path) + 1 or inner[len(path) - 1] != path[-1]:
            continue
        words = text.text[line.start : line.end].strip(" :.")
        if YEAR.fullmatch(words) or heading_venue(words) or read_heading(words, whole=True):
            found.add(number)
    return found


def years_among_items(text: PageText) -> set[int]:
    """The lines that are items of nothing but a year, in lists that begin with one: the papers stand as items below.

    A list with years one right behind the other leads to them.
    """
    lists: dict[int, list[list[int]]] = {}
    for number, line in enumerate(text.lines):
        path = text.page.blocks[line.block].path
        if len(path) > 1 and path[-1].tag == "li":
            lists.setdefault(path[-2].serial, []).append([number])
    return set().union(*(_leading_years(text, items) for items in lists.values()))


def years_among_rows(text: PageText) -> set[int]:
    """The lines that are rows of nothing but a year, in tables that begin with one: the papers stand in rows below."""
    tables: dict[int, dict[int, list[int]]] = {}
    for number, line in enumerate(text.lines):
        path = text.page.blocks[line.block].path
        row = next((at for at in range(len(path) - 1, 0, -1) if path[at].tag == "tr"), None)
        if row is not None:
            tables.setdefault(path[row - 1].serial, {}).setdefault(path[row].serial, []).append(number)
    return set().union(*(_leading_years(text, list(rows.values())) for rows in tables.values()))


def _leading_years(text: PageText, parts: Sequence[Sequence[int]]) -> set[int]:
    """The lines of nothing but a year that are parts of a whole, if it begins with one and no two follow each other."""
    are_years = [len(lines) == 1 and _is_year(text, lines[0]) for lines in parts]
    if not are_years[0] or len(parts) == 1 or any(one and next_ for one, next_ in pairwise(are_years)):
        return set()
    return {lines[0] for lines, is_year in zip(parts, are_years, strict=True) if is_year}


def _is_year(text: PageText, number: int) -> bool:
    """Whether a line is a year and no more."""
    line = text.lines[number]
    return bool(YEAR.fullmatch(text.text[line.start : line.end].strip(" :.")))
