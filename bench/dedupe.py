"""Measures deduplication: python -m bench.dedupe TABLE_A TABLE_B PAIRS [PAIRS ...]

Both tables are put into one file, which is deduplicated as `scrapy dedupe` would. Printed are: precision, recall and F1
of the labelled pairs (those of PAIRS and, for works of more than two records, what follows from them); how many rows
of TABLE_A, where every row is a work of its own, were joined; seconds.
"""

import csv
import sys
import tempfile
import time
from collections import defaultdict
from itertools import combinations
from pathlib import Path

from match.table import WORK_COLUMN, dedupe_table


def main(arguments: list[str]) -> int:
    """Runs the benchmark; gives back the exit code."""
    if len(arguments) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    table_a, table_b, *pairs = (Path(argument) for argument in arguments)
    started = time.perf_counter()
    works = _dedupe(table_a, table_b)
    seconds = time.perf_counter() - started
    labels = _labels(pairs)
    called = {pair: works[pair[0]] == works[pair[1]] for pair in labels}
    right = sum(called[pair] and same for pair, same in labels.items())
    precision = right / max(1, sum(called.values()))
    recall = right / max(1, sum(labels.values()))
    print(f"labelled pairs: {len(labels)}, of them the same: {sum(labels.values())}")
    print(f"P {precision:.4f}  R {recall:.4f}  F1 {2 * precision * recall / max(1e-9, precision + recall):.4f}")
    inside = defaultdict(list)
    for row, work in works.items():
        if row.startswith("a"):
            inside[work].append(row)
    joined = sum(len(list(combinations(rows, 2))) for rows in inside.values())
    print(f"pairs of rows of {table_a.name} joined: {joined}")
    print(f"{len(works)} rows, {len(set(works.values()))} works, {seconds:.1f} s, {len(works) / seconds:,.0f} rows/s")
    return 0


def _dedupe(table_a: Path, table_b: Path) -> dict[str, str]:
    """Row ("a" or "b" and its id) -> work."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.csv", Path(folder) / "out.csv"
        with source.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(["row", "title", "authors", "venue", "year"])
            for name, table in (("a", table_a), ("b", table_b)):
                with table.open(encoding="utf-8", newline="") as rows:
                    for row in csv.DictReader(rows):
                        writer.writerow([name + row["id"], row["title"], row["authors"], row["venue"], row["year"]])
        dedupe_table(source, target)
        with target.open(encoding="utf-8", newline="") as file:
            return {row["row"]: row[WORK_COLUMN] for row in csv.DictReader(file)}


def _labels(paths: list[Path]) -> dict[tuple[str, str], bool]:
    """Labelled pairs of rows; two rows that are the same as a third are the same."""
    labels: dict[tuple[str, str], bool] = {}
    partners = defaultdict(set)
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                left, right = "a" + row["ltable_id"], "b" + row["rtable_id"]
                labels[left, right] = row["label"] == "1"
                if row["label"] == "1":
                    partners[left].add(right)
    for rows in partners.values():
        labels.update((pair, True) for pair in combinations(sorted(rows), 2))
    return labels


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
