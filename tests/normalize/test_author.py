from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from normalize.author import author_key, author_keys, name_evidence, parse_name, same_person
from tests.normalize.cases import parameters, read_cases, tables


def _parts(name: str) -> list[str]:
    author = parse_name(name)
    return [author.name, author.given or "", author.family or "", author.native_name or ""]


@pytest.mark.parametrize("case", parameters("author", "parts"))
def test_names_are_taken_apart(case: list[str]) -> None:
    assert _parts(case[0]) == case[1:]


@pytest.mark.xfail(strict=True)
@pytest.mark.parametrize("case", parameters("author", "unsolved"))
def test_unsolved(case: list[str]) -> None:
    assert _parts(case[0]) == case[1:]


@pytest.mark.parametrize(("table", "case"), tables("author", "same"))
def test_names_of_one_person_go_together(table: dict[str, Any], case: list[str]) -> None:
    left, right = map(parse_name, case)
    assert same_person(left, right) >= table["least"]
    assert author_keys(left) & author_keys(right)


@pytest.mark.parametrize(("table", "case"), tables("author", "different"))
def test_names_of_two_people_do_not(table: dict[str, Any], case: list[str]) -> None:
    assert same_person(*map(parse_name, case)) <= table["most"]


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        ("张海林", {"zhang h", "hailin z"}),
        ("单小明", {"shan x", "dan x"}),
        ("Jürgen Schön", {"schon j", "schoen j"}),
        ("L. van der Berg", {"van der berg l", "berg l"}),
        ("Luis David García Puente", {"garcia puente l", "garcia l", "puente l"}),
        ("Zhang Hailin", {"zhang h", "hailin z"}),
        ("Lyu Guodong", {"lu g", "lv g", "lyu g"}),
    ],
)
def test_keys_have_every_reading(name: str, keys: set[str]) -> None:
    assert keys <= author_keys(parse_name(name))


@pytest.mark.parametrize("text", read_cases("evidence")["name"]["yes"])
def test_evidence_of_names(text: str) -> None:
    assert name_evidence(text) >= 0.6


@pytest.mark.parametrize("text", read_cases("evidence")["name"]["no"])
def test_evidence_against_names(text: str) -> None:
    assert name_evidence(text) < 0.6


@given(st.text(max_size=80))
def test_no_text_raises(text: str) -> None:
    author = parse_name(text)
    assert 0.0 <= name_evidence(text) <= 1.0
    keys = author_keys(author)
    assert author_key(author) in keys or not author_key(author)


_NAMES = st.sampled_from(
    [
        case[0]
        for group in ("same", "different")
        for table in read_cases("author")[group]
        for pair in table["cases"]
        for case in ([pair[0]], [pair[1]])
    ]
)


@given(_NAMES, _NAMES)
def test_same_person_is_symmetric_and_sure_of_itself(left: str, right: str) -> None:
    one, other = parse_name(left), parse_name(right)
    assert same_person(one, other) == same_person(other, one)
    if one.given:
        assert same_person(one, one) == 1.0
