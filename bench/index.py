"""Measures the index of DBLP: python -m bench.index DUMP [QUERIES]

Builds the index of DUMP in a temporary folder, then looks for QUERIES (1,000 unless told) of its publications with
titles that are damaged as titles on homepages are: misspelled, words joined, cut to a few words, noise around. Printed
are the seconds of the building, the memory, queries a second, and how often the entry is the first candidate, or one
of the first ten.
"""

import random
import resource
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bibliography import Record
from match.authority.dblp import DblpIndex, DumpError, build_index
from match.authority.dblp_dump import Entry, read_dump
from match.rows import row_record

_SEED = 20261121


def main(arguments: list[str]) -> int:
    """Runs the benchmark; gives back the exit code."""
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    dump, queries = Path(arguments[0]), int(arguments[1]) if len(arguments) == 2 else 1_000
    with tempfile.TemporaryDirectory() as folder:
        try:
            summary = build_index(dump, Path(folder))
        except DumpError as error:
            print(f"bench.index: {error}", file=sys.stderr)
            return 1
        size = sum(path.stat().st_size for path in Path(folder).rglob("*") if path.is_file())
        print(
            f"{summary.entries:,} publications, {summary.persons:,} persons, {summary.seconds:.1f} s, "
            f"{size / 1e6:,.0f} MB"
        )
        print(f"peak memory of the building: {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3:,.0f} MB")
        with DblpIndex(Path(folder)) as index:
            _measure(index, _sample(dump, summary.entries, queries))
    return 0


def _sample(dump: Path, entries: int, queries: int) -> list[Entry]:
    chosen = random.Random(_SEED)  # noqa: S311 - nothing is secret here
    wanted = set(chosen.sample(range(entries), min(queries, entries)))
    publications = (value for value in read_dump(dump) if isinstance(value, Entry))
    return [entry for place, entry in enumerate(publications) if place in wanted]


def _measure(index: DblpIndex, entries: list[Entry]) -> None:
    damage = random.Random(_SEED)  # noqa: S311 - nothing is secret here
    for name, spoil in DAMAGES.items():
        records = [_record(spoil(entry.title.split(), damage), entry) for entry in entries]
        started = time.perf_counter()
        found = [[candidate.id for candidate in index.candidates(record)[:10]] for record in records]
        seconds = time.perf_counter() - started
        wanted = [f"dblp:{entry.key}" for entry in entries]
        first = sum(ids[:1] == [key] for ids, key in zip(found, wanted, strict=True)) / len(entries)
        ten = sum(key in ids for ids, key in zip(found, wanted, strict=True)) / len(entries)
        print(f"{name:12} first {first:.3f}  in ten {ten:.3f}  {len(entries) / seconds:8,.0f} queries/s")


def _record(title: list[str], entry: Entry) -> Record:
    """The record of a homepage that gives initials only."""
    names = [f"{name.split()[0][0]}. {name.split()[-1]}" for name in entry.authors if " " in name]
    row = {"title": " ".join(title), "authors": "; ".join(names)}
    return row_record(1, row, {"title": "title", "authors": "authors"})


def _misspell(words: list[str], chance: random.Random) -> list[str]:
    place = max(range(len(words)), key=lambda at: len(words[at]))
    word = words[place]
    at = chance.randrange(len(word))
    return [*words[:place], word[:at] + chance.choice("aeiourstn") + word[at + 1 :], *words[place + 1 :]]


def _join(words: list[str], chance: random.Random) -> list[str]:
    at = chance.randrange(max(1, len(words) - 1))
    return [*words[:at], "".join(words[at : at + 2]), *words[at + 2 :]]


DAMAGES: dict[str, Callable[[list[str], random.Random], list[str]]] = {
    "whole": lambda words, _: words,
    "misspelled": _misspell,
    "joined": _join,
    "cut": lambda words, _: words[: max(3, len(words) // 2)],
    "three words": lambda words, _: words[:3],
    "noise": lambda words, chance: ["In", "Proc.", *words, str(chance.randint(1, 999)), "to", "appear"],
}
"""Kinds of damage by name."""


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
