import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.rank import find_rank_claims, leading_claim
from tests.normalize.cases import parameters


@pytest.mark.parametrize("case", parameters("rank", "claims"))
def test_claims(case: list[str]) -> None:
    assert (leading_claim(find_rank_claims(case[0])) or "") == case[1]


@given(st.text(alphabet="CFASORE-*QJR1234 一二区中科院:()类会刊", max_size=60))
def test_spans_hold_the_grade(text: str) -> None:
    for claim, (start, end) in find_rank_claims(text):
        grade = claim.split("-")[1]
        written = text[start:end].upper()
        assert grade in written or any(sign in written for sign in "一二三四1234")
