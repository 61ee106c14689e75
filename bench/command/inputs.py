"""Reading the tables that programs are given."""

import csv
from pathlib import Path


class InputError(Exception):
    """A file cannot be used. The message names it and says why."""


def read_rows(path: Path, *columns: str) -> list[dict[str, str]]:
    """The rows of a CSV in UTF-8, cells that are missing as empty ones.

    Raises InputError if it is no such table or lacks one of `columns`, OSError if it cannot be read.
    """
    try:
        with path.open(encoding="utf-8", newline="") as file:
            reader = csv.DictReader(file, restkey="", restval="")
            rows = list(reader)
    except (csv.Error, UnicodeDecodeError) as error:
        raise InputError(f"{path}: {error}") from error
    missing = [name for name in columns if name not in (reader.fieldnames or ())]
    if missing:
        raise InputError(f"{path}: no column {', '.join(missing)}")
    return rows
