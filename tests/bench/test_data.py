"""The tables that made-up pages are drawn from are whole."""

import tomllib

import pytest

from bench.synthesis.citation import patterns
from bench.synthesis.details import phrases
from bench.synthesis.facts import DATA
from bench.synthesis.host import local
from bench.synthesis.markup import Piece, plain
from bench.synthesis.page import headings
from bench.synthesis.pattern import render
from bench.synthesis.prose import prose
from bench.synthesis.style import presets
from normalize.rank import find_rank_claims, leading_claim
from tests.bench.made import seeded

_PATTERNS = [text for kinds in patterns().values() for texts in kinds.values() for text in texts]
_PATTERNS += [text for preset in presets() for text in preset["patterns"]]


@pytest.mark.parametrize("pattern", _PATTERNS)
def test_every_pattern_keeps_the_title(pattern: str) -> None:
    rng = seeded(1)
    alone = render(pattern, {"title": [Piece("On X", "title")]}, "“”", 0, rng)
    assert [piece.text for row in alone for piece in row if piece.role == "title"] == ["On X"]
    assert not any(mark in plain(row) for row in alone for mark in ("{", "}"))


def test_every_pattern_names_known_fields() -> None:
    known = set("title authors venue brief short long acronym in year year2 n links abstract cite".split())
    known |= set("volume number pages vip doi arxiv month monthno place publisher note award rank code".split())
    known |= {"issue", "date", "mm", "dd"}
    for text in _PATTERNS:
        fields = {part.split("}")[0].split(":")[-1] for part in text.split("{")[1:]}
        assert fields <= known, text


def test_every_language_has_words_patterns_and_headings() -> None:
    languages = set(patterns())
    assert languages == set(headings())
    assert {section["language"] for section in prose()["section"]} == languages
    slots = {"venue", "university", "publisher", "place", "person", "series", "number", "isbn"}
    for language in languages:
        assert language == "en" or local(language) is not local("en"), language
        for kind in ("thesis", "report", "book", "chapter"):
            used = {part.split("}")[0] for shape in local(language)[kind] for part in shape.split("{")[1:]}
            assert used <= slots, (language, kind)


def test_records_are_whole_and_listed_once() -> None:
    records = tomllib.loads((DATA / "records.toml").read_text("utf-8"))["records"]
    assert len({record[4] for record in records}) == len(records)
    for language, kind, year, authors, title, _ in records:
        assert language in headings()
        assert kind in ("journal", "conference", "book", "chapter", "thesis", "report", "newspaper")
        assert 1840 < year < 2030
        assert authors
        assert title


def test_prose_has_words_for_its_slots() -> None:
    own = {"owner", "name", "title", "brief", "venue", "year", "year2", "month", "mon", "day", "place", "conference"}
    for section in prose()["section"]:
        slots = {part.split("}")[0] for line in section["lines"] for part in line.split("{")[1:]}
        assert slots - own <= set(prose()), section["headings"]
        assert section["language"] in headings()


def test_rank_phrases_are_those_that_are_read() -> None:
    assert [(text, claim) for text, claim in phrases()["ranks"] if leading_claim(find_rank_claims(text)) != claim] == []
