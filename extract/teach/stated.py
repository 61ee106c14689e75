"""Fields that the page states: by a form's label before them ("Venue: ..."), as headings of records, as links alone."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import chain, dropwhile, takewhile

from bibliography import Style
from extract.field.no_title import is_no_title
from extract.segment.segmenter import is_prose
from extract.teach.cite_below import cited_below
from extract.teach.forms import Stated, behind_label, heads_of_forms, labels_of_forms
from extract.teach.led_titles import led_titles
from extract.teach.linked_items import linked_titles
from extract.teach.marked_items import marked_titles
from extract.teach.name_lines import names_in_lines
from extract.teach.presentations import lines_of_presentations
from extract.teach.subtitles import subtitle_below
from extract.teach.summaries import lines_beside_titles, lines_of_class, lines_of_items, summary_lines
from extract.text.chunks import Chunk, PageText
from extract.text.name_shape import KNOWN_VENUE, NAME, is_year
from extract.text.sections import Section
from extract.text.states import STATE, states_paper
from extract.text.words import name_score
from normalize.venue import find_venue, venue_evidence

_LEAST = 3
"""Times that a page repeats a form's label, or a heading of a kind, from which it is its list's own."""
_SHARE = 0.6
"""Of the headings of a kind that have authors and no other title below, from which they are titles."""
_MOST = 0.8
"""Of the headings with one class name that are titles, from which all with it are."""
_MOST_LINES = 12
"""Of a record below its heading."""
_MOST_WORDS_BELOW = 15
"""Of a line that says where a paper appeared and no more."""
_OF_WORDS = 0.5
"""Evidence of a venue by its words: "Forest Conference"."""
_KINDS = ("publications", "research", "")


def teach_stated(text: PageText, sections: Sequence[Section], labels: list[str], sureness: list[float]) -> None:
    """Label, in place, what stands behind the labels of a form, the headings of records without another title, what
    stands behind dated venues, and the links that items are; no fields but the year in a hidden citation of the record.
    """
    _unread(chain(cited_below(text), _remarks(text, labels)), labels)
    for index, letter in _of_forms(text, labels):
        labels[index], sureness[index] = letter, 1.0
    for index, letter in _of_headings(text, sections, labels):
        labels[index], sureness[index] = letter, 1.0
    for index, letter in list(names_in_lines(text, labels)):
        labels[index], sureness[index] = letter, 1.0
    for index, letter in chain(led_titles(text, sections, labels), marked_titles(text, labels)):
        labels[index], sureness[index] = letter, 1.0
    for index, letter in list(linked_titles(text, sections, labels)):
        labels[index], sureness[index] = letter, 1.0
    said = chain(summary_lines(text), lines_of_class(text, labels), lines_of_items(text, labels))
    said = chain(said, lines_beside_titles(text, labels))
    _unread(chain(cited_below(text), said, _untitled_lines(text, labels)), labels)
    for index in lines_of_presentations(text):
        labels[index] = "O"


def _unread(indices: Iterable[int], labels: list[str]) -> None:
    """Make chunks no fields, in place, but for years."""
    for index in indices:
        labels[index] = "O" if labels[index] in "TAV" else labels[index]


def _remarks(text: PageText, labels: Sequence[str]) -> Iterator[int]:
    """The chunks read as names in heavy brackets, which hold remarks, and may hold venues: "【口頭】"."""
    return (index for index, chunk in enumerate(text.chunks) if chunk.before == "【" and labels[index] == "A")


def _untitled_lines(text: PageText, labels: Sequence[str]) -> Iterator[int]:
    """The chunks read as titles of lines that are none as a whole: "(Acceptance: 12/120)"."""
    for line in text.lines:
        read = labels[line.first : line.last]
        if "T" in read and not {"A", "V"} & set(read):
            titled = [index for index in range(line.first, line.last) if labels[index] == "T"]
            words = text.text[text.chunks[titled[0]].start : text.chunks[titled[-1]].end]
            if is_no_title(words):
                yield from titled


def _of_forms(text: PageText, labels: Sequence[str]) -> list[Stated]:
    """The chunks behind labels that the page repeats, with the fields that these say, and the titles above them."""
    told = labels_of_forms(text)
    if not told:
        return []
    cleared = "TAV" if "V" in told.values() else "TA"
    found = [one for number, field in told.items() for one in behind_label(text, number, field, labels, cleared)]
    heads = list(heads_of_forms(text, told))
    if len(heads) >= _LEAST and "T" not in told.values():
        heads = [head for head in heads if not {"A", "V", "Y"}.intersection(_labels(text, head, head + 1, labels))]
        found += [one for head in heads if not is_prose(text, text.lines[head]) for one in _title_of(text, head)]
    return found


def _of_headings(text: PageText, sections: Sequence[Section], labels: Sequence[str]) -> list[Stated]:
    """The chunks of headings that are titles: most of their kind, or of one level, have authors below, no title."""
    heads = [n for n, section in enumerate(sections) if section.is_title and section.kind in _KINDS]
    names = {head for head in heads if head and sections[head - 1].is_title and _is_of_names(text, head)}
    names = names if len(names) >= _LEAST else set()
    heads = [n for n in heads if n not in names and not is_no_title(text.text[text.lines[n].start : text.lines[n].end])]
    found = _of_kind(text, sections, heads, names, labels)
    levels = {head: text.page.blocks[text.lines[head].block].heading or 0 for head in heads}
    if found or len(set(levels.values())) == 1:
        return found
    kinds = [[head for head in heads if levels[head] == level] for level in sorted(set(levels.values()))]
    return [one for kind in kinds for one in _of_kind(text, sections, kind, names, labels)]


def _of_kind(
    text: PageText, sections: Sequence[Section], heads: Sequence[int], names: Collection[int], labels: Sequence[str]
) -> list[Stated]:
    """The same for the headings of a kind; `names` are those below that hold names."""
    if len(heads) < _LEAST:
        return []
    told = ["T" in _labels(text, head, head + 1, labels) for head in heads]
    subtitles = {head + 1: line for head in heads if (line := subtitle_below(text, head, labels))}
    labels = [
        "O" if chunk.line in subtitles or (label == "T" and is_no_title(chunk.text)) else label
        for chunk, label in zip(text.chunks, labels, strict=True)
    ]
    below = [_appearance(text, head) for head in heads]
    bare = [
        not own and (bool(appeared) or head + 1 in names or _is_record(text, sections, head, labels))
        for head, own, appeared in zip(heads, told, below, strict=True)
    ]
    alike = _alike(text, heads, [own or other for own, other in zip(told, bare, strict=True)])
    bare = [is_bare or (head in alike and not own) for head, is_bare, own in zip(heads, bare, told, strict=True)]
    if sum(bare) + sum(told) < max(_LEAST, _SHARE * len(heads)):
        return []
    found = [
        one
        for head, is_bare, appeared in zip(heads, bare, below, strict=True)
        if is_bare or (appeared and "A" not in _labels(text, head, head + 1, labels))
        for one in _title_of(text, head)
    ]
    titled = {head for head, is_bare, own in zip(heads, bare, told, strict=True) if is_bare or own}
    found += [one for number, line in subtitles.items() if number - 1 in titled for one in line]
    found += [one for is_bare, appeared in zip(bare, below, strict=True) if is_bare for one in appeared]
    untitled = [_held(text, sections, head) for head, is_bare in zip(heads, bare, strict=True) if is_bare]
    found += [(index, "V") for held in untitled for index in _in_venues(text, held, labels)]
    found += [(index, "T") for head in titled for index in _rest_of_title(text, head, labels)]
    found += [one for number in names if number - 1 in heads for one in _below_names(text, number)]
    own = [(head, card) for (head, card), is_told in zip(_cards(text, heads), told, strict=True) if is_told]
    return found + [further for one in own for further in _further_titles(text, sections, *one, labels)]


def _alike(text: PageText, heads: Sequence[int], titled: Sequence[bool]) -> set[int]:
    """The headings of a class name with which almost all of them are titles."""
    elements = [text.page.blocks[text.lines[head].block].path[-1:] for head in heads]
    classes = [element[0].css_class if element else "" for element in elements]
    counts, read = Counter(classes), Counter(name for name, told in zip(classes, titled, strict=True) if told)
    return {
        head
        for head, name in zip(heads, classes, strict=True)
        if name and read[name] >= max(_LEAST, _MOST * counts[name])
    }


def _is_of_names(text: PageText, number: int) -> bool:
    """Whether a heading is a list of names, of a lower level than the one above."""
    above, own = (text.page.blocks[line.block].heading for line in text.lines[number - 1 : number + 1])
    words = text.text[text.lines[number].start : text.lines[number].end]
    is_lower = above is not None and own is not None and above < own
    return is_lower and name_score(words) >= NAME and find_venue(words) is None


def _below_names(text: PageText, number: int) -> Iterator[Stated]:
    """The names of a heading, and the venue and year that the line below them says and no more."""
    names, *below = text.lines[number : number + 2]
    yield from ((index, "A") for index in range(names.first, names.last))
    if not below or venue_evidence(text.text[below[0].start : below[0].end]) < _OF_WORDS:
        return
    for index in range(below[0].first, below[0].last):
        chunk = text.chunks[index]
        yield index, "Y" if is_year(chunk) else "V"
        if is_year(chunk) or chunk.after == "(":
            return


def _appearance(text: PageText, head: int) -> list[Stated]:
    """Where and when a paper appeared, as the short line below its heading says: "Forest Letters 2020: here"."""
    if head + 1 >= len(text.lines) or text.page.blocks[text.lines[head + 1].block].heading is not None:
        return []
    line = text.lines[head + 1]
    chunks = text.chunks[line.first : line.last]
    if not chunks or sum(len(chunk.text.split()) for chunk in chunks) > _MOST_WORDS_BELOW:
        return []
    if any(states_paper(chunk.text) for chunk in chunks):
        return [(line.first, "O")]
    year = next((at for at, chunk in enumerate(chunks, line.first) if is_year(chunk)), None)
    known = venue_evidence(chunks[0].text) >= KNOWN_VENUE
    return [(line.first, "V"), (year, "Y")] if known and year is not None else []


def _cards(text: PageText, heads: Sequence[int]) -> Iterator[tuple[int, int]]:
    """Each heading with the serial of the outermost element around it that holds no other of them, -1 if all do."""
    paths = [[node.serial for node in text.page.blocks[text.lines[head].block].path] for head in heads]
    held = Counter(serial for path in paths for serial in path)
    for head, path in zip(heads, paths, strict=True):
        yield head, next((serial for serial in path if held[serial] == 1), -1)


def _further_titles(
    text: PageText, sections: Sequence[Section], head: int, card: int, labels: Sequence[str]
) -> Iterator[Stated]:
    """What was read as a title below a heading and its authors, with no other authors behind it: the venue."""
    lines = takewhile(lambda number: _is_within(text, number, card), _below(sections, head))
    held = [index for number in lines for index in range(text.lines[number].first, text.lines[number].last)]
    read = "".join([labels[index] for index in held])
    if re.fullmatch("[OY]*A[AO]*(?:V[VO]*)?T[^A]*", read):
        venues = set(_in_venues(text, held, labels))
        yield from ((index, "V" if index in venues else "O") for index in held if labels[index] == "T")


def _is_within(text: PageText, number: int, element: int) -> bool:
    """Whether a line stands in an element, told by its serial."""
    return any(node.serial == element for node in text.page.blocks[text.lines[number].block].path)


def _labels(text: PageText, first: int, last: int, labels: Sequence[str]) -> Sequence[str]:
    """The labels of the chunks of some lines."""
    return labels[text.lines[first].first : text.lines[last - 1].last] if first < last else ()


def _is_record(text: PageText, sections: Sequence[Section], head: int, labels: Sequence[str]) -> bool:
    """Whether what stands below a heading has authors and no title but in the venue's element: "<i>Oak: Trees</i>"."""
    held = _held(text, sections, head)
    venues = set(_in_venues(text, held, labels))
    titled = any(labels[index] == "T" and index not in venues for index in held)
    return not titled and any(labels[index] == "A" for index in held)


def _held(text: PageText, sections: Sequence[Section], head: int) -> range:
    """The chunks below a heading, up to the next one."""
    return range(text.lines[head].last, text.lines[head + len(_below(sections, head))].last)


def _in_venues(text: PageText, held: Sequence[int], labels: Sequence[str]) -> Iterator[int]:
    """The chunks read as titles in the italics of a venue: "<i>Oak: Journal of Trees</i>"."""
    venues = {id(run) for at in held if labels[at] == "V" and (run := text.chunks[at].run).style & Style.ITALIC}
    yield from (at for at in held if labels[at] == "T" and id(text.chunks[at].run) in venues)


def _below(sections: Sequence[Section], head: int) -> list[int]:
    """The lines below a heading, up to the next one; a record has few."""
    below = range(head + 1, min(head + 1 + _MOST_LINES, len(sections)))
    return list(takewhile(lambda number: not (sections[number].is_heading or sections[number].is_title), below))


def _title_of(text: PageText, head: int) -> Iterator[Stated]:
    """The fields of a heading: its words are the title, what a bracket behind them holds may be venue and year.

    Of a bracket that leads to co-authors nothing is said: "On roots (with Ann Lee)".
    """
    line = text.lines[head]
    chunks = text.chunks[line.first : line.last]
    size = len(list(dropwhile(lambda chunk: chunk.paren, reversed(chunks))))
    chunks = chunks[:size] if size < len(chunks) and chunks[size].cue == "authors" else chunks
    dated = any(map(is_year, chunks[size:]))
    start = len(list(takewhile(_is_number, chunks)))
    for index, chunk in enumerate(chunks[start:], start):
        known = "Y" if is_year(chunk) else "V" if find_venue(chunk.text) else "O" if dated else "T"
        yield line.first + index, known if index >= size else "T"


def _rest_of_title(text: PageText, head: int, labels: Sequence[str]) -> Iterator[int]:
    """What a heading that is a title ends with behind a comma, and was read as nothing: "Leaves, reconsidered"."""
    line = text.lines[head]
    chunk, held = text.chunks[line.last - 1], labels[line.first : line.last]
    goes_on = chunk.before == "," and chunk.text[0].islower() and not (chunk.cue or chunk.paren)
    goes_on = goes_on and not STATE.search(chunk.text)
    if goes_on and set(held[:-1]) == {"T"} and held[-1] == "O":
        yield line.last - 1


def _is_number(chunk: Chunk) -> bool:
    """Whether a chunk is what entries are numbered with: "3", "[C4]"."""
    return bool(chunk.paren) or not any(map(str.isalpha, chunk.text))
