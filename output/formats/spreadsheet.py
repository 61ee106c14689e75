"""publications-spreadsheet.csv: for Excel, LibreOffice and the like, where a cell may be a formula.

Raw is what other files have; here a text that a spreadsheet would run gets an apostrophe before it. The byte order mark
is what makes Excel read UTF-8.
"""

import re
from pathlib import Path

from output.dictionary import table
from output.formats.csv_tables import data_frame
from output.tables import Dataset

# Where the list separator is a semicolon, so is the end of a cell.
_FORMULA = re.compile(r"""(^|;)(\s*)(?="*[=+\-@＝＋－＠])""")
_MOST_CHARACTERS = 32_767
"""Of an Excel cell."""


def write(dataset: Dataset, folder: Path) -> None:
    """Write the publications once more, guarded."""
    publications = table("publications")
    frame = data_frame(publications, dataset.rows["publications"])
    for column in publications.columns:
        if column.type in ("string", "list"):
            cells = frame[column.name]
            frame[column.name] = [shortened(guarded(cell)) if isinstance(cell, str) else cell for cell in cells]
    frame.to_csv(folder / "publications-spreadsheet.csv", index=False, lineterminator="\n", encoding="utf-8-sig")


def guarded(text: str) -> str:
    """The text, with an apostrophe before whatever a spreadsheet would take for a formula.

    >>> guarded("=HYPERLINK(1)"), guarded("-Omics; =1"), guarded("On Trees")
    ("'=HYPERLINK(1)", "'-Omics; '=1", 'On Trees')
    """
    return _FORMULA.sub(r"\1\2'", text)


def shortened(text: str) -> str:
    """The text, cut to what an Excel cell holds."""
    return text if len(text) <= _MOST_CHARACTERS else text[: _MOST_CHARACTERS - 1] + "…"
