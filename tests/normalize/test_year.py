import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.year import EARLIEST, LATEST, find_years
from tests.normalize.cases import parameters


@pytest.mark.parametrize("case", parameters("year", "years"))
def test_years(case: tuple[str, list[int]]) -> None:
    assert [year for year, _ in find_years(case[0])] == case[1]


@given(st.text(alphabet="0123456789'’-–:.,/()ICLR arXivpp年平成", max_size=60))
def test_spans_lie_in_the_text_in_order_and_apart(text: str) -> None:
    end = 0
    for year, (start, stop) in find_years(text):
        assert EARLIEST <= year <= LATEST
        assert end <= start < stop <= len(text)
        end = stop
        digits = "".join(character for character in text[start:stop] if character.isdigit())
        assert str(year).endswith(digits) or "年" in text[start:stop]
