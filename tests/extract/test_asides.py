"""What is said of a paper aside, in words that look like its fields: topics, former titles."""

import pytest

from extract.text.chunks import cut
from extract.text.former_titles import former_titles
from extract.text.topics import topics
from tests.extract.pages import SURVEYS, read, read_list, written

_TOPICS = ("Language Policy", "Deaf Studies", "Old Words", "Towns & Trade", "Learning")


def test_tags_that_tell_a_topic_are_no_venue() -> None:
    layout = (
        "<article class=card><span class=year>{year}</span><h3>{title}</h3><p>{authors}. {venue}, 26(1).</p>"
        "<div class=tags><a class=tag href='/t'>%s</a><a class=tag href='/p'>LANGUAGE POLICY</a></div></article>"
    )
    listed = SURVEYS[: len(_TOPICS)]
    cards = [written(layout % topic, each) for topic, each in zip(_TOPICS, listed, strict=True)]
    assert read_list("".join(cards)) == list(listed)


@pytest.mark.parametrize(
    ("tags", "told"),
    [
        (("Language Policy", "Deaf Studies", "Old Words", "Learning"), True),
        (("ICML 2020", "KDD 2021", "Forest Days 2019", "Learning"), False),
        (("Poster", "Journal paper", "Spotlight", "Learning"), False),
        (("TREES", "OAKS", "ELMS", "Learning"), False),
    ],
    ids=["topics", "venues", "what was published", "acronyms"],
)
def test_topics_are_told_by_most_tags_of_their_class(tags: tuple[str, ...], told: bool) -> None:
    page = "".join(f"<p>On trees<br><span class='badge tag'>{tag}</span></p>" for tag in tags)
    text = cut(read(page))
    assert [text.chunks[index].text for index in topics(text)] == (list(tags) if told else [])


def test_tags_of_topics_may_tell_whose_a_paper_is() -> None:
    tags = ("Old Words", "Towns", "Learning", "共同第一作者", "First author", "Trade")
    page = "".join(f"<p>On trees<br><span class='tag'>{tag}</span></p>" for tag in tags)
    text = cut(read(page))
    assert [text.chunks[index].text for index in topics(text)] == ["Old Words", "Towns", "Learning", "Trade"]


@pytest.mark.parametrize(
    ("note", "title"),
    [
        ("Previously circulated as “Old: towns, and trees”. Woods, 2019", ["Old", "towns", "and trees"]),
        ("Formerly titled <i>Growth, towns, and trees</i>, Woods, 2019", ["Growth", "towns", "and trees"]),
        ("An earlier version was circulated under the title “What are trees worth?”", ["What are trees worth"]),
        ("(previously known as Towns: Trees and trade), with Ann Lee", ["Trees and trade"]),
        ("Previously posted with a different title, 2019", ["2019"]),
    ],
    ids=["quoted", "in a style", "a version", "in brackets", "without one"],
)
def test_a_former_title_ends_with_its_quotation_or_element(note: str, title: list[str]) -> None:
    text = cut(read(f"<p>{note}</p>"))
    assert [text.chunks[index].text for index in former_titles(text)][1:] == title


def test_a_former_title_below_the_title_is_none() -> None:
    layout = (
        "<h3>{title} ({venue}, 7/{year})</h3><p>Previously circulated with the title <em>Old trees in towns</em> "
        "&mdash; Joint with {authors}</p><p><a href='/d'>SSRN Link</a> | <a href='/j'>Publisher Link</a></p>"
    )
    assert read_list("".join(written(layout, each) for each in SURVEYS)) == list(SURVEYS)


@pytest.mark.parametrize(
    "title",
    ["The plant formerly known as Quercus alba", "A discrete version of the growth of trees"],
    ids=["a former name", "a version"],
)
def test_titles_may_say_what_asides_begin_with(title: str) -> None:
    listed = [SURVEYS[0]._replace(title=title), *SURVEYS[1:-1]]
    records = "".join(written("<li>{title}, {venue}, {year}. {authors}</li>", each) for each in listed)
    assert read_list(f"<ul>{records}</ul>")[0] == listed[0]
