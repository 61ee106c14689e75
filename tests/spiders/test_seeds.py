from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bibliography import Owner
from spiders.seed import BadSeed
from spiders.seeds import read_seeds

PAGE = "<h1>Ada Lovelace</h1>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in ("ada.html", "b.htm", "deep/er/c.md", "deep/d.markdown", "e.txt", "f.bib", "G.HTML"):
        path = tmp_path / "pages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PAGE)
    for name in ("gold.json", "photo.png", ".hidden.html", ".git/x.html"):
        path = tmp_path / "pages" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(PAGE)
    return tmp_path


def urls(text: str, base: Path) -> list[str]:
    seeds = read_seeds(text, base)
    assert seeds.bad == []
    return [homepage.url.removeprefix(base.as_uri() + "/") for homepage in seeds.homepages]


def test_folder_is_searched_in_depth_for_pages_only(folder: Path) -> None:
    assert urls("pages", folder) == [
        f"pages/{name}" for name in ("G.HTML", "ada.html", "b.htm", "e.txt", "f.bib", "deep/d.markdown", "deep/er/c.md")
    ]


def test_page_is_named_by_path_or_file_address(folder: Path) -> None:
    page = folder / "pages" / "ada.html"
    assert (
        urls("pages/ada.html", folder) == urls(str(page), folder) == urls(page.as_uri(), folder) == ["pages/ada.html"]
    )


def test_page_is_a_page_whatever_its_name(folder: Path) -> None:
    (folder / "home").write_text(PAGE)
    assert urls("home", folder) == ["home"]


def test_several_are_separated_by_commas_and_each_is_crawled_once(folder: Path) -> None:
    assert urls("pages/e.txt, http://a.example/,pages/e.txt,http://a.example/", folder) == [
        "pages/e.txt",
        "http://a.example/",
    ]


def test_comma_in_the_name_of_a_file_does_not_separate(folder: Path) -> None:
    (folder / "a,b.html").write_text(PAGE)
    assert urls("a,b.html", folder) == ["a%2Cb.html"]


def test_text_of_addresses_is_a_list_whose_paths_start_at_its_folder(folder: Path) -> None:
    (folder / "pages" / "list.txt").write_text(
        "# who\nhttps://a.example/~ada\n\ndeep/d.markdown\n", encoding="utf-8-sig"
    )
    assert urls("pages/list.txt", folder) == ["https://a.example/~ada", "pages/deep/d.markdown"]


@pytest.mark.parametrize(
    "text",
    ["Ada Lovelace\nhttps://a.example/\n", "I wrote a.html\n", "see https://a.example/ for more\n", "# Ada\n", ""],
)
def test_text_with_any_other_line_is_a_page(tmp_path: Path, text: str) -> None:
    (tmp_path / "home.txt").write_text(text)
    assert urls("home.txt", tmp_path) == ["home.txt"]


def test_list_with_a_missing_page_keeps_the_others(folder: Path) -> None:
    (folder / "list.txt").write_text("pages/ada.html\npages/gone.html\n")
    seeds = read_seeds("list.txt", folder)
    assert len(seeds.homepages) == 1
    assert seeds.bad == [BadSeed("pages/gone.html", "no such file or folder, and not a web address")]


def test_table_tells_of_owners(tmp_path: Path) -> None:
    (tmp_path / "seeds.csv").write_text(
        "Name,homepage,dblp,scholar,orcid,affiliation,extra\n"
        "Ada Lovelace,https://a.example/,https://dblp.org/pid/65/9137-1.html,abcdefghijkJ,,Analytical Engines,x\n"
        '"Hopper, Grace",https://g.example/,h/Hopper,,https://orcid.org/0000-0002-1825-0097,,\n'
        ",https://n.example/,,,,,\n",
        encoding="utf-8-sig",
    )
    owners = [homepage.owner for homepage in read_seeds("seeds.csv", tmp_path).homepages]
    assert owners == [
        Owner("Ada Lovelace", None, "Analytical Engines", {"dblp": "65/9137-1", "scholar": "abcdefghijkJ"}),
        Owner("Hopper, Grace", None, None, {"dblp": "h/Hopper", "orcid": "0000-0002-1825-0097"}),
        None,
    ]


def test_table_of_csrankings_works_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "csrankings.csv").write_text(
        "name,affiliation,homepage,scholarid,orcid\r\n"
        "A. Aldo Faisal,Imperial College London,https://www.example.ac.uk/people/a.faisal,WjHjbrwAAAAJ,\r\n"
        "Wei Wang 0001,Somewhere,http://www.example.edu/~weiwang,NOSCHOLARPAGE,0000-0002-1825-0097\r\n"
    )
    seeds = read_seeds("csrankings.csv", tmp_path)
    assert seeds.bad == []
    assert [homepage.owner for homepage in seeds.homepages] == [
        Owner("A. Aldo Faisal", None, "Imperial College London", {"scholar": "WjHjbrwAAAAJ"}),
        Owner("Wei Wang", None, "Somewhere", {"dblp_name": "Wei Wang 0001", "orcid": "0000-0002-1825-0097"}),
    ]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"name,url\nAda,https://a.example/\n", "no column 'homepage' in its header"),
        (b"", "no column 'homepage' in its header"),
        (b"homepage\nhttps://a.example/,too,many\n", "more cells than the header has"),
        (b'homepage,name\nhttps://a.example/,"Ada" L"\n', "not a CSV: ',' expected after '\"'"),
        (b"homepage,name\n,Ada\n", "no homepage"),
        (b"homepage,name\nhttps://a.example/,\xff\xfe\n", "not in UTF-8; save the file as UTF-8"),
        (b"homepage\nnowhere.html\n", "no such file or folder, and not a web address"),
    ],
)
def test_table_that_cannot_be_read_says_why(tmp_path: Path, content: bytes, reason: str) -> None:
    (tmp_path / "seeds.csv").write_bytes(content)
    seeds = read_seeds("seeds.csv", tmp_path)
    assert seeds.homepages == []
    (bad,) = seeds.bad
    assert bad.seed.startswith("seeds.csv")
    assert bad.reason.startswith(reason)


def test_line_of_a_table_that_is_not_in_utf8_is_named(tmp_path: Path) -> None:
    rows = "".join(f"https://a.example/{number},{'x' * 999}\n" for number in range(20))
    (tmp_path / "seeds.csv").write_bytes(f"homepage,name\n{rows}https://b.example/,Zoë\n".encode("latin-1"))
    assert read_seeds("seeds.csv", tmp_path).bad[0].seed == "seeds.csv, line 22"


def test_broken_row_of_a_table_keeps_the_others(tmp_path: Path) -> None:
    (tmp_path / "seeds.csv").write_text("homepage,name\nhttps://a.example/,Ada\n,nobody\nhttps://b.example/,Bea\n")
    seeds = read_seeds("seeds.csv", tmp_path)
    assert [homepage.url for homepage in seeds.homepages] == ["https://a.example/", "https://b.example/"]
    assert seeds.bad == [BadSeed("seeds.csv, line 3", "no homepage")]


@pytest.mark.parametrize(
    "text", ["gone.html", "example.org", "ftp://a.example/", "http://", "http://[::1/", "x" * 5000]
)
def test_what_is_neither_file_nor_address_says_so(tmp_path: Path, text: str) -> None:
    assert read_seeds(text, tmp_path).bad == [BadSeed(text, "no such file or folder, and not a web address")]


def test_folder_without_pages_says_so(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (bad,) = read_seeds("empty", tmp_path).bad
    assert bad == BadSeed("empty", "no page in this folder (.bib .htm .html .jemdoc .markdown .md .txt)")


@given(st.text(max_size=200))
def test_no_value_raises(text: str) -> None:
    seeds = read_seeds(text, Path("/nowhere"))
    assert seeds.homepages or seeds.bad or not text.replace(",", " ").strip()
