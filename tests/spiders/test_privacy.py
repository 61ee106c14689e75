"""Mail addresses and phone numbers are marked out, and nothing else is."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography import Author, Link, Mention
from spiders.privacy import mask, mask_mention
from spiders.reader import read_body
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


def test_no_field_of_a_mention_keeps_one() -> None:
    mail = "ada@example.org"
    told = dict.fromkeys(("owner", "section", "venue_text", "venue", "volume", "number", "pages", "doi"), mail)
    mention = Mention(
        "https://a.org/",
        title=mail,
        raw=mail,
        position=0,
        authors=(Author(mail, mail, mail, mail),),
        awards=(mail,),
        links=(Link(mail, "https://a.org/"), Link("mail", "https://a.org/?to=ada%40example.org")),
        **told,  # type: ignore[arg-type]
    )
    assert "example" not in repr(mask_mention(mention))


def test_no_page_is_asked_for_whose_address_has_one() -> None:
    page = b"<a href='ada@example.org/'>Publications</a><a href='bob/'>Publications</a>"
    reading = read_body(page, "https://a.org/people/", "text/html", None)
    assert [link.url for link in reading.links] == ["https://a.org/people/bob/"]
