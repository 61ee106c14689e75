"""A publication written in a page's style, with its label."""

import random
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bench.synthesis.details import Details, draw_details, draw_links
from bench.synthesis.facts import DATA, Fact
from bench.synthesis.markup import Piece, Row, plain
from bench.synthesis.names import NameStyle, write_authors

_TOKEN = re.compile(
    r"\\(?P<literal>[\[\]])|\{(?:(?P<tags>[biuaqk]+):)?(?P<field>\w+)\}|(?P<open>\[)|(?P<close>\])|(?P<newline>(?<! )\|(?! ))|(?P<text>(?:[^\[\]{}|\\]| \|(?= ))+)"
)
_QUOTES = ("“”", '""', "‘’", "''", "«»", "„“")
_ORPHAN = re.compile(r"^[\s.,;:·/–-]+")


@dataclass
class CitationStyle:
    """A page's way of writing a publication."""

    patterns: dict[str, str]
    """Pattern by language."""
    names: NameStyle
    quotes: str = "“”"
    conference_lead: str = "In "
    use_full_venue: bool = False
    year_shown: bool = True
    carelessness: float = 0.03
    details: list[str] = field(default_factory=list)
    links: dict[str, Any] | None = None


@dataclass
class Entry:
    """A citation: its rows, and its label as in `gold.json`."""

    rows: list[Row]
    gold: dict[str, Any]
    fact: Fact


@cache
def patterns() -> dict[str, dict[str, list[str]]]:
    """Patterns by language and kind ("running", "lines")."""
    return tomllib.loads((DATA / "patterns.toml").read_text("utf-8"))


def write_entry(fact: Fact, style: CitationStyle, owner: str, rng: random.Random) -> Entry:
    """The fact in the page's style, with a slip here and there."""
    pattern = style.patterns.get(fact.language if fact.language in ("zh", "ja") else "", style.patterns["en"])
    if rng.random() < style.carelessness:
        pattern = rng.choice(patterns()["en"]["running"])
    details = draw_details(fact, style.details, rng)
    details.links = draw_links(style.links, rng)
    byline = write_authors(
        fact,
        style.names,
        rng,
        owner,
        leave_out_owner=bool(re.search(r"(?:with|avec|con|mit) \{authors|authors\}と", pattern)),
    )
    values = _values(fact, style, details, rng)
    values["authors"] = byline.pieces
    rows = [row for row in (_tidy(row, rng) for row in _render(pattern, values, style, rng)) if row]
    shown = {piece.role: piece.text for row in rows for piece in row if piece.role in ("venue", "year")}
    has_year = "year" in shown or any(piece.role == "year2" for row in rows for piece in row)
    has_names = any(piece.role == "authors" for row in rows for piece in row)
    gold = {
        "title": fact.title,
        "authors": byline.names if has_names else [],
        "authors_complete": byline.complete and has_names,
        "equal_contribution": byline.equal if has_names else [],
        "corresponding": byline.corresponding if has_names else [],
        "venue": shown.get("venue"),
        "venue_short": fact.short if "venue" in shown else None,
        "year": fact.year if has_year else None,
        "type": fact.type,
        "awards": [details.award] if details.award and any(details.award in plain(row) for row in rows) else [],
        "rank_claim": details.rank_claim if details.rank and any(details.rank in plain(row) for row in rows) else None,
        "doi": details.doi_number
        if details.doi_number and any(details.doi_number in plain(row) for row in rows)
        else None,
        "arxiv": details.arxiv if details.arxiv and any(details.arxiv in plain(row) for row in rows) else None,
        "optional": False,
    }
    return Entry(rows, gold, fact)


def _values(fact: Fact, style: CitationStyle, details: Details, rng: random.Random) -> dict[str, Row]:
    venue = fact.full if style.use_full_venue and fact.full else fact.venue
    if rng.random() < style.carelessness:
        venue = None
    brief = (fact.short or venue) if venue else None
    lead = (
        style.conference_lead
        if fact.type in ("conference", "workshop") and not (venue or "").lower().startswith("proc")
        else ""
    )
    values = {name: [Piece(text, "details")] for name, text in details.texts().items() if text}
    values["title"] = [Piece(fact.title, "title")]
    values["in"] = [Piece(lead)]
    values["venue"] = [Piece(venue, "venue")] if venue else []
    values["brief"] = [Piece(brief, "venue")] if brief else []
    values["short"] = [Piece(fact.short, "venue")] if venue and fact.short else []
    values["long"] = values["venue"] if not values["short"] else []
    values["links"] = details.links
    values["abstract"] = [Piece(details.abstract, "abstract")] if details.abstract else []
    if fact.year and style.year_shown:
        values["year"] = [Piece(str(fact.year), "year")]
        values["year2"] = [Piece(str(fact.year)[2:], "year2")]
    for name in ("cite", "publisher"):
        values.setdefault(name, [])
    return values


def _render(pattern: str, values: dict[str, Row], style: CitationStyle, rng: random.Random) -> list[Row]:
    rows: list[Row] = [[]]
    stack: list[tuple[int, int, bool]] = []
    missing = False
    for found in _TOKEN.finditer(pattern):
        kind = found.lastgroup
        if kind == "open":
            stack.append((len(rows), len(rows[-1]), missing))
            missing = False
        elif kind == "close":
            _, length, outer = stack.pop()
            if missing:
                del rows[-1][length:]
            missing = outer
        elif kind == "newline":
            rows.append([])
        elif kind == "field":
            value = values.get(found["field"], [])
            missing = missing or not value
            rows[-1].extend(_styled(value, found["tags"] or "", style.quotes))
        else:
            text = found["literal"] or found["text"]
            rows[-1].append(Piece(" " if rng.random() < style.carelessness / 2 and text.strip() in ",." else text))
    return rows


def _styled(value: Row, tags: str, quotes: str) -> Row:
    letters = tags.replace("q", "")
    styled = [
        Piece(p.text, p.role, letters + p.tags.translate({ord(letter): None for letter in letters}), p.href)
        for p in value
    ]
    return [Piece(quotes[0]), *styled, Piece(quotes[1])] if "q" in tags else styled


def _tidy(row: Row, rng: random.Random) -> Row:
    """The row without the punctuation that missing fields leave at its start, and without doubled full stops."""
    tidy: Row = []
    for piece in row:
        text = piece.text
        if not piece.role and not any(p.text.strip() for p in tidy):
            text = _ORPHAN.sub("", text)
        if text.startswith(".") and tidy and tidy[-1].text.rstrip().endswith((".", "?", "!")) and rng.random() < 0.8:
            text = text[1:]
        if text:
            tidy.append(Piece(text, piece.role, piece.tags, piece.href))
    while tidy and not tidy[-1].text.strip():
        tidy.pop()
    return tidy if re.search(r"\w", plain(tidy)) else []
