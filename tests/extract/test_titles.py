"""Where a title ends that was labelled so."""

import pytest

from extract.field.title import read_title
from tests.extract.pages import drafted


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("Ann Lee. OAK-2 Technical Report. Leaf, 2019", "ATVY", "OAK-2 Technical Report"),
        ("Ann Lee. Growing trees. Technical Report. 2019", "ATTY", "Growing trees"),
        ("Ann Lee. Growing trees (technical report). 2019", "ATTY", "Growing trees"),
        ("Ann Lee. <i>Growing trees</i> Technical Report, 2019", "ATTY", "Growing trees"),
        ("<a href='a.pdf'>Growing trees.pdf</a> KDD 2019", "TVY", "Growing trees"),
        ("Growing trees <i>(Written in Thai)</i><br>Leaf, 2019", "TTVY", "Growing trees"),
        (
            "Ann Lee. A study of how trees grow in walls Technical Report, 2019",
            "ATY",
            "A study of how trees grow in walls",
        ),
    ],
)
def test_a_title_ends_before_the_words_for_a_report_or_a_file_where_a_mark_or_style_parts_them(
    source: str, labels: str, expected: str
) -> None:
    assert read_title(drafted(source, labels)) == expected


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("张磊.“大众”视角下的设计[J].装饰,2010", "ATTOVY", "“大众”视角下的设计"),
        ("张磊.《万岁》与宣传画[N].新民晚报,2013", "ATTOVY", "《万岁》与宣传画"),
        ("Ann Lee, “Growing trees” (invited), KDD, 2019", "ATTVY", "Growing trees"),
        ('Ann Lee. "Sauver ses arbres": migrations. Leaf', "ATTV", '"Sauver ses arbres": migrations'),
        ("<b>“I'll be leaf”: Watching trees</b><br>Ann Lee<br>Leaf", "TTAV", "“I'll be leaf”: Watching trees"),
        (
            "Ann Lee. \"The 'Old Elm' in Bo Oak's 'Leaf House'\". Leaf",
            "ATTTTTV",
            "The 'Old Elm' in Bo Oak's 'Leaf House'",
        ),
        ("Ann Lee, “Growing trees,” the First Meeting of “Trees”. 2019", "ATTTY", "Growing trees"),
        ('Ann Lee. "Dead wood" in Rayne. Leaf, 2019', "ATTTVY", '"Dead wood" in Rayne'),
        ("Ann Lee. “Old wood”—Exploring trees. Leaf", "ATTV", "“Old wood”—Exploring trees"),
        ("Ann Lee. 'Ash' and 'Elm' trees of the north. Leaf, 2019", "ATTTTVY", "'Ash' and 'Elm' trees of the north"),
        ('Ann Lee. "Dead wood" in Leaf, 2019', "ATTTY", "Dead wood"),
    ],
    ids=[
        "words behind a quotation",
        "words behind a book",
        "a remark behind a quotation",
        "a subtitle",
        "a subtitle behind an apostrophe",
        "quotations within",
        "two quotations",
        "a place behind a quotation",
        "a dash behind a quotation",
        "words behind two quotations",
        "a venue behind a quotation",
    ],
)
def test_where_a_quoted_title_ends(source: str, labels: str, expected: str) -> None:
    assert read_title(drafted(source, labels)) == expected


@pytest.mark.parametrize(
    ("source", "labels", "title"),
    [
        ("On trees and roots [Author's reply]. Letters, 2019", "TTVY", "On trees and roots [Author's reply]"),
        ("On trees and roots [full version]. Letters, 2019", "TTVY", "On trees and roots"),
    ],
)
def test_what_a_title_s_square_bracket_says(source: str, labels: str, title: str) -> None:
    assert read_title(drafted(source, labels)) == title


@pytest.mark.parametrize(
    ("bracket", "labels", "expected"),
    [
        ("Trees of the old town: A view", "TTTVY", "Árvores da cidade velha [Trees of the old town: A view]"),
        ("Special issue of the year", "TTVY", "Árvores da cidade velha"),
    ],
)
def test_a_title_ends_with_its_translation(bracket: str, labels: str, expected: str) -> None:
    assert read_title(drafted(f"Árvores da cidade velha [{bracket}]. Leaf, 2019", labels)) == expected


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("Job Market Paper: Old trees, 2019", "TTY"),
        ("Section 8.10 Old trees, 2019", "TY"),
        ("Old trees (Job Market Paper), 2019", "TTY"),
        ("Old trees (to be submitted), 2019", "TTY"),
        ("16.``Old trees, 2019", "TY"),
        ("Old trees, unpublished PhD thesis, 2019", "TTY"),
        ("Ph.D. thesis: Old trees, 2019", "TTY"),
        ("【招待講演】Old trees, 2019", "OTY"),
        ("Bachelor Thesis: Old trees, 2019", "TTY"),
        ("Thesis: Old trees, 2019", "TTY"),
    ],
)
def test_what_kind_of_work_it_is_stands_beside_a_title(source: str, labels: str) -> None:
    assert read_title(drafted(source, labels)) == "Old trees"


def test_a_title_may_begin_with_a_kind_of_work() -> None:
    assert (
        read_title(drafted("Working paper: the end of old trees, 2019", "TTY")) == "Working paper: the end of old trees"
    )


@pytest.mark.parametrize(
    ("source", "labels", "title"),
    [
        ("Chapter 2: Old trees, 2019", "TTTY", "Chapter 2: Old trees"),
        ("Ann Lee. Chapter 2 — Modern trees. In Forests, 2019", "ATTTOVY", "Chapter 2 — Modern trees"),
        ("Chapter 2 Old trees, 2019", "TY", "Old trees"),
    ],
)
def test_a_title_may_begin_with_the_number_of_its_chapter(source: str, labels: str, title: str) -> None:
    assert read_title(drafted(source, labels)) == title


def test_a_bracket_that_ends_with_the_language_is_no_part_of_a_title() -> None:
    record = "Ann Lee. Methods for trees (invited review, in Chinese). Forest Letters, 2019"
    assert read_title(drafted(record, "ATTOOVY")) == "Methods for trees"


def test_a_remark_alone_is_no_title() -> None:
    assert read_title(drafted("Ann Lee. Extended abstract. 2019", "ATY")) is None


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("« La “forêt close”, un cas », Forest Letters, 2011", "TTOVY", "La “forêt close”, un cas"),
        ("“On the “other” trees”, Forest Letters, 2011", "TTOVY", "On the “other” trees"),
        ("<b>“Any trees?” On talks in woods</b>, Forest Letters, 2011", "TTVY", "“Any trees?” On talks in woods"),
        ("“Any trees?” On talks in woods, Forest Letters, 2011", "TTVY", "Any trees?"),
        ("“Old Serbian dub(o) 'oak'.” Forest Letters 61(2)", "TTTVOO", "Old Serbian dub(o) 'oak'"),
        (
            '"On oaks and their branches" of towns by a river, A. Lee, Forest Letters 3',
            "TTAVO",
            '"On oaks and their branches" of towns by a river',
        ),
        ("“Any trees!” On the talks of all in woods. Roots, 2011", "TTVY", "“Any trees!” On the talks of all in woods"),
        ("“Any trees?”. The forms of all talks in woods. Roots, 2011", "TTVY", "Any trees?"),
    ],
    ids=[
        "in other marks",
        "in the same marks",
        "at its beginning, in bold",
        "before few",
        "in simple marks",
        "before words in lower case",
        "before most",
        "before a stop",
    ],
)
def test_a_title_in_quotation_marks_may_hold_a_quotation(source: str, labels: str, expected: str) -> None:
    assert read_title(drafted(source, labels)) == expected


def test_a_title_goes_on_behind_a_year_though_its_first_words_are_less_sure() -> None:
    draft = drafted("Growing the forests into 2020 and beyond. Tree Letters 4, 2023", "TYTVOY")
    draft.sureness[0] = 0.5
    assert read_title(draft) == "Growing the forests into 2020 and beyond"


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("<b>Growing trees for 2017</b><br>Ann Lee<br>KDD 2018", "TYAVY", "Growing trees for 2017"),
        ("<b>Growing trees 2017</b><br>Ann Lee<br>KDD", "TYAV", "Growing trees"),
        ("Growing trees 2017<br>Ann Lee<br>KDD 2018", "TYAVY", "Growing trees"),
    ],
)
def test_a_year_that_ends_a_title_in_bold_is_its_own_where_the_record_has_another(
    source: str, labels: str, expected: str
) -> None:
    assert read_title(drafted(source, labels)) == expected


def test_a_sure_title_goes_before_a_longer_doubtful_one() -> None:
    draft = drafted("Ann Lee. Growing trees in the towns. Days of Wood: Roots, leaves, bark", "ATVTTT")
    draft.sureness[3:] = [0.4, 0.5, 0.4]
    assert read_title(draft) == "Growing trees in the towns"


def test_of_two_sure_titles_the_first_is_the_records() -> None:
    draft = drafted("Growing trees<br>Ann Lee. Leaf, 2013<br>News: “A frustrated tree,” Bark, 2014", "TAVYOTVY")
    draft.sureness[0], draft.sureness[5] = 0.989, 0.99
    assert read_title(draft) == "Growing trees"


@pytest.mark.parametrize("year", ["(2019)", "2019"])
def test_a_title_does_not_begin_with_the_year_before_its_colon(year: str) -> None:
    assert read_title(drafted(f"Ann Lee {year}: Trees in the north. Forest Letters", "AYTV")) == "Trees in the north"


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        ("Ann Lee<br>(Old) trees in towns: A study<br>KDD, 2019", "ATTTVY", "(Old) trees in towns: A study"),
        ("Lee, A. (2022) On tilings [5,3,4]. Roots, 36(2)", "AAYTTTTVOO", "On tilings [5,3,4]"),
        ("Lee, A. (2022) On tilings [5]. Roots, 36(2)", "AAYTTVOO", "On tilings"),
        ("Old trees: Extended Abstract<br>Ann Lee<br>KDD, 2019", "TTAVY", "Old trees: Extended Abstract"),
        ("Old trees. Extended Abstract<br>Ann Lee<br>KDD, 2019", "TTAVY", "Old trees"),
        ("Oak Trees (OT) and Elm Trees (ET). 2007 Tree Days. Leaf", "TTTTYVO", "Oak Trees (OT) and Elm Trees (ET)"),
    ],
)
def test_a_bracket_or_a_sort_of_text_may_belong_to_a_title(source: str, labels: str, expected: str) -> None:
    assert read_title(drafted(source, labels)) == expected


def test_a_title_that_leads_its_record_goes_before_another_behind_the_authors() -> None:
    source = "Growing trees in old towns, with Ann Lee, Report for the group “Woods, roots, leaves”, 2015"
    assert read_title(drafted(source, "TOAOTTTY")) == "Growing trees in old towns"


def test_a_title_that_goes_on_with_a_year_ends_before_the_venue() -> None:
    assert read_title(drafted("Ann Lee<br>Trees in the woods during 2018 FOREST Doc. 19/010", "ATYV")) == (
        "Trees in the woods during 2018"
    )


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("Ann Lee,<a href='x'>&quot;Old trees,&quot;(PDF)</a><i>Leaf</i>, 2019", "ATTVY"),
        ("Ann Lee. Old trees (中文). Leaf, 2019", "ATTVY"),
        ("Ann Lee. Old trees (highlighted in Bark). Leaf, 2019", "ATTVY"),
        ("Ann Lee. Old trees (with discussions by Bo Ash and Cy Elm). Leaf, 2019", "ATTTVY"),
        ("Ann Lee. Old trees, - Chapter <b>30</b> in Leaf, 2019", "ATTOOVY"),
    ],
    ids=["a file", "its language", "a note in another journal", "who discusses it", "a chapter's number"],
)
def test_what_is_said_of_a_paper_behind_its_title(source: str, labels: str) -> None:
    assert read_title(drafted(source, labels)) == "Old trees"


@pytest.mark.parametrize(
    ("source", "labels"),
    [
        ("Lee A, et al.: Old trees. <i>Leaf</i>, 2019", "AOTVY"),
        ("Title: Old trees<br>Authors: Ann Lee<br>Journal: Leaf", "OTOAOV"),
    ],
    ids=["the rest of the authors", "its label"],
)
def test_what_stands_before_the_colon_of_a_title(source: str, labels: str) -> None:
    assert read_title(drafted(source, labels)) == "Old trees"


def test_the_label_of_a_title_that_was_read_as_its_beginning() -> None:
    assert read_title(drafted("论文题目：树木的根，森涼，《林业》，2018", "TTAVY")) == "树木的根"
