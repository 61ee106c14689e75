"""Where a change of style or link ends a chunk."""

import pytest

from extract.text.chunks import PageText, cut
from tests.extract.pages import read


def _cut(source: str, name: str = "page.md") -> PageText:
    return cut(read(source, name))


def _texts(source: str, name: str = "page.md") -> list[str]:
    return [chunk.text for chunk in _cut(source, name).chunks]


def test_style_and_link_cut_between_words_only() -> None:
    assert _texts("<p>Lee <b>On trees</b> <a href='/x'>pdf</a></p>", "page.html") == ["Lee", "On trees", "pdf"]
    assert _texts("<p>On b<b>ol</b>d trees</p>", "page.html") == ["On bold trees"]
    assert _texts("<p>Lee, 2020<a href='/x'>Trees</a><i>Nature</i></p>", "page.html") == [
        "Lee",
        "2020",
        "Trees",
        "Nature",
    ]
    glued = (
        "<p><span class='t'>Growing old trees</span>IEEE Letters on Leaves, <span class='t'>Hyper</span>GNN for all</p>"
    )
    assert _texts(glued, "page.html") == ["Growing old trees", "IEEE Letters on Leaves", "HyperGNN for all"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        (
            "<p>A. Fu, I. Lee <i>On trees of the north</i>, KDD</p>",
            ["A. Fu", "I. Lee", "On trees of the north", "KDD"],
        ),
        ("<p>Ann Lee and Bo Fu in <i>Trees</i></p>", ["Ann Lee and Bo Fu", "in", "Trees"]),
        ("<p>Ann Lee, Jung In <i>Trees</i></p>", ["Ann Lee", "Jung In", "Trees"]),
        (
            "<p>Counting the leaves in a Wood In <i>TREES</i></p>",
            ["Counting the leaves in a Wood", "In", "TREES"],
        ),
        ("<p>New Tree Plasticity In <i>Quercus</i> Roots</p>", ["New Tree Plasticity In", "Quercus", "Roots"]),
        ("<p>Advances in <i>C. elegans</i></p>", ["Advances in", "C. elegans"]),
        (
            "<p>Park, H. & Lee, S. The <i>Escherichia</i> genome, KDD</p>",
            ["Park", "H. & Lee", "S", "The", "Escherichia", "genome", "KDD"],
        ),
    ],
    ids=[
        "behind the last author",
        "behind in",
        "a name that ends with In",
        "behind a title and In",
        "In as every word with a capital",
        "in a title",
        "a taxon in the title",
    ],
)
def test_names_end_where_the_style_changes(source: str, expected: list[str]) -> None:
    assert _texts(source, "page.html") == expected
