"""Theses of the owner's students."""

import pytest

from bibliography import Mention, Owner, PublicationType
from extract import extract_mentions
from extract.supervised import is_students_thesis
from extract.text.sections import Section
from normalize.author import parse_name
from tests.extract.pages import read

_PAPER = "<li>Ada Lee, Boris Schmidt. <b>Robust forests under label noise.</b> In <i>ICML</i>, 2019.</li>"
_THESES = (
    "<li>Carla Oak, “Growing old trees by the sea”, Master's thesis, Elm University, 2021</li>"
    "<li>Dora Moss, “The roots of decision trees”, BSc thesis, 2020</li>"
)


@pytest.mark.parametrize("heading", ["Theses supervised", "Tesis dirigidas", "Betreute Abschlussarbeiten"])
def test_students_theses_are_refused(heading: str) -> None:
    page = f"<h1>Ada Lee</h1><h2>Publications</h2><ul>{_PAPER}</ul><h2>{heading}</h2><ul>{_THESES}</ul>"
    found = extract_mentions(read(page))
    assert [mention.title for mention in found.mentions] == ["Robust forests under label noise"]
    assert {refused.reason for refused in found.refused} >= {"a student's thesis, by the heading above it"}


@pytest.mark.parametrize(("owner", "expected"), [("Ada Lee", False), ("Boris Schmidt", True), (None, True)])
def test_the_owners_thesis_below_a_heading_of_students_is_theirs(owner: str | None, expected: bool) -> None:
    thesis = Mention(
        "https://trees.example/",
        "On trees",
        "On trees",
        0,
        authors=(parse_name("A. Lee"),),
        type=PublicationType.THESIS,
    )
    assert is_students_thesis(thesis, Section("students"), Owner(owner)) is expected
