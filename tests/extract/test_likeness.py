"""Fields that a record lacks, told by where the other records of the list have theirs."""

from extract.chunks import cut
from extract.likeness import teach_fields
from extract.sections import find_sections
from extract.segments import Segment
from tests.extract.pages import read

_VENUES = ("Forest Letters", "Journal of Shade", "Annals of Bark", "Root Quarterly")


def _taught(venues: tuple[str, ...], labels: list[str]) -> str:
    items = "".join(f"<li>Ada Lee, Growing trees, <i>{venue}</i>, 2019</li>" for venue in venues)
    text = cut(read(f"<h2>Publications</h2><ul>{items}</ul>", "page.html"))
    segments = [Segment(number, number + 1) for number in range(1, len(text.lines))]
    taught = list("O" + "".join(labels))
    teach_fields(text, find_sections(text), segments, taught, [0.0] * len(taught))
    return "".join(taught[1:])


def test_a_venue_in_the_style_of_the_others_is_one() -> None:
    assert _taught(_VENUES, ["ATVY", "ATVY", "ATVY", "ATOY"]) == "ATVY" * 4


def test_few_records_teach_nothing() -> None:
    assert _taught(_VENUES, ["ATVY", "ATVY", "ATOY", "ATOY"]) == "ATVYATVYATOYATOY"


def test_numbers_in_the_style_of_venues_are_none() -> None:
    assert _taught((*_VENUES[:3], "12 (3)"), ["ATVY", "ATVY", "ATVY", "ATOOY"]) == "ATVYATVYATVYATOOY"
