"""What the index of DBLP costs, and how surely it finds titles.

Parses DUMP bare (safely, and throws all of it away), builds its index in a temporary folder, then looks for QUERIES of
its publications with titles that are damaged as titles on homepages are: misspelled, words joined, cut to a few words,
noise around. Printed are the seconds of parsing and building (by the clock and of one processor), the memory, queries a
second of one processor, the time that 99 of 100 queries keep to, and how often the entry is the first candidate, or one
of the first ten; last, exact titles looked up a second.
"""

import gzip
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import BinaryIO

from lxml import etree

from bench.command.arguments import CommandLine, count, existing_file
from bench.command.inputs import InputError
from bench.command.progress import advancing, progress, say
from bench.made.damages import DAMAGES
from bench.measures.cost import Cost, measured
from bench.measures.memory import mapped_files, own_memory, peak_memory
from bibliography import Record
from match.authority.dblp import DblpIndex, DumpError, IndexSummary, build_index
from match.authority.dblp_lines import LineReader
from match.authority.dblp_pieces import PEOPLE, PUBLICATIONS, entity_prolog
from match.authority.dblp_rows import Row, author_names, read_row
from match.rows import row_record
from match.words import without_homonym

_SEED = 20261121


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("index", __doc__)
    cli.add_argument("dump", type=existing_file, metavar="DUMP", help="dblp.xml.gz or dblp.xml")
    cli.add_argument(
        "queries", type=count, nargs="?", default=1_000, metavar="QUERIES", help="how many (default: %(default)s)"
    )
    args = cli.parse_args(arguments)
    with cli.refusing(DumpError, etree.XMLSyntaxError, EOFError), tempfile.TemporaryDirectory() as folder:
        sample = _sample(Path(folder), _build(args.dump, Path(folder)), args.queries)
        before = own_memory()
        with DblpIndex(Path(folder)) as index:
            _measure(index, sample)
            own, mapped = own_memory() - before, mapped_files(Path(folder))
            print(f"memory of the queries: {own / 1e6:,.0f} MB of its own, {mapped / 1e6:,.0f} MB of mapped files")


def _build(dump: Path, folder: Path) -> IndexSummary:
    with measured() as bare:
        elements = _parse(dump)
    _print_cost("bare parse", bare)
    with measured() as building, peak_memory() as peak, advancing("building", "B") as moved:
        summary = build_index(dump, folder, moved)
    _print_cost("building", building)
    clock, processor = building.wall / bare.wall, building.processor / bare.processor
    print(f"building / bare parse: {clock:.2f} by the clock, {processor:.2f} of one processor")
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    print(f"{elements:,} elements, {summary.entries:,} publications, {summary.persons:,} persons, {size / 1e6:,.0f} MB")
    print(f"peak memory of the building, all processes: {peak.memory / 1e6:,.0f} MB")
    return summary


def _parse(dump: Path) -> int:
    """Does with the dump what any reader must do: the measure of what the building costs. Gives back the elements."""
    with dump.open("rb") as raw, gzip.open(raw) if raw.read(2) == b"\x1f\x8b" else raw as stream:
        raw.seek(0)
        events = etree.iterparse(
            _Prologless(stream),
            tag=(*PUBLICATIONS, *PEOPLE),
            load_dtd=False,
            resolve_entities="internal",
            no_network=True,
            huge_tree=True,
        )
        number = 0
        for _, element in events:
            number += 1
            element.clear()
            while element.getprevious() is not None:
                del element.getparent()[0]
    return number


class _Prologless:
    """A dump with our prolog in place of its own."""

    def __init__(self, stream: gzip.GzipFile | BinaryIO) -> None:
        self._stream = stream
        self._prolog = entity_prolog("iso-8859-1", "dblp")

    def read(self, size: int) -> bytes:
        prolog, self._prolog = self._prolog, b""
        block = self._stream.read(size)
        if prolog and b"<dblp" not in block:
            raise InputError("DUMP: it does not begin as DBLP's does")
        return prolog + block[block.index(b"<dblp") :] if prolog else block


def _print_cost(name: str, cost: Cost) -> None:
    print(f"{name}: {cost.wall:.1f} s by the clock, {cost.processor:.1f} s of one processor")


def _sample(folder: Path, summary: IndexSummary, queries: int) -> list[Row]:
    """Some of the publications."""
    chosen = random.Random(_SEED)  # noqa: S311 - nothing is secret here
    numbers = sorted(chosen.sample(range(summary.entries), min(queries, summary.entries)))
    table = LineReader(folder / summary.generation, "entries")
    rows = [read_row(number, table.line(number)) for number in numbers]
    table.close()
    return rows


def _measure(index: DblpIndex, entries: list[Row]) -> None:
    damage = random.Random(_SEED)  # noqa: S311 - nothing is secret here
    wanted = [f"dblp:{entry.key}" for entry in entries]
    for name, spoil in progress(DAMAGES.items(), "looking for titles", "damage"):
        found, seconds = [], []
        for record in [_record(spoil(entry.title.split(), damage), entry) for entry in entries]:
            started = time.process_time()
            found.append([candidate.id for candidate in index.candidates(record)[:10]])
            seconds.append(time.process_time() - started)
        first = sum(ids[:1] == [key] for ids, key in zip(found, wanted, strict=True)) / len(entries)
        ten = sum(key in ids for ids, key in zip(found, wanted, strict=True)) / len(entries)
        slowest = sorted(seconds)[len(seconds) * 99 // 100]
        say(
            f"{name:12} first {first:.3f}  in ten {ten:.3f}  {len(entries) / sum(seconds):8,.0f} queries/s  "
            f"p99 {slowest * 1e3:.1f} ms"
        )
    keys = [_record(entry.title.split(), entry).title_key for entry in entries]
    started = time.process_time()
    missed = sum(not index.authors_of(key) for key in keys)
    spent = time.process_time() - started
    print(f"exact titles: {len(keys) / max(spent, 1e-9):,.0f} a second, {missed} missed")


def _record(title: list[str], entry: Row) -> Record:
    """The record of a homepage that gives initials only."""
    full = [without_homonym(name).split() for name in author_names(entry)]
    names = [f"{words[0][0]}. {words[-1]}" for words in full if len(words) > 1]
    row = {"title": " ".join(title), "authors": "; ".join(names)}
    return row_record(1, row, {"title": "title", "authors": "authors"})


if __name__ == "__main__":
    main()
