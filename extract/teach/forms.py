"""Forms: the labels that a page repeats before the fields of its records, "Venue: ...", and what stands behind them."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby

from extract.segment.once import once_a_page
from extract.text.chunks import Line, PageText
from extract.text.form_labels import PLATFORM, field_named, labeled_field, may_be_label
from extract.text.name_shape import is_year

_LEAST = 3
"""Times that a page repeats a form's label, or a heading of a kind, from which it is its list's own."""
_AROUND = 3
"""Lines of a form around one of its labels."""
_TELLS_YEAR = re.compile(r"(?:publication )?date|published|presented|时间|出版", re.IGNORECASE)
"""The labels of no field behind which the record's year may stand."""
_STOPS = frozenset(".。．")
Stated = tuple[int, str]
"""A chunk and its field."""


@once_a_page
def labels_of_forms(text: PageText) -> dict[int, str]:
    """The lines that begin with labels which the page repeats, and the fields that these say; none without names."""
    starts = [(number, text.chunks[line.first]) for number, line in enumerate(text.lines) if line.first < line.last]
    told = {n: field for n, chunk in starts if (field := labeled_field(chunk) or _field_of_cell(text, n))}
    often = Counter(chunk.text.casefold() for number, chunk in starts if number in told or may_be_label(chunk))
    repeated = {number for number, chunk in starts if often[chunk.text.casefold()] >= _LEAST}
    editors = "O" if "A" in told.values() else "A"
    told = {number: editors if field == "E" else field for number, field in told.items() if number in repeated}
    if not set("AV") & set(told.values()):
        return {}
    platforms = (n for n, chunk in starts if n in repeated and chunk.text.casefold() == PLATFORM)
    told |= {n: "V" for n in platforms if {"A"} == _told_around(told, n) & {"A", "V"}}
    return told | {n: "O" for n, chunk in starts if n in repeated and n not in told and may_be_label(chunk)}


def _told_around(told: Mapping[int, str], number: int) -> set[str]:
    """The fields that labels say on the lines around one."""
    return {told[near] for near in range(number - _AROUND, number + _AROUND + 1) if near in told}


def heads_of_forms(text: PageText, told: Mapping[int, str]) -> Iterator[int]:
    """The lines above the first label of each form that holds authors or a venue."""
    for above, form in groupby(range(len(text.lines)), told.__contains__):
        lines = list(form)
        if above and lines[0] and {"A", "V"} & {told[number] for number in lines}:
            yield lines[0] - 1


def behind_label(text: PageText, number: int, field: str, labels: Sequence[str], cleared: str) -> Iterator[Stated]:
    """What stands behind the label on a line: the rest of the line, else the next cell.

    What was read there as one of the `cleared` fields is none if the label says something else.
    """
    line = text.lines[number]
    yield line.first, "O"
    value = range(line.first + 1, line.last)
    if field in "VO" and {"T", "A"} <= set(labels[value.start : value.stop]):
        return  # a whole citation
    below = text.lines[number + 1] if number + 1 < len(text.lines) else line
    broken = field == "A" and below.block == line.block
    if not value and below is not line and (broken or _are_cells(text, line, below)):
        value = range(below.first, below.last)
        read = set(labels[value.start : value.stop])
        if (broken and {"T", "A"} <= read) or (field == "A" and "T" in read and "A" not in read):
            return  # a whole citation, or a title: the cell says what part the owner had in it
    read_otherwise = cleared if field in "YO" else "TA"
    for index in value:
        chunk = text.chunks[index]
        if field == "A" and index > value.start and (chunk.before in _STOPS or is_year(chunk)):
            return
        is_name = field == "A" and not (chunk.paren or chunk.cue)
        is_venue = field == "V" and index == value.start and not chunk.cue
        if field == "T" or is_name or is_venue:
            yield index, field
        elif is_year(chunk) and (field in "VY" or _TELLS_YEAR.match(text.chunks[line.first].text)):
            yield index, "Y"
        elif field in "VYO" and labels[index] in read_otherwise:
            yield index, "O"


def _field_of_cell(text: PageText, number: int) -> str | None:
    """The field that a cell alone on its line names for the cell beside it, or a line for the names in that below."""
    if number + 1 >= len(text.lines):
        return None
    cell, beside = text.lines[number : number + 2]
    field = field_named(text.chunks[cell.first].text) if cell.last - cell.first == 1 else None
    broken = field is not None and field in "AE" and cell.block == beside.block
    return field if broken or _are_cells(text, cell, beside) else None


def _are_cells(text: PageText, left: Line, right: Line) -> bool:
    """Whether two lines are neighbors in one row: cells, or a term and its definition."""
    paths = [text.page.blocks[line.block].path for line in (left, right)]
    tags = [path[-1].tag if len(path) > 1 else "" for path in paths]
    return tags[0] in ("td", "th", "dt") and tags[1] in ("td", "dd") and paths[0][-2].serial == paths[1][-2].serial
