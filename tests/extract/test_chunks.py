"""Where the text of lines is cut into chunks."""

import tomllib
from pathlib import Path

import pytest

from extract.text.chunks import PageText, cut
from tests.extract.pages import read

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "chunks.toml").read_text("utf-8"))["case"]


def _cut(source: str, name: str) -> PageText:
    return cut(read(source, name))


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        pytest.param(
            case["input"],
            case["expected"],
            id=case["label"],
            marks=[pytest.mark.xfail(reason=case["known_failure"])] if "known_failure" in case else [],
        )
        for case in _CASES
    ],
)
def test_where_chunks_end(source: str, expected: list[str]) -> None:
    assert [chunk.text for chunk in _cut(source, "page.txt").chunks] == expected


def test_commas_of_marks_cut_nothing() -> None:
    text = _cut("<p>Ada Lee<sup>1,2</sup>, Boris Schmidt<sup>2,*</sup></p>", "page.html")
    assert [chunk.text for chunk in text.chunks] == ["Ada Lee1,2", "Boris Schmidt2,*"]
    assert [text.text[start:end] for start, end in text.markers] == ["1,2", "2,*"]


def test_chunks_know_their_quotation_and_brackets() -> None:
    text = _cut("Lee. “On trees,” in KDD (Oral)", "page.txt")
    assert [chunk.text for chunk in text.chunks if chunk.quoted] == ["On trees"]
    assert [chunk.text for chunk in text.chunks if chunk.paren] == ["Oral"]


@pytest.mark.parametrize(
    "quotation",
    [
        "„On trees“",
        "“On trees“",
        "“On trees\u00a0“",
        "»On trees«",
        "”On trees”",
        "“On trees”",
        "«\u00a0On trees\u00a0»",
    ],
)
def test_a_quotation_ends_with_the_mark_that_its_language_ends_it_with(quotation: str) -> None:
    text = _cut(f"Lee. {quotation}, Roots; “Leaf “oaks” and bark", "page.txt")
    held = [chunk for chunk in text.chunks if chunk.text.strip()]
    assert [chunk.text for chunk in held if not chunk.quoted] == ["Lee", "Roots", "and bark"]


def test_a_quotation_in_single_marks_ends_none_in_double_ones() -> None:
    held = _cut("<p>\"On the 'good' oak\", “The students’ ‘tree’ of life”, 'One' root</p>", "page.html").chunks
    assert [chunk.text for chunk in held if not chunk.quoted] == ["root"]
