"""Fields that a page states: forms with labels, headings that are titles, lists below a year or a venue."""

import pytest

from extract import extract_mentions
from extract.teach.stated import teach_stated
from extract.text.chunks import cut
from extract.text.sections import find_sections
from tests.extract.pages import LISTED, SURVEYS, Listed, listed, read, read_list, written

_FORM = (
    "<h4>{title}</h4><ul><li><b>Authors:</b> {authors}</li><li><b>Venue:</b> {venue}</li>"
    "<li><b>Year:</b> {year}</li></ul>"
)
_CELLS = (
    "<table><tr><td>Title</td><td>{title}</td></tr><tr><td>Authors</td><td>{authors}</td></tr>"
    "<tr><td>Published in</td><td>{venue}</td></tr><tr><td>Year</td><td>{year}</td></tr></table>"
)
_IN_SPANISH = "<div><h3>{title}</h3><p>Autores: {authors}</p><p>Revista: {venue}</p><p>Año: {year}</p></div>"
_IN_FRENCH = "<h4>{title}</h4><ul><li>Auteurs : {authors}</li><li>Revue : {venue}</li><li>Année : {year}</li></ul>"
_LAYOUTS = {
    "a form below a heading": _FORM,
    "a form in Spanish": _IN_SPANISH,
    "a form in French": _IN_FRENCH,
    "a form in cells": _CELLS,
    "a form with editors, too": _FORM.replace(
        "<li><b>Year", "<li><b>Editors:</b> Olga Moss, Paul Reed</li><li><b>Year"
    ),
    "a line for the year in a card": "<div><h5>{title}</h5><p>{authors}</p><div>{year}</div><div>{venue}</div></div>",
    "headings of titles and of names": "<div><h2>{title}</h2><h3>{authors}</h3><p>{venue} {year}</p></div>",
    "headings with words of other sections": "<h3>{title}</h3><p>{authors}</p><p><em>{venue}</em>, {year}</p>",
}


@pytest.mark.parametrize("record", _LAYOUTS.values(), ids=_LAYOUTS.keys())
def test_fields_that_the_layout_states(record: str) -> None:
    assert read_list("".join(written(record, each) for each in SURVEYS)) == list(SURVEYS)


def test_a_form_with_platforms_and_co_authors() -> None:
    records = "".join(
        f"<li><b>On the {tree} in towns</b> (May 2021)<ul><li><i>{where}</i> {venue}</li>"
        "<li><i>Thesis/Topic:</i> It grows.</li></ul></li>"
        for tree, where, venue in (
            ("oak", "Platform:", "<i>Oslo Post</i> (Vol. 3)</li><li><i>Co-Authors:</i> Boris Schmidt"),
            ("elm", "Platform:", "<i>Oslo Post</i></li><li><i>Co-Authors:</i> Chen Wang"),
            ("ash", "Platform:", "<i>Tree Times</i></li><li><i>Co-Authors:</i> Boris Schmidt"),
            ("fir", "Author:", "Ada Lee"),
            ("yew", "Author:", "Ada Lee"),
            ("box", "Author:", "Ada Lee"),
        )
    )
    page = read(f"<title>Ada Lee</title><h2>Publications</h2><ul>{records}</ul>", "page.html")
    mentions = extract_mentions(page).mentions
    assert [mention.venue_text for mention in mentions] == ["Oslo Post", "Oslo Post", "Tree Times", None, None, None]
    assert [mention.authors_complete for mention in mentions] == [False, False, False, True, True, True]


def test_titles_behind_dated_venues() -> None:
    items = "".join(f"<li><b>KDD'{each.year % 100:02}:</b> {each.title}</li>" for each in SURVEYS)
    assert read_list(f"<ul>{items}</ul>") == [Listed(each.title, (), "KDD", each.year) for each in SURVEYS]


def test_titles_below_a_dated_venue_and_names() -> None:
    venues = {each: "".join(word[0] for word in each.venue.split()).upper() + "X" for each in SURVEYS}
    items = "".join(
        f"<li>{each.year}: <a href='/x'>{venues[each]} {each.year}</a> with {' and '.join(each.authors)}"
        f"<br>{each.title}<br>[<a href='/a.pdf'>PDF</a>]</li>"
        for each in SURVEYS
    )
    assert [one.title for one in read_list(f"<ul>{items}</ul>")] == [each.title for each in SURVEYS]


def test_papers_in_the_item_of_their_year() -> None:
    items = [
        f"<li>{each.year}<ul><li>{', '.join(each.authors)}. <i>{each.title}</i>. {each.venue}.</li></ul></li>"
        for each in LISTED
    ]
    assert read_list(f"<ul>{''.join(items)}</ul>") == list(LISTED)


@pytest.mark.parametrize(
    "group",
    ["<ul><li>{venue}<ul>{papers}</ul></li></ul>", "<h3>{venue}</h3><ul>{papers}</ul>"],
    ids=["item", "heading"],
)
def test_papers_below_the_name_of_their_venue(group: str) -> None:
    papers = {
        "KDD": ("Growing decision trees on streams", "Roots of large graphs"),
        "ICML": ("Robust forests under label noise", "Pruning without regret"),
    }
    source = "".join(
        group.format(
            venue=venue, papers="".join(f"<li><b>{title}</b>. Ada Lee, Boris Schmidt. 2019.</li>" for title in titles)
        )
        for venue, titles in papers.items()
    )
    assert [(one.title, one.venue) for one in read_list(source)] == [(t, v) for v, ts in papers.items() for t in ts]


@pytest.mark.parametrize("name", ["page.html", "page.md"])
def test_lines_of_the_source_alone_part_fields(name: str) -> None:
    paragraphs = {
        "page.html": "<p>{title}\n{authors} ({year})\n{venue}</p>\n",
        "page.md": "{title}\n{authors} ({year})\n{venue}\n\n",
    }
    source = "# Publications\n\n" if name == "page.md" else "<h2>Publications</h2>"
    page = read(source + "".join(written(paragraphs[name], each) for each in SURVEYS), name)
    assert [listed(mention) for mention in extract_mentions(page).mentions] == list(SURVEYS)


def test_wrapped_lines_part_nothing() -> None:
    items = "".join(
        f"<li>{', '.join(each.authors)}.\n{each.title[:12]}\n{each.title[12:]}. {each.venue},\n{each.year}.</li>"
        for each in SURVEYS
    )
    assert all("\n" not in block.text for block in read(f"<h2>Publications</h2><ul>{items}</ul>").blocks)


@pytest.mark.parametrize(
    "card",
    [
        "<h4>{title}</h4><p>{authors}</p><p>{venue}, {year}</p><span class=badge>Conference</span>",
        "<div>{year}<br>Conference</div><div><h4>{title}</h4><p>{authors}. <b>{venue}</b>.</p></div>",
    ],
    ids=["below", "above"],
)
def test_a_badge_is_no_label_of_a_form(card: str) -> None:
    several = (*LISTED, LISTED[0]._replace(title="Roots of large graphs and their leaves"))
    assert read_list("".join(f"<div class=card>{written(card, each)}</div>" for each in several)) == list(several)


@pytest.mark.parametrize("label", ["Cite", "引用"])
def test_a_hidden_citation_below_the_word_for_it_is_no_second_record(label: str) -> None:
    layout = (
        "<article><h4>{title}</h4><p>{authors}</p><p>{venue} 12(3)</p>"
        f"<details><summary>{label}</summary>"
        "<p>{authors}. “On {title}.” {venue}, 12(3), {year}.</p></details></article>"
    )
    listed = [*LISTED, LISTED[1]._replace(title="Leaves, roots and what they share", year=2020)]
    assert read_list("".join(written(layout, each) for each in listed)) == listed


def test_hidden_papers_behind_a_visible_word_for_citations() -> None:
    layout = "<li>{authors}. <i>{title}</i>. {venue}, {year}.</li>"
    items = [written(layout, each) for each in LISTED]
    page = f"<div><p>Citation</p></div><ul>{items[0]}</ul><ul hidden>{''.join(items[1:])}</ul>"
    assert read_list(page) == list(LISTED)


def test_sentences_on_what_papers_do_are_no_records() -> None:
    layout = (
        "<div><p><a href='/p'>{title}</a></p><p>{authors}</p><p><i>{venue}</i>, {year}.</p><ul><li>%s.</li></ul></div>"
    )
    does = (
        "Proposes OakNet, a trained forest that predicts growth across soils, seasons, and woods",
        "Detects fallen trees by routing pictures to several readers and checking what they say",
        "Uses words on trees and the making of code to find how forests grow over the years",
    )
    records = "".join(written(layout % line, each) for line, each in zip(does, LISTED, strict=False))
    assert read_list(records) == list(LISTED[: len(does)])


def test_what_tldr_leads_to_is_no_record() -> None:
    layout = "<div><p><a href='/p'><b>{title}</b></a></p><p>{authors}</p><ul><li>TL;DR: %s.</li></ul></div>"
    brief = ("A mixture of <b>old oaks</b>", "Pruning with less regret", "A review of moss")
    records = "".join(written(layout % line, each) for line, each in zip(brief, LISTED, strict=False))
    assert [title for title, *_ in read_list(records)] == [each.title for each in LISTED[: len(brief)]]


def test_titles_of_items_that_a_theme_marks_as_publications() -> None:
    layout = (
        "<div class='isotope-item pubtype-2 year-{year}'><div class=article-title><a href='/p'>{title}</a></div>"
        "<div class=article-style>Background: Growth is seen in all trees, and has been told of often.</div>"
        "<div class=article-metadata>{authors}</div></div>"
    )
    cards = "".join(written(layout, each) for each in LISTED)
    found = extract_mentions(read(f"<title>Ada Lee</title><h1>A title, such as that of a paper</h1>{cards}")).mentions
    assert [(one.title, one.year) for one in found] == [(each.title, each.year) for each in LISTED]


_SENTENCES = ("Studies what oaks see", "Builds on old trees", "Describes what leaves tell")


def test_titles_that_begin_as_sentences_on_papers_do() -> None:
    listed = [each._replace(title=f"{words}: {each.title}") for words, each in zip(_SENTENCES, LISTED, strict=True)]
    layout = "<li>{title}. {authors}. <i>{venue}</i>, {year}.</li>"
    assert read_list(f"<ul>{''.join(written(layout, each) for each in listed)}</ul>") == listed


def test_the_kind_of_work_above_a_line_break_leads_to_no_venue() -> None:
    layout = "<p>Journal<br>{title}<br>{authors}<br><i>{venue}</i>, {year}</p>"
    assert read_list("".join(written(layout, each) for each in LISTED)) == list(LISTED)


def test_whole_citations_that_a_class_calls_titles() -> None:
    layout = (
        "<div class='isotope-item pubtype-2'><div class=pub-title>{authors} ({year}). <a href='/p'>{title}</a>."
        " <i>{venue}</i></div></div>"
    )
    assert read_list("".join(written(layout, each) for each in LISTED)) == list(LISTED)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("(Acceptance: 120/816)", {"O"}),
        ("Acceptance of trees: A study", {"T"}),
        ("在森林学报等期刊上发表学术论文十余篇", {"O"}),
    ],
)
def test_a_line_that_is_no_title_was_read_as_one(line: str, told: set[str]) -> None:
    text = cut(read(f"<p>Ada Lee</p><p>{line}</p>", "page.html"))
    labels = ["O" if chunk.line == 0 else "T" for chunk in text.chunks]
    teach_stated(text, find_sections(text), labels, [1.0] * len(labels))
    assert {label for label, chunk in zip(labels, text.chunks, strict=True) if chunk.line} == told


def test_cards_that_begin_with_their_year() -> None:
    layout = (
        "<div class=card><div class=year>{year}</div><div><h3>{title}</h3><p>{authors}</p><p>{venue}</p></div></div>"
    )
    years = (2025, 2025, 2024, 2024, 2024, 2023, 2023, 2023)
    papers = [each._replace(year=year) for each, year in zip(SURVEYS, years, strict=False)]
    assert read_list("".join(written(layout, each) for each in papers)) == papers


def test_remarks_in_heavy_brackets_are_no_names_but_may_be_venues() -> None:
    text = cut(read("<ul><li>【口頭】樹木について，森涼</li><li>【KDD】On trees，森涼</li></ul>", "page.html"))
    labels = [*"ATA", *"VTA"]
    teach_stated(text, find_sections(text), labels, [1.0] * len(labels))
    assert "".join(labels) == "OTAVTA"


def test_a_cell_that_says_what_part_the_owner_had_in_a_paper() -> None:
    row = "<tr><td>Co-author</td><td><a href='/x'>{title}</a></td><td>{venue}</td><td>{year}</td></tr>"
    found = read_list(f"<table>{''.join(written(row, each) for each in SURVEYS[:6])}</table>")
    assert [(one.title, one.venue) for one in found] == [(each.title, each.venue) for each in SURVEYS[:6]]
