"""What to crawl: the value of `-a seeds=` read into homepages, with the entries that cannot be crawled and why."""

import os
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from spiders.seed import (
    NOWHERE,
    PAGE_SUFFIXES,
    BadSeed,
    Homepage,
    as_path,
    exists,
    is_web_address,
    read_address,
    reason_of,
)
from spiders.seed_lists import is_seed_list, list_lines, read_seed_table


@dataclass(slots=True)
class Seeds:
    """The homepages to crawl, each once and in the order named, and the entries that cannot be."""

    homepages: list[Homepage] = field(default_factory=list)
    bad: list[BadSeed] = field(default_factory=list)


def read_seeds(text: str, base: Path | None = None) -> Seeds:
    """The homepages that a `-a seeds=` value names: addresses, pages, folders of pages, lists; several comma-separated.

    Relative paths start at `base` (the working directory by default); those inside a list start at the list's folder.
    What an entry is, its content tells where its name does not: a `.txt` whose lines are all addresses or paths is a
    list, any other is a page.

    >>> [homepage.url for homepage in read_seeds("https://example.org/~ada, http://example.org").homepages]
    ['https://example.org/~ada', 'http://example.org']
    >>> read_seeds("ftp://example.org/").bad
    [BadSeed(seed='ftp://example.org/', reason='no such file or folder, and not a web address')]
    """
    seeds = Seeds()
    known: set[str] = set()
    for found in iterate_seeds(text, base):
        if isinstance(found, BadSeed):
            seeds.bad.append(found)
        elif found.url not in known:
            known.add(found.url)
            seeds.homepages.append(found)
    return seeds


def iterate_seeds(text: str, base: Path | None = None) -> Iterator[Homepage | BadSeed]:
    """The same one by one, as the lists are read; one that is named twice comes twice."""
    base = Path.cwd() if base is None else base
    for entry in _entries(text, base):
        yield from _read_entry(entry, base)


def seeds_state(text: str, base: Path | None = None) -> str:
    """What tells whether the seeds are those of an earlier run: their names, and when their files last changed."""
    base = Path.cwd() if base is None else base
    facts = []
    for entry in _entries(text, base):
        path = as_path(entry, base)
        if not is_web_address(entry) and exists(path):
            stat = path.stat()
            facts.append(f"{path.absolute()} {stat.st_size} {stat.st_mtime_ns}")
        else:
            facts.append(entry)
    return "\n".join(facts)


def _entries(text: str, base: Path) -> list[str]:
    """The entries of a `-a seeds=` value; a comma in the name of a file that is there separates nothing."""
    entries = [text] if exists(base / text.strip()) else text.split(",")
    return [entry.strip() for entry in entries if entry.strip()]


def _read_entry(entry: str, base: Path) -> Iterator[Homepage | BadSeed]:
    if is_web_address(entry):
        yield Homepage(entry)
        return
    path = as_path(entry, base)
    if not exists(path):
        yield BadSeed(entry, NOWHERE)
        return
    try:
        if path.is_dir():
            yield from _read_folder(entry, path)
        elif path.suffix.lower() == ".csv" and path.is_file():
            yield from read_seed_table(entry, path)
        elif path.suffix.lower() == ".txt" and path.is_file() and is_seed_list(path):
            for line in list_lines(path):
                yield read_address(line, path.parent)
        else:
            yield read_address(entry, base)
    except (OSError, ValueError) as error:
        yield BadSeed(entry, reason_of(error))


def _read_folder(entry: str, folder: Path) -> Iterator[Homepage | BadSeed]:
    """The pages of a folder and of the folders in it, sorted by path; what is hidden (`.git`) is left alone."""
    failures: list[OSError] = []
    empty = True
    for where, folders, names in os.walk(folder, onerror=failures.append):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(names):
            if Path(name).suffix.lower() in PAGE_SUFFIXES and not name.startswith("."):
                empty = False
                yield read_address(name, Path(where))
    for failure in failures:
        yield BadSeed(str(failure.filename), reason_of(failure))
    if empty and not failures:
        yield BadSeed(entry, f"no page in this folder ({' '.join(sorted(PAGE_SUFFIXES))})")
