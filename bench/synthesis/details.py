"""What stands around the four fields: volume and pages, links, notes, abstracts. The numbers are made up."""

import random
import re
import tomllib
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bench.synthesis.facts import DATA, Fact
from bench.synthesis.host import local
from bench.synthesis.markup import Piece, Row

_CODES = {"journal": "J", "conference": "C", "book": "M", "thesis": "D", "report": "R", "newspaper": "N"}


@dataclass
class Details:
    """The details of one citation, as written; "" where it has none."""

    volume: str = ""
    number: str = ""
    pages: str = ""
    vip: str = ""
    doi: str = ""
    doi_number: str = ""
    arxiv: str = ""
    month: str = ""
    monthno: str = ""
    place: str = ""
    publisher: str = ""
    note: str = ""
    award: str = ""
    rank: str = ""
    rank_claim: str | None = None
    code: str = "J"
    issue: str = ""
    date: str = ""
    mm: str = ""
    dd: str = ""
    abstract: str = ""
    links: Row = field(default_factory=list)

    def texts(self) -> dict[str, str]:
        """The fields that are plain text, by name."""
        names = "volume number pages vip doi arxiv month monthno place publisher note award rank code".split()
        names += "issue date mm dd".split()
        return {name: getattr(self, name) for name in names}


@cache
def phrases() -> dict[str, Any]:
    """The table of phrases."""
    return tomllib.loads((DATA / "phrases.toml").read_text("utf-8"))


def draw_link_style(rng: random.Random) -> dict[str, Any]:
    """A page's way with links: labels, brackets, what is between them."""
    labels = rng.sample(phrases()["links"], k=rng.randint(1, 4))
    if rng.random() < 0.4:
        labels = [label.lower() if rng.random() < 0.5 else label.upper() for label in labels]
    return {
        "labels": labels,
        "frame": rng.choice(("[{}]", "[{}]", "({})", "{}", "{}", "{} ")),
        "between": rng.choice((" ", " ", " | ", ", ", " / ", " · ", "", " - ")),
        "tag": rng.choice("aaan"),
    }


def draw_details(fact: Fact, kinds: list[str], rng: random.Random) -> Details:
    """Details of a citation: of the kinds that the page shows, those that suit the type."""
    table = phrases()
    details = Details(code=_CODES.get(fact.type, "C"))
    _draw_numbers(details, kinds, fact, rng)
    _draw_dates(details, kinds, fact, rng)
    if "place" in kinds and fact.type in ("conference", "workshop"):
        details.place = rng.choice(table["places"] if fact.language == "en" else local(fact.language)["places"])
    if fact.type in ("book", "chapter") or ("publisher" in kinds and rng.random() < 0.5):
        details.publisher = rng.choice(local(fact.language)["publishers"])
    _draw_identifiers(details, kinds, rng)
    if "note" in kinds and rng.random() < 0.3:
        details.note = rng.choice(table["notes"])
    if "award" in kinds and rng.random() < 0.15:
        details.award = rng.choice(table["awards"])
        details.note = rng.choice(("{}", "({})", "🏆 {}", "[{}]")).format(details.award)
    if "rank" in kinds and rng.random() < 0.7:
        details.rank, details.rank_claim = rng.choice(table["ranks"])
    if "abstract" in kinds:
        details.abstract = " ".join(
            rng.choices(local(fact.language).get("sentences") or table["sentences"], k=rng.randint(1, 8))
        )
    return details


def _draw_numbers(details: Details, kinds: list[str], fact: Fact, rng: random.Random) -> None:
    if fact.type == "journal":
        details.volume = str(rng.randint(1, 320))
        details.number = str(rng.choice((1, 2, 3, 4, 5, 6, 8, 10, 11, 12)))
        details.issue = details.number.zfill(2)
    first = rng.randint(1, 12000) if fact.type == "journal" else rng.randint(1, 900)
    dash = "–" if "dash" in kinds else "--" if "double" in kinds else "-"
    details.pages = rng.choice(
        (f"{first}{dash}{first + rng.randint(3, 40)}",) * 6
        + (str(first), f"e{first}", f"{rng.randint(100000, 119999)}")
    )
    if "vip" in kinds and fact.type in ("journal", "conference", "chapter"):
        shapes = [text for text in phrases()["numbers"] if "volume" in text or fact.type != "journal"]
        shape = next((kind[4:] for kind in kinds if kind.startswith("vip=")), None) or rng.choice(shapes)
        if fact.type != "journal":
            shape = shape[shape.rfind("{pages}") - 4 :] if "pp. {pages}" in shape else "{pages}"
        details.vip = shape.format(volume=details.volume, number=details.number, pages=details.pages)


def _draw_dates(details: Details, kinds: list[str], fact: Fact, rng: random.Random) -> None:
    month, day = rng.randrange(12), rng.randint(1, 28)
    table = phrases()
    # Where the site's generator shows the day that it first saw a record, that is not the record's year.
    seen = (fact.year or 2020) + rng.randint(-1, 2)
    details.date = rng.choice((f"{seen}-{month + 1:02}-{day:02}", f"{table['months'][month]} {day}, {seen}"))
    details.monthno, details.mm, details.dd = str(month + 1), f"{month + 1:02}", f"{day:02}"
    if "month" in kinds:
        details.month = rng.choice((table["months"], table["short_months"]))[month]


def _draw_identifiers(details: Details, kinds: list[str], rng: random.Random) -> None:
    if "doi" in kinds and rng.random() < 0.8:
        prefix, stem = rng.choice((1145, 1109, 1016, 1007, 1038, 1093, 48550)), rng.choice(("", "s", "j.", "ICS."))
        details.doi_number = f"10.{prefix}/{stem}{rng.randint(100000, 9999999)}.{rng.randint(1000, 9999999)}"
        details.doi = rng.choice(("doi:{}", "DOI: {}", "https://doi.org/{}", "doi.org/{}", "{}")).format(
            details.doi_number
        )
    if "arxiv" in kinds and rng.random() < 0.5:
        details.arxiv = draw_arxiv(rng)


def draw_arxiv(rng: random.Random) -> str:
    """An arXiv number."""
    return f"{rng.randint(10, 25)}{rng.randint(1, 12):02}.{rng.randint(100, 19999):05}"


def draw_links(style: dict[str, Any] | None, rng: random.Random) -> Row:
    """The links of one citation."""
    if style is None:
        return []
    labels = [label for label in style["labels"] if rng.random() < 0.75] or style["labels"][:1]
    row: Row = []
    left, right = re.split(r"\{\}", style["frame"])
    for number, label in enumerate(labels):
        if number:
            row.append(Piece(style["between"] or " ", "links"))
        row.extend(
            piece
            for piece in (
                Piece(left, "links"),
                Piece(label, "links", style["tag"], f"{label.lower().split()[0]}/{rng.randint(1, 999)}.pdf"),
                Piece(right, "links"),
            )
            if piece.text
        )
    return row
