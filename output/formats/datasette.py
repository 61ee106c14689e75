"""metadata.json: how Datasette shows oeuvre.db (`datasette dataset/`): facets, search, canned queries."""

import json
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from output.dictionary import Table, tables
from output.tables import Dataset


def write(dataset: Dataset, folder: Path) -> None:
    """Write the description. It is the same whatever the tables hold."""
    shown = settings()
    metadata = {
        "title": "Publications listed on researchers' homepages",
        "databases": {
            "oeuvre": {
                "tables": {table.name: _table(table, shown["tables"][table.name]) for table in tables()},
                "queries": {name: _query(query) for name, query in shown["queries"].items()},
            }
        },
    }
    text = json.dumps(metadata, ensure_ascii=False, indent=2)
    (folder / "metadata.json").write_text(text + "\n", encoding="utf-8", newline="\n")


@cache
def settings() -> dict[str, Any]:
    """What data/datasette.toml says: `tables`, each with its facets and searched columns, and `queries`."""
    return tomllib.loads(resources.files("output").joinpath("data/datasette.toml").read_text("utf-8"))


def searched(table: str) -> list[str]:
    """The columns of the table that full-text search looks at; none where there is no search.

    >>> searched("mentions"), searched("venues")
    (['title', 'raw'], [])
    """
    columns: list[str] = settings()["tables"][table].get("search", [])
    return columns


def _table(table: Table, shown: dict[str, Any]) -> dict[str, Any]:
    facets: list[Any] = [*shown["facets"], *({"array": column} for column in shown.get("array_facets", []))]
    return {
        "title": table.title,
        "description": table.description,
        "label_column": shown["label"],
        "facets": facets,
        **{key: shown[key] for key in ("sort", "sort_desc") if key in shown},
    }


def _query(query: dict[str, str]) -> dict[str, str]:
    return {**query, "sql": query["sql"].strip()}
