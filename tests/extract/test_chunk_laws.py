"""The laws of chunks, on pages of every layout and on any text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.text.chunks import PageText, cut
from tests.extract.pages import LAYOUTS, layout, read

_MARKUP = st.text(alphabet="Aa éß张.,:;()[]“”\"'-–*_ 2019<b>/i\n", max_size=120)


def _hold(text: PageText) -> None:
    """In order, apart, inside their lines, and nothing but marks and white space between them."""
    cursor = 0
    for line in text.lines:
        for index in range(line.first, line.last):
            chunk = text.chunks[index]
            assert cursor <= chunk.start < chunk.end
            assert line.start <= chunk.start
            assert chunk.end <= line.end
            assert text.text[chunk.start : chunk.end] == chunk.text == chunk.text.strip()
            assert not any(c.isalnum() for c in text.text[cursor : chunk.start])
            assert index == line.first or text.chunks[index - 1].after == chunk.before
            cursor = chunk.end
    assert not any(c.isalnum() for c in text.text[cursor:])


@pytest.mark.parametrize("name", LAYOUTS)
def test_chunks_cover_all_words_of_a_page(name: str) -> None:
    _hold(cut(read(layout(name), "page.html")))


@given(_MARKUP)
def test_chunks_cover_all_words_of_any_html(source: str) -> None:
    _hold(cut(read("<p>x " + source, "page.html")))


@given(_MARKUP)
def test_chunks_cover_all_words_of_any_text(source: str) -> None:
    _hold(cut(read("x " + source, "page.txt")))
