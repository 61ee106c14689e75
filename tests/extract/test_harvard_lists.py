"""Records that begin with names and a year in brackets, told by the others of their list."""

from collections.abc import Sequence

from extract.segment.segmenter import Segment
from extract.teach.harvard_lists import teach_harvard
from extract.text.chunks import PageText
from extract.text.sections import Section
from tests.extract.pages import taught

_TITLES = ("Growing trees in towns", "How roots see light", "The colors of bark", "Shade and its uses")


def _teach(
    text: PageText, sections: Sequence[Section], segments: Sequence[Segment], labels: list[str], sureness: list[float]
) -> None:
    teach_harvard(text, segments, labels, sureness)


def _list(*titles: str) -> list[str]:
    return [f"<li>Lee, A.B., Moss, C. (2019). {title}. Forest Council.</li>" for title in titles]


def test_an_unread_record_is_read_as_the_others_that_begin_so() -> None:
    assert taught(_teach, _list(*_TITLES), [*["AAAAYTO"] * 3, "OOOOOOO"]) == "AAAAYTO" * 4


def test_few_records_teach_nothing() -> None:
    read = [*["AAAAYTO"] * 2, *["OOOOOOO"] * 2]
    assert taught(_teach, _list(*_TITLES), read) == "".join(read)


def test_a_record_with_a_title_elsewhere_is_left_alone() -> None:
    read = [*["AAAAYTO"] * 3, "OOOOOOT"]
    assert taught(_teach, _list(*_TITLES), read) == "".join(read)


def test_a_word_or_two_behind_the_year_are_no_title() -> None:
    read = [*["AAAAYTO"] * 3, "OOOOOOO"]
    assert taught(_teach, _list(*_TITLES[:3], "Tree Days"), read) == "".join(read)
