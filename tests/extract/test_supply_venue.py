"""A venue or authors that no chunk was read as, supplied from the likeliest ones."""

from collections.abc import Sequence

import pytest

from extract.supply.authors import supply_authors
from extract.supply.venue import supply_venue
from extract.text.chunks import Chunk, cut
from tests.extract.pages import read

_RECORD = "Ada Lee and Bo Tree. Growing trees in cold climates. Forest Letters, 2019 (PDF)"


def _chunks(text: str) -> Sequence[Chunk]:
    return cut(read(f"<p>{text}</p>", "page.html")).chunks


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


def test_a_newspaper_that_wrote_about_a_paper_is_no_venue() -> None:
    chunks = _chunks("Growing trees in cold climates<br>Ada Lee<br>Media: New York Times, Oslo Post")
    assert "".join(supply_venue(chunks, "TAOOO", [0.0, 0.0, 0.0, 0.4, 0.1])) == "TAOOO"


def test_a_journal_s_first_abbreviated_word_is_no_end_of_the_title() -> None:
    chunks = _chunks("Lee, A., 2015. <i>Growing trees in cold climates</i>. Can. Vet. J. 56, 876–8")
    read = "AAYTTOO"
    assert len(chunks) == len(read)
    assert "".join(supply_venue(chunks, read, [0.0, 0.0, 0.0, 0.0, 0.1, 0.1, 0.0])) == "AAYTVVO"


@pytest.mark.parametrize(
    ("archive", "supplied"),
    [
        ("PREPRINT available at Research Square", "TAAV"),
        ("posted on bioRxiv", "TAAV"),
        ("also available on SSRN", "TAAO"),
        ("Code available at Research Square", "TAAO"),
        ("Research Square is open", "TAAO"),
    ],
)
def test_the_archive_that_has_a_preprint_is_its_venue(archive: str, supplied: str) -> None:
    chunks = _chunks(f"Growing trees in cold climates<br>Ada Lee, Bo Tree<br>{archive}")
    assert "".join(supply_venue(chunks, "TAAO", [0.0] * 4)) == supplied


def test_where_a_paper_won_an_award_is_its_venue() -> None:
    chunks = _chunks("Growing trees in cold climates<br>Ada Lee, Bo Tree<br>(Best Paper Award at KDD 2024)")
    assert "".join(supply_venue(chunks, "TAAOY", [0.0] * 5)) == "TAAVY"


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


def test_names_before_et_al_are_the_authors_however_unlikely() -> None:
    chunks = _chunks("Growing trees, JTT (2019) · Bo Oak, Ann Lee et al.")
    supplied = supply_authors(chunks, ["T", *"O" * (len(chunks) - 1)], [0.0] * len(chunks))
    assert [chunk.text for chunk, label in zip(chunks, supplied, strict=True) if label == "A"] == [
        "Bo Oak",
        "Ann Lee et al",
    ]


def test_a_family_name_in_two_parts_is_one() -> None:
    chunks = _chunks("Ann Lee-Moss, Growing trees")
    assert supply_authors(chunks, ["O", "T"], [0.2, 0.0]) == ["A", "T"]


def test_names_behind_with_are_the_authors() -> None:
    chunks = _chunks("Wavelet theory with applications, with <b>David Lee</b>, Leaf & Sons, 2009")
    labels = ["T", *"O" * (len(chunks) - 1)]
    supplied = supply_authors(chunks, labels, [0.0] * len(chunks))
    assert [chunk.text for chunk, label in zip(chunks, supplied, strict=True) if label == "A"] == ["David Lee"]


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


@pytest.mark.parametrize("publisher", ["Cambridge University Press", "CAB International"])
def test_a_publisher_is_no_venue_beside_a_likelier_one(publisher: str) -> None:
    chunks = _chunks(f"Randomness in woods<br>Ada Lee<br>Forest Colloquium, Bonn<br>{publisher} 2009")
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


def test_who_reviewed_a_book_is_no_venue_behind_its_publisher() -> None:
    chunks = _chunks("Ann Lee. Trees of towns. Wiley, 2019, 350 pages. Reviews: Journal of Trees")
    assert "".join(supply_venue(chunks, "ATVYOOO", [0.03] * len(chunks))) == "ATVYOOO"


def test_a_link_s_label_is_no_venue_however_likely() -> None:
    chunks = _chunks("Growing trees<br>with Ada Lee · <a href='/c'>Codes</a>")
    assert "".join(supply_venue(chunks, "TOAO", [0.0, 0.0, 0.0, 0.6])) == "TOAO"


@pytest.mark.parametrize(
    ("badge", "supplied"),
    [("<code>MIG 2019</code>", "VYTA"), ("<code>Draft 2019</code>", "OYTA"), ("MIG 2019", "OYTA")],
)
def test_a_badge_before_the_title_names_the_venue(badge: str, supplied: str) -> None:
    chunks = _chunks(f"{badge} <b>Growing trees in cold climates</b>, Ada Lee")
    assert "".join(supply_venue(chunks, "OYTA", [0.0] * 4)) == supplied


@pytest.mark.parametrize("archive", ["SSRN", "arXiv"])
def test_a_link_to_a_draft_is_no_venue(archive: str) -> None:
    linked = _chunks(f"Growing old trees<br>with Ada Lee. Under review. <a href='/x'>{archive}</a>")
    told = _chunks(f"Growing old trees<br>with Ada Lee. Under review. {archive}")
    assert "".join(supply_venue(linked, "TOAOO", [0.0] * 4 + [0.6])) == "TOAOO"
    assert "".join(supply_venue(told, "TOAOO", [0.0] * 4 + [0.6])) == "TOAOV"


def test_a_badge_that_says_the_track_is_no_venue() -> None:
    chunks = _chunks("Growing old trees <span class='b'>Main Track</span><br>Ada Lee<br>TREES 2026")
    assert "".join(supply_venue(chunks, "TVAVY", [0.0, 0.9, 0.0, 0.9, 0.0])) == "TOAVY"


def test_a_track_beside_the_venue_is_a_part_of_it() -> None:
    chunks = _chunks("Growing old trees<br>Ada Lee<br>TREES 2026, Industry Track")
    assert "".join(supply_venue(chunks, "TAVYV", [0.0, 0.0, 0.9, 0.0, 0.9])) == "TAVYV"


def test_a_sentence_about_oneself_is_no_venue() -> None:
    chunks = _chunks("Growing old trees<br>Ada Lee<br>I have a garden")
    assert "".join(supply_venue(chunks, "TAO", [0.0, 0.0, 0.4])) == "TAO"


def test_the_owner_alone_on_a_line_is_the_author() -> None:
    chunks = _chunks("Growing trees<br><i>Karsten Baunax</i><br>Bark Press, 2022")
    labels = ["T", *"O" * (len(chunks) - 1)]
    supplied = supply_authors(chunks, labels, [0.0] * len(chunks), "Karsten Baunax")
    assert [chunk.text for chunk, label in zip(chunks, supplied, strict=True) if label == "A"] == ["Karsten Baunax"]
    assert supply_authors(chunks, labels, [0.0] * len(chunks), "Ann Lee") == labels
