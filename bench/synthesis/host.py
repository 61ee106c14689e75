"""What holds a publication beside or instead of a venue: editors and series, a university, a publisher."""

import random
import re
import tomllib
from functools import cache
from itertools import groupby

from bench.synthesis.facts import DATA, Fact
from bench.synthesis.markup import Piece, Row, plain

_SLOT = re.compile(r"\{(\w+)\}")
_PLURALS = {
    "person": "persons",
    "publisher": "publishers",
    "university": "universities",
    "place": "places",
    "series": "series",
}


@cache
def local(language: str) -> dict[str, list[str]]:
    """Words and shapes of a language; English ones for a language that has none."""
    table: dict[str, dict[str, list[str]]] = tomllib.loads((DATA / "local.toml").read_text("utf-8"))
    return table.get(language, table["en"])


def draw_host(fact: Fact, venue: Row, rng: random.Random) -> Row:
    """The venue with editors, a series or a publisher, or what stands in its place; empty if there is neither.

    >>> book = Fact("On X", (), True, None, None, None, 1999, "book", "en")
    >>> [piece.role for piece in draw_host(book, [], random.Random(1))]
    ['details']
    """
    # Shapes for types that have a venue name it; those for books, theses and reports do not.
    shapes = [shape for shape in local(fact.language).get(fact.type, []) if ("{venue}" in shape) == bool(venue)]
    if not shapes:
        return venue
    row: Row = []
    end, shape = 0, rng.choice(shapes)
    for found in _SLOT.finditer(shape):
        if text := shape[end : found.start()]:
            row.append(Piece(text, "details"))
        row.extend(venue if found[1] == "venue" else [Piece(_slot(found[1], fact.language, rng), "details")])
        end = found.end()
    row.append(Piece(shape[end:], "details"))
    return [
        piece
        for role, pieces in groupby(row, key=lambda piece: piece.role)
        for piece in (pieces if role == "venue" else [Piece(plain(list(pieces)), role)])
        if piece.text
    ]


def _slot(name: str, language: str, rng: random.Random) -> str:
    if name in _PLURALS:
        return rng.choice(local(language)[_PLURALS[name]])
    return f"978-{rng.randint(0, 9)}-{rng.randint(1000, 99999)}-{rng.randint(100, 999)}-{rng.randint(0, 9)}" * (
        name == "isbn"
    ) or str(rng.randint(2, 999))
