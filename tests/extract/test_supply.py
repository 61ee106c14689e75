"""Fields that no chunk was read as, supplied from the likeliest ones."""

from collections.abc import Sequence

import pytest

from extract.supply.authors import supply_authors
from extract.supply.title import supply_title
from extract.supply.venue import supply_venue
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
    ],
)
def test_a_title_behind_names_goes_before_what_stands_behind_it(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_title(_chunks(text), read_as)) == supplied


def test_a_title_read_as_an_author_is_the_title() -> None:
    chunks = _chunks("Ada Lee, Efficient Parameter Update Strategy for Distributed Learning, Theses Online (TO), 2021")
    assert "".join(supply_title(chunks, "AAATY")) == "ATAOY"


@pytest.mark.parametrize(
    ("behind", "supplied"),
    [
        ("TREES, Accepted", "AYTVO"),
        ("Roots. https://doi.org/10.3390/r4", "AYTVO"),
        ("Unpublished manuscript, Accepted", "AYTOO"),
        ("Norway, Accepted", "AYTOO"),
        ("TREES, slides", "AYTOO"),
        ("Job market paper, Accepted", "AYTOO"),
        ("Open Access. https://doi.org/10.3390/r4", "AYTOO"),
    ],
)
def test_one_name_between_a_quoted_title_and_a_status_or_doi_is_the_venue(behind: str, supplied: str) -> None:
    chunks = _chunks(f"Ada Lee, 2020, “How old trees grow in towns”, {behind}")
    assert "".join(supply_venue(chunks, "AYTOO", [0.0] * 5)) == supplied


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


def test_where_a_paper_won_an_award_is_its_venue() -> None:
    chunks = _chunks("Growing trees in cold climates<br>Ada Lee, Bo Tree<br>(Best Paper Award at KDD 2024)")
    assert "".join(supply_venue(chunks, "TAAOY", [0.0] * 5)) == "TAAVY"


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
    ("read_as", "chances", "supplied"),
    [
        ("ATOYO", [0, 0, 0.4, 0, 0], "ATVYO"),
        ("ATOYO", [0, 0, 0.01, 0, 0], "ATOYO"),
        ("AOOYO", [0, 0, 0.4, 0, 0], "AOOYO"),
        ("ATOVO", [0, 0, 0.4, 0, 0], "ATOVO"),
        ("ATOYO", [0, 0, 0, 0, 0.9], "ATOYO"),
    ],
    ids=["likely", "unlikely", "without a title", "with another venue", "a remark in brackets"],
)
def test_a_record_has_its_likeliest_venue(read_as: str, chances: list[float], supplied: str) -> None:
    assert "".join(supply_venue(_chunks(_RECORD), read_as, chances)) == supplied


def test_what_is_called_a_meeting_in_another_language_is_likely_the_venue() -> None:
    chunks = _chunks("Ada Lee, (1996) Alberi e parole, Convegno SLA, Roma, 47-58")
    assert "".join(supply_venue(chunks, "AYTOOO", [0, 0, 0, 0.07, 0.02, 0])) == "AYTVOO"


def test_a_venue_is_supplied_with_all_its_chunks() -> None:
    chunks = _chunks("Ada Lee. Growing trees. Conference on Woods, Fields and Rivers, Oslo, 2019")
    assert "".join(supply_venue(chunks, "ATOOOY", [0, 0, 0.4, 0.2, 0.01, 0])) == "ATVVOY"


@pytest.mark.parametrize(
    ("read_as", "chances", "supplied"),
    [
        ("OTVYO", [0.3, 0, 0, 0, 0], "ATVYO"),
        ("OTVYO", [0.01, 0, 0, 0, 0], "OTVYO"),
        ("TOVYO", [0, 0.5, 0, 0, 0], "TOVYO"),
    ],
    ids=["likely", "unlikely", "no names"],
)
def test_a_record_has_its_likely_authors(read_as: str, chances: list[float], supplied: str) -> None:
    assert "".join(supply_authors(_chunks(_RECORD), read_as, chances)) == supplied


def test_who_lists_a_journal_is_not_the_journal() -> None:
    chunks = _chunks("Ada Lee. Growing trees, in a UGC approved Journal, Journal of Tall Trees, Vol. 5, 2018")
    assert "".join(supply_venue(chunks, "ATOVOOOY", [0.0, 0.0, 0.0, 0.8, 0.1, 0.0, 0.0, 0.0])) == "ATOOVOOY"


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        ("Ada Lee. Growing trees (presented at the <i>Annual Conference on Woods</i>)", "ATOOV"),
        ("Ada Lee. Growing trees (in Spanish)", "ATOO"),
        ("Ada Lee. Growing trees, in proceeding of Dendronoise, Oslo", "ATOVO"),
    ],
    ids=["a meeting", "a language", "proceedings"],
)
def test_what_in_leads_to(text: str, supplied: str) -> None:
    chunks = _chunks(text)
    labels = ["A", "T", *"O" * (len(chunks) - 2)]
    assert "".join(supply_venue(chunks, labels, [0.0] * len(chunks))) == supplied


def test_names_behind_with_are_the_authors() -> None:
    chunks = _chunks("Wavelet theory with applications, with <b>David Lee</b>, Leaf & Sons, 2009")
    labels = ["T", *"O" * (len(chunks) - 1)]
    supplied = supply_authors(chunks, labels, [0.0] * len(chunks))
    assert [chunk.text for chunk, label in zip(chunks, supplied, strict=True) if label == "A"] == ["David Lee"]


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
    "text",
    [
        "Trees and walls, in R. Stone (a cura di), Forests of Power, 2018",
        "Trees and walls, in Forests of Power, hrsg. von Robin Stone, 2018",
    ],
)
def test_editors_of_a_book_are_no_authors(text: str) -> None:
    chunks = _chunks(text)
    read_as = ["T", *"O" * (len(chunks) - 1)]
    assert supply_authors(chunks, read_as, [0.5] * len(chunks)) == read_as


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        ("Ada Lee. « Arbres » (<i>Racines</i>, vol. 15, p. 7)", "ATOOOOO", "ATVOOOO"),
        ("Ada Lee. Arbres (<i>Racines — Revue des forêts</i>, 61, p. 7)", "ATOOOOO", "ATVVOOO"),
        ("Ada Lee. Trees (<i>Forest Observatory Journal</i>)", "ATO", "ATV"),
        ("Ada Lee. Trees (<i>Best Paper Award</i>, vol. 15)", "ATOOO", "ATOOO"),
        ("Ada Lee. Trees (<i>to appear</i>, vol. 15)", "ATOOO", "ATOOO"),
        ("Ada Lee. Trees (<i>Springer</i>, 217 p.)", "ATOO", "ATOO"),
        ("Ada Lee. Trees (<i>Racines</i>)", "ATO", "ATO"),
        ("Ada Lee. Trees (<i>Berlin talk</i>, 2019)", "ATOY", "ATOY"),
        ("Ada Lee. Trees (<i>Forest Observatory Association</i>, 71 p.)", "ATOO", "ATOO"),
        ("Ada Lee. Trees (Racines, vol. 15)", "ATOOO", "ATOOO"),
        ("Ada Lee. <i>Roots of Trees (Quercus, 15)</i>", "ATOO", "ATOO"),
    ],
)
def test_the_venue_opens_a_bracket_in_italics(text: str, read_as: str, supplied: str) -> None:
    chunks = _chunks(text)
    assert "".join(supply_venue(chunks, read_as, [0.0] * len(chunks))) == supplied


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


def test_a_universitys_press_is_no_venue_beside_a_likelier_one() -> None:
    chunks = _chunks("Randomness in woods<br>Ada Lee<br>Forest Colloquium, Bonn<br>Cambridge University Press 2009")
    assert "".join(supply_venue(chunks, "TAOOVY", [0.0, 0.0, 0.3, 0.0, 0.5, 0.0])) == "TAVOVY"


@pytest.mark.parametrize(
    ("text", "read_as", "supplied"),
    [
        ("ROOTS & BARK 2025<br>Growing trees in towns", "OYT", "VYT"),
        ("Growing trees in towns<br>Ada Lee<br>2021 · eRoots", "TAYO", "TAYV"),
        ("Growing trees in towns<br>Ada Lee<br>Spring 2021", "TAOY", "TAOY"),
        ("Growing trees in towns<br>Ada Lee<br>Toronto, 2021", "TAOY", "TAOY"),
        ("Growing trees in towns<br>Bo Wu 2021", "TOY", "TOY"),
        ("Growing trees in towns<br>Working Paper 2021", "TOY", "TOY"),
        ("Growing trees in towns<br>Ada Lee<br>Hardcover, 2021", "TAOY", "TAOY"),
        ("Growing trees in towns<br>Leaf University Press<br>Large print, 2021", "TVOY", "TVOY"),
        ("Growing trees in towns<br>Publication year: 2021", "TOY", "TOY"),
        ("Growing trees in towns<br>Publication year 2021", "TOY", "TOY"),
    ],
)
def test_what_fills_a_line_with_the_year_is_the_venue(text: str, read_as: str, supplied: str) -> None:
    assert "".join(supply_venue(_chunks(text), read_as, [0.0] * len(read_as))) == supplied


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
        ("Presented in October 2018<br>Ann Lee, Bo Fu<br>Growing trees in towns, 2019", "OOAAOY", "OOAATY"),
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


@pytest.mark.parametrize(
    ("text", "supplied"),
    [
        ("Growing old forests<br>Lee, A. & Tree, B.. Gemeinsam wachsen. 32(1), 5–17", "TAAAVOOO"),
        ("Growing old forests<br>Lee, A. & Tree, B.. Bo Ash. 32(1), 5–17", "TAAAOOOO"),
        ("Growing old forests<br>Lee, A. & Tree, B.. Gemeinsam wachsen. 32, 5–17", "TAAAOOO"),
    ],
    ids=["volume and issue", "a name", "a number alone"],
)
def test_a_volume_and_its_issue_follow_a_venue(text: str, supplied: str) -> None:
    chunks = _chunks(text)
    read_as = "TAAA" + "O" * (len(supplied) - 4)
    assert "".join(supply_venue(chunks, read_as, [0.0] * len(chunks))) == supplied


def test_a_kind_behind_the_venues_year_begins_no_title() -> None:
    chunks = _chunks("IROS 2024 Workshop <b>Mapping of old forests</b><br>Ada Lee, Bo Tree, Cy Oak<br>2024")
    assert "".join(supply_title(chunks, "OOOOAAAY")) == "OOOTAAAY"
