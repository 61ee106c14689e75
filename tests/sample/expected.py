"""What stands on the sample homepages, and how what was read is laid beside it."""

import json
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import permutations
from pathlib import Path
from typing import Any

from bibliography import Mention
from extract import extract_mentions, read_page

HERE = Path(__file__).parent
SAMPLE = HERE.parent.parent / "spiders" / "sample"
PAGES = sorted(path.name for path in (SAMPLE / "homepages").iterdir())


@dataclass(frozen=True, slots=True)
class Listed:
    """A publication as its page lists it, told by hand."""

    title: str
    authors: tuple[str, ...]
    venue: str | None
    venue_short: str | None
    year: int | None
    type: str
    dblp: tuple[str, ...]
    """Keys in the sample of DBLP any of which is right; none if the sample has no such entry."""
    authors_complete: bool = True
    equal_contribution: tuple[int, ...] = ()
    corresponding: tuple[int, ...] = ()
    awards: tuple[str, ...] = ()
    rank_claim: str | None = None
    doi: str | None = None
    arxiv: str | None = None
    copies: int = 1
    """In how many lists of the page it stands (Selected and All): it may be told once or so many times."""


@cache
def expected() -> dict[str, tuple[Listed, ...]]:
    """What the pages list, in page order, by file name."""
    pages = json.loads((HERE / "expected.json").read_text(encoding="utf-8"))
    return {
        page: tuple(Listed(**{k: _frozen(v) for k, v in row.items()}) for row in rows) for page, rows in pages.items()
    }


@cache
def mentions(page: str) -> tuple[Mention, ...]:
    """What is read on a sample page."""
    path = SAMPLE / "homepages" / page
    return extract_mentions(read_page(path.read_bytes(), path.as_uri())).mentions


def folded(text: str | None) -> str:
    """Letters and digits alone, case and accents folded."""
    plain = unicodedata.normalize("NFKD", text or "").casefold()
    return "".join(letter for letter in plain if letter.isalnum())


def by_title(titled: Iterable[Any]) -> dict[str, list[Any]]:
    """Publications of one title together."""
    groups: dict[str, list[Any]] = defaultdict(list)
    for publication in titled:
        groups[folded(publication.title)].append(publication)
    return groups


def pairs(page: str) -> list[tuple[Listed, Mention]]:
    """Each listed publication that was found, beside its mention; of equal titles those that agree best."""
    found = by_title(mentions(page))
    paired: list[tuple[Listed, Mention]] = []
    for title, listed in by_title(expected()[page]).items():
        slots = [*found[title], *[None] * len(listed)]
        best = max(permutations(slots, len(listed)), key=lambda order: sum(map(_agreement, listed, order)))
        paired += [(left, right) for left, right in zip(listed, best, strict=True) if right is not None]
    return paired


def _agreement(listed: Listed, mention: Mention | None) -> int:
    if mention is None:
        return 0
    return 1 + 2 * (listed.year == mention.year) + 2 * (listed.type == mention.type) + (listed.doi == mention.doi)


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
