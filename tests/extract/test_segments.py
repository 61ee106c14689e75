import pytest

from extract.segment.items import dated_items
from extract.segment.segmenter import Segment, find_segments
from extract.text.chunks import PageText, cut
from extract.text.sections import find_sections
from tests.extract.pages import LAYOUTS, LISTED, layout, read

_FIELDS = {
    **{each.title: "T" for each in LISTED},
    **{name: "A" for each in LISTED for name in each.authors},
    **{each.venue: "V" for each in LISTED},
    **{str(each.year): "Y" for each in LISTED},
}


def _segments(source: str, name: str = "page.html") -> tuple[PageText, list[Segment]]:
    """The segments of a page whose fields are told right."""
    text = cut(read(source, name))
    labels = [_FIELDS.get(chunk.text, "O") for chunk in text.chunks]
    return text, find_segments(text, find_sections(text), labels)


def _records(source: str, name: str = "page.html") -> list[set[str]]:
    """The fields of each segment that has any."""
    text, segments = _segments(source, name)
    held = [
        {chunk.text for chunk in text.chunks if segment.first <= chunk.line < segment.last and chunk.text in _FIELDS}
        for segment in segments
    ]
    return [fields - {"Ada Lee"} for fields in held if fields - {"Ada Lee"}]


_WANTED = [{each.title, *each.authors, each.venue, str(each.year)} - {"Ada Lee"} for each in LISTED]


@pytest.mark.parametrize("name", LAYOUTS)
def test_each_layout_is_cut_into_its_records(name: str) -> None:
    assert _records(layout(name)) == _WANTED


def test_numbered_paragraphs_without_any_markup() -> None:
    source = "Publications\n\n" + "\n".join(
        f"[{number}] {', '.join(each.authors)}. {each.title}. {each.venue}, {each.year}."
        for number, each in enumerate(LISTED, 1)
    )
    assert _records(source, "page.txt") == _WANTED


_BY_LINES = [
    (f"<div>{each.title}</div>", f"<div>{each.venue} {each.year}</div>", f"<div>{', '.join(each.authors)}</div>")
    for each in LISTED
]


@pytest.mark.parametrize(("between", "begun_by"), [("<br>", "T"), ("", "A")])
def test_blank_lines_count_more_than_where_the_networks_see_records_begin(between: str, begun_by: str) -> None:
    source = between.join("".join(lines) for lines in _BY_LINES).replace(LISTED[0].title, "Of trees")
    text = cut(read(f"<h2>Publications</h2>{source}"))
    labels = [_FIELDS.get(chunk.text, "O") for chunk in text.chunks]
    begins = [0.7 * (label == "A" and chunk.before == "line") for chunk, label in zip(text.chunks, labels, strict=True)]
    segments = find_segments(text, find_sections(text), labels, begins)
    last = text.lines[segments[-1].first]
    assert labels[last.first] == begun_by


def test_records_may_begin_with_their_date() -> None:
    source = "<br>".join(f"{each.year} {each.title}<br>{', '.join(each.authors)}<br>{each.venue}" for each in LISTED)
    assert _records(f"<h2>Publications</h2><p>{source}</p>") == _WANTED


def test_a_title_that_opens_the_page_opens_its_record() -> None:
    records = [
        f"## {each.title}\n* {', '.join(each.authors)}\n* *{each.venue}*, {each.year}\n"
        for each in LISTED
        for _ in "ab"
    ]
    source = "---\ntitle: Papers\n---\n" + "\n".join(records)
    assert _records(source, "page.md") == [fields for fields in _WANTED for _ in "ab"]


def test_regions_may_be_cut_in_different_ways() -> None:
    cards = layout("card").removeprefix("<title>Ada Lee</title>")
    assert _records(layout("br") + "<h2>More publications</h2>" + cards) == _WANTED * 2


@pytest.mark.xfail(reason="what follows a list, without a heading, joins its last record")
def test_a_paragraph_beside_the_list_joins_no_record() -> None:
    text, segments = _segments(layout("li") + "<p>I teach trees in spring.</p>")
    (last,) = [s for s in segments if "spring" in text.text[text.lines[s.first].start : text.lines[s.last - 1].end]]
    assert text.text[text.lines[last.first].start : text.lines[last.last - 1].end] == "I teach trees in spring."


@pytest.mark.parametrize("name", LAYOUTS)
def test_segments_are_all_lines_in_order(name: str) -> None:
    text, segments = _segments(layout(name) + "<h2>Teaching</h2><p>Trees</p>")
    assert [number for segment in segments for number in range(segment.first, segment.last)] == list(
        range(len(text.lines))
    )


def test_no_item_goes_on_with_the_record_before_it() -> None:
    items = "".join(f"<li><a href='/{n}'>On tree {n}</a> (with Bo Fu), <i>KDD</i>, 20{n}</li>" for n in range(10, 18))
    source = f"<h2>Papers</h2><ol>{items}<li>Notes on bark, <i>Forest Letters</i>, 2009</li></ol>"
    text = cut(read(source))
    labels = ["O"] * len(text.chunks)
    for index, chunk in enumerate(text.chunks):
        labels[index] = "T" if chunk.text.startswith("On tree") else "V" if chunk.text == "KDD" else "O"
    segments = find_segments(text, find_sections(text), labels)
    last = text.lines[-1]
    assert segments[-1] == Segment(len(text.lines) - 1, len(text.lines))
    assert text.text[last.start : last.end].startswith("Notes on bark")


def test_a_page_without_text_has_no_segments() -> None:
    assert find_segments(PageText(read("<p>x")), [], []) == []


_CITATIONS = [
    "On the trees of the north, <i>Forest Letters</i> 12 (2011), pp. 1-9",
    "Notes on dark bark in winter, <i>Forest Letters</i> 13 (2012), pp. 2-8",
    "Walls and what they are made of, <i>Stone Review</i> 2 (2013), pp. 3-7",
]


def _cut_items(items: list[str], heading: str = "Papers") -> int:
    """How many segments the lines of a list are cut into whose first item alone was read."""
    text = cut(read(f"<h2>{heading}</h2><ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"))
    labels = ["T" if chunk.text == "On the trees of the north" else "O" for chunk in text.chunks]
    return len(find_segments(text, find_sections(text), labels)) - 1


def test_each_item_of_a_list_of_citations_is_a_record() -> None:
    assert _cut_items(_CITATIONS) == 3


@pytest.mark.parametrize(
    "items",
    [
        ["On the trees of the north, with Ann Ash and Bo Fu, a study of oaks", *_CITATIONS[1:2]],
        [_CITATIONS[0], "PDF, 2011"],
        [_CITATIONS[0], "Presented at the winter school on the trees of the north, Oslo, May 2011"],
        ["Conference version: the 12th Meeting of Foresters, Oslo, 2011", f"Journal version: {_CITATIONS[0]}"],
    ],
    ids=[
        "half of the items bear no year",
        "an item is too short for a citation",
        "an item tells where it was shown",
        "the items are versions",
    ],
)
def test_items_that_may_be_parts_of_one_record_are_left_as_read(items: list[str]) -> None:
    assert dated_items(cut(read(f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"))) == set()


def test_items_within_an_item_are_left_as_read() -> None:
    inner = "".join(f"<li>{item}</li>" for item in _CITATIONS)
    assert dated_items(cut(read(f"<ul><li>Said of these trees:<ul>{inner}</ul></li></ul>"))) == set()


def test_descriptions_of_titles_are_no_records_of_their_own() -> None:
    rest = "<dd>{}, Vol. 12, No. 3, pp. 1-{}, 20{}.<br>Ada Lee, <b>Bo Fu</b> and Cem Ay</dd>"
    titles = ["On the trees of the north", "Notes on dark bark in winter", "Walls and what they are made of"]
    places = ["Forest Letters", "Journal of Bark Research", "Stone Review of Walls"]
    records = [
        f"<dt>{title}</dt>{rest.format(place, n, n)}"
        for n, (title, place) in enumerate(zip(titles, places, strict=True), 11)
    ]
    assert len(dated_items(cut(read(f"<h2>2020</h2><dl>{''.join(records)}</dl>")))) == 0
    terms = [record.replace(title, "2020") for record, title in zip(records, titles, strict=True)]
    assert len(dated_items(cut(read(f"<h2>Papers</h2><dl>{''.join(terms)}</dl>")))) == 3


def test_records_begin_where_the_networks_see_them_begin_if_nothing_else_shows_it() -> None:
    lines = [
        "On the trees of the north",
        "Ada Lee, Bo Fu",
        "Forest Letters 2011",
        "Notes on dark bark",
        "Ada Lee, Bo Fu, Forest Letters 2012",
        "Walls and what they are made of",
        "with drawings",
        "Ada Lee, Stone Review 2013",
    ]
    text = cut(read(f"<h2>Papers</h2><p>{'<br>'.join(lines)}</p>"))
    starts = [1, 4, 6]
    begins = [float(chunk.line in starts and chunk.start == text.lines[chunk.line].start) for chunk in text.chunks]
    told = {
        "A": ("Ada Lee", "Bo Fu"),
        "V": ("Forest Letters", "Stone Review"),
        "Y": ("2011", "2012", "2013"),
        "O": ("Papers",),
    }
    known = {words: label for label, held in told.items() for words in held}
    labels = [known.get(chunk.text, "T") for chunk in text.chunks]
    sections = find_sections(text)
    assert [segment.first for segment in find_segments(text, sections, labels, begins)] == [0, *starts]
    assert [segment.first for segment in find_segments(text, sections, labels)] != [0, *starts]
