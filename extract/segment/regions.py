"""The regions of a page: stretches of lines in which records of one list may stand."""

from collections.abc import Sequence

from extract.text.chunks import Line, PageText
from extract.text.sections import Section

_LANDMARKS = frozenset(("nav", "aside", "footer"))
_OF_RECORDS = frozenset(("article", "section", "li", "td", "dd"))


def find_regions(text: PageText, sections: Sequence[Section]) -> list[range]:
    """Stretches of lines without a heading or the edge of a landmark inside.

    A heading that opens no section (a paper's title) ends none; a year that a card begins with does.
    """
    landmarks = [_landmark(text, line) for line in text.lines]
    regions: list[range] = []
    start = 0
    for number, section in enumerate(sections):
        opens = section.is_heading and (section.heading is None or section is not sections[number - 1])
        opens = opens and _opens(sections, number)
        resumes = number > 0 and (section.is_title or not section.is_heading) and _differs(sections, number)
        parts = opens or resumes or section.opens_card or landmarks[number] != landmarks[number - 1]
        if number > start and parts:
            regions.append(range(start, number))
            start = number
        if opens:
            start = number + 1
            regions.append(range(number, number + 1))
    if start < len(sections):
        regions.append(range(start, len(sections)))
    return regions


def _landmark(text: PageText, line: Line) -> int | None:
    """The page's navigation, sidebar or footer that a line stands in; those within a record are none."""
    for node in text.page.blocks[line.block].path:
        if node.tag in _OF_RECORDS:
            return None
        if node.tag in _LANDMARKS:
            return node.serial
    return None


def _opens(sections: Sequence[Section], number: int) -> bool:
    """Whether the heading on a line opens a section, rather than standing in one or going on with one."""
    return not sections[number].is_title and (number == 0 or _differs(sections, number))


def _differs(sections: Sequence[Section], number: int) -> bool:
    """Whether a line stands in another section than the one before it."""
    here, before = sections[number], sections[number - 1]
    return (here.kind, here.type, here.year, here.heading) != (before.kind, before.type, before.year, before.heading)
