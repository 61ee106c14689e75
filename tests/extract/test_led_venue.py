"""Venues that "in" leads to at the end of a title, and titles that end before it."""

import pytest

from extract import extract_mentions
from extract.field.title import read_title
from tests.extract.pages import drafted, read

_VENUES, _YEARS = ("SocInfo", "KDD", "SIGIR"), (2015, 2016, 2018)
_ITEM = "<li>Ada Lee, Bo Birch, Cy Oak, {}</li>"


def _read(titles: list[str]) -> list[tuple[str, str | None, int | None]]:
    items = "".join(_ITEM.format(title) for title in titles)
    page = read(f"<title>Ada Lee</title><h1>Ada Lee</h1><h2>Publications</h2><ul>{items}</ul>")
    return [(one.title, one.venue, one.year) for one in extract_mentions(page).mentions]


def test_a_venue_at_the_end_of_a_title() -> None:
    titles = (
        "Growth and decline of large trees in old forests",
        "Analyzing what the leaves of oaks tell of their roots",
        "Detection of fallen trees by walking through the woods",
    )
    listed = [f"{title} in {venue}, {year}" for title, venue, year in zip(titles, _VENUES, _YEARS, strict=True)]
    assert _read(listed) == list(zip(titles, _VENUES, _YEARS, strict=True))


@pytest.mark.parametrize("title", ["Growing large trees in CLIP", "Moss on old trees in KDD-99", "Trees in KDD"])
def test_what_a_title_ends_with_beside_a_venue_is_its_own(title: str) -> None:
    others = ["On roots. Forest Letters, 2014", "On leaves and bark. Forest Letters, 2016"]
    found = _read([f"{title}. Forest Letters, 2015", *others])
    assert (title, 2015) in [(one, year) for one, _, year in found]


def test_a_field_of_the_name_of_a_venue_is_the_title_s() -> None:
    titles = (
        "Growth and decline of large trees in HCI",
        "Analyzing what the leaves of oaks tell in VLSI",
        "Detection of fallen trees by walking with CSCW",
    )
    found = _read([f"{title}, 2015" for title in titles])
    assert [(title, year) for title, _, year in found] == [(title, 2015) for title in titles]


@pytest.mark.parametrize(
    ("source", "labels", "title"),
    [
        ("Lee, A., 2019, Growing trees in Oak, B.C., and Elm, D., eds., Trees", "AAYTOOOOV", "Growing trees"),
        ("Lee, A., 2019, Growing trees in Oak, B.C., ed., Trees", "AAYTOOV", "Growing trees"),
        ("Lee, A., 2019, Growing trees in Bonn, B.C., Leaf", "AAYTOV", "Growing trees in Bonn"),
    ],
)
def test_a_title_ends_before_the_editors_that_in_leads_to(source: str, labels: str, title: str) -> None:
    assert read_title(drafted(source, labels)) == title
