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
        ("2019. On trees. Leaf Press.\n2018. “On roots.” Bark Press.\n2018: Old leaves. Leaf Press.", 3),
        ("2019. On trees since\n2018. Leaf Press.\nBark Notes 3.", 1),
        ("2019, 2018\n2017, 12-14", 1),
        ("* Ann Lee, On trees that\ngrow. Leaf 3.\n* Bo Fu, On roots. Leaf 4.", 2),
        ("On trees, 3\n* 4 = 12 leaves, or\n* 5", 1),
        ("[1]李安.论城市树木[J].树木,2021.\n[2]王波.论根[J].树木,2020.", 2),
        ("Books\n[12] A. Lee, On trees that\ngrow. Leaf 3.\n[11] B. Fu, On roots.", 3),
        ("On trees [1] and roots\n[2], which others\n[7] also saw", 1),
        ("Since 2020\n12. A. Lee, On trees that\ngrow. Leaf 3.\n11. B. Fu, On roots.\n10. C. Wu, Oaks.", 4),
        ("On trees, pp. 11 to\n12. A. Lee, On roots, pp. 12 to\n13. B. Fu", 1),
    ],
    ids=[
        *("rows", "a row that goes on", "years first", "a wrapped year", "only numbers", "items", "a product"),
        *("numbers", "numbers behind a line", "references", "numbers without brackets", "two pages"),
    ],
)
def test_rows_items_and_records_that_begin_with_years_or_numbers_stand_each_in_its_line(
    source: str, lines: int
) -> None:
    assert [block.text.count("\n") + 1 for block in read(f"<p>{source}</p>").blocks] == [lines]


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("<a href=1>Shade in our towns</a>\n<a href=2>Rain on\nold trees</a>", 2),
        ("<b>Related papers</b>\n<a href=1>Shade in our towns</a>\n<a href=2>Rain on old trees</a>\n", 3),
        ("See <a href=1>Shade in our towns</a>\n<a href=2>Rain on old trees</a>", 1),
        ("<a href=1>Shade in our towns</a>,\n<a href=2>Rain on old trees</a>", 1),
        ("<a href=1>Shade in our towns</a>\n<a href=1>and on old trees</a>", 1),
        ("<a href=1>Shade in our towns</a>\n<a href=2>PDF</a>", 1),
        ("<a href=1>Shade in our towns</a>\n<a href=2>Rain on old trees</a>\n2021", 1),
        ("<a href=1>Ada M. Park</a>\n<a href=2>Rain on old trees</a>", 1),
    ],
    ids=[
        "links",
        "below a line",
        "behind words",
        "in a sentence",
        "one link in parts",
        "a short link",
        "a year",
        "a name",
    ],
)
def test_links_that_fill_their_lines_stand_each_in_its_own(source: str, lines: int) -> None:
    assert [block.text.count("\n") + 1 for block in read(f"<p>{source}</p>").blocks] == [lines]


def test_items_with_a_paragraph_and_without_are_of_one_kind() -> None:
    records = [
        f"- [{title}](/p) Ada Lee, Boris Schmidt, Chen Wang\nForest Letters, 12, May 2010.\n"
        for title in ("The roots of oaks", "Leaves in towns")
    ]
    loose = [
        f"- {title}\nAnn Lee, Bo Ash\nForest Days, May 2010.\n" for title in ("Old bark", "Walls", "Rain on trees")
    ]
    source = "\n# 2011\n\n".join([records[0], "\n".join(loose), records[1]])
    blocks = read(source, "markdown").blocks
    assert [block.text.count("\n") + 1 for block in blocks] == [2, 1, 3, 3, 3, 1, 2]


@pytest.mark.parametrize(
    ("venue", "lines"),
    [("Forest Letters (TREES 2022)", 1), ("ACM Transactions on Graphics (TREES 2022)", 2)],
    ids=["an unknown venue", "a known venue"],
)
def test_names_above_a_known_venue_are_parted_from_it(venue: str, lines: int) -> None:
    records = "".join(f"<p>Ann Lee, Jun Wang, Peter Smith\n{venue}</p>" for _ in range(3))
    assert [block.text.count("\n") + 1 for block in read(records).blocks] == [lines] * 3


@pytest.mark.parametrize(
    ("source", "lines"),
    [
        ("<b>Authors</b>: <b>A. Lee</b>, B. Fu\n<b>Abstract</b> We grow trees.\n<b>Read more:</b> here", 3),
        ("<b>Old trees in the towns and\nwoods</b> of\n<b>Norway</b>", 1),
        ("<b>Old trees in the towns of Norway</b>\n<b>Abstract</b>: We grow trees.", 2),
        ("<b>Authors</b>: A. Lee, B. Fu\nand C. Oak", 1),
        ("<b>The oaks of</b> the\n<b>northern woods</b>", 1),
    ],
    ids=["labels", "a title in parts", "a label below the title", "a line without", "no colon"],
)
def test_lines_that_begin_with_labels_stand_each_by_itself(source: str, lines: int) -> None:
    assert [block.text.count("\n") + 1 for block in read(f"<p>{source}</p>").blocks] == [lines]
