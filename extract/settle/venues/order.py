"""Labels mended that contradict the order of fields: a venue within the title's sentence, a title before the venue."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby

from extract.field.kind import is_award
from extract.supply.among_names import PROCEEDINGS
from extract.text.chunks import Chunk
from extract.text.name_shape import KNOWN_VENUE, NO_VENUE, are_names, is_year
from extract.text.states import STATE
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_STOPS = frozenset(".。．")
_ARTICLE = re.compile(r"(?:an?|the) [A-Z]")
_SECTION = re.compile(r"[A-HX]")
"""A letter that journals give their sections."""
_SYMBOL = 2
"""Characters."""
_BEHALF = ("on behalf of ", "On behalf of ")
_LEAST_TITLE, _LEAST_REST = 4, 3
"""Words of a title that stands before its authors, and of a sentence that ends one."""


def settle_order(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: one sentence is one title, and what follows title and authors up to the venue is the venue.

    "A. Oak. Leaf sizes and roots—The Northern Cohort (NOC) and its trees. Forest Letters"; "On the growth of trees,
    A. Oak, B. Elm, Roots vol. 1 - Theory, and Practice, p. 3"
    """
    if "V" in labels and "T" in labels[labels.index("V") :]:
        for sentence in list(_sentences(chunks, labels)):
            if _is_title(chunks, labels, sentence):
                labels[sentence.start : sentence.stop] = ["T"] * len(sentence)
    _join_led(chunks, labels)
    _leave_group(chunks, labels)
    _leave_second(chunks, labels)
    _leave_section(chunks, labels)
    _take_rest_before_journal(chunks, labels)
    _take_apposition(chunks, labels)
    _take_quotation(chunks, labels)
    _take_letter(chunks, labels)
    _take_symbols(chunks, labels)
    _end_title(chunks, labels)


def _join_led(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The "in" of a journal's own name leads to no other venue: "Nucl. Instr. and Meth. in Phys. Res."."""
    for index in range(1, len(chunks) - 1):
        lead, behind = chunks[index : index + 2]
        if labels[index - 1 : index + 2] != ["V", "O", "V"] or lead.text != "in" or lead.before not in _STOPS:
            continue
        name = _name_before(chunks, labels, index)
        if behind.line == chunks[index - 1].line and venue_evidence(f"{name}. in {behind.text}") >= KNOWN_VENUE:
            labels[index] = "V"


def _sentences(chunks: Sequence[Chunk], labels: Sequence[str]) -> Iterator[range]:
    """The stretches between full stops, years and borders of names; what stands in brackets ends none."""
    start = 0
    for at in range(1, len(chunks) + 1):
        if at == len(chunks) or _begins(chunks, labels, at):
            yield range(start, at)
            start = at


def _begins(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> bool:
    chunk, before = chunks[at], chunks[at - 1]
    parted = chunk.before in _STOPS or (labels[at] == "A") != (labels[at - 1] == "A")
    return chunk.line != before.line or (parted and not chunk.paren) or is_year(before)


def _is_title(chunks: Sequence[Chunk], labels: Sequence[str], sentence: range) -> bool:
    """Whether a sentence between names and a venue, or before names, was read as a venue and a title behind it."""
    read = labels[sentence.start : sentence.stop]
    if len(read) > 1 and read[-1] == "O" and chunks[sentence.stop - 1].text.islower():
        read = read[:-1]  # "comb. nov."
    after = labels[sentence.stop : sentence.stop + 1]
    if read[-1:] != ["T"] or "V" not in read or sentence.stop == len(chunks):
        return False
    led = sentence.start > 0 and labels[sentence.start - 1] in "AY" and "A" in labels[: sentence.start]
    led = led and chunks[sentence.start].line == chunks[sentence.start - 1].line
    opens = read[0] == "T" and chunks[sentence.start].before == "line" and "A" not in labels[: sentence.start]
    closed = chunks[sentence.stop].line == chunks[sentence.start].line
    if not closed or not ((led and after == ["V"]) or (opens and after == ["A"] and "V" in labels[sentence.stop :])):
        return False
    return not any(_parts(chunks[at], labels[at], labels[at - 1]) for at in sentence)


def _parts(chunk: Chunk, label: str, before: str) -> bool:
    """Whether a chunk that was not read as the title can be no part of it."""
    if label == "T":
        return chunk.before == ":" and before != "T"
    known = label == "V" and chunk.before != "style" and venue_evidence(chunk.text) >= KNOWN_VENUE
    lead = bool(chunk.cue) and not chunk.paren and not chunk.text.islower()
    named = not chunk.paren and chunk.before != "style" and are_names(chunk.text)
    return known or lead or chunk.text.isdigit() or chunk.quoted or chunk.run.href is not None or named


def _leave_second(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What stands between the authors behind a title and the venue, or a volume, is no second title but the venue."""
    first = labels.index("A") if "A" in labels else 0
    title = [chunk for chunk, label in zip(chunks[:first], labels, strict=False) if label == "T"]
    words = " ".join(chunk.text for chunk in title)
    if len(words.split()) < _LEAST_TITLE or labels[0] != "T" or venue_evidence(words) >= NO_VENUE:
        return
    start = next((at for at in range(first, len(chunks)) if labels[at] != "A"), len(chunks))
    end = next((at for at in range(start, len(chunks)) if labels[at] != "T"), len(chunks))
    if start == end or end == len(chunks) or chunks[start - 1].line != chunks[end].line or chunks[start].quoted:
        return
    if are_names(chunks[start].text.removeprefix("and ")):
        return
    numbered = labels[end] == "O" and chunks[end].text.isdigit() and not is_year(chunks[end])
    dated = numbered and end == start + 1 and "Y" in labels[end:] and "V" not in labels
    if dated or (labels[end] == "V" and chunks[end].before != "."):
        labels[start:end] = ["V"] * (end - start)


def _leave_group(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """For whom the authors write is no title: "A. Oak, and B. Elm, on behalf of 50 Foresters. Trees in towns. 2018"."""
    if "ATO" not in "".join(labels):
        return
    for at in range(1, len(chunks) - 2):
        chunk, title = chunks[at : at + 2]
        led = labels[at - 1 : at + 2] == ["A", "T", "O"] and chunk.text.startswith(_BEHALF)
        if led and title.before == "." and title.line == chunk.line and labels[at + 2] in "YV" and not title.cue:
            labels[at : at + 2] = ["O", "T"]


def _leave_section(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What stands between a journal's full stop and its volume is a section, no title: "Annals. Class of Oaks, 3"."""
    if "VT" not in "".join(labels):
        return
    for at in range(1, len(chunks) - 1):
        before, chunk, volume = chunks[at - 1 : at + 2]
        behind = labels[at - 1 : at + 1] == ["V", "T"] and chunk.before == "." and "T" in labels[: at - 1]
        numbered = volume.text.isdigit() and not is_year(volume) and volume.before in (",", "style", "words")
        if behind and numbered and before.line == chunk.line == volume.line and labels[at + 1] in "TO":
            labels[at] = "V"
            for other in range(at + 1, len(chunks)):
                labels[other] = "O" if labels[other] == "T" and chunks[other].line == chunk.line else labels[other]


def _take_letter(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A letter between a journal and its volume is the section: "Phys.Rev.D 113", "Phys. <b>C</b> 61"."""
    if "VO" not in "".join(labels):
        return
    for at in range(1, len(chunks) - 1):
        before, chunk, volume = chunks[at - 1 : at + 2]
        behind = labels[at - 1 : at + 1] == ["V", "O"] and chunk.before in (".", "style") and chunk.line == before.line
        if (
            behind
            and _names_section(chunks, labels, at)
            and _SECTION.fullmatch(chunk.text)
            and volume.text.isdigit()
            and volume.line == chunk.line
        ):
            labels[at] = "V"


def _names_section(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> bool:
    """Whether a letter stands behind a full stop, or, in a style of its own, is that of a journal's known section."""
    if chunks[at].before == ".":
        return True
    return venue_evidence(f"{_name_before(chunks, labels, at)} {chunks[at].text}") >= KNOWN_VENUE


def _name_before(chunks: Sequence[Chunk], labels: Sequence[str], end: int) -> str:
    """The venue that ends before a chunk, with the full stops between its parts: "Nucl. Instr. and Meth"."""
    first = end - 1
    while first and labels[first - 1] == "V" and chunks[first].before in _STOPS:
        first -= 1
    return ". ".join(chunk.text for chunk in chunks[first:end])


def _take_symbols(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A symbol behind another one's comma in a title's bracket belongs to the title: "the algebra su(1,1)"."""
    if "TO" not in "".join(labels):
        return
    for at in range(1, len(chunks)):
        before, chunk = chunks[at - 1 : at + 1]
        read = labels[at - 1 : at + 1] == ["T", "O"] and chunk.before == "," and chunk.line == before.line
        if read and before.paren == chunk.paren == "(" and max(len(before.text), len(chunk.text)) <= _SYMBOL:
            labels[at] = "T"


def _take_rest_before_journal(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What goes on behind a title's comma is no venue where one in a style of its own stands before the year.

    "Wood, Bark and Leaves <i>Dendrona</i> (2023)"
    """
    if labels.count("V") != 1 or "TVO" not in "".join(labels):
        return
    for at in range(1, len(chunks) - 2):
        before, chunk, journal, year = chunks[at - 1 : at + 3]
        read = labels[at - 1 : at + 2] == ["T", "V", "O"] and is_year(year)
        joined = chunk.before == "," and chunk.run is before.run and journal.run is not chunk.run
        named = journal.before == "style" and journal.text[0].isupper() and not (journal.cue or journal.run.href)
        if read and joined and named and venue_evidence(chunk.text) < NO_VENUE and journal.line == year.line:
            labels[at : at + 2] = ["T", "V"]


def _take_apposition(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What a thing is, as an article behind the title's comma says: "Leaves in PINE, an early Tree, Proc. WOODS"."""
    if "TO" not in "".join(labels):
        return
    for at in range(1, len(chunks) - 1):
        chunk, after = chunks[at : at + 2]
        behind = labels[at - 1 : at + 1] == ["T", "O"] and chunk.before == "," and after.before == ","
        led = behind and (labels[at + 1] == "V" or PROCEEDINGS.match(after.text) is not None)
        if led and chunk.line == after.line and _ARTICLE.match(chunk.text) and venue_evidence(chunk.text) < NO_VENUE:
            labels[at] = "T"


def _take_quotation(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A quotation that ends a book's title before its publisher is no venue: "Results of the programme “Trees”. Bonn".

    No comma and no full stop stand before it.
    """
    if "TV" not in "".join(labels):
        return
    for at in range(1, len(chunks)):
        before, chunk = chunks[at - 1 : at + 1]
        opens = labels[at - 1 : at + 1] == ["T", "V"] and chunk.quoted and not before.quoted
        if not opens or chunk.start - before.end > len(' "') or chunk.line != before.line:
            continue
        if any(other.cue == "venue" for other in chunks[:at]):
            return
        end = next((n for n in range(at, len(chunks)) if not chunks[n].quoted), len(chunks))
        if end < len(chunks) and is_place(chunks[end].text) and "V" not in labels[end:]:
            labels[at:end] = ["T"] * (end - at)


def _end_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What a title's colon leads to in its line ends it; so does one more sentence above the authors."""
    if "TO" not in "".join(labels):
        return
    for _, held in groupby(range(len(chunks)), key=lambda at: chunks[at].line):
        line = [at for at in held if any(map(str.isalpha, chunks[at].text))]
        read = [labels[at] for at in line]
        if len(line) < 2 or read.count("O") != 1 or not set(read) <= {"T", "O", "Y"}:
            continue
        at = line[-1]
        before, chunk = chunks[at - 1 : at + 1]
        above = chunk.before == "." and labels[at + 1 : at + 2] == ["A"]
        long = above and len(chunk.text.split()) >= _LEAST_REST
        behind = labels[at - 1 : at + 1] == ["T", "O"] and chunk.line == before.line
        if behind and (long or (chunk.before == ":" and " " in chunk.text)) and _may_end(chunk, before):
            labels[at] = "T"


def _may_end(chunk: Chunk, before: Chunk) -> bool:
    """Whether a chunk may end a title: some words in its style, no names, no award, no venue, and no kind of work."""
    plain = not (chunk.cue or chunk.paren or chunk.quoted) and chunk.run.href == before.run.href
    plain = plain and not any(map(str.isdigit, chunk.text)) and not STATE.search(chunk.text.split()[-1])
    return plain and not (is_award(chunk.text) or are_names(chunk.text)) and venue_evidence(chunk.text) < NO_VENUE
