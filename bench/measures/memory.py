"""What work takes of memory, as Linux tells it; elsewhere nothing is told."""

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

_PROCESSES = Path("/proc")
_INTERVAL = 0.5
"""Seconds between two looks."""


@dataclass
class Peak:
    """Bytes; 0 where the system does not tell."""

    memory: int = 0


@contextmanager
def peak_memory() -> Iterator[Peak]:
    """The most memory that this process and those that it started held at once while the block ran.

    Pages that several of them share, such as those of libraries, count for each: to tell them apart takes long.
    """
    peak, ended = Peak(), threading.Event()

    def look() -> None:
        while not ended.wait(_INTERVAL):
            peak.memory = max(peak.memory, sum(map(_resident, _family(os.getpid()))))

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield peak
    finally:
        ended.set()
        looking.join()


def proportional_memory(process: int) -> int:
    """Bytes that a process and those below it hold together now; what several of them share counts once."""
    return sum(_of_memory(one, "smaps_rollup", "Pss:") for one in _family(process))


def own_memory() -> int:
    """Bytes that this process holds for itself, mapped files not counted."""
    return _of_memory(os.getpid(), "status", "RssAnon:")


def mapped_files(folder: Path) -> int:
    """Bytes of the files below the folder that this process maps, whether it has looked at them or not."""
    try:
        lines = (_PROCESSES / "self" / "maps").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0
    ranges = (line.split(maxsplit=5) for line in lines)
    spans = [cells[0].split("-") for cells in ranges if len(cells) == 6 and cells[5].startswith(f"{folder}{os.sep}")]
    return sum(int(end, 16) - int(start, 16) for start, end in spans)


def _family(process: int) -> list[int]:
    """The process and those below it."""
    try:
        tasks = list((_PROCESSES / str(process) / "task").iterdir())
        children = [int(child) for task in tasks for child in (task / "children").read_text(encoding="ascii").split()]
    except OSError:
        return [process]
    return [process, *(one for child in children for one in _family(child))]


def _resident(process: int) -> int:
    return _of_memory(process, "status", "VmRSS:")


def _of_memory(process: int, file: str, name: str) -> int:
    """Bytes; 0 for a process that is gone."""
    try:
        lines = (_PROCESSES / str(process) / file).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith(name))
