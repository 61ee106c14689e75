"""What many workers read, as Parquet files in one folder or bucket: the plan of the run, and shards of visits.

    plan.parquet                     one row a homepage of the seeds
    mentions/WORKER-NUMBER.parquet   one row a mention
    visits/WORKER-NUMBER.parquet     one row a homepage visited, with what is to be known of its pages

A shard counts once its file in `visits` is there, which is written last. A worker that is killed after that, and before
it could tell the others, leaves its homepages to be visited again: then the first shard, by name, counts.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import datetime
from itertools import islice

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.parquet as pq  # type: ignore[import-untyped]

from output.encoding import Json
from pipelines.shard_rows import MENTIONS, PLAN, VISITS, VisitedHomepage, mention_rows, to_table, visit_row
from pipelines.shard_rows import visited_homepage as visited_of

_ROWS_AT_ONCE = 20_000
_FIGURES = b"oeuvre.figures"
_STARTED = b"oeuvre.started"


class ShardsError(Exception):
    """The folder or bucket, or a file in it, cannot be used; the message is one line that says which one and why."""


class Shards:
    """The shards of one run. Whatever the storage raises, for each kind has errors of its own, is a ShardsError."""

    def __init__(self, place: str) -> None:
        """`place` is a folder, or an address that fsspec knows (`s3://bucket/run`). Raises ShardsError."""
        try:
            import fsspec  # noqa: PLC0415  # an extra

            self._files, self._root = fsspec.url_to_fs(place)
        except (ImportError, ValueError) as error:
            raise ShardsError(f"{place}: {error}") from error
        self.place = place

    def has_plan(self) -> bool:
        """Whether a run was planned here."""
        with self._using(self.place):
            self._files.invalidate_cache()
            return bool(self._files.exists(self._path("plan")))

    def write_plan(self, started: datetime, rows: Iterable[Json]) -> None:
        """Writes the homepages of the run, as the ledger has them; `started` must know its time zone."""
        schema = PLAN.with_metadata({_STARTED: started.isoformat()})
        left = iter(rows)
        with self._written("plan", schema) as write:
            while batch := list(islice(left, _ROWS_AT_ONCE)):
                write(batch)

    def plan(self) -> tuple[datetime, Iterator[Json]]:
        """When the run began, and its homepages. Raises ShardsError if there is no plan."""
        if not self.has_plan():
            raise ShardsError(f"{self.place}: no run was planned here")
        return datetime.fromisoformat(self._told("plan", PLAN, _STARTED)), self._rows("plan", PLAN)

    def write(self, name: str, visited: Sequence[VisitedHomepage], figures: Mapping[str, float]) -> None:
        """Writes a shard. `name` is the worker's, "-" and a number; `figures` are the worker's sums so far."""
        mentions = [row for one in visited for row in mention_rows(one)]
        visits = [visit_row(one) for one in visited]
        told = VISITS.with_metadata({_FIGURES: json.dumps(dict(figures))})
        for kind, schema, rows in (("mentions", MENTIONS, mentions), ("visits", told, visits)):
            with self._written(f"{kind}/{name}", schema) as write:
                write(rows)

    def chosen(self) -> dict[str, str]:
        """Homepage -> the shard whose visit to it counts, of all homepages visited so far."""
        chosen: dict[str, str] = {}
        for name in self._names():
            for row in self._rows(f"visits/{name}", VISITS, ["homepage"]):
                chosen.setdefault(row["homepage"], name)
        return chosen

    def read(self, chosen: Mapping[str, str]) -> Iterator[VisitedHomepage]:
        """The visits that count, shard by shard: no more than one shard is in memory."""
        for name in self._names():
            mentions: defaultdict[str, list[Json]] = defaultdict(list)
            for row in self._rows(f"mentions/{name}", MENTIONS):
                mentions[row["homepage"]].append(row)
            for row in self._rows(f"visits/{name}", VISITS):
                if chosen.get(row["homepage"]) == name:
                    yield visited_of(row, mentions[row["homepage"]])

    def figures(self) -> dict[str, float]:
        """What all workers counted, summed up."""
        last = {name.rpartition("-")[0]: name for name in self._names()}
        sums: Counter[str] = Counter()
        for name in last.values():
            sums.update(json.loads(self._told(f"visits/{name}", VISITS, _FIGURES)))
        return dict(sums)

    def _names(self) -> list[str]:
        """The names of all shards, sorted."""
        with self._using(self.place):
            self._files.invalidate_cache()
            paths = self._files.glob(f"{self._root}/visits/*.parquet")
        return sorted(path.rpartition("/")[2].removesuffix(".parquet") for path in paths)

    def _rows(self, name: str, schema: pa.Schema, columns: list[str] | None = None) -> Iterator[Json]:
        with self._opened(name, schema) as table, self._using(self._address(name)):
            for batch in table.iter_batches(_ROWS_AT_ONCE, columns=columns):
                yield from batch.to_pylist()

    def _told(self, name: str, schema: pa.Schema, key: bytes) -> str:
        """What was written beside the table."""
        with self._opened(name, schema) as table:
            told: bytes = table.schema_arrow.metadata[key]
            return told.decode()

    @contextmanager
    def _opened(self, name: str, schema: pa.Schema) -> Iterator[pq.ParquetFile]:
        """The table of this name. Raises ShardsError if it is damaged, or none of this schema."""
        address = self._address(name)
        with self._using(address):
            file = self._files.open(self._path(name), "rb")
        with file:
            with self._using(address):
                table = pq.ParquetFile(file)
            if not table.schema_arrow.equals(schema):
                raise ShardsError(f"{address}: this version of the program did not write it")
            yield table

    @contextmanager
    def _written(self, name: str, schema: pa.Schema) -> Iterator[Callable[[list[Json]], None]]:
        """What writes rows to a file that is there under its name once it is whole."""
        path, address = self._path(name), self._address(name)
        folder, _, file_name = path.rpartition("/")
        beside = f"{folder}/_{file_name}.part"  # what begins so is passed over by whoever reads the folder as a table
        with self._using(address):
            self._files.makedirs(folder, exist_ok=True)
            file = self._files.open(beside, "wb")
            writer = pq.ParquetWriter(file, schema, compression="zstd")

        def write(rows: list[Json]) -> None:
            table = to_table(rows, schema)
            with self._using(address):
                writer.write_table(table)

        try:
            yield write
        finally:
            with self._using(address):
                writer.close()
                file.close()  # what goes to a bucket goes now
        with self._using(address):
            self._files.mv(beside, path)

    @contextmanager
    def _using(self, address: str) -> Iterator[None]:
        try:
            yield
        except Exception as error:
            told = getattr(error, "strerror", None)
            reason = told.lower() if told else " ".join(str(error).split()) or type(error).__name__
            raise ShardsError(f"{address}: {reason}") from error

    def _path(self, name: str) -> str:
        return f"{self._root}/{name}.parquet"

    def _address(self, name: str) -> str:
        """The file, as the user names the place."""
        return f"{self.place.rstrip('/')}/{name}.parquet"
