"""What holds on every page: spans point at their fields, and nothing raises."""

import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bibliography import Mention
from extract import NotAPage, extract_mentions, read_page
from tests.extract.pages import read

_SAMPLE = [
    path
    for path in sorted((Path(__file__).parents[2] / "spiders" / "sample" / "homepages").iterdir())
    if path.suffix != ".bib"  # its values are BibTeX's, without the markup: tests/extract/test_entries.py
]


def _mentions(source: str, name: str = "page.html") -> tuple[Mention, ...]:
    return extract_mentions(read(source, name)).mentions


def _letters(text: str) -> str:
    return re.sub(r"[\W_]", "", text)


def _points(mention: Mention) -> None:
    """Every span of a mention that no hidden record completed lies in its raw text, on the value it is the span of."""
    held = {
        name: [mention.raw[start:end] for start, end in spans if 0 <= start < end <= len(mention.raw)]
        for name, spans in mention.spans.items()
    }
    assert {name: len(texts) for name, texts in held.items()} == {n: len(s) for n, s in mention.spans.items()}
    for name in held.keys() & {"title", "venue_text", "pages"}:
        assert [" ".join(text.split()) for text in held[name]] == [getattr(mention, name)]
    for year in held.get("year", []):
        assert year in (str(mention.year), str(mention.year)[2:]) or str(mention.year) in year
    assert [text.strip(" *!.,()[]") for text in held.get("awards", [])] == list(mention.awards)
    for author, text in zip(mention.authors, held.get("authors", []), strict=True):
        assert set(_letters(author.name)) <= set(_letters(text))
        assert author.name.split()[-1] in " ".join(text.split())


@pytest.mark.parametrize("path", _SAMPLE, ids=lambda path: path.name)
def test_spans_point_at_the_fields_on_the_sample_pages(path: Path) -> None:
    mentions = extract_mentions(read_page(path.read_bytes(), path.as_uri())).mentions
    assert any("year" in mention.spans for mention in mentions)
    for mention in mentions:
        assert "title" in mention.spans
        _points(mention)


_WORD = st.sampled_from("deep fast robust trees graphs learning noise of for with streams data (re)visited 2.0".split())
_TITLE = st.lists(_WORD, min_size=2, max_size=7).map(lambda words: " ".join(words).capitalize())
_NAME = st.sampled_from(
    ["Ada Lee", "B. K. Schmidt*", "Chen Wang†", "José Núñez", "van der Berg, B.", "李雷", "Wei-Ning Xu"]
)
_VENUE = st.sampled_from(
    ["ICML 2019", "Proceedings of KDD, 2021", "Nature 512(3): 1-9, 2015", "arXiv:1901.00001 (2019)", ""]
)
_RECORD = st.tuples(_TITLE, st.lists(_NAME, min_size=1, max_size=4, unique=True), _VENUE)
_FORM = st.sampled_from(
    [
        "- {authors}. **{title}**. {venue}",
        "1. {authors}: “{title},” *{venue}*",
        "- [{title}](x.pdf)  \n  {authors}  \n  {venue}",
    ]
)


@settings(max_examples=40, deadline=None)
@given(st.lists(_RECORD, min_size=1, max_size=5), _FORM)
def test_spans_point_at_the_fields_in_any_list(records: list[tuple[str, list[str], str]], form: str) -> None:
    lines = [form.format(title=title, authors=", ".join(names), venue=venue) for title, names, venue in records]
    for mention in _mentions("# Ada Lee\n\n## Publications\n\n" + "\n".join(lines) + "\n", "page.md"):
        _points(mention)


_SOUP = st.lists(
    st.sampled_from(
        ["<li>", "<b>", "</b>", "<br>", "<td>", "<dt>", "<a href='x'>", "</p>", "2019", "Ada Lee, ", "ICML", "“", ")"]
    )
    | st.text(max_size=8),
    max_size=40,
).map("".join)


@settings(max_examples=60, deadline=None)
@given(_SOUP, st.sampled_from(["page.html", "page.md", "page.txt", "page.bib"]))
def test_no_text_raises(source: str, name: str) -> None:
    try:
        page = read(source, name)
    except NotAPage:
        return
    for mention in extract_mentions(page).mentions:
        assert mention.title
        assert mention.raw


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=300))
def test_no_bytes_raise(body: bytes) -> None:
    try:
        page = read_page(body, "https://a.org/page.html")
    except NotAPage:
        return
    assert extract_mentions(page).owner == page.owner
