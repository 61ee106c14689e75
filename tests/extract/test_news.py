from collections.abc import Sequence

import pytest

from extract.news import news_items, tells_news
from extract.record.drafts import Draft
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from extract.text.sections import find_sections
from tests.extract.pages import read


def _drafts(source: str, wanted: Sequence[str]) -> list[Draft]:
    """A draft for each line of a page that begins with one of the words, all of it a title, names behind "by"."""
    text = cut(read(source))
    sections = find_sections(text)
    drafts = []
    for number, line in enumerate(text.lines):
        if text.text.startswith(tuple(wanted), line.start):
            chunks = text.chunks[line.first : line.last]
            labels = ["A" if chunk.text.startswith("Ada") else "V" if chunk.text == "KDD" else "T" for chunk in chunks]
            segment = Segment(number, number + 1)
            drafts.append(Draft(text, segment, sections[number], chunks, labels, [1.0] * len(chunks)))
    return drafts


@pytest.mark.parametrize(
    "title",
    [
        "Congratulations to Ada on her PhD!",
        "New paper out in Forest Letters",
        "Two papers accepted at TREES",
        "Our article on bark has been accepted",
        "Félicitations à Ada pour sa thèse",
        "热烈祝贺李安同学获奖",
        "森林学会で発表しました",
    ],
)
def test_what_news_begin_or_end_with(title: str) -> None:
    assert tells_news(title)


@pytest.mark.parametrize(
    "title",
    [
        "New paper: Trees in towns",
        "New papers please: how forests read",
        "New paper machines for old wood",
        "Welcome to the forest",
        "Paper published: who reads it?",
        "How a paper has been accepted by trees",
        "Call for papers: how meetings invite",
        "Congratulation letters of the 18th century",
    ],
)
def test_what_only_begins_like_news(title: str) -> None:
    assert not tells_news(title)


_POSTS = (
    "New paper out in Forest Letters",
    "Congrats to Bo on his PhD",
    "Many thanks to the foresters",
    "An expedition",
)


def _posts(heading: str) -> str:
    posts = "".join(f"<article><p class=headline>{post}</p></article>" for post in _POSTS)
    cited = "<article><p class=headline>Shade in towns. Ada Park. KDD</p></article>"
    return f"<h2>{heading}</h2>{posts}{cited}<p>An essay on trees</p>"


def test_all_of_a_list_of_news_tells_news_but_for_citations_in_it() -> None:
    drafts = _drafts(_posts("Posts"), (*_POSTS, "Shade", "An essay"))
    assert [draft.title_words for draft in drafts][3:] == ["An expedition", "Shade in towns", "An essay on trees"]
    assert news_items(drafts) == {0, 1, 2, 3}


def test_a_citation_whose_title_begins_like_news_is_none() -> None:
    page = "<h2>{}</h2><p>Farewell to the forest. {}KDD</p><p>Call for papers: who invites</p>"
    assert news_items(_drafts(page.format("Research", "Ada Park. "), ("Farewell", "Call"))) == set()
    assert news_items(_drafts(page.format("Research", ""), ("Farewell", "Call"))) == {0}


def test_a_list_of_publications_is_no_list_of_news() -> None:
    assert news_items(_drafts(_posts("Publications"), (*_POSTS, "Shade"))) == {0, 1, 2}


def test_what_the_press_wrote_names_nobody() -> None:
    press = "<h2>{}</h2><ul><li>Trees are back in town (Morning Herald)<li>{}</ul>"
    wanted = ("Trees", "Why", "Shade")
    assert news_items(_drafts(press.format("In the media", "Why we plant"), wanted)) == {0, 1}
    assert news_items(_drafts(press.format("In the media", "Shade in towns, Ada Park"), wanted)) == set()
    assert news_items(_drafts(press.format("In the media", "Shade in towns, KDD"), wanted)) == {0}
    assert news_items(_drafts(press.format("Papers", "Why we plant"), wanted)) == set()
