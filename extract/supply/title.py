"""A title that no chunk of a record was read as: the likeliest of the unread ones are it."""

import re
from collections.abc import Sequence
from itertools import groupby

from extract.settle.labels import is_dated_venue
from extract.settle.venues.book import EDITORS, named_editors
from extract.supply.among_names import title_among_names
from extract.supply.heading_title import heading_above_authors, letters_of, may_be_title
from extract.supply.last_title import find_last_title
from extract.supply.lines import (
    is_title_before_venue,
    is_title_before_volume,
    title_before_venues,
    title_read_as_venue,
)
from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis
from extract.text.name_shape import BARE_INITIALS, are_names, is_year

_LEAST_TITLE, _LEAST_BEHIND_NAMES = 18, 15
"""Letters."""
_TITLE_WORDS = 5
_SURE_NAMES = 3
"""Authors with whom a year, read as one or not, is enough for a record."""
_MONTH = re.compile(r"(?:0?[1-9]|1[0-2])/(?:19|20)\d\d")


def supply_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of a stretch with authors and a venue or a year, but no title: its longest unread words are one.

    Where it has words in quotation marks, they are.
    """
    labels = title_before_venues(chunks, labels)
    heading = heading_above_authors(chunks, labels)
    if heading:
        return [*"T" * heading, *labels[heading:]]
    supplied = (
        find_last_title(chunks, labels)
        or title_among_names(chunks, labels)
        or _title_before_book(chunks, labels)
        or _edited_book(chunks, labels)
    )
    if supplied is not None:
        return supplied
    supplied = list(labels)
    for at in title_read_as_venue(chunks, labels):
        supplied[at] = "T"
    told = is_title_before_venue(chunks, labels) or is_title_before_volume(chunks, labels)
    opening = 1 if told else _end_before_thesis(chunks, labels)
    if opening:
        named = 2 if opening > 2 and _is_inverted(chunks) else 0
        supplied[:opening] = [*"A" * named, *"T" * (opening - named)]
        return supplied
    if "T" in labels:
        return supplied
    named = "A" in labels or any(chunk.before == "line" and are_names(chunk.text) for chunk in chunks)
    quoted = any(chunk.quoted for chunk in chunks)
    dated = labels.count("A") >= _SURE_NAMES and any(is_year(chunk) or _is_month(chunk) for chunk in chunks)
    alone = _is_all_behind_names(chunks, labels)
    dated = dated or alone or (labels.count("A") > 1 and any(_is_forthcoming(chunk) for chunk in chunks))
    if not named or not ({"V", "Y"} & set(labels) or quoted or dated):
        return supplied
    runs: list[range] = []
    for index, chunk in enumerate(chunks):
        if labels[index] != "O" or not may_be_title(chunk) or (quoted and not chunk.quoted):
            continue
        if runs and runs[-1].stop == index and chunk.line == chunks[index - 1].line and chunk.before != "|":
            runs[-1] = range(runs[-1].start, index + 1)
        else:
            runs.append(range(index, index + 1))

    def size(run: range) -> int:
        return sum(letters_of(chunks[index]) for index in run)

    between = [run for run in runs if _is_between(labels, run) and size(run) >= _LEAST_BEHIND_NAMES]
    runs = [run for run in runs if size(run) >= (_LEAST_BEHIND_NAMES if alone else _LEAST_TITLE)]
    above = [run for run in runs if _is_above_authors(chunks, labels, run)]
    above = above or [run for run in runs if _is_behind_edition(chunks, labels, run)] or between
    longest, linked = max(above or runs, key=size, default=range(0)), _linked_title(chunks, labels)
    for index in linked if 2 * size(linked) > size(longest) else longest:
        supplied[index] = "T"
    return supplied


def _is_month(chunk: Chunk) -> bool:
    """Whether a chunk is a month of a year in brackets: "(04/2015)"."""
    return bool(chunk.paren) and bool(_MONTH.fullmatch(chunk.text))


def _is_inverted(chunks: Sequence[Chunk]) -> bool:
    """Whether a record begins with a family name and its initials."""
    family, initials = chunks[:2]
    return initials.before == "," and " " not in family.text and bool(BARE_INITIALS.fullmatch(initials.text))


def _title_before_book(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str] | None:
    """The labels with the unread words between names or their year and "In", where a book's editors follow it.

    "Lee, A. (2004). Oaks and their roots. In Elm, M. (eds.) Trees. Leaf": the book was read as the title, or nothing.
    """
    editors = sorted(named_editors(chunks))
    if not editors or chunks[editors[0]].cue != "venue":
        return None
    end, start = editors[0], editors[0]
    while start and labels[start - 1] == "O" and may_be_title(chunks[start - 1]):
        start -= 1
    title = range(start, end)
    opened = 0 < start < end and labels[start - 1] in "AY" and chunks[start].before in ".)"
    whole = opened and all(chunks[at].line == chunks[end].line for at in title)
    if not whole or "T" in labels[:end] or sum(letters_of(chunks[at]) for at in title) < _LEAST_TITLE:
        return None
    return ["T" if at in title else "O" if label == "T" else label for at, label in enumerate(labels)]


def _edited_book(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str] | None:
    """The labels with the book as the title that was read as the venue of its editors.

    "A. Lee and B. Fu, editors. Proceedings of the Sixth Days of Trees. Leaf Press, 2012."
    """
    start = labels.index("V") if "V" in labels and "T" not in labels else 0
    if start < 2 or chunks[start - 1].text.lower().strip(" .") not in EDITORS or "A" not in labels[:start]:
        return None
    first = labels.index("A")
    end = next(at for at in range(start, len(labels) + 1) if at == len(labels) or labels[at] != "V")
    whole = all(chunk.line == chunks[first].line for chunk in chunks[first:end])
    named = all(labels[at] == "A" or are_names(chunks[at].text) for at in range(first, start - 1))
    if not whole or not named:
        return None
    return [*labels[:first], *"A" * (start - 1 - first), "O", *"T" * (end - start), *labels[end:]]


def _end_before_thesis(chunks: Sequence[Chunk], labels: Sequence[str]) -> int:
    """Where the words end that a line begins with up to "Ph.D. dissertation" and a year, 0 where it has none."""
    if set(labels) & {"T", "A", "V"}:
        return 0
    kind = next((at for at, chunk in enumerate(chunks) if names_thesis(chunk.text)), 0)
    words = sum(len(chunk.text.split()) for chunk in chunks[:kind])
    whole = (
        kind > 0 and chunks[0].before == "line" and all(chunk.line == chunks[0].line for chunk in chunks[: kind + 1])
    )
    dated = any(is_year(chunk) and chunk.line == chunks[kind].line for chunk in chunks[kind:])
    quoted = any(chunk.quoted for chunk in chunks[:kind])
    named = whole and dated and not quoted and words >= _TITLE_WORDS and all(map(may_be_title, chunks[:kind]))
    return kind if named and chunks[kind].before in ".,(" else 0


def _linked_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The first link behind names that has words enough for a title, and nothing that was read in it."""
    for (href, _), link in groupby(range(len(chunks)), key=lambda at: (chunks[at].run.href, chunks[at].line)):
        held = list(link)
        named = href is not None and held[0] > 0 and labels[held[0] - 1] == "A"
        if named and all(labels[at] == "O" for at in held) and may_be_title(chunks[held[0]]):
            letters = sum(letters_of(chunks[at]) for at in held)
            return range(held[0], held[-1] + 1) if letters >= _LEAST_TITLE else range(0)
    return range(0)


def _is_all_behind_names(chunks: Sequence[Chunk], labels: Sequence[str]) -> bool:
    """Whether a record is names, a full stop and a few words: "Ann Lee, Bo Fu, and Cy Oak. The limits of trees."."""
    names = labels.count("A")
    if names < _SURE_NAMES or set(labels[:names]) != {"A"} or len(labels) == names:
        return False
    rest = chunks[names:]
    whole = rest[0].before == "." and rest[-1].after in ".line" and all(chunk.line == chunks[0].line for chunk in rest)
    return whole and all(map(may_be_title, rest)) and not any(chunk.before == "." for chunk in rest[1:])


def _is_forthcoming(chunk: Chunk) -> bool:
    """Whether a chunk says that a paper is to appear, or where it does in the year's short form: "ISSTA'26"."""
    return chunk.cue == "status" or is_dated_venue(chunk.text)


def _is_above_authors(chunks: Sequence[Chunk], labels: Sequence[str], run: range) -> bool:
    """Whether a stretch fills the line above the authors', as a heading does; abstracts stand below."""
    alone = chunks[run.start].before == "line" and chunks[run.stop - 1].after == "line"
    return alone and labels[run.stop : run.stop + 1] == ["A"]


def _is_between(labels: Sequence[str], run: range) -> bool:
    """Whether a stretch stands between authors and venue, where titles do."""
    return run.start > 0 and labels[run.start - 1] == "A" and labels[run.stop : run.stop + 1] == ["V"]


def _is_behind_edition(chunks: Sequence[Chunk], labels: Sequence[str], run: range) -> bool:
    """Whether a stretch follows editors and year: "Oak, A. & B. Elm (eds.), 2008. Trees and roots, Forest Series"."""
    return run.start > 1 and labels[run.start - 1] == "Y" and chunks[run.start - 2].text.lower().strip(" .") in EDITORS
