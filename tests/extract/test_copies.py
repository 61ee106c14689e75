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


@pytest.mark.parametrize(
    ("other", "count"),
    [
        (replace(_PAPER, pages="1–9"), 1),
        (replace(_PAPER, authors=(Author("Lee, A."),)), 1),
        (replace(_PAPER, authors=(Author("Bo Fu"),), authors_complete=False), 1),
        (replace(_PAPER, authors=(Author("李安"),)), 1),
        (replace(_PAPER, pages="p. 1"), 1),
        (replace(_PAPER, authors=(Author("Bo Fu"),)), 2),
        (replace(_PAPER, pages="11-19"), 2),
        (replace(_PAPER, volume="2"), 2),
    ],
    ids=[
        "pages by a dash",
        "initials",
        "authors left out",
        "another script",
        "the first page",
        "another author",
        "other pages",
        "another volume",
    ],
)
def test_what_tells_two_works_of_one_title_apart(other: Mention, count: int) -> None:
    kept, _ = without_copies([replace(_PAPER, pages="1-9", volume="1"), other])
    assert len(kept) == count
