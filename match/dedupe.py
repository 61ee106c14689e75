"""Deduplicating a table of any size: rows are sketched and blocked, and the parts clustered by all processors."""

from collections.abc import Callable, Iterator, Sequence

from match.block import Blocks, Part
from match.cluster import cluster_part
from match.rows import row_record
from match.sketch import SKETCHED, Sketch, sketch
from match.workers import Workers

Cells = tuple[str, ...]
"""A row's cells of the fields that matter, in the order of the fields."""
Progress = Callable[[int], None]
"""Called with the number of rows done."""

_BATCH = 2_000
"""Rows that are handed over at once."""
_WORTH_SHARING = 20_000
"""Rows from which on more than one processor is worth its start."""
_Rows = tuple[tuple[str, ...], Sequence[Cells]]
_Parts = tuple[tuple[str, ...], Sequence[tuple[Part, Sequence[Cells]]]]


def find_works(fields: tuple[str, ...], rows: Sequence[Cells], progress: Progress | None = None) -> list[int]:
    """For each row the place of the first row that is the same work; `fields` are such as "title" and "year".

    >>> rows = [("On Deep Trees", "Li, Wei", "2020"), ("Leaves", "", ""), ("On deep trees.", "W. Li", "2020")]
    >>> find_works(("title", "authors", "year"), rows)
    [0, 1, 0]
    """
    works = list(range(len(rows)))
    with Workers(worth=len(rows) >= _WORTH_SHARING) as workers:
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
