"""Titles told by their place: behind all else, as astronomers write, or first in a line in a style of their own."""

from collections.abc import Sequence

import pytest

from extract import extract_mentions
from extract.supply.last_title import find_last_title
from extract.supply.title import supply_title
from extract.text.chunks import Chunk, cut
from tests.extract.pages import LISTED, layout, read


def _chunks(text: str) -> Sequence[Chunk]:
    return cut(read(f"<p>{text}</p>", "page.html")).chunks


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        ("Moss, A., Reed, B., et al. 2021, ApJ, 905, L68. Growing trees in walls", "AAAAOYVOOT"),
        ("Moss, A., Reed, B. 2021a, ApJ, 905, 68, doi: 10.1234/ab-12. Growing trees (GT) in walls", "AAAAYVOOOTTTT"),
        ("Moss, A. B., Reed, B., et al. 2021, arXiv e-prints, arXiv:2101.01234. Roots: how they grow", "AAAAOYVOTT"),
        ("Moss A. et al., 2018, MNRAS, 477, 5104. An inner warp in walls", "AYVOOT"),
        ("Moss, A., Reed, B. 2021, 934, L20. Growing trees in walls. https://doi.org/10.1234/5", "AAAAYOOTO"),
    ],
)
def test_the_title_may_stand_behind_year_journal_volume_and_page(text: str, supplied: str) -> None:
    chunks = _chunks(text)
    assert "".join(supply_title(chunks, "O" * len(chunks))) == supplied


@pytest.mark.parametrize(
    "text",
    [
        "Moss, A., Reed, B. 2021, Growing trees in old walls, ApJ, 905, 68",
        "Moss, A., Reed, B. 2021. Growing trees. ApJ, 905, 68. Best paper",
        "Moss, A., Reed, B. 2021, ApJ, 905, 68",
        "Moss, A., Reed, B. 2021, ApJ, 905, 68 (see also the erratum in the next volume)",
        "Growing Trees, Growing Roots 2021, Forest Letters, 12. What we saw in the woods",
        "Workshop on Trees, Bonn, May 2021, Session 4, 12. What we saw in the woods",
    ],
)
def test_what_stands_behind_volume_and_page_need_not_be_a_title(text: str) -> None:
    chunks = _chunks(text)
    assert find_last_title(chunks, "O" * len(chunks)) is None


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        ("Moss, A., Reed, B., et al. 2021, ApJ, 905, L68. Growing trees in walls", "AAAATTTTTT", "AAAAOYVOOT"),
        ("Moss, A., Reed, B. 2021, ApJ, 905, L68. Growing trees (GT) in walls", "AAAAYTTTTTTT", "AAAAYVOOTTTT"),
        ("Moss A. et al., 2018, MNRAS, 477, 5104. An inner warp in walls", "TTTTTT", "AYVOOT"),
        ("Moss, A., Reed, B., et al. 2021, ApJ, 905, L68. Growing trees in walls", "AAAATYOOOO", "AAAAOYVOOT"),
        ("Moss, A., Reed, B. 2021. Growing trees, 905, 68. Letters of our forests", "AAAAYTOOV", "AAAAYTOOV"),
    ],
)
def test_a_title_read_from_the_year_on_begins_behind_the_page(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), read_as)) == supplied


def test_a_title_goes_on_behind_the_question_mark_of_its_quotation() -> None:
    title = "“In the Interest of Old Oaks”? An Inquiry into the Growth of Forests"
    page = read(layout("card").replace(LISTED[0].title, title, 1))
    assert extract_mentions(page).mentions[0].title == title
