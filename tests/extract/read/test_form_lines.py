"""Forms whose fields stand in one line: a line for each."""

import pytest

from bibliography import Page
from extract.read import read_page
from tests.extract.pages import LISTED, read_list, written

_FORMS = (
    "<p>Title: {title}. Authors: {authors}. Journal: {venue}. Year: {year}. Pages: 1-20</p>",
    "<li><b>Titel:</b> {title} <b>Autoren:</b> {authors} <b>Zeitschrift:</b> {venue} <b>Jahr:</b> {year}</li>",
    "<li>论文题目：{title}；作者：{authors}；刊物名称：{venue}；发表时间：{year}年</li>",
    "<li>论文题目：{title} 作者：{authors} 发表刊物：{venue} 发表年份：{year}</li>",
)


@pytest.mark.parametrize("form", _FORMS, ids=["English", "German", "Chinese, semicolons", "Chinese, blanks"])
def test_fields_are_read_behind_their_labels(form: str) -> None:
    assert read_list("".join(written(form, each) for each in LISTED)) == list(LISTED)


def _texts(source: str) -> list[str]:
    page: Page = read_page(source.encode(), "https://example.org/page.html")
    return [block.text for block in page.blocks]


def test_a_label_begins_a_line() -> None:
    form = "<p>Title: On <i>old</i> roots; Author(s): Ann Lee; Journal: Leaf</p>"
    assert _texts(form * 3) == ["Title: On old roots;\nAuthor(s): Ann Lee;\nJournal: Leaf"] * 3


def test_a_blank_between_labels_in_elements_of_their_own_goes() -> None:
    form = "<p><b>Title: On roots</b> <i>Authors: Ann Lee</i> <u>Journal: Leaf</u></p>"
    page = read_page((form * 3).encode(), "https://example.org/page.html")
    assert [run.text for run in page.blocks[0].runs] == [
        "Title: On roots",
        "\n",
        "Authors: Ann Lee",
        "\n",
        "Journal: Leaf",
    ]


@pytest.mark.parametrize(
    "line",
    [
        "Title: On roots, Leaf, 2019",
        "Trees: journal: an old title: authors: a survey",
        "News: Title: On roots, Authors: Ann Lee, Journal: Leaf",
        "Authors: Ann Lee, Authors: Bo Elm, Authors: Cy Oak",
    ],
    ids=["one label", "words of a title", "behind other words", "no form"],
)
def test_other_lines_stay_whole(line: str) -> None:
    assert _texts(f"<p>{line}</p>" * 3) == [line] * 3


def test_two_forms_are_not_the_habit_of_a_page() -> None:
    line = "Title: On roots; Authors: Ann Lee; Journal: Leaf"
    assert _texts(f"<p>{line}</p>" * 2) == [line] * 2
