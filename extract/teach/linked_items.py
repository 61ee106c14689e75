"""Titles told by links alone: a list whose items, or headings, are each a link to a paper, or one and a date."""

from collections import defaultdict
from collections.abc import Iterator, Sequence

from extract.field.no_title import is_no_title
from extract.text.chunks import Line, PageText
from extract.text.markup import leads_to_paper, link_kind
from extract.text.name_shape import BARE_INITIALS, MAY_BE_NAME, are_names, is_year
from extract.text.sections import Section
from extract.text.words import are_links, name_score

_LEAST, _SHARE, _SHARE_HELD = 3, 0.8, 0.3
"""Items of such a list, the share of them that are links to papers, and of links to where nothing but papers is."""
_LEAST_WORDS, _LEAST_COVERED = 3, 0.7
"""Words of a title, and the share of an item's characters that its link covers."""
_LISTED = "publications"
_KINDS = (_LISTED, "research", "")


def linked_titles(text: PageText, sections: Sequence[Section], labels: Sequence[str]) -> Iterator[tuple[int, str]]:
    """The chunks of the links that the items of a list, or headings, are if they lead to papers or, dated, are some.

    And the years behind them. Those of a list that says nothing of itself, leads to no papers and was read as titles
    only here and there are none. A link that was read as authors and a title is no title: "<a>A. Lee, On trees, Forest
    Letters 2 (2019)</a>".
    """
    lists: dict[tuple[int, str], list[int]] = defaultdict(list)
    for number, line in enumerate(text.lines):
        path = text.page.blocks[line.block].path
        is_item = path and (path[-1].tag == "li" or (_is_heading(text, line) and sections[number].kind == _LISTED))
        if is_item and sections[number].kind in _KINDS:
            lists[path[-2].serial if len(path) > 1 else 0, path[-1].tag].append(number)
    for numbers in lists.values():
        blocks = {text.lines[number].block for number in numbers}
        if len(blocks) < max(_LEAST, len(numbers)):
            continue
        held = sum(leads_to_paper(_href(text, text.lines[number])) for number in numbers) >= _SHARE_HELD * len(numbers)
        titles = [_title(text, text.lines[number], sections[number].kind == _LISTED, held) for number in numbers]
        titles = [range(0) if _is_citation(text, title, labels) else title for title in titles]
        if sum(map(bool, titles)) >= _SHARE * len(numbers):
            yield from ((index, "T") for title in titles for index in title if labels[index] in "AOT")
            dates = [
                range(link.stop, text.lines[number].last) for number, link in zip(numbers, titles, strict=True) if link
            ]
            yield from ((at, "Y") for date in dates for at in date if labels[at] == "O" and is_year(text.chunks[at]))
        elif not sections[numbers[0]].kind and _leads_elsewhere(text, numbers, labels):
            chunks = [index for number in numbers for index in _chunks(text, number)]
            yield from ((index, "O") for index in chunks if labels[index] == "T")


def _chunks(text: PageText, number: int) -> range:
    return range(text.lines[number].first, text.lines[number].last)


def _leads_elsewhere(text: PageText, numbers: Sequence[int], labels: Sequence[str]) -> bool:
    """Whether items are a link each, to no paper, of which too few were read as titles, and none as another field."""
    read = [{labels[index] for index in _chunks(text, number)} for number in numbers]
    links = [{text.chunks[index].run.href for index in _chunks(text, number)} for number in numbers]
    bare = all(len(held) == 1 and None not in held for held in links)
    plain = bare and not any(_is_to_paper(_href(text, text.lines[number])) for number in numbers)
    titled = sum(held == {"T"} for held in read)
    return plain and not {"A", "V", "Y"} & set().union(*read) and titled < _SHARE * len(numbers)


def _href(text: PageText, line: Line) -> str | None:
    """Where the link that a line begins with leads; None where it begins with none."""
    return text.chunks[line.first].run.href if line.first < line.last else None


def _is_to_paper(href: str | None) -> bool:
    """Whether a link leads to papers, or to a PDF."""
    return leads_to_paper(href) or link_kind(href) == "pdf"


def _title(text: PageText, line: Line, is_listed: bool, beside_papers: bool) -> range:
    """The chunks of the link that a line begins with and is, if it leads to a paper; none else.

    A PDF is one below the heading of publications (`is_listed`), and `beside_papers` in its list, as a heading is that
    leads anywhere.
    """
    chunks = text.chunks[line.first : line.last]
    href = chunks[0].run.href if chunks else None
    if not href:
        return range(0)
    size = next((at for at, chunk in enumerate(chunks) if chunk.run.href != href), len(chunks))
    start, end = chunks[0].start, chunks[size - 1].end
    words = text.text[start:end]
    is_whole = end - start >= _LEAST_COVERED * (line.end - line.start)
    if len(words.split()) < _LEAST_WORDS or not is_whole or is_no_title(words) or are_links(words.lower()):
        return range(0)
    leads = leads_to_paper(href) or (is_listed and any(map(is_year, chunks[size:])))
    leads = leads or (link_kind(href) == "pdf" and (is_listed or beside_papers))
    leads = leads or (beside_papers and _is_heading(text, line))
    return range(line.first, line.first + size) if leads and name_score(words) < MAY_BE_NAME else range(0)


def _is_heading(text: PageText, line: Line) -> bool:
    return text.page.blocks[line.block].heading is not None


def _is_citation(text: PageText, link: range, labels: Sequence[str]) -> bool:
    """Whether a link was read as a title and its authors, who have names or initials."""
    authors = [text.chunks[index].text for index in link if labels[index] == "A"]
    titled = any(labels[index] == "T" for index in link)
    return titled and any(are_names(name) or BARE_INITIALS.fullmatch(name) for name in authors)
