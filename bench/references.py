"""How right old reference lists are deduplicated.

Real publications of TABLE, chosen so that many are of the same people, are cited as papers of the nineties cite, typed
and taken apart by machine: all in lower case, initials before or after the family name, "in proc. of the 5th int. conf.
on ...", volume, pages, editors and publishers left in the venue, years with dots and letters or none, words misspelled.
A few works are cited by very many, most by some. A journal paper of the same title some years later is another work.
Of each NUMBER of citations, made with a seed of its own, precision, recall and F1 over all pairs are printed; with
--errors also what was wrongly joined and parted.
"""

import csv
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

from bench.command.arguments import CommandLine, count, existing_file
from bench.command.inputs import read_rows
from bench.command.progress import progress, say
from bench.made.reference_lists import cite_works, read_works
from bench.measures.quality import agreement
from match.table import WORK_COLUMN, dedupe_table

_NUMBERS = (1_295, 1_296, 1_297, 1_878)
_COLUMNS = ("truth", "title", "authors", "venue", "year")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("references", __doc__)
    cli.add_argument("table", type=existing_file, metavar="TABLE", help="publications: title, authors, venue, year")
    cli.add_argument(
        "numbers", type=count, nargs="*", default=_NUMBERS, metavar="NUMBER", help="citations (default: %(default)s)"
    )
    cli.add_argument("--errors", action="store_true", help="also what was wrongly joined and parted")
    args = cli.parse_args(arguments)
    with cli.refusing():
        publications = read_works(args.table)
    print("citations  works  found       P       R      F1")
    for number in progress(args.numbers, "lists", "list"):
        rows = cite_works(publications, number)
        found = _dedupe(rows)
        pairs = [(row[0], work) for row, work in zip(rows, found, strict=True)]
        reached = agreement(pairs)
        true, works = (len({pair[side] for pair in pairs}) for side in (0, 1))
        say(f"{number:9,} {true:6} {works:6}  {reached.precision:.4f}  {reached.recall:.4f}  {reached.f1:.4f}")
        if args.errors:
            _print_errors(rows, found)


def _dedupe(rows: Sequence[Sequence[str]]) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.csv", Path(folder) / "out.csv"
        with source.open("w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows([_COLUMNS, *rows])
        dedupe_table(source, target)
        return [row[WORK_COLUMN] for row in read_rows(target)]


def _print_errors(rows: Sequence[Sequence[str]], found: Sequence[str]) -> None:
    """A citation of each part of a work that was parted, and of each work that was joined with another."""
    for kind, sides in (("parted", (0, 1)), ("joined", (1, 0))):
        groups: defaultdict[str, defaultdict[str, list[Sequence[str]]]] = defaultdict(lambda: defaultdict(list))
        for row, work in zip(rows, found, strict=True):
            pair = (row[0], work)
            groups[pair[sides[0]]][pair[sides[1]]].append(row[1:])
        for parts in groups.values():
            if len(parts) > 1:
                say(f"  {kind}:")
                for citations in sorted(parts.values(), key=len, reverse=True):
                    say(f"   {len(citations):4}  {' | '.join(citations[0])}")


if __name__ == "__main__":
    main()
