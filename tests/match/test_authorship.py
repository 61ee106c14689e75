"""The authors of a work: who they are, in which form of their names, and with which marks."""

from dataclasses import replace

from bibliography import Author
from match.authority.dblp_dump import Person
from match.merge import merge
from tests.match.matched import ENTRY, PAGE_B, TITLE, matched
from tests.match.records import mention, records


def test_people_are_not_replaced_by_an_authoritys() -> None:
    told, found, matches = matched()
    others = replace(ENTRY, authors=(Author("Max Roe", "Max", "Roe"), *ENTRY.authors[1:]))
    work = merge([told], [found], {found.id: replace(matches[found.id], entry=others)}, "w1")
    assert [one.author.name for one in work.authorships] == ["H. Zhang", "Wei Li", "Xin Zhao"]
    assert [conflict.values[0][0] for conflict in work.conflicts if conflict.field == "authors"] == [
        "H. Zhang; W. Li; X. Zhao"
    ]


def test_markers_of_all_pages_come_to_the_right_authors() -> None:
    mentions = [
        mention(TITLE, "Hailin Zhang;Wei Li;Xin Zhao", "ICML", 2023, equal_contribution=(0, 1), owner="Wei Li"),
        mention(
            TITLE,
            "W. Li;X. Zhao",
            "ICML",
            2023,
            page_url=PAGE_B,
            authors_complete=False,
            corresponding=(1,),
            owner="赵鑫 (Xin Zhao)",
        ),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    assert [one.author.name for one in work.authorships] == ["Hailin Zhang", "Wei Li", "Xin Zhao"]
    assert [one.equal_contribution for one in work.authorships] == [True, True, False]
    assert [one.corresponding for one in work.authorships] == [False, False, True]
    assert [one.is_owner for one in work.authorships] == [False, True, True]
    assert work.owners == ("Wei Li", "赵鑫 (Xin Zhao)")


def test_names_come_in_their_fullest_form() -> None:
    mentions = [
        mention(TITLE, "H. Zhang;W. Li;X. Zhao", "ICML", 2023),
        mention(TITLE, "Hailin Zhang (张海林);Wei Li", "ICML", 2023, page_url=PAGE_B, authors_complete=False),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    assert [one.author.name for one in work.authorships] == ["Hailin Zhang", "Wei Li", "X. Zhao"]
    assert work.authorships[0].author.native_name == "张海林"


def test_an_authoritys_persons_are_named_without_their_numbers() -> None:
    names = (
        Author("Hailin Zhang 0003", "Hailin", "Zhang"),
        Author("Wei Li 0001", "Wei", "Li"),
        Author("Xin Zhao", "Xin", "Zhao"),
    )
    entry = replace(ENTRY, source="dblp", authors=names)
    told, found, matches = matched(entry)
    person = Person("12/345-3", ("Hailin Zhang 0003",), orcid="0000-0002-1825-0097")
    known = {"Hailin Zhang 0003": person}
    work = merge([told], [found], matches, "w1", known.get)
    assert [one.author.name for one in work.authorships] == ["Hailin Zhang", "Wei Li", "Xin Zhao"]
    assert [one.dblp_pid for one in work.authorships] == ["12/345-3", None, None]
    assert work.authorships[0].orcid == "0000-0002-1825-0097"


def test_two_whole_lists_of_authors_that_differ_are_a_conflict() -> None:
    mentions = [
        mention(TITLE, "Hailin Zhang;Wei Li;Xin Zhao", "ICML", 2023),
        mention(TITLE, "Hailin Zhang;Wei Li", "ICML", 2023, page_url=PAGE_B),
    ]
    work = merge(mentions, records(mentions), {}, "w1")
    (conflict,) = work.conflicts
    assert conflict.field == "authors"
    assert conflict.values[1] == ("Hailin Zhang; Wei Li", PAGE_B)
