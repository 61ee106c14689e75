"""Headings that are the titles of papers, and what stands in them and below."""

import pytest

from extract import extract_mentions
from extract.teach.stated import teach_stated
from extract.text.chunks import cut
from extract.text.sections import find_sections
from tests.extract.pages import LISTED, SURVEYS, Listed, read, read_list, written


def test_headings_above_where_and_when_a_paper_appeared_are_titles() -> None:
    cards = "".join(
        f"<section><h2>{each.title}</h2><p>{each.venue} {each.year}: <a href='/p'>here</a>.</p></section>"
        for each in SURVEYS
    )
    found = extract_mentions(read(f"<title>Ada Lee</title><p>Welcome to my gallery</p>{cards}")).mentions
    assert [(one.title, one.year) for one in found] == [(each.title, each.year) for each in SURVEYS]


@pytest.mark.parametrize(
    "below", ["Forest Software, {year}", "Bonn, {year}", "Spring {year}: <a href='/p'>here</a>", "a talk, {year}"]
)
def test_headings_above_a_year_alone_are_no_titles(below: str) -> None:
    posts = ("Software engineer", "Research intern", "Growing trees together", "Teaching assistant in botany")
    cards = "".join(
        f"<section><h2>{post}</h2><p>{below.format(year=2015 + number)}</p></section>"
        for number, post in enumerate(posts)
    )
    assert extract_mentions(read(f"<title>Ada Lee</title><p>Welcome</p>{cards}")).mentions == ()


def test_venues_in_items_below_headings_that_are_titles() -> None:
    layout = (
        "<li><h4>{title}.</h4><p>{authors}</p><p class='i'>{venue}</p><p class='i'>Vol. VI n. 9, maggio {year}</p></li>"
    )
    papers = (
        Listed(
            "Valore dei boschi nelle valli", ("A. Lee", "B. Rossi"), "Giornale Italiano di Ostetricia e Boschi", 1984
        ),
        Listed("Caso di alberi di tipo rapido", ("A. Lee", "C. Verdi"), "Clinica e Foreste", 1980),
        Listed(
            "Epidemiologia delle foglie", ("C. Verdi", "A. Lee"), "Patologia e Clinica di Ostetricia e Alberi", 1981
        ),
        Listed("Influenza dei funghi sulle radici", ("A. Lee",), "Giornale Italiano di Foreste", 1982),
        Listed(
            "Persistenza delle radici nei boschi", ("A. Lee", "D. Bianchi"), "Alimentazione Nutrizione Alberi", 1983
        ),
    )
    found = read_list(f"<ul>{''.join(written(layout, each) for each in papers)}</ul>")
    assert [one.title for one in found] == [each.title for each in papers]


def test_a_page_that_begins_and_ends_with_titles_as_headings() -> None:
    cards = "".join(
        f"<h3>{each.title}</h3><p>{', '.join(each.authors)}</p><p>{each.venue} {each.year}</p>" for each in SURVEYS
    )
    found = extract_mentions(read(f"{cards}<h3>Late leaves on early trees</h3>")).mentions
    assert {each.title for each in SURVEYS[1:]} <= {one.title for one in found}


def test_what_a_heading_says_of_its_paper_is_no_title() -> None:
    layout = "<div><h3>{title}, pdf</h3><p>{authors}</p><p><i>{venue}</i>, {year}</p></div>"
    assert read_list("".join(written(layout, each) for each in LISTED)) == list(LISTED)


def test_headings_above_the_state_of_a_paper_are_titles() -> None:
    state = "<p><b>First author - Manuscript under review</b></p><p>We ask how leaves grow, and what they are for.</p>"
    titles = ("Controlled generation of leaves", "Modeling old trees over time")
    records = [written("<h3>{title}</h3><p>{venue} {year}<br>{authors}</p>", each) for each in LISTED]
    page = read_list("".join([*records, *(f"<h3>{title}</h3>{state}" for title in titles)]))
    assert [one.title for one in page] == [*(each.title for each in LISTED), *titles]


def test_the_co_authors_in_the_bracket_that_ends_a_heading() -> None:
    heads = "".join(
        f"<h3><a href='/x'>{each.title}</a> (with <a href='/y'>{each.authors[-1]}</a>)</h3>"
        f"<p><em>{each.venue}</em> {each.year}</p>"
        for each in SURVEYS
    )
    found = [(one.title, one.authors) for one in read_list(heads)]
    assert found == [(each.title, each.authors[-1:]) for each in SURVEYS]


def test_a_heading_that_holds_a_quoted_title_and_names() -> None:
    layout = "<h4>„{title}“ – {authors}</h4><p><i>{venue}</i> ({year})</p>"
    assert read_list("".join(written(layout, each) for each in SURVEYS)) == list(SURVEYS)


def _taught(cards: str, labels: str) -> str:
    """The labels of the chunks of cards, as first read and then as the page states, other headings behind them."""
    others = "".join(f"<h2>{kind}</h2><p>Nothing.</p>" for kind in _OTHERS)
    text = cut(read(f"<h1>Ada Lee</h1><h2>Publications</h2>{cards}{others}"))
    taught = [*"OO", *labels, *"O" * (len(text.chunks) - len(labels) - 2)]
    teach_stated(text, find_sections(text), taught, [1.0] * len(taught))
    return "".join(taught[2 : 2 + len(labels)])


_OTHERS = (
    "Further words on the growth of old trees",
    "Sketches and drawings from the northern woods",
    "Letters that were never sent to a journal",
    "Maps of the borders of forests and towns",
    "Notes on what foresters think of their trees",
    "Songs of the woods for voices and for strings",
    "Walks through the old forests of the south",
)
_CARD = "<article><div class='top'><h3>{title}</h3><span class='year'>{year}</span></div><p>{cited}</p></article>"
_LONG_TITLES = (
    "Networks of roots and technological innovation in old forests",
    "Nature and the education of young trees in the northern woods",
    "The role of law in the growth of trees along forest borders",
    "Forests of the south and what their foresters think of them",
)


def test_titles_are_the_headings_of_one_level_among_headings_of_another() -> None:
    cited = "OAK, Ana; ELM, Bo. <em>Folha</em>, v. 3"
    cards = "".join(_CARD.format(title=title, year=2020, cited=cited) for title in _LONG_TITLES)
    assert _taught(cards, "OYAAAAVOO" * 4) == "TYAAAAVOO" * 4


def test_the_subtitle_of_a_journal_below_its_paper_is_no_title() -> None:
    cited = "OAK, Ana; ELM, Bo. <em>Folha: Tecnologias</em>, v. 3"
    cards = "".join(_CARD.format(title=title, year=2020, cited=cited) for title in _LONG_TITLES)
    assert _taught(cards, "OYAAAAVTOO" * 3 + "TYAAAAVTOO") == "TYAAAAVVOO" * 4


def test_titles_that_share_a_heading() -> None:
    headed = "".join(f"<div><h3>{_LONG_TITLES[0]}<br>{title}</h3><p>OAK, Ana</p></div>" for title in _LONG_TITLES)
    assert _taught(headed, "TTAA" * 4) == "TTAA" * 4


def test_a_heading_without_names_below_is_a_title_as_others_of_its_class_are() -> None:
    bare = Listed("Passive trees and their prices", (), "Management Science", 2024)
    layout = "<h3 class=paper>{title} ({venue}, 9/{year})</h3><p>{authors}</p><p><a href='/d'>Publisher Link</a></p>"
    listed = [*SURVEYS, bare]
    assert read_list("".join(written(layout, each) for each in listed)) == listed
