from typing import Any

import pytest

from bibliography import Format, Style
from tests.extract.read.reading import parameters, read


def _check(case: dict[str, Any], kind: str) -> None:
    page = read(case["source"], kind)
    assert page.format is Format(kind)
    assert [block.text for block in page.blocks] == case["blocks"]
    if "hidden" in case:
        assert [index for index, block in enumerate(page.blocks) if block.hidden] == case["hidden"]
    if "headings" in case:
        headings = {str(index): block.heading for index, block in enumerate(page.blocks) if block.heading}
        assert headings == case["headings"]


@pytest.mark.parametrize("case", parameters("html"))
def test_html(case: dict[str, Any]) -> None:
    _check(case, "html")


@pytest.mark.parametrize("case", parameters("markdown"))
def test_markdown(case: dict[str, Any]) -> None:
    _check(case, "markdown")


@pytest.mark.parametrize("case", parameters("jemdoc"))
def test_jemdoc(case: dict[str, Any]) -> None:
    _check(case, "jemdoc")


@pytest.mark.parametrize("case", parameters("text"))
def test_text(case: dict[str, Any]) -> None:
    _check(case, "text")


@pytest.mark.parametrize(
    ("markup", "style"),
    [
        ("<b>x</b>", Style.BOLD),
        ("<strong><em>x</em></strong>", Style.BOLD | Style.ITALIC),
        ("<u>x</u>", Style.UNDERLINE),
        ("<code>x</code>", Style.CODE),
        ("<sup>x</sup>", Style.SUPERSCRIPT),
        ("<sub>x</sub>", Style.SUBSCRIPT),
        ("<s>x</s>", Style.STRIKE),
        ("<q>x</q>", Style.QUOTE),
        ("<cite>x</cite>", Style.ITALIC),
        ("<span style='font-weight: 700; font-style:italic'>x</span>", Style.BOLD | Style.ITALIC),
        ("<b><span style='font-weight:normal'>x</span></b>", Style.PLAIN),
        ("<span style='text-decoration: underline'>x</span>", Style.UNDERLINE),
        ("<span>x</span>", Style.PLAIN),
    ],
)
def test_styles(markup: str, style: Style) -> None:
    assert read(f"<p>{markup}").blocks[0].runs[0].style == style


@pytest.mark.parametrize(
    ("href", "address"),
    [
        ("paper.pdf", "https://a.org/ada/paper.pdf"),
        ("/x", "https://a.org/x"),
        (" https://b.org/y ", "https://b.org/y"),
        ("//b.org/y", "https://b.org/y"),
        ("#", "https://a.org/ada/page.html#"),
        ("javascript:void(0)", None),
        ("mailto:ada@a.org", None),
        ("http://[broken", "http://[broken"),
        ("//[broken", None),
    ],
)
def test_links_are_absolute(href: str, address: str | None) -> None:
    if address == "https://a.org/ada/page.html#":
        address = "https://a.org/ada/page.html"
    assert read(f"<a href='{href}'>x</a>").blocks[0].runs[0].href == address


def test_base_element_moves_links() -> None:
    assert read("<base href='/b/'><a href=c>x</a>").blocks[0].runs[0].href == "https://a.org/b/c"


def test_class_is_of_the_innermost_inline_element_that_has_one() -> None:
    runs = read("<p class=block>a<span class='b  c'><i>d</i><b class=e>f</b></span>").blocks[0].runs
    assert [(run.text, run.css_class) for run in runs] == [("a", ""), ("d", "b c"), ("f", "e")]


@pytest.mark.parametrize(
    ("source", "text"),
    [
        ("<a class=title>On trees</a><span class=meta><span>FOREST 2021</span></span>", "On trees FOREST 2021"),
        ("<span>FOREST 2021</span><a href=x>blog</a>", "FOREST 2021 blog"),
        ("<span>Tree</span><a href=x>s</a>", "Trees"),
        ("<a href=x>Tree</a><span>s</span>", "Trees"),
        ("<a class=x>Tree</a><a class=y>s</a>", "Trees"),
        ("<a class=title>On trees</a><b>s</b>", "On treess"),
        ("<a class=title>On trees</a>, <span class=meta>2021</span>", "On trees, 2021"),
        ("<strong class=title>On AI</strong><span class=meta>KDD 2021</span>", "On AI KDD 2021"),
        ("<b>On tree</b><span>s</span>", "On trees"),
        ("<b class=first>T</b><span class=rest>REES</span>", "TREES"),
    ],
)
def test_a_link_and_what_stands_beside_it_in_an_element_of_its_own_are_apart(source: str, text: str) -> None:
    assert read(source).blocks[0].text == text


@pytest.mark.parametrize(
    ("link", "text"),
    [
        ('<img src="a.gif" alt="PDF file">', "On trees PDF file"),
        ('<img src="a.gif" alt="An old oak">', "On trees"),
        ('<img src="a.gif" alt="pdf"> arXiv', "On trees arXiv"),
        ('<img src="a.gif" alt="pdf"><img src="b.gif" alt="pdf">', "On trees"),
    ],
    ids=["a link's label", "a picture", "beside words", "several"],
)
def test_an_image_alone_in_a_link_says_what_the_link_leads_to(link: str, text: str) -> None:
    assert read(f'<p>On trees <a href="oak.pdf">{link}</a></p>').blocks[0].text == text


@pytest.mark.parametrize(
    ("image", "text"),
    [
        ('<img src="https://img.shields.io/badge/TREES-2025-9AD7FF" alt="TREES 2025">', "TREES 2025 On trees"),
        ('<img src="https://img.shields.io/badge/Preprint-2025-9AD7FF" alt="Preprint">', "Preprint 2025 On trees"),
        ('<img src="https://img.shields.io/github/stars/ada/oak" alt="Stars 2025">', "On trees"),
        ('<img src="oak.png" alt="TREES 2025">', "On trees"),
    ],
)
def test_a_badge_drawn_with_a_venue_and_its_year_says_them(image: str, text: str) -> None:
    assert read(f"<p>{image} <a href='oak.pdf'>On trees</a></p>").blocks[0].text == text


def test_an_envelope_of_a_font_of_icons_is_a_mark_where_it_is_raised() -> None:
    icon = '<i class="fa-regular fa-envelope"></i>'
    assert read(f"<p>Ann Lee<sup>{icon}</sup>, Bo Fu <a href='mailto:a@b.org'>{icon}</a></p>").blocks[0].text == (
        "Ann Lee✉, Bo Fu"
    )


def test_path_tells_which_blocks_share_an_element() -> None:
    blocks = read("<ul><li>one<p>two</p></li><li>three</li></ul>").blocks
    items = [next(node.serial for node in block.path if node.tag == "li") for block in blocks]
    assert items[0] == items[1] != items[2]
    assert [block.path[-1].tag for block in blocks] == ["li", "p", "li"]
    assert [block.list_depth for block in blocks] == [1, 1, 1]


def test_lines_of_markdown_and_text_are_those_of_the_source() -> None:
    markdown = read("---\ntitle: T\n---\n\n<!-- a\nb -->\n\n# Head\n\ntext", "markdown")
    assert [(block.text, block.line) for block in markdown.blocks] == [("Head", 8), ("text", 10)]
    assert [block.line for block in read("one\n\ntwo", "text").blocks] == [1, 3]


def test_title_language_and_front_matter() -> None:
    page = read("<html lang=en><title> Ada\n Lovelace </title><p>x")
    assert (page.title, page.language) == ("Ada Lovelace", "en")
    page = read('---\ntitle: "Ada Lovelace"\nauthor: [broken\n---\nx', "markdown")
    assert page.title == "Ada Lovelace"
    assert read('+++\ntitle = "Ada"\n+++\nx', "markdown").title == "Ada"


_DOI, _ARXIV = ('<a href="https://doi.org/10.1/2"><i></i></a>', '<a href="https://arxiv.org/abs/2"><img></a>')


@pytest.mark.parametrize(
    ("source", "beside"),
    [
        (f"<p>On trees {_DOI}<br>On roots</p>", "On trees"),
        (f"<p>On trees<br>{_DOI} | {_ARXIV}</p>", "On trees"),
        (f"<p>On trees<br>{_DOI} On roots</p>", "On roots"),
        (f"<p>{_DOI} On trees</p>", "On trees"),
        (f"<p>On trees, {_DOI} 2020</p>", "On trees, 2020"),
    ],
    ids=["behind", "in a line of their own", "before words of their line", "first", "between"],
)
def test_links_without_words_stand_beside_words(source: str, beside: str) -> None:
    runs = read(source, "html").blocks[0].runs
    held = {run.text.strip(): run.icons for run in runs if run.icons}
    assert list(held) == [beside]
    assert held[beside][0] == "https://doi.org/10.1/2"


@pytest.mark.parametrize(
    ("source", "beside"),
    [
        (f"<div><h3>On trees</h3><p>Ada Lee</p><p>{_DOI}</p></div><div>On roots</div>", "Ada Lee"),
        (f"<div><p>On trees</p><div><div>{_DOI} {_ARXIV}</div></div></div><div>On roots</div>", "On trees"),
        (f"<div>On trees</div><div><p>{_DOI}</p><p>On roots</p></div>", "On roots"),
        (f"<div>On trees</div><footer><p>{_DOI}</p></footer>", None),
    ],
    ids=["below", "in elements of their own", "above", "at the page's foot"],
)
def test_links_without_words_in_a_block_of_their_own_are_of_the_element_that_holds_it(
    source: str, beside: str | None
) -> None:
    runs = [run for block in read(source, "html").blocks for run in block.runs if run.icons]
    assert [run.text.strip() for run in runs] == ([beside] if beside else [])
    assert all(run.icons[0] == "https://doi.org/10.1/2" for run in runs)


def test_what_is_drawn_behind_links_is_no_word() -> None:
    source = (
        "<p><a href='/lee'>Ann Lee ↗</a><a href='https://orcid.org/0000-0001-2345-6789'>iD ↗</a>, "
        "<a href='https://orcid.org/0000-0002-2345-6789'>Bo Wu</a></p>"
    )
    block = read(source, "html").blocks[0]
    assert block.text == "Ann Lee, Bo Wu"
    assert block.runs[0].icons == ("https://orcid.org/0000-0001-2345-6789",)
