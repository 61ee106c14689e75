"""The table of links' words, and what they make of links."""

import pytest

from bibliography import Owner
from normalize.fold import fold
from normalize.table import read_table
from spiders.address import address_key, is_page
from spiders.ledger import Ledger
from spiders.reading import PageLink, Reading
from spiders.scope import scope_of
from spiders.visiting import Limits, SiteVisit
from spiders.words import LinkKind, kind_of


def test_table_says_nothing_twice() -> None:
    rows = read_table("links.csv", "spiders")
    keys = [(row["kind"], row["where"], row["words"]) for row in rows]
    assert len(keys) == len(set(keys))
    assert all(fold(row["words"]) for row in rows)
    refused = {row["words"] for row in rows if (row["kind"], row["where"]) == ("refused", "text")}
    assert refused.isdisjoint(row["words"] for row in rows if row["kind"] == "publications" and row["where"] == "text")


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("Publications", LinkKind.PUBLICATIONS),
        ("My Publications & Talks", LinkKind.PUBLICATIONS),
        ("论文发表", LinkKind.PUBLICATIONS),
        ("発表論文リスト", LinkKind.PUBLICATIONS),
        ("Publicații", LinkKind.PUBLICATIONS),
        ("Публикације", LinkKind.PUBLICATIONS),
        ("الأبحاث المنشورة", LinkKind.PUBLICATIONS),
        ("פרסומים", LinkKind.PUBLICATIONS),
        ("مقاله‌ها", LinkKind.PUBLICATIONS),
        ("연구 실적", LinkKind.PUBLICATIONS),
        ("Công bố khoa học", LinkKind.PUBLICATIONS),
        ("ผลงานตีพิมพ์", LinkKind.PUBLICATIONS),
        ("प्रकाशन", LinkKind.PUBLICATIONS),
        ("პუბლიკაციები", LinkKind.PUBLICATIONS),
        ("Liste complète des publications", LinkKind.ALL),
        ("2015-2019", LinkKind.TYPE),
        ("before 2010", LinkKind.TYPE),
        ("2019年", LinkKind.TYPE),
        ("»", LinkKind.NEXT),
        ("次へ", LinkKind.NEXT),
        ("Forschung", LinkKind.HUB),
        ("Lebenslauf", LinkKind.CV),
        ("Call for Papers", None),
        ("A Theory of Publications and Why They Are Read by Nobody", None),
        ("My cat", None),
        ("Books and articles", LinkKind.PUBLICATIONS),
        ("Books", LinkKind.BOOKS),
        ("Livres", LinkKind.BOOKS),
        ("Meine Bücher", LinkKind.BOOKS),
        ("Books I like", None),
        ("My favourite books", None),
        ("Recommended papers on trees", None),
        ("推荐书籍", None),
    ],
)
def test_words_tell_where_a_link_leads(words: str, kind: LinkKind | None) -> None:
    assert kind_of(words, "https://example.org/x") is kind


@pytest.mark.parametrize(
    ("home", "own", "others"),
    [
        ("https://x.edu/~ada/", ["~ada/p.html", "%7Eada/p.html"], ["~bob/", "~adam/", "pubs.html"]),
        ("https://x.edu/~ada", ["~ada/pubs"], ["~adam"]),
        ("https://x.edu/people/ada.html", ["people/ada/pubs", "people/ada-pubs.html"], ["people/adam.html", "people/"]),
        ("https://x.edu/people/ada/", ["people/ada/p"], ["people/bob/p"]),
        ("https://x.edu/ada/en/index.html", ["ada/pubs.html", "ada/de/"], ["bob/"]),
        ("https://x.edu/staff.php?id=7", ["staff.php?id=7&tab=pubs"], ["staff.php?id=8"]),
        ("https://ada.github.io/", ["pubs/", "x/y"], []),
    ],
)
def test_own_pages_are_told_from_other_peoples(home: str, own: list[str], others: list[str]) -> None:
    scope = scope_of(home)
    root = home[: home.index("/", 8)] + "/"
    assert [path for path in own if not scope.has(root + path)] == []
    assert [path for path in others if scope.has(root + path)] == []


def test_only_the_homepages_name_is_its_own_in_a_crowded_folder() -> None:
    scope = scope_of("https://x.edu/h/17.html", is_crowded=True)
    assert scope.has("https://x.edu/h/17-pubs.html")
    assert not scope.has("https://x.edu/h/18.html")


def test_one_page_has_one_key_and_traps_are_none() -> None:
    same = ["https://x.edu/~ada/index.html", "http://www.x.edu/~ada/#top", "https://x.edu:443/~ada/?utm_source=a&sid=1"]
    assert len(set(map(address_key, same))) == 1
    traps = [
        "x?month=2030-01",
        "a/a/a/",
        "x?action=edit",
        "x?sort=year",
        "x" * 500,
        "paper.pdf",
        "calendar/2019/01/02/",
    ]
    assert [trap for trap in traps if is_page(f"https://x.edu/{trap}")] == []


def test_list_elsewhere_is_the_owners_by_its_name_but_no_bookshops_page_and_no_profile() -> None:
    ada = Owner("Ada Lovelace")
    visit = SiteVisit("https://x.edu/~ada/", ada, Limits(30), Ledger())
    addresses = (
        "https://www.amazon.co.uk/Ada-Lovelace/e/B1",
        "https://www.goodreads.com/author/show/1.Ada_Lovelace",
        "https://dblp.org/pers/hd/l/Lovelace:Ada",
        "https://www.researchgate.net/profile/Ada-Lovelace",
        "https://lovelace.example.org/books",
    )
    links = tuple(PageLink(address, LinkKind.PUBLICATIONS) for address in addresses)
    visit.take(visit.begin(), visit.homepage, Reading((), 0, ada, links))
    steps = iter(visit.next_step, None)
    assert [step.url for step in steps] == ["https://lovelace.example.org/books"]
