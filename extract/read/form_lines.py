"""Forms whose fields stand in one line, "Title: On roots; Authors: Ann Oak; Journal: Leaf": a line for each field."""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise

from bibliography import Block, Run
from extract.text.form_labels import field_named

_LABELED = re.compile(r"(?:^|(?<=[\s.;,；。，|/、)）》」”\]]))([^\W\d_]+(?:[ /][^\W\d_]+)?(?:\(s\))?)\s?[:：](?!//)")
"""A word or two before a colon, behind a blank or a mark."""
_NUMBER = re.compile(r"\W*\d{1,3}\W*$")
_LEAST_LABELS, _LEAST_LINES = 3, 3
"""Labels of a line that is a form, and such lines of a page."""
_TELLING = frozenset("TAV")


def part_form_lines(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """The blocks with a line break before each label of a form within a line, where a page has at least three such."""
    found = {number: places for number, block in enumerate(blocks) if (places := list(_places(block.text)))}
    if sum(map(len, found.values())) < _LEAST_LINES:
        return tuple(blocks)
    parted = list(blocks)
    for number, lines in found.items():
        parted[number] = _broken(blocks[number], [place for line in lines for place in line])
    return tuple(parted)


def _places(text: str) -> Iterator[list[int]]:
    """For each line of a text that is a form, where its labels begin, but for the one that begins it."""
    if not _may_be_form(text):
        return
    at = 0
    for line in text.split("\n"):
        labels = [label for one in _LABELED.finditer(line) if (label := _label(one))] if _may_be_form(line) else []
        fields = {field for _, field in labels}
        if len(labels) >= _LEAST_LABELS and len(fields & _TELLING) > 1 and len(fields) > len(labels) // 2:
            first = labels[0][0]
            if not line[:first].strip() or _NUMBER.fullmatch(line[:first]):
                yield [at + start for start, _ in labels[1:]]
        at += len(line) + 1


def _may_be_form(text: str) -> bool:
    """Whether there are colons enough in a text for the labels of a form."""
    return text.count(":") + text.count("：") >= _LEAST_LABELS


def _label(found: re.Match[str]) -> tuple[int, str] | None:
    """Where a label begins that is one or two words before a colon, and the field that it names."""
    for start in (found.start(1), found.start(1) + found[1].rfind(" ") + 1):
        words = found.string[start : found.end(1)]
        # In Latin letters it begins with a capital, or it is a word of a sentence.
        if (not words.isascii() or words[0].isupper()) and (field := field_named(words)):
            return start, field
    return None


def _broken(block: Block, places: Sequence[int]) -> Block:
    """The block with line breaks at some offsets into its text, which are in order."""
    breaks = set(places)
    runs: list[Run] = []
    at = 0
    for run in block.runs:
        end = at + len(run.text)
        inner = places[bisect_right(places, at) : bisect_left(places, end)]
        for left, right in pairwise([at, *inner, end]):
            if left in breaks:
                runs.append(Run("\n"))
            words = run.text[left - at : right - at]
            if words := words.rstrip() if right in breaks else words:
                runs.append(replace(run, text=words))
        at = end
    return replace(block, runs=tuple(runs))
