"""Parts of many records that can be dealt with by themselves: connected components, cut where they are too large."""

from collections.abc import Iterator

import numpy as np
from pyspark.sql import DataFrame, Window
from pyspark.sql import functions as sql

from bulk.frames import Row, map_rows
from match.block import CUTS, LARGEST_PART, Codes, first_places

AT_ONCE = 5_000_000
"""Edges up to which the components are found in one task: some 500 MB, and seconds."""


def find_parts(pairs: DataFrame) -> DataFrame:
    """For each record that is in a part its number and the part's: the columns `place` and `part`.

    As on one machine: a component of more than so many records is taken apart, and only its pairs of more likeness hold
    records together then, again and again.
    """
    parts: list[DataFrame] = []
    for level, cut in enumerate(CUTS):
        labels = components(pairs.where(sql.col("likeness") >= cut).select("left", "right"))
        sizes = labels.groupBy("part").count()
        if level + 1 == len(CUTS):
            parts.append(labels)
            break
        large = sizes.where(sql.col("count") > LARGEST_PART).select("part").persist()
        if large.isEmpty():
            parts.append(labels)
            break
        parts.append(labels.join(large, "part", "left_anti").select("place", "part"))
        inside = labels.join(large, "part").select(sql.col("place").alias("left"))
        pairs = pairs.join(inside, "left").select("left", "right", "likeness")
    whole = parts[0]
    for more in parts[1:]:
        whole = whole.union(more)
    return whole


def components(edges: DataFrame) -> DataFrame:
    """The connected components of edges (`left`, `right`): for each node (`place`) the least node of its component.

    A few million edges are one task; of more, large-star and small-star take turns (Kiveris et al., Connected
    Components in MapReduce and Beyond, 2014): every node is tied to its least neighbor until nothing changes.
    """
    edges = edges.localCheckpoint()
    if edges.count() <= AT_ONCE:
        return map_rows(edges.coalesce(1), _at_once, "place long, part long")
    last: tuple[int, int] | None = None
    while (found := _digest(edges)) != last:
        last = found
        edges = _small_star(_large_star(edges)).localCheckpoint()
    roots = edges.select(sql.col("left").alias("place"), sql.col("left").alias("part")).distinct()
    return edges.select(sql.col("right").alias("place"), sql.col("left").alias("part")).union(roots)


def _at_once(rows: Iterator[Row]) -> Iterator[Row]:
    pairs: Codes = np.fromiter((place for row in rows for place in (row["left"], row["right"])), np.int64)
    places, firsts = first_places(pairs[::2], pairs[1::2])
    for place, part in zip(places.tolist(), firsts.tolist(), strict=True):
        yield {"place": place, "part": part}


def _digest(edges: DataFrame) -> tuple[int, int]:
    """What tells two sets of edges apart."""
    (row,) = edges.agg(
        sql.count("*").alias("number"), sql.sum(sql.xxhash64("left", "right").cast("decimal(38,0)")).alias("sum")
    ).collect()
    return row["number"], int(row["sum"] or 0)


def _large_star(edges: DataFrame) -> DataFrame:
    """Every larger neighbor of a node tied to the least of the node and its neighbors."""
    both = edges.union(edges.select("right", "left"))
    near = Window.partitionBy("left")
    least = both.withColumn("least", sql.least("left", sql.min("right").over(near)))
    return least.where("right > left").select(sql.col("least").alias("left"), "right").distinct()


def _small_star(edges: DataFrame) -> DataFrame:
    """A node and its smaller neighbors all tied to the least of these."""
    least = edges.withColumn("least", sql.min("left").over(Window.partitionBy("right")))
    own = least.select(sql.col("least").alias("left"), "right")
    others = least.where("left != least").select(sql.col("least").alias("left"), sql.col("left").alias("right"))
    return own.union(others).distinct()
