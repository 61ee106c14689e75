"""How the lines of a page start something: with an element, a break, a number, in a style of their own."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from bibliography import Run, Style
from extract.text.chunks import Line, PageText

_NUMBERED = re.compile(r"\W{0,2}(?:[A-Z]{1,3}-?)?\d{1,3}(?:[.)\]:]|[-–]\s)|[•▪►–]\s")
_DIGITS = re.compile(r"\d+")
_MOST_CLASSES = 4


@dataclass(frozen=True, slots=True)
class Start:
    """How a line starts, whatever its fields are."""

    place: tuple[str, ...]
    """The elements that begin with it, outermost first, or the break before it; and that it is numbered."""
    signs: tuple[str, ...]
    """These, and these in the style of its first words."""

    def signs_before(self, field: str) -> tuple[str, ...]:
        """The ways in which the line starts something, given the field that it begins with."""
        if field not in ("T", "A"):
            return self.signs
        return (*self.signs, f"any {field}", *[f"{sign} {field}" for sign in self.place])


def find_starts(text: PageText) -> list[Start]:
    """How each line of a page starts."""
    befores = [None, *text.lines[:-1]]
    return [_start(text, line, before) for line, before in zip(text.lines, befores, strict=False)]


def _start(text: PageText, line: Line, before: Line | None) -> Start:
    place = dict.fromkeys(_entered(text, line, before))
    if _NUMBERED.match(text.text, line.start, line.end):
        place["numbered"] = None
    look = _look(text.chunks[line.first].run) if line.first < line.last else ""
    return Start(tuple(place), (*place, *[f"{sign} {look}" for sign in place]) if look else tuple(place))


def _look(run: Run) -> str:
    """How a run is set, in letters: bold, italic, a link."""
    return _style_letters(run.style) + ("L" if run.href else "")


@cache
def _style_letters(style: Style) -> str:
    return ("B" if style & Style.BOLD else "") + ("I" if style & Style.ITALIC else "")


def _entered(text: PageText, line: Line, before: Line | None) -> list[str]:
    """Signs of the elements that begin with a line, outermost first, or of the break before it."""
    blocks = text.page.blocks
    if before is not None and before.block == line.block:
        return ["blank", "break"] if line.after_blank else ["break"]
    path = blocks[line.block].path
    known = {node.serial for node in blocks[before.block].path} if before is not None else set()
    signs = [
        f"{path[depth - 1].tag if depth else ''}>{node.tag}.{_kind_of_class(node.css_class)}"
        for depth, node in enumerate(path)
        if node.serial not in known
    ]
    if blocks[line.block].after_gap:
        signs.append("blank")
    return signs or ["block"]


@lru_cache(maxsize=10_000)
def _kind_of_class(css_class: str) -> str:
    """The first class names of an element in alphabetical order, their numbers left out."""
    return _DIGITS.sub("#", ".".join(sorted(css_class.split())[:_MOST_CLASSES]))
