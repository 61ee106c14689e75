"""All files of the dataset, written beside the old ones and put in their place in one step."""

import sqlite3
from collections.abc import Sequence
from pathlib import Path

from bibliography import Work
from output import report, tables
from output.formats import (
    bibtex,
    csl,
    csv_tables,
    database,
    datapackage,
    datasette,
    jsonlines,
    parquet,
    runfile,
    spreadsheet,
)
from output.summary import PersonRow, RunSummary
from output.swap import replacing

_FORMATS = (csv_tables, spreadsheet, parquet, jsonlines, bibtex, csl, database, datapackage, datasette, report)
FILES = (
    "authorships.csv",
    "changes.csv",
    "datapackage.json",
    "mentions.csv",
    "metadata.json",
    "oeuvre.db",
    "people.csv",
    "publications-spreadsheet.csv",
    "publications.bib",
    "publications.csl.json",
    "publications.csv",
    "publications.jsonl",
    "publications.parquet",
    "report.html",
    "run.json",
    "venues.csv",
)
"""The names of all files of a dataset, sorted."""


class DatasetError(Exception):
    """The dataset could not be written, and the old one is as it was; the message is one line that says why."""


def write_dataset(works: Sequence[Work], people: Sequence[PersonRow], run: RunSummary, directory: Path) -> None:
    """Write all files into `directory`, which has the old ones or the new ones whenever the program is killed.

    Files in `directory` that are not the dataset's own stay. The same works give the same bytes, but for `first_seen`,
    `last_seen`, run.json and what report.html tells of it.

    Raises DatasetError (disk full, no permission, ...); then the old dataset is untouched.
    """
    dataset = tables.collect(works, people, run)
    try:
        with replacing(directory, _is_ours) as folder:
            for module in _FORMATS:
                module.write(dataset, folder)
            runfile.write(dataset, folder)
    except (OSError, sqlite3.Error) as error:
        raise DatasetError(f"the dataset in {directory} could not be written: {error}") from error


def _is_ours(name: str) -> bool:
    # SQLite and its readers leave oeuvre.db-wal, oeuvre.db-shm and oeuvre.db-journal behind.
    return name in FILES or name.startswith("oeuvre.db-")
