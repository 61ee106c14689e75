"""Two records in one segment."""

import pytest

from extract.record.parted import parted, rejoined
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from tests.extract.pages import read

_FIRST = "<p><b>Ada Lee</b>, Bo Tree, Growing trees in cold climates, Forest Letters, 2019</p>"
_SECOND = "<p>Cy Oak, Di Elm, Ed Ash, A report on the forests of the north, 2018</p>"


@pytest.mark.parametrize(
    ("second", "borders"),
    [
        ("AAAOO", [(0, 1), (1, 2)]),
        ("AAOOO", [(0, 2)]),
        ("OOOOO", [(0, 2)]),
    ],
    ids=["three authors", "two authors", "no authors"],
)
def test_a_block_that_begins_with_authors_begins_a_record(second: str, borders: list[tuple[int, int]]) -> None:
    text = cut(read(_FIRST + _SECOND, "page.html"))
    labels = [*"AATVY", *second]
    assert len(labels) == len(text.chunks)
    assert [(one.first, one.last) for one in parted(text, [Segment(0, 2)], labels)] == borders


def test_authors_below_their_title_begin_none() -> None:
    text = cut(read(_SECOND.replace("<p>", "<p>Growing trees</p><p>", 1), "page.html"))
    assert [(one.first, one.last) for one in parted(text, [Segment(0, 2)], [*"T", *"AAAOO"])] == [(0, 2)]


@pytest.mark.parametrize(
    ("end", "borders"),
    [("A study of oaks in", [(0, 3)]), ("A study of oaks", [(0, 1), (1, 3)])],
    ids=["ends open", "ends"],
)
def test_a_title_goes_on_below_a_word_that_ends_none(end: str, borders: list[tuple[int, int]]) -> None:
    text = cut(read(f"<p>{end}<br>northern forests<br>Ada Lee</p>", "page.html"))
    found = rejoined(text, [Segment(0, 1), Segment(1, 3)], [*"TTA"])
    assert [(one.first, one.last) for one in found] == borders


@pytest.mark.parametrize(
    ("gap", "borders"),
    [("<br>", [(0, 2)]), ("</p><p>", [(0, 1), (1, 2)])],
    ids=["in one block", "in two"],
)
def test_authors_in_the_line_below_their_title_are_its_own(gap: str, borders: list[tuple[int, int]]) -> None:
    text = cut(
        read(f"<p>Growing trees in cold climates{gap}Cy Oak, Di Elm, Ed Ash, Forest Institute, 2018</p>", "page.html")
    )
    segments = [Segment(0, 1), Segment(1, 2)]
    assert [(one.first, one.last) for one in rejoined(text, segments, [*"T", *"AAAOY"])] == borders


def test_a_line_of_a_block_that_is_a_whole_citation_begins_a_record() -> None:
    lines = "<b>Old trees</b><br>Ada Lee, Bo Tree, Cy Oak<br><i>Leaf</i>, 2019<br>李娜, 王伟, 张磊. 老树, 林业, 2019"
    text = cut(read(f"<p>{lines}</p>", "page.html"))
    labels = [*"TAAAVY", *"AAATVY"]
    assert len(labels) == len(text.chunks), [chunk.text for chunk in text.chunks]
    assert [(one.first, one.last) for one in parted(text, [Segment(0, 4)], labels)] == [(0, 3), (3, 4)]
    labels[-2:] = "OO"
    assert [(one.first, one.last) for one in parted(text, [Segment(0, 4)], labels)] == [(0, 4)]
