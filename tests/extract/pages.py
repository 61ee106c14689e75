"""Small pages in the layouts of homepages, all listing the same three publications."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from bibliography import Mention, Page
from extract import extract_mentions
from extract.read import read_page
from extract.record.drafts import Draft
from extract.segment.segmenter import Segment
from extract.text.chunks import PageText, cut
from extract.text.sections import Section, find_sections


class Listed(NamedTuple):
    """A publication as the pages list it."""

    title: str
    authors: tuple[str, ...]
    venue: str
    year: int


LISTED = (
    Listed("Growing decision trees on streams of graphs", ("Ada Lee", "Boris Schmidt", "Chen Wang"), "KDD", 2021),
    Listed("Robust forests under label noise", ("Boris Schmidt", "Ada Lee"), "ICML", 2019),
    Listed("Pruning without regret", ("Ada Lee",), "Journal of Machine Learning Research", 2017),
)
SURVEYS = (
    *LISTED,
    Listed("A survey on software testing", ("Ada Lee", "Boris Schmidt"), "Computing Surveys", 2016),
    Listed("The landscape of parallel computing research", ("Boris Schmidt",), "CACM", 2009),
    Listed("Mining trees from forests", ("Ada Lee", "Chen Wang"), "KDD", 2018),
    Listed("Leaves, reconsidered", ("Chen Wang", "Ada Lee"), "ICML", 2015),
)
"""The same, and titles with words of headings and kinds of works in them."""


def read(source: str, name: str = "page.html") -> Page:
    """Read a page under a name that tells its format."""
    return read_page(source.encode(), f"https://a.org/ada/{name}")


Teach = Callable[[PageText, Sequence[Section], Sequence[Segment], list[str], list[float]], None]


def taught(teach: Teach, items: Sequence[str], labels: Sequence[str]) -> str:
    """The labels of a list's chunks, a string an item, after a rule has mended them in the light of the whole list."""
    text = cut(read(f"<h2>Publications</h2><ul>{''.join(items)}</ul>", "page.html"))
    segments = [Segment(number, number + 1) for number in range(1, len(text.lines))]
    mended = list("O" + "".join(labels))
    teach(text, find_sections(text), segments, mended, [0.0] * len(mended))
    return "".join(mended[1:])


def layout(name: str) -> str:
    """The source of a page in one layout: "li", "br", "card", "table", "dl"."""
    start, record, end = _LAYOUTS[name]
    records = [
        record.format(title=each.title, authors=", ".join(each.authors), venue=each.venue, year=each.year)
        for each in LISTED
    ]
    return f"<title>Ada Lee</title><h1>Ada Lee</h1><h2>Publications</h2>{start}{''.join(records)}{end}"


_PICTURE = "<div class='col'><img src='a.png'></div>"
_CARD = (
    "<div class='title'>{title}</div><div class='author'>{authors}</div>"
    "<div class='periodical'><em>{venue}</em>, {year}</div><div class='links'><a href='{year}.pdf'>PDF</a></div>"
)
_LAYOUTS = {
    "li": (
        "<ul>",
        "<li>{authors}. <b>{title}.</b> In <i>{venue}</i>, {year}. <a href='{year}.pdf'>PDF</a></li>",
        "</ul>",
    ),
    "br": ("<p>", "<b>{title}</b><br>{authors}<br>{venue} {year}<br><br>", "</p>"),
    "card": ("", f"<div class='row'>{_PICTURE}<div class='col'>{_CARD}</div></div>", ""),
    "table": ("<table>", "<tr><td>{year}</td><td>{title}</td><td>{authors}</td><td>{venue}</td></tr>", "</table>"),
    "dl": ("<dl>", "<dt><a href='{year}.pdf'>{title}</a></dt><dd>{authors}<br>{venue}, {year}</dd>", "</dl>"),
}
LAYOUTS = tuple(_LAYOUTS)


def listed(mention: Mention) -> Listed:
    """What a mention says, in the form of `LISTED`."""
    names = tuple(author.name for author in mention.authors)
    return Listed(mention.title, names, mention.venue_text or "", mention.year or 0)


def drafted(source: str, labels: str) -> Draft:
    """The draft of a paragraph whose chunks bear these labels."""
    text = cut(read(f"<p>{source}</p>", "page.html"))
    assert len(labels) == len(text.chunks), [chunk.text for chunk in text.chunks]
    return Draft(text, Segment(0, len(text.lines)), Section(), text.chunks, list(labels), [1.0] * len(labels))


def read_list(records: str) -> list[Listed]:
    """What is found on a page with these records below the heading of publications, and another heading behind."""
    page = read(
        f"<title>Ada Lee</title><h1>Ada Lee</h1><h2>Publications</h2>{records}<h2>Teaching</h2><p>Trees 101</p>"
    )
    return [listed(mention) for mention in extract_mentions(page).mentions]


def written(record: str, each: Listed) -> str:
    """A record in a layout with places for its title, authors, venue and year."""
    return record.format(title=each.title, authors=", ".join(each.authors), venue=each.venue, year=each.year)
