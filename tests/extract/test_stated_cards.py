"""Fields that the layout of cards states."""

import pytest

from extract import extract_mentions
from tests.extract.pages import LISTED, Listed, read, read_list, written

_BOOKS = (
    Listed("The long winter of the oaks", ("Ada Lee", "Bo Birch"), "", 2025),
    Listed("Handbook of forest walks", ("Bo Birch", "Ada Lee"), "", 2025),
    Listed("Wood and water", ("Ada Lee", "Bo Birch"), "", 2024),
    Listed("Leaves in transition", ("Ada Lee", "Bo Birch"), "", 2023),
)


def _book(each: Listed, subtitle: str) -> str:
    return (
        f"<article class=book><div class=year>{each.year}</div><div><h2>{each.title}</h2>"
        f"<p class=book-subtitle>{subtitle}</p><p>"
        f"<strong>Herausgeber:innen</strong><br>{' und '.join(each.authors)}</p>"
        "<p>Der Band untersucht Bäume, Wälder und ihre Bedeutung für das Leben von Menschen.</p></div></article>"
    )


@pytest.mark.parametrize(
    ("subtitle", "told"),
    [
        ("Ways of seeing trees", " Ways of seeing trees"),
        ("Ways of seeing trees. Second Edition", " Ways of seeing trees"),
        ("2. überarbeitete Auflage", ""),
    ],
)
def test_cards_of_books_with_year_subtitle_and_editors(subtitle: str, told: str) -> None:
    page = "".join(_book(each, subtitle) for each in _BOOKS)
    found = extract_mentions(read(f"<title>Ada Lee</title><h1>Bücher</h1><section>{page}</section>")).mentions
    assert [(one.title, one.year) for one in found] == [(f"{each.title}{told}", each.year) for each in _BOOKS]
    assert [tuple(author.name for author in one.authors) for one in found] == [each.authors for each in _BOOKS]


def test_what_cards_call_a_subtitle_may_be_their_authors() -> None:
    layout = (
        "<div class=card><h5 class=card-title>{title}</h5><h6 class=card-subtitle>{authors}</h6>"
        "<p>{venue}, {year}</p></div>"
    )
    assert read_list("".join(written(layout, each) for each in LISTED)) == list(LISTED)


@pytest.mark.parametrize("below", ["Under review", "Best Paper Award"])
def test_what_cards_call_a_subtitle_may_tell_of_the_paper(below: str) -> None:
    layout = (
        "<div class=card><h3>{title}</h3><p class=subtitle>%s</p><p>{authors}</p><p><i>{venue}</i>, {year}</p></div>"
    )
    assert read_list("".join(written(layout % below, each) for each in LISTED)) == list(LISTED)
