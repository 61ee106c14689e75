"""Venues and titles told by the lines that they stand in."""

from collections.abc import Sequence

import pytest

from extract.supply.title import supply_title
from extract.supply.venue import supply_venue
from extract.text.chunks import Chunk, cut
from tests.extract.pages import read


def _chunks(*lines: str) -> Sequence[Chunk]:
    return cut(read(f"<p>{'<br>'.join(lines)}</p>", "page.html")).chunks


@pytest.mark.parametrize(
    ("lines", "read_as", "supplied"),
    [
        (("Quaderni di silvicoltura", "Vol. VI"), "TAAOO", "TAAVO"),
        (("Quaderni di silvicoltura", "Roma"), "TAAOO", "TAAOO"),
        (("Atti del IX Corso di silvicoltura", "Roma"), "TAAOO", "TAAVO"),
        (("Università di Roma", "Vol. VI"), "TAAOO", "TAAOO"),
        (("Premiato come migliore articolo", "Volumes of trees"), "TAAOO", "TAAOO"),
        (("Best paper award", "Vol. VI"), "TAAOO", "TAAOO"),
    ],
    ids=["above a volume", "above a place", "proceedings", "a university", "no volume", "an award"],
)
def test_a_line_of_its_own_is_the_venue(lines: tuple[str, str], read_as: str, supplied: str) -> None:
    chunks = _chunks(*("Alberi della montagna fredda", "Ada Lee, Bo Tree", *lines))
    assert "".join(supply_venue(chunks, read_as, [0.0] * 5)) == supplied


@pytest.mark.parametrize(
    ("line", "supplied"),
    [("Lee A, Tree B (2013) Leaf Report", "TAAYV"), ("Lee A, Tree B (2013) Poster", "TAAYO")],
    ids=["a journal", "a kind"],
)
def test_what_ends_the_line_of_names_and_year_is_the_venue(line: str, supplied: str) -> None:
    assert "".join(supply_venue(_chunks("Growing trees in cold climates", line), "TAAYO", [0.0] * 5)) == supplied


@pytest.mark.parametrize(
    ("lines", "read_as", "supplied"),
    [
        (("Tree Team Report and Code Release 2011", "PDF"), "AAVYO", "AATTO"),
        (("Journal of Trees 2011", "PDF"), "AAVYO", "AAVYO"),
        (("12th International Workshop on Trees and Bark 2011", "PDF"), "AAVYO", "AAVYO"),
        (("Tree Team Report and Code Release 2011", "Growing trees in cold climates"), "AAVYO", "AAVYT"),
    ],
    ids=["all that is said", "a journal", "a meeting", "a title beside it"],
)
def test_a_title_read_as_a_venue(lines: tuple[str, str], read_as: str, supplied: str) -> None:
    chunks = _chunks(*("Ada Lee, Bo Tree", *lines))
    assert "".join(supply_title(chunks, read_as)) == supplied
