"""Measures matching of a whole table: python -m bench.whole TABLE_A TABLE_B PAIRS [PAIRS ...]

TABLE_A becomes a dump of DBLP and its index; every row of TABLE_B is matched against it as `scrapy match` does, without
knowing which pairs to look at. Printed are precision, recall and F1 of the rows called matched, by the labels of PAIRS:
a row is right if it has an entry that a label calls the same. Rows that no label says anything about are counted apart.
"""

import csv
import sys
import tempfile
import time
from collections import Counter, defaultdict
from pathlib import Path
from xml.sax.saxutils import escape

from match.authority.dblp import DblpIndex, build_index
from match.rows import split_authors
from match.table import match_table

_LEAST = (0.5, 0.7, 0.8, 0.9, 0.95)


def main(arguments: list[str]) -> int:
    """Runs the benchmark; gives back the exit code."""
    if len(arguments) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    table_a, table_b, *pairs = map(Path, arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write_dump(table_a, folder / "dblp.xml")
        build_index(folder / "dblp.xml", folder / "index")
        started = time.process_time()
        with DblpIndex(folder / "index") as index:
            match_table(table_b, folder / "out.csv", index)
        seconds = time.process_time() - started
        with (folder / "out.csv").open(encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
    print(f"{len(rows)} rows, {dict(Counter(row['match_status'] for row in rows))}")
    print(f"{len(rows) / seconds:,.0f} rows/s of one processor")
    _judge(rows, *_read_labels(pairs))
    return 0


def _write_dump(table: Path, dump: Path) -> None:
    with table.open(encoding="utf-8", newline="") as file, dump.open("w", encoding="utf-8") as out:
        out.write('<?xml version="1.0" encoding="UTF-8"?>\n<dblp>\n')
        for row in csv.DictReader(file):
            names = split_authors(row["authors"])[0]
            authors = "".join(f"<author>{escape(name.title())}</author>" for name in names)
            out.write(
                f'<inproceedings key="conf/a/{row["id"]}">{authors}<title>{escape(row["title"])}.</title>'
                f"<year>{row['year'][:4]}</year><booktitle>{escape(row['venue'])}</booktitle></inproceedings>\n"
            )
        out.write("</dblp>\n")


def _read_labels(paths: list[Path]) -> tuple[dict[str, set[str]], set[tuple[str, str]]]:
    """For each row of table B its entries, and the pairs that are labeled as different."""
    same: defaultdict[str, set[str]] = defaultdict(set)
    different = set()
    for path in paths:
        with path.open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                if row["label"] == "1":
                    same[row["rtable_id"]].add(row["ltable_id"])
                else:
                    different.add((row["rtable_id"], row["ltable_id"]))
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
        precision, recall = right / max(1, right + wrong), right / max(1, len(same))
        f1 = 2 * precision * recall / max(1e-9, precision + recall)
        words = f"score {least:.2f} or more" if least else "matched"
        print(f"{words:18} P {precision:.4f}  R {recall:.4f}  F1 {f1:.4f}  ({wrong} wrong, {unknown} not labeled)")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
