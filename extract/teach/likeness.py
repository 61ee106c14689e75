"""Authors and venues that were not seen learn from their likes: in a list, one field stands in one style and place.

Where most records of a list have their venue in italics, or their authors in an element of a class of its own, a record
without one has it there too.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence

from bibliography import Style
from extract.segment.segmenter import Segment
from extract.text.chunks import Chunk, PageText
from extract.text.form_labels import labeled_field
from extract.text.sections import Section
from extract.text.words import name_score

_LEAST = 3
_SHARE = 0.4
"""Share of a list's records that have a field in one look, from which the others have it there."""
_SURE = 0.8
"""Share of the records with a class that have a field, from which that of those that have it there tells the class."""
_FEW, _DOUBTED = 0.1, 0.9
"""Share of the records up to which a look is seldom that of names, and the probability below which it is none then."""
_MOST_LOOKS = 5
_NAME = 0.3
_GROUP = re.compile(r"(?:Group|Team|Consortium|Collaboration|Committee|Initiative|Network|Investigators)$")
"""The end of a group author's name, which is mostly taken for a venue's."""
_TRANSCRIBED = re.compile(r"[가-힣]{2,5} [가-힣]{2,5}")
"""A foreign name as Korean writes it, where its place tells that it is a name."""
_FIRST = "first"
"""What stands for the class of what begins a line."""
Look = tuple[str, ...]
Places = Callable[[PageText, Segment], Iterator[tuple[int, Look | None]]]


def teach_fields(
    text: PageText, sections: Sequence[Section], segments: Sequence[Segment], labels: list[str], sureness: list[float]
) -> None:
    """Label, in place, authors and venues of records that have a title and lack them.

    A look counts only where it tells something: a style, a class, or a line of its own.
    """
    lists: dict[Look, list[Segment]] = defaultdict(list)
    for segment in segments:
        first, last = text.lines[segment.first].first, text.lines[segment.last - 1].last
        if "T" in labels[first:last] and sections[segment.first].kind not in ("news", "talks"):
            path = text.page.blocks[text.lines[segment.first].block].path
            lists[tuple(f"{node.tag}.{node.css_class}" for node in path[-3:])].append(segment)
    for records in lists.values():
        if len(records) >= _LEAST:
            for letter in ("A", "V"):
                _teach(text, records, letter, (labels, sureness), _places)
                _teach(text, records, letter, (labels, sureness), _classed_lines)


def _teach(
    text: PageText,
    records: Sequence[Segment],
    letter: str,
    reading: tuple[list[str], list[float]],
    places: Places,
) -> None:
    """Label one field of the records that lack it, by the look that it has in most others."""
    labels, sureness = reading
    may_be = _may_be_names if letter == "A" else _may_be_venue
    bare = [record for record in records if letter not in _labels(text, record, labels)]
    for look, share in _looks_of_field(text, records, letter, labels, places).items() if bare else ():
        named = sum(any(labels[at] == "A" and own == look for at, own in places(text, record)) for record in records)
        doubted = sureness if letter == "V" and named <= max(1, _FEW * len(records)) else None
        for record in bare:
            if letter in _labels(text, record, labels):
                continue
            for index in _alike(text, places(text, record), look, may_be, (labels, doubted)):
                labels[index], sureness[index] = letter, share


def _looks_of_field(
    text: PageText, records: Sequence[Segment], letter: str, labels: Sequence[str], places: Places
) -> dict[Look, float]:
    """The looks that tell a field, with the share of records that have it there.

    These are the one of most records, and classes in which the records that bear them have the field if anywhere.
    """
    looks = (_look_of(places(text, record), letter, labels) for record in records)
    told = Counter(look for look in looks if look is not None).most_common(_MOST_LOOKS)
    taught: dict[Look, float] = {}
    for rank, (look, count) in enumerate(told):
        if rank == 0 and count >= max(_LEAST, _SHARE * len(records)):
            taught[look] = count / len(records)
        elif count >= _LEAST and look[-1] not in ("", _FIRST):
            bearing = [record for record in records if any(look == place for _, place in places(text, record))]
            having = sum(letter in _labels(text, record, labels) for record in bearing)
            if count >= max(_SHARE * len(bearing), _SURE * having):
                taught[look] = count / len(bearing)
    return taught


def _labels(text: PageText, record: Segment, labels: Sequence[str]) -> Sequence[str]:
    return labels[text.lines[record.first].first : text.lines[record.last - 1].last]


def _places(text: PageText, record: Segment) -> Iterator[tuple[int, Look | None]]:
    """Each chunk of a record with its look, None for a look that tells nothing."""
    for row, number in enumerate(range(record.first, record.last)):
        line = text.lines[number]
        path = text.page.blocks[line.block].path
        block = f"{path[-1].tag}.{path[-1].css_class}" if path else ""
        for index in range(line.first, line.last):
            run = text.chunks[index].run
            if run.style is not Style.PLAIN or run.css_class:
                yield index, (block, str(run.style.value), str(bool(run.href)), run.css_class)
            elif row and index == line.first:
                yield index, (block, str(run.style.value), str(row), _FIRST)
            else:
                yield index, None


def _classed_lines(text: PageText, record: Segment) -> Iterator[tuple[int, Look | None]]:
    """Each chunk of a record with the class of its line's element, for the first; else None."""
    for number in range(record.first, record.last):
        line = text.lines[number]
        path = text.page.blocks[line.block].path
        css_class = path[-1].css_class if path else ""
        for index in range(line.first, line.last):
            yield index, (path[-1].tag, css_class) if css_class and index == line.first else None


def _look_of(places: Iterator[tuple[int, Look | None]], letter: str, labels: Sequence[str]) -> Look | None:
    """The look in which a record's field begins, None where it has none or its look tells nothing."""
    return next((look for index, look in places if labels[index] == letter), None)


def _alike(
    text: PageText,
    places: Iterator[tuple[int, Look | None]],
    look: Look,
    may_be: Callable[[Chunk], bool],
    reading: tuple[Sequence[str], Sequence[float] | None],
) -> list[int]:
    """The first stretch of unread chunks that begins in a look and could be the field.

    Where the reading comes with how sure it is, what was read as an author with little sureness counts as unread.
    """
    labels, sureness = reading
    found: list[int] = []
    for index, own in places:
        chunk = text.chunks[index]
        goes_on = bool(found) and chunk.line == text.chunks[found[0]].line and chunk.run is text.chunks[found[0]].run
        unread = labels[index] == "O" or (may_be is _may_be_names and labels[index] == "V" and _is_group(chunk))
        unread = unread or (sureness is not None and labels[index] == "A" and sureness[index] < _DOUBTED)
        if unread and (goes_on or (own == look and not found)) and may_be(chunk):
            found.append(index)
        elif found:
            break
    return found


def _may_be_names(chunk: Chunk) -> bool:
    plain = not chunk.cue and not any(c.isdigit() for c in chunk.text)
    return plain and (
        name_score(chunk.text) >= _NAME or _is_group(chunk) or _TRANSCRIBED.fullmatch(chunk.text) is not None
    )


def _is_group(chunk: Chunk) -> bool:
    return _GROUP.search(chunk.text) is not None


def _may_be_venue(chunk: Chunk) -> bool:
    if labeled_field(chunk):
        return False
    letters = sum(c.isalpha() for c in chunk.text)
    return not chunk.cue and not chunk.run.href and letters >= 3 and letters > 0.6 * len(chunk.text.replace(" ", ""))
