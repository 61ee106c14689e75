"""A work as one row that holds its rows of every table, and the tables made of those."""

from collections.abc import Mapping

import pyarrow as pa  # type: ignore[import-untyped]
from pyspark.sql import DataFrame
from pyspark.sql import functions as sql
from pyspark.sql.pandas.types import from_arrow_schema

from bibliography import Work
from bulk.frames import Row
from output.dictionary import table
from output.formats.parquet import schema, structured
from output.rows import authorship_rows, mention_row, publication_row
from output.summary import RunSummary
from output.tables import file_order, venue_row
from output.text import line


def _struct(name: str) -> pa.DataType:
    return pa.struct(list(schema(table(name))))


WORKS = from_arrow_schema(
    pa.schema(
        [
            ("publication", _struct("publications")),
            ("mentions", pa.list_(_struct("mentions"))),
            ("authorships", pa.list_(_struct("authorships"))),
            ("venue", _struct("venues")),
            ("order", pa.struct([("year", pa.int64()), ("title", pa.string()), ("id", pa.string())])),
        ]
    )
)
"""The columns of works; `order` is what the files of one machine sort them by."""


def work_row(work: Work, mention_ids: Mapping[tuple[str, int], str], run: RunSummary) -> Row:
    """The work's row; `mention_ids` are by page and place on it."""
    year, title, work_id = file_order(work)
    short = line(work.venue_text if work.venue is None else work.venue.short)
    return {
        "publication": structured(work, publication_row(work, run)),
        "mentions": [
            mention_row(mention_ids[mention.page_url, mention.position], mention, work.id) for mention in work.mentions
        ],
        "authorships": authorship_rows(work),
        "venue": None if short is None else venue_row(short, work.venue, 1, (work.year, work.year)),
        "order": {"year": year, "title": line(title) or "", "id": work_id},
    }


def publications(works: DataFrame) -> DataFrame:
    """A row a work."""
    return works.select("publication.*")


def mentions(works: DataFrame) -> DataFrame:
    """A row a mention."""
    return works.select(sql.inline("mentions"))


def authorships(works: DataFrame) -> DataFrame:
    """A row an author of a work."""
    return works.select(sql.inline("authorships"))


def venues(works: DataFrame) -> DataFrame:
    """A row a venue, as the first work in the order of the files has it."""
    named = works.where("venue is not null").select("venue", "order")
    groups = named.groupBy(sql.col("venue.venue").alias("short"), sql.coalesce("venue.name", sql.lit("")).alias("full"))
    found = groups.agg(
        sql.min_by("venue", "order").alias("first"),
        sql.count("*").alias("works"),
        sql.min("venue.first_year").alias("first_year"),
        sql.max("venue.last_year").alias("last_year"),
    )
    counted = ("works", "first_year", "last_year")
    return found.select(
        *(sql.col(name) if name in counted else sql.col(f"first.{name}") for name in table("venues").column_names)
    ).orderBy("venue", "name")
