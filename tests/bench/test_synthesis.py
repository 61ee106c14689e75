"""Synthetic pages must hold what their labels say, where `bench.labels` finds it."""

import json
import random
import tomllib
from pathlib import Path

import pytest

from bench.labels import load, place, squash
from bench.synthesis.__main__ import write_page
from bench.synthesis.citation import CitationStyle, patterns, write_entry
from bench.synthesis.details import phrases
from bench.synthesis.facts import DATA, Person, load_people
from bench.synthesis.markup import Piece, plain
from bench.synthesis.names import NameStyle, write_name
from bench.synthesis.page import draw_page, headings
from bench.synthesis.pattern import render
from bench.synthesis.prose import prose
from normalize.author import parse_name
from normalize.rank import find_rank_claim

_BIBLIOGRAPHY = """
@article{a, title={A Mathematical Theory of Communication}, author={Shannon, Claude E.}, year=1948,
 journal={Bell System Technical Journal}}
@inproceedings{b, title={Attention Is All You Need}, year=2017,
 author={Vaswani, Ashish and Shazeer, Noam and Parmar, Niki and others},
 booktitle={Advances in Neural Information Processing Systems}}
@inproceedings{c, title={Deep Residual Learning for Image Recognition}, year=2016,
 author={He, Kaiming and Zhang, Xiangyu and Ren, Shaoqing and Sun, Jian},
 booktitle={IEEE Conference on Computer Vision and Pattern Recognition (CVPR)}}
@article{d, title={The Complexity of Theorem-Proving}, author={Cook, Stephen A.}, year={1971}}
"""


def _rng(seed: int) -> random.Random:
    return random.Random(seed)  # noqa: S311 - nothing secret


@pytest.fixture(scope="module")
def people(tmp_path_factory: pytest.TempPathFactory) -> list[Person]:
    file = tmp_path_factory.mktemp("facts") / "papers.bib"
    file.write_text(_BIBLIOGRAPHY, "utf-8")
    return load_people([file])


@pytest.fixture(scope="module")
def pages(people: list[Person], tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    for number in range(60):
        write_page(draw_page(people, _rng(number)), folder / f"{number:02}")
    return folder


def test_facts_of_bibtex(people: list[Person]) -> None:
    facts = {fact.title: fact for person in people for fact in person.facts}
    vision = facts["Deep Residual Learning for Image Recognition"]
    assert (vision.venue, vision.short) == ("IEEE Conference on Computer Vision and Pattern Recognition", "CVPR")
    assert not facts["Attention Is All You Need"].complete
    assert facts["中文分词十年回顾"].language == "zh"


def test_same_seed_same_page(people: list[Person]) -> None:
    assert draw_page(people, _rng(5)).text == draw_page(people, _rng(5)).text
    assert draw_page(people, _rng(5)).text != draw_page(people, _rng(6)).text


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


@pytest.mark.parametrize(
    "pattern", [text for kinds in patterns().values() for texts in kinds.values() for text in texts]
)
def test_every_pattern_keeps_the_title(pattern: str) -> None:
    rng = _rng(1)
    alone = render(pattern, {"title": [Piece("On X", "title")]}, "“”", 0, rng)
    assert [piece.text for row in alone for piece in row if piece.role == "title"] == ["On X"]
    assert not any(mark in plain(row) for row in alone for mark in ("{", "}"))


def test_every_pattern_names_known_fields() -> None:
    known = set("title authors venue brief short long acronym in year year2 n links abstract cite".split())
    known |= set("volume number pages vip doi arxiv month monthno place publisher note award rank code".split())
    for kinds in patterns().values():
        for text in (text for texts in kinds.values() for text in texts):
            fields = {part.split("}")[0].split(":")[-1] for part in text.split("{")[1:]}
            assert fields <= known, text


@pytest.mark.parametrize(
    ("name", "form", "expected"),
    [
        ("Claude E. Shannon", "full", "Claude E. Shannon"),
        ("Claude E. Shannon", "initials", "C. E. Shannon"),
        ("Claude E. Shannon", "glued", "C.E.Shannon"),
        ("Claude E. Shannon", "family, i.", "Shannon, C. E."),
        ("Claude E. Shannon", "family i", "Shannon CE"),
        ("Shannon, Claude", "family, given", "Shannon, Claude"),
        ("Jean-Pierre Serre", "initials", "J.-P. Serre"),
        ("周志华", "initials", "周志华"),
    ],
)
def test_names(name: str, form: str, expected: str) -> None:
    assert write_name(parse_name(name), NameStyle(form)) == expected


def test_owner_is_left_out_after_with(people: list[Person]) -> None:
    fact = next(fact for person in people for fact in person.facts if fact.title == "Zur Quantenmechanik")
    style = CitationStyle({"en": "{title}[ (with {authors})][, {year}]"}, NameStyle(), carelessness=0)
    entry = write_entry(fact, style, "born m", _rng(1))
    assert plain(entry.rows[0]) == "Zur Quantenmechanik (with Pascual Jordan), 1925"
    assert (entry.gold["authors"], entry.gold["authors_complete"]) == (["Pascual Jordan"], False)


def test_records_are_whole_and_listed_once() -> None:
    records = tomllib.loads((DATA / "records.toml").read_text("utf-8"))["records"]
    assert len({record[4] for record in records}) == len(records)
    for language, kind, year, authors, title, _ in records:
        assert language in headings()
        assert kind in ("journal", "book", "thesis")
        assert 1880 < year < 2030
        assert authors
        assert title


def test_prose_has_words_for_its_slots() -> None:
    own = {"owner", "name", "title", "brief", "venue", "year", "year2", "month", "mon", "day", "place"}
    for section in prose()["section"]:
        slots = {part.split("}")[0] for line in section["lines"] for part in line.split("{")[1:]}
        assert slots - own <= set(prose()), section["headings"]
        assert section["language"] in headings()


def test_rank_phrases_are_those_that_are_read() -> None:
    assert [(text, claim) for text, claim in phrases()["ranks"] if find_rank_claim(text) != claim] == []
