"""Where the lines of a plain text end."""

from extract.text.chunks import PageText, cut
from tests.extract.pages import read


def _cut(source: str, name: str = "page.md") -> PageText:
    return cut(read(source, name))


def _texts(source: str, name: str = "page.md") -> list[str]:
    return [chunk.text for chunk in _cut(source, name).chunks]


def test_lines_of_plain_text_are_fields_where_paragraphs_are_one_long_line() -> None:
    record = (
        "How trees grow beside rivers\nAnna Ash, Benedikt Elm, Carla Oak, Dora Reed, Emil Moss\n"
        "Journal of Trees, 3, p. 16-21, 2019\nAbstract\n" + "We watched trees grow. " * 20 + "\n\n"
    )
    text = _cut(record * 5, "page.txt")
    assert len(text.lines) == 25
    assert text.chunks[text.lines[2].first].text == "Journal of Trees"


def test_wrapped_lines_of_plain_text_are_one_line() -> None:
    wrapped = (
        "Ada Lee and Boris Schmidt. Growing decision trees on streams of\n"
        "graphs. In Proceedings of the Conference on Knowledge Discovery\n"
        "and Data Mining, 2021.\n"
    )
    text = _cut(wrapped + "\n" + wrapped + "\n" + wrapped, "page.txt")
    assert "streams of graphs" in [chunk.text for chunk in text.chunks][1]
    assert len(text.lines) == 3


def test_short_lines_stay_lines() -> None:
    text = _cut("<p>On trees<br>Ada Lee<br><br>On roots<br>Ada Lee</p>", "page.html")
    assert [text.text[line.start : line.end] for line in text.lines] == ["On trees", "Ada Lee", "On roots", "Ada Lee"]
    assert [line.after_blank for line in text.lines] == [False, False, True, False]
