"""Full-width and half-width punctuation side by side, as on pages written with an input method that switches."""

import random
from dataclasses import replace

from bench.synthesis.markup import Row

_PAIRS = ((", ", "，"), (",", "，"), (". ", "．"), (".", "．"), (": ", "："), (":", "："), ("(", "（"), (")", "）"))
_NARROW = {wide: narrow.strip() for narrow, wide in _PAIRS}


def mix_widths(rows: list[Row], rng: random.Random) -> list[Row]:
    """The rows with some of the punctuation between their fields in its other width."""
    return [[piece if piece.role else replace(piece, text=_mixed(piece.text, rng)) for piece in row] for row in rows]


def _mixed(text: str, rng: random.Random) -> str:
    for narrow, wide in _PAIRS:
        if rng.random() < 0.15:
            text = text.replace(narrow, wide)
    return "".join(_NARROW[char] if char in _NARROW and rng.random() < 0.2 else char for char in text)
