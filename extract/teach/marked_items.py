"""Titles of items that a theme's class names mark as publications: "pubtype-2", as those of Hugo Blox do."""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache

from extract.field.no_title import is_no_title
from extract.segment.once import once_a_page
from extract.text.chunks import Line, PageText
from extract.text.markup import css_fields
from extract.text.name_shape import is_year

_PUBLICATION = re.compile(r"(?<![\w-])pubtype-\d")


def marked_titles(text: PageText, labels: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The chunks of the lines in such items that are titles by their class name, and others read as titles there."""
    titles: list[int] = []
    others: list[tuple[int, int]] = []
    titled: set[int] = set()
    for line, item in _in_items(text):
        css_class = text.page.blocks[line.block].path[-1].css_class
        if "title" in css_fields(css_class) and _may_be_title(text, line):
            titles += range(line.first, line.last)
            titled.add(item)
        else:
            others += [(item, index) for index in range(line.first, line.last) if labels[index] == "T"]
    yield from ((index, "T") for index in titles)
    yield from ((index, "O") for item, index in others if item in titled)


@once_a_page
def _in_items(text: PageText) -> list[tuple[Line, int]]:
    """The lines in items that are publications, each with the serial of its item."""
    items = [next((node.serial for node in block.path if _is_item(node.css_class)), None) for block in text.page.blocks]
    return [(line, item) for line in text.lines if (item := items[line.block]) is not None]


@lru_cache(maxsize=1024)
def _is_item(css_class: str) -> bool:
    """Whether an element's class names mark it as a publication."""
    return _PUBLICATION.search(css_class) is not None


def _may_be_title(text: PageText, line: Line) -> bool:
    """Whether a line holds neither a year nor what only stands where a title does, as a whole citation does."""
    held = text.chunks[line.first : line.last]
    return not any(map(is_year, held)) and not is_no_title(text.text[line.start : line.end])
