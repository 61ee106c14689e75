"""Every layout of a made-up page shows every record."""

import pytest

from bench.fields.labels import squash
from bench.synthesis import block_layouts, layouts, text_layouts
from bench.synthesis.canvas import HtmlCanvas
from bench.synthesis.citation import CitationStyle, Entry, write_entry
from bench.synthesis.name_style import NameStyle
from bench.synthesis.text_canvas import MarkdownCanvas
from extract.read import read_page
from extract.text.chunks import cut
from tests.bench.made import make_fact, seeded


def _entries(pattern: str) -> list[Entry]:
    rng, style = seeded(3), CitationStyle({"en": pattern}, NameStyle(), details=["abstract"], carelessness=0)
    return [
        write_entry(
            make_fact("Ada B. Cook, Dan Ericsson", title=f"On the growth of {what} in 2011", venue="Poetics"),
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
        canvas = kind(seeded(seed))
        layout(canvas, entries)
        page = read_page(canvas.page("X").encode(), f"file:///page.{canvas.ending}")
        text = squash(cut(page).text)
        for entry in entries:
            places = [text.find(squash(entry.gold[name])) for name in ("title", "venue", "year")]
            assert min(places) >= 0, (seed, entry.gold["title"])


def test_cells_keep_the_order_of_a_record() -> None:
    entries = _entries("{title}|{authors}|{venue}|{year}") + _entries("{year}|{authors}: {title}. {venue}")
    canvas = HtmlCanvas(seeded(1))
    layouts.cell_table(canvas, entries)
    text = squash(cut(read_page(canvas.page("X").encode(), "file:///page.html")).text)
    assert all(squash(entry.gold["written"]) in text for entry in entries)
