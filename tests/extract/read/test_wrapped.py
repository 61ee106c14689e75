"""Line ends of plain text that an editor put in for want of room."""

from bibliography import Page
from extract.read.text import read_text
from extract.read.wrapped import wrap_width
from tests.extract.pages import read

_RECORD = (
    "Ada Lee and Boris Schmidt. Growing decision trees on streams of\n"
    "graphs. In Proceedings of the Conference on Knowledge Discovery\n"
    "and Data Mining, 2021.\n"
)


def _texts(page: Page) -> list[str]:
    return [block.text for block in page.blocks]


def test_plain_text_is_wrapped_though_addresses_are_longer() -> None:
    record = (
        "Anna Ash, Benedikt Elm. How trees grow beside rivers\nin the south. Journal of Trees, 3, p. 16-21, 2019\n"
        "https://www.journal-of-trees.example/articles/volume-3/how-trees-grow-beside-rivers-in-the-south\n\n"
        + "Carla Oak. How trees and other plants grow beside the\nlakes. Journal of Trees, 3, p. 22-26, 2019\n\n"
        * 3
    )
    assert wrap_width(read_text(record * 5)) == 53


def test_full_lines_of_plain_text_are_joined() -> None:
    joined = _RECORD.replace("\n", " ").strip()
    assert _texts(read("\n".join([_RECORD] * 3), "page.txt")) == [joined] * 3


def test_full_lines_of_preformatted_text_are_joined_but_not_those_of_bibtex() -> None:
    indented = [
        f"[{number}] " + _RECORD.replace("\n", "\n    ").rstrip() + "\n    https://trees.example/1"
        for number in range(1, 4)
    ]
    bibtex = "@article{lee,\n  title = {Growing decision trees on streams of graphs and other},\n  year = 2021\n}"
    page = read(f"<p>Papers</p><pre>{chr(10).join(indented)}</pre><pre>{bibtex}</pre>")
    _, papers, entry = _texts(page)
    assert papers.split("\n")[2:4] == [
        f"[2] {_RECORD}".replace("\n", " ").strip(),
        "https://trees.example/1",
    ]
    assert entry.count("\n") == 3


def test_links_in_preformatted_text_stay_links() -> None:
    record = _RECORD.replace("Boris Schmidt", '<a href="b.html">Boris Schmidt</a>')
    page = read(f"<pre>{record}\n{record}\n{record}</pre>")
    assert page.blocks[0].text.count("\n\n") == 2
    assert [run.text for run in page.blocks[0].runs if run.href] == ["Boris Schmidt"] * 3


def test_lines_that_end_before_they_are_full_stay_lines() -> None:
    names = ["Anna Ash", "Benedikt Elm", "Carla Oak", "Dora Reed", "Emil Moss", "Frida Thorn"]
    records = [
        f"How old trees grow beside rivers\n{', '.join(names[:count])}\nJournal of Trees\nhttps://trees.example/{count}"
        for count in range(1, 7)
    ]
    assert _texts(read("\n\n".join(records), "page.txt")) == records


def test_a_word_that_a_hyphen_parts_at_a_lines_end_is_one() -> None:
    record = _RECORD.replace("streams of\ngraphs", "many semi-\nstructured graphs")
    assert "semi-structured" in _texts(read("\n".join([record] * 3), "page.txt"))[0]
