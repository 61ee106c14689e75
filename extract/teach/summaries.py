"""Sentences that say what a paper does, in lines of their own below it: "Proposes a way to grow trees in towns."."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from extract.segment.once import once_a_page
from extract.text.chunks import Line, PageText
from extract.text.markup import css_features
from extract.text.name_shape import is_year
from extract.text.states import DOES

_LEAST, _LEAST_WORDS = 3, 7
"""Such lines of a page, and words of one."""
_LEAST_LETTERS = 40
"""Of a line that says what a paper does; what is shorter may be the rest of the title."""
_SHARE = 0.6
"""Of the lines whose class names them summaries, from which on they are."""
_STOPS = (".", "!")
_LISTS = ("ul", "ol")
_BRIEF = re.compile(r"TL[;:,]?\s?DRs?\b")
"""What leads to such a sentence: too long, didn't read."""


@once_a_page
def summary_lines(text: PageText) -> list[int]:
    """The chunks of the lines that are such sentences, and state no year as citations do, where a page has several.

    Of what "TL;DR" leads to one is enough.
    """
    told = []
    brief = []
    for line in text.lines:
        words = text.text[line.start : line.end]
        if _BRIEF.match(words):
            brief.append(line)
            continue
        is_sentence = words.rstrip().endswith(".") and len(words.split()) >= _LEAST_WORDS
        if is_sentence and DOES.match(words) and not any(map(is_year, text.chunks[line.first : line.last])):
            told.append(line)
    lines = brief + (told if len(told) >= _LEAST else [])
    return [index for line in lines for index in range(line.first, line.last)]


def lines_of_class(text: PageText, labels: Sequence[str]) -> Iterator[int]:
    """The chunks of the sentences in elements of one class that names them summaries, where most hold no names."""
    kinds: dict[str, list[Line]] = defaultdict(list)
    for line in text.lines:
        path = text.page.blocks[line.block].path
        if path and path[-1].css_class and "css:abstract" in css_features(path[-1].css_class):
            kinds[path[-1].css_class].append(line)
    for lines in kinds.values():
        told = [
            line for line in lines if _is_sentence(text, line) and not set("AVY") & set(labels[line.first : line.last])
        ]
        if len(told) >= max(_LEAST, _SHARE * len(lines)):
            for line in told:
                yield from range(line.first, line.last)


def lines_of_items(text: PageText, labels: Sequence[str]) -> Iterator[int]:
    """The chunks of the sentences in items below a title in their card, where most such items are sentences.

    `<div><a>On trees</a><br>Ann Lee<ul><li>A study of trees and of what grows between them.</li></ul></div>`
    """
    titled: Counter[int] = Counter()
    below: list[tuple[Line, int]] = []
    for line in text.lines:
        path = text.page.blocks[line.block].path
        above = next((left for left, node in pairwise(path) if node.tag in _LISTS), None)
        if above is not None:
            below.append((line, above.serial))
        elif "T" in labels[line.first : line.last]:
            titled.update(node.serial for node in path)
    items = [line for line, card in below if titled[card] == 1]
    told = [line for line in items if _is_sentence(text, line) and not set("AVY") & set(labels[line.first : line.last])]
    if len(told) >= max(_LEAST, _SHARE * len(items)):
        for line in told:
            yield from range(line.first, line.last)


def lines_beside_titles(text: PageText, labels: Sequence[str]) -> Iterator[int]:
    """The chunks of lines read as titles in cards that hold one title each by its class: they say what a paper does.

    `<div><div class="pub-title">On trees</div><div>Ann Lee</div><div>A study of trees in towns</div></div>`
    """
    titles: dict[tuple[str, str], dict[int, list[Line]]] = defaultdict(lambda: defaultdict(list))
    for line in text.lines:
        path = text.page.blocks[line.block].path
        is_named = len(path) > 1 and path[-1].css_class and "css:title" in css_features(path[-1].css_class)
        if is_named and "T" in labels[line.first : line.last]:
            titles[path[-1].tag, path[-1].css_class][path[-2].serial].append(line)
    for cards in titles.values():
        single = {card for card, lines in cards.items() if len(lines) == 1}
        if len(single) < max(_LEAST, _SHARE * len(cards)):
            continue
        own = {line.start for lines in cards.values() for line in lines}
        for line in text.lines:
            held = set(labels[line.first : line.last])
            path = text.page.blocks[line.block].path
            is_alone = len(path) > 1 and path[-2].serial in single and line.start not in own
            if is_alone and "T" in held and held <= {"T", "O"} and line.end - line.start >= _LEAST_LETTERS:
                yield from range(line.first, line.last)


def _is_sentence(text: PageText, line: Line) -> bool:
    """Whether a line is words up to a full stop, and no link."""
    words = text.text[line.start : line.end]
    linked = any(text.chunks[index].run.href for index in range(line.first, line.last))
    return words.endswith(_STOPS) and len(words.split()) >= _LEAST_WORDS and not linked
