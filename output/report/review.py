"""The mentions that were read least surely, for a person to look at: the citation's text cut where its fields begin."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from urllib.parse import quote, urlsplit

from output.rows import Row

_SHOWN = 60
_FRAGMENT_WORDS = 8
FIELDS = (
    "title",
    "authors",
    "venue_text",
    "year",
    "type",
    "awards",
    "rank_claim",
    "doi",
    "arxiv",
    "volume",
    "number",
    "pages",
)
"""The fields that have a color of their own, in the order of the legend."""


@dataclass(frozen=True, slots=True)
class Part:
    """A stretch of a citation: its text, and the field it was read as; None where as none."""

    text: str
    field: str | None


@dataclass(frozen=True, slots=True)
class Doubtful:
    """A mention to look at."""

    mention: Row
    parts: tuple[Part, ...]
    link: str | None
    """Where on the page it stands; browsers scroll to it. None where the address is not one to follow."""


def least_sure(mentions: Sequence[Row]) -> list[Doubtful]:
    """The mentions of least confidence, the least sure first."""
    rows = sorted(mentions, key=lambda row: (row["confidence"], row["mention_id"]))[:_SHOWN]
    return [
        Doubtful(row, colored(row["raw"], json.loads(row["spans"])), place(row["page_url"], row["raw"])) for row in rows
    ]


def colored(raw: str, spans: dict[str, list[list[int]]]) -> tuple[Part, ...]:
    """The text in parts, in order; where spans overlap, the shorter one shows.

    >>> [(part.text, part.field) for part in colored("On Trees, 2020", {"title": [[0, 8]], "year": [[10, 14]]})]
    [('On Trees', 'title'), (', ', None), ('2020', 'year')]
    """
    owners: list[str | None] = [None] * len(raw)
    flat = [(start, end, field) for field, pairs in spans.items() if field in FIELDS for start, end in pairs]
    for start, end, field in sorted(flat, key=lambda span: span[0] - span[1]):
        owners[start:end] = [field] * len(raw[start:end])
    parts = []
    for field, letters in groupby(zip(owners, raw, strict=True), key=lambda pair: pair[0]):
        parts.append(Part("".join(letter for _, letter in letters), field))
    return tuple(parts)


def place(page_url: str | None, raw: str) -> str | None:
    """The page's address with a text fragment that leads to the citation; None for what a browser should not follow.

    >>> place("https://a.example/", "On Trees, 2020")
    'https://a.example/#:~:text=On%20Trees%2C%202020'
    >>> place("javascript:alert(1)", "On Trees") is None
    True
    """
    if page_url is None or urlsplit(page_url).scheme not in ("http", "https", "file"):
        return None
    words = " ".join(raw.split()[:_FRAGMENT_WORDS])
    fragment = quote(words, safe="").replace("-", "%2D")
    return f"{page_url.partition('#')[0]}#:~:text={fragment}" if words else page_url
