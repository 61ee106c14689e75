"""A page being written: what the formats have in common, and HTML."""

import html
import random
import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.synthesis.markup import Look, Row, to_html

_CLASS_NAMES = {
    "title": ("title", "paper-title", "pub-title", "papertitle", "publication-title", "name", "entry-title", "ptitle"),
    "authors": ("authors", "author", "pub-authors", "paper-authors", "byline", "people", "publication-authors"),
    "venue": ("venue", "journal", "periodical", "pub-venue", "conference", "publication", "where", "badge"),
    "year": ("year", "date", "pub-year", "when"),
    "links": ("links", "buttons", "pub-links", "extra", "resources"),
    "abstract": ("abstract", "summary", "description", "hidden"),
    "": ("info", "text", "details", "meta"),
}
_BLOCK_NAMES = (
    "publication",
    "paper",
    "pub",
    "entry",
    "card",
    "item",
    "pub-item",
    "row",
    "bib-entry",
    "list-group-item",
    "csl-entry",
)


@dataclass
class Canvas:
    """What every format has in common. `parts` are joined by line breaks."""

    rng: random.Random
    look: Look = field(default_factory=Look)
    parts: list[str] = field(default_factory=list)
    top: int = 2
    """Level of the page's section headings."""
    ending = "html"

    def raw(self, text: str) -> None:
        """Append as it is."""
        self.parts.append(text)

    def inline(self, row: Row) -> str:
        """A row in the page's format."""
        return to_html(row, self.look)

    def page(self, title: str) -> str:
        """The whole page."""
        raise NotImplementedError

    def heading(self, text: str, depth: int = 0) -> None:
        """A heading, `depth` levels below the page's sections."""
        raise NotImplementedError

    def paragraph(self, row: Row) -> None:
        """A paragraph."""
        raise NotImplementedError

    def bullets(self, rows: Sequence[Row]) -> None:
        """A list."""
        raise NotImplementedError

    def nav(self, labels: Sequence[str]) -> None:
        """Links to the parts of a site."""
        raise NotImplementedError


class HtmlCanvas(Canvas):
    """HTML: with or without classes, a head, closed elements."""

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng, draw_look(rng), [], rng.choice((1, 2, 2, 2, 3, 4)))
        self.block = rng.choice(_BLOCK_NAMES) if rng.random() < 0.6 else ""
        self.heading_shape = rng.choice(("h", "h", "h", "h", "h", "bold", "center", "div", "caps"))
        self.bullet_shape = rng.choice(("ul", "ul", "ul", "p", "table", "open"))

    def page(self, title: str) -> str:
        """The whole page."""
        rng, body = self.rng, "\n".join(self.parts)
        if rng.random() < 0.2:
            lines = (
                textwrap.wrap(line, 90, break_long_words=False, break_on_hyphens=False) for line in body.split("\n")
            )
            body = "\n".join("\n".join(line) for line in lines)
        if rng.random() < 0.15:
            return body + "\n"
        head = f'<head><meta charset="utf-8"><title>{html.escape(title)}</title></head>'
        if rng.random() < 0.5:
            body = f'<div class="{rng.choice(("container", "content", "main", "wrapper", "page"))}">\n{body}\n</div>'
        kind = rng.choice(("<!DOCTYPE html>", "<!doctype html>", ""))
        return f"{kind}\n<html>\n{head}\n<body>\n{body}\n</body>\n</html>\n"

    def heading(self, text: str, depth: int = 0) -> None:
        """A heading, `depth` levels below the page's sections."""
        level, text = min(6, self.top + depth), html.escape(text)
        shape = self.heading_shape
        shapes = {
            "h": f"<h{level}>{text}</h{level}>",
            "bold": f"<p><b>{text}</b></p>",
            "center": f"<center><h{level}>{text}</h{level}></center>",
            "div": f'<div class="{"section-title" if depth == 0 else "subtitle"}">{text}</div>',
            "caps": f'<h{level} class="heading"><span>{text.upper()}</span></h{level}>',
        }
        self.raw(shapes[shape] + ("<hr>" if self.rng.random() < 0.1 else ""))

    def paragraph(self, row: Row) -> None:
        """A paragraph."""
        self.raw(f"<p>{self.inline(row)}" + ("</p>" if self.rng.random() < 0.95 else ""))

    def bullets(self, rows: Sequence[Row]) -> None:
        """A list."""
        inner = [self.inline(row) for row in rows]
        if self.bullet_shape == "p":
            self.raw("<p>" + "<br>\n".join(inner) + "</p>")
        elif self.bullet_shape == "table":
            self.raw("<table>\n" + "\n".join(f"<tr><td>{text}</td></tr>" for text in inner) + "\n</table>")
        else:
            close = "</li>" if self.bullet_shape == "ul" else ""
            self.raw("<ul>\n" + "\n".join(f"<li>{text}{close}" for text in inner) + "\n</ul>")

    def nav(self, labels: Sequence[str]) -> None:
        """Links to the parts of a site."""
        links = [f'<a href="/{label.lower()}/">{html.escape(label)}</a>' for label in labels]
        shape = self.rng.choice(("nav", "bar", "list"))
        if shape == "list":
            self.raw('<ul class="menu">' + "".join(f"<li>{link}</li>" for link in links) + "</ul>")
        else:
            self.raw(
                ("<nav>{}</nav>" if shape == "nav" else "<p>{}</p>").format(
                    self.rng.choice((" | ", " ", " / ", " &middot; ")).join(links)
                )
            )


def draw_look(rng: random.Random) -> Look:
    """A page's way with HTML at random."""
    look = Look()
    look.elements["b"] = rng.choice(("b", "strong", "strong"))
    look.elements["i"] = rng.choice(("i", "em", "em", "cite"))
    if rng.random() < 0.3:
        look.attributes["n"] = ' class="btn btn-sm"'
    look.attributes["p"] = rng.choice(("", ' class="author"', ' itemprop="author"'))
    if rng.random() < 0.2:
        look.attributes["a"] = ' target="_blank"'
    if rng.random() < 0.25:
        look.classes = {
            role: rng.choice(_CLASS_NAMES[role])
            for role in rng.sample(["title", "authors", "venue", "year", "links"], k=rng.randint(1, 5))
        }
    look.upper = rng.random() < 0.05
    look.entities = rng.random() < 0.12
    return look


def class_names(rng: random.Random) -> dict[str, str]:
    """One class name a role, for blocks."""
    return {role: rng.choice(names) for role, names in _CLASS_NAMES.items()}


def row_role(row: Row) -> str:
    """The field that a row begins with, or, where it has none, what else it begins with."""
    roles = [piece.role for piece in row if piece.role]
    return next((role for role in roles if role != "details"), roles[0] if roles else "")
