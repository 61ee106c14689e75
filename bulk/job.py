"""The whole job: from shards of mentions to the dataset's tables, stage after stage."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from importlib.metadata import version

import fsspec
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as sql

from bulk import works as tables
from bulk.blocking import find_pairs
from bulk.clustering import cluster_records, merge_works, settle_claims
from bulk.matching import Authorities, match_mentions, read_visits
from bulk.parts import find_parts
from bulk.people import people
from output.encoding import Json
from pipelines.shards import Shards

WORK = "_work"
"""The folder in the dataset for what is not of it; Spark and pandas pass over names that begin so."""
_FAILURES = 1_000
"""Failures that run.json names; all are in the table of people."""


class NothingListed(Exception):
    """No page lists a publication; the message is one line."""


@dataclass(slots=True)
class Job:
    """What is to be done: shards in, dataset out."""

    shards: str
    """A folder or bucket, as workers of a crawl or `read_archives` fill it."""
    dataset: str
    """A folder or bucket that is not there yet."""
    authorities: Authorities
    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    timings: dict[str, float] = field(default_factory=dict)
    """Stage -> seconds."""


def make_dataset(spark: SparkSession, job: Job) -> Json:
    """Writes the tables as Parquet, and last run.json; gives back its counts.

    Raises NothingListed if no publication is listed.
    """
    with _stage(spark, job, "match"):
        visits = read_visits(spark, job.shards).persist()
        records = _kept(spark, job, "records", match_mentions(spark, job.shards, visits, job.authorities))
    if records.isEmpty():
        failed = visits.where("failure is not null").select("homepage", "failure").first()
        why = "" if failed is None else f"; {failed['homepage']}: {failed['failure']}"
        raise NothingListed(f"{job.shards}: no publication is listed{why}")
    with _stage(spark, job, "block"):
        pairs = _kept(spark, job, "pairs", find_pairs(records))
    with _stage(spark, job, "part"):
        parts = _kept(spark, job, "parts", find_parts(pairs))
    with _stage(spark, job, "cluster"):
        clustered = _kept(spark, job, "clustered", cluster_records(records, pairs, parts))
    with _stage(spark, job, "merge"):
        settled = settle_claims(records, clustered).persist()
        works = _kept(spark, job, "works", merge_works(records, settled, job.authorities, job.started))
    with _stage(spark, job, "write"):
        for name, frame in (
            ("publications", tables.publications(works)),
            ("mentions", tables.mentions(works)),
            ("authorships", tables.authorships(works)),
            ("venues", tables.venues(works)),
            ("people", people(visits, records, settled)),
        ):
            frame.write.parquet(f"{job.dataset}/{name}")
        counts = _counts(job, visits, works)
    _write_run(job, counts, visits)
    return counts


def _counts(job: Job, visits: DataFrame, works: DataFrame) -> dict[str, int]:
    """The figures of the run, named as those of a crawl."""
    statuses = works.groupBy("publication.match_status").agg(
        sql.count("*").alias("works"),
        sql.sum(sql.size("mentions")).alias("mentions"),
        sql.sum((sql.size("publication.conflicts") > 0).cast("int")).alias("conflicts"),
    )
    found = {row["match_status"]: row for row in statuses.collect()}
    (visited,) = visits.agg(
        sql.count("*").alias("homepages"),
        sql.count("failure").alias("failed"),
        sql.sum("unparsed").alias("unparsed"),
        sql.sum(sql.size("pages")).alias("pages"),
    ).collect()
    sums = {name: sum(row[name] for row in found.values()) for name in ("mentions", "works", "conflicts")}
    return {
        "homepages": visited["homepages"],
        "failed": visited["failed"],
        # Of archives, those that list nothing, too: they are no visits.
        "pages": int(Shards(job.shards).figures().get("pages/read", visited["pages"] or 0)),
        "citations": sums["mentions"] + (visited["unparsed"] or 0),
        "mentions": sums["mentions"],
        "works": sums["works"],
        **{
            status: found[status]["works"] if status in found else 0 for status in ("matched", "ambiguous", "unmatched")
        },
        "conflicts": sums["conflicts"],
    }


def _write_run(job: Job, counts: Json, visits: DataFrame) -> None:
    """Writes run.json: where it is, the dataset is whole. Then what only the run needed goes."""
    failed = visits.where("failure is not null").select("homepage", "failure").orderBy("homepage").limit(_FAILURES)
    run = {
        "started": job.started.isoformat(timespec="seconds"),
        "finished": datetime.now(UTC).isoformat(timespec="seconds"),
        "counts": counts,
        "timings": {stage: round(seconds, 3) for stage, seconds in job.timings.items()},
        "failures": [{"subject": row["homepage"], "reason": row["failure"]} for row in failed.collect()],
        "versions": {name: version(name) for name in ("oeuvre", "pyspark")},
    }
    with fsspec.open(f"{job.dataset}/run.json", "wt", encoding="utf-8") as file:
        file.write(json.dumps(run, ensure_ascii=False, indent=2) + "\n")
    files, root = fsspec.url_to_fs(f"{job.dataset}/{WORK}")
    files.rm(root, recursive=True)


def _kept(spark: SparkSession, job: Job, name: str, frame: DataFrame) -> DataFrame:
    """The frame, worked out once: what follows reads it from the work folder."""
    place = f"{job.dataset}/{WORK}/{name}"
    frame.write.parquet(place)
    return spark.read.parquet(place)


@contextmanager
def _stage(spark: SparkSession, job: Job, name: str) -> Iterator[None]:
    """Counts the seconds of a stage, and gives Spark's jobs its name."""
    spark.sparkContext.setJobDescription(name)
    began = datetime.now(UTC)
    yield
    job.timings[name] = (datetime.now(UTC) - began).total_seconds()
