"""The CSV files, and the data frames that they are written from.

Cells are kept free of what `pandas.read_csv` would misread: a venue "NA" would become a missing value, a title "1984" a
number. Such a text is followed by a no-break space, which `str.strip` takes away again.
"""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pandas as pd

from output.dictionary import Column, Table, tables
from output.rows import Row
from output.tables import Dataset

SEPARATOR = "; "

_DTYPES = {"integer": "Int64", "number": "Float64", "boolean": "boolean"}
_MISREAD = re.compile(
    r"""(?i:(?=[-+.\s\ditfn#<]))  # no other text is looked at twice
    (?:
    (?i:\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*)  # a number
    |(?i:\s*[+-]?inf(inity)?\s*|true|false)
    # what pandas takes for a missing value
    |\#N/A|\#N/A[ ]N/A|\#NA|-1\.\#IND|-1\.\#QNAN|-?nan|-?NaN|1\.\#IND|1\.\#QNAN|<NA>|n/a|N/A|NULL|null|None|NA
    )
    """,
    re.VERBOSE,
)
_GUARD = "\u00a0"


def write(dataset: Dataset, folder: Path) -> None:
    """Write a CSV file for each table."""
    for table in tables():
        frame = data_frame(table, dataset.rows[table.name])
        frame.to_csv(folder / f"{table.name}.csv", index=False, lineterminator="\n", encoding="utf-8")


def data_frame(table: Table, rows: Sequence[Row]) -> pd.DataFrame:
    """The rows as they stand in the CSV file: lists joined, texts guarded, integers that can be missing."""
    return pd.DataFrame(
        {
            column.name: pd.Series(
                cells(column, [row[column.name] for row in rows]), dtype=_DTYPES.get(column.type, "object")
            )
            for column in table.columns
        }
    )


def cells(column: Column, values: Sequence[Any]) -> Sequence[Any]:
    """The values of a column as the cells of a CSV file hold them.

    >>> cells(Column("venue", "string", ""), ["NA", "NAACL", None])
    ['NA\\xa0', 'NAACL', None]
    >>> cells(Column("authors", "list", ""), [["A. Na", "B; C"], []])
    ['A. Na; B, C', None]
    """
    if column.type in _DTYPES:
        return values
    if column.type == "date":
        return [None if day is None else day.isoformat() for day in values]
    texts = [joined(value) for value in values] if column.type == "list" else values
    return texts if column.numeric else [None if text is None else guarded(text) for text in texts]


def joined(values: Sequence[str]) -> str | None:
    """The values in one cell; None where there are none. A separator inside a value becomes a comma."""
    return SEPARATOR.join([value.replace(SEPARATOR, ", ") for value in values]) or None


def guarded(text: str) -> str:
    """The text, with a no-break space after it if pandas would take it for something else.

    >>> guarded("1984"), guarded("NA"), guarded("Null"), guarded("Na")
    ('1984\\xa0', 'NA\\xa0', 'Null', 'Na')
    """
    return text + _GUARD if _MISREAD.fullmatch(text) else text
