"""Synthetic pages hold what their labels say, where `bench.fields.placement` finds it."""

import json
from pathlib import Path

from bench.fields.labels import load, squash
from bench.fields.placement import place
from bench.synthesis.facts import Person
from bench.synthesis.page import draw_page
from extract import extract_mentions, read_page
from tests.bench.made import seeded


def test_facts_of_bibtex(people: list[Person]) -> None:
    facts = {fact.title: fact for person in people for fact in person.facts}
    vision = facts["Deep Residual Learning for Image Recognition"]
    assert (vision.venue, vision.short) == ("IEEE Conference on Computer Vision and Pattern Recognition", "CVPR")
    assert not facts["Attention Is All You Need"].complete
    assert facts["中文分词十年回顾"].language == "zh"


def test_same_seed_same_page(people: list[Person]) -> None:
    assert draw_page(people, seeded(5)).text == draw_page(people, seeded(5)).text
    assert draw_page(people, seeded(5)).text != draw_page(people, seeded(6)).text


def test_labels_stand_on_the_page(pages: Path) -> None:
    missing = []
    for labelled in load(pages):
        text = squash(labelled.text.text)
        for publication in labelled.publications:
            fields = [publication["title"], publication["venue"], publication["written"], *publication["authors"]]
            missing += [(labelled.id, field) for field in fields if field and squash(field) not in text]
    assert not missing


def test_records_are_placed(pages: Path) -> None:
    found, wanted = 0, 0
    for labelled in load(pages):
        placed = {id(record.publication): record for record in place(labelled)}
        assert len(placed) == len(labelled.publications), labelled.id
        for record in placed.values():
            found += len(record.spans.get("authors", [])) + ("venue" in record.spans)
            wanted += len(record.publication["authors"]) + bool(record.publication["venue"])
    assert wanted > 500
    assert found > 0.99 * wanted


def test_all_formats_are_drawn(pages: Path) -> None:
    assert {path.suffix for path in pages.glob("*/page.*")} == {".html", ".md", ".txt"}


def test_no_title_twice_in_the_labels(pages: Path) -> None:
    for file in pages.glob("*/gold.json"):
        titles = [publication["title"] for publication in json.loads(file.read_text("utf-8"))["publications"]]
        assert len(titles) == len(set(titles))


def test_some_pages_list_nothing(people: list[Person]) -> None:
    pages = [draw_page(people, seeded(number)) for number in range(100)]
    empty = [page for page in pages if not page.gold["publications"]]
    assert 0 < len(empty) < 20
    assert min(len(page.text) for page in empty) > 300


def test_most_of_the_records_are_found_again(pages: Path) -> None:
    found, wanted = 0, 0
    for file in pages.glob("*/page.*"):
        titles = {
            squash(mention.title) for mention in extract_mentions(read_page(file.read_bytes(), file.name)).mentions
        }
        gold = json.loads(file.with_name("gold.json").read_text("utf-8"))["publications"]
        found += sum(squash(publication["title"]) in titles for publication in gold)
        wanted += len(gold)
    assert found > 0.8 * wanted, (found, wanted)
