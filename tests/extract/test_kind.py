"""What type of publication a citation's words and venue tell."""

import pytest

from bibliography import PublicationType
from extract.field.kind import find_type
from extract.record.drafts import Draft
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from extract.text.sections import Section
from tests.extract.pages import read


@pytest.mark.parametrize(
    ("words", "venue", "kind"),
    [
        ("张磊,曹楠. [M].上海: 树木出版社,2025", None, PublicationType.BOOK),
        ("张磊. [C]//李明主编", "树木论丛", PublicationType.CHAPTER),
        ("A. Lee, in B. Moser (dir.)", "Publier la forêt", PublicationType.CHAPTER),
        ("A. Lee, a cura di B. Moser", "Alberi", PublicationType.CHAPTER),
        ("A. Lee, en B. Moser (coord.)", "Los bosques", PublicationType.CHAPTER),
        ("A. Lee, Adv. Coord. Trees 12, 3-9", "Adv. Coord. Trees", PublicationType.JOURNAL),
        ("A. Lee", "第68回森林連合講演会", PublicationType.CONFERENCE),
        ("李森, 北方森林研究会誌, 50", "北方森林研究会誌", PublicationType.JOURNAL),
        ("A. Lee", "TREES 2021 Forum", PublicationType.CONFERENCE),
        ("A. Lee", "Forest Letters 2021 Special Issue", PublicationType.JOURNAL),
        ("A. Lee", "Agenda 2030 Monitor", PublicationType.JOURNAL),
        ("A. Lee", "OAKS 2020 May", PublicationType.JOURNAL),
        ("A. Lee", "Forest Forum", PublicationType.JOURNAL),
        ("A. Lee", "41° Congresso della Società degli Alberi", PublicationType.CONFERENCE),
        ("A. Lee", "the 12th Forest Days", PublicationType.CONFERENCE),
        ("A. Lee. Editors' suggestion", "Forest Letters", PublicationType.JOURNAL),
        ("A. Lee", "21st Century Forests", PublicationType.JOURNAL),
        ("A. Lee", "Ulusal Orman Sempozyumu", PublicationType.CONFERENCE),
        ("A. Lee", "Atti del IX Corso degli Alberi", PublicationType.CONFERENCE),
        ("A. Lee", "IX Giornate degli Alberi", PublicationType.CONFERENCE),
        ("A. Lee", "Atti della Società degli Alberi", PublicationType.JOURNAL),
        ("A. Lee", "SPIE Tree Imaging", PublicationType.CONFERENCE),
        ("A. Lee", "Lecture Notes in Computer Science", PublicationType.CONFERENCE),
        ("A. Lee", "AAAI Spring Symposium on Trees", PublicationType.WORKSHOP),
        ("A. Lee. JTRS 87, 378 (2025)", "JTRS", PublicationType.JOURNAL),
        ("A. Lee. TREES 19 (2023), 043", "TREES", PublicationType.JOURNAL),
        ("A. Lee. TREES 2023", "TREES", PublicationType.CONFERENCE),
        ("A. Lee. TREES 22, Oslo", "TREES", PublicationType.CONFERENCE),
        ("A. Lee. Tese de Doutorado, Universidade das Árvores", None, PublicationType.THESIS),
        ("A. Lee. Wood Publishing, 2002", None, PublicationType.BOOK),
        ("A. Lee. pressing on with publishing, 2002", None, PublicationType.OTHER),
        ("Ann Wiley, Bo Fu. \n 2019", None, PublicationType.OTHER),
        ("A. Lee. \n Editorial Note, 2019", None, PublicationType.OTHER),
        ("A. Lee. \n In Press, 2019", None, PublicationType.OTHER),
        ("A. Lee. \n Springer, 2019", None, PublicationType.BOOK),
        ("A. Lee. TREES 22, 2015", "TREES", PublicationType.CONFERENCE),
        ("A. Lee. Forest Research Reports 12, 33-45", "Forest Research Reports", PublicationType.JOURNAL),
        ("A. Lee. The class under consideration is closed.", "Forest Letters", PublicationType.JOURNAL),
        ("A. Lee. Under second-round review", "Forest Letters", PublicationType.SUBMITTED),
        ("A. Lee. Policy brief 3", "Policy brief", PublicationType.REPORT),
        ("A. Lee", "TREES SciTech Forum", PublicationType.CONFERENCE),
        ("A. Lee", "Moss Union General Assembly", PublicationType.CONFERENCE),
        ("A. Lee", "Reunión Española sobre Árboles", PublicationType.CONFERENCE),
        ("A. Lee", "Encyclopedia of Trees", PublicationType.CHAPTER),
        ("A. Lee", "Handbook on Forests", PublicationType.CHAPTER),
        ("A. Lee", "Journal of Handbook Studies", PublicationType.JOURNAL),
        ("A. Lee", "Open Forum on Trees", PublicationType.JOURNAL),
        ("A. Lee", "Colloquia Silvana", PublicationType.JOURNAL),
        ("A. Lee", "SciTech Letters", PublicationType.JOURNAL),
    ],
)
def test_words_that_tell_the_type(words: str, venue: str | None, kind: PublicationType) -> None:
    assert find_type("", words, venue, None, has_volume=False) is kind


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("A. Lee. Forest Workshop at TREES, 2021", PublicationType.WORKSHOP),
        ("A. Lee. TREES, Forest Workshop, 2021", PublicationType.WORKSHOP),
        ("A. Lee. TREES, 2021. Also at the Forest Workshop", PublicationType.CONFERENCE),
        ("A. Lee. TREES, volume 4 of JTR Workshop and Conference Proceedings, 2021", PublicationType.CONFERENCE),
        ("A. Lee. TREES 2021 (earlier version at a workshop)", PublicationType.CONFERENCE),
        ("A. Lee. TREES 2021 (workshop version at LEAVES)", PublicationType.CONFERENCE),
        ("A. Lee. TREES 2021, extending a workshop paper", PublicationType.CONFERENCE),
    ],
)
def test_a_workshop_held_with_a_conference(words: str, kind: PublicationType) -> None:
    assert find_type("", words, "TREES", PublicationType.CONFERENCE, has_volume=False) is kind


@pytest.mark.parametrize(
    ("section", "words", "venue", "kind"),
    [
        ("chapter", "A. Lee. Forest Letters, 12 (3-4), 33-45", "Forest Letters", PublicationType.JOURNAL),
        ("chapter", "A. Lee. Forests of Old (pp. 33-45)", "Forests of Old", PublicationType.CHAPTER),
        ("chapter", "A. Lee. LNCS 12, 33-45", "LNCS", PublicationType.CHAPTER),
        ("preprint", "A. Lee. Journal of Forest Letters", "Journal of Forest Letters", PublicationType.JOURNAL),
        ("preprint", "A. Lee. arXiv", "arXiv", PublicationType.PREPRINT),
    ],
)
def test_what_a_heading_says_of_a_paper(section: str, words: str, venue: str, kind: PublicationType) -> None:
    assert find_type(section, words, venue, None, has_volume=False) is kind


def test_a_publisher_behind_pages_tells_no_book() -> None:
    for words, has_volume in (("A. Lee. pages 3-9. Springer, 2010", False), ("A. Lee. Springer, 2010, 3-9", True)):
        assert find_type("", words, None, None, has_volume) is PublicationType.OTHER


@pytest.mark.parametrize(
    ("words", "venue", "kind"),
    [
        ("A. Lee, in: Growing Woods, pp. 119-136, Springer", "Growing Woods", PublicationType.CHAPTER),
        ("リー「木」『森の本』日本評論社、2020年", "森の本", PublicationType.CHAPTER),
        ("A. Lee, Woods 12, 119-136, Springer", "Woods", PublicationType.JOURNAL),
        ("A. Lee, Review of Woods, 2020, Oak Press", "Review of Woods", PublicationType.JOURNAL),
    ],
)
def test_a_publisher_behind_what_is_no_journal_tells_a_book(words: str, venue: str, kind: PublicationType) -> None:
    assert find_type("", words, venue, None, has_volume=True) is kind


@pytest.mark.parametrize(
    ("source", "section", "kind"),
    [
        ('<div class="isotope-item pubtype-1 year-2024"><p>On trees</p></div>', Section(type="journal"), "conference"),
        ('<div class="pubtype-4"><div class="card"><p>On trees</p></div></div>', Section(), "report"),
        ('<div class="pubtype-8"><p>On trees</p></div>', Section(type="journal"), "journal"),
        ('<div class="card"><p>On trees</p></div>', Section(type="journal", is_of_all=True), ""),
    ],
)
def test_an_element_states_the_type_of_all_in_it(source: str, section: Section, kind: str) -> None:
    text = cut(read(source, "page.html"))
    assert Draft(text, Segment(0, 1), section, text.chunks, ["T"], [1.0]).type_above == kind
