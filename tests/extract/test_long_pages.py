"""Work grows with a page's length and no faster, and ends at a length that no homepage has."""

import sys
from collections.abc import Callable
from types import FrameType

import pytest

from bench.made.hostile import PAGES, file_name
from extract import extract_mentions, read_page
from extract.text.chunks import cut
from tests.extract.pages import read


def _calls(work: Callable[[], object]) -> int:
    """How many functions of Python's are called."""
    count = 0

    def counted(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "name",
    [
        "records between br",
        "superscripts",
        "lines of a letter",
        "names between commas",
        "a record of many lines",
        "Markdown pictures",
    ],
)
def test_twice_the_page_is_twice_the_calls(name: str) -> None:
    def take_apart(count: int) -> object:
        return extract_mentions(read_page(PAGES[name][1](count).encode(), f"file:///{file_name(name)}"))

    take_apart(40)
    once, twice = _calls(lambda: take_apart(80)), _calls(lambda: take_apart(160))
    assert twice < 2.4 * once


def test_what_is_too_long_is_refused_with_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("extract.text.chunks._MOST_PIECES", 60)
    found = extract_mentions(read_page(PAGES["records in li"][1](30).encode(), "file:///page.html"))
    assert 2 <= len(found.mentions) < 30
    assert found.refused[-1].reason == "longer than any homepage: not read from here on"
    assert found.refused[-1].raw.startswith("Ada Lee, Bo Li. A study of trees")


def test_sources_beyond_any_length_are_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    image = "<img src='data:image/png;base64," + "A" * 500 + "'>"
    monkeypatch.setattr("extract.read.reader._MAX_LENGTH", 100)
    page = read(f"<p>{image}Ada Lee" + "<p>x" * 50)
    assert page.blocks[0].text == "Ada Lee"
    assert page.rest.startswith("x<p>x") or page.rest.startswith(("<p>x", "p>x", ">x"))
    assert cut(page).rest == page.rest
    monkeypatch.setattr("extract.read.reader._MAX_LENGTH", 600)
    assert not read(f"<p>{image}Ada Lee").rest
