"""publications-spreadsheet.csv: for Excel, LibreOffice and the like, where a cell may be a formula.

Raw is what other files have; here a text that a spreadsheet would run gets an apostrophe before it. The byte order mark
is what makes Excel read UTF-8.
"""

from pathlib import Path
from typing import Any

from output.dictionary import Column, table
from output.formats.csv_tables import SEPARATOR, data_frame
from output.tables import Dataset

_FORMULA_STARTS = ("=", "+", "-", "@", "＝", "＋", "－", "＠")
_MOST_CHARACTERS = 32_767
"""Of an Excel cell."""


def write(dataset: Dataset, folder: Path) -> None:
    """Write the publications once more, guarded."""
    publications = table("publications")
    frame = data_frame(publications, dataset.rows["publications"])
    for column in publications.columns:
        if column.type in ("string", "list"):
            frame[column.name] = [_guarded(column, value) for value in frame[column.name]]
    frame.to_csv(folder / "publications-spreadsheet.csv", index=False, lineterminator="\n", encoding="utf-8-sig")


def _guarded(column: Column, value: Any) -> Any:
    if not isinstance(value, str):
        return value
    # Where the list separator is a semicolon, each item is a cell.
    parts = value.split(SEPARATOR) if column.type == "list" else [value]
    return shortened(SEPARATOR.join(guarded(part) for part in parts))


def guarded(text: str) -> str:
    """The text, with an apostrophe before it where a spreadsheet would take it for a formula.

    >>> guarded("=HYPERLINK(1)"), guarded("-Omics"), guarded("On Trees")
    ("'=HYPERLINK(1)", "'-Omics", 'On Trees')
    """
    return f"'{text}" if text.lstrip().startswith(_FORMULA_STARTS) else text


def shortened(text: str) -> str:
    """The text, cut to what an Excel cell holds."""
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
