"""Shards to records: every mention normalized, matched, and ready to be blocked; pages in order of their addresses."""

import json
import pickle
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from pyspark.sql import Column, DataFrame, SparkSession
from pyspark.sql import functions as sql

from bibliography import Record
from bulk.frames import Row, map_rows, number_of
from match.authority.dblp import DblpIndex
from match.authority.listing import Listing
from match.claims import claim
from match.judge import Match
from match.sketch import likely_keys, sketch, telling_words
from normalize.mention import normalize_mention
from output.encoding import mention_to_dict
from output.identity import id_content
from output.rows import mention_ids
from pipelines.exports import FILE, read_export
from pipelines.matching import Lister, Matcher
from pipelines.shard_rows import mention_of, owner_of

_CLAIM = "struct<fit: double, likeness: double, score: double>"
RECORDS = (
    "page_url string, homepage string, owner string, mention_id string, mention string, record binary, match binary, "
    "content long, "
    f"entry string, claim {_CLAIM}, letters string, text string, year int, families array<string>, "
    "words array<string>, sure array<long>, likely array<long>"
)
"""A row a mention. `record` and `match` are pickled: what this run wrote, nobody else reads, and is deleted with it."""


@dataclass(frozen=True, slots=True)
class Authorities:
    """What can be matched against without a network. All paths are those of the machines that do the work."""

    index: Path | None = None
    """The folder of DBLP's index."""
    names: tuple[str, ...] = ("dblp",)
    """In the order in which they are believed."""

    def matcher(self) -> Matcher:
        """A matcher of this process; raises MissingIndexError or ExportError where a file is not there."""
        index = None if self.index is None or "dblp" not in self.names else _open(self.index)
        return Matcher(index, self.names, {name: _export(name) for name in self.names if name.startswith(FILE)})


@cache
def _open(folder: Path) -> DblpIndex:
    return DblpIndex(folder)


@cache
def _export(name: str) -> Listing:
    return read_export(Path(name.removeprefix(FILE)))


def read_visits(spark: SparkSession, place: str) -> DataFrame:
    """The visits of the shards in `place`, each with its shard's name; of several to a homepage the first by name."""
    visits = spark.read.parquet(f"{place}/visits").withColumn("shard", _shard_name())
    first = visits.groupBy("homepage").agg(sql.min("shard").alias("shard"))
    return visits.join(first, ["homepage", "shard"])


def match_mentions(spark: SparkSession, place: str, visits: DataFrame, authorities: Authorities) -> DataFrame:
    """The records of all mentions, ordered by page and place on it, with their numbers in that order as `place`."""
    mentions = spark.read.parquet(f"{place}/mentions").withColumn("shard", _shard_name())
    pages = visits.select("homepage", "shard", sql.explode("read").alias("page")).where("page.failure is null")
    rows = pages.select(
        sql.col("page.url").alias("page_url"), "homepage", "shard", sql.lit(-1).alias("position"), "page.owner"
    ).unionByName(
        mentions.select("page_url", "homepage", "shard", "position", sql.struct(*_columns(mentions)).alias("mention")),
        allowMissingColumns=True,
    )
    # In the order of pages over all partitions: so the numbers of records are, too, and ties fall as on one machine.
    ordered = rows.repartitionByRange("page_url").sortWithinPartitions("page_url", "position")
    found = map_rows(ordered, lambda rows: _match_pages(rows, authorities), RECORDS)
    return found.withColumn("place", sql.monotonically_increasing_id())


def _columns(mentions: DataFrame) -> list[str]:
    return [name for name in mentions.columns if name not in ("homepage", "shard")]


def _shard_name() -> Column:
    return sql.regexp_extract(sql.input_file_name(), r"([^/]+)\.parquet", 1)


def _match_pages(rows: Iterator[Row], authorities: Authorities) -> Iterator[Row]:
    matcher = authorities.matcher()
    for _, group in groupby(rows, key=itemgetter("page_url")):
        first, *rest = group
        if first["position"] >= 0:  # a page of shards that do not count
            continue
        visit = (first["homepage"], first["shard"])
        own = [row for row in rest if row["position"] >= 0 and (row["homepage"], row["shard"]) == visit]
        mentions = [mention_of(row["mention"]) for row in own]
        page = Lister(first["page_url"], owner_of(first["owner"]), [mention.title for mention in mentions])
        for mention_id, mention in zip(mention_ids(mentions), mentions, strict=True):
            record = normalize_mention(mention)
            match = matcher.match(record, page)
            yield {
                "page_url": page.url,
                "homepage": first["homepage"],
                "owner": mention.owner,
                "mention_id": mention_id,
                "mention": json.dumps(mention_to_dict(mention)),
                "content": number_of("\n".join(id_content(mention))),
                **_matched(record, match),
                **_blockable(record, match),
            }


def _matched(record: Record, match: Match) -> Row:
    """The record, its match without the candidates, which no work has, and its claim to the entry."""
    found: Row = {"record": pickle.dumps(record), "match": pickle.dumps(replace(match, candidates=()))}
    if match.entry is not None:
        fit, likeness, score = claim(record, match, match.entry)
        found |= {"entry": match.entry.id, "claim": {"fit": fit, "likeness": likeness, "score": score}}
    return found


def _blockable(record: Record, match: Match) -> Row:
    """What blocking needs of the record."""
    drawn = sketch(record, match.entry.id if match.entry is not None else None)
    return {
        "letters": drawn.letters,
        "text": drawn.text,
        "year": drawn.year,
        "families": drawn.families,
        "words": telling_words(drawn),
        "sure": [number_of(identifier) for identifier in drawn.identifiers],
        "likely": [number_of(key) for key in likely_keys(drawn)],
    }
