"""What tests of made-up pages start from: a fact, and chance that is the same every time."""

import random

from bench.synthesis.facts import Fact
from normalize.author import parse_name


def seeded(seed: int) -> random.Random:
    """Chance that is the same every time."""
    return random.Random(seed)  # noqa: S311 - nothing secret


def make_fact(authors: str, **values: object) -> Fact:
    """A publication by some people, their names joined by ", "; of 1999 in a journal unless told otherwise."""
    names = tuple(parse_name(name) for name in authors.split(", "))
    fields = {"title": "On X", "venue": None, "short": None, "full": None, "year": 1999, "type": "journal"}
    return Fact(authors=names, complete=True, **{**fields, "language": "en", **values})  # type: ignore[arg-type]
