"""Pure functions over rows as what Spark runs on each partition."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import DataFrame
from pyspark.sql.pandas.types import to_arrow_schema
from pyspark.sql.types import StructType

Row = dict[str, Any]
"""Column -> value; structures are rows themselves."""
RowFunction = Callable[[Iterator[Row]], Iterable[Row]]
_ROWS_AT_ONCE = 500


def map_rows(frame: DataFrame, function: RowFunction, schema: str | StructType) -> DataFrame:
    """What the function makes of the rows of each partition, in their order; `schema` may be DDL."""
    columns = _columns(schema)
    types = to_arrow_schema(columns)

    def run(batches: Iterable[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
        made = iter(function(row for batch in batches for row in batch.to_pylist()))
        while several := list(islice(made, _ROWS_AT_ONCE)):
            yield pa.RecordBatch.from_pylist(several, schema=types)

    return frame.mapInArrow(run, columns)


def _columns(schema: str | StructType) -> StructType:
    columns = StructType.fromDDL(schema) if isinstance(schema, str) else schema
    if not isinstance(columns, StructType):
        raise TypeError(f"not the columns of a table: {schema}")
    return columns


def brought_together(frame: DataFrame, key: str, *order: str) -> DataFrame:
    """The rows with all of one key in one partition, one after the other, each key's in the order of more columns."""
    return frame.repartition(key).sortWithinPartitions(key, *order)


def number_of(text: str) -> int:
    """A number of 64 bits for a text, the same in every process: two texts share one hardly ever.

    >>> number_of("title:ontrees")
    3586104083183757614
    """
    return int.from_bytes(hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).digest(), signed=True)
