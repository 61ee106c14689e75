"""A publication written in a page's style, with its label.

A label has one key more than those of real pages: `written`, the whole citation
as plain text, which says where the record stands.
"""

import random
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bench.synthesis.details import Details, draw_arxiv, draw_details, draw_links, phrases
from bench.synthesis.facts import DATA, Fact
from bench.synthesis.host import draw_host, local
from bench.synthesis.markup import Piece, Row, plain
from bench.synthesis.name_style import NameStyle
from bench.synthesis.names import Byline, write_authors
from bench.synthesis.pattern import loosen, render
from bench.synthesis.widths import mix_widths

_LEAVES_OUT_OWNER = re.compile(
    r"(?i)\b(?:with|avec|con|mit|совместно с|co-?authors?:) \{\w*:?authors"
    r"|authors\}(?:教授|氏)?(?:と|와|과)|（与\{\w*:?authors"
)


@dataclass
class CitationStyle:
    """A page's way of writing a publication."""

    patterns: dict[str, str]
    """Pattern by language; "en" for every language that has none."""
    names: NameStyle
    quotes: str = "“”"
    conference_lead: str = "In "
    use_full_venue: bool = False
    abbreviates: bool = False
    """Whether words of venues' names are abbreviated."""
    capitals: bool = False
    """Whether titles are in capitals."""
    year_shown: bool = True
    carelessness: float = 0.03
    details: list[str] = field(default_factory=list)
    links: dict[str, Any] | None = None
    hosts: bool = False
    """Whether editors, series, publishers and universities are named."""
    mixes_widths: bool = False
    """Whether full-width and half-width punctuation stand side by side."""


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
    pattern = style.patterns.get(fact.language, style.patterns["en"])
    if rng.random() < style.carelessness:
        pattern = rng.choice(patterns().get(fact.language, patterns()["en"])["running"])
    details = draw_details(fact, style.details, rng)
    details.links = draw_links(style.links, rng)
    byline = write_authors(fact, style.names, rng, owner, bool(_LEAVES_OUT_OWNER.search(pattern)))
    values = _values(fact, style, details, rng)
    values["authors"] = byline.pieces
    values["cite"] = _recommended(values)
    rows = render(loosen(pattern), values, style.quotes, style.carelessness / 2, rng)
    if style.mixes_widths and fact.language in ("zh", "ja"):
        rows = mix_widths(rows, rng)
    if rows and "also" in style.details and rng.random() < 0.3:
        rows = _with_aside(rows, fact, rng)
    return Entry(rows, _label(fact, rows, byline, details), fact)


def _with_aside(rows: list[Row], fact: Fact, rng: random.Random) -> list[Row]:
    """The rows and what else happened to the publication: another venue, an award, the press."""
    year = (fact.year or 2020) + rng.randint(-2, 2)
    text = rng.choice(local(fact.language)["others"]).format(
        conference=rng.choice(phrases()["conferences"]), year=year, year2=str(year)[2:]
    )
    if len(rows) == 1 and rng.random() < 0.6:
        return [[*rows[0], Piece(" "), Piece(text, "details", rng.choice(("", "", "b", "i")))]]
    return [*rows, [Piece(text, "details", rng.choice(("", "", "b", "i")))]]


def _label(fact: Fact, rows: list[Row], byline: Byline, details: Details) -> dict[str, Any]:
    pieces = [piece for row in rows for piece in row]
    text = "\n".join(plain(row) for row in rows)
    roles = {piece.role for piece in pieces}
    byline = byline if "authors" in roles else Byline(complete=False)
    # Where a page gives a venue's name and its short name, the label is the name.
    venue = max((piece.text for piece in pieces if piece.role == "venue"), key=len, default=None)
    return {
        "title": next(piece.text for piece in pieces if piece.role == "title"),
        "authors": byline.names,
        "authors_complete": byline.complete,
        "equal_contribution": byline.equal,
        "corresponding": byline.corresponding,
        "venue": venue,
        "venue_short": fact.short if venue else None,
        "year": fact.year if roles & {"year", "year2"} else None,
        "type": "other" if fact.type == "newspaper" else fact.type,
        "awards": [details.award] if details.award and details.award in text else [],
        "rank_claim": details.rank_claim if details.rank and details.rank in text else None,
        "doi": details.doi_number if details.doi_number and details.doi_number in text else None,
        "arxiv": details.arxiv if details.arxiv and details.arxiv in text else None,
        "optional": fact.type == "newspaper",
        "written": text,
    }


def _values(fact: Fact, style: CitationStyle, details: Details, rng: random.Random) -> dict[str, Row]:
    """The fields by name, as pieces; a missing one is absent or empty."""
    values = {name: [Piece(text, "details")] for name, text in details.texts().items() if text}
    venue = None if rng.random() < style.carelessness else _venue(fact, style)
    short = fact.short if venue else None
    values["in"] = [Piece(_lead(fact, style, venue, rng))]
    values["venue"] = _venue_row(venue, details, rng)
    if style.hosts and fact.type != "journal":
        values["venue"] = draw_host(fact, values["venue"], rng)
        if venue and values["venue"][0].role != "venue":
            values["in"] = [Piece(rng.choice(("In: ", "In ", "in ")) if fact.language == "en" else "")]
    values["short"] = [Piece(short, "venue")] if short else []
    values["brief"] = values["short"] or values["venue"]
    values["long"] = [] if short else values["venue"]
    values["acronym"] = [Piece(short, "details")] if short and short != venue else []
    values["title"] = [Piece(fact.title.upper() if style.capitals else fact.title, "title")]
    values["n"] = [Piece(str(rng.randint(1, 99)), "details")]
    values["links"] = details.links
    values["abstract"] = [Piece(details.abstract, "abstract")] if details.abstract else []
    if fact.year and style.year_shown:
        values["year"] = [Piece(str(fact.year), "year")]
        values["year2"] = [Piece(str(fact.year)[2:], "year2")]
    else:
        # The only date that a page gives would be the record's.
        values.pop("date")
    return values


def _venue(fact: Fact, style: CitationStyle) -> str | None:
    venue = fact.full if style.use_full_venue and fact.full else fact.venue
    if fact.type == "preprint" and not venue:
        return "arXiv"
    if venue and style.abbreviates:
        for word, short in phrases()["abbreviations"]:
            venue = re.sub(rf"{word}(?!\w)", short, venue)
    return venue


def _venue_row(venue: str | None, details: Details, rng: random.Random) -> Row:
    if not venue:
        return []
    if venue.lower() != "arxiv":
        return [Piece(venue, "venue")]
    details.arxiv = details.arxiv or draw_arxiv(rng)
    number = rng.choice(phrases()["arxiv"]).format(number=details.arxiv)
    return [Piece(venue, "venue"), *([Piece(number, "details")] if number else [])]


def _lead(fact: Fact, style: CitationStyle, venue: str | None, rng: random.Random) -> str:
    """What stands before a conference's name, or before that of a book with chapters."""
    if fact.type == "chapter" and fact.language in ("en", "de"):
        return rng.choice(("In: ", "In ", "in: ", ""))
    if fact.type not in ("conference", "workshop") or (venue or "").lower().startswith(("proc", "the ")):
        return ""
    lead = style.conference_lead
    if "{year}" in lead and not (fact.year and style.year_shown):
        return "In "
    return lead.format(ordinal=rng.choice(phrases()["ordinals"]), year=fact.year)


def _recommended(values: dict[str, Row]) -> Row:
    """The citation that some templates recommend below the title and the venue."""
    if not (values["authors"] and values["venue"] and "year" in values):
        return []
    title = [Piece('). "'), *values["title"], Piece('." ')]
    return [*values["authors"], Piece(" ("), *values["year"], *title, *values["venue"], Piece(".")]
