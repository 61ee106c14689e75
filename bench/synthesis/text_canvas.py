"""Pages being written in Markdown and plain text."""

import random
import re
import textwrap
from collections.abc import Sequence

from bench.synthesis.canvas import Canvas
from bench.synthesis.markup import Look, Row, plain, to_markdown


class MarkdownCanvas(Canvas):
    """Markdown as Jekyll and Hugo read it."""

    ending = "md"

    def __init__(self, rng: random.Random) -> None:
        look = Look(emphasis=rng.choice("**_"), strong=rng.choice(("**", "**", "**", "__")))
        super().__init__(rng, look, [], rng.choice((1, 2, 2, 3)))
        self.underlined = rng.random() < 0.15

    def inline(self, row: Row) -> str:
        """A row in the page's format."""
        # A line that is a number and a full stop would be an item of a list.
        return re.sub(r"^(\d{1,9})([.)])(?=\s|$)", r"\1\\\2", to_markdown(row, self.look))

    def page(self, title: str) -> str:
        """The whole page."""
        rng = self.rng
        layout = rng.choice(("page", "archive", "single", "default"))
        shown = rng.choice((title, f'"{title}"'))
        front = (
            f"---\nlayout: {layout}\ntitle: {shown}\npermalink: /{rng.choice(('publications', '', 'about'))}/\n---\n\n"
        )
        return (front if rng.random() < 0.7 else "") + "\n\n".join(self.parts) + "\n"

    def heading(self, text: str, depth: int = 0) -> None:
        """A heading, `depth` levels below the page's sections."""
        if self.underlined and depth < 2:
            self.raw(f"{text}\n{'=-'[depth] * self.rng.choice((3, 6, len(text)))}")
        else:
            self.raw(f"{'#' * min(6, self.top + depth)} {text}")

    def paragraph(self, row: Row) -> None:
        """A paragraph."""
        self.raw(self.inline(row))

    def bullets(self, rows: Sequence[Row]) -> None:
        """A list."""
        sign = self.rng.choice("-*+")
        self.raw("\n".join(f"{sign} {self.inline(row)}" for row in rows))

    def nav(self, labels: Sequence[str]) -> None:
        """Links to the parts of a site."""
        self.raw(self.rng.choice((" | ", " · ", " ")).join(f"[{label}](/{label.lower()}/)" for label in labels))


class TextCanvas(Canvas):
    """Plain text, wrapped."""

    ending = "txt"

    def __init__(self, rng: random.Random) -> None:
        super().__init__(rng)
        self.width = rng.choice((60, 66, 72, 72, 76, 80, 200))

    def inline(self, row: Row) -> str:
        """A row in the page's format."""
        return plain(row)

    def page(self, title: str) -> str:
        """The whole page."""
        return title + "\n\n" + "\n\n".join(self.parts) + "\n"

    def wrap(self, text: str, first: str = "", rest: str = "") -> str:
        """Text wrapped, with the first line and the others indented."""
        return textwrap.fill(
            text,
            self.width,
            initial_indent=first,
            subsequent_indent=rest,
            break_long_words=False,
            break_on_hyphens=False,
        )

    def heading(self, text: str, depth: int = 0) -> None:
        """A heading, `depth` levels below the page's sections."""
        self.raw(text.upper() if depth == 0 and self.top % 2 else f"{text}\n{'=-~'[depth % 3] * len(text)}")

    def paragraph(self, row: Row) -> None:
        """A paragraph."""
        self.raw(self.wrap(plain(row)))

    def bullets(self, rows: Sequence[Row]) -> None:
        """A list."""
        self.raw("\n".join(self.wrap(plain(row), "- ", "  ") for row in rows))

    def nav(self, labels: Sequence[str]) -> None:
        """Links to the parts of a site."""
        self.raw("  ".join(labels))
