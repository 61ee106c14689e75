"""How deduplication grows: its time, its memory and how right it is.

For each number that many dirty citations are made up from the words and names of the tables (`bench.made.citations`),
and deduplicated as `scrapy dedupe` does. Printed are seconds, the most memory that all processes together can have had,
and precision, recall and F1 over all pairs of citations.
"""

import csv
import os
import resource
import tempfile
from collections.abc import Sequence
from pathlib import Path

from bench.command.arguments import CommandLine, count, existing_file
from bench.command.inputs import read_rows
from bench.command.progress import advancing, progress, say
from bench.made.citations import make_citations
from bench.made.dump import Maker, read_tables
from bench.measures.cost import measured
from bench.measures.quality import agreement
from match.table import WORK_COLUMN, dedupe_table


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("scale", __doc__)
    cli.add_argument("numbers", type=_counts, metavar="NUMBER[,NUMBER...]", help="citations: 10000,30000, say")
    cli.add_argument("tables", type=existing_file, nargs="+", metavar="TABLE", help="publications: title, authors")
    args = cli.parse_args(arguments)
    with cli.refusing():
        words = read_tables(args.tables)
    print("citations    works  found  seconds  processor s       MB       P       R      F1", flush=True)
    for number in progress(args.numbers, "tables", "table"):
        with tempfile.TemporaryDirectory() as name:
            _measure(Path(name), Maker(*words), number)


def _counts(text: str) -> list[int]:
    return [count(part) for part in text.split(",")]


def _measure(folder: Path, maker: Maker, number: int) -> None:
    with (folder / "in.csv").open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["truth", "title", "authors", "venue", "year"])
        writer.writerows(make_citations(maker, number))
    with measured() as cost, advancing("deduplicating", "row") as moved:
        counts = dedupe_table(folder / "in.csv", folder / "out.csv", moved)
    pairs = [(row["truth"], row[WORK_COLUMN]) for row in read_rows(folder / "out.csv")]
    reached = agreement(pairs)
    say(
        f"{number:9,} {len({truth for truth, _ in pairs}):8,} {counts['works']:6,} {cost.wall:8.1f} "
        f"{cost.processor:12.1f} {_most_memory() / 1e6:8,.0f}  "
        f"{reached.precision:.4f}  {reached.recall:.4f}  {reached.f1:.4f}"
    )


def _most_memory() -> int:
    """Bytes at most: this process's peak, and for each processor that of the largest child there was."""
    own, child = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return 1024 * (own + (os.cpu_count() or 1) * child)


if __name__ == "__main__":
    main()
