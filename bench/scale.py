"""Measures deduplication as it grows: python -m bench.scale NUMBER[,NUMBER...] TABLE [TABLE ...]

For each number that many dirty citations are made up from the words and names of the tables (`bench.citations`), and
deduplicated as `scrapy dedupe` does. Printed are seconds, the most memory that all processes together can have had, and
precision, recall and F1 over all pairs of citations.
"""

import csv
import os
import resource
import sys
import tempfile
import time
from pathlib import Path

from bench.agreement import agreement
from bench.citations import make_citations
from bench.synthetic_dump import Maker, read_tables
from match.table import WORK_COLUMN, dedupe_table


def main(arguments: list[str]) -> int:
    """Runs the benchmark; gives back the exit code."""
    if len(arguments) < 2 or not arguments[0].replace(",", "").isdecimal():
        print(__doc__, file=sys.stderr)
        return 2
    words = read_tables([Path(argument) for argument in arguments[1:]])
    print("citations    works  found  seconds  processor s       MB       P       R      F1")
    for number in map(int, arguments[0].split(",")):
        with tempfile.TemporaryDirectory() as name:
            _measure(Path(name), Maker(*words), number)
    return 0


def _measure(folder: Path, maker: Maker, number: int) -> None:
    with (folder / "in.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["truth", "title", "authors", "venue", "year"])
        writer.writerows(make_citations(maker, number))
    began, spent = time.perf_counter(), _processor_seconds()
    counts = dedupe_table(folder / "in.csv", folder / "out.csv")
    seconds, spent = time.perf_counter() - began, _processor_seconds() - spent
    with (folder / "out.csv").open(encoding="utf-8", newline="") as file:
        pairs = [(row["truth"], row[WORK_COLUMN]) for row in csv.DictReader(file)]
    reached = agreement(pairs)
    print(
        f"{number:9,} {len({truth for truth, _ in pairs}):8,} {counts['works']:6,} {seconds:8.1f} {spent:12.1f} "
        f"{_most_memory() / 1e6:8,.0f}  {reached.precision:.4f}  {reached.recall:.4f}  {reached.f1:.4f}",
        flush=True,
    )


def _processor_seconds() -> float:
    """Of this process and of its children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(one.ru_utime + one.ru_stime for one in used)


def _most_memory() -> int:
    """Bytes at most: this process's peak, and for each processor that of the largest child there was."""
    own, child = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return 1024 * (own + (os.cpu_count() or 1) * child)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
