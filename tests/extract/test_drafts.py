"""What labeled chunks say: authors and venue."""

import numpy as np
import pytest

from bibliography import PublicationType
from extract.field.authors import read_authors
from extract.field.details import find_year
from extract.field.kind import find_awards, find_type
from extract.field.title import read_title
from extract.field.venue import read_venue
from extract.fields import Reading
from extract.record.drafts import Draft, drafts
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from extract.text.sections import Section
from tests.extract.pages import read


def _draft(source: str, labels: str) -> Draft:
    text = cut(read(f"<p>{source}</p>", "page.html"))
    assert len(labels) == len(text.chunks), [chunk.text for chunk in text.chunks]
    return Draft(text, Segment(0, len(text.lines)), Section(), text.chunks, list(labels), [1.0] * len(labels))


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("Ann Lee, Bo Fu <b>Cy Moss</b>. On trees", "AAAT", ["Ann Lee", "Bo Fu", "Cy Moss"]),
        ("<a href='a'>Ann Lee</a> <a href='b'>Bo Fu</a>. On trees", "AAT", ["Ann Lee", "Bo Fu"]),
        ("Ann <b>Lee</b>, Bo Fu. On trees", "AAAT", ["Ann Lee", "Bo Fu"]),
        ("<b>Moss, M.</b> Mohr M.S. (2009). On trees", "AAAYT", ["Moss, M.", "Mohr M.S"]),
    ],
    ids=["a bold name", "two links", "half a name bold", "a bold name with initials"],
)
def test_names_told_apart_by_style_alone(source: str, labels: str, expected: list[str]) -> None:
    assert [author.name.rstrip(".") for author in read_authors(_draft(source, labels)).authors] == [
        name.rstrip(".") for name in expected
    ]


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        (
            "On trees. Joint Meeting of the Society of Roots (JMR-12) and Society of Leaves, 2015",
            "TVOOY",
            "Joint Meeting of the Society of Roots (JMR-12) and Society of Leaves",
        ),
        ("On trees. Conference on Roots (CoR) 2015", "TVOY", "Conference on Roots"),
        (
            "On trees. IEEE Transactions on Very Large Scale Integration (VLSI) Systems 2015",
            "TVOOY",
            "IEEE Transactions on Very Large Scale Integration (VLSI) Systems",
        ),
        (
            "On trees. IEEE Transactions on Very Large Scale Integration (VLSI) Springer 2015",
            "TVOOY",
            "IEEE Transactions on Very Large Scale Integration",
        ),
        (
            "On trees. Conference on Synthesis, Modeling, Analysis and Simulation of Roots, 2015",
            "TVOOY",
            "Conference on Synthesis, Modeling, Analysis and Simulation of Roots",
        ),
        ("On trees. Trees: An International Journal, 2015", "TOVY", "Trees: An International Journal"),
        (
            "On trees. Communications in Statistics - Theory and Methods, 2015",
            "TVOY",
            "Communications in Statistics - Theory and Methods",
        ),
        ("论树，《经济学（季刊）》2015", "TVOY", "经济学（季刊）"),
        ("On trees. Conference on Roots (CoR) and we won, 2015", "TVOOY", "Conference on Roots"),
        ("On trees. KDD 2015 Growing Forests Workshop", "TVVO", "KDD 2015 Growing Forests Workshop"),
        ("On trees. KDD 2015 Growing Forests", "TVVO", "KDD"),
        (
            "On trees. Institute of Roots (IR) Annual Conference and Expo, 2015",
            "TVOVY",
            "Institute of Roots (IR) Annual Conference and Expo",
        ),
        ("On trees. Conference on Roots (CoR) Annual Conference, 2015", "TVOVY", "Conference on Roots"),
    ],
    ids=[
        "two societies",
        "nothing joined",
        "a whole name of the tables",
        "a publisher behind a name",
        "an enumeration",
        "a journal's second name",
        "a journal's dash",
        "a journal's part",
        "a sentence goes on",
        "a workshop behind a meeting and its year",
        "no workshop behind a meeting and its year",
        "a society's meeting",
        "two conferences",
    ],
)
def test_what_and_joins_to_a_venue(source: str, labels: str, expected: str) -> None:
    draft = _draft(source, labels)
    draft.spans["title"] = [(0, 8)]
    assert read_venue(draft) == expected


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("Ann Lee. OAK-2 Technical Report. Leaf, 2019", "ATVY", "OAK-2 Technical Report"),
        ("Ann Lee. Growing trees. Technical Report. 2019", "ATTY", "Growing trees"),
        ("Ann Lee. Growing trees (technical report). 2019", "ATTY", "Growing trees"),
        ("Ann Lee. <i>Growing trees</i> Technical Report, 2019", "ATTY", "Growing trees"),
        (
            "Ann Lee. A study of how trees grow in walls Technical Report, 2019",
            "ATY",
            "A study of how trees grow in walls",
        ),
    ],
)
def test_a_report_s_title_ends_before_the_words_for_one_where_a_mark_or_style_parts_them(
    source: str, labels: str, expected: str
) -> None:
    assert read_title(_draft(source, labels)) == expected


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("张磊.“大众”视角下的设计[J].装饰,2010", "ATTOVY", "“大众”视角下的设计"),
        ("张磊.《万岁》与宣传画[N].新民晚报,2013", "ATTOVY", "《万岁》与宣传画"),
        ("Ann Lee, “Growing trees” (invited), KDD, 2019", "ATTVY", "Growing trees"),
        ('Ann Lee. "Sauver ses arbres": migrations. Leaf', "ATTV", '"Sauver ses arbres": migrations'),
        ("Ann Lee, “Growing trees,” the First Meeting of “Trees”. 2019", "ATTTY", "Growing trees"),
    ],
    ids=[
        "words behind a quotation",
        "words behind a book",
        "a remark behind a quotation",
        "a subtitle",
        "two quotations",
    ],
)
def test_where_a_quoted_title_ends(source: str, labels: str, expected: str) -> None:
    assert read_title(_draft(source, labels)) == expected


@pytest.mark.parametrize(
    ("source", "labels", "title"),
    [
        ("On trees and roots [Author's reply]. Letters, 2019", "TTVY", "On trees and roots [Author's reply]"),
        ("On trees and roots [full version]. Letters, 2019", "TTVY", "On trees and roots"),
    ],
)
def test_what_a_title_s_square_bracket_says(source: str, labels: str, title: str) -> None:
    assert read_title(_draft(source, labels)) == title


def test_a_title_goes_on_behind_a_year_though_its_first_words_are_less_sure() -> None:
    draft = _draft("Growing the forests into 2020 and beyond. Tree Letters 4, 2023", "TYTVOY")
    draft.sureness[0] = 0.5
    assert read_title(draft) == "Growing the forests into 2020 and beyond"


@pytest.mark.parametrize(
    ("bracket", "labels", "expected"),
    [
        ("Trees of the old town: A view", "TTTVY", "Árvores da cidade velha [Trees of the old town: A view]"),
        ("Special issue of the year", "TTVY", "Árvores da cidade velha"),
    ],
)
def test_a_title_ends_with_its_translation(bracket: str, labels: str, expected: str) -> None:
    assert read_title(_draft(f"Árvores da cidade velha [{bracket}]. Leaf, 2019", labels)) == expected


def test_a_role_in_square_brackets_is_a_note_on_the_name_before_it() -> None:
    listed = read_authors(_draft("Ann Lee, <b>Bo Fu</b> [<i>the corresponding author</i>], Cy Moss. On trees", "AAOAT"))
    assert [(author.name, author.marks) for author in listed.authors] == [
        ("Ann Lee", ""),
        ("Bo Fu", "✉"),
        ("Cy Moss", ""),
    ]


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("Job Market Paper: Old trees, 2019", "TTY"),
        ("Old trees (Job Market Paper), 2019", "TTY"),
        ("Old trees, unpublished PhD thesis, 2019", "TTY"),
    ],
)
def test_what_kind_of_work_it_is_stands_beside_a_title(source: str, labels: str) -> None:
    assert read_title(_draft(source, labels)) == "Old trees"


def test_a_title_may_begin_with_a_kind_of_work() -> None:
    assert (
        read_title(_draft("Working paper: the end of old trees, 2019", "TTY")) == "Working paper: the end of old trees"
    )


def test_a_remark_alone_is_no_title() -> None:
    assert read_title(_draft("Ann Lee. Extended abstract. 2019", "ATY")) is None


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("On trees.<br>Listed as one of the editors' suggestions.", "TO", "editors' suggestions"),
        ("On trees.<br>Selected for the <i>Soft Matter</i> cover", "TOOO", "Selected for the Soft Matter cover"),
        ("On trees.<br><a href='/f'>Winner</a> at Example Fellowship", "TOO", "Winner at Example Fellowship"),
        ("On trees.<br>We won. Best Paper Award", "TOO", "Best Paper Award"),
        ("On trees.<br>🏆 Best Paper Award!", "TO", "Best Paper Award"),
        ("On trees. Leaf, 2011. (Cover story)", "TVYO", "Cover story"),
        ("On trees. Leaf, 2011. (Top 3 most accessed article in May)", "TVYO", "Top 3 most accessed article in May"),
        ("On trees. Leaf, 2011. 최우수 논문상", "TVYO", "최우수 논문상"),
    ],
    ids=["an apostrophe", "italics", "a link", "one chunk", "a trophy", "a cover", "most accessed", "Korean"],
)
def test_awards_said_in_several_chunks(source: str, labels: str, expected: str) -> None:
    draft = _draft(source, labels)
    assert [words for words, _ in find_awards(draft.text.text, draft.chunks, draft.labels)] == [expected]


@pytest.mark.parametrize(
    "remark",
    [
        "News highlight Forest Daily",
        "Finer details highlight the roots",
        "We try to champion trees",
        "Honoré Champion",
        "Vol. no.1 in the Old Forests Series",
    ],
)
def test_what_only_looks_like_an_award(remark: str) -> None:
    draft = _draft(f"On trees.<br>{remark}", "TO")
    assert find_awards(draft.text.text, draft.chunks, draft.labels) == ()


def test_a_link_to_the_slides_of_a_talk_is_no_award() -> None:
    draft = _draft("On trees.<br><a href='/s'>Oral Presentation</a>", "TO")
    assert find_awards(draft.text.text, draft.chunks, draft.labels) == ()


def test_pages_that_look_like_years_are_asked_behind_a_year() -> None:
    draft = _draft("On trees, Forest Letters 21 (2021): 2010-2017", "TVOOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 1.0, 0.5, 0.9], (0, 8))
    assert found is not None
    assert found[0] == 2021


def test_a_year_in_the_venue_s_line_is_asked_before_those_of_an_abstract() -> None:
    draft = _draft("On trees<br>In 1990 oaks fell.<br>Forest Letters, Leaf, v. 19, 2013", "TOOOVOOOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.5], (0, 8))
    assert found is not None
    assert found[0] == 2013


def test_a_month_may_stand_behind_the_year_in_brackets() -> None:
    draft = _draft("On trees, Forest Letters (2022.8), version 2019.5", "TVOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 0.5, 0.5], (0, 8))
    assert found is not None
    assert found[0] == 2022


def test_years_of_meetings_where_a_paper_was_shown_are_not_its_own() -> None:
    draft = _draft("On trees, 2021<br>Presented at: Oslo Forum, 2023", "TOOOO")
    found = find_year(draft.chunks, draft.labels, [1.0, 0.1, 1.0, 1.0, 1.0], (0, 8))
    assert found is not None
    assert found[0] == 2021


def test_the_year_in_the_name_of_proceedings_gives_way_to_that_behind_it() -> None:
    draft = _draft("On trees, in Proceedings of the 2026 Conference on Roots (under review), 2025", "TOOOYVOY")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 0.5], (0, 8))
    assert found is not None
    assert found[0] == 2025


def test_the_year_of_a_meeting_before_a_volume_is_not_that_of_the_volume() -> None:
    draft = _draft("On trees, Days of Forestry 2003, Volume 36, Forest Letters, 2004", "TVYOOOY")
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
    draft = _draft(text, labels)
    found = find_year(draft.chunks, draft.labels, [1.0] * 5 + [0.5] * (len(labels) - 5), (0, 8))
    assert found is not None
    assert found[0] == 2004


def test_the_day_of_a_visit_is_no_year() -> None:
    draft = _draft("On trees. Forest Archive. Accessed July 29, 2025", "TVOOY")
    assert find_year(draft.chunks, draft.labels, [1.0] * 5, (0, 8)) is None
    draft = _draft("On trees. Forest Archive (Zugriff am 12.03.2021)", "TVO")
    assert find_year(draft.chunks, draft.labels, [1.0] * 3, (0, 8)) is None


def test_a_title_may_begin_as_a_visit_does() -> None:
    draft = _draft("Retrieved context and memory, 2019. Forest Letters", "TYV")
    found = find_year(draft.chunks, draft.labels, [1.0] * 3, (0, 28))
    assert found is not None
    assert found[0] == 2019


@pytest.mark.parametrize("year", ["(2019)", "2019"])
def test_a_title_does_not_begin_with_the_year_before_its_colon(year: str) -> None:
    assert read_title(_draft(f"Ann Lee {year}: Trees in the north. Forest Letters", "AYTV")) == "Trees in the north"


def test_the_year_behind_the_authors_is_asked_before_that_above() -> None:
    draft = _draft("2017<br>Ann Lee (2016) On trees, Forest Letters", "YAYTV")
    found = find_year(draft.chunks, draft.labels, [1.0, 1.0, 0.5, 1.0, 1.0], (20, 28))
    assert found is not None
    assert found[0] == 2016


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("« La “forêt close”, un cas », Forest Letters, 2011", "TTOVY", "La “forêt close”, un cas"),
        ("“On the “other” trees”, Forest Letters, 2011", "TTOVY", "On the “other” trees"),
        ("<b>“Any trees?” On talks in woods</b>, Forest Letters, 2011", "TTVY", "“Any trees?” On talks in woods"),
        ("“Any trees?” On talks in woods, Forest Letters, 2011", "TTVY", "Any trees?"),
        ("“Any trees!” On the talks of all in woods. Roots, 2011", "TTVY", "“Any trees!” On the talks of all in woods"),
        ("“Any trees?”. The forms of all talks in woods. Roots, 2011", "TTVY", "Any trees?"),
    ],
    ids=[
        "in other marks",
        "in the same marks",
        "at its beginning, in bold",
        "before few",
        "before most",
        "before a stop",
    ],
)
def test_a_title_in_quotation_marks_may_hold_a_quotation(source: str, labels: str, expected: str) -> None:
    assert read_title(_draft(source, labels)) == expected


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


def test_what_stands_below_the_word_for_an_abstract_is_no_title() -> None:
    abstract = "We grew a hundred trees in towns. " * 7
    text = cut(read(f"<p>Growing trees in towns<br>Ann Lee<br>KDD, 2019<br>Abstract<br>{abstract}</p>", "page.html"))
    labels = ["O", "A", "V", "Y", *"O" * (len(text.chunks) - 5), "T"]
    whole = [Segment(0, len(text.lines))]
    chances = np.zeros((len(labels), 5), np.float32)
    sections = [Section()] * len(text.lines)
    reading = Reading(text, sections, whole, labels, labels, labels, [1.0] * len(labels), chances)
    assert [draft.labels[:5] for draft in drafts(reading)] == [["T", "A", "V", "Y", "O"]]
    assert all("T" not in draft.labels[1:] for draft in drafts(reading))


@pytest.mark.parametrize(
    ("words", "known", "expected"),
    [
        ("[English] Conference paper. Ann Lee. Days of Trees", None, PublicationType.CONFERENCE),
        ("Ann Lee. Proceedings of Days of Trees", None, PublicationType.CONFERENCE),
        ("Ann Lee. Proceedings of Days of Trees", PublicationType.JOURNAL, PublicationType.JOURNAL),
        ("Ann Lee. Days of Trees", None, PublicationType.JOURNAL),
        ("Ann Lee. Proceedings of the Alpine Academy of Forests", None, PublicationType.JOURNAL),
    ],
    ids=["said of it", "its proceedings", "a journal of the tables", "nothing said", "an academy's journal"],
)
def test_types_told_by_words(words: str, known: PublicationType | None, expected: PublicationType) -> None:
    assert find_type("", words, "Days of Trees", known, has_volume=False) is expected
