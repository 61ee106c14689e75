"""Cards: elements that hold one paper each, its title a heading of their own, and come many times side by side."""

import re
from collections import defaultdict
from collections.abc import Mapping
from itertools import pairwise

from bibliography import Block
from extract.text.chunks import PageText

YEAR_ALONE = re.compile(r"\W*(?:19\d\d|20[0-4]\d)\W*(?:\(\d{1,3}(?: \w+)?\)\W*)?")
"""A year, with or without how many papers are its: "2024 (3)"."""
_HEADING = re.compile(r"h[1-6]")
_LEAST_CARDS = 4


def cards(text: PageText, of_records: Mapping[int, int]) -> set[int]:
    """The elements that hold one title each, and no list, and come many times side by side: their serials.

    `of_records` gives for each element that holds one title of a paper (its serial) the title's block.
    """
    if not of_records:
        return set()
    listing = {node.serial for block in text.page.blocks if _in_item(block) for node in block.path}
    alike: dict[tuple[int, str, str], set[int]] = defaultdict(set)
    for number in of_records.values():
        for above, node in pairwise(text.page.blocks[number].path):
            if node.serial in of_records and not _HEADING.fullmatch(node.tag):
                alike[above.serial, node.tag, node.css_class].add(node.serial)
    many = (serials for serials in alike.values() if len(serials) >= _LEAST_CARDS and not serials & listing)
    return {serial for serials in many for serial in serials}


def _in_item(block: Block) -> bool:
    return any(node.tag == "li" for node in block.path)


def years_of_cards(text: PageText, of_records: Mapping[int, int]) -> set[int]:
    """The lines of nothing but a year that stand above the one title of their element, given the titles of such.

    As each card states its own, years come twice; those that head a list each come once.
    """
    found: dict[int, str] = {}
    for number, line in enumerate(text.lines):
        path, words = text.page.blocks[line.block].path, text.text[line.start : line.end].strip()
        if len(path) > 1 and of_records.get(path[-2].serial, -1) > line.block and YEAR_ALONE.fullmatch(words):
            found[number] = words
    return set(found) if len(set(found.values())) < len(found) else set()
