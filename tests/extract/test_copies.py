"""Second copies of a publication on its page, and what they tell of it."""

from dataclasses import replace

import pytest

from bibliography import Author, Mention
from extract.copies import completed, without_copies

_PAPER = Mention(
    "https://a.org/ada/", "On old trees", "Ann Lee. On old trees. Leaf, 2020", 0,
    authors=(Author("Ann Lee"),), venue="Leaf", venue_text="Leaf", year=2020, arxiv="2001.00001",
)  # fmt: skip
_SHORT = replace(
    _PAPER, raw="On old trees", arxiv=None, awards=("Best Paper",), doi="10.1000/tree", equal_contribution=(0,)
)


@pytest.mark.parametrize(
    ("copy", "told"),
    [
        (_SHORT, (("Best Paper",), "10.1000/tree", (0,))),
        (replace(_SHORT, year=None, venue=None), (("Best Paper",), "10.1000/tree", (0,))),
        (replace(_SHORT, authors=(), equal_contribution=()), (("Best Paper",), "10.1000/tree", ())),
        (replace(_SHORT, authors=(), equal_contribution=(), year=2012, venue="Forest Days"), ((), None, ())),
    ],
    ids=["alike", "without year and venue", "without authors", "a talk of the title"],
)
def test_what_a_second_copy_tells_of_a_paper(copy: Mention, told: tuple[object, ...]) -> None:
    mentions = [_PAPER, copy]
    kept, places = without_copies(mentions)
    assert (kept, places) == ([_PAPER], [0, 0])
    (whole,) = completed(kept, mentions, places)
    assert (whole.awards, whole.doi, whole.equal_contribution) == told
