"""Labelled pages: what is published according to people who read them, beside the page as this program reads it."""

import json
import unicodedata
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from bench.command.inputs import InputError
from bench.command.progress import progress
from bibliography import Page
from extract.read import read_page
from extract.text.chunks import PageText, cut


@dataclass
class LabelledPage:
    """A page with its labels: `publications` as in `gold.json`."""

    id: str
    page: Page
    publications: list[dict[str, Any]]

    @cached_property
    def text(self) -> PageText:
        """The page's text, cut."""
        return cut(self.page)


def load(*folders: Path) -> list[LabelledPage]:
    """The labelled pages below some folders: one folder a page, with `page.*` and `gold.json`.

    Raises InputError for labels without a page, and for what are no labels.
    """
    pages = []
    files = [file for folder in folders for file in sorted(folder.absolute().glob("*/gold.json"))]
    for file in progress(files, "reading", "page"):
        source = min(file.parent.glob("page.*"), default=None)
        if source is None:
            raise InputError(f"{file.parent}: labels without a page")
        page = read_page(source.read_bytes(), source.as_uri())
        pages.append(LabelledPage(file.parent.name, page, read_labels(file)))
    return pages


def read_labels(file: Path) -> list[dict[str, Any]]:
    """The publications of a `gold.json`. Raises InputError for what is none."""
    try:
        publications: list[dict[str, Any]] = json.loads(file.read_text("utf-8"))["publications"]
    except (ValueError, KeyError, TypeError) as error:
        raise InputError(f"{file}: no labels ({error})") from error
    return publications


def load_sample() -> list[LabelledPage]:
    """The project's own sample homepages, but for the BibTeX file, with what they list."""
    root = Path(__file__).parents[2]
    expected = json.loads((root / "tests" / "sample" / "expected.json").read_text("utf-8"))
    pages = []
    for name, publications in expected.items():
        source = root / "spiders" / "sample" / "homepages" / name
        if source.suffix != ".bib":
            complete = [
                {"authors": [], "venue": None, "venue_short": None, "year": None, **listed} for listed in publications
            ]
            pages.append(LabelledPage(f"sample-{name}", read_page(source.read_bytes(), source.as_uri()), complete))
    return pages


def squash(text: object) -> str:
    """Letters and digits of a string, folded."""
    folded = unicodedata.normalize("NFKD", str(text or "")).casefold()
    return "".join(char for char in folded if char.isalnum())
