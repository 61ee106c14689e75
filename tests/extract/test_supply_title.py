"""A title that no chunk was read as, supplied from the likeliest ones."""

from collections.abc import Sequence

import pytest

from extract.supply.title import supply_title
from extract.text.chunks import Chunk, cut
from tests.extract.pages import read

_RECORD = "Ada Lee and Bo Tree. Growing trees in cold climates. Forest Letters, 2019 (PDF)"


def _chunks(text: str) -> Sequence[Chunk]:
    return cut(read(f"<p>{text}</p>", "page.html")).chunks


@pytest.mark.parametrize(("read_as", "supplied"), [("AOVYO", "ATVYO"), ("AOOOO", "AOOOO"), ("ATVYO", "ATVYO")])
def test_a_record_of_names_and_a_venue_has_a_title(read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(_RECORD), read_as)) == supplied


def test_an_unread_title_fills_a_cell() -> None:
    chunks = _chunks("2019 | Forest Notes | Growing trees in cold climates | Ada Lee | Bo Tree | Cy Oak")
    assert "".join(supply_title(chunks, "YOOAAA")) == "YOTAAA"


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        (
            "Oak R., Cutting Overlaps, in B. Ash, C. Fir (Hrsg.), Trees in Words, Leaf, pp. 4-5",
            "AAOAAOTOOO",
            "ATOAAOOOOO",
        ),
        ("Oak R., Roots with WOODPARSER, Proc. TREES, The Tree Days, Bonn, pp. 4-5", "AAVTTOO", "ATVOOOO"),
        ("Oak R., Elm B., in Bo Ash (Hrsg.), Trees in Words, Leaf, pp. 4-5", "AAOAOTOOO", "AAOAOTOOO"),
        ("Oak R. & Bo Elm (eds.), 2008. Trees in Words, Research in Forest Science, Vol. 1", "AOYOOOO", "AOYTTOO"),
        ("[7] Bo Elm and Ann Oak, editors. Proceedings of the Days of Trees. Leaf, 2012", "OAOVOY", "OAOTOY"),
        ("Bo Elm, and Jun Wang, editors. <em>Days of Trees</em>. Leaf, 2012", "AOOVOY", "AAOTOY"),
    ],
)
def test_a_title_behind_names_goes_before_what_stands_behind_it(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), read_as)) == supplied


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        ("<b>Old Contractions</b>, with Ann Oak. Nature, 2019", "TOAVY"),
        ("Old Contractions, with Ann Oak. Nature, 2019", "AOAVY"),
    ],
)
def test_a_title_in_a_style_of_its_own_read_as_a_name_before_the_others(text: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), "AOAVY")) == supplied


def test_a_short_title_between_authors_and_venue() -> None:
    chunks = _chunks("Ann Oak, Bo Elm<br>HCI for Emergencies<br><i>Proceedings of TREES</i>, 2008")
    assert "".join(supply_title(chunks, list("AAOVY"))) == "AATVY"


def test_a_title_read_as_an_author_is_the_title() -> None:
    chunks = _chunks("Ada Lee, Efficient Parameter Update Strategy for Distributed Learning, Theses Online (TO), 2021")
    assert "".join(supply_title(chunks, "AAATY")) == "ATAOY"


def test_a_paper_to_appear_has_a_title_above_its_authors() -> None:
    chunks = _chunks("Growing trees in cold climates (To appear)<br>Ada Lee, Bo Tree")
    assert "".join(supply_title(chunks, "OOAA")) == "TOAA"


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        ("Ada Lee, Bo Tree, Cy Oak. The limits of trees.", "AAAO", "AAAT"),
        ("Ada Lee, Bo Tree, Cy Oak. The limits of trees. See their pages.", "AAAOO", "AAAOO"),
        ("Ada Lee, Bo Tree. The limits of trees.", "AAO", "AAO"),
    ],
    ids=["names and a title", "words that go on", "two names alone"],
)
def test_what_stands_behind_names_alone_is_a_title(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), read_as)) == supplied


def test_a_title_in_quotation_marks_stands_behind_its_authors_though_a_line_stands_above() -> None:
    chunks = _chunks("Recent conference contributions<br>Ada Lee, Bo Tree, “Growing trees in cold climates”, KDD, 2019")
    assert "".join(supply_title(chunks, "OAAOVY")) == "OAATVY"


@pytest.mark.parametrize(("dated", "supplied"), [("04/2015", "TTOAAAO"), ("14/2015", "OOOAAAO")])
def test_a_month_of_a_year_dates_a_record(dated: str, supplied: str) -> None:
    chunks = _chunks(f"TReeS: Growing trees in the cold ({dated}) | Ada Lee; Bo Tree; Cy Oak | Forest Letters")
    assert "".join(supply_title(chunks, "OOOAAAO")) == supplied


def test_what_a_line_begins_with_up_to_the_word_for_a_thesis_is_its_title() -> None:
    chunks = _chunks("Growing trees, leaves and roots in cold climates, Ph.D. dissertation, Forest University, 2017")
    assert "".join(supply_title(chunks, "OOOOO")) == "TTOOO"
    chunks = _chunks("Ada Lee, Ph.D. dissertation, Forest University, 2017")
    assert "".join(supply_title(chunks, "OOOO")) == "OOOO"


def test_a_link_behind_the_names_is_the_title_as_a_whole() -> None:
    text = "LEE, Ada. <a href='/t'>Growing trees in walls (GTW): what they are and how they grow</a>. Bonn: Leaf, 2017"
    assert "".join(supply_title(_chunks(text), "AAOOOOOY")) == "AATTTOOY"


def test_who_wrote_a_thesis_is_no_part_of_its_title() -> None:
    chunks = _chunks("Oak, C.A. The growth of trees in cold climates. PhD thesis. University of Oslo, 2019")
    labels = ["O"] * len(chunks)
    assert "".join(supply_title(chunks, labels))[:3] == "AAT"


def test_a_short_link_is_not_the_title_beside_more_words() -> None:
    text = "Ada Lee, Bo Tree<br><a href='/c'>Certificate of it</a><br>The growth of trees in the cold, a study<br>2019"
    assert "".join(supply_title(_chunks(text), "AAOOOY")) == "AAOTTY"


def test_a_badge_behind_the_title_is_none_of_it() -> None:
    chunks = _chunks("<b>Growing trees in cold climates</b> <span>Journal</span><br>Ada Lee, Bo Tree<br>2019")
    assert "".join(supply_title(chunks, "OOAAY")) == "TOAAY"


def test_a_year_that_was_not_read_tells_of_a_record_too_and_is_no_part_of_its_title() -> None:
    chunks = _chunks("Ada Lee, Bo Tree, Cy Oak, A report on the forests of the north, 2019")
    assert "".join(supply_title(chunks, "AAAOO")) == "AAATO"


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        ("Intrinsic forests (forthcoming). Nature", "OOV", "TOV"),
        ("Reviewer (2019). Nature", "OOV", "OOV"),
        ("Intrinsic forests (2019). Our garden", "OOV", "OOV"),
    ],
    ids=["a paper", "a service", "no journal"],
)
def test_words_before_a_known_journal_are_a_title(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), read_as)) == supplied


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        (
            "Lee, A. (2004). Oaks, roots and the rest. In Elm, M. (eds.) Trees and towns. Leaf",
            "AAYOOOOOOTO",
            "AAYTTOOOOOO",
        ),
        (
            "Lee, A. (2004). Oaks, roots and the rest. In Elm, M. (eds.) Trees and towns. Leaf",
            "AAYTTOOOOVO",
            "AAYTTOOOOVO",
        ),
        ("Lee, A. (2004). Oaks, roots and the rest. In Trees and towns. Leaf", "AAYOOOTO", "AAYOOOTO"),
    ],
    ids=["the book read as the title", "the title read", "no editors"],
)
def test_what_stands_before_a_book_and_its_editors_is_a_title(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), read_as)) == supplied


def test_words_before_a_known_journal_its_volume_and_year_are_a_title() -> None:
    chunks = _chunks("Growing trees in cold and warm climates. Nature 652, 151-156 (2026)")
    assert "".join(supply_title(chunks, "OOOOO")) == "TOOOO"
    chunks = _chunks("Growing trees in cold and warm climates. Nature is 652 years old (2026)")
    assert "".join(supply_title(chunks, ["O"] * len(chunks))) == "O" * len(chunks)


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        (
            "Growing trees: a study<br>[English] Conference paper<br>João Maria Ash Dias Júnior, Bo Fu<br>Roots, 2019",
            "OOOOAAVY",
            "TTOOAAVY",
        ),
        ("Growing trees in towns<br>Ann Lee, Bo Fu<br>2019", "OAAY", "TAAY"),
        ("Ann Lee, Bo Fu<br>Growing trees in cold climates<br>Forest Letters, 2019", "OAOVY", "OATVY"),
        ("Presented in October 2018<br>Ann Lee, Bo Fu<br>Growing trees in towns, 2019", "OOOAAOY", "OOOAATY"),
    ],
    ids=["above a badge and authors", "above authors", "names above", "a date above"],
)
def test_the_unread_line_above_the_authors_is_the_title(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), read_as)) == supplied


def test_a_title_read_as_the_first_of_two_venues_is_one() -> None:
    chunks = _chunks("Ada Lee, Bo Tree, Mining the archive of a northern forest, Forest Conference, 2012")
    assert "".join(supply_title(chunks, "AAVVY")) == "AATVY"


def test_a_venue_and_where_it_was_held_are_no_title() -> None:
    chunks = _chunks("Ada Lee, Bo Tree, Annual Conference on Woods and Their Roots, Northern Forest, 2012")
    assert "".join(supply_title(chunks, "AAVVY")) == "AAVVY"


def test_a_kind_behind_the_venues_year_begins_no_title() -> None:
    chunks = _chunks("IROS 2024 Workshop <b>Mapping of old forests</b><br>Ada Lee, Bo Tree, Cy Oak<br>2024")
    assert "".join(supply_title(chunks, "OOOOAAAY")) == "OOOTAAAY"
