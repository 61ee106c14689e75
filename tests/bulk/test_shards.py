"""Shards in, dataset out."""

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pandas as pd
import pytest

from bibliography import Author, Mention, Owner
from pipelines.shard_rows import ListedPage, VisitedHomepage
from pipelines.stages import Visit

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

ADA, BOB, EVE = (f"https://example.org/~{name}/" for name in ("ada", "bob", "eve"))
_AUTHORS = tuple(Author(name) for name in ("Ada Lovelace", "Bob Marlow"))


def _mention(page: str, title: str, position: int = 0, **fields: object) -> Mention:
    known = {"authors": _AUTHORS, "year": 2020, "venue_text": "Journal of Trees", "confidence": 0.9} | fields
    return Mention(page, title, f"{title}, 2020", position, **known)  # type: ignore[arg-type]


def _visited(homepage: str, owner: str, *pages: ListedPage) -> VisitedHomepage:
    number = sum(len(page.mentions) for page in pages)
    visit = Visit(homepage, homepage, Owner(owner), number, 1, pages=tuple(page.url for page in pages))
    return VisitedHomepage(visit, pages)


def test_shards_of_a_crawl_become_a_dataset(spark: "SparkSession", tmp_path: Path) -> None:
    from bulk.job import Job, make_dataset  # noqa: PLC0415  # an extra
    from bulk.matching import Authorities  # noqa: PLC0415
    from pipelines.shards import Shards  # noqa: PLC0415

    list_of_ada = f"{ADA}pubs.html"
    trees, leaves = "On the Growth of Large Trees", "On the Fall of Small Leaves"
    shards = Shards(str(tmp_path / "shards"))
    ada = _visited(
        ADA,
        "Ada Lovelace",
        ListedPage(ADA, Owner("Ada Lovelace")),
        ListedPage(
            list_of_ada, Owner("Ada Lovelace"), (_mention(list_of_ada, trees), _mention(list_of_ada, leaves, 1))
        ),
        ListedPage(f"{ADA}cv.html", failure="gone"),
    )
    shards.write("a-0000", [ada], {"pages/read": 2})
    again = ListedPage(list_of_ada, Owner("Ada Lovelace"), (_mention(list_of_ada, "Read Once More"),))
    bob = _visited(BOB, "Bob Marlow", ListedPage(BOB, Owner("Bob Marlow"), (_mention(BOB, trees, doi="10.1/7"),)))
    eve = VisitedHomepage(replace(_visited(EVE, "Eve").visit, failure="not found"), ())
    shards.write("b-0000", [_visited(ADA, "Ada Lovelace", again), bob, eve], {"pages/read": 3})

    counts = make_dataset(spark, Job(str(tmp_path / "shards"), str(tmp_path / "data"), Authorities(names=())))
    assert counts["works"] == 2
    assert {name: counts[name] for name in ("homepages", "failed", "pages", "mentions")} == {
        "homepages": 3,
        "failed": 1,
        "pages": 5,
        "mentions": 3,
    }
    works = pd.read_parquet(tmp_path / "data" / "publications").set_index("title")
    assert set(works.index) == {trees, leaves}
    assert (works.loc[trees, "mentions"], works.loc[trees, "doi"]) == (2, "10.1/7")
    people = pd.read_parquet(tmp_path / "data" / "people").set_index("homepage")
    assert list(people["status"]) == ["ok", "ok", "failed"]
    assert list(people["works"]) == [2, 1, 0]
    assert people["pages"].map(list)[ADA] == [list_of_ada]
    assert not (tmp_path / "data" / "_work").exists()


def test_what_keeps_a_task_from_writing_is_told_in_one_line(spark: "SparkSession", tmp_path: Path) -> None:
    from py4j.protocol import Py4JJavaError  # noqa: PLC0415  # an extra
    from pyspark.errors import PySparkException  # noqa: PLC0415

    from bulk.reading import read_archives  # noqa: PLC0415
    from bulk.run import reason_of  # noqa: PLC0415
    from tests.bulk.archives import write_archive  # noqa: PLC0415

    write_archive(tmp_path / "a.warc.gz", {ADA: b"<p>hello"})
    (tmp_path / "full").touch()
    with pytest.raises((PySparkException, Py4JJavaError)) as told:
        read_archives(spark, [str(tmp_path / "a.warc.gz")], str(tmp_path / "full"), lambda _: None)
    assert reason_of(told.value).startswith(f"pipelines.shards.ShardsError: {tmp_path}/full/mentions/0000000")


def test_shards_without_publications_make_no_dataset(spark: "SparkSession", tmp_path: Path) -> None:
    from bulk.job import Job, NothingListed, make_dataset  # noqa: PLC0415  # an extra
    from bulk.matching import Authorities  # noqa: PLC0415
    from bulk.reading import broken_archive  # noqa: PLC0415
    from pipelines.shards import Shards  # noqa: PLC0415

    broken = broken_archive("/data/a.warc.gz", OSError(5, "it has no record", "/data/a.warc.gz"))
    Shards(str(tmp_path / "shards")).write("a-0000", [_visited(ADA, "Ada", ListedPage(ADA)), broken], {})
    reason = "no publication is listed; /data/a.warc.gz: the archive breaks off: it has no record"
    with pytest.raises(NothingListed, match=reason):
        make_dataset(spark, Job(str(tmp_path / "shards"), str(tmp_path / "data"), Authorities(names=())))
    assert not (tmp_path / "data" / "run.json").exists()
