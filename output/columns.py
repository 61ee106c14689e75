"""docs/columns.md: the data dictionary for people, from the same source as datapackage.json.

python -m output.columns > docs/columns.md
"""

from output.dictionary import Column, Table, tables

_HEAD = """\
# Tables and columns

Written by `python -m output.columns`, as `datapackage.json` is, from `output/data/dictionary.toml`.

A column of type *list* has its values joined by `; ` in CSV files; in Parquet, JSON Lines and SQLite it is a real list
(in SQLite as JSON). What is not known is empty.
"""


def render() -> str:
    """The page: a section a table, a row a column."""
    return "\n".join([_HEAD, *(_section(table) for table in tables())])


def _section(table: Table) -> str:
    keyed = f" A row is named by {' and '.join(f'`{name}`' for name in table.key)}." if table.key else ""
    head = f"## {table.title}: `{table.name}.csv`\n\n{table.description}{keyed}\n\n| column | type | |\n|---|---|---|"
    return "\n".join([head, *map(_row, table.columns), ""])


def _row(column: Column) -> str:
    values = f" One of {', '.join(f'`{value}`' for value in column.values)}." if column.values else ""
    refers = f" A row of `{column.refers}.csv`." if column.refers is not None else ""
    return f"| `{column.name}` | {column.type} | {column.description}{refers}{values} |"


if __name__ == "__main__":
    print(render(), end="")  # noqa: T201 - its purpose
