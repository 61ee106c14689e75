"""No model learns from a page that it reads, nor from another page with a publication of it."""

from hypothesis import given
from hypothesis import strategies as st

from bench.fields.folds import folds_of, learned_by, titles_of
from bench.fields.labels import LabelledPage
from extract.read import read_page

_PAGE = read_page(b"<p>nothing</p>", "https://example.org/")
_TITLES = [f"On the many properties of {what}" for what in ("rice", "towns", "rings", "birds", "iron", "tides")]
_LISTED = st.lists(st.sets(st.sampled_from(_TITLES), max_size=3), min_size=1, max_size=8)


def _pages(listed: list[set[str]]) -> list[LabelledPage]:
    return [LabelledPage(str(at), _PAGE, [{"title": title} for title in titles]) for at, titles in enumerate(listed)]


@given(_LISTED, _LISTED, st.integers(1, 4))
def test_what_a_fold_lists_no_other_fold_learns(listed: list[set[str]], extra: list[set[str]], folds: int) -> None:
    pages, further = _pages(listed), _pages(extra)
    fold = folds_of(pages, folds)
    for number, learned in enumerate(learned_by(pages, fold, further, folds)):
        held_out = set().union(*(titles_of(page) for page, at in zip(pages, fold, strict=True) if at == number))
        taught = set().union(*(titles_of([*pages, *further][at]) for at in learned))
        assert not held_out & taught
        assert {at for at in learned if at < len(pages)} == {at for at, held in enumerate(fold) if held != number}


def test_folds_are_about_equally_big() -> None:
    fold = folds_of(_pages([{title} for title in _TITLES]), 3)
    assert sorted(fold) == [0, 0, 1, 1, 2, 2]


def test_extra_pages_are_left_out_in_turn() -> None:
    pages, extra = _pages([{_TITLES[0]}, {_TITLES[1]}]), _pages([set(), set(), {_TITLES[0]}])
    assert folds_of(pages, 2) == [0, 1]
    assert learned_by(pages, [0, 1], extra, 2) == [[1, 3], [0, 2, 4]]
