"""What stands around the lists of publications and is none: news, talks, service, teaching, navigation."""

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from typing import Any

from bench.synthesis.canvas import Canvas
from bench.synthesis.details import phrases
from bench.synthesis.facts import DATA, Fact
from bench.synthesis.markup import Piece, Row, plain

_SLOT = re.compile(r"\{(\w+)\}")


@cache
def prose() -> dict[str, Any]:
    """The table of sections and of words for their slots."""
    return tomllib.loads((DATA / "prose.toml").read_text("utf-8"))


class Prose:
    """Writes sections of a page about one owner.

    `facts` are what its news and talks are about; other names and venues are those of `others`, so that no listed
    record's authors and venue stand beside its title a second time.
    """

    def __init__(self, canvas: Canvas, owner: str, facts: Sequence[Fact], others: Sequence[Fact]) -> None:
        self.canvas, self.owner, self.facts, self.others = canvas, owner, list(facts), list(others)
        rng = canvas.rng
        self.sections: list[dict[str, Any]] = []
        self.bold_dates = rng.random() < 0.3
        self.mixed = rng.random() < 0.7
        self.year = 0

    def choose(self, language: str, least: int = 0) -> None:
        """Draw the sections that the page has, at least so many if there are."""
        rng, every = self.canvas.rng, prose()["section"]
        kinds = [section for section in every if section["language"] == language]
        if language != "en" and rng.random() < 0.4:
            kinds += [section for section in every if section["language"] == "en"]
        self.sections = rng.sample(kinds, k=min(len(kinds), max(least, rng.choice((0, 1, 2, 3, 4, 5, 6)))))

    def write(self, where: str) -> None:
        """The sections of one side ("before" or "after")."""
        for section in self.sections:
            side = (
                section["where"] if section["where"] != "both" else ("before" if section["lines"][0] < "P" else "after")
            )
            if side == where:
                self._section(section)

    def _section(self, section: dict[str, Any]) -> None:
        rng = self.canvas.rng
        heading = rng.choice(section["headings"])
        if heading:
            self.canvas.heading(heading)
        count = rng.randint(1, 9)
        lines = section["lines"] if self.mixed else rng.sample(section["lines"], k=min(len(section["lines"]), 2))
        chosen = [rng.choice(lines) for _ in range(count)]
        chosen = [line for at, line in enumerate(chosen) if "{" in line or line not in chosen[:at]]
        if section["shape"] == "paragraph":
            for start in range(0, count, 3):
                self.canvas.paragraph(self._fill(" ".join(dict.fromkeys(chosen[start : start + 3]))))
        elif section["shape"] == "posts":
            for line in chosen[:5]:
                title, *rest = line.split("|")
                self.canvas.heading(plain(self._fill(title)), 1)
                for part in rest:
                    self.canvas.paragraph(self._fill(part))
        else:
            self.canvas.bullets([self._fill(line) for line in chosen])

    def _fill(self, line: str) -> Row:
        rng = self.canvas.rng
        fact = rng.choice(self.facts)
        self.year = 0
        row: Row = []
        end = 0
        for found in _SLOT.finditer(line):
            row.append(Piece(line[end : found.start()]))
            name = found[1]
            tags = (
                rng.choice(("", "", "", "i", "a", "b"))
                if name in ("title", "venue", "univ", "org", "name", "conference")
                else ""
            )
            row.append(Piece(self._slot(name, fact), "", tags, "https://example.org/"))
            end = found.end()
        row.append(Piece(line[end:]))
        if self.bold_dates and row[1:] and row[1].text[:1].isalnum() and not row[0].text.strip(" ["):
            row[1] = Piece(row[1].text, "", "b")
        return [piece for piece in row if piece.text]

    def _slot(self, name: str, fact: Fact) -> str:
        rng, other = self.canvas.rng, self.canvas.rng.choice(self.others)
        named = [author.name for author in other.authors]
        follows = 1995 <= self.year < 2024 and rng.random() < 0.8
        self.year = year = self.year + rng.randint(0, 3) if follows else rng.randint(1995, 2026)
        values = {
            "owner": self.owner,
            "name": rng.choice(named) if named else self.owner,
            "title": fact.title,
            "brief": fact.short or fact.venue or "arXiv",
            "venue": other.venue or "Nature",
            "year": str(year),
            "year2": str(year)[2:],
            "month": rng.choice(phrases()["months"] if self.mixed else phrases()["short_months"]),
            "mon": str(rng.randint(1, 9)),
            "day": str(rng.randint(10, 28)),
            "place": rng.choice(phrases()["places"]),
            "conference": rng.choice(phrases()["conferences"]),
        }
        return values[name] if name in values else str(rng.choice(prose()[name]))
