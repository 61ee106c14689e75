"""Titles of items that a theme's class names mark as publications: "pubtype-2", as those of Hugo Blox do."""

import re
from collections.abc import Iterator, Sequence

from extract.chunks import PageText
from extract.markup import css_fields

_PUBLICATION = re.compile(r"(?<![\w-])pubtype-\d")


def marked_titles(text: PageText, labels: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The chunks of the lines in such items that are titles by their class name, and others read as titles there."""
    titles: list[int] = []
    others: list[tuple[int, int]] = []
    titled: set[int] = set()
    for line in text.lines:
        path = text.page.blocks[line.block].path
        item = next((node.serial for node in path if _PUBLICATION.search(node.css_class)), None)
        if item is not None and "title" in css_fields(path[-1].css_class):
            titles += range(line.first, line.last)
            titled.add(item)
        elif item is not None:
            others += [(item, index) for index in range(line.first, line.last) if labels[index] == "T"]
    yield from ((index, "T") for index in titles)
    yield from ((index, "O") for item, index in others if item in titled)
