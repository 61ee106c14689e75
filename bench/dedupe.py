"""How right two tables are deduplicated.

Both tables are put into one file, which is deduplicated as `scrapy dedupe` would. Printed are: precision, recall and F1
of the labelled pairs (those of PAIRS and, for works of more than two records, what follows from them); how many rows
of TABLE_A, where every row is a work of its own, were joined; seconds.
"""

import csv
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations
from pathlib import Path

from bench.command.arguments import CommandLine
from bench.command.inputs import InputError, read_rows
from bench.command.progress import advancing
from bench.matching.tables import Label, add_tables_and_pairs, read_labels
from bench.measures.cost import measured
from bench.measures.quality import quality
from match.table import WORK_COLUMN, TableError, dedupe_table

_COLUMNS = ("title", "authors", "venue", "year")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("dedupe", __doc__)
    add_tables_and_pairs(cli)
    args = cli.parse_args(arguments)
    with cli.refusing(TableError):
        labels = _close(read_labels(*args.pairs))
        with measured() as cost:
            works = _dedupe(args.table_a, args.table_b)
        _judge(labels, works)
    print(f"pairs of rows of {args.table_a.name} joined: {_joined(works)}")
    print(
        f"{len(works)} rows, {len(set(works.values()))} works, {cost.wall:.1f} s, {len(works) / cost.wall:,.0f} rows/s"
    )


def _dedupe(table_a: Path, table_b: Path) -> dict[str, str]:
    """Row ("a" or "b" and its id) -> work."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.csv", Path(folder) / "out.csv"
        with source.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["row", *_COLUMNS])
            for name, table in (("a", table_a), ("b", table_b)):
                for row in read_rows(table, "id", *_COLUMNS):
                    writer.writerow([name + row["id"], *(row[column] for column in _COLUMNS)])
        with advancing("deduplicating", "row") as moved:
            dedupe_table(source, target, moved)
        return {row["row"]: row[WORK_COLUMN] for row in read_rows(target)}


def _close(pairs: Sequence[Label]) -> dict[tuple[str, str], bool]:
    """Labelled pairs of rows; two rows that are the same as a third are the same."""
    labels: dict[tuple[str, str], bool] = {}
    partners = defaultdict(set)
    for one, other, same in pairs:
        left, right = "a" + one, "b" + other
        labels[left, right] = same
        if same:
            partners[left].add(right)
    for rows in partners.values():
        labels.update((pair, True) for pair in combinations(sorted(rows), 2))
    return labels


def _judge(labels: Mapping[tuple[str, str], bool], works: Mapping[str, str]) -> None:
    """Prints how right the labelled pairs are. Raises InputError for the id of no row."""
    unknown = next((row[1:] for pair in labels for row in pair if row not in works), None)
    if unknown is not None:
        raise InputError(f"PAIRS: no row {unknown} in its table")
    called = {pair: works[pair[0]] == works[pair[1]] for pair in labels}
    right = sum(called[pair] and same for pair, same in labels.items())
    print(f"labelled pairs: {len(labels)}, of them the same: {sum(labels.values())}")
    print(quality(right, sum(called.values()), sum(labels.values())))


def _joined(works: Mapping[str, str]) -> int:
    """The pairs of rows of the first table that are one work as found."""
    inside = defaultdict(list)
    for row, work in works.items():
        if row.startswith("a"):
            inside[work].append(row)
    return sum(len(list(combinations(rows, 2))) for rows in inside.values())


if __name__ == "__main__":
    main()
