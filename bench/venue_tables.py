"""Writes normalize/data/venues.csv and journals.csv from the published lists they come from.

    python bench/venue_tables.py CCF.csv RANKS.csv ABBREVIATIONS.csv

CCF.csv: `dblp_stream,acronym,name,type,ccf_rank`, the China Computer Federation's list. RANKS.csv:
`dblp_stream,acronym,name,ccf_rank,core_rank,thcpl_rank`. ABBREVIATIONS.csv: `name,abbreviation` of journals.
What these lists lack stands in normalize/data/venues-more.csv, which is written by hand.
"""

import csv
import io
import re
import sys
from pathlib import Path

_DATA = Path(__file__).resolve().parent.parent / "normalize" / "data"
_RANKS = {"A*": 0, "A": 1, "B": 2, "C": 3, "": 4}
_VENUES_LEGEND = """\
Conferences and journals of computing with their ranks. Written by bench/venue_tables.py.
From: the China Computer Federation's list of recommended venues, edition of 2026; and a list of conferences with their CCF and
CORE ranks. Facts, as published. 2026-11.
short: the usual short name, "" where there is none; name: the full name; type: conference, journal or workshop; ccf_rank: A, B, C
or ""; core_rank: A*, A, B, C or ""; dblp_stream: DBLP's key of the stream or "".
"""
_JOURNALS_LEGEND = """\
Journals of all fields with their abbreviations. Written by bench/venue_tables.py; names of books, series and meetings left out.
From: the JabRef project's journal abbreviation lists (CC0, https://github.com/JabRef/abbrv.jabref.org). 2026-11.
name: the full name; abbreviations: separated by "; ".
"""
_NO_JOURNAL = re.compile(r"\$|\\|Lecture Notes|Coloq|Dissertation|\bTheses\b|^\d+\S* |^\W", re.IGNORECASE)


def main(ccf: Path, ranks: Path, abbreviations: Path) -> None:
    """Reads the three lists and writes the two tables."""
    venues = _venues(_read(ccf), _read(ranks))
    _write("venues.csv", _VENUES_LEGEND, ["short", "name", "type", "ccf_rank", "core_rank", "dblp_stream"], venues)
    journals = _journals(_read(abbreviations))
    _write("journals.csv", _JOURNALS_LEGEND, ["name", "abbreviations"], journals)


def _venues(ccf: list[dict[str, str]], ranks: list[dict[str, str]]) -> list[list[str]]:
    core = {row["dblp_stream"]: row["core_rank"].replace("N", "") for row in ranks}
    by_stream: dict[str, list[str]] = {}
    for row in ccf:
        stream = row["dblp_stream"]
        key = stream or row["name"]
        rank = row["ccf_rank"]
        if key in by_stream and _RANKS[by_stream[key][3]] <= _RANKS[rank]:
            continue
        by_stream[key] = [row["acronym"], _tidy(row["name"]), row["type"], rank, core.get(stream, ""), stream]
    for row in ranks:
        stream = row["dblp_stream"] if row["dblp_stream"] not in ("conf/N", "conf/NO DBLP") else ""
        key = stream or row["name"]
        if key not in by_stream and row["name"] not in {known[1] for known in by_stream.values()}:
            rank = row["ccf_rank"].replace("N", "")
            by_stream[key] = [
                row["acronym"],
                _tidy(row["name"]),
                "conference",
                rank,
                row["core_rank"].replace("N", ""),
                stream,
            ]
    return list(by_stream.values())


def _tidy(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip()
    return re.sub(
        r"\bof The\b",
        "of the",
        name.replace(
            "INTERNATIONNAL CONFERENCE ON COMPUTATIONAL LINGUISTICS",
            "International Conference on Computational Linguistics",
        ),
    )


def _journals(rows: list[dict[str, str]]) -> list[list[str]]:
    forms: dict[str, set[str]] = {}
    for row in rows:
        name, abbreviation = row["name"].strip(), row["abbreviation"].strip()
        if name and not _NO_JOURNAL.search(name):
            forms.setdefault(name, set()).add(abbreviation)
    return [
        [name, "; ".join(sorted(short for short in shorts if short and short != name and ";" not in short))]
        for name, shorts in forms.items()
    ]


def _read(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def _write(name: str, legend: str, columns: list[str], rows: list[list[str]]) -> None:
    text = io.StringIO()
    text.writelines(f"# {line}\n" for line in legend.splitlines())
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(sorted(rows, key=lambda row: row[1 if name == "venues.csv" else 0]))
    (_DATA / name).write_text(text.getvalue(), encoding="utf-8")
    print(f"{name}: {len(rows)} rows")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*map(Path, sys.argv[1:]))
