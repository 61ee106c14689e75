"""Segments widened to all of their record, and to no more."""

import pytest

from extract.record.records import whole_records
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from tests.extract.pages import read

_FIRST = "Ann Ash, On the trees of the north, <i>Forest Letters</i>, 2011"
_SECOND = "Bo Fu, Notes on dark bark in winter, <i>Forest Letters</i>, 2012"


@pytest.mark.parametrize(("second", "last"), [(_SECOND, 2), ("Slides and a film of the talk", 3)])
def test_a_record_takes_in_what_stands_in_its_list_unless_that_is_a_citation(second: str, last: int) -> None:
    text = cut(read(f"<h2>Papers</h2><ul><li>{_FIRST}</li><li>{second}</li></ul><p>On other trees</p>"))
    titles = {"On the trees of the north", "On other trees"}
    labels = ["T" if chunk.text in titles else "O" for chunk in text.chunks]
    segments = [Segment(number, number + 1) for number in range(len(text.lines))]
    assert Segment(1, last) in whole_records(text, segments, labels)


def test_an_abstract_belongs_to_the_record_before_it() -> None:
    abstract = (
        "How should trees be counted, and which of them? First, many are felled. Second, others, being old, fall. "
    )
    text = cut(read(f"<h2>Papers</h2><p>{_FIRST}</p><p>{abstract * 3}</p><p>{_SECOND}</p>"))
    titles = {"On the trees of the north", "Notes on dark bark in winter"}
    labels = ["T" if chunk.text in titles else "O" for chunk in text.chunks]
    found = whole_records(text, [Segment(0, 1), Segment(1, 2), Segment(2, 4)], labels)
    assert found[-1] == Segment(3, 4)


@pytest.mark.parametrize(
    ("opened", "badge", "border"),
    [("<div>", "Y", 3), ("", "Y", 4), ("<div>", "V", 4)],
    ids=["in its card", "in no card", "the one venue"],
)
def test_a_badge_belongs_to_the_card_that_it_stands_in(opened: str, badge: str, border: int) -> None:
    titles = ("Growing trees in cold climates", "Pruning trees in warm climates")
    first, second = (
        f"{opened}<p>KDD {year}</p><p>{title}</p><p>Ann Ash</p>" for year, title in enumerate(titles, 2011)
    )
    text = cut(read(f"{first}{'</div>' if opened else ''}{second}"))
    labels = ["T" if chunk.text in titles else "A" if chunk.text == "Ann Ash" else badge for chunk in text.chunks]
    assert whole_records(text, [Segment(1, 4), Segment(4, 6)], labels)[-1] == Segment(border, 6)


@pytest.mark.parametrize(
    ("badge", "venue", "expected"),
    [
        ("V", "O", [Segment(0, 4), Segment(4, 8)]),
        ("V", "V", [Segment(0, 4), Segment(4, 5), Segment(5, 8)]),
        ("O", "O", [Segment(0, 4), Segment(4, 5), Segment(5, 8)]),
    ],
    ids=["a venue that it lacks", "another venue", "no venue"],
)
def test_a_badge_that_no_record_holds_belongs_to_the_title_of_its_card(
    badge: str, venue: str, expected: list[Segment]
) -> None:
    titles = ("Growing trees in cold climates", "Pruning trees in warm climates")
    cards = "".join(f"<div><p>KDD</p><div><p>{title}</p><p>Ann Ash</p><p>Leaf</p></div></div>" for title in titles)
    text = cut(read(cards))
    told = {**dict.fromkeys(titles, "T"), "KDD": badge, "Leaf": venue, "Ann Ash": "A"}
    labels = [told[chunk.text] for chunk in text.chunks]
    assert whole_records(text, [Segment(0, 4), Segment(4, 5), Segment(5, 8)], labels) == expected


@pytest.mark.parametrize(
    ("note", "expected"),
    [
        ("<ul><li>2021 Student Paper Award, Tree Society</li></ul>", [Segment(0, 2), Segment(2, 3)]),
        ("<ul><li>2021 Student Paper of the Tree Society</li></ul>", [Segment(0, 1), Segment(1, 2), Segment(2, 3)]),
        ("<p>2021 Student Paper Award, Tree Society</p>", [Segment(0, 1), Segment(1, 2), Segment(2, 3)]),
    ],
    ids=["an award", "no award", "no list"],
)
def test_awards_in_a_list_below_a_record_belong_to_it(note: str, expected: list[Segment]) -> None:
    text = cut(read(f"<p>{_FIRST}</p>{note}<p>{_SECOND}</p>"))
    titles = {"On the trees of the north", "Notes on dark bark in winter"}
    labels = ["T" if chunk.text in titles else "O" for chunk in text.chunks]
    assert whole_records(text, [Segment(0, 1), Segment(1, 2), Segment(2, 3)], labels) == expected


_CARD = "<article><h3>{}</h3><p>2020 Ann Ash</p><p>Forest Letters</p>{}</article>"
_CITATION = "<p>Ash, A. (2020). Growing old trees in towns. Forest Letters.</p>"


@pytest.mark.parametrize(
    ("behind", "fields", "first"),
    [
        (_CITATION, "TYAVAAYTV", Segment(0, 3)),
        (f"{_CITATION}<p>Bark in winter</p>", "TYAVAAYTVT", Segment(0, 1)),
        ("<p>Growing old trees in towns. Forest Letters.</p>", "TYAVTV", Segment(0, 1)),
    ],
    ids=["a citation in full", "another title", "a title alone"],
)
def test_a_title_takes_its_card_up_to_the_citation_in_full_that_ends_it(
    behind: str, fields: str, first: Segment
) -> None:
    text = cut(read("".join(_CARD.format(title, behind) for title in ("Alte Stadtbäume", "Dunkle Rinde"))))
    segments = [Segment(number, number + 1) for number in range(len(text.lines))]
    assert whole_records(text, segments, fields * 2)[0] == first
