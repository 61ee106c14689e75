import tomllib
from pathlib import Path
from typing import Any

import pytest

from extract.owner.find import find_owner
from extract.owner.profiles import choose_profiles
from extract.read import read_page

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "owner.toml").read_text("utf-8"))["owner"]
_SCHOLAR = "https://scholar.google.com/citations?user="


@pytest.mark.parametrize("case", [pytest.param(case, id=case["label"]) for case in _CASES])
def test_owner(case: dict[str, Any]) -> None:
    url = case.get("url", "https://example.org/") + "page." + case.get("ending", "html")
    page = read_page(case["page"].encode(), url)
    assert (page.owner.name or "", page.owner.native_name or "") == (case["name"], case.get("native", ""))
    assert (page.owner.affiliation or "") == case.get("affiliation", page.owner.affiliation or "")
    assert find_owner(page) == page.owner


def test_profiles_come_from_links_without_text_too() -> None:
    source = f"<title>Ada Lovelace</title><a href='{_SCHOLAR}abcdefghijkJ'><i class=icon></i></a>"
    source += "<a href='https://dblp.org/pid/65/9137-1.html'>DBLP</a>"
    page = read_page(source.encode(), "https://a.org/page.html")
    assert page.owner.profiles == {"scholar": "abcdefghijkJ", "dblp": "65/9137-1"}


def test_profiles_of_others_are_theirs() -> None:
    links = [(_SCHOLAR + "aaaaaaaaaaaJ", "Prof. Charles Babbage"), (_SCHOLAR + "bbbbbbbbbbbJ", "Google Scholar")]
    assert choose_profiles(links, "Ada Lovelace") == {"scholar": "bbbbbbbbbbbJ"}
    assert choose_profiles(links[:1], "Charles Babbage") == {"scholar": "aaaaaaaaaaaJ"}


def test_a_page_that_links_many_people_tells_no_profile() -> None:
    links = [(f"{_SCHOLAR}{letter * 11}J", "Scholar") for letter in "abcdef"]
    assert choose_profiles(links, None) == {}
