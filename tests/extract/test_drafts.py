"""What labeled chunks say: authors, venue, awards, type."""

import numpy as np
import pytest

from bibliography import PublicationType
from extract.field.authors import read_authors
from extract.field.kind import find_awards, find_type
from extract.field.venue import read_venue
from extract.fields import Reading
from extract.record.drafts import Draft, drafts
from extract.segment.segmenter import Segment
from extract.text.chunks import cut
from extract.text.sections import Section
from tests.extract.pages import drafted, read


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
    assert [author.name.rstrip(".") for author in read_authors(drafted(source, labels)).authors] == [
        name.rstrip(".") for name in expected
    ]


def test_an_equals_sign_behind_the_last_name_is_its_mark() -> None:
    draft = drafted("Ann Lee =, Bo Fu = (2025). On trees", "AAYT")
    assert [author.marks for author in read_authors(draft).authors] == ["=", "="]


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
        (
            "On trees. Journal of Oak University (Natural Science) 2015",
            "TVOY",
            "Journal of Oak University (Natural Science)",
        ),
        ("On trees. KDD 2015 FL workshop", "TVYO", "KDD 2015 FL workshop"),
        ("On trees. Conference on Roots (CoR) and we won, 2015", "TVOOY", "Conference on Roots"),
        ("On trees. KDD 2015 Growing Forests Workshop", "TVVO", "KDD 2015 Growing Forests Workshop"),
        ("On trees. KDD 2015 Growing Forests", "TVVO", "KDD"),
        (
            "On trees. Institute of Roots (IR) Annual Conference and Expo, 2015",
            "TVOVY",
            "Institute of Roots (IR) Annual Conference and Expo",
        ),
        ("On trees. Society of Roots (SR) 18th Convention, 2015", "TVOOY", "Society of Roots (SR) 18th Convention"),
        ("On trees. Journal of Roots (JoR) Magazine, 2015", "TVOOY", "Journal of Roots"),
        ("On trees. Conference on Roots (CoR) Annual Conference, 2015", "TVOVY", "Conference on Roots"),
        ("On trees. Proceedings of the Royal Society, B, 2015", "TVOY", "Proceedings of the Royal Society, B"),
        ("On trees. In: Arboropolis: Watching trees, 2015", "TOOVY", "Arboropolis: Watching trees"),
        ("On trees. In: Kohler: Watching trees, 2015", "TOOVY", "Watching trees"),
        ("On trees. Proceedings of the Forest Society, B, 2015", "TVOY", "Forest Society"),
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
        "a journal's part in English",
        "a workshop in lower case behind a meeting and its year",
        "a sentence goes on",
        "a workshop behind a meeting and its year",
        "no workshop behind a meeting and its year",
        "a society's meeting",
        "a society's convention",
        "a journal and a magazine",
        "two conferences",
        "a letter of the Royal Society's",
        "a name before its subtitle",
        "an editor",
        "a letter of another's",
    ],
)
def test_what_and_joins_to_a_venue(source: str, labels: str, expected: str) -> None:
    draft = drafted(source, labels)
    draft.spans["title"] = [(draft.chunks[0].start, draft.chunks[0].end)]
    assert read_venue(draft) == expected


def test_what_a_title_goes_on_with_is_no_venue() -> None:
    draft = drafted("Turnout in the 2015 Town Elections, 2019", "TYVY")
    assert read_venue(drafted("Turnout in the 2015 Town Elections, 2019", "TYVY")) == "Town Elections"
    draft.spans["title"] = [(0, 34)]
    assert read_venue(draft) is None


@pytest.mark.parametrize(
    ("source", "labels", "expected"),
    [
        (
            "On trees. Сборник конференции «Леса, болота и луга: новые вопросы», Тула, 2018",
            "TVVOOOY",
            "Сборник конференции «Леса, болота и луга: новые вопросы",
        ),
        (
            'On trees. XII Conference "Woods, Moors and Heaths", Rome, 2018',
            "TVOOOY",
            'XII Conference "Woods, Moors and Heaths',
        ),
        ('On trees. Forest Letters "Woods, Moors and Heaths", Rome, 2018', "TVOOOY", "Forest Letters"),
        ('On trees. Days of "Woods, Moors", "Heaths, Leaves", 2018', "TVVOOOY", 'Days of "Woods, Moors'),
        ("On trees. XII Conference “Woods, Moors”<br>2018", "TVOOY", "XII Conference “Woods, Moors"),
        ('On trees. Forest Conference "Best Paper Award", Rome, 2018', "TVOOY", "Forest Conference"),
        ('On trees. Forest Conference, "Shade", Rome, 2018', "TVOOY", "Forest Conference"),
    ],
    ids=["begun", "behind a meeting", "behind another name", "of two the one begun", "alone", "an award", "apart"],
)
def test_a_name_goes_on_to_the_end_of_its_quotation(source: str, labels: str, expected: str) -> None:
    assert read_venue(drafted(source, labels)) == expected


@pytest.mark.parametrize(
    ("behind", "expected"),
    [
        ("Workshop on Growing Trees, 2016", "Workshop on Growing Trees"),
        ("Woods, 2016", "GROW"),
    ],
)
def test_a_name_in_full_on_another_line_goes_before_a_badge(behind: str, expected: str) -> None:
    assert read_venue(drafted(f"[GROW] On trees<br>Ann Lee<br>{behind}", "VTAVY")) == expected


def test_a_list_is_cut_behind_the_comma_of_its_last_name() -> None:
    listed = read_authors(drafted("Ann Lee, Bo Fu, ... (2020) On trees", "AAYT"))
    assert ([author.name for author in listed.authors], listed.complete) == (["Ann Lee", "Bo Fu"], False)


def test_a_role_in_square_brackets_is_a_note_on_the_name_before_it() -> None:
    listed = read_authors(
        drafted("Ann Lee, <b>Bo Fu</b> [<i>the corresponding author</i>], Cy Moss. On trees", "AAOAT")
    )
    assert [(author.name, author.marks) for author in listed.authors] == [
        ("Ann Lee", ""),
        ("Bo Fu", "✉"),
        ("Cy Moss", ""),
    ]


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
        ("On trees. Leaf, 2011. Top 100 chemistry 2020", "TVYOY", "Top 100 chemistry"),
        ("On trees. Leaf, 2011. 최우수 논문상", "TVYO", "최우수 논문상"),
        ("On trees. Leaf, 2011. (Readers’ Choice)", "TVYO", "Readers’ Choice"),
        ("<a href='/p'>On trees | LEAVES 2022 (oral)</a>", "TVYO", "oral"),
        ("On trees. Leaf, 2011. (Selected for long presentation)", "TVYO", "Selected for long presentation"),
    ],
    ids=[
        *(
            "an apostrophe",
            "italics",
            "a link",
            "one chunk",
            "a trophy",
            "a cover",
            "most accessed",
            "a list",
            "Korean",
        ),
        *("readers", "a link around the record", "a long talk"),
    ],
)
def test_awards_said_in_several_chunks(source: str, labels: str, expected: str) -> None:
    draft = drafted(source, labels)
    assert [words for words, _ in find_awards(draft.text.text, draft.chunks, draft.labels)] == [expected]


@pytest.mark.parametrize(
    "remark",
    [
        "News highlight Forest Daily",
        "Finer details highlight the roots",
        "We try to champion trees",
        "Honoré Champion",
        "achieving 1st place on old lists",
        "Vol. no.1 in the Old Forests Series",
    ],
)
def test_what_only_looks_like_an_award(remark: str) -> None:
    draft = drafted(f"On trees.<br>{remark}", "TO")
    assert find_awards(draft.text.text, draft.chunks, draft.labels) == ()


def test_an_award_in_one_line_with_an_abstract() -> None:
    abstract = f"We ask how old trees fell, {'and then we count leaves ' * 13}"
    draft = drafted(f"<b>On trees</b>. Leaf, 2010 (best paper award). {abstract}", "TVYOOO")
    assert [award for award, _ in find_awards(draft.text.text, draft.chunks, draft.labels)] == ["best paper award"]


def test_what_an_abstract_says_in_lower_case_is_no_award() -> None:
    abstract = f"We ask how old trees fell, {'and then we count leaves ' * 13}, highlighted by recent storms"
    draft = drafted(f"On trees.<br>{abstract}", "TOOO")
    assert find_awards(draft.text.text, draft.chunks, draft.labels) == ()


def test_a_link_to_the_slides_of_a_talk_is_no_award() -> None:
    draft = drafted("On trees.<br><a href='/s'>Oral Presentation</a>", "TO")
    assert find_awards(draft.text.text, draft.chunks, draft.labels) == ()


def test_a_row_of_links_is_no_award() -> None:
    draft = drafted("On trees.<br><a href='/a'>PDF</a> <a href='/b'>Code</a> <a href='/c'>Oral</a>", "TOOO")
    assert find_awards(draft.text.text, draft.chunks, draft.labels) == ()


@pytest.mark.parametrize("labels", ["AAOOT", "AAAOT"])
def test_a_role_behind_the_last_name_in_its_own_script_is_a_note_on_it(labels: str) -> None:
    listed = read_authors(drafted("Ann Lee, <b>Bo Wu</b>(吴博)(Corresponding Author). On trees", labels))
    assert [(author.name, author.marks) for author in listed.authors] == [("Ann Lee", ""), ("Bo Wu", "✉")]


def test_what_stands_below_the_word_for_an_abstract_is_no_title() -> None:
    abstract = "We grew a hundred trees in towns. " * 7
    text = cut(read(f"<p>Growing trees in towns<br>Ann Lee<br>KDD, 2019<br>Abstract<br>{abstract}</p>", "page.html"))
    labels = ["O", "A", "V", "Y", *"O" * (len(text.chunks) - 5), "T"]
    whole = [Segment(0, len(text.lines))]
    chances = np.zeros((len(labels), 5), np.float32)
    sections = [Section()] * len(text.lines)
    sure, begins = [1.0] * len(labels), [0.0] * len(labels)
    reading = Reading(text, sections, whole, labels, labels, labels, sure, chances, begins)
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


@pytest.mark.parametrize(("last", "addresses"), [(2, [None]), (3, [None, "https://doi.org/10.1000/root"])])
def test_what_stands_in_a_block_behind_a_record_is_none_of_its_own(last: int, addresses: list[str | None]) -> None:
    text = cut(
        read("<h4>2019</h4><p>On trees<br>On roots<a href='https://doi.org/10.1000/root'>.</a></p>", "page.html")
    )
    held = text.chunks[: text.lines[last - 1].last]
    draft = Draft(text, Segment(0, last), Section(), held, ["T"] * len(held), [1.0] * len(held))
    assert list(dict.fromkeys(run.href for run in draft.runs())) == addresses


def test_the_volume_and_pages_behind_a_known_venue_are_none_of_it() -> None:
    assert read_venue(drafted("Ann Lee. 1974. Old trees. Crop Sci. 44: 233-234.", "AYTVO")) == "Crop Sci"
