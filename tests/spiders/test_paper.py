"""A paper's own page: read for what a list leaves out."""

import pytest

from spiders.reader import read_body

_URL = "https://a.org/publication/behavior/"
_TITLE = "A Behavioral Notion of Subtyping"
_NAMES = ["Barbara H. Liskov", "Jeannette M. Wing"]
_LINKED = "".join(f'<span><a href="/author/{name[0]}/">{name}</a></span>, ' for name in _NAMES).rstrip(", ")
_META = (
    f'<meta name="citation_title" content="{_TITLE}"><meta name="citation_author" content="{_NAMES[0]}">'
    f'<meta name="citation_author" content="{_NAMES[1]}"><meta name="citation_publication_date" content="1994/11/01">'
    '<meta name="citation_journal_title" content="ACM Transactions on Programming Languages and Systems">'
)
_CARD = (
    f"<nav><ul><li><a href='/'>Home</a></li><li><a href='/publication/'>Publications</a></li></ul></nav>"
    f"<div class='article-container'><h1>{_TITLE}</h1><div class='article-metadata'><div>{_LINKED}</div>"
    "<span class='article-date'>November 1994</span></div><div><a href='a.pdf'>PDF</a> <a href='#'>Cite</a></div></div>"
    "<div class='article-container'><h3>Abstract</h3><p>The use of hierarchy is an important component of design.</p>"
    "<div>Type</div><div><a href='/publication/#2'>Journal article</a></div>"
    "<div>Publication</div><div>In <em>ACM Transactions on Programming Languages and Systems</em></div></div>"
)
_PLAIN = (
    f"<h1>{_TITLE}</h1><p>{', '.join(_NAMES)}</p>"
    "<p>In ACM Transactions on Programming Languages and Systems, 1994</p><h2>Abstract</h2><p>The use of hierarchy.</p>"
)


def _page(body: str, head: str = "") -> bytes:
    return f"<html><head><title>{_TITLE} | Barbara Liskov</title>{head}</head><body>{body}</body></html>".encode()


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(_page(_CARD), id="card"),
        pytest.param(_page(_PLAIN), id="plain"),
        pytest.param(_page(f"<h1>{_TITLE}</h1><p>The use of hierarchy.</p>", _META), id="meta elements only"),
    ],
)
def test_its_head_is_a_citation(page: bytes) -> None:
    (mention,) = read_body(page, _URL, "text/html", None).mentions
    assert (mention.title, [author.name for author in mention.authors]) == (_TITLE, _NAMES)
    assert (mention.year, mention.venue) == (1994, "TOPLAS")


def test_elsewhere_a_heading_is_none() -> None:
    assert read_body(_page(_CARD), "https://a.org/blog/behavior/", "text/html", None).mentions == ()
