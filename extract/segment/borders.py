"""Where segments begin and end if a page is cut in one way or another."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from extract.segment.once import once_a_page
from extract.text.chunks import PageText

Borders = tuple[int, int]
"""First line of a segment and the line after its last."""


@dataclass(frozen=True, slots=True)
class Way:
    """A way of starting a record; `closed` where the record ends with the element that it starts with."""

    sign: str
    closed: bool

    @property
    def tag(self) -> str:
        """Of the element that a closed way stands for."""
        return self.sign.split(">", 1)[1].split(".", 1)[0]


class Cutter:
    """Cuts regions of a page in any way; it visits only the lines that could begin something."""

    def __init__(self, text: PageText, signs: Sequence[Sequence[str]], reach: Mapping[int, tuple[int, int]]) -> None:
        self._reach = reach
        self._signed: dict[str, list[int]] = defaultdict(list)
        for number, held in enumerate(signs):
            for sign in held:
                self._signed[sign].append(number)
        self._fresh = [n for n in range(1, len(text.lines)) if text.lines[n].block != text.lines[n - 1].block]
        self._begun = elements_begun(text)

    def starts(self, way: Way) -> list[int]:
        """The lines that a way begins a record with."""
        return self._signed.get(way.sign, [])

    def cut_by_block(self, first: int, last: int) -> list[Borders]:
        """Some lines, each block of them a segment."""
        return list(pairwise([first, *_between(self._fresh, first + 1, last), last]))

    def cut(self, region: range, way: Way, starts: Sequence[int]) -> list[Borders]:
        """A region cut in one way; lines that belong to no record so cut are segments by block."""
        borders = _between(self._fresh, region.start + 1, starts[0])
        tag = way.tag if way.closed else None
        for start, after in pairwise([*starts, region.stop]):
            borders.append(start)
            end = None if tag is None else self._end(start, tag)
            if end is not None and end < after:
                borders.append(end)
                borders += _between(self._fresh, end + 1, after)
        if borders[0] > region.start:
            borders.insert(0, region.start)
        return list(pairwise([*borders, region.stop]))

    def _end(self, number: int, tag: str) -> int | None:
        """The line after the first element of a tag that begins at a line."""
        element = self._begun[number].get(tag)
        return None if element is None else self._reach[element][1]


def _between(numbers: list[int], first: int, stop: int) -> list[int]:
    """Those of ascending numbers that are in [first, stop)."""
    if first >= stop:
        return []
    return numbers[bisect_left(numbers, first) : bisect_left(numbers, stop)]


@once_a_page
def elements_begun(text: PageText) -> list[dict[str, int]]:
    """Of each line the elements that begin with it, by tag: the serial of the first."""
    found: list[dict[str, int]] = []
    before: set[int] = set()
    for line in text.lines:
        path = text.page.blocks[line.block].path
        found.append({node.tag: node.serial for node in reversed(path) if node.serial not in before})
        before = {node.serial for node in path}
    return found


@once_a_page
def reach_of_elements(text: PageText) -> Mapping[int, tuple[int, int]]:
    """First line and line after the last of every element, by serial."""
    first: dict[int, int] = {}
    after: dict[int, int] = {}
    for block, lines in groupby(enumerate(text.lines), key=lambda one: one[1].block):
        numbers = [number for number, _ in lines]
        for node in text.page.blocks[block].path:
            first.setdefault(node.serial, numbers[0])
            after[node.serial] = numbers[-1] + 1
    return {serial: (number, after[serial]) for serial, number in first.items()}
