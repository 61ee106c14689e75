"""Deduplicating a table of any size: rows are sketched and blocked, and the parts clustered by all processors."""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from gc import set_threshold
from itertools import islice
from multiprocessing import get_context
from typing import Self, TypeVar

from match.block import Blocks, Part
from match.cluster import cluster_part
from match.rows import row_record
from match.sketch import SKETCHED, Sketch, sketch

Cells = tuple[str, ...]
"""A row's cells of the fields that matter, in the order of the fields."""
Progress = Callable[[int], None]
"""Called with the number of rows done."""
Task = TypeVar("Task")
Done = TypeVar("Done")

_BATCH = 2_000
"""Rows that are handed over at once."""
_WORTH_SHARING = 20_000
"""Rows from which on more than one processor is worth its start."""
_OBJECTS = 100_000
"""New objects after which a worker looks for garbage: its records die with their part, and none is part of a cycle."""
_Rows = tuple[tuple[str, ...], Sequence[Cells]]
_Parts = tuple[tuple[str, ...], Sequence[tuple[Part, Sequence[Cells]]]]


def find_works(fields: tuple[str, ...], rows: Sequence[Cells], progress: Progress | None = None) -> list[int]:
    """For each row the place of the first row that is the same work; `fields` are such as "title" and "year".

    >>> rows = [("On Deep Trees", "Li, Wei", "2020"), ("Leaves", "", ""), ("On deep trees.", "W. Li", "2020")]
    >>> find_works(("title", "authors", "year"), rows)
    [0, 1, 0]
    """
    works = list(range(len(rows)))
    with _Workers(len(rows)) as workers:
        blocks = Blocks()
        batches = ((fields, rows[start : start + _BATCH]) for start in range(0, len(rows), _BATCH))
        for sketches in workers.run(_sketch_rows, batches):
            for one in sketches:
                blocks.add(one)
            if progress is not None:
                progress(len(blocks))
        for found in workers.run(_cluster_rows, _gather(fields, rows, blocks.parts())):
            for work in found:
                for place in work:
                    works[place] = work[0]
    return works


def _sketch_rows(task: _Rows) -> list[Sketch]:
    fields, rows = task
    columns = {field: field for field in fields if field in SKETCHED}
    return [sketch(row_record(0, dict(zip(fields, row, strict=True)), columns)) for row in rows]


def _cluster_rows(task: _Parts) -> list[list[int]]:
    fields, parts = task
    columns = dict(zip(fields, fields, strict=True))
    works: list[list[int]] = []
    for part, rows in parts:
        records = [
            row_record(place + 1, dict(zip(fields, row, strict=True)), columns)
            for place, row in zip(part.places, rows, strict=True)
        ]
        works += cluster_part(part, records, [record.id for record in records], {})
    return works


def _gather(fields: tuple[str, ...], rows: Sequence[Cells], parts: Iterator[Part]) -> Iterator[_Parts]:
    """The parts with their rows, as many at once as have a batch of rows."""
    batch: list[tuple[Part, Sequence[Cells]]] = []
    size = 0
    for part in parts:
        batch.append((part, [rows[place] for place in part.places]))
        size += len(part.places)
        if size >= _BATCH:
            yield fields, batch
            batch, size = [], 0
    yield fields, batch


class _Workers:
    """Maps functions over tasks, in order: by all processors where there are many rows. A context manager."""

    def __init__(self, rows: int) -> None:
        processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self._at_once = 8 * processors
        self._pool = (
            get_context("spawn").Pool(processors, set_threshold, (_OBJECTS,))
            if rows >= _WORTH_SHARING and processors > 1
            else None
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.terminate()
            self._pool.join()

    def run(self, function: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """What the function makes of each task."""
        if self._pool is None:
            yield from map(function, tasks)
            return
        waiting = iter(tasks)
        # A few at a time: `imap` alone would take all tasks into memory at once.
        while several := list(islice(waiting, self._at_once)):
            yield from self._pool.imap(function, several)
