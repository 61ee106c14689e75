"""Records that say by themselves that they are publications."""

from dataclasses import replace

import pytest

from extract.plausibility import states_itself
from extract.text.sections import Section
from tests.extract.pages import drafted

_TITLE = "Old trees in cold climates"


@pytest.mark.parametrize(
    ("source", "labels", "kind", "expected"),
    [
        (f"{_TITLE}: <a href='https://arxiv.org/abs/2411.07813'>arXiv</a>", "TO", "publications", True),
        (f"{_TITLE}: <a href='https://arxiv.org/abs/2411.07813'>arXiv</a>", "TO", "", False),
        (f"{_TITLE}: <a href='/trees.zip'>files</a>", "TO", "publications", False),
        (f"“{_TITLE}” notes", "TO", "publications", True),
        (f"{_TITLE} (in preparation)", "TO", "publications", True),
    ],
    ids=["a link to arXiv", "below no heading", "another link", "a quoted title", "a state"],
)
def test_what_says_that_it_is_a_publication(source: str, labels: str, kind: str, expected: bool) -> None:
    draft = replace(drafted(source, labels), section=Section(kind=kind))
    assert states_itself(draft) is expected
