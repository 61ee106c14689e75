"""publications.parquet: the publications with real lists and types."""

from pathlib import Path

import pandas as pd
import pyarrow as pa  # type: ignore[import-untyped]

from bibliography import Work
from output.dictionary import Column, Table, table
from output.encoding import conflict_to_dict, version_to_dict
from output.rows import Row
from output.tables import Dataset
from output.text import cleaned

_TYPES = {
    "string": pa.string(),
    "list": pa.list_(pa.string()),
    "integer": pa.int64(),
    "number": pa.float64(),
    "boolean": pa.bool_(),
    "date": pa.date32(),
    "json": pa.string(),
}
_DTYPES = {"integer": "Int64", "number": "Float64"}
"""Type of a column -> what pandas reads it back as, so that years stay whole numbers where some are missing."""
_VERSION = pa.struct([("type", pa.string()), ("venue", pa.string()), ("year", pa.int64()), ("identifier", pa.string())])
_CONFLICT = pa.struct(
    [("field", pa.string()), ("values", pa.list_(pa.struct([("value", pa.string()), ("source", pa.string())])))]
)
_STRUCTURES = {"versions": pa.list_(_VERSION), "conflicts": pa.list_(_CONFLICT)}


def write(dataset: Dataset, folder: Path) -> None:
    """Write the publications; versions and conflicts are lists of structures."""
    publications = table("publications")
    rows = [structured(work, row) for work, row in zip(dataset.works, dataset.rows["publications"], strict=True)]
    frame = pd.DataFrame(
        {
            column.name: pd.Series([row[column.name] for row in rows], dtype=_DTYPES.get(column.type, "object"))
            for column in publications.columns
        }
    )
    frame.to_parquet(folder / "publications.parquet", engine="pyarrow", index=False, schema=schema(publications))


def structured(work: Work, row: Row) -> Row:
    """The row of publications.csv with versions and conflicts as structures."""
    return {
        **row,
        "versions": [cleaned(version_to_dict(version)) for version in work.versions],
        "conflicts": [cleaned(conflict_to_dict(conflict)) for conflict in work.conflicts],
    }


def schema(table: Table) -> pa.Schema:
    """The types of a table's columns in Parquet."""
    return pa.schema([_field(column) for column in table.columns])


def _field(column: Column) -> pa.Field:
    kind = _STRUCTURES.get(column.name, _TYPES[column.type])
    return pa.field(column.name, kind, metadata={"description": column.description})
