import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from normalize.title import display_title, title_key, title_words
from tests.normalize.cases import parameters


@pytest.mark.parametrize("case", parameters("title", "key"))
def test_key(case: list[str]) -> None:
    assert title_key(case[0]) == case[1]


@pytest.mark.parametrize("case", parameters("title", "display"))
def test_display(case: list[str]) -> None:
    assert display_title(case[0]) == case[1]


@given(st.text(max_size=100))
@example("\\{A")
def test_display_is_idempotent_and_the_key_is_folded(text: str) -> None:
    shown = display_title(text)
    assert display_title(shown) == shown
    key = title_key(text)
    assert title_key(key) == key
    assert " " not in key
    assert "".join(title_words(text)) == key
