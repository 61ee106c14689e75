import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from selectolax.lexbor import LexborHTMLParser

from bibliography import Mention, Page
from extract import NotAPage, extract_mentions, read_page
from extract.explain import Explanation, explain_page, render
from tests.extract.pages import LAYOUTS, LISTED, layout, read

_SAMPLE = sorted((Path(__file__).parents[2] / "spiders" / "sample" / "homepages").iterdir())


def _joined(texts: list[str]) -> str:
    return "".join("".join(texts).split())


def _boxes(page: Page) -> dict[int, LexborHTMLParser]:
    """The boxes of mentions in a page's explanation, by position."""
    html = LexborHTMLParser(render(explain_page(page)))
    found = {}
    for box in html.css("details.mention"):
        tag = box.css_first(".tag")
        assert tag is not None
        found[int(tag.text().split()[0].removeprefix("#"))] = LexborHTMLParser(box.html or "")
    return found


def _spanned(mention: Mention, field: str) -> str:
    """The text of a field; words that its title has too are the title's."""
    title = mention.spans.get("title", ()) if field != "title" else ()
    taken = {at for start, end in title for at in range(start, end)}
    held = [at for start, end in mention.spans.get(field, ()) for at in range(start, end) if at not in taken]
    return _joined([mention.raw[at] for at in held])


@pytest.mark.parametrize("path", _SAMPLE, ids=lambda path: path.name)
def test_marks_hold_the_text_of_the_fields_on_the_sample_pages(path: Path) -> None:
    page = read_page(path.read_bytes(), path.as_uri())
    mentions, boxes = extract_mentions(page).mentions, _boxes(page)
    assert sorted(boxes) == [mention.position for mention in mentions]
    for mention in mentions:
        for field in ("title", "authors", "venue_text", "year"):
            marks = boxes[mention.position].css(f"summary mark[data-field={field}]")
            assert _joined([mark.text() for mark in marks]) == _spanned(mention, field)


@pytest.mark.parametrize("name", LAYOUTS)
def test_nothing_of_the_page_is_lost_or_added(name: str) -> None:
    page = read(layout(name))
    explanation = explain_page(page)
    shown = [
        piece.text for part in explanation.parts for line in part.lines for mark in line.marks for piece in mark.pieces
    ]
    assert _joined(shown) == _joined([block.text for block in page.blocks])
    assert [record.kind for record in explanation.records] == ["mention"] * len(LISTED)


def test_each_value_says_where_it_comes_from() -> None:
    described = f'{{"@type": "ScholarlyArticle", "headline": "{LISTED[0].title}", "pagination": "10-19"}}'
    script = f"<script type='application/ld+json'>{described}</script></li>"
    source = layout("li").replace("<ul>", "<h3>2021</h3><ul>").replace(", 2021", "").replace("</li>", script, 1)
    first = explain_page(read(source)).records[0]
    facts = {fact.name: (fact.value, fact.source) for fact in first.facts}
    assert facts["title"] == (LISTED[0].title, "text")
    assert facts["venue"] == ("KDD", "venue table")
    assert facts["year"] == ("2021", "heading above")
    assert facts["pages"] == ("10-19", "hidden record")
    assert [(one.kind, one.joined) for one in first.hidden] == [("json-ld", (0,))]
    assert "year from heading above" in {note.words for note in first.notes}


def test_a_hidden_record_of_another_title_is_joined_with_none() -> None:
    hidden = "<pre>@article{x, title={Of another title altogether}, author={Lee, Ada}, year={2001}}</pre></li>"
    explanation = explain_page(read(layout("li").replace("</li>", hidden, 1)))
    assert [(one.kind, one.joined) for one in explanation.hidden] == [("bibtex", ())]


def test_second_copies_and_refusals_stand_in_their_place() -> None:
    selected = (
        "<h2>Selected publications</h2><ul><li>Ada Lee. <b>Pruning without regret.</b> "
        "<i>Journal of Machine Learning Research</i>, 2017.</li></ul>"
    )
    explanation = explain_page(read(layout("li").replace("<h2>", selected + "<h2>", 1)))
    kinds = [(record.kind, record.position) for record in explanation.records]
    assert sorted(kinds) == [("copy", 0), ("mention", 0), ("mention", 1), ("mention", 2)]
    entries = "@article{a, title={On roots}, author={Lee, Ada}}\n@proceedings{b, title={Proceedings of KDD}}"
    bibtex = explain_page(read(entries, "lee.bib"))
    assert [(record.kind, record.verdict) for record in bibtex.records] == [
        ("mention", "mention #0"),
        ("refused", "an entry of the kind proceedings"),
    ]


def test_what_the_page_teaches_is_told() -> None:
    pattern = explain_page(read(layout("li"))).pattern
    assert pattern.orders[0] == (("authors", "title", "venue", "year"), 3)
    chosen, *lost = pattern.starts
    assert chosen.records == 3
    assert all(chosen.reads >= start.reads for start in lost if not start.records)
    bold = next(lesson for lesson in pattern.lessons if lesson.where == "in <li>, bold")
    assert (bold.fields[0], bold.seen) == (("title", 1.0), 3)


def test_each_chunk_has_its_labels_and_their_probabilities() -> None:
    for record in explain_page(read(layout("card"))).records:
        assert [row.text for row in record.chunks if row.label == "title"]
        for row in record.chunks:
            assert row.sure is not None
            assert 0 <= row.sure <= 1
        assert record.for_publication


_HOSTILE = "<script>document.title = 'taken over'</script>"


def _written(hostile: str) -> str:
    return hostile.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


@pytest.mark.parametrize("name", ["page.html", "page.md", "page.txt", "page.bib"])
def test_what_stands_on_the_page_stays_text(name: str) -> None:
    hostile = f"{_HOSTILE}\"'><img src=x onerror=alert(1)> on trees of graphs"
    entry = f"@article{{a, title={{{hostile}}}, author={{Lee, {_HOSTILE}}}, journal={{{_HOSTILE}}}, year=2021}}"
    item = f"- Ada Lee. **{_written(hostile)}**. *{_written(_HOSTILE)}*, 2021. [PDF](javascript:alert(1))"
    markup = layout("li").replace(LISTED[0].title, _written(hostile)).replace("2021.pdf", "javascript:alert(1)")
    source = {"page.html": markup, "page.md": f"# Publications\n\n{item}\n", "page.bib": entry}.get(
        name, f"Publications\n\nAda Lee. {hostile}. Nature, 2021.\n"
    )
    html = LexborHTMLParser(render(explain_page(read(source, name))))
    assert [script.text() for script in html.css("script")] == [script.text() for script in html.css("body > script")]
    assert len(html.css("script")) == 1
    assert not html.css("img, [onerror], iframe, link")
    assert {(link.attributes.get("href") or "").partition(":")[0] for link in html.css(".card a")} <= {"https", "http"}
    assert "taken over" in html.css_first("main").text()  # type: ignore[union-attr]


def test_the_page_needs_nothing_else() -> None:
    html = render(explain_page(read(layout("li"))))
    assert not re.findall(r"""\b(?:src|srcset|data)=["']|@import|url\(""", html)
    assert "default-src 'none'" in html


_SOUP = st.lists(
    st.sampled_from(["<li>", "<b>", "<br>", "<td>", "<h2>", "<p hidden>", "2019", "Ada Lee, ", "ICML", "“", "@misc{a,"])
    | st.text(max_size=8),
    max_size=30,
).map("".join)


@settings(max_examples=40, deadline=None)
@given(_SOUP, st.sampled_from(["page.html", "page.md", "page.txt", "page.bib"]))
def test_no_page_raises_or_loses_text(source: str, name: str) -> None:
    try:
        page = read(source, name)
    except NotAPage:
        return
    explanation: Explanation = explain_page(page)
    shown = [p.text for part in explanation.parts for line in part.lines for mark in line.marks for p in mark.pieces]
    assert _joined(shown) == _joined([block.text for block in page.blocks])
    assert render(explanation)
