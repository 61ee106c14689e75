"""Runs while their block is being filled: pieces of text, joined where they look alike, and the icons beside them."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import dropwhile

from bibliography import Run, Style
from extract.read.soft_breaks import SOFT

BLANKS = f" {SOFT}"


@dataclass(slots=True)
class Piece:
    """A run while its block is being filled."""

    text: str
    style: Style
    href: str | None
    css_class: str
    icons: tuple[str, ...] = ()


def strip_end(pieces: list[Piece]) -> None:
    """Take the blanks off the end, not the breaks."""
    while pieces and pieces[-1].text != "\n":
        pieces[-1].text = pieces[-1].text.rstrip(BLANKS)
        if pieces[-1].text:
            return
        pieces.pop()


def merge(pieces: list[Piece]) -> tuple[Run, ...]:
    """Join neighbors of one style; no blank or break remains at either end."""
    strip_end(pieces)
    while pieces and pieces[-1].text == "\n":
        pieces.pop()
        strip_end(pieces)
    pieces = list(dropwhile(lambda piece: piece.text == "\n", pieces))  # what is hidden may begin with a break
    runs: list[Run] = []
    texts: list[str] = []
    icons: tuple[str, ...] = ()
    for number, piece in enumerate(pieces):
        texts.append(piece.text)
        icons += piece.icons
        following = pieces[number + 1] if number + 1 < len(pieces) else None
        if following is not None and _is_one_run(piece, following):
            continue
        text = "".join(texts) if runs else "".join(texts).lstrip(BLANKS)
        texts = []
        if text:
            runs.append(Run(text, piece.style, piece.href, piece.css_class, icons))
        icons = ()
    return tuple(runs)


def has_words(text: str) -> bool:
    """Whether a text holds more than blanks, breaks and punctuation."""
    return any(map(str.isalnum, text))


def last_words(pieces: Sequence[Piece], *, of_line: bool = False) -> Piece | None:
    """The last piece that has words, maybe of the last line alone; None where there is none."""
    for piece in reversed(pieces):
        if has_words(piece.text):
            return piece
        if of_line and piece.text == "\n":
            return None
    return None


def _is_one_run(left: Piece, right: Piece) -> bool:
    if left.text == "\n" or right.text == "\n":
        return False
    return left.style == right.style and left.href == right.href and left.css_class == right.css_class
