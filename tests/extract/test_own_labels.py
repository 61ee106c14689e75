"""Labels of fields that a page repeats in words of its own."""

import pytest

from extract.record.own_labels import drop_own_labels, drop_own_links
from tests.extract.pages import LISTED, Listed, drafted, read_list, written

_RECORDS = 5


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("Trees<br><b>Autorzy</b>: Ann Lee, Bo Wu<br>Woods, 2019", "TAAAVY", "TOAAVY"),
        ("<b>Temat</b>: Trees<br>Ann Lee<br>Woods, 2019", "TTAVY", "OTAVY"),
        ("Trees<br>Ann Lee<br><i>Gdzie</i>: Woods, 2019", "TAVVY", "TAOVY"),
        ("Ann Lee. Trees. In: Forests: Oaks, 2019", "ATOVVY", "ATOVVY"),
        ("Trees<br>Ann Lee<br><b>Nature</b>: Woods, 2019", "TAVVY", "TAVVY"),
        ("Lee, A.: Trees, Woods, 2019", "AATVY", "AATVY"),
    ],
    ids=["of authors", "of titles", "of venues", "a series of books", "a venue that is known", "names"],
)
def test_what_a_field_begins_with_in_most_records_is_its_label(source: str, labels: str, expected: str) -> None:
    drafts = [drafted(source, labels) for _ in range(_RECORDS)]
    drop_own_labels(drafts)
    assert {"".join(draft.labels) for draft in drafts} == {expected}


def test_what_few_records_begin_with_is_no_label() -> None:
    drafts = [
        drafted(f"<b>{word}</b>: Trees<br>Ann Lee<br>Woods, 2019", "TTAVY") for word in ("Old", "Old", "New", "Far")
    ]
    drop_own_labels(drafts)
    assert {"".join(draft.labels) for draft in drafts} == {"TTAVY"}


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("<b>Trees</b> <a href='x'>Opis</a> <a href='y'>Plik</a><br>Ann Lee", "TTTA", "TOOA"),
        ("<b>Trees in <i>Oslo</i></b><br>Ann Lee", "TTA", "TTA"),
        ("Trees: a survey<br>Ann Lee", "TTA", "TTA"),
    ],
    ids=["two links", "a word in italics", "a subtitle"],
)
def test_the_links_that_most_titles_end_with_are_none_of_them(source: str, labels: str, expected: str) -> None:
    drafts = [drafted(source, labels) for _ in range(_RECORDS)]
    drop_own_links(drafts)
    assert {"".join(draft.labels) for draft in drafts} == {expected}


@pytest.mark.parametrize("label", ["Temat: ", "<b>Temat:</b> "])
def test_titles_are_read_without_the_label_that_a_page_repeats(label: str) -> None:
    listed = [*LISTED, Listed("Leaves, roots and what they share", ("Ada Lee", "Chen Wang"), "ICML", 2020)]
    layout = f"<div><p>{label}{{title}}</p><p>{{authors}}</p><p>{{venue}}, {{year}}</p></div>"
    assert read_list("".join(written(layout, each) for each in listed)) == listed
