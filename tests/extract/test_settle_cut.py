"""Chunks whose words say that they are no title and no venue."""

import pytest

from extract.settle.titles.cut import settle_cut
from extract.text.chunks import cut
from tests.extract.pages import read


@pytest.mark.parametrize(
    ("text", "read_as", "told"),
    [
        ("Ash, A., B. Oak, et al. (2021). “Growing trees.” In: Root: X, p. 7", "AAAVYTOOOOO", "AAAAYTOOOOO"),
        ("Ash A, Oak B (Eds). Growing trees. Leaf Press, 1994", "AATTOY", "AAOTOY"),
        ("Ash A, Oak (Eds). Growing trees. North and south. Kluwer, 1994", "ATTOOOY", "AAOTTOY"),
        ("Ash, A., Oak, B., Elm, C. and D. Fir (eds.) 2007. Growing trees. Leaf", "AAAOOOOYTO", "AAAAAAOYTO"),
        ("A. Ash, B. Oak, C. Elm et al. Growing trees. Root Letters 9, 2021", "AATTVOY", "AAATVOY"),
        ("A. Ash et al. Growing trees. Root Letters 9, 2021", "OTVOY", "ATVOY"),
        ("Ash A, Oak BC for the Forest Group. Growing trees. Root Letters 2010", "ATTVY", "AATVY"),
        ("Growing trees<br>Forest Group, 2011 Tree Notes", "TAVO", "TAYO"),
        ("Growing trees<br>Abril de 2026 <b>Root Letters</b>", "TAYV", "TOYV"),
        ("吉田 啓, 木を育てる, 森林講演会講演論文集, 2017年 8月", "ATVV", "ATVO"),
    ],
)
def test_what_breaks_a_list_off_is_no_title(text: str, read_as: str, told: str) -> None:
    chunks = cut(read(f"<p>{text}</p>", "page.html")).chunks
    assert len(chunks) == len(read_as), [chunk.text for chunk in chunks]
    assert "".join(settle_cut(chunks, list(read_as))) == told


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("A. Ash, B. Oak. Care in emergency departments (ED). Root Letters, 2021", "AATTVY"),
        ("A. Ash. A comment on Oak et al. Root Letters, 2021", "ATVY"),
        ("Ash A, Oak B (Eds). Growing trees, 1994", "AAOOY"),
        ("Ash A. Growing trees. In Oak B, Elm (Eds). Forests. Kluwer, 1994", "ATOAAOOOY"),
        ("A. Ash. The case for the Forest Group. Root Letters, 2021", "ATVY"),
        ("A. Ash. Growing trees. Proc. TREES 2019 Workshop", "ATVVV"),
        ("Growing trees. Ash, A. and D. Fir (eds.) 2007. Leaf", "TOOOYO"),
        ("Ann Ash, a leaf of trees (eds.) 2007. Growing trees", "OOOYT"),
        ("A. Ash. Leaves, Roots, and Others. Root Letters, 2021", "ATTVVY"),
        ("See A. Oak et al., Growing trees, Root Letters, 2021", "OTVY"),
    ],
)
def test_titles_and_venues_stay(text: str, labels: str) -> None:
    chunks = cut(read(f"<p>{text}</p>", "page.html")).chunks
    assert len(chunks) == len(labels), [chunk.text for chunk in chunks]
    assert "".join(settle_cut(chunks, list(labels))) == labels
