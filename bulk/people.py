"""Visits to people: one row a homepage, as on one machine."""

from collections.abc import Iterator
from dataclasses import replace

from pyspark.sql import DataFrame
from pyspark.sql import functions as sql
from pyspark.sql.pandas.types import from_arrow_schema

from bulk.frames import Row, map_rows
from output.dictionary import table
from output.formats.parquet import schema
from output.summary import PersonRow
from output.tables import person_row
from pipelines.publishing import read_pages, seen_person
from pipelines.shard_rows import visited_homepage

_PEOPLE = from_arrow_schema(schema(table("people")))


def people(visits: DataFrame, records: DataFrame, settled: DataFrame) -> DataFrame:
    """A row a homepage, sorted; `settled` has the work of each record."""
    listed = records.select("place", "homepage").join(settled.select("place", "work"), "place")
    works = listed.groupBy("homepage").agg(sql.countDistinct("work").alias("works"))
    visited = visits.drop("shard").join(works, "homepage", "left")
    return map_rows(visited, _people, _PEOPLE).orderBy("homepage")


def _people(rows: Iterator[Row]) -> Iterator[Row]:
    for row in rows:
        visited = visited_homepage(row, ())
        read = {page["url"]: page["mentions"] for page in row["read"] if page["failure"] is None}
        person = seen_person(visited.visit, PersonRow(row["homepage"]), None)
        pages = read_pages(row["homepage"], read)
        yield person_row(replace(person, pages=pages, mentions=sum(read.values())), row["works"] or 0)
