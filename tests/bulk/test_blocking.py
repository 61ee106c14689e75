"""Blocking by joins beside blocking in memory: the same pairs, the same parts."""

import random
from typing import TYPE_CHECKING

import pytest

import match.block
from bibliography import Author, Record
from match.block import Blocks
from match.sketch import Sketch, likely_keys, sketch, telling_words

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_WORDS = "graph neural learning deep fast robust sparse index query stream tree hash lock cache".split()
_FAMILIES = "Li Wang Smith Müller Sato Kim".split()


def _records(number: int) -> list[Record]:
    """Records that share words, whole titles, authors and identifiers, so that blocks and parts grow large."""
    chance = random.Random(7)  # noqa: S311 - nothing secret
    found = []
    for place in range(number):
        title = " ".join(chance.choices(_WORDS, k=chance.choice((1, 3, 4, 5))))
        authors = tuple(Author(f"A. {name}") for name in chance.sample(_FAMILIES, k=chance.randint(0, 2)))
        doi = f"10.1/{chance.randrange(number)}" if chance.random() < 0.4 else None
        found.append(
            Record(f"r{place}", "page", title, title, authors, year=chance.choice((None, 2001, 2002, 2003)), doi=doi)
        )
    return found


@pytest.mark.parametrize("at_once", [1_000_000, 0])
def test_joins_bring_the_same_pairs_into_the_same_parts(
    spark: "SparkSession", monkeypatch: pytest.MonkeyPatch, at_once: int
) -> None:
    from bulk import blocking, parts  # noqa: PLC0415  # an extra

    monkeypatch.setattr(parts, "AT_ONCE", at_once)
    for module in (match.block, blocking):
        monkeypatch.setattr(module, "LARGEST", 6)
    for module in (match.block, parts):
        monkeypatch.setattr(module, "LARGEST_PART", 60)
    blocks = Blocks()
    sketches = [sketch(record) for record in _records(150)]
    for drawn in sketches:
        blocks.add(drawn)
    expected = {(frozenset(part.places), frozenset(part.pairs)) for part in blocks.parts()}
    pairs = blocking.find_pairs(_frame(spark, sketches)).persist()
    part_of = {row["place"]: row["part"] for row in parts.find_parts(pairs).collect()}
    inside: dict[int, set[tuple[int, int]]] = {}
    for row in pairs.collect():
        if row["left"] in part_of and part_of[row["left"]] == part_of.get(row["right"]):
            inside.setdefault(part_of[row["left"]], set()).add((row["left"], row["right"]))
    found = {(frozenset(place for pair in pairs for place in pair), frozenset(pairs)) for pairs in inside.values()}
    assert found == expected
    assert len(expected) > 3


def _frame(spark: "SparkSession", sketches: list[Sketch]) -> "DataFrame":
    from bulk.frames import number_of  # noqa: PLC0415  # an extra

    rows = [
        {
            "place": place,
            "letters": drawn.letters,
            "text": drawn.text,
            "year": drawn.year,
            "families": drawn.families,
            "words": telling_words(drawn),
            "sure": [number_of(key) for key in drawn.identifiers],
            "likely": [number_of(key) for key in likely_keys(drawn)],
        }
        for place, drawn in enumerate(sketches)
    ]
    columns = (
        "place long, letters string, text string, year int, families array<string>, words array<string>, "
        "sure array<long>, likely array<long>"
    )
    return spark.createDataFrame(rows, columns)
