"""Titles of entries that nothing sets off, told by those of the other entries of the list."""

from extract.chunks import cut
from extract.sections import find_sections
from extract.segments import Segment
from extract.siblings import teach_titles
from tests.extract.pages import read

_LINKED = "<li><a href='/a'>On growing trees</a>, Forest Letters, 2019</li>"
_PLAIN = "<li>Notes on dark bark, Forest Letters, 2019</li>"


def _taught(items: list[str], labels: list[str]) -> str:
    text = cut(read(f"<h2>Publications</h2><ol>{''.join(items)}</ol>", "page.html"))
    segments = [Segment(number, number + 1) for number in range(1, len(text.lines))]
    taught = list("O" + "".join(labels))
    teach_titles(text, find_sections(text), segments, taught, [0.0] * len(taught))
    return "".join(taught[1:])


def test_an_entry_without_a_link_begins_with_its_title_as_the_others_do() -> None:
    assert _taught([*[_LINKED] * 4, _PLAIN], [*["TVY"] * 4, "OVY"]) == "TVY" * 5


def test_an_entry_without_any_field_is_left_alone() -> None:
    assert _taught([*[_LINKED] * 4, "<li>Copies are sold at fairs</li>"], [*["TVY"] * 4, "O"]) == "TVY" * 4 + "O"


def test_a_list_whose_entries_begin_otherwise_teaches_nothing() -> None:
    authors = "<li>Ada Lee, <a href='/a'>On growing trees</a>, Forest Letters, 2019</li>"
    assert _taught([*[authors] * 4, _PLAIN], [*["ATVY"] * 4, "OVY"]) == "ATVY" * 4 + "OVY"
