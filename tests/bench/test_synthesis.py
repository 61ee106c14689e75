"""Synthetic pages must hold what their labels say, where `bench.labels` finds it."""

import json
import random
import tomllib
from pathlib import Path

import pytest

from bench.labels import load, place, squash
from bench.synthesis import block_layouts, layouts, text_layouts
from bench.synthesis.__main__ import write_page
from bench.synthesis.canvas import HtmlCanvas
from bench.synthesis.citation import CitationStyle, Entry, patterns, write_entry
from bench.synthesis.details import phrases
from bench.synthesis.facts import DATA, Fact, Person, load_people
from bench.synthesis.host import draw_host, local
from bench.synthesis.markup import Piece, plain
from bench.synthesis.name_style import NameStyle
from bench.synthesis.names import write_authors, write_name
from bench.synthesis.page import draw_page, headings
from bench.synthesis.pattern import render
from bench.synthesis.prose import prose
from bench.synthesis.recast import recast
from bench.synthesis.style import presets
from bench.synthesis.text_canvas import MarkdownCanvas
from bench.synthesis.widths import mix_widths
from extract.chunks import cut
from extract.read import read_page
from normalize.author import author_key, parse_name
from normalize.rank import find_rank_claims, leading_claim

_PATTERNS = [text for kinds in patterns().values() for texts in kinds.values() for text in texts]
_PATTERNS += [text for preset in presets() for text in preset["patterns"]]
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


@pytest.mark.parametrize("pattern", _PATTERNS)
def test_every_pattern_keeps_the_title(pattern: str) -> None:
    rng = _rng(1)
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
        ("Н. Н. Ефанов", "family i.i.", "Ефанов Н.Н."),
        ("Jean-Pierre Serre", "i.i. family", "J.-P. Serre"),
    ],
)
def test_names(name: str, form: str, expected: str) -> None:
    assert write_name(parse_name(name), NameStyle(form)) == expected


def _fact(authors: str, **values: object) -> Fact:
    names = tuple(parse_name(name) for name in authors.split(", "))
    fields = {"title": "On X", "venue": None, "short": None, "full": None, "year": 1999, "type": "journal"}
    return Fact(authors=names, complete=True, **{**fields, "language": "en", **values})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("style", "expected", "named"),
    [
        (NameStyle("family, i.", (" ", " & ", " & ")), "Bensch, S. Caballero, V. & Sokolov, K.", 3),
        (
            NameStyle("full", (", ", ", and ", ", and "), first="family, given"),
            "Bensch, Staffan, Violeta Caballero, and Kate Sokolov",
            3,
        ),
        (NameStyle("family, i.", (", ", ", & ", ", & "), limit=1, gap=", … "), "Bensch, S., … Sokolov, K.", 2),
        (NameStyle("family i", (", ", ", ", ", "), limit=1), "Bensch S et al.", 1),
        (NameStyle("initials", owner_form="letters"), "S. Bensch, V. Caballero, and KS", 3),
    ],
)
def test_lists_of_names(style: NameStyle, expected: str, named: int) -> None:
    fact = _fact("Staffan Bensch, Violeta Caballero, Kate Sokolov")
    line = write_authors(fact, style, _rng(1), author_key(fact.authors[-1]))
    assert plain(line.pieces) == expected
    assert (len(line.names), line.complete) == (named, named == 3)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("{title}[ (with {authors})][, {year}]", "On X (with Pascual Jordan), 1999"),
        ("{title}[. Co-Authors: {authors}]", "On X. Co-Authors: Pascual Jordan"),
        ("「{title}」[（{authors}教授との共著）]", "「On X」（Pascual Jordan教授との共著）"),
        ("{title}[ (совместно с {authors})]", "On X (совместно с Pascual Jordan)"),
        ("《{title}》[（与{authors}合作）]", "《On X》（与Pascual Jordan合作）"),
    ],
)
def test_owner_is_left_out(pattern: str, expected: str) -> None:
    style = CitationStyle({"en": pattern}, NameStyle(), carelessness=0)
    entry = write_entry(_fact("Max Born, Pascual Jordan"), style, "born m", _rng(1))
    assert plain(entry.rows[0]) == expected
    assert (entry.gold["authors"], entry.gold["authors_complete"]) == (["Pascual Jordan"], False)


@pytest.mark.parametrize("kind", ["book", "thesis", "report"])
def test_publisher_is_no_venue(kind: str) -> None:
    style = CitationStyle({"en": "{title}[, {venue}]"}, NameStyle(), carelessness=0, hosts=True)
    entry = write_entry(_fact("Max Born", type=kind), style, "", _rng(1))
    assert len(plain(entry.rows[0])) > len("On X, ")
    assert entry.gold["venue"] is None


def test_editors_stand_beside_the_venue() -> None:
    rows = [draw_host(_fact("A B", type="chapter"), [Piece("Text, Speech", "venue")], _rng(seed)) for seed in range(40)]
    assert all([piece.text for piece in row if piece.role == "venue"] == ["Text, Speech"] for row in rows)
    assert any("(eds.), Text, Speech" in plain(row) for row in rows)


def test_newspaper_articles_are_optional() -> None:
    entry = write_entry(_fact("A B", type="newspaper"), CitationStyle({"en": "{title}"}, NameStyle()), "", _rng(1))
    assert (entry.gold["type"], entry.gold["optional"]) == ("other", True)


def test_mixed_widths_leave_fields_alone() -> None:
    row = [Piece("a, b.", "title"), Piece(", "), Piece("（c）", "venue"), Piece("。")]
    mixed = [plain(mix_widths([row], _rng(seed))[0]) for seed in range(60)]
    assert {text[:5] + text[-4:-1] for text in mixed} == {"a, b.（c）"}
    assert {"a, b.，（c）。", "a, b., （c）。"} <= set(mixed)


def test_recast_puts_the_owner_on_most_records() -> None:
    facts = [_fact("Max Born, Pascual Jordan", title=f"On X{number}") for number in range(40)]
    owner = parse_name("Emmy Noether")
    owned = recast(facts, owner, _rng(1))
    assert 30 < sum(owner in fact.authors for fact in owned) <= 40
    assert all(fact.authors == facts[0].authors for fact in recast(facts, None, _rng(1)))
    native = recast([_fact("周志华", language="zh")], owner, _rng(1))
    assert native[0].authors[0].name == "周志华"


def _entries(pattern: str) -> list[Entry]:
    rng, style = _rng(3), CitationStyle({"en": pattern}, NameStyle(), details=["abstract"], carelessness=0)
    return [
        write_entry(
            _fact("Ada B. Cook, Dan Ericsson", title=f"On the growth of {what} in 2011", venue="Poetics"),
            style,
            "",
            rng,
        )
        for what in ("rice", "towns", "*-rings & <i>")
    ]


_LAYOUTS = [
    (canvas, layout, pattern)
    for canvas, module in ((HtmlCanvas, layouts), (HtmlCanvas, block_layouts), (MarkdownCanvas, text_layouts))
    for group, pattern in (
        ("ANY", "{authors}. {title}. {venue}, {year}."),
        ("RUNNING", "{authors}. {title}. {venue}, {year}."),
        ("LINES", "{authors}|{title}|{i:venue}, {year}|{abstract}"),
        ("TITLE_FIRST", "{title}|{authors}|{venue}, {year}"),
        ("VENUE_FIRST", "{venue} {year}|{title}|{authors}"),
    )
    for layout in dict.fromkeys(getattr(module, group, ()))
]


@pytest.mark.parametrize(
    ("kind", "layout", "pattern"), _LAYOUTS, ids=[f"{layout.__module__}.{layout.__name__}" for _, layout, _ in _LAYOUTS]
)
def test_every_layout_shows_every_record(kind: type[HtmlCanvas], layout: layouts.Layout, pattern: str) -> None:
    entries = _entries(pattern)
    for seed in range(4):
        canvas = kind(_rng(seed))
        layout(canvas, entries)
        page = read_page(canvas.page("X").encode(), f"file:///page.{canvas.ending}")
        text = squash(cut(page).text)
        for entry in entries:
            places = [text.find(squash(entry.gold[name])) for name in ("title", "venue", "year")]
            assert min(places) >= 0, (seed, entry.gold["title"])


def test_cells_keep_the_order_of_a_record() -> None:
    entries = _entries("{title}|{authors}|{venue}|{year}") + _entries("{year}|{authors}: {title}. {venue}")
    canvas = HtmlCanvas(_rng(1))
    layouts.cell_table(canvas, entries)
    text = squash(cut(read_page(canvas.page("X").encode(), "file:///page.html")).text)
    assert all(squash(entry.gold["written"]) in text for entry in entries)


def test_some_pages_list_nothing(people: list[Person]) -> None:
    pages = [draw_page(people, _rng(number)) for number in range(100)]
    empty = [page for page in pages if not page.gold["publications"]]
    assert 0 < len(empty) < 20
    assert min(len(page.text) for page in empty) > 300


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
