"""Blocking as joins: the pairs of records worth comparing, and how alike their titles are.

The keys, the bounds and the comparison are those of `match.sketch` and `match.block`; here is only how they are brought
together. No block grows beyond a bound, so no join does.
"""

from collections.abc import Iterator
from itertools import groupby
from operator import itemgetter

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import DataFrame
from pyspark.sql import functions as sql

from bulk.frames import Row, brought_together, map_rows, number_of
from match.block import CERTAIN, LARGEST
from match.sketch import compare_titles, near_pairs, windows, word_keys

PAIRS = "left long, right long, likeness float"
"""A pair of records by their numbers, the smaller one first, and how alike the titles are, 0 to 101."""
_MEETING = "left long, right long, sure boolean"


def find_pairs(records: DataFrame) -> DataFrame:
    """The pairs of records that share a block, with the likeness of their titles; those that meet by chance are out."""
    met = _meetings(_keys(records), records).groupBy("left", "right").agg(sql.max("sure").alias("sure"))
    sure = met.where("sure").select("left", "right", sql.lit(CERTAIN).cast("float").alias("likeness"))
    titles = records.select("place", "letters", "text")
    likely = met.where("not sure").select("left", "right")
    for side in ("left", "right"):
        named = titles.select(
            sql.col("place").alias(side),
            sql.col("letters").alias(f"{side}_letters"),
            sql.col("text").alias(f"{side}_text"),
        )
        likely = likely.join(named, side)
    return sure.unionByName(likely.mapInArrow(_compare, PAIRS).where("likeness > 0"))


def _keys(records: DataFrame) -> DataFrame:
    """The block keys of each record, and whether one identifier is one work."""
    sure = records.select(sql.explode("sure").alias("key"), "place", sql.lit(True).alias("sure"))
    whole = records.select(sql.explode("likely").alias("key"), "place", sql.lit(False).alias("sure"))
    words = records.select("place", sql.explode("words").alias("word"))
    counted = words.join(words.groupBy("word").count(), "word").groupBy("place")
    title = counted.agg(sql.collect_list(sql.struct("count", "word")).alias("counted"))
    return sure.union(whole).union(map_rows(title, _word_keys, "key long, place long, sure boolean"))


def _word_keys(rows: Iterator[Row]) -> Iterator[Row]:
    for row in rows:
        for key in word_keys((one["count"], one["word"]) for one in row["counted"]):
            yield {"key": number_of(key), "place": row["place"], "sure": False}


def _meetings(keys: DataFrame, records: DataFrame) -> DataFrame:
    """The pairs that share a block, some of them several times.

    A block that is too large is divided by author; a part that still is, by what is close in the order of years.
    """
    pairs, large = _join(keys.persist())
    families = records.select("place", sql.explode("families").alias("family"))
    parts = large.join(families, "place").withColumn("part", sql.xxhash64("key", "family")).persist()
    divided, too_large = _join(parts.select(sql.col("part").alias("key"), "place", "sure"))
    by_year = brought_together(
        too_large.join(records.select("place", "year", "letters"), "place"), "key", "year", "letters", "place"
    )
    strays = map_rows(_strays(parts, records), _near_strays, _MEETING)
    return pairs.union(divided).union(map_rows(by_year, _in_windows, _MEETING)).union(strays)


def _strays(parts: DataFrame, records: DataFrame) -> DataFrame:
    """The records of large blocks, those of one title together, and whether they share no author with the others."""
    sizes = parts.groupBy("part").count()
    company = sql.when(sql.col("family") == "", 1).otherwise(sql.col("count"))
    members = parts.join(sizes, "part").groupBy("key", "place", "sure").agg(sql.max(company).alias("company"))
    titled = members.join(records.select("place", "year", "letters"), "place")
    by_title = titled.select(
        sql.xxhash64("key", "letters").alias("key"), "year", "place", "sure", (sql.col("company") == 1).alias("stray")
    )
    return brought_together(by_title, "key", "year", "place")


def _join(keys: DataFrame) -> tuple[DataFrame, DataFrame]:
    """The pairs that share a key of few records; the keys of many."""
    sized = keys.join(keys.groupBy("key").count().where("count > 1"), "key")
    small, large = sized.where(sql.col("count") <= LARGEST), sized.where(sql.col("count") > LARGEST)
    one, other = small.alias("one"), small.alias("other")
    pairs = one.join(other, sql.col("one.key") == sql.col("other.key")).where("one.place < other.place")
    return pairs.selectExpr("one.place left", "other.place right", "one.sure sure"), large.drop("count")


def _in_windows(rows: Iterator[Row]) -> Iterator[Row]:
    for _, group in groupby(rows, key=itemgetter("key")):
        members = [(row["place"], row["sure"]) for row in group]
        sure = members[0][1]
        for window in windows([place for place, _ in members]):
            ordered = sorted(window)
            for at, left in enumerate(ordered):
                for right in ordered[at + 1 :]:
                    yield {"left": left, "right": right, "sure": sure}


def _near_strays(rows: Iterator[Row]) -> Iterator[Row]:
    for _, group in groupby(rows, key=itemgetter("key")):
        members = list(group)
        order = [row["place"] for row in members]
        for pair in near_pairs(order, [row["stray"] for row in members]):
            yield {"left": min(pair), "right": max(pair), "sure": members[0]["sure"]}


def _compare(batches: Iterator[pa.RecordBatch]) -> Iterator[pa.RecordBatch]:
    """The pairs of each batch with their likeness."""
    for batch in batches:
        letters, texts = (
            tuple(batch.column(f"{side}_{name}").to_pylist() for side in ("left", "right"))
            for name in ("letters", "text")
        )
        likeness = pa.array(compare_titles(letters, texts), pa.float32())
        yield pa.RecordBatch.from_arrays(
            [batch.column("left"), batch.column("right"), likeness], ["left", "right", "likeness"]
        )
