"""How right the publications of many homepages are joined.

LABELS are labelled pages (folders with a `gold.json`, or folders of such folders). All their publications are put
into one file, as the labels have them, which is deduplicated as `scrapy dedupe` would. Two of different pages are one
work in truth if they have the same DOI or arXiv number, or the same letters in their titles, a family name in common
(or no names on one of the pages) and years that are a year apart at most; what a person has to judge is what this and
the program see differently: it is listed. Printed are precision, recall and F1 of pairs of pages' publications, and
seconds.
"""

import csv
import tempfile
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from bench.command.arguments import CommandLine, count, existing_folder
from bench.command.inputs import InputError, read_rows
from bench.command.progress import advancing
from bench.fields.labels import read_labels, squash
from bench.measures.cost import measured
from bench.measures.quality import quality
from match.table import WORK_COLUMN, dedupe_table
from normalize.author import parse_name

_COLUMNS = ("row", "title", "authors", "venue", "year", "doi", "arxiv")
Listed = tuple[str, dict[str, Any]]
"""A page and a publication that it lists."""


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("copies", __doc__)
    cli.add_argument("labels", nargs="+", type=existing_folder, metavar="LABELS", help="labelled pages")
    cli.add_argument(
        "--differences",
        type=count,
        default=20,
        metavar="NUMBER",
        help="how many of what is seen differently are listed",
    )
    args = cli.parse_args(arguments)
    with cli.refusing():
        listed = list(_publications(args.labels))
        if not listed:
            raise InputError("LABELS: no page with publications")
        with measured() as cost:
            works = _dedupe(listed)
    true = {pair for pair in _pairs(listed, _likely) if is_same(*(listed[row][1] for row in pair))}
    called = _pairs(listed, lambda row, _: [works[row]])
    pages = len({page for page, _ in listed})
    print(f"{len(listed)} publications, {pages} pages; pairs of two pages that are one work: {len(true)}")
    print(quality(len(true & called), len(called), len(true)), f" {cost.wall:.1f} s")
    for pair in sorted(true ^ called)[: args.differences]:
        print(
            "joined in error:" if pair in called else "not joined:", *(_words(listed[row]) for row in pair), sep="\n  "
        )


def _pairs(listed: Sequence[Listed], keys_of: Callable[[int, dict[str, Any]], Iterable[str]]) -> set[tuple[int, int]]:
    """Pairs of rows of two pages that have a key in common."""
    rows: dict[str, list[int]] = defaultdict(list)
    for row, (_, publication) in enumerate(listed):
        for key in keys_of(row, publication):
            rows[key].append(row)
    return {
        (one, other)
        for same in rows.values()
        for one, other in combinations(same, 2)
        if listed[one][0] != listed[other][0]
    }


def _likely(_row: int, publication: dict[str, Any]) -> Iterator[str]:
    """What two publications share if they may be one work: the title's letters, or a number."""
    for name in ("title", "doi", "arxiv"):
        if key := squash(publication.get(name) or ""):
            yield f"{name}:{key}"


def is_same(one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Whether two labels are one work's, by what is written alone.

    >>> paper = {"title": "On trees", "authors": ["Ann Lee"], "year": 2019}
    >>> is_same(paper, {"title": "On Trees.", "authors": ["Lee, A."], "year": 2020})
    True
    >>> is_same(paper, {"title": "On trees", "authors": ["Bo Wu"], "year": 2019})
    False
    """
    for number in ("doi", "arxiv"):
        if one.get(number) and other.get(number):
            return bool(squash(one[number]) == squash(other[number]))
    if squash(one["title"]) != squash(other["title"]):
        return False
    families, others = ({squash(parse_name(name).family or name) for name in each["authors"]} for each in (one, other))
    near = one.get("year") is None or other.get("year") is None or abs(one["year"] - other["year"]) <= 1
    return near and (bool(families & others) or not families or not others)


def _publications(folders: Sequence[Path]) -> Iterator[Listed]:
    for folder in folders:
        for file in sorted(folder.glob("**/gold.json")):
            for publication in read_labels(file):
                if not publication.get("optional"):
                    yield file.parent.name, publication


def _dedupe(listed: Sequence[Listed]) -> list[str]:
    """The work of each publication."""
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder) / "in.csv", Path(folder) / "out.csv"
        with source.open("w", encoding="utf-8", newline="") as file:
            writer = csv.writer(file)
            writer.writerow(_COLUMNS)
            for number, (_, one) in enumerate(listed):
                names = "; ".join(one["authors"])
                numbers = (one.get("doi") or "", one.get("arxiv") or "")
                writer.writerow([number, one["title"], names, one.get("venue") or "", one.get("year") or "", *numbers])
        with advancing("deduplicating", "row") as moved:
            dedupe_table(source, target, moved)
        works = {int(row["row"]): row[WORK_COLUMN] for row in read_rows(target, "row")}
    return [works[number] for number in range(len(listed))]


def _words(one: Listed) -> str:
    page, publication = one
    names = ", ".join(publication["authors"][:3])
    return f"{page}: {publication['title'][:80]} | {names} | {publication.get('venue')} {publication.get('year')}"


if __name__ == "__main__":
    main()
