"""Archives to shards: each task reads the pages of one slice and writes what they list."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pyspark.sql import SparkSession

from bulk.archive import ArchivedPage, Slice, read_archive, slices
from pipelines.shard_rows import VisitedHomepage
from pipelines.shards import Shards
from pipelines.stages import Visit

Reader = Callable[[ArchivedPage], VisitedHomepage | None]
"""What a page lists; None where nothing is to be kept of it. Called on the executors: a function of a module."""

_VISITS_AT_ONCE = 5_000
_TASKS_A_CORE = 2


def read_archives(spark: SparkSession, paths: Sequence[str], place: str, reader: Reader) -> None:
    """Writes shards into `place`, in the same form as workers of a crawl do.

    Of two captures of a page the one in the first archive counts. An archive that breaks off is read up to there, and
    is a visit that failed.
    """
    context = spark.sparkContext
    tasks = list(enumerate(slices(list(paths), _TASKS_A_CORE * context.defaultParallelism)))
    context.setJobDescription("read archives")
    context.parallelize(tasks, len(tasks)).foreach(lambda task: _read(task[0], task[1], place, reader))


def _read(number: int, task: Slice, place: str, reader: Reader) -> None:
    shards = Shards(place)
    figures: Counter[str] = Counter()
    visits: list[VisitedHomepage] = []
    files = 0
    for visited in _visits(task, reader, figures):
        visits.append(visited)
        if len(visits) == _VISITS_AT_ONCE:
            shards.write(f"{number:08}-{files:04}", visits, figures)
            visits, files = [], files + 1
    shards.write(f"{number:08}-{files:04}", visits, figures)


def _visits(task: Slice, reader: Reader, figures: Counter[str]) -> Iterable[VisitedHomepage]:
    """What is to be kept of the slice's pages; counts the pages on the way."""
    try:
        for page in read_archive(task):
            figures["pages/read"] += 1
            visited = reader(page)
            if visited is None:
                figures["pages/without publications"] += 1
            elif visited.visit.failure is not None:
                figures["pages/failed"] += 1
            else:
                yield visited
    except OSError as error:
        figures["archives/broken"] += 1
        yield broken_archive(task.path, error)


def broken_archive(path: str, error: OSError) -> VisitedHomepage:
    """An archive that cannot be read to its end, as the visit that failed."""
    return VisitedHomepage(Visit(path, path, failure=f"the archive breaks off: {error.strerror or error}"), ())
