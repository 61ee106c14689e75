"""Titles of entries that nothing sets off, told by those of the other entries of the list."""

from extract.segment.segmenter import Segment
from extract.teach.siblings import teach_titles
from extract.text.chunks import cut
from extract.text.sections import find_sections
from tests.extract.pages import read, taught

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


def test_an_item_of_a_list_of_citations_is_a_record_though_one_alone_was_seen_to_have_its_title() -> None:
    papers = "".join(
        f"<li>Trees and walls of {n}, Forest Letters, vol. 12, 2011</li>" for n in ("Rome", "Oslo", "Bern")
    )
    chapters = "".join(f"<li>Notes on the bark of {n}, Leaf Press, vol. 2, 2014</li>" for n in ("oaks", "elms", "ash"))
    text = cut(read(f"<h2>Publications</h2><ul>{papers}</ul><ul>{chapters}</ul>"))
    segments = [Segment(number, number + 1) for number in range(1, len(text.lines))]
    labels = list("O" + "TVOOY" + "OVOOY" * 2 + "TVOOY" * 3)
    teach_titles(text, find_sections(text), segments, labels, [0.0] * len(labels))
    assert "".join(labels) == "O" + "TVOOY" * 6


def test_an_article_between_two_phrases_is_no_title() -> None:
    items = ["<li>On growing trees, Forest Letters, 2019</li>"] * 4
    items.append("<li>In Proceedings of the 36th International Conference on Software Engineering</li>")
    assert taught(teach_titles, items, [*["TVY"] * 4, "OOOV"]) == "TVY" * 4 + "OOOV"


def test_a_heading_is_a_title_as_the_others_are() -> None:
    titles = ("On growing trees", "Notes on dark bark", "Roots and soil", "Leaves, reconsidered", "Trees in Towns")
    cards = "".join(f"<h3>{title}</h3><p>Ann Lee</p>" for title in titles)
    text = cut(read(f"<h2>Publications</h2>{cards}"))
    segments = [Segment(number, number + 2) for number in range(1, len(text.lines), 2)]
    labels = list("O" + "TA" * 3 + "TTA" + "OA")
    teach_titles(text, find_sections(text), segments, labels, [0.0] * len(labels))
    assert "".join(labels) == "O" + "TA" * 3 + "TTA" + "TA"
