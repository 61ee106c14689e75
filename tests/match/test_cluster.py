"""Clusters: what is one work, what stays two, and that they do not chain."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bibliography import MatchStatus, Owner, Record
from match.block import Blocks
from match.claims import settle
from match.cluster import cluster
from match.judge import Match
from match.owner import with_owner
from match.sketch import sketch
from tests.match.records import record

_TITLE = "Deep Graph Infomax for Molecules"
_AUTHORS = "Hailin Zhang; Wei Li; Xin Zhao"


def _sizes(records: list[Record], lists: list[str] | None = None) -> list[list[int]]:
    return cluster(records, lists or [str(place) for place in range(len(records))], {})


def _records(*cells: list[str]) -> list[Record]:
    return [record(one, number) for number, one in enumerate(cells)]


def test_a_paper_on_three_pages_and_its_preprint_are_one_work() -> None:
    found = _sizes(
        _records(
            [_TITLE, _AUTHORS, "NeurIPS", "2023"],
            ["Deep graph Infomax for molecules.", "H. Zhang, W. Li, X. Zhao", "NIPS", "2023"],
            [_TITLE, _AUTHORS, "arXiv", "2022"],
            ["Poisoning Recommenders", "Jane Doe", "KDD", "2020"],
        )
    )
    assert found == [[0, 1, 2], [3]]


def test_a_list_tells_its_own_entries_apart() -> None:
    records = _records(
        [_TITLE, _AUTHORS, "ICML", "2021"], [_TITLE, _AUTHORS, "KDD", "2021"], [_TITLE, _AUTHORS, "", "2021"]
    )
    assert _sizes(records[:2], ["page", "page"]) == [[0], [1]]
    years = _records([_TITLE, _AUTHORS, "", "2021"], [_TITLE, _AUTHORS, "", "2022"])
    assert _sizes(years, ["page", "page"]) == [[0], [1]]
    assert _sizes(years, ["page", "other page"]) == [[0, 1]]


def test_a_paper_listed_twice_on_one_page_is_one_work() -> None:
    twice = _records(
        [_TITLE, _AUTHORS, "ICML", "2021"], [_TITLE, _AUTHORS, "ICML", "2021"], [_TITLE, _AUTHORS, "arXiv", "2020"]
    )
    assert _sizes(twice, ["page"] * 3) == [[0, 1, 2]]


_JOURNAL = [_TITLE, _AUTHORS, "TPAMI", "2020"]
_JOINT_TITLE = ["Conformations of Small Molecules in Deep Graphs", "", "Workshop on Molecular Computing", "2014"]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param(_JOURNAL, [_TITLE, _AUTHORS, "ICML", "2020"], id="a conference and a journal of one year"),
        pytest.param(
            [_TITLE, _AUTHORS, "Journal of Chinese Computing", "2020", "", "journal"],
            [_TITLE, _AUTHORS, "Conference on Chinese Computing", "2020", "", "conference"],
            id="a conference and a journal of one subject",
        ),
        pytest.param(
            _JOINT_TITLE, [*_JOINT_TITLE[:2], "World Congress on Molecular Mechanics", "2014"], id="half of the words"
        ),
        pytest.param(_JOURNAL, [*_JOURNAL[:3], "2023"], id="a journal years later"),
        pytest.param(
            [_TITLE, _AUTHORS, "ICML", "2020"], [_TITLE, _AUTHORS, "ICML", "2021"], id="a conference a year later"
        ),
    ],
)
def test_two_entries_of_a_list_are_two_works(one: list[str], other: list[str]) -> None:
    assert _sizes(_records(one, other), ["page", "page"]) == [[0], [1]]


@pytest.mark.parametrize(
    "other",
    [
        pytest.param([*_JOURNAL[:3], "2019"], id="before its issue came out"),
        pytest.param([_TITLE, "Zhang H; Li W; Zhao X", "Trans. Pattern Anal. Mach. Intell.", "2018"], id="abbreviated"),
    ],
)
def test_a_paper_that_a_journal_had_online_before_its_issue_is_one_work(other: list[str]) -> None:
    assert _sizes(_records(_JOURNAL, other), ["page", "page"]) == [[0, 1]]


def test_nearly_the_same_title_stays_two_works() -> None:
    near = ["Deep Graph Infomax for Proteins", _AUTHORS, "NeurIPS", "2023"]
    assert _sizes(_records([_TITLE, _AUTHORS, "NeurIPS", "2023"], near)) == [[0], [1]]
    assert _sizes(_records([_TITLE, _AUTHORS, "NeurIPS", "2023"], near), ["page", "page"]) == [[0], [1]]


def test_a_conference_paper_and_its_journal_extension_are_two_works_even_with_a_preprint_between_them() -> None:
    found = _sizes(
        _records(
            [_TITLE, _AUTHORS, "ICML", "2021"],
            [_TITLE, _AUTHORS, "TPAMI", "2023"],
            [_TITLE, _AUTHORS, "arXiv", "2021"],
        )
    )
    assert sorted(map(len, found)) == [1, 2]
    assert not any({0, 1} <= set(work) for work in found)


def test_of_many_that_cite_a_paper_one_may_leave_out_its_authors_or_misspell_the_only_one() -> None:
    cited = [
        ["Automata Theory for XML Researchers", "Frank Neven", "SIGMOD Record", str(2001 + n % 2)] for n in range(70)
    ]
    odd = [
        ["Automata theory for XML researchers", "", "SIGMOD Record", ""],
        ["Automata theory for XML researchers", "F. Nevien", "", "2002"],
    ]
    assert _sizes(_records(*cited, *odd)) == [list(range(72))]


def test_a_short_title_with_a_misspelled_word_meets_the_right_one() -> None:
    cells = [[title, "Wei Li; Xin Zhao", "COLT", "1992"] for title in ("Query by Committee", "Query by Commitee")]
    assert _sizes(_records(*cells)) == [[0, 1]]


def test_a_title_without_its_subtitle_meets_the_whole_one() -> None:
    authors = "Venkatesh Ganti; Mong-Li Lee; Raghu Ramakrishnan"
    whole = ["ICICLES: Self-Tuning Samples for Approximate Query Answering", authors, "VLDB", "2000"]
    assert _sizes(_records(whole, ["Icicles", authors, "VLDB", ""])) == [[0, 1]]
    assert _sizes(_records(whole, ["Icicles", authors, "VLDB", "2003"])) == [[0], [1]]
    assert _sizes(_records(whole, ["Icicles", "Jane Doe; John Roe; Wei Li", "VLDB", ""])) == [[0], [1]]


def test_editorials_stay_apart() -> None:
    found = _sizes(_records(*(["Editorial", "Wei Li", "TODS", str(year)] for year in range(2001, 2009))))
    assert found == [[place] for place in range(8)]


def _matched(one: Record, entry: Record) -> Match:
    return Match(one.id, MatchStatus.MATCHED, 0.99, entry)


def test_one_entry_of_an_authority_is_one_work_and_two_are_two() -> None:
    records = _records(
        ["Infomax on Deep Graphs", "", "", ""], [_TITLE, _AUTHORS, "NeurIPS", "2023"], [_TITLE, _AUTHORS, "", ""]
    )
    entry, other = _records([_TITLE, _AUTHORS, "NeurIPS", "2023"], [_TITLE, _AUTHORS, "ICML", "2020"])
    entry, other = record([_TITLE, _AUTHORS, "NeurIPS", "2023"], 100), record([_TITLE, _AUTHORS, "ICML", "2020"], 101)
    lists = ["a", "b", "c"]
    together = {records[0].id: _matched(records[0], entry), records[1].id: _matched(records[1], entry)}
    assert cluster(records, lists, together)[0][:2] == [0, 1]
    apart = {records[1].id: _matched(records[1], entry), records[2].id: _matched(records[2], other)}
    assert cluster(records, lists, apart) == [[0], [1], [2]]


def test_an_entry_is_left_to_the_work_it_fits() -> None:
    records = _records([_TITLE, _AUTHORS, "", "2021"], [_TITLE, _AUTHORS, "NeurIPS", "2023"], ["Other", "Wei Li"])
    entry = record([_TITLE, _AUTHORS, "NeurIPS", "2023"], 100)
    matches = {one.id: _matched(one, entry) for one in records[:2]}
    settled = settle(records, [[0], [1], [2]], matches)
    assert settled[records[0].id].status is MatchStatus.AMBIGUOUS
    assert settled[records[0].id].entry is None
    assert settled[records[1].id] == matches[records[1].id]
    assert settle(records, [[0, 1], [2]], matches) == matches


def test_a_page_that_lists_an_entry_under_two_titles_lists_one_work() -> None:
    records = _records([_TITLE, _AUTHORS, "NeurIPS", "2023"], ["Deep Graph Infomax", _AUTHORS, "NeurIPS", "2023"])
    entry = record([_TITLE, _AUTHORS, "NeurIPS", "2023"], 100)
    assert cluster(records, ["page", "page"], {}) == [[0], [1]]
    assert cluster(records, ["page", "page"], {one.id: _matched(one, entry) for one in records}) == [[0, 1]]


def test_a_preprint_and_a_publication_that_are_matched_to_their_own_entries_are_one_work() -> None:
    records = _records([_TITLE, _AUTHORS, "arXiv", "2022"], [_TITLE, _AUTHORS, "NeurIPS", "2023"])
    corr, published = (
        record([_TITLE, _AUTHORS, "CoRR", "2022"], 100),
        record([_TITLE, _AUTHORS, "NeurIPS", "2023"], 101),
    )
    matches = {records[0].id: _matched(records[0], corr), records[1].id: _matched(records[1], published)}
    assert cluster(records, ["a", "b"], matches) == [[0, 1]]


_BARE = ["Deep Learning", "", "", "2023"]
_ALIKE = [_TITLE, "", "NeurIPS", "2023"]


@pytest.mark.parametrize(
    ("cells", "pages"),
    [
        pytest.param([_ALIKE, _ALIKE], "ab", id="title, venue and year"),
        pytest.param([["On Learned Conformations of Small Molecules in Deep Graphs", ""]] * 2, "ab", id="a long title"),
        pytest.param(
            [_BARE, ["Deep Learning", "Anna Ash; Boris Birch", "", "2023"]], "ab", id="the owner is an author"
        ),
        pytest.param([_BARE, _BARE], "aa", id="one page twice"),
        pytest.param([_BARE, _BARE], "??", id="one page twice, its owner unknown"),
        pytest.param([_BARE, _BARE], "aA", id="two pages of one owner"),
    ],
)
def test_a_list_without_authors_joins(cells: list[list[str]], pages: str) -> None:
    assert _with_owners(cells, pages) == [[0, 1]]


@pytest.mark.parametrize(
    ("cells", "pages"),
    [
        pytest.param([_BARE, _BARE], "ab", id="too short a title"),
        pytest.param([_ALIKE, [_TITLE, "", "NeurIPS", "2021"]], "ab", id="another year"),
        pytest.param([_ALIKE, [_TITLE, "", "ICML", "2023"]], "ab", id="another venue"),
        pytest.param([_ALIKE, [_TITLE, "Carl Cole; Dora Dale", "NeurIPS", "2023"]], "ac", id="the owner is no author"),
        pytest.param([["Lecture Notes", "", "", "2023"]] * 2, "ab", id="a stock title"),
    ],
)
def test_a_list_without_authors_stays_apart(cells: list[list[str]], pages: str) -> None:
    assert _with_owners(cells, pages) == [[0], [1]]


def _with_owners(cells: list[list[str]], pages: str) -> list[list[int]]:
    names = {"a": "Anna Ash", "b": "Ben Beech", "c": "Carl Cole"}
    records = _records(*cells)
    told = [
        one if one.authors else with_owner(one, Owner(names.get(page.lower())))
        for one, page in zip(records, pages, strict=True)
    ]
    return cluster(records, list(pages), {}, told)


@pytest.mark.parametrize("authors", ["", "Wei Li; Xin Zhao"])
def test_what_thousands_of_pages_list_is_one_work(authors: str) -> None:
    forms = (_TITLE, _TITLE.lower(), f"{_TITLE}.")
    records = _records(*([forms[place % 3], authors, "NeurIPS", "2023"] for place in range(2_500)))
    assert len(_sizes(records)) == 1


def test_lists_must_be_as_many_as_records() -> None:
    with pytest.raises(ValueError, match="1 lists for 2 records"):
        cluster(_records([_TITLE], [_TITLE]), ["a"], {})


_cells = st.lists(
    st.tuples(
        st.sampled_from([_TITLE, "Deep Graph Infomax", "Editorial", "Fast Trees: Part I", "Fast Trees: Part II", ""]),
        st.sampled_from([_AUTHORS, "Wei Li", ""]),
        st.sampled_from(["ICML", "TPAMI", "arXiv", ""]),
        st.sampled_from(["2020", "2021", ""]),
    ),
    max_size=12,
)


@given(_cells, st.randoms(use_true_random=False))
@settings(max_examples=40, deadline=None)
def test_every_record_is_in_one_cluster_and_parts_never_meet(cells: list[tuple[str, ...]], random: object) -> None:
    records = [record(one, number) for number, one in enumerate(cells)]
    works = _sizes(records)
    assert sorted(place for work in works for place in work) == list(range(len(records)))
    for work in works:
        titles = {cells[place][0] for place in work}
        assert not {"Fast Trees: Part I", "Fast Trees: Part II"} <= titles


def _comparisons(number: int) -> int:
    cells = (
        ["Editorial " + "of the year" * (place % 7), "Wei Li", "TODS", str(1900 + place % 120)]
        for place in range(number)
    )
    blocks = Blocks()
    for place, one in enumerate(cells):
        blocks.add(sketch(record(one, place)))
    return sum(len(part.pairs) for part in blocks.parts())


def test_comparisons_grow_with_the_records_and_not_with_their_square() -> None:
    small, large = _comparisons(1_000), _comparisons(4_000)
    assert small > 1_000
    assert large < 6 * small
