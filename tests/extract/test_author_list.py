import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from extract.field.author_list import read_author_list

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "author_list.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["label"])
def test_lists(case: dict[str, Any]) -> None:
    listed = read_author_list(case["input"])
    assert [author.name for author in listed.authors] == case["expected"]
    assert listed.complete is case.get("complete", True)


def test_marks_stay_with_their_names() -> None:
    listed = read_author_list("Ann Lee*, Bo Li†, Cy Fu")
    assert [author.marks for author in listed.authors] == ["*", "†", ""]
    listed = read_author_list("Ann Lee (通讯作者), Bo Li（通信作者2）, Cy Fu (equal contribution)")
    assert [author.marks for author in listed.authors] == ["✉", "✉", "="]
    listed = read_author_list("Ann Lee*, Bo Li*, Cy Fu (*co-first author)")
    assert [author.marks for author in listed.authors] == ["*", "*", ""]
    listed = read_author_list("Ann Lee#, Bo Li#, Cy Fu (#Equal contribution)")
    assert [author.marks for author in listed.authors] == ["#", "#", ""]
    listed = read_author_list("Ann Lee, Bo Li (*corresponding author)")
    assert [author.marks for author in listed.authors] == ["", "✉"]


@pytest.mark.parametrize(
    ("written", "marks"),
    [
        ("A. Lee, B. Li,* C. Fu*", ["", "*", "*"]),
        ("A. Lee,# B. Li,# C. Fu", ["#", "#", ""]),
        ("Lee, A.,*,† Li, B.,† Fu, C.", ["*†", "†", ""]),
        ("*A. Lee, *B. Li, C. Fu", ["*", "*", ""]),
    ],
)
def test_marks_behind_a_comma_belong_to_the_name_before_it(written: str, marks: list[str]) -> None:
    assert [author.marks for author in read_author_list(written).authors] == marks


@given(st.text(alphabet="AaBb .,;*&()1é张\nand", max_size=80))
def test_any_text_gives_names_that_stand_in_it(text: str) -> None:
    for author in read_author_list(text).authors:
        assert 0 <= author.start < author.end <= len(text)
        assert author.name
