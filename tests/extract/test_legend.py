import tomllib
from pathlib import Path
from typing import Any

import pytest

from extract.author_list import read_author_list
from extract.legend import Legend, read_legend

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "legend.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["label"])
def test_legends(case: dict[str, Any]) -> None:
    legend = read_legend(case["input"])
    assert legend.equal & set("*†‡") == set(case.get("equal", []))
    assert legend.corresponding & set("*†‡") == set(case.get("corresponding", []))


def test_stars_without_a_legend_count_on_neighbors() -> None:
    silent = Legend(frozenset(), frozenset())
    assert silent.equal_contribution(read_author_list("Ann Lee*, Bo Li*, Cy Fu").authors) == (0, 1)
    assert silent.equal_contribution(read_author_list("Ann Lee, Bo Li*, Cy Fu*").authors) == (1, 2)
    assert silent.equal_contribution(read_author_list("Ann Lee*, Bo Li, Cy Fu*").authors) == ()


def test_a_page_of_lone_stars_marks_the_corresponding_author() -> None:
    lone = Legend(frozenset(), frozenset(), lone_star=True)
    authors = read_author_list("Ann Lee, Bo Li*, Cy Fu").authors
    assert lone.corresponding_authors(authors) == (1,)
    assert lone.equal_contribution(authors) == ()
