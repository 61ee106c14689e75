"""What a page's records have in common: which field stands in which style, and in which order.

Told of the records that read as exactly one title and something else.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from extract.segment.segmenter import Segment
from extract.text.chunks import PageText

_TITLES = re.compile("T+")
Key = tuple[str, ...]


class Seen(NamedTuple):
    """What the records of a page show of one place: one chunk that stands there, and how many of each field do."""

    key: Key
    example: int
    fields: Counter[str]


def common_places(text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> list[Seen]:
    """The places that chunks of a page's records stand in, in page order.

    A place is a look (`look`, element, style) or an order (`order`, the last two fields so far, what stands before,
    style).
    """
    fields: dict[Key, Counter[str]] = defaultdict(Counter)
    examples: dict[Key, int] = {}
    for segment in segments:
        first, last = text.lines[segment.first].first, text.lines[segment.last - 1].last
        if not _is_sure("".join(labels[first:last])):
            continue
        so_far = ""
        for index in range(first, last):
            for key in _keys(text, index, so_far):
                fields[key][labels[index]] += 1
                examples.setdefault(key, index)
            if labels[index] != "O" and so_far[-1:] != labels[index]:
                so_far = so_far[-1:] + labels[index]
    return [Seen(key, examples[key], held) for key, held in fields.items()]


def _keys(text: PageText, index: int, so_far: str) -> tuple[Key, Key]:
    chunk = text.chunks[index]
    line = text.lines[chunk.line]
    path = text.page.blocks[line.block].path
    element = f"{path[-1].tag}.{path[-1].css_class}" if path else ""
    style = f"{chunk.run.style.value}{bool(chunk.run.href)}{chunk.run.css_class}"
    before = "^" if index == line.first else chunk.before
    return ("look", element, style), ("order", so_far, before, style)


def _is_sure(labels: str) -> bool:
    """Whether a segment reads as one record: one unbroken title, and something else."""
    return len(_TITLES.findall(labels)) == 1 and not set("AVY").isdisjoint(labels)
