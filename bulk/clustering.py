"""Parts to works: clustered, every entry of an authority left to one work, merged and named."""

import json
import pickle
from collections.abc import Iterator
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from pyspark.sql import DataFrame
from pyspark.sql import functions as sql

from bibliography import Record, Work
from bulk.frames import Row, brought_together, map_rows
from bulk.matching import Authorities
from bulk.works import WORKS, work_row
from match.block import Part
from match.claims import give_up
from match.cluster import cluster_part
from match.judge import Match
from match.merge import merge
from match.owner import named_by_owner
from output.encoding import mention_from_dict
from output.identity import assign
from output.summary import RunSummary

_MEMBER = ("part", "place", "other", "page_url", "owner", "record", "match", "content")
_FOUND = "place long, work long, content long"


def cluster_records(records: DataFrame, pairs: DataFrame, parts: DataFrame) -> DataFrame:
    """For each record in a part (`place`) its work, named by its first record, and what the work's id is made from."""
    members = parts.join(records.select("place", "page_url", "owner", "record", "match", "content"), "place")
    left, right = (
        parts.select(sql.col("place").alias(side), sql.col("part").alias(f"{side}_part")) for side in ("left", "right")
    )
    inside = pairs.join(left, "left").join(right, "right").where("left_part = right_part")
    linked = inside.select(
        sql.col("left_part").alias("part"), sql.col("left").alias("place"), sql.col("right").alias("other")
    )
    rows = members.unionByName(linked, allowMissingColumns=True).select(*_MEMBER)
    return map_rows(brought_together(rows, "part", "other", "place"), _cluster, _FOUND)


def _cluster(rows: Iterator[Row]) -> Iterator[Row]:
    """The rows of a part are its records in order, which have no `other`, then its pairs."""
    for _, group in groupby(rows, key=itemgetter("part")):
        members, pairs = [], []
        for row in group:
            if row["other"] is None:
                members.append(row)
            else:
                pairs.append((row["place"], row["other"]))
        records: list[Record] = [_load(row["record"]) for row in members]
        matches = {record.id: _load(row["match"]) for record, row in zip(records, members, strict=True)}
        told = [named_by_owner(record, row["owner"]) for record, row in zip(records, members, strict=True)]
        part = Part([row["place"] for row in members], pairs)
        contents = {row["place"]: row["content"] for row in members}
        for work in cluster_part(part, records, [row["page_url"] for row in members], matches, told):
            for place in work:
                yield {"place": place, "work": work[0], "content": contents[work[0]]}


def settle_claims(records: DataFrame, clustered: DataFrame) -> DataFrame:
    """For every record its work, and whether that keeps the entry: of several works the one of the strongest claim."""
    found = records.select("place", sql.col("content").alias("own"), "entry", "claim").join(clustered, "place", "left")
    works = found.select(
        "place",
        sql.coalesce("work", "place").alias("work"),
        sql.coalesce("content", "own").alias("content"),
        "entry",
        "claim",
    )
    claims = works.where("entry is not null").groupBy("entry")
    strongest = claims.agg(sql.max(sql.struct("claim.*", (-sql.col("work")).alias("negative"))).alias("strongest"))
    holders = strongest.select("entry", (-sql.col("strongest.negative")).alias("holder"))
    keeps = sql.col("holder").isNull() | (sql.col("holder") == sql.col("work"))
    return works.join(holders, "entry", "left").select("place", "work", "content", keeps.alias("keeps"))


def merge_works(records: DataFrame, settled: DataFrame, authorities: Authorities, started: datetime) -> DataFrame:
    """The works with their rows of the dataset's tables; `started` is the run's day of first and last sight."""
    payload = records.select("place", "homepage", "mention_id", "mention", "record", "match")
    rows = brought_together(payload.join(settled, "place"), "content", "work", "place")
    return map_rows(rows, lambda rows: _merge(rows, authorities, RunSummary(started, started)), WORKS)


def _merge(rows: Iterator[Row], authorities: Authorities, run: RunSummary) -> Iterator[Row]:
    """Works of the same content stand together: only they can come to want one id."""
    index = authorities.matcher().index
    persons = index.person_named if index is not None else None
    for _, alike in groupby(rows, key=itemgetter("content")):
        works: list[Work] = []
        ids: dict[tuple[str, int], str] = {}
        for number, group in groupby(alike, key=itemgetter("work")):
            listed = list(group)
            mentions = [mention_from_dict(json.loads(row["mention"])) for row in listed]
            records: list[Record] = [_load(row["record"]) for row in listed]
            matches = {record.id: _match(row) for record, row in zip(records, listed, strict=True)}
            works.append(merge(mentions, records, matches, str(number), persons))
            for mention, row in zip(mentions, listed, strict=True):
                ids[mention.page_url, mention.position] = row["mention_id"]
        for work in assign(works, lambda _: (), {}, lambda work_id: ("", 0, work_id), lambda _: False).works:
            yield work_row(work, ids, run)


def _match(row: Row) -> Match:
    match: Match = _load(row["match"])
    return match if row["keeps"] else give_up(match)


def _load(data: bytes) -> Any:
    return pickle.loads(data)  # noqa: S301  # this run's own records and matches, from its own folder
