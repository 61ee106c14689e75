"""Items of lists that head groups of papers: their year, their venue, their kind."""

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
    lists: dict[int, list[tuple[int, bool]]] = {}
    for number, line in enumerate(text.lines):
        path = text.page.blocks[line.block].path
        if len(path) > 1 and path[-1].tag == "li":
            is_year = bool(YEAR.fullmatch(text.text[line.start : line.end].strip(" :.")))
            lists.setdefault(path[-2].serial, []).append((number, is_year))
    found: set[int] = set()
    for items in lists.values():
        apart = not any(one and next_ for (_, one), (_, next_) in pairwise(items))
        if items[0][1] and apart and len(items) > 1:
            found |= {number for number, is_year in items if is_year}
    return found
