"""Citations in CSL styles: their labels are what stands in them, and names are left out only where a list is cut."""

import re

import pytest

from bench.fields.labels import squash
from bench.synthesis.citation import Entry
from bench.synthesis.csl import style_paths, write_list
from bench.synthesis.facts import Person
from tests.bench.made import seeded


@pytest.fixture(scope="module")
def entries(people: list[Person]) -> list[Entry]:
    facts = [fact for fact in people[0].facts if fact.language == "en"]
    return [entry for seed in range(120) for entry in write_list(facts, people[0].key, seeded(seed))]


def test_styles_write_lists_of_their_own() -> None:
    names = {path.stem for path in style_paths()}
    assert {"apa", "ieee", "nature", "elsevier-harvard", "iso690-author-date-cs"} <= names
    assert len(names) > 2_000


def test_labels_stand_in_the_citation(entries: list[Entry]) -> None:
    assert len(entries) > 150
    for entry in entries:
        written = squash(entry.gold["written"])
        for field in (entry.gold["title"], entry.gold["venue"], *entry.gold["authors"]):
            assert squash(field or "") in written


def test_names_are_those_of_the_fact(entries: list[Entry]) -> None:
    for entry in entries:
        families = [author.family for author in entry.fact.authors]
        assert all(
            squash(family) in squash(name) for family, name in zip(families, entry.gold["authors"], strict=False)
        )
        if len(entry.gold["authors"]) < len(families):
            assert not entry.gold["authors_complete"]
            assert re.search(r"et\.? al|others|u\. ?a|et coll|y otros|и др|…", entry.gold["written"], re.IGNORECASE)


def test_styles_differ(entries: list[Entry]) -> None:
    shapes = {
        entry.gold["written"].split(entry.gold["title"])[0] for entry in entries if entry.fact.title.startswith("A M")
    }
    assert {"Shannon CE. ", "Shannon, C. E. (1948). "} <= shapes
    assert len(shapes) > 15


def test_a_style_beyond_the_processor_gives_nothing(people: list[Person]) -> None:
    assert any(not write_list(people[0].facts[:2], "", seeded(seed)) for seed in range(200))
