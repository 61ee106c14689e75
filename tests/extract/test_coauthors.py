"""Authors told by those of the other records of the page."""

from collections.abc import Sequence

from extract.segment.segmenter import Segment
from extract.teach.coauthors import teach_coauthors
from extract.text.chunks import PageText
from extract.text.sections import Section
from tests.extract.pages import taught

_OTHERS = ("[1] Ann Lee, Bo Fu. Leaves. Nature", "[2] Bo Fu and Ann Lee. Roots. Nature")
_READ = ("OAATV", "OATV")


def _taught(item: str, labels: str) -> str:
    """The labels of an item below two records by Ann Lee and Bo Fu."""

    def teach(
        text: PageText,
        _: Sequence[Section],
        segments: Sequence[Segment],
        labels: list[str],
        sureness: list[float],
    ) -> None:
        teach_coauthors(text, segments, labels, sureness)

    items = [f"<li>{text}</li>" for text in (*_OTHERS, item)]
    return taught(teach, items, [*_READ, labels])[len("".join(_READ)) :]


def test_who_wrote_other_records_is_no_title() -> None:
    assert _taught("[3] Ann Lee. Bark. Nature", "TTTV") == "TATV"
    assert _taught("[3] Ann Lee and Bo Fu: Bark. Nature", "OTTV") == "OATV"


def test_who_wrote_other_records_ends_a_list_of_authors() -> None:
    assert _taught("[3] Cy Oak, Ann Lee. Bark. Nature", "OAOTV") == "OAATV"
    assert _taught("Bark. Cy Oak, Ann Lee, Nature", "TAOV") == "TAAV"


def test_names_elsewhere_are_no_authors() -> None:
    assert _taught("[3] Cy Oak. Bark. In Ann Lee, Leaves", "OATOOV") == "OATOOV"
    assert _taught("Ann Lee. Bark. Cy Oak, Nature", "OTAV") == "OTAV"
    assert _taught("[3] Cy Oak. “Bark”. With Bo Fu, Nature", "OATOOV") == "OATOOV"


def test_names_of_no_other_records_stay() -> None:
    assert _taught("[3] Di Wu. Bark. Nature", "OTTV") == "OTTV"
    assert _taught("[3] Ann Lee and Di Wu. Bark. Nature", "OTTV") == "OTTV"
