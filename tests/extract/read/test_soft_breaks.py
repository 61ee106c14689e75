"""Line ends of the source that part fields."""

import pytest

from tests.extract.read.reading import read

_RECORDS = "".join(
    f"<p>{title}\nAnn Lee, Bo Ash, Cy Oak\nForest Letters 12 (2010) pp. 3-9</p>"
    for title in ("Growing trees in walls", "The roots of oaks", "Leaves in towns", "How old bark smells")
)


@pytest.mark.parametrize(
    ("record", "lines"),
    [
        ("The age of beeches in towns\nBrain and Language 99 (2006) pp. 187-188", 2),
        ("The age of beeches in towns\nof 2006 and later", 1),
        ("We look at the age of beeches\nWalls 99 (2006) and others of that kind", 1),
    ],
    ids=["a title and a known journal", "words that go on", "words that only look like a journal"],
)
def test_a_record_without_authors_is_parted_before_a_known_journal(record: str, lines: int) -> None:
    blocks = read(f"{_RECORDS}<p>{record}</p>").blocks
    assert [block.text.count("\n") + 1 for block in blocks] == [3, 3, 3, 3, lines]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("2019 | KDD | On trees | Ann Lee\n2018 | ICML | On roots | Bo Wu", 2),
        ("2019 | KDD | On trees | Ann Lee\nand others | who grow", 1),
    ],
    ids=["rows", "a row that goes on"],
)
def test_rows_of_cells_that_bars_part_stand_each_in_its_line(source: str, lines: int) -> None:
    assert [block.text.count("\n") + 1 for block in read(f"<p>{source}</p>").blocks] == [lines]
