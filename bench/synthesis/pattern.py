"""The pattern language of `data/patterns.toml`: how fields become the rows of a citation."""

import random
import re
from collections.abc import Mapping

from bench.synthesis.markup import Piece, Row, plain

_TOKEN = re.compile(
    r"\\(?P<literal>[\[\]])|\{(?:(?P<tags>[biuaqk]+):)?(?P<field>\w+)\}|(?P<open>\[)|(?P<close>\])"
    r"|(?P<newline>(?<! )\|(?! ))|(?P<text>(?:[^\[\]{}|\\]| \|(?= ))+)"
)
_ORPHAN = re.compile(r"^[\s.,;:·/–，。；：、-]+")
_LEFT_OVER = " ,;:-–/|，：、"


_ATTACHED = re.compile(
    r"(?<=\})(?P<before>[ ,.;:·–'-]*)(?P<field>\(\{(?:\w+:)?(?:year2?|vip)\}\)|\{(?:\w+:)?(?:year2?|vip|place)\})"
)


def loosen(pattern: str) -> str:
    """The pattern with years and numbers that follow another field made optional: the other field can stand alone.

    >>> loosen("[{in}{b:venue}, {vip} ({year}). ]{title}")
    '[{in}{b:venue}[, {vip}][ ({year})]. ]{title}'
    """
    return _ATTACHED.sub(r"[\g<before>\g<field>]", pattern)


def render(pattern: str, values: Mapping[str, Row], quotes: str, slips: float, rng: random.Random) -> list[Row]:
    """The rows of a pattern, without the parts whose fields are missing.

    `slips` is how often a comma or full stop is forgotten.

    >>> values = {"title": [Piece("On X")], "year": [Piece("1999")]}
    >>> rows = render("[{authors}. ]{q:title}[, {venue}]|[{year}]", values, "«»", 0, random.Random(1))
    >>> [plain(row) for row in rows]
    ['«On X»', '1999']
    """
    rows: list[Row] = [[]]
    stack: list[tuple[int, bool]] = []
    missing = False
    for found in _TOKEN.finditer(pattern):
        kind = found.lastgroup
        if kind == "open":
            stack.append((len(rows[-1]), missing))
            missing = False
        elif kind == "close":
            length, outer = stack.pop()
            if missing:
                del rows[-1][length:]
            missing = outer
        elif kind == "newline":
            rows.append([])
        elif kind == "field":
            value = values.get(found["field"], [])
            missing = missing or not value
            rows[-1].extend(_styled(value, found["tags"] or "", quotes))
        else:
            text = found["literal"] or found["text"]
            rows[-1].append(Piece(" " if text.strip() in (",", ".") and rng.random() < slips else text))
    return [row for row in (_tidy(row, rng) for row in rows) if row]


def _styled(value: Row, tags: str, quotes: str) -> Row:
    letters = tags.replace("q", "")
    without = {ord(letter): None for letter in letters}
    # What goes with a venue (editors, a series, an arXiv number) stays plain.
    plain_roles = ("details",) if any(piece.role == "venue" for piece in value) else ()
    styled = [
        piece
        if piece.role in plain_roles
        else Piece(piece.text, piece.role, letters + piece.tags.translate(without), piece.href)
        for piece in value
    ]
    return [Piece(quotes[0]), *styled, Piece(quotes[1])] if "q" in tags else styled


def _tidy(row: Row, rng: random.Random) -> Row:
    """The row without most of the punctuation that missing fields leave behind."""
    tidy: Row = []
    for piece in row:
        text = piece.text
        before = plain(tidy[-3:]).rstrip()
        if not piece.role and not before:
            text = _ORPHAN.sub("", text)
        if text[:1] in (",", ";") and before.endswith((",", ";", ":")) and rng.random() < 0.9:
            text = text[1:].lstrip()
        if text.startswith(".") and before.endswith((".", "?", "!")) and rng.random() < 0.8:
            text = text[1:]
        if text:
            tidy.append(Piece(text, piece.role, piece.tags, piece.href))
    while tidy and not tidy[-1].role and not tidy[-1].text.strip(_LEFT_OVER):
        tidy.pop()
    return tidy if re.search(r"\w", plain(tidy)) else []
