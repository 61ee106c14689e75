"""The local index of DBLP's dump: how it is laid out and built.

An index is a folder that holds `current.json`, which names a generation: a folder beside it with the publications and
the persons as lines found by hash (`dblp_lines.py`), and which publications have which words and authors
(`dblp_postings.py`). A new generation is built beside the old one; replacing `current.json` is the swap.
"""

import json
import os
import shutil
import time
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path

import numpy as np
from filelock import FileLock, Timeout

from match.authority.dblp_lines import LineWriter
from match.authority.dblp_pieces import DumpError, Progress, cut_dump
from match.authority.dblp_postings import PostingsWriter
from match.workers import Workers

LAYOUT = 6
"""Number of the index's layout; an index of another layout must be built again."""
CURRENT = "current.json"
_INDEX_BY_PACKED = 6
_INDEX_BY_PLAIN = 2
"""Size of an index by that of its dump, compressed and not, at most, while it is being built."""
_WORTH_SHARING = 20_000_000
"""Bytes of a dump from which on more than one processor is worth its start."""


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
        lock = index / "build.lock"
        lock.touch()  # where no file can be made (/proc), FileLock would take it for held
        with FileLock(lock, timeout=0):
            return _build(dump, index, progress, is_sample)
    except Timeout as error:
        raise DumpError(f"{index}: another process is building this index") from error
    except ValueError as error:
        raise DumpError(f"{index}: the index cannot be written ({error})") from error
    except ChildProcessError as error:
        raise DumpError(f"{index}: the index was not built: {error}") from error
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
        entries, persons, date = _write(dump, folder, progress)
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


def _is_large(dump: Path) -> bool:
    """Whether a dump is worth more than one processor; whoever reads it will say if it is not there."""
    return dump.is_file() and dump.stat().st_size >= _WORTH_SHARING


def _write(dump: Path, folder: Path, progress: Progress | None) -> tuple[int, int, str]:
    """Writes a generation; gives back the numbers of publications and persons and the latest date."""
    from match.authority.dblp_part import index_piece  # noqa: PLC0415  # pyarrow: 60 MB that no crawl needs

    date = ""
    with (
        LineWriter(folder, "entries") as entries,
        LineWriter(folder, "persons") as persons,
        PostingsWriter(folder, "words") as words,
        Workers(_is_large(dump)) as workers,
    ):
        for part in workers.run(index_piece, cut_dump(dump, progress)):
            words.add(part.words + np.uint64(entries.number), part.signatures)
            entries.add(part.entries, part.entry_keys)
            persons.add(part.persons, part.person_keys)
            date = max(date, part.date)
    return entries.number, persons.number, date
