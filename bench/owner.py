"""Measures what knowing the owner brings: python -m bench.owner DUMP [PAGES]

Builds the index of DUMP in a temporary folder and makes up pages of PAGES (100 unless told) of its persons with five
publications or more: each lists theirs with damaged titles (`bench.index`) and authors as initials, cut off after the
first or left out; a tenth are works that DBLP does not have, titles of two halves. Printed is for matching
without the owner, with the owner as the titles tell, and as a link to DBLP tells: how many of the works that DBLP
has are matched rightly, how many of all are matched wrongly, how many owners are found, and records a second of one
processor.
"""

import random
import sys
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

from bench.index import DAMAGES
from bibliography import Owner, Record
from match.authority.dblp import DblpIndex, DumpError, build_index
from match.authority.dblp_dump import Person, read_dump
from match.judge import match_record
from match.owner import find_pids, with_owner
from match.rows import row_record
from match.words import without_homonym

_SEED = 20261121
_FEWEST = 5
_MOST = 40
_ABSENT = 0.1
_FIELDS = {"title": "title", "authors": "authors", "year": "year"}

Page = tuple[Person, list[tuple[Record, str | None]]]
"""The owner, and what the page lists with the entry that each record truly is."""


def main(arguments: list[str]) -> int:
    """Runs the benchmark; gives back the exit code."""
    if not 1 <= len(arguments) <= 2:
        print(__doc__, file=sys.stderr)
        return 2
    number = int(arguments[1]) if len(arguments) == 2 else 100
    with tempfile.TemporaryDirectory() as folder:
        try:
            build_index(Path(arguments[0]), Path(folder))
        except DumpError as error:
            print(f"bench.owner: {error}", file=sys.stderr)
            return 1
        with DblpIndex(Path(folder)) as index:
            pages = _make_pages(index, Path(arguments[0]), number)
            print(f"{len(pages)} pages, {sum(len(listed) for _, listed in pages)} records")
            for knowing in ("nothing", "name and titles", "link"):
                _measure(index, pages, knowing)
    return 0


def _make_pages(index: DblpIndex, dump: Path, number: int) -> list[Page]:
    chance = random.Random(_SEED)  # noqa: S311 - nothing is secret here
    persons = [value for value in read_dump(dump) if isinstance(value, Person)]
    chance.shuffle(persons)
    pages: list[Page] = []
    for person in persons:
        entries = index.entries_of(person.pid)
        if len(entries) >= _FEWEST:
            pages.append((person, [_list(entry, entries, chance) for entry in entries[:_MOST]]))
            if len(pages) == number:
                break
    return pages


def _list(entry: Record, entries: list[Record], chance: random.Random) -> tuple[Record, str | None]:
    """A publication as a page may list it, or one that does not exist."""
    title, key = entry.title.split(), entry.id
    if chance.random() < _ABSENT:
        other = chance.choice(entries).title.split()
        title = title[: len(title) // 2] + other[len(other) // 2 :]
        key = next((one.id for one in entries if one.title.split() == title), "")
    else:
        title = chance.choice(list(DAMAGES.values()))(title, chance)
    names = [without_homonym(author.name) for author in entry.authors]
    initials = [f"{name.split()[0][0]}. {name.split()[-1]}" for name in names]
    authors = chance.choice((", ".join(initials), f"{initials[0]} et al.", ""))
    row = {"title": " ".join(title), "authors": authors, "year": str(entry.year or "")}
    return row_record(1, row, _FIELDS), key or None


def _measure(index: DblpIndex, pages: list[Page], knowing: str) -> None:
    right = wrong = there = owners = total = 0
    started = time.process_time()
    for person, listed in pages:
        owner = Owner(without_homonym(person.names[0]), profiles={"dblp": person.pid} if knowing == "link" else {})
        pids: Collection[str] = ()
        if knowing != "nothing":
            pids = find_pids(index, owner, [record.title for record, _ in listed])
        owners += set(pids) == {person.pid}
        for record, key in listed:
            told = with_owner(record, owner) if knowing != "nothing" else record
            entry = match_record(told, index.candidates(told, pids)).entry
            total += 1
            there += key is not None
            right += entry is not None and entry.id == key
            wrong += entry is not None and entry.id != key
    seconds = time.process_time() - started
    print(
        f"{knowing:16} right {right / max(1, there):.4f}  wrong {wrong / max(1, total):.4f}  "
        f"owners {owners / len(pages):.3f}  {total / seconds:,.0f} records/s"
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
