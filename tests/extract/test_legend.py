import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from extract.field.author_list import read_author_list
from extract.field.legend import Legend, page_legend, read_legend
from extract.field.lone_star import LoneStar, find_lone_star
from extract.field.role_notes import find_named_roles
from extract.settle.authors.notes import badges, settle_notes
from tests.extract.pages import drafted

_CASES = tomllib.loads((Path(__file__).parents[1] / "cases" / "legend.toml").read_text("utf-8"))["case"]


@pytest.mark.parametrize("case", _CASES, ids=lambda case: case["label"])
def test_legends(case: dict[str, Any]) -> None:
    legend = read_legend(case["input"])
    assert legend.equal & set("*†‡") == set(case.get("equal", []))
    assert legend.corresponding & set("*†‡") == set(case.get("corresponding", []))


def test_stars_without_a_legend_count_on_neighbors() -> None:
    silent = Legend(frozenset(), frozenset())
    assert silent.equal_contribution(read_author_list("Ann Lee*, Bo Li*, Cy Fu").authors) == (0, 1)
    assert silent.equal_contribution(read_author_list("Ann Lee, Bo Li*, Cy Fu*").authors) == (1, 2)
    assert silent.equal_contribution(read_author_list("Ann Lee*, Bo Li, Cy Fu*").authors) == ()


def test_a_note_behind_a_list_with_stars_is_their_legend() -> None:
    authors = read_author_list("Ann Lee*, Bo Li*, Cy Fu (co-first authors)").authors
    assert Legend(frozenset(), frozenset()).equal_contribution(authors) == (0, 1)


def test_a_note_on_several_authors_is_on_all_up_to_it() -> None:
    none = Legend(frozenset(), frozenset())
    lists = ("Ann Lee and Bo Li (co-first authors), Cy Fu", "Ann Lee, Bo Li (co-first author), Cy Fu")
    assert [none.equal_contribution(read_author_list(names).authors) for names in lists] == [(0, 1), (1,)]


def test_marks_in_brackets_of_their_own() -> None:
    authors = read_author_list("Pan Q. (‡), Darras H. (‡), Keller L. (2), Fu C.").authors
    assert [author.name for author in authors] == ["Pan Q.", "Darras H.", "Keller L.", "Fu C."]
    assert read_legend("‡ equal contributions").equal_contribution(authors) == (0, 1)


def test_a_star_within_a_note_is_no_mark_of_the_name_before_it() -> None:
    authors = read_author_list("Ann Lee*, Bo Li*, Cy Fu (*co-first author)").authors
    assert Legend(frozenset(), frozenset()).equal_contribution(authors) == (0, 1)


def test_a_note_behind_the_last_star_is_their_legend() -> None:
    authors = read_author_list("Ann Lee*, Bo Li* (equal contribution), Cy Fu").authors
    assert Legend(frozenset(), frozenset()).equal_contribution(authors) == (0, 1)


def test_a_note_behind_a_star_is_its_bearers_own() -> None:
    authors = read_author_list("Ann Lee*, Bo Li* (corresponding author), Cy Fu").authors
    legend = read_legend("* equal contribution")
    assert (legend.equal_contribution(authors), legend.corresponding_authors(authors)) == ((0, 1), (1,))


def test_stars_of_corresponding_authors_are_not_taken_for_equal_ones() -> None:
    authors = read_author_list("Ann Lee*, Bo Li*, Cy Fu (equal contribution)").authors
    legend = read_legend("* corresponding author")
    assert (legend.equal_contribution(authors), legend.corresponding_authors(authors)) == ((2,), (0, 1))


def test_a_legend_that_is_not_understood_leaves_stars_to_be_guessed() -> None:
    authors = read_author_list("Ann Lee*, Bo Li*, Cy Fu").authors
    assert read_legend("* indicates that both had the same share").equal_contribution(authors) == (0, 1)


def test_a_page_of_lone_stars_marks_the_corresponding_author() -> None:
    lone = Legend(frozenset(), frozenset(), lone_star=LoneStar.ANY)
    authors = read_author_list("Ann Lee, Bo Li*, Cy Fu").authors
    assert lone.corresponding_authors(authors) == (1,)
    assert lone.equal_contribution(authors) == ()


_GROUP = (
    "Ann Lee, Bo Li*, Cy Fu*",
    "Di Ma, Bo Li, Cy Fu*",
    "Ann Lee, Di Ma, Cy Fu*, Bo Li*",
    "Bo Li*, Ann Lee, Cy Fu*",
)


@pytest.mark.parametrize(
    ("lists", "expected"),
    [
        ((*_GROUP[:3], *_GROUP[:3]), LoneStar.ANY),
        ((*_GROUP[:3], *_GROUP), LoneStar.ANY),
        (("Ann Lee, Bo Li*, Cy Fu*",) * 4, LoneStar.NONE),
        (("Ann Lee, Bo Li, Cy Fu*", "Ann Lee, Bo Li"), LoneStar.ANY),
        (("Ann Lee*, Bo Li, Cy Fu",), LoneStar.NONE),
        (("Ann Lee, Bo Li, Cy Fu*", "Ann Lee*, Bo Li*, Cy Fu"), LoneStar.NONE),
        (("Ann Lee*",), LoneStar.NONE),
        (("Ann Lee*, Bo Li*, Cy Fu", "Bo Li*, Ann Lee*, Cy Fu", "Ann Lee, Bo Li, Cy Fu*"), LoneStar.NONE),
        (("Ann Lee*, Bo Li*, Cy Fu", "Ann Lee, Bo Li*, Cy Fu*", "Ann Lee, Bo Li, Cy Fu*", _GROUP[0]), LoneStar.NONE),
    ],
)
def test_what_the_stars_of_a_page_tell_by_their_places(lists: tuple[str, ...], expected: LoneStar) -> None:
    found = [drafted(f"{names.replace(',', '<br>')}", "A" * len(names.split(","))) for names in lists]
    assert find_lone_star(found) is expected


def test_several_stars_at_the_beginning_alone_mark_equal_contributors_beside_lone_ones() -> None:
    lone = Legend(frozenset(), frozenset(), lone_star=LoneStar.ANY)
    first, last = (read_author_list(names).authors for names in ("Ann Lee*, Bo Li*, Cy Fu", "Ann Lee, Bo Li*, Cy Fu*"))
    assert (lone.equal_contribution(first), lone.corresponding_authors(first)) == ((0, 1), ())
    assert (lone.equal_contribution(last), lone.corresponding_authors(last)) == ((), (1, 2))


def test_a_page_of_stars_on_first_authors_marks_equal_contributors() -> None:
    first = Legend(frozenset(), frozenset(), lone_star=LoneStar.FIRST)
    authors = read_author_list("Ann Lee*, Bo Li, Cy Fu*").authors
    assert first.equal_contribution(authors) == (0,)
    assert first.corresponding_authors(authors) == (2,)


@pytest.mark.parametrize(
    ("told", "corresponding"), [("", (1, 2)), ("# indicates senior author", ()), ("* corresponding author", (0,))]
)
def test_a_hash_on_the_last_author_needs_no_legend(told: str, corresponding: tuple[int, ...]) -> None:
    authors = read_author_list("Ann Lee*, Bo Li#, Cy Fu#").authors
    assert read_legend(told).corresponding_authors(authors) == corresponding


def test_stars_that_mean_something_else_mark_nobody() -> None:
    legend = replace(read_legend("* denotes the speaker"), lone_star=LoneStar.ANY)
    assert legend.corresponding_authors(read_author_list("Ann Lee, Bo Li*, Cy Fu").authors) == ()
    assert legend.equal_contribution(read_author_list("Ann Lee*, Bo Li*, Cy Fu").authors) == ()


@pytest.mark.parametrize(
    ("note", "equal", "corresponding"),
    [
        ("* Bo Li and Cy Fu are co-first authors.", (1, 2), ()),
        ("(Ann Lee and Bo Li contributed equally)", (0, 1), ()),
        ("Equal contribution: Ann Lee & Bo Li", (0, 1), ()),
        ("同等の貢献：Ann Lee & Cy Fu", (0, 2), ()),
        ("(Corresponding author: Cy Fu)", (), (2,)),
        ("Corresponding authors are marked: see Ann Lee", (), ()),
        ("Cy Fu is the corresponding author", (), (2,)),
        ("Ann Lee and Bo Li share first authorship.", (0, 1), ()),
        ("Equal weights are given to Bo Li", (), ()),
        ("Forest Letters 130, 2902-2916, co-first author. PDF", (0, 1), ()),
        ("Co-first", (0, 1), ()),
        ("* co-first author", (), ()),
        ("Co-first author: Bo Li", (), ()),
    ],
)
def test_who_a_sentence_names(note: str, equal: tuple[int, ...], corresponding: tuple[int, ...]) -> None:
    authors = read_author_list("Ann Lee, Bo Li, Cy Fu").authors
    assert find_named_roles(f"On trees\nAnn Lee, Bo Li, Cy Fu\n{note}", authors) == (equal, corresponding)


def test_a_note_behind_all_else_means_the_one_with_a_star() -> None:
    one, two = (read_author_list(names).authors for names in ("Ann Lee, Bo Li*, Cy Fu", "Ann Lee*, Bo Li*, Cy Fu"))
    assert find_named_roles("Ann Lee, Bo Li*, Cy Fu, On trees, KDD, 2020.(通讯作者)", one).corresponding == (1,)
    assert find_named_roles(
        "Ann Lee, Bo Li*, Cy Fu. On trees. KDD 2020 (corresponding author).", one
    ).corresponding == (1,)
    assert find_named_roles("Ann Lee, Bo Li* (corresponding author), Cy Fu. On trees", one).corresponding == ()
    assert find_named_roles("Ann Lee*, Bo Li*, Cy Fu, On trees, KDD, 2020.(通讯作者)", two).corresponding == ()


def test_one_mark_more_than_the_legend_tells_of_is_the_corresponding_authors() -> None:
    authors = read_author_list("Ann Lee†*, Bo Li†, Cy Fu*").authors
    legend = replace(read_legend("† equal contribution"), lone_star=LoneStar.ANY)
    assert (legend.equal_contribution(authors), legend.corresponding_authors(authors)) == ((0, 1), (0, 2))


def test_hashes_on_neighbors_are_of_equal_contributors() -> None:
    silent = Legend(frozenset(), frozenset())
    assert silent.equal_contribution(read_author_list("Ann Lee, Bo Li#, Cy Fu#, Di Oak").authors) == (1, 2)
    assert silent.equal_contribution(read_author_list("Ann Lee#, Bo Li, Cy Fu#, Di Oak").authors) == ()


def test_a_plus_in_a_line_of_its_own_begins_a_legend() -> None:
    assert "+" in read_legend("Papers\n+ denotes co-first authors").equal


def test_one_who_corresponds_with_others_is_noted_behind_all_else() -> None:
    authors = read_author_list("Ann Lee, Bo Li, Cy Fu").authors
    raw = "Ann Lee, Bo Li, Cy Fu. On trees. Forest Letters, 2021 (Co-Corresponding Author)"
    assert find_named_roles(raw, authors, "Bo Li").corresponding == (1,)


def test_a_note_behind_a_cut_list_is_on_the_one_who_bears_a_star() -> None:
    authors = read_author_list("Ann Lee*, et al.").authors
    assert find_named_roles("Ann Lee*, et al. On trees. 2021. (co-first author)", authors).equal == (0,)


def test_a_closing_note_on_nobody_is_on_the_owner_of_the_page() -> None:
    authors = read_author_list("A. Lee, B. Li, C. Fu").authors
    raw = "A. Lee, B. Li, C. Fu. On trees. KDD 2020 (corresponding author)"
    assert find_named_roles(raw, authors, "Bo Li").corresponding == (1,)
    assert find_named_roles(raw, authors, "Dan Oak").corresponding == ()
    behind_names = "A. Lee, B. Li, C. Fu (corresponding author)\nOn trees. KDD 2020"
    assert find_named_roles(behind_names, authors, "Bo Li").corresponding == ()
    assert find_named_roles(raw, authors).corresponding == ()


@pytest.mark.parametrize("text", ["For correspondence: +49 30 1234", "Teaching + corresponding material"])
def test_a_plus_that_is_no_mark_makes_no_legend(text: str) -> None:
    assert not read_legend(text).corresponding


def test_a_plus_stands_behind_other_marks() -> None:
    authors = read_author_list("Ann Lee*+, Bo Li").authors
    assert [(author.name, author.marks) for author in authors] == [("Ann Lee", "*+"), ("Bo Li", "")]


def test_badges_tell_the_owner_s_part_and_name_nobody() -> None:
    draft = drafted(
        'On trees <span class="badge">1er auteur</span> <span class="badge">Correspondant</span>'
        " Bo Li, Ann Lee. Forest Letters, 2020",
        "TAAAAVY",
    )
    settle_notes(draft.chunks, draft.labels)
    assert "".join(draft.labels) == "TOOAAVY"
    told = badges(draft.chunks).values()
    authors = read_author_list("Bo Li, Ann Lee").authors
    assert find_named_roles(draft.raw, authors, "Ann Lee", told) == ((), (1,))
    assert find_named_roles("On trees", authors, "Ann Lee", ["equal"]) == ((0, 1), ())


def test_a_star_said_to_mark_the_first_author_tells_nothing() -> None:
    authors = read_author_list("Ann Lee*, Bo Li").authors
    legend = read_legend("* denotes first author")
    assert (legend.equal_contribution(authors), legend.corresponding_authors(authors)) == ((), ())
    assert "*" in read_legend("* denotes co-first authors").equal


def test_a_plus_behind_a_name_is_a_mark() -> None:
    legend = read_legend("* indicates equal contribution; + indicates corresponding author")
    authors = read_author_list("Ann Lee, Moss, B.+, Fu, C.").authors
    assert [author.name for author in authors] == ["Ann Lee", "Moss, B.", "Fu, C."]
    assert legend.corresponding_authors(authors) == (1,)


def test_a_note_at_the_end_of_a_line_means_the_one_with_a_star() -> None:
    authors = read_author_list("Ann Lee, Bo Li*").authors
    raw = "On trees\nKDD 2020 - Second Author, Corresponding Author\nAnn Lee, Bo Li*\nWe plant corresponding authors"
    assert find_named_roles(raw, authors).corresponding == (1,)
    assert find_named_roles("On authors and their corresponding author\nAnn Lee, Bo Li*", authors).corresponding == ()


def test_a_legend_beside_the_records_counts_more_than_that_of_a_record() -> None:
    record, beside = "Ann Lee*, Bo Li* (*co-first authors). On trees.", "* indicates the corresponding author"
    legend = page_legend(f"{record}\n{beside}", [(0, len(record))])
    authors = read_author_list("Ann Lee, Bo Li, Cy Fu*").authors
    assert (legend.equal_contribution(authors), legend.corresponding_authors(authors)) == ((), (2,))
    alone = page_legend(record, [(0, len(record))])
    assert alone.equal_contribution(read_author_list("Ann Lee*, Bo Li*").authors) == (0, 1)


def test_a_records_own_legend_counts_more_than_the_pages() -> None:
    legend = read_legend("* co-first authors").over(read_legend("* corresponding author, † equal contribution"))
    authors = read_author_list("Ann Lee*, Bo Li*, Cy Fu†").authors
    assert (legend.equal_contribution(authors), legend.corresponding_authors(authors)) == ((0, 1, 2), ())


def test_a_note_on_a_name_is_on_nobody_else() -> None:
    authors = read_author_list("Ann Lee, Bo Li (equal contribution), Cy Fu, Di Oak").authors
    assert Legend(frozenset(), frozenset()).equal_contribution(authors) == (1,)
    authors = read_author_list("Ann Lee, Bo Li, Cy Fu, Di Oak, Eve Moss (equal contribution)").authors
    assert Legend(frozenset(), frozenset()).equal_contribution(authors) == (4,)


def test_hashes_of_the_first_authors_need_no_legend() -> None:
    silent = Legend(frozenset(), frozenset())
    assert silent.equal_contribution(read_author_list("Ann Lee#, Bo Li#, Cy Fu, Di Oak*").authors) == (0, 1)
    assert silent.equal_contribution(read_author_list("Ann Lee#, Bo Li, Cy Fu#, Di Oak*").authors) == ()
    assert silent.equal_contribution(read_author_list("Ann Lee#, Bo Li#, Cy Fu").authors) == (0, 1)
    cut = read_author_list("Ann Lee#, Bo Li#, ...").authors
    assert (silent.equal_contribution(cut), silent.corresponding_authors(cut)) == ((0, 1), ())


def test_a_note_on_first_authors_whom_nothing_names_is_on_nobody() -> None:
    assert find_named_roles("On trees, Leaf 130, 2902–2916, co-first author", []) == ((), ())


def test_a_mark_of_students_in_a_line_of_its_own_is_silent() -> None:
    assert "*" in read_legend("Papers\n* undergraduate co-author\nA. Lee*").silent
    assert "*" not in read_legend("* student best paper").silent


def test_what_a_mark_is_said_to_be_marked_as() -> None:
    assert "*" in read_legend("*Marked as Corresponding Author").corresponding
