"""Citations as made-up pages write them: names, lists of names, what stands in a venue's place."""

import pytest

from bench.synthesis.citation import CitationStyle, write_entry
from bench.synthesis.host import draw_host
from bench.synthesis.markup import Piece, plain
from bench.synthesis.name_style import NameStyle
from bench.synthesis.names import write_authors, write_name
from bench.synthesis.recast import recast
from bench.synthesis.widths import mix_widths
from normalize.author import author_key, parse_name
from tests.bench.made import make_fact, seeded


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
    fact = make_fact("Staffan Bensch, Violeta Caballero, Kate Sokolov")
    line = write_authors(fact, style, seeded(1), author_key(fact.authors[-1]))
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
    entry = write_entry(make_fact("Max Born, Pascual Jordan"), style, "born m", seeded(1))
    assert plain(entry.rows[0]) == expected
    assert (entry.gold["authors"], entry.gold["authors_complete"]) == (["Pascual Jordan"], False)


@pytest.mark.parametrize("kind", ["book", "thesis", "report"])
def test_publisher_is_no_venue(kind: str) -> None:
    style = CitationStyle({"en": "{title}[, {venue}]"}, NameStyle(), carelessness=0, hosts=True)
    entry = write_entry(make_fact("Max Born", type=kind), style, "", seeded(1))
    assert len(plain(entry.rows[0])) > len("On X, ")
    assert entry.gold["venue"] is None


def test_editors_stand_beside_the_venue() -> None:
    rows = [
        draw_host(make_fact("A B", type="chapter"), [Piece("Text, Speech", "venue")], seeded(seed))
        for seed in range(40)
    ]
    assert all([piece.text for piece in row if piece.role == "venue"] == ["Text, Speech"] for row in rows)
    assert any("(eds.), Text, Speech" in plain(row) for row in rows)


def test_newspaper_articles_are_optional() -> None:
    entry = write_entry(
        make_fact("A B", type="newspaper"), CitationStyle({"en": "{title}"}, NameStyle()), "", seeded(1)
    )
    assert (entry.gold["type"], entry.gold["optional"]) == ("other", True)


def test_mixed_widths_leave_fields_alone() -> None:
    row = [Piece("a, b.", "title"), Piece(", "), Piece("（c）", "venue"), Piece("。")]
    mixed = [plain(mix_widths([row], seeded(seed))[0]) for seed in range(60)]
    assert {text[:5] + text[-4:-1] for text in mixed} == {"a, b.（c）"}
    assert {"a, b.，（c）。", "a, b., （c）。"} <= set(mixed)


def test_recast_puts_the_owner_on_most_records() -> None:
    facts = [make_fact("Max Born, Pascual Jordan", title=f"On X{number}") for number in range(40)]
    owner = parse_name("Emmy Noether")
    owned = recast(facts, owner, seeded(1))
    assert 30 < sum(owner in fact.authors for fact in owned) <= 40
    assert all(fact.authors == facts[0].authors for fact in recast(facts, None, seeded(1)))
    native = recast([make_fact("周志华", language="zh")], owner, seeded(1))
    assert native[0].authors[0].name == "周志华"
