"""Titles that fill their line or element, as those of the list's other records do."""

import pytest

from extract.teach.whole_titles import teach_whole_titles
from tests.extract.pages import taught

_STYLED = ["<li><i>On old trees</i>, Ann Lee, Leaf 3, 2019</li>"] * 4
_LINES = ["<li>On old trees<br>Ann Lee, Bo Fu, Leaf 3</li>"] * 4


@pytest.mark.parametrize(
    ("record", "read", "expected"),
    [
        ("<i>On trees. I</i>, Ann Lee, Leaf 3, 2019", "TVAVOY", "TTAVOY"),
        ("<i>Trees (after A. Oak)</i>, Ann Lee, Leaf 3, 2019", "TVAVOY", "TTAVOY"),
        ("<i>Trees (submitted)</i>, Ann Lee, Leaf 3, 2019", "TOAVOY", "TOAVOY"),
        ("<i>Trees, Bark Press</i>, Ann Lee, 2019", "TVAY", "TVAY"),
        ("<i>Trees, Bark and Roots</i>, Ann Lee, Nature Genetics, 2019", "TVAOY", "TTAOY"),
        ("<i>Ann Lee, Bo Fu, On trees</i>, Leaf 3, 2019", "AATVOY", "AATVOY"),
        ("<i>Ann Lee. On trees</i>, Cy Oak, Leaf 3, 2019", "ATAVOY", "ATAVOY"),
        ("<i>Trees (PhD thesis)</i>, Ann Lee, Leaf 3, 2019", "TOAVOY", "TOAVOY"),
        ("<i>Trees. 12 pages</i>, Ann Lee, Leaf 3, 2019", "TOAVOY", "TOAVOY"),
        ("<i>Trees (German)</i>, Ann Lee, Leaf 3, 2019", "TOAVOY", "TOAVOY"),
        ("<i>Trees (in German)</i>, Ann Lee, Leaf 3, 2019", "TOOAVOY", "TOOAVOY"),
        ("<i>Trees of 7.12, 8.1 and 9.2 feet and more</i>, Ann Lee, Leaf 3, 2019", "TOAVOY", "TTAVOY"),
        ("<i>Trees. Translated</i>, Ann Lee, Leaf 3, 2019", "TOAVOY", "TOAVOY"),
        ("<i>Trees in towns 2020 (data)</i>, Ann Lee, Leaf 3", "TYOAVO", "TYOAVO"),
        ("<i>Trees in 2020 and later</i>, Ann Lee, Leaf 3, 2021", "TYTAVOY", "TTTAVOY"),
        ("<i>Do trees grow? Bark Working Paper No. 7</i>, Ann Lee, Leaf 3, 2019", "TOOOAVOY", "TOOOAVOY"),
        ("<i>Trees. Bark and leaves, 3(4)</i>, Ann Lee, Leaf 3, 2019", "TVOOAVOY", "TVOOAVOY"),
    ],
    ids=[
        "a part",
        "a bracket",
        "a status",
        "the only venue",
        "a venue beside it that was not read",
        "its only names",
        "the last name",
        "a thesis",
        "pages",
        "a language",
        "a language led in",
        "numbers within",
        "a remark",
        "a year behind it",
        "a year within",
        "a series",
        "another venue",
    ],
)
def test_a_title_is_all_of_its_element(record: str, read: str, expected: str) -> None:
    records = [*_STYLED, f"<li>{record}</li>"]
    assert taught(teach_whole_titles, records, ["TAVOY"] * 4 + [read]) == "TAVOY" * 4 + expected


def test_a_title_ends_before_the_name_that_a_list_in_another_style_goes_on_with() -> None:
    records = ["<li>On old trees, <b>Ann Lee</b>, Leaf</li>"] * 4 + ["<li>On bark, Bo Fu, <b>Ann Lee</b>, Leaf</li>"]
    assert taught(teach_whole_titles, records, ["TAV"] * 4 + ["TAAV"]) == "TAV" * 4 + "TAAV"


def test_a_title_is_all_of_its_line() -> None:
    records = [*_LINES, "<li>On trees. I. Old roots<br>Ann Lee, Bo Fu, Leaf 3</li>"]
    assert taught(teach_whole_titles, records, ["TAAVO"] * 4 + ["TAAAVO"]) == "TAAVO" * 4 + "TTAAVO"


def test_a_title_ends_with_its_element() -> None:
    records = [*_STYLED, "<li><i>On trees</i>, unpublished note, Ann Lee, Leaf 3, 2019</li>"]
    assert taught(teach_whole_titles, records, ["TAVOY"] * 4 + ["TTAVOY"]) == "TAVOY" * 4 + "TOAVOY"


def test_a_title_goes_on_behind_its_element_with_a_subtitle() -> None:
    records = [*_STYLED, "<li><i>On trees</i>. How they grew old, Ann Lee, Leaf 3, 2019</li>"]
    assert taught(teach_whole_titles, records, ["TAVOY"] * 4 + ["TTAVOY"]) == "TAVOY" * 4 + "TTAVOY"


def test_few_titles_that_fill_their_element_teach_nothing() -> None:
    records = [*_STYLED[:3], "<li><i>On trees. I</i>, Ann Lee, Leaf 3, 2019</li>"]
    assert taught(teach_whole_titles, records, ["TAVOY"] * 3 + ["TVAVOY"]) == "TAVOY" * 3 + "TVAVOY"


def test_a_title_ends_before_the_element_that_holds_the_venue_of_the_others() -> None:
    records = [
        f"<li><i>Ann Lee</i><br>On {tree}, <a href='{tree}'>Leaf Days</a></li>"
        for tree in "oak ash elm fir yew".split()
    ]
    assert taught(teach_whole_titles, records, ["ATV"] * 4 + ["ATT"]) == "ATV" * 5
    assert taught(teach_whole_titles, records, ["ATV"] * 2 + ["ATT"] * 3) == "ATV" * 2 + "ATT" * 3


def test_words_of_a_title_that_were_read_as_names_in_its_class_with_or_without_a_link() -> None:
    linked = ["<li><span class='t'><a href='/x'>On old trees</a></span> <span>with Ann Lee</span></li>"] * 4
    plain = "<li><span class='t'>Growing Flexibility, and Leaves</span> <span>with Ann Lee</span></li>"
    assert taught(teach_whole_titles, [*linked, plain], [*["TOA"] * 4, "ATOA"]) == "TOA" * 4 + "TTOA"
