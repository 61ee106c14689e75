"""publications.csl.json: for Zotero, Pandoc and citeproc. Ids are the citation keys of publications.bib."""

from pathlib import Path
from typing import Any

from bibliography import Author, PublicationType, Work
from normalize.identifier import arxiv_id
from output.details import find_details, venue_title
from output.formats.citekeys import citation_keys
from output.tables import Dataset
from output.text import json_text

_TYPES = {
    PublicationType.CONFERENCE: "paper-conference",
    PublicationType.WORKSHOP: "paper-conference",
    PublicationType.DEMO: "paper-conference",
    PublicationType.JOURNAL: "article-journal",
    PublicationType.PREPRINT: "article",
    PublicationType.THESIS: "thesis",
    PublicationType.BOOK: "book",
    PublicationType.CHAPTER: "chapter",
    PublicationType.REPORT: "report",
    PublicationType.SUBMITTED: "manuscript",
    PublicationType.OTHER: "document",
}


def write(dataset: Dataset, folder: Path) -> None:
    """Write the publications as one JSON array, an item a line, in the order of publications.csv."""
    keys = citation_keys(dataset.works, dataset.run)
    lines = [json_text(item(work, keys[work.id])) for work in dataset.works]
    text = "[\n" + ",\n".join(lines) + "\n]\n"
    (folder / "publications.csl.json").write_text(text, encoding="utf-8", newline="\n")


def item(work: Work, key: str) -> dict[str, Any]:
    """The work's CSL item, without what is not known."""
    details = find_details(work)
    fields: dict[str, Any] = {
        "id": key,
        "type": _TYPES[work.type],
        "title": work.title,
        "author": [_name(authorship.author) for authorship in work.authorships if authorship.author.name.strip()],
        "issued": None if work.year is None else {"date-parts": [[work.year]]},
        **_place(work),
        "volume": details.volume,
        "issue": details.number,
        "page": details.pages,
        "source": details.filled_in,
        "DOI": work.doi,
        "URL": work.url or work.pdf_url,
        "number": arxiv_id(work.arxiv),
        "custom": {"work_id": work.id},
    }
    return {name: value for name, value in fields.items() if value}


def _place(work: Work) -> dict[str, str | None]:
    venue = venue_title(work)
    if work.type in (PublicationType.THESIS, PublicationType.REPORT, PublicationType.BOOK, PublicationType.PREPRINT):
        return {"publisher": venue}
    return {"container-title": venue, "container-title-short": None if work.venue is None else work.venue.short}


def _name(author: Author) -> dict[str, str]:
    if author.family and author.given:
        return {"family": author.family, "given": author.given}
    return {"literal": author.name}
