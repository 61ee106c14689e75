"""Fields that the layout of cards states."""

import pytest

from extract import extract_mentions
from tests.extract.pages import LISTED, SURVEYS, Listed, read, read_list, written

_BOOKS = (
    Listed("The long winter of the oaks", ("Ada Lee", "Bo Birch"), "", 2025),
    Listed("Handbook of forest walks", ("Bo Birch", "Ada Lee"), "", 2025),
    Listed("Wood and water", ("Ada Lee", "Bo Birch"), "", 2024),
    Listed("Leaves in transition", ("Ada Lee", "Bo Birch"), "", 2023),
)


def _book(each: Listed, subtitle: str, css_class: str = "book-subtitle") -> str:
    return (
        f"<article class=book><div class=year>{each.year}</div><div><h2>{each.title}</h2>"
        f"<p class={css_class}>{subtitle}</p><p>"
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


def test_subtitles_are_told_by_class_names_of_other_languages() -> None:
    page = "".join(_book(each, "Ways of seeing trees", "sottotitolo") for each in _BOOKS)
    found = extract_mentions(read(f"<title>Ada Lee</title><h1>Libri</h1><section>{page}</section>")).mentions
    assert [one.title for one in found] == [f"{each.title} Ways of seeing trees" for each in _BOOKS]


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


def test_lines_of_a_class_that_names_them_summaries_are_no_titles() -> None:
    layout = (
        "<div class=pub><h3><a href='/p'>{title}</a></h3><p class=authors>{authors} ({year})</p>"
        "<p class=pub-summary>%s.</p><div><span class='chip pub-venue'>{venue}, 17(3)</span></div></div>"
    )
    summaries = (
        "Recovers how oaks stand in a forest while respecting what breaks the usual ways of counting trees",
        "Lets roots depend on soils, so that what trees share can shift instead of being held fixed",
        "A rounded log-normal model of forests that separates true absence from undersampling of leaves",
        "Models how all leaves change with the year while allowing them to jump at a threshold",
    )
    listed = [*LISTED, Listed("Leaves, roots and what they share", ("Ada Lee", "Chen Wang"), "ICML", 2020)]
    cards = [written(layout % summary, each) for summary, each in zip(summaries, listed, strict=True)]
    assert read_list("".join(cards)) == listed


@pytest.mark.parametrize("presented", ["Presented at: Days of Roots 2019, Annual Forest Conference 2020"])
def test_where_a_paper_was_presented_below_its_abstract_is_no_venue(presented: str) -> None:
    abstract = "We look at how trees grow, and at what they need, in towns and in woods, over many years. " * 5
    layout = (
        "<p><b>{title}</b><br>with Boris Schmidt.<br>[<a href='/p'>draft</a>]</p>"
        f"<div style='display:none'>{abstract}<br><em>{presented}</em></div>"
    )
    found = extract_mentions(
        read(f"<title>Ada Lee</title><h2>Working papers</h2>{''.join(written(layout, each) for each in LISTED)}")
    ).mentions
    assert [(one.title, one.venue_text, one.year) for one in found] == [(each.title, None, None) for each in LISTED]


def test_where_a_paper_was_presented_without_an_abstract_may_be_its_venue() -> None:
    layout = "<p><b>{title}</b><br>{authors}<br>Presented at: {venue}, {year}</p>"
    assert read_list("".join(written(layout, each) for each in LISTED)) == list(LISTED)


def test_what_items_below_a_title_say_of_the_paper_is_no_title() -> None:
    layout = (
        "<div class=box><div class=image><div class=badge>{venue} {year}</div></div><div class=words>"
        "<p><a href='/p'>{title}</a><br>{authors}</p><p><a href='/c'><b>Code</b></a></p><ul><li>%s.</li></ul></div>"
        "</div>"
    )
    said = (
        "A framework for growing trees in towns using leaves and a model of old forests",
        "A new model of roots for the few kinds of soils that are open to all",
        "Trees from pictures of trees, which makes them grow across woods and towns",
    )
    cards = [written(layout % words, each) for words, each in zip(said, LISTED[:3], strict=True)]
    assert read_list("".join(cards)) == list(LISTED[:3])


def test_what_a_paper_does_said_below_it_in_a_card_whose_title_has_a_class() -> None:
    cards = "".join(
        f"<div class='card'><div><span class='tag'>{venue}</span></div><div class='pub-title'>{title}</div>"
        f"<div class='pub-authors'>Ann Lee, Bo Elm</div><div>{said}</div></div>"
        for venue, title, said in (
            (
                "TREES 2025",
                "Deduction with roots: growing old trees",
                "Novel framework combining roots with twigs for interpretable growth",
            ),
            (
                "BARK 2022",
                "Efficient learning of leaves by reasoning",
                "Integrates graph reasoning with the learning of leaves in old woods",
            ),
            (
                "WOOD 2020",
                "Characterizing trees and their shadows",
                "Foundational characterization of trees with provably correct shadows",
            ),
        )
    )
    mentions = extract_mentions(read(f"<h2>Featured Publications</h2>{cards}")).mentions
    assert [(mention.venue_text, mention.year) for mention in mentions] == [
        ("TREES", 2025),
        ("BARK", 2022),
        ("WOOD", 2020),
    ]


def test_cards_with_a_name_a_line_before_the_title() -> None:
    names = ("E. Oak", "S.A. Mann", "S. Kasture", "A.F. Koenderink", "E.C. Garnett")
    listed = [each._replace(authors=(*each.authors, *names)) for each in SURVEYS]
    layout = (
        "<div class=left><p class=details>{venue}<br>9 November {year}<br></p><p class=details>{authors}</p></div>"
        "<div class=right><h3><a href='/p'>{title}</a></h3><p>Controlling the growth of trees holds great promise for "
        "improving their performance, and previously, structures have largely been centered in two categories, "
        "old trees, and young trees, which we compare here with a tool of ours, and others.</p>"
        "<span><a href='/j'>Journal Link</a></span></div><div class=clear>&nbsp;</div>"
    )
    lines = [each._replace(authors=("<br>".join(each.authors),)) for each in listed]
    page = "".join(written(layout, each) for each in lines)
    assert read_list(page) == listed
