"""A bibliography that the user has as a file, as an authority: BibTeX or CSV, such as Scholar exports it."""

import hashlib
from dataclasses import replace
from pathlib import Path

import extract
from bibliography import Format, Record
from match.authority.entry import in_order
from match.authority.listing import Listing
from match.table import TableError, read_records
from normalize.mention import normalize_mention

FILE = "file:"
"""How such an authority begins in AUTHORITIES; the path follows."""
_LARGEST = 200_000_000


class ExportError(Exception):
    """The file cannot be used. The message names it and says why."""


def read_export(path: Path) -> Listing:
    """The entries of a `.bib` or `.csv` file. Raises ExportError."""
    try:
        if path.stat().st_size > _LARGEST:
            raise ExportError(f"{path}: larger than {_LARGEST // 1_000_000} MB")
        records = read_records(path) if path.suffix.lower() == ".csv" else _read_bibtex(path)
    except (OSError, TableError, extract.NotAPage) as error:
        reason = (error.strerror or str(error)).lower() if isinstance(error, OSError) else str(error)
        raise ExportError(reason if str(path) in reason else f"{path}: {reason}") from error
    if not records:
        raise ExportError(f"{path}: no publications in it")
    source = f"{FILE}{path.name}"
    return Listing(
        replace(
            record,
            id=f"{source}:{_key(record)}",
            source=source,
            authors=tuple(in_order(author) for author in record.authors),
        )
        for record in records
    )


def _read_bibtex(path: Path) -> list[Record]:
    page = extract.read_page(path.read_bytes(), path.absolute().as_uri(), "application/x-bibtex")
    if page.format is not Format.BIBTEX:
        raise ExportError(f"{path}: neither BibTeX nor a .csv")
    return [normalize_mention(mention) for mention in extract.extract_mentions(page).mentions]


def _key(record: Record) -> str:
    """What names the entry as long as its title and its year stay."""
    return hashlib.sha256(f"{record.title_key}\n{record.year}".encode()).hexdigest()[:12]
