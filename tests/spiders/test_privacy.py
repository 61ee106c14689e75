"""Mail addresses and phone numbers are marked out, and nothing else is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from spiders.privacy import mask
from tests.normalize.cases import parameters


@pytest.mark.parametrize("text", parameters("private", "masked"))
def test_addresses_and_numbers_are_marked_out_whole(text: str) -> None:
    masked = mask(f"Ada Lovelace, {text}, On Trees.")
    inner = masked.removeprefix("Ada Lovelace, ").removesuffix(", On Trees.")
    assert len(inner) == len(text)
    assert not re.search(r"[^\W_]", re.sub(r"^(?:T|M|Handy|Ph)\b", "", inner))


@pytest.mark.parametrize("text", parameters("private", "kept"))
def test_what_is_none_is_kept(text: str) -> None:
    assert mask(text) == text


@given(st.text(alphabet="ab@.( )-+0123456789 at dot[]{}", max_size=80))
def test_marks_are_as_many_as_characters(text: str) -> None:
    assert len(mask(text)) == len(text)


@pytest.mark.parametrize("before", ["Mail: ", "E-mail ", "email:", "2"])
def test_a_word_of_websites_is_mail_where_it_is_called_so_or_is_only_the_end_of_a_name(before: str) -> None:
    assert mask(f"{before}code at example.org") == before + "█" * len("code at example.org")
