"""datapackage.json: the data dictionary in Frictionless form, for people and programs."""

import json
from pathlib import Path
from typing import Any

from output.dictionary import Column, Table, tables
from output.formats.csv_tables import SEPARATOR
from output.tables import Dataset

_TYPES = {"list": "string", "json": "string"}


def write(dataset: Dataset, folder: Path) -> None:
    """Write the description of the CSV files. It is the same whatever they hold."""
    package = {
        "profile": "tabular-data-package",
        "name": "oeuvre",
        "title": "Publications listed on researchers' homepages",
        "description": (
            "Deduplicated over all pages and matched against DBLP. Read publications.csv with "
            'pandas.read_csv("publications.csv", dtype_backend="numpy_nullable"); a column '
            "without any value is then of type Int64. A no-break space at the end of a text keeps pandas from taking "
            "the text for a number or a missing value: str.strip() takes it away."
        ),
        "resources": [_resource(table) for table in tables()],
    }
    text = json.dumps(package, ensure_ascii=False, indent=2)
    (folder / "datapackage.json").write_text(text + "\n", encoding="utf-8", newline="\n")


def _resource(table: Table) -> dict[str, Any]:
    schema: dict[str, Any] = {"fields": [_field(column, table) for column in table.columns], "missingValues": [""]}
    if table.key:
        schema["primaryKey"] = list(table.key)
    references = [column for column in table.columns if column.refers is not None]
    if references:
        schema["foreignKeys"] = [
            {"fields": [column.name], "reference": {"resource": column.refers, "fields": [column.name]}}
            for column in references
        ]
    return {
        "profile": "tabular-data-resource",
        "name": table.name,
        "title": table.title,
        "description": table.description,
        "path": f"{table.name}.csv",
        "format": "csv",
        "mediatype": "text/csv",
        "encoding": "utf-8",
        "dialect": {"lineTerminator": "\n", "delimiter": ",", "quoteChar": '"', "doubleQuote": True, "header": True},
        "schema": schema,
    }


def _field(column: Column, table: Table) -> dict[str, Any]:
    field: dict[str, Any] = {
        "name": column.name,
        "type": _TYPES.get(column.type, column.type),
        "description": column.description,
    }
    if column.type == "list":
        field["description"] += f' Several are joined by "{SEPARATOR}".'
    if column.type == "boolean":
        field["trueValues"], field["falseValues"] = ["True"], ["False"]
    constraints: dict[str, Any] = {}
    if column.name in table.key:
        constraints["required"] = True
    if column.values:
        constraints["enum"] = list(column.values)
    if constraints:
        field["constraints"] = constraints
    return field
