"""The authorities on the network: what they are asked, and what is read in their answers, whole or broken."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bibliography import Owner, PublicationType, Record
from match.authority.answer import AnswerError, RefusalError
from match.authority.listing import Listing
from match.authority.online import ONLINE, OnlineAuthority, make_authority
from match.judge import match_record
from tests.match.answers import (
    CAPTCHA,
    PAPER,
    Paper,
    crossref_works,
    dblp_hits,
    openalex_works,
    person_page,
    profile,
)
from tests.match.records import record

OWNER = Owner("Jane Doe", profiles={"dblp": "1/0-2", "scholar": "abcdefghijkJ", "orcid": "0000-0002-1825-0097"})


def _authority(name: str, contact: str = "ada@example.org") -> OnlineAuthority:
    return make_authority(name, "https://x.org/", contact)


@pytest.mark.parametrize(
    ("name", "url"),
    [
        ("dblp-api", "https://x.org/pid/1/0-2.xml"),
        ("scholar", "https://x.org/citations?user=abcdefghijkJ&hl=en&pagesize=100"),
        ("openalex", "https://x.org/works?filter=author.orcid%3A0000-0002-1825-0097&per-page=200&select=id"),
        ("crossref", "https://x.org/works?filter=orcid%3A0000-0002-1825-0097&rows=200&mailto=ada%40example.org"),
    ],
)
def test_one_address_has_all_of_an_owner_and_only_an_id_leads_there(name: str, url: str) -> None:
    assert (_authority(name).list_url(OWNER) or "").startswith(url)
    assert _authority(name).list_url(Owner("Jane Doe")) is None


@pytest.mark.parametrize("profiles", [{"dblp": "../../etc"}, {"scholar": "x&user=other"}, {"scholar": ""}])
def test_an_id_that_is_none_leads_nowhere(profiles: dict[str, str]) -> None:
    assert all(_authority(name).list_url(Owner("Jane Doe", profiles=profiles)) is None for name in ONLINE)


def test_searches_ask_for_the_title_and_scholar_is_not_searched() -> None:
    one = record(['Trees, "Forests": a Survey', "Jane Doe; Wei Li"])
    urls = {name: _authority(name).search_url(one) for name in ONLINE}
    assert urls["scholar"] is None
    assert urls["dblp-api"] == "https://x.org/search/publ/api?q=trees+forests+a+survey&format=json&h=10"
    assert "title.search%3Atrees+forests+a+survey" in (urls["openalex"] or "")
    assert "query.author=Jane+Doe" in (urls["crossref"] or "")
    assert all(_authority(name).search_url(record(["..."])) is None for name in ONLINE)


def _read(found: list[Record]) -> tuple[object, ...]:
    (one,) = found
    names = [author.name for author in one.authors]
    return one.id, one.title, names, one.venue.short if one.venue else None, one.year, one.type, one.doi, one.pages


_DBLP = ["Jane Doe", "Wei Li 0001"]
_KIND = PublicationType.CONFERENCE


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        pytest.param(
            _authority("dblp-api").read_list(person_page()), ("dblp:conf/kdd/DoeL20", _DBLP, "10-20"), id="person"
        ),
        pytest.param(
            _authority("dblp-api").read_found(dblp_hits()), ("dblp:conf/kdd/DoeL20", _DBLP, "10-20"), id="hits"
        ),
        pytest.param(
            _authority("openalex").read_list(openalex_works()),
            ("openalex:W1", ["Jane Doe", "Wei Li"], "10-20"),
            id="openalex",
        ),
        pytest.param(
            _authority("crossref").read_found(crossref_works()),
            ("crossref:10.1145/1.2", ["Jane Doe", "Wei Li"], "10-20"),
            id="crossref",
        ),
    ],
)
def test_an_entry_is_read_as_it_stands(found: list[Record], expected: tuple[str, list[str], str]) -> None:
    key, names, pages = expected
    assert _read(found) == (key, PAPER.title, names, "KDD", 2020, _KIND, "10.1145/1.2", pages)


def test_a_row_of_a_profile_is_read_by_scholarly_and_its_authors_beside_it() -> None:
    (row,) = _authority("scholar").read_list(profile())
    assert (row.id, row.title, row.year) == ("scholar:abcdefghijkJ:u-x6o8ySG0s0", PAPER.title, 2020)
    assert [author.name for author in row.authors] == ["J Doe", "W Li"]
    assert not row.authors_complete
    assert row.venue is not None
    assert row.venue.short == "KDD"


def test_a_profile_is_read_up_to_its_hundredth_row() -> None:
    assert len(_authority("scholar").read_list(profile([PAPER] * 130))) == 100


def test_accents_come_through_and_lone_authors_are_authors() -> None:
    paper = Paper("On Jürgen’s Trees", authors=("Jürgen Schön",), key="conf/kdd/Schon20")
    for found in (
        _authority("dblp-api").read_list(person_page([paper])),
        _authority("dblp-api").read_found(dblp_hits([paper])),
    ):
        assert (found[0].title, found[0].authors[0].name) == ("On Jürgen’s Trees", "Jürgen Schön")


def test_a_person_page_is_not_believed_about_entities() -> None:
    body = b'<!DOCTYPE dblpperson [<!ENTITY a SYSTEM "file:///etc/passwd">]>' + person_page().split(b"\n", 1)[
        1
    ].replace(b"Deep Trees", b"&a;")
    with pytest.raises(AnswerError, match="Entity 'a' not defined"):
        _authority("dblp-api").read_list(body)


def test_nothing_found_is_no_error() -> None:
    assert _authority("dblp-api").read_found(dblp_hits([])) == []
    assert _authority("openalex").read_list(openalex_works([])) == []
    assert _authority("crossref").read_list(crossref_works([])) == []
    assert _authority("scholar").read_list(profile([])) == []


def test_a_captcha_is_a_refusal() -> None:
    with pytest.raises(RefusalError, match="captcha"):
        _authority("scholar").read_list(CAPTCHA)


_READERS: list[Callable[[bytes], list[Record]]] = [
    reader for name in ONLINE for reader in (_authority(name).read_list, _authority(name).read_found)
]
_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(
                "result hits hit info authors author text title key results id display_name authorships message items "
                "DOI issued date-parts primary_location source biblio year venue type ee".split()
            ),
            inner,
            max_size=5,
        )
    ),
    max_leaves=25,
)
_WHOLE = (person_page(), dblp_hits(), openalex_works(), crossref_works(), profile(), CAPTCHA)


@given(st.one_of(st.binary(max_size=60), _json.map(lambda value: json.dumps(value).encode())))
@settings(max_examples=150, deadline=None)
def test_no_answer_does_harm(body: bytes) -> None:
    for read in _READERS:
        try:
            found = read(body)
        except AnswerError:
            continue
        assert all(isinstance(one, Record) for one in found)


@given(st.sampled_from(_WHOLE), st.integers(0, 4_000), st.binary(max_size=8))
@settings(max_examples=100, deadline=None)
def test_no_cut_or_damaged_answer_does_harm(body: bytes, at: int, damage: bytes) -> None:
    for broken in (body[:at], body[:at] + damage + body[at + len(damage) :]):
        test_no_answer_does_harm.hypothesis.inner_test(broken)  # type: ignore[attr-defined]


def test_json_nested_without_end_is_refused() -> None:
    with pytest.raises(AnswerError, match="no JSON"):
        _authority("crossref").read_list(b'{"a":' + b"[" * 200_000)


def test_a_listing_gives_candidates_by_identifier_title_and_likeness() -> None:
    known = _authority("crossref").read_list(
        crossref_works(
            [
                PAPER,
                Paper("Something Else Entirely", doi="10.1145/99"),
                Paper("Deep Trees and Rivers", doi="10.1145/88"),
            ]
        )
    )
    listing = Listing(known)
    assert len(listing) == 3
    assert [one.doi for one in listing.candidates(record([PAPER.title]))] == ["10.1145/1.2"]
    assert [one.doi for one in listing.candidates(record(["x", "", "", "", "10.1145/99"]))] == ["10.1145/99"]
    near = listing.candidates(record(["Deep tres for shallow forests", "J. Doe"]))
    assert near[0].doi == "10.1145/1.2"
    assert (
        match_record(record(["Deep tres for shallow forests", "J. Doe, W. Li", "KDD", "2020"]), near).entry == known[0]
    )
    assert Listing([]).candidates(record(["x"])) == []
