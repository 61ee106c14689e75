"""Titles of entries that nothing sets off, told by those of the other entries of the list."""

from extract.siblings import teach_titles
from tests.extract.pages import taught

_LINKED = "<li><a href='/a'>On growing trees</a>, Forest Letters, 2019</li>"
_PLAIN = "<li>Notes on dark bark, Forest Letters, 2019</li>"


def test_an_entry_without_a_link_begins_with_its_title_as_the_others_do() -> None:
    assert taught(teach_titles, [*[_LINKED] * 4, _PLAIN], [*["TVY"] * 4, "OVY"]) == "TVY" * 5


def test_an_entry_without_any_field_is_left_alone() -> None:
    items = [*[_LINKED] * 4, "<li>Copies are sold at fairs</li>"]
    assert taught(teach_titles, items, [*["TVY"] * 4, "O"]) == "TVY" * 4 + "O"


def test_a_list_whose_entries_begin_otherwise_teaches_nothing() -> None:
    authors = "<li>Ada Lee, <a href='/a'>On growing trees</a>, Forest Letters, 2019</li>"
    assert taught(teach_titles, [*[authors] * 4, _PLAIN], [*["ATVY"] * 4, "OVY"]) == "ATVY" * 4 + "OVY"
