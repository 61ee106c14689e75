"""Which of the years in a record is its own."""

import pytest

from extract import extract_mentions
from extract.field.year import find_year, year_of_tag
from extract.record.drafts import Draft
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from extract.text.sections import Section
from tests.extract.pages import drafted, read


def test_pages_that_look_like_years_are_asked_behind_a_year() -> None:
    draft = drafted("On trees, Forest Letters 21 (2021): 2010-2017", "TVOOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 1.0, 0.5, 0.9], (0, 8))
    assert found is not None
    assert found[0] == 2021


def test_the_second_of_two_pages_is_no_year() -> None:
    draft = drafted("On trees, Forest Letters, Vol. 2, Pages 1948 - 1960, August 2016", "TVOOOOYOO")
    found = find_year(draft.chunks, draft.labels, [1.0] * 9, (0, 8))
    assert found is not None
    assert found[0] == 2016


def test_pages_behind_the_colon_of_their_volume_are_no_year() -> None:
    draft = drafted("On trees, Forest Letters, 30(13):2009-2020", "TVOOO")
    assert find_year(draft.chunks, draft.labels, [1.0] * 5, (0, 8)) is None


def test_a_page_before_the_year_is_none() -> None:
    draft = drafted("On trees, Nature 512, p. 1967, 2014", "TVOOOY")
    found = find_year(draft.chunks, draft.labels, [1.0] * 6, (0, 8))
    assert found is not None
    assert found[0] == 2014


def test_the_number_of_an_article_before_the_year_is_none() -> None:
    draft = drafted("On trees, Forest Letters, 13(10), 1967, 2024", "TVOOYO")
    found = find_year(draft.chunks, draft.labels, [1.0] * 6, (0, 8))
    assert found is not None
    assert found[0] == 2024


@pytest.mark.parametrize(
    ("tag", "year"),
    [
        ("TREES-25", 2025),
        ("TREES-25-Industry", 2025),
        ("KDD-25", 2025),
        ("KDD 25", 2025),
        ("OAKS 25", None),
        ("IC-14", None),
        ("J-25", None),
    ],
)
def test_the_year_in_the_tag_of_a_record(tag: str, year: int | None) -> None:
    labels = "O" * len(tag.split()) + "TV"
    found = year_of_tag(drafted(f"[{tag}] Old trees<br>The 34th Forest Symposium", labels).chunks)
    assert (found and found[0]) == year


def test_a_year_behind_an_initial_is_no_page() -> None:
    draft = drafted("Ash, A. & Fir, P. 2015. On trees. Forest Letters", "AAAYTV")
    found = find_year(draft.chunks, draft.labels, [1.0] * 6, (24, 32))
    assert found is not None
    assert found[0] == 2015


def test_a_year_in_the_venue_s_line_is_asked_before_those_of_an_abstract() -> None:
    draft = drafted("On trees<br>In 1990 oaks fell.<br>Forest Letters, Leaf, v. 19, 2013", "TOOOVOOOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.5], (0, 8))
    assert found is not None
    assert found[0] == 2013


def test_a_month_may_stand_behind_the_year_in_brackets() -> None:
    draft = drafted("On trees, Forest Letters (2022.8), version 2019.5", "TVOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 0.5, 0.5], (0, 8))
    assert found is not None
    assert found[0] == 2022


def test_a_month_may_stand_behind_the_year_that_ends_a_citation() -> None:
    draft = drafted("王建东（著）. 智能树木. 北京: 森林出版社, 42.4万字, 2021.4.", "AOTOOOO")
    found = find_year(draft.chunks, draft.labels, [1.0] * 7, (draft.chunks[2].start, draft.chunks[2].end))
    assert found is not None
    assert found[0] == 2021


@pytest.mark.parametrize(
    ("text", "labels", "year"),
    [
        ("On trees. In: Days of Trees (TREES 2018), pp. 1-9, Springer-Verlag, 2019", "TOVOYOOOO", 2019),
        ("On trees. In: Tree Days 2022: Roots, pages 5–16, Oslo, 2023. Springer", "TOVVVVOOOO", 2023),
        ("On trees. In: Days of Trees (TREES 2009), volume 69, Springer, August 2010", "TOVOYOOOOO", 2010),
        ("On trees. In: Days of Trees (TREES 2014), pp. 55-64, 2015", "TOVOYOOO", 2015),
        ("On trees. In: Days of Trees (TREES 2014), pp. 55-64, Oslo, 2019", "TOVOYOOOO", 2014),
        ("On trees. In: Days of Trees (TREES 2014), Bark Prize, 2015", "TOVOYOO", 2014),
        (
            "On trees. In: Days of Trees (TREES 2014), pp. 1-9. Extended version: Leaf 12, 5-16, 2015",
            "TOVOYOOOOOOO",
            2014,
        ),
        ("On trees. In: Days of Trees (TREES 2014). Shown at Forest Forum, Oslo, 2015", "TOVOYOOO", 2014),
        ("On trees. In: Days of Trees (TREES 2014), Oslo. Ann Lee, ¹²³⁴", "TOVOYOOO", 2014),
    ],
)
def test_the_year_of_print_goes_before_that_of_the_meeting(text: str, labels: str, year: int) -> None:
    draft = drafted(text, labels)
    found = find_year(draft.chunks, draft.labels, [1.0] * len(labels), (0, 8))
    assert found is not None
    assert found[0] == year


def test_years_of_meetings_where_a_paper_was_shown_are_not_its_own() -> None:
    draft = drafted("On trees, 2021<br>Presented at: Oslo Forum, 2023", "TOOOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 0.1, 1.0, 1.0, 1.0], (0, 8))
    assert found is not None
    assert found[0] == 2021


def test_the_year_of_a_meeting_behind_the_word_for_presentations_is_not_its_own() -> None:
    draft = drafted("On trees<br>Accepted, Forest Letters<br>Presentations: Days of Trees 2024", "TOVOOO")
    assert find_year(draft.chunks, draft.labels, [1.0] * 6, (0, 8)) is None


def test_the_year_in_the_name_of_proceedings_gives_way_to_that_behind_it() -> None:
    draft = drafted("On trees, in Proceedings of the 2026 Conference on Roots (under review), 2025", "TOOOYVOY")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5], (0, 8))
    assert found is not None
    assert found[0] == 2025


@pytest.mark.parametrize(
    ("text", "labels", "year"),
    [
        ("On trees<br>In Forest Vision - TREES 2020 Days, 2021", "TOVVVOO", 2021),
        ("On trees<br>In Forest Vision - TREES 2020 Days, Oslo 2021", "TOVVVOOO", 2020),
        ("On trees<br>In Forest Vision - TREES 2020 Days, 2021, accepted", "TOVVVOOO", 2020),
        ("On trees<br>Forest Letters 2017, 118, 2005", "TVVOO", 2017),
        ("On trees<br>In TREES 2020 Days, awarded the Bark Prize, 2023", "TOVVVOO", 2020),
    ],
)
def test_the_year_that_ends_the_venue_s_line_is_asked_before_that_in_its_name(
    text: str, labels: str, year: int
) -> None:
    draft = drafted(text, labels)
    found = find_year(draft.chunks, draft.labels, [1.0] * len(labels), (0, 8))
    assert found is not None
    assert found[0] == year


def test_the_year_of_a_meeting_before_a_volume_is_not_that_of_the_volume() -> None:
    draft = drafted("On trees, Days of Forestry 2003, Volume 36, Forest Letters, 2004", "TVYOOOY")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5], (0, 8))
    assert found is not None
    assert found[0] == 2004


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("On trees, Proceedings of WOODS 2003, Volume 36 (2004): 39.", "TVYOOOO"),
        ("On trees, Memoirs of the Tree Days, 2003. Volume 36 of Forest Letters, 2004", "TVYOOY"),
    ],
)
def test_the_year_of_a_meeting_goes_behind_that_of_the_volume(text: str, labels: str) -> None:
    draft = drafted(text, labels)
    found = find_year(draft.chunks, draft.labels, [1.0] * 5 + [0.5] * (len(labels) - 5), (0, 8))
    assert found is not None
    assert found[0] == 2004


def test_the_day_of_a_visit_is_no_year() -> None:
    draft = drafted("On trees. Forest Archive. Accessed July 29, 2025", "TVOOOY")
    assert find_year(draft.chunks, draft.labels, [1.0] * 6, (0, 8)) is None
    draft = drafted("On trees. Forest Archive (Zugriff am 12.03.2021)", "TVO")
    assert find_year(draft.chunks, draft.labels, [1.0] * 3, (0, 8)) is None


def test_a_title_may_begin_as_a_visit_does() -> None:
    draft = drafted("Retrieved context and memory, 2019. Forest Letters", "TYV")
    found = find_year(draft.chunks, draft.labels, [1.0] * 3, (0, 28))
    assert found is not None
    assert found[0] == 2019


def test_the_year_behind_the_authors_is_asked_before_that_above() -> None:
    draft = drafted("2017<br>Ann Lee (2016) On trees, Forest Letters", "YAYTV")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 0.5, 1.0, 1.0], (20, 28))
    assert found is not None
    assert found[0] == 2016


def test_of_years_that_were_read_as_none_the_likeliest_is_asked_first() -> None:
    draft = drafted("On old trees<br>Oxford, 2004; paperback, 2006", "TOOOO")
    assert [chunk.text for chunk in draft.chunks][2::2] == ["2004", "2006"]
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 0.6, 1.0, 0.9], (0, 12))
    assert found is not None
    assert found[0] == 2004


@pytest.mark.parametrize(
    ("source", "year"),
    [
        ('<ul data-year="2020"><li data-year="2024">On trees</li></ul>', 2024),
        ('<div class="year-2021"><p>On trees</p></div>', 2021),
        ('<div class="year-2021" data-year="2022"><p>On trees</p></div>', 2022),
        ('<div data-year="all"><p>On trees</p></div>', None),
        ('<main data-year="2026"><p>On trees</p></main>', None),
    ],
)
def test_an_element_states_the_year_of_all_in_it(source: str, year: int | None) -> None:
    text = cut(read(source, "page.html"))
    assert Draft(text, Segment(0, 1), Section(), text.chunks, ["T"], [1.0]).year_above == year


def test_the_year_of_an_index_is_no_year() -> None:
    draft = drafted("On trees. Forest Letters (IF 15.2, JCR 2023)", "TVOOO")
    assert find_year(draft.chunks, draft.labels, [1.0] * 5, (0, 8)) is None


def test_the_year_of_the_meeting_that_selected_a_paper_is_not_its_own() -> None:
    draft = drafted("On trees, Forest Letters, selected paper of TREES 2006, Leaf, 2007", "TVOYOO")
    found = find_year(draft.chunks, draft.labels, [1.0] * 6, (0, 8))
    assert found is not None
    assert found[0] == 2007


@pytest.mark.parametrize(
    ("date", "year"), [("6-07-90", 1990), ("12/3/04", 2004), ("30-13-90", None), ("6-07-37", None)]
)
def test_a_date_with_its_day_first_and_a_short_year(date: str, year: int | None) -> None:
    draft = drafted(f"Old trees. Ann Lee, University of Oslo, {date}", "TAVO")
    found = find_year(draft.chunks, draft.labels, [1.0] * 4, (0, 9))
    assert (found and found[0]) == year


@pytest.mark.parametrize("note", ["Short version at the TREES 2020 Workshop on Bark", "Best Paper Award at TREES 2020"])
def test_the_year_of_a_note_stands_behind_that_of_the_heading(note: str) -> None:
    record = f"<li>Ann Lee. <a href='x'>How old trees grow</a>, <i>Journal of Trees</i><br>{note}</li>"
    listed = "<li>Bo Elm. <a href='y'>Why old trees fall</a>, <i>Journal of Trees</i></li>"
    mentions = extract_mentions(read(f"<h2>Publications</h2><h3>2021</h3><ul>{record}{listed}</ul>")).mentions
    assert [mention.year for mention in mentions] == [2021, 2021]


@pytest.mark.parametrize(
    ("note", "labels", "year"),
    [
        ("This is the journal version of <i>our TREES '19 paper</i>", "OO", None),
        ("Supersedes our TREES 2019 paper", "OOO", None),
        ("Extended version of the TREES'19 paper with this title. Forest Science 327 (2021)", "OVOY", 2021),
    ],
)
def test_the_year_of_a_paper_that_this_one_goes_back_to_is_not_its_own(
    note: str, labels: str, year: int | None
) -> None:
    draft = drafted(f"On old trees<br>Ann Lee<br>{note}", f"TA{labels}")
    found = find_year(draft.chunks, draft.labels, [1.0] * len(draft.labels), (0, 12))
    assert (found and found[0]) == year


def test_the_years_of_an_abstract_are_not_the_record_s() -> None:
    told = "We exploit the fact that old trees fell beginning in 2012 and that young ones did not, and show " * 4
    draft = drafted(f"On old trees<br>Ann Lee<br>{told.replace('and that', 'that')}", "TA" + "O" * 13)
    assert find_year(draft.chunks, draft.labels, [1.0] * len(draft.labels), (0, 12)) is None
