"""Merging: whose value wins, and that what disagrees is kept."""

from dataclasses import replace

import pytest

from bibliography import (
    Conflict,
    Link,
    MatchStatus,
    Placement,
    PublicationType,
    Venue,
    Version,
)
from match.judge import Match
from match.merge import merge
from tests.match.matched import ENTRY, PAGE_B, TITLE, matched
from tests.match.records import mention, record, records


def test_without_an_authority_most_pages_decide_and_the_others_are_kept() -> None:
    mentions = [
        mention(TITLE, "Wei Li", "ICML", 2023),
        mention(TITLE, "Wei Li", "ICML", 2024, page_url=PAGE_B, confidence=0.99),
        mention(TITLE, "Wei Li", "ICML", 2023, page_url="https://example.org/c", confidence=0.5),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    assert work.year == 2023
    assert work.conflicts == (
        Conflict("year", (("2023", "https://example.org/a, https://example.org/c"), ("2024", PAGE_B))),
    )
    assert work.pages == ("https://example.org/a", PAGE_B, "https://example.org/c")
    assert (work.id, work.match_status, work.match_score, work.dblp_key) == ("w1", MatchStatus.UNMATCHED, None, None)


def test_an_authority_fills_in_and_overwrites_nothing() -> None:
    told, found, matches = matched()
    work = merge([told], [found], matches, "w1")
    assert (work.title, work.year, work.doi) == (TITLE, 2024, "10.1000/abc")
    assert work.venue is not None
    assert work.venue.short == "ICML"
    assert [one.author.given for one in work.authorships][:3] == ["Hailin", "Wei", "Xin"]
    assert {conflict.field: conflict.values for conflict in work.conflicts} == {
        "year": (("2024", "https://example.org/a"), ("2023", "table")),
        "venue": (("ICML", "https://example.org/a"), ("NeurIPS", "table")),
    }
    assert (work.match_status, work.match_score) == (MatchStatus.MATCHED, 0.98)


def test_where_it_stands_is_told_by_the_entry_at_the_works_own_venue() -> None:
    entry = replace(ENTRY, volume="36", pages="1-12")
    told, found, matches = matched(entry)
    assert merge([told], [found], matches, "w1").placement is None
    told = mention(TITLE, "H. Zhang;W. Li;X. Zhao", "NeurIPS", 2023)
    (found,) = records([told])
    match = Match(found.id, MatchStatus.MATCHED, 0.98, entry)
    assert merge([told], [found], {found.id: match}, "w1").placement == Placement("table", "36", None, "1-12")
    preprint = record([TITLE, "Hailin Zhang", "CoRR", "2023"], 101)
    match = replace(match, entry=replace(preprint, volume="abs/2301.00001"))
    assert merge([told], [found], {found.id: match}, "w1").placement is None


def test_an_authority_is_believed_more_than_a_page_that_could_hardly_be_read() -> None:
    told, found, matches = matched()
    work = merge([replace(told, confidence=0.1)], [found], matches, "w1")
    assert work.year == 2023
    assert Conflict("year", (("2023", "table"), ("2024", "https://example.org/a"))) in work.conflicts


def test_what_a_page_has_only_as_a_preprint_is_told_by_the_authoritys_publication() -> None:
    told = mention(TITLE, "H. Zhang;W. Li;X. Zhao", "arXiv", 2022, type=PublicationType.PREPRINT)
    (found,) = records([told])
    work = merge([told], [found], {found.id: Match(found.id, MatchStatus.MATCHED, 0.98, ENTRY)}, "w1")
    assert (work.year, work.venue and work.venue.short, work.conflicts) == (2023, "NeurIPS", ())
    assert [version.venue for version in work.versions] == ["arXiv"]


def test_entries_of_further_authorities_add_what_they_know() -> None:
    told, found, matches = matched(replace(ENTRY, id="dblp:conf/a/B", source="dblp", doi=None))
    profile = replace(ENTRY, id="scholar:abc:def", source="scholar", doi="10.1000/xyz", year=2021)
    matches = {found.id: replace(matches[found.id], also=(profile,))}
    work = merge([told], [found], matches, "w1")
    assert (work.dblp_key, work.scholar_id, work.match_source) == ("conf/a/B", "abc:def", "dblp")
    assert work.doi == "10.1000/xyz"
    years = next(conflict.values for conflict in work.conflicts if conflict.field == "year")
    assert years == (("2024", "https://example.org/a"), ("2023", "dblp"), ("2021", "scholar"))


def test_a_preprint_is_a_version_and_no_conflict() -> None:
    mentions = [
        mention(TITLE, "Wei Li;Xin Zhao", "arXiv", 2021, arxiv="2101.00001", type=PublicationType.PREPRINT),
        mention(TITLE, "Wei Li;Xin Zhao", "NeurIPS", 2023, page_url=PAGE_B, type=PublicationType.CONFERENCE),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    assert (work.year, work.type, work.arxiv) == (2023, PublicationType.CONFERENCE, "2101.00001")
    assert work.versions == (Version(PublicationType.PREPRINT, "arXiv", 2021, "arXiv:2101.00001"),)
    assert work.conflicts == ()
    alone = merge(mentions[:1], records(mentions[:1]), {}, "w1")
    assert (alone.year, alone.type, alone.versions) == (2021, PublicationType.PREPRINT, ())


def test_type_and_venue_are_those_of_one_mention() -> None:
    mentions = [
        mention(TITLE, "Wei Li", "Pervasive and Mobile Computing", type=PublicationType.JOURNAL, confidence=0.5),
        mention(TITLE, "Wei Li", "Symposium on Small Things", 2015, type=PublicationType.CONFERENCE, position=1),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    assert (work.venue.short if work.venue else None, work.type) == ("PMC", PublicationType.JOURNAL)


def test_a_workshop_that_no_table_knows_is_where_a_preprint_was_published() -> None:
    mentions = [
        mention(TITLE, "Wei Li", "Gathering of Small Things", 2014, type=PublicationType.WORKSHOP),
        mention(TITLE, "Wei Li", "arXiv", 2013, type=PublicationType.PREPRINT, arxiv="1312.5602", position=1),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    assert (work.venue, work.venue_text) == (None, "Gathering of Small Things")
    assert (work.type, work.year) == (PublicationType.WORKSHOP, 2014)
    assert [version.venue for version in work.versions] == ["arXiv"]


def test_awards_claims_and_addresses_are_gathered() -> None:
    links = (
        Link("Code", "https://github.com/x/y"),
        Link("PDF", "https://x.org/p.pdf"),
        Link("Paper", "https://x.org/p"),
    )
    mentions = [
        mention(TITLE, "Wei Li", "ICML", 2023, awards=("Oral",), rank_claim="JCR-Q1", links=links),
        mention(
            TITLE, "Wei Li", "ICML", 2023, page_url=PAGE_B, awards=("oral", "Best Paper Award"), rank_claim="CCF-A"
        ),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    assert work.awards == ("Oral", "Best Paper Award")
    assert work.ccf_claim == "CCF-A"
    assert (work.url, work.pdf_url) == ("https://x.org/p", "https://x.org/p.pdf")
    with_doi = [mention(TITLE, "Wei Li", "ICML", 2023, doi="10.1145/1", links=links)]
    assert merge(with_doi, records(with_doi), {}, "w1").url == "https://doi.org/10.1145/1"


def test_an_ambiguous_match_leaves_no_key() -> None:
    told = mention(TITLE, "Wei Li", "", 2023)
    (found,) = records([told])
    matches = {found.id: Match(found.id, MatchStatus.AMBIGUOUS, 0.7, None, ((ENTRY, 0.7),))}
    work = merge([told], [found], matches, "w1")
    assert (work.match_status, work.match_score, work.dblp_key, work.match_source) == (
        MatchStatus.AMBIGUOUS,
        0.7,
        None,
        None,
    )


def test_a_work_needs_a_mention_and_a_record_of_each() -> None:
    with pytest.raises(ValueError, match="0 mentions"):
        merge([], [], {}, "w1")
    with pytest.raises(ValueError, match="1 mentions and 0 records"):
        merge([mention(TITLE)], [], {}, "w1")


_NAMES = "Hailin Zhang; Wei Li; Xin Zhao"


@pytest.mark.parametrize(
    ("page", "entry"),
    [
        pytest.param({"venue": "VLDB"}, {"venue": "PVLDB"}, id="a conference and the journal of its papers"),
        pytest.param(
            {"venue": "Math. Oper. Res."}, {"venue": "Mathematics of Operations Research"}, id="short and long"
        ),
        pytest.param({"title": "Linear π-Calculus of Molecules"}, {"title": "Linear -Calculus of Molecules"}, id="π"),
        pytest.param({"title": "DEEP GRAPH: Infomax"}, {"title": "Deep graph - infomax."}, id="case, punctuation"),
        pytest.param({"title": "Höhere Bäume"}, {"title": "Hohere Baume"}, id="accents"),
        pytest.param({"authors": "Zhang, H.; Li, W.; Zhao, X."}, {}, id="initials behind"),
        pytest.param({"authors": "Hailin Zhang; Wei Li", "owner": "Xin Zhao"}, {}, id="the owner left out"),
        pytest.param(
            {"authors": "H. Zhang; W. Li", "raw": "H. Zhang, W. Li, X. Zhao: Trees."}, {}, id="a list cut in reading"
        ),
        pytest.param({"authors": "Zhang, H.; Li, W.; Zhao; X."}, {}, id="initials taken for a person"),
        pytest.param(
            {"authors": f"{_NAMES}; W. vanRees"}, {"authors": f"{_NAMES}; W.M. van Rees"}, id="a name run together"
        ),
        pytest.param({"authors": f"{_NAMES}; NeurIPS", "venue": "NeurIPS"}, {}, id="the venue taken for a person"),
    ],
)
def test_what_is_the_same_is_no_conflict(page: dict[str, str], entry: dict[str, str]) -> None:
    cells = {"title": TITLE, "authors": _NAMES, "venue": "NeurIPS"} | entry
    told = {"title": TITLE, "authors": _NAMES, "venue": cells["venue"], "raw": "", "owner": ""} | page
    mentions = [
        mention(
            told["title"],
            told["authors"],
            told["venue"],
            2023,
            raw=told["raw"] or told["title"],
            owner=told["owner"] or None,
        )
    ]
    (found,) = records(mentions)
    known = record([cells["title"], cells["authors"], cells["venue"], "2023"], 100)
    work = merge(mentions, [found], {found.id: Match(found.id, MatchStatus.MATCHED, 0.98, known)}, "w1")
    assert work.conflicts == ()
    assert [one.author.given for one in work.authorships][:3] == ["Hailin", "Wei", "Xin"]


@pytest.mark.parametrize(
    ("page", "field"),
    [
        pytest.param({"venue": "ICML"}, "venue", id="another conference"),
        pytest.param({"venue": "CVPR Workshop"}, "venue", id="the workshop at a conference"),
        pytest.param({"title": "Deeper Graph Infomax"}, "title", id="another word"),
        pytest.param({"authors": "Hailin Zhang; Wei Li"}, "authors", id="one left out"),
        pytest.param({"authors": "Hailin Zhang; Wei Li; Xin Zhao; Jane Doe"}, "authors", id="one more"),
        pytest.param({"authors": "Hailin Zhang; Wei Li; Jane Doe"}, "authors", id="another"),
    ],
)
def test_what_differs_is_a_conflict(page: dict[str, str], field: str) -> None:
    told = {"title": TITLE, "authors": _NAMES, "venue": "CVPR"} | page
    mentions = [mention(told["title"], told["authors"], told["venue"], 2023)]
    (found,) = records(mentions)
    known = record([TITLE, _NAMES, "CVPR", "2023"], 100)
    work = merge(mentions, [found], {found.id: Match(found.id, MatchStatus.MATCHED, 0.98, known)}, "w1")
    assert [conflict.field for conflict in work.conflicts] == [field]


def test_one_venue_of_two_streams_is_no_conflict() -> None:
    told = mention(TITLE, "Wei Li", "European Symposium on Programming (ESOP)", 2009)
    (found,) = records([told])
    stream = Venue("ESOP", "ESOP", PublicationType.CONFERENCE, dblp_stream="conf/esop")
    pages = replace(found, venue=Venue("ESOP", "European Symposium on Programming", PublicationType.CONFERENCE))
    entry = replace(ENTRY, source="dblp", title=TITLE, authors=told.authors, year=2009, venue=stream)
    work = merge([told], [pages], {pages.id: Match(pages.id, MatchStatus.MATCHED, 0.98, entry)}, "w1")
    assert work.conflicts == ()
