"""Pieces of styled text, and how they are written in HTML, Markdown and plain text."""

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html.entities import codepoint2name
from itertools import groupby


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of one style.

    `role` is the field that it belongs to; `tags` are letters:
    b, i, u, a (link), s (superscript), k (small), n (button), p (a span).
    """

    text: str
    role: str = ""
    tags: str = ""
    href: str = "#"


Row = list[Piece]


_ELEMENTS = {"b": "b", "i": "i", "u": "u", "a": "a", "s": "sup", "k": "small", "n": "a", "p": "span"}


@dataclass
class Look:
    """A page's way with markup: names of elements by tag letter, and of classes by role."""

    elements: dict[str, str] = field(default_factory=lambda: dict(_ELEMENTS))
    classes: dict[str, str] = field(default_factory=dict)
    attributes: dict[str, str] = field(default_factory=dict)
    upper: bool = False
    entities: bool = False
    """Whether letters beyond ASCII are written as named entities."""
    emphasis: str = "*"
    strong: str = "**"


def plain(row: Sequence[Piece]) -> str:
    """The text alone."""
    return "".join(piece.text for piece in row)


def to_html(row: Sequence[Piece], look: Look) -> str:
    """The row as HTML; fields are wrapped in spans where the look names a class for them."""
    parts = []
    for role, pieces in groupby(row, key=lambda piece: piece.role):
        inner = "".join(_html_piece(piece, look) for piece in pieces)
        name = look.classes.get(role)
        parts.append(f'<span class="{name}">{inner}</span>' if name and role else inner)
    return "".join(parts)


def _html_piece(piece: Piece, look: Look) -> str:
    text = html.escape(piece.text, quote=False)
    if look.entities:
        text = "".join(f"&{codepoint2name[ord(c)]};" if c > "\x7f" and ord(c) in codepoint2name else c for c in text)
    lead, text, trail = _margins(text)
    for letter in piece.tags if text else "":
        name = look.elements[letter]
        name = name.upper() if look.upper else name
        attributes = look.attributes.get(letter, "")
        if name.lower() == "a":
            attributes = f' {"HREF" if look.upper else "href"}="{html.escape(piece.href)}"{attributes}'
        text = f"<{name}{attributes}>{text}</{name}>"
    return lead + text + trail


def _margins(text: str) -> tuple[str, str, str]:
    stripped = text.strip(" ")
    at = text.find(stripped) if stripped else 0
    return text[:at], stripped, text[at + len(stripped) :]


def to_markdown(row: Sequence[Piece], look: Look) -> str:
    """The row as Markdown; what Markdown has no sign for is written as HTML."""
    return "".join(_markdown_piece(piece, look) for piece in row)


def _markdown_piece(piece: Piece, look: Look) -> str:
    lead, text, trail = _margins(re.sub(r"([\\`*_\[\]<>])", r"\\\1", piece.text))
    if not text:
        return piece.text
    for letter in piece.tags:
        if letter == "b":
            text = f"{look.strong}{text}{look.strong}"
        elif letter == "i":
            text = f"{look.emphasis}{text}{look.emphasis}"
        elif letter in "an":
            text = f"[{text}]({piece.href})"
        elif letter != "p":
            name = look.elements[letter]
            text = f"<{name}>{text}</{name}>"
    return lead + text + trail
