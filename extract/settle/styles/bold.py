"""Labels mended of a record whose title's line begins in bold: "**On trees, roots**, *Forest Letters*<br>Ann Lee"."""

from collections.abc import Sequence
from itertools import groupby, takewhile

from bibliography import Style
from extract.field.kind import is_award
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import KNOWN_VENUE, are_names
from normalize.lexicon import is_given
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_WITHIN = frozenset((",", ":", "line"))
"""What stands before a part of a title."""
_LEAST_NAMES = 2
"""Chunks of a line that is names."""


def settle_styles(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: what is bold is the title, what is in italics behind it the venue, where names have a line."""
    line = _line_of_title(chunks, labels)
    if not line or not chunks[line.start].run.style & Style.BOLD:
        return
    title = list(takewhile(lambda at: chunks[at].run is chunks[line.start].run, line))
    if all(labels[at] != "T" for at in title) or not _take_names_below(chunks, labels, line):
        return
    for at in title:
        name = labels[at] == "A" and not (chunks[at].cue or chunks[at].paren)
        name = name and (at > line.start or not is_given(chunks[at].text.split()[0]))
        name = name or (labels[at] == "O" and is_place(chunks[at].text))
        if chunks[at].before in _WITHIN and (name or _is_first_word(chunks, labels, at)):
            labels[at] = "T"
    rest = range(title[-1] + 1, line.stop)
    if rest and set(labels[line.start : rest.start]) == {"T"} and _may_be_venue(chunks, labels, rest):
        _take_venue(chunks, labels, rest)


def _line_of_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The chunks of the line that holds the title's first."""
    if "T" not in labels:
        return range(0)
    line = chunks[labels.index("T")].line
    held = [at for at, chunk in enumerate(chunks) if chunk.line == line]
    return range(held[0], held[-1] + 1) if chunks[held[0]].before == "line" else range(0)


def _take_names_below(chunks: Sequence[Chunk], labels: list[str], line: range) -> bool:
    """Whether a line behind the title's is several names, remarks in brackets aside, or one known for a name."""
    for _, below in groupby(range(line.stop, len(chunks)), key=lambda at: chunks[at].line):
        held = [at for at in below if not chunks[at].paren]
        read = {labels[at] for at in held}
        if read == {"A"} and len(held) >= _LEAST_NAMES:
            return True
        lone = len(held) == 1 and (read == {"A"} or (read == {"O"} and "A" not in labels[line.stop :]))
        if lone and are_names(chunks[held[0]].text):
            labels[held[0]] = "A"
            return True
    return False


def _is_first_word(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> bool:
    """Whether what was read as the venue, before a title's colon, begins it: "SPEECH: On words<br>ACL 2023"."""
    if labels[at : at + 2] != ["V", "T"] or chunks[at].before != "line" or chunks[at + 1].before != ":":
        return False
    named = [
        chunk.text for chunk, label in zip(chunks, labels, strict=True) if label == "V" and chunk is not chunks[at]
    ]
    known = any(venue_evidence(text) >= KNOWN_VENUE for text in named)
    return known and not any(chunks[at].text.lower() in text.lower() for text in named)


def _may_be_venue(chunks: Sequence[Chunk], labels: list[str], rest: range) -> bool:
    """Whether what ends a title's line, in italics, may be the record's venue: no names, award or status."""
    first = chunks[rest.start]
    italic = all(chunks[at].run is first.run for at in rest) and first.run.style == Style.ITALIC
    lone = "V" not in labels[: rest.start] + labels[rest.stop :] and labels[rest.start] != "O"
    told = first.cue or first.paren or is_award(first.text) or any(chunks[at].cue for at in rest)
    told = told or (labels[rest.start] == "A" and is_given(first.text.split()[0]))
    parted = first.before == "," or (first.before == "." and labels[rest.start] != "T")
    return italic and lone and parted and first.text[0].isupper() and not told


def _take_venue(chunks: Sequence[Chunk], labels: list[str], rest: range) -> None:
    """The first chunk in italics is the venue, with what goes on in lower case behind its bracket; no other is any."""
    labels[rest.start] = "V"
    for at in rest[1:]:
        joined = chunks[at].before == ")" and chunks[at].text[0].islower() and labels[at - 2] == "V"
        publishes = chunks[at].text.lower() in publishers()
        if joined:
            labels[at - 1 : at + 1] = ["V", "V"]
        elif labels[at] in "TA" or (labels[at] == "V" and publishes):
            labels[at] = "O"
