"""What the sample homepages list is read, with every field, but for the shortcomings counted in `shortcomings.toml`."""

import re
import tomllib
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest

from bibliography import Mention
from tests.sample.expected import PAGES, SAMPLE, Listed, by_title, expected, folded, mentions, pairs

_SHORTCOMINGS: dict[str, dict[str, int]] = tomllib.loads(
    Path(__file__).with_name("shortcomings.toml").read_text("utf-8")
)


def _name(text: str) -> list[str]:
    """A name whichever of its parts comes first."""
    return sorted(map(folded, re.findall(r"\w+", text)))


def _same_authors(listed: Listed, mention: Mention) -> bool:
    """In page order; where the page cuts the list or leaves its owner out, more names may stand between."""
    want = [_name(name) for name in listed.authors]
    got = [_name(author.name) for author in mention.authors]
    if listed.authors_complete:
        return want == got
    rest = iter(got)
    return all(name in rest for name in want)


def _same_venue(listed: Listed, mention: Mention) -> bool:
    """By its written or its canonical name; of a book or thesis the publisher is no venue, but may be told."""
    if listed.type in {"book", "thesis"}:
        return True
    right = {folded(name) for name in (listed.venue, listed.venue_short) if name}
    told = {folded(re.sub(r"\(.*?\)", "", name)) for name in (mention.venue_text, mention.venue) if name}
    return bool(right & told) if right else not told or listed.arxiv is not None


def _same_year(listed: Listed, mention: Mention) -> bool:
    """As stated; where no year is, that of the arXiv number may be told."""
    silent = {None, 2000 + int(listed.arxiv[:2])} if listed.arxiv else {None}
    return mention.year in (silent if listed.year is None else {listed.year})


_FIELDS: dict[str, Callable[[Listed, Mention], bool]] = {
    "authors": _same_authors,
    "authors_complete": lambda listed, mention: listed.authors_complete == mention.authors_complete,
    "venue": _same_venue,
    "year": _same_year,
    "type": lambda listed, mention: listed.type == mention.type,
    "equal_contribution": lambda listed, mention: listed.equal_contribution == mention.equal_contribution,
    "corresponding": lambda listed, mention: listed.corresponding == mention.corresponding,
    "awards": lambda listed, mention: set(map(folded, listed.awards)) == set(map(folded, mention.awards)),
    "rank_claim": lambda listed, mention: listed.rank_claim == mention.rank_claim,
    "doi": lambda listed, mention: folded(listed.doi) == folded(mention.doi),
    "arxiv": lambda listed, mention: listed.arxiv == mention.arxiv,
}


@pytest.mark.parametrize("page", PAGES)
def test_everything_listed_is_found_and_nothing_else(page: str) -> None:
    listed, found = by_title(expected()[page]), by_title(mentions(page))
    known = _SHORTCOMINGS.get(page, {})
    missing = [group[0].title for title, group in listed.items() if title not in found]
    assert len(missing) <= known.get("missing", 0), missing
    spurious = [group[0].title for title, group in found.items() if title not in listed]
    assert len(spurious) <= known.get("spurious", 0), spurious
    miscounted = {
        group[0].title: len(found[title])
        for title, group in listed.items()
        if title in found and not len(group) <= len(found[title]) <= sum(publication.copies for publication in group)
    }
    assert len(miscounted) <= known.get("miscounted", 0), miscounted


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("field", _FIELDS)
def test_every_field_is_right(page: str, field: str) -> None:
    same, paired = _FIELDS[field], pairs(page)
    assert paired
    wrong = [
        (listed.title, getattr(listed, field), getattr(mention, field))
        for listed, mention in paired
        if not same(listed, mention)
    ]
    assert len(wrong) <= _SHORTCOMINGS.get(page, {}).get(field, 0), wrong


@pytest.mark.parametrize("page", PAGES)
def test_publications_come_in_page_order(page: str) -> None:
    found = mentions(page)
    order = [mention.position for mention in found]
    assert order == sorted(order)
    places = [folded(publication.title) for publication in expected()[page]]
    seen = [places.index(folded(mention.title)) for mention in found if folded(mention.title) in places]
    swapped = sum(left > right for left, right in pairwise(seen))
    assert swapped <= _SHORTCOMINGS.get(page, {}).get("swapped", 0)


def test_names_written_in_both_scripts_keep_both() -> None:
    residual = next(mention for mention in mentions("he.md") if mention.title.startswith("Deep Residual"))
    assert [author.native_name for author in residual.authors] == ["何恺明", "张祥雨", "任少卿", "孙剑"]


def test_the_page_without_a_charset_needs_one_guessed() -> None:
    body = (SAMPLE / "homepages" / "mehlhorn.html").read_bytes()
    with pytest.raises(UnicodeDecodeError):
        body.decode("utf-8")
    assert b"charset" not in body.lower()
    assert any("Könemann" in author.name for mention in mentions("mehlhorn.html") for author in mention.authors)
