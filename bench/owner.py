"""What knowing a page's owner brings to matching.

Builds the index of DUMP in a temporary folder and makes up pages of PAGES of its persons with five publications or
more: each lists theirs with damaged titles (`bench.made.damages`) and authors as initials, cut off after the first or
left out; a tenth are works that DBLP does not have, titles of two halves. Printed is for matching without the owner,
with the owner as the titles tell, and as a link to DBLP tells: how many of the works that DBLP has are matched rightly,
how many of all are matched wrongly, how many owners are found, and records a second of one processor.
"""

import random
import tempfile
import time
from collections.abc import Collection, Sequence
from pathlib import Path

from bench.command.arguments import CommandLine, count, existing_file
from bench.command.inputs import InputError
from bench.command.progress import advancing, progress, say
from bench.made.damages import DAMAGES
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


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("owner", __doc__)
    cli.add_argument("dump", type=existing_file, metavar="DUMP", help="dblp.xml.gz or dblp.xml")
    cli.add_argument("pages", type=count, nargs="?", default=100, metavar="PAGES", help="default: %(default)s")
    args = cli.parse_args(arguments)
    with cli.refusing(DumpError), tempfile.TemporaryDirectory() as folder:
        with advancing("building", "B") as moved:
            build_index(args.dump, Path(folder), moved)
        with DblpIndex(Path(folder)) as index:
            pages = _make_pages(index, args.dump, args.pages)
            if not pages:
                raise InputError(f"{args.dump}: no person with {_FEWEST} publications in it")
            print(f"{len(pages)} pages, {sum(len(listed) for _, listed in pages)} records")
            for knowing in progress(("nothing", "name and titles", "link"), "matching", "round"):
                _measure(index, pages, knowing)


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
    say(
        f"{knowing:16} right {right / max(1, there):.4f}  wrong {wrong / max(1, total):.4f}  "
        f"owners {owners / len(pages):.3f}  {total / seconds:,.0f} records/s"
    )


if __name__ == "__main__":
    main()
