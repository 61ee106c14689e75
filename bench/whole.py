"""How right a whole table is matched.

TABLE_A becomes a dump of DBLP and its index; every row of TABLE_B is matched against it as `scrapy match` does, without
knowing which pairs to look at. Printed are precision, recall and F1 of the rows called matched, by the labels of PAIRS:
a row is right if it has an entry that a label calls the same. Rows that no label says anything about are counted apart.
"""

import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from resource import RUSAGE_SELF
from xml.sax.saxutils import escape

from bench.command.arguments import CommandLine
from bench.command.inputs import read_rows
from bench.command.progress import advancing
from bench.matching.tables import Label, add_tables_and_pairs, read_labels
from bench.measures.cost import measured
from bench.measures.quality import quality
from match.authority.dblp import DblpIndex, DumpError, build_index
from match.rows import split_authors
from match.table import TableError, match_table

_LEAST = (0.5, 0.7, 0.8, 0.9, 0.95)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("whole", __doc__)
    add_tables_and_pairs(cli)
    args = cli.parse_args(arguments)
    with cli.refusing(DumpError, TableError), tempfile.TemporaryDirectory() as name:
        labels = read_labels(*args.pairs)
        folder = Path(name)
        _write_dump(args.table_a, folder / "dblp.xml")
        build_index(folder / "dblp.xml", folder / "index")
        with measured(RUSAGE_SELF) as cost, DblpIndex(folder / "index") as index, advancing("matching", "row") as moved:
            match_table(args.table_b, folder / "out.csv", index, moved)
        rows = read_rows(folder / "out.csv", "id")
    print(f"{len(rows)} rows, {dict(Counter(row['match_status'] for row in rows))}")
    print(f"{len(rows) / cost.processor:,.0f} rows/s of one processor")
    _judge(rows, *_sort_labels(labels))


def _write_dump(table: Path, dump: Path) -> None:
    with dump.open("w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<dblp>\n')
        for row in read_rows(table, "id", "authors", "title", "venue", "year"):
            names = split_authors(row["authors"])[0]
            authors = "".join(f"<author>{escape(name.title())}</author>" for name in names)
            out.write(
                f'<inproceedings key="conf/a/{row["id"]}">{authors}<title>{escape(row["title"])}.</title>'
                f"<year>{row['year'][:4]}</year><booktitle>{escape(row['venue'])}</booktitle></inproceedings>\n"
            )
        out.write("</dblp>\n")


def _sort_labels(labels: Sequence[Label]) -> tuple[dict[str, set[str]], set[tuple[str, str]]]:
    """For each row of table B its entries, and the pairs that are labeled as different."""
    same: defaultdict[str, set[str]] = defaultdict(set)
    different = set()
    for left, right, is_same in labels:
        if is_same:
            same[right].add(left)
        else:
            different.add((right, left))
    return same, different


def _judge(rows: list[dict[str, str]], same: dict[str, set[str]], different: set[tuple[str, str]]) -> None:
    """Prints the figures of all rows called matched, and what they were if only surer ones were."""
    matched = [row for row in rows if row["match_status"] == "matched"]
    best = [row["match_score"] for row in rows]
    for least in (0.0, *(value for value in _LEAST if any(score and float(score) >= value for score in best))):
        right = wrong = unknown = 0
        for row in matched:
            entry = row["dblp_key"].removeprefix("conf/a/")
            if float(row["match_score"]) < least:
                continue
            if entry in same.get(row["id"], ()):
                right += 1
            elif row["id"] in same or (row["id"], entry) in different:
                wrong += 1
            else:
                unknown += 1
        words = f"score {least:.2f} or more" if least else "matched"
        print(f"{words:18} {quality(right, right + wrong, len(same))}  ({wrong} wrong, {unknown} not labeled)")


if __name__ == "__main__":
    main()
