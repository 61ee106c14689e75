"""The local index of DBLP's dump: how it is laid out and built.

An index is a folder that holds `current.json`, which names a generation: a folder beside it with two parts,
`entries.sqlite` (publications, persons and exact look-ups by 64-bit hash) and `titles/` (a tantivy index of title words
and author names). A new generation is built beside the old one; replacing `current.json` is the swap.
"""

import json
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import tantivy
from filelock import FileLock, Timeout

from match.authority.dblp_dump import DumpError, Entry, Person, Progress, read_dump
from match.authority.dblp_keys import document, entry_hashes, person_hashes, read_name, schema
from match.authority.dblp_record import to_person_row, to_row

LAYOUT = 2
"""Number of the index's layout; an index of another layout must be built again."""
CURRENT = "current.json"
_BATCH = 10_000
_INDEX_BY_PACKED = 8
_INDEX_BY_PLAIN = 2
"""Size of an index by that of its dump, compressed and not, at most, while it is being built."""
_WRITER_MEMORY = 128_000_000

_TABLES = """
CREATE TABLE entry (id INTEGER PRIMARY KEY, key TEXT, type TEXT, title TEXT, authors TEXT, venue TEXT, year INTEGER,
    volume TEXT, number TEXT, pages TEXT, doi TEXT, arxiv TEXT, url TEXT);
CREATE TABLE person (id INTEGER PRIMARY KEY, pid TEXT, names TEXT, native_names TEXT, affiliations TEXT, orcid TEXT,
    links TEXT, disambiguation INTEGER);
CREATE TABLE entry_hash (hash INTEGER, id INTEGER);
CREATE TABLE person_hash (hash INTEGER, id INTEGER);
"""
_INSERT_ENTRY = "INSERT INTO entry VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
_INSERT_PERSON = "INSERT INTO person VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
_INDEXES = """
CREATE INDEX entry_by_hash ON entry_hash (hash, id);
CREATE INDEX person_by_hash ON person_hash (hash, id);
"""


@dataclass(frozen=True, slots=True)
class IndexSummary:
    """What an index was built from, and what it holds."""

    generation: str
    """Name of the folder that holds it."""
    source: str
    """The dump's file name."""
    date: str
    """The latest change that the dump records, such as "2026-11-01"; empty where it records none."""
    entries: int
    persons: int
    is_sample: bool
    """True for the small sample that comes with the program."""
    built: str
    """When, ISO 8601, UTC."""
    seconds: float
    layout: int = LAYOUT


def build_index(dump: Path, index: Path, progress: Progress | None = None, is_sample: bool = False) -> IndexSummary:
    """Builds the index of `dump` (`dblp.xml` or `dblp.xml.gz`) in the folder `index`; gives back what it holds.

    `progress` is called with the bytes read and the bytes of the file. An index that is there stays in use until the
    new one is whole and takes its place.

    Raises DumpError if the dump cannot be used, or if the index cannot be written or is being built by another process.
    """
    try:
        index.mkdir(parents=True, exist_ok=True)
        with FileLock(index / "build.lock", timeout=0):
            return _build(dump, index, progress, is_sample)
    except Timeout as error:
        raise DumpError(f"{index}: another process is building this index") from error
    except (sqlite3.Error, ValueError) as error:
        raise DumpError(f"{index}: the index cannot be written ({error})") from error
    except OSError as error:
        raise DumpError(f"{index}: the index cannot be written ({error.strerror or error})") from error


def read_summary(index: Path) -> IndexSummary | None:
    """What the folder's current index holds, or None where there is none that this version can read."""
    try:
        found = json.loads((index / CURRENT).read_text(encoding="utf-8"))
        return IndexSummary(**found) if found.get("layout") == LAYOUT else None
    except (OSError, ValueError, TypeError, AttributeError):
        return None


def _build(dump: Path, index: Path, progress: Progress | None, is_sample: bool) -> IndexSummary:
    started = time.monotonic()
    now = datetime.now(UTC)
    generation = f"generation-{now:%Y%m%dT%H%M%S%f}"
    folder = index / generation
    _check_space(dump, index)
    folder.mkdir()
    try:
        entries, persons, date = _Writer(folder).write(read_dump(dump, progress))
        if entries == 0:
            raise DumpError(f"{dump}: the dump holds no publications")
        summary = IndexSummary(
            generation,
            dump.name,
            date,
            entries,
            persons,
            is_sample,
            f"{now:%Y-%m-%dT%H:%M:%SZ}",
            round(time.monotonic() - started, 2),
        )
        _publish(index, summary)
    except BaseException:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    for old in index.glob("generation-*"):
        if old.name != generation:
            shutil.rmtree(old, ignore_errors=True)
    return summary


def _check_space(dump: Path, index: Path) -> None:
    """Raises DumpError if the index of the dump would not fit on its disk: better now than after half an hour."""
    try:
        with dump.open("rb") as file:
            factor = _INDEX_BY_PACKED if file.read(2) == b"\x1f\x8b" else _INDEX_BY_PLAIN
    except OSError:
        return  # whoever reads it will say so
    needed, free = factor * dump.stat().st_size, shutil.disk_usage(index).free
    if needed > free:
        raise DumpError(f"{index}: the index needs about {needed / 1e9:.1f} GB, {free / 1e9:.1f} GB are free")


def _publish(index: Path, summary: IndexSummary) -> None:
    beside = index / (CURRENT + ".new")
    with beside.open("w", encoding="utf-8") as file:
        json.dump(asdict(summary), file, indent=1)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(index / CURRENT)


class _Writer:
    """Writes one generation."""

    def __init__(self, folder: Path) -> None:
        self._database = sqlite3.connect(folder / "entries.sqlite", isolation_level=None)
        self._database.executescript(
            "PRAGMA journal_mode=OFF; PRAGMA synchronous=OFF; PRAGMA cache_size=-65536;" + _TABLES
        )
        titles = folder / "titles"
        titles.mkdir()
        self._texts = tantivy.Index(schema(), path=str(titles)).writer(_WRITER_MEMORY, num_threads=1)
        self._entries = 0
        self._persons = 0
        self._date = ""

    def write(self, values: Iterator[Entry | Person]) -> tuple[int, int, str]:
        """Writes them all; gives back the numbers of publications and persons and the latest date."""
        try:
            self._database.execute("BEGIN")
            batch: list[Entry | Person] = []
            for value in values:
                batch.append(value)
                if len(batch) == _BATCH:
                    self._write_batch(batch)
                    batch.clear()
            self._write_batch(batch)
            self._database.execute("COMMIT")
            self._database.executescript(_INDEXES)
            self._texts.commit()
            self._texts.wait_merging_threads()
        finally:
            self._database.close()
        return self._entries, self._persons, self._date

    def _write_batch(self, batch: list[Entry | Person]) -> None:
        self._write_entries([value for value in batch if isinstance(value, Entry)])
        self._write_persons([value for value in batch if isinstance(value, Person)])

    def _write_entries(self, entries: list[Entry]) -> None:
        rows = [to_row(number, entry) for number, entry in enumerate(entries, self._entries + 1)]
        self._entries += len(rows)
        self._date = max([self._date, *(entry.modified for entry in entries)])
        authors = [[read_name(name) for name in entry.authors] for entry in entries]
        hashes = [(key, row.id) for row, names in zip(rows, authors, strict=True) for key in entry_hashes(row, names)]
        self._database.executemany(_INSERT_ENTRY, rows)
        self._database.executemany("INSERT INTO entry_hash VALUES (?, ?)", hashes)
        for row, names in zip(rows, authors, strict=True):
            self._texts.add_document(document(row, names))

    def _write_persons(self, persons: list[Person]) -> None:
        rows = [to_person_row(number, person) for number, person in enumerate(persons, self._persons + 1)]
        self._persons += len(rows)
        pairs = zip(rows, persons, strict=True)
        hashes = [(key, row.id) for row, person in pairs for key in person_hashes(person)]
        self._database.executemany(_INSERT_PERSON, rows)
        self._database.executemany("INSERT INTO person_hash VALUES (?, ?)", hashes)
