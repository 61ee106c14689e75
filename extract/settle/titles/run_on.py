"""The labels of a title mended that ran on, behind a comma, into what it appeared in."""

import re
from collections.abc import Sequence

from extract.field.kind import is_award
from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis
from extract.text.name_shape import MAY_BE_NAME, is_year
from extract.text.words import name_score
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_PROCEEDINGS = re.compile(
    r"(?:[Ii]n )?(?:Proc\.\s?|Proceedings |(?:Atti|Actes|Actas) (?:d\S+ )?)(?:of )?(?:the )?[A-Z0-9]"
)
_MEETING = re.compile(
    r"(?:.*\b)?(?:Workshop|Conference|Symposium|Convegno|Colloque)(?: (?:on|[Ii]nterna[tz]ional\w*|[Nn]azionale))?"
)
_ORDINAL = re.compile(r"(?:[Tt]he )?\d+(?:st|nd|rd|th) [A-Z]")
_ACRONYM = re.compile(r"[A-Z][A-Z*&/-]{3,}")
_MEETING_ACRONYM = re.compile(r"[A-Z][A-Za-z]?[A-Z][A-Z*&/+-]*(?:['’]?\d{1,4})?")
_PAGES = re.compile(r"(?!(?:1[5-9]|20)\d\d\D+(?:1[5-9]|20)\d\d$)\d{1,5}\s?[-–—]{1,2}\s?\d{1,5}")
"""A range of pages, not one of years."""
_NUMBER_WORD = re.compile(r"(?:Núm|Num|Vol|No|Nr|Bd)\.?", re.IGNORECASE)
_MOST_BEFORE_PAGES = 4
"""Chunks between a journal's name and the pages: its volume, its number, its publisher."""
_NAMED = 0.8
"""Evidence from which a name is a venue's by its words, or of the tables."""
_MOST_WORDS, _LEAST_WORDS = 6, 3
"""Of a journal's name; of one that says so, and of a title that was read as a name."""


def settle_run_on(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: a title ends before the comma behind which its proceedings, meeting or journal stand."""
    _take_first_part(chunks, labels)
    _leave_ordinal(chunks, labels)
    first = labels.index("T") if "T" in labels else len(labels)
    years = {chunk.text for chunk, label in zip(chunks, labels, strict=True) if label == "Y"}
    for index in range(max(first, 1), len(chunks)):
        inside = labels[index] == "T" and chunks[index].before == "," and _is_open(chunks, index, first)
        if inside and _is_proceedings(chunks, index) and _take_title_before(chunks, labels, index):
            goes_on = labels[index + 1 : index + 2] == ["V"]
            _end_title(chunks, labels, index, is_venue=goes_on or "V" not in labels)
            return
        if not inside or labels[index - 1] != "T":
            continue
        if chunks[index].text.startswith("published by "):
            _end_title(chunks, labels, index, is_venue=False)
            return
        named = _is_journal(chunks, index) or _is_volume(chunks, index) or _is_meeting_at_place(chunks, index)
        if named and "V" not in labels:
            _end_title(chunks, labels, index, is_venue=True)
        elif _is_dated(chunks, labels, index) and years == {chunks[index + 1].text}:
            _end_title(chunks, labels, index, is_venue=True)
            labels[index + 1] = "Y"


def _is_open(chunks: Sequence[Chunk], index: int, first: int) -> bool:
    """Whether a title that begins with one chunk may end before another: one quotation or one link holds it whole."""
    before, chunk = chunks[index - 1 : index + 1]
    linked = chunk.run.href is not None and chunk.run.href == before.run.href
    return chunk.line == before.line and not linked and not (chunk.quoted and chunks[first].quoted)


def _take_first_part(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words between the year in brackets and a title's comma belong to it: "(1997), Trees, leaves and roots"."""
    first = labels.index("T") if "T" in labels else 0
    if first < 2 or labels[first - 2 : first] != ["Y", "O"] or "A" not in labels[: first - 2]:
        return
    year, before = chunks[first - 2 : first]
    enclosed = bool(year.paren) and before.before == "," and chunks[first].before == "," and year.line == before.line
    plain = not (before.paren or before.cue or is_award(before.text) or names_thesis(before.text))
    if enclosed and plain and before.line == chunks[first].line and " " in before.text:
        labels[first - 1] = "T"


def _leave_ordinal(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A meeting's number begins its name: "..., the 8th Trees and Roots (TR) International Conference"."""
    for index in range(1, len(chunks) - 2):
        name, acronym, kind = chunks[index : index + 3]
        begins = labels[index - 1 : index + 1] == ["T", "T"] and name.before in ",." and not name.quoted
        goes_on = labels[index + 2] == "V" and kind.before == ")" and acronym.paren == "(" and name.line == kind.line
        if begins and goes_on and _ORDINAL.match(name.text) and _MEETING.search(kind.text):
            labels[index : index + 2] = ["V", "V"]


def _is_proceedings(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk begins the name of proceedings, or calls a meeting what a quotation behind it names."""
    if _PROCEEDINGS.match(chunks[index].text):
        return True
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    quoted = after is not None and after.quoted and not chunks[index].quoted and after.before not in ",."
    return quoted and bool(_MEETING.fullmatch(chunks[index].text))


def _take_title_before(chunks: Sequence[Chunk], labels: list[str], index: int) -> bool:
    """Whether a title stands before a chunk; one that was read as the last of the names becomes it, in place."""
    if labels[index - 1] == "A" and labels.index("T") == index:
        words = chunks[index - 1].text.split()
        if (
            len(words) < _LEAST_WORDS
            or name_score(chunks[index - 1].text) >= MAY_BE_NAME
            or "A" not in labels[: index - 1]
        ):
            return False
        labels[index - 1] = "T"
    return labels[index - 1] == "T"


def _is_journal(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk is a name with a number, and pages behind that: "Quaderni di Foresta, Núm. 15, 39-93"."""
    name = chunks[index]
    behind = [chunk for chunk in chunks[index + 1 : index + 3 + _MOST_BEFORE_PAGES] if chunk.line == name.line]
    worded = len(behind) > 1 and bool(_NUMBER_WORD.fullmatch(behind[0].text))
    number, *rest = behind[worded:] or [name]
    plain = name.text[0].isupper() and not (name.cue or name.quoted or name.paren)
    plain = plain and len(name.text.split()) <= _MOST_WORDS
    numbered = (
        number.text.isdigit()
        and not is_year(number)
        and number.before in ((".", "words") if worded else (",", "words"))
    )
    return plain and numbered and any(_PAGES.fullmatch(chunk.text) for chunk in rest)


def _is_volume(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk is a journal by its words, a volume behind it: "The European Physical Journal Plus 137"."""
    name, volume = chunks[index], chunks[index + 1] if index + 1 < len(chunks) else chunks[index]
    numbered = volume.text.isdigit() and not is_year(volume) and volume.before in (",", "words")
    plain = numbered and volume.line == name.line and not (name.cue or name.quoted or name.paren)
    return plain and len(name.text.split()) >= _LEAST_WORDS and venue_evidence(name.text) >= _NAMED


def _is_meeting_at_place(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk is an acronym, behind it a place, and behind that pages or a year: "TREE+5, Paris, pp. 4"."""
    if index + 2 >= len(chunks) or not _MEETING_ACRONYM.fullmatch(chunks[index].text):
        return False
    place, after = chunks[index + 1 : index + 3]
    located = place.before == after.before == "," and is_place(place.text) and place.line == after.line
    return located and not is_place(chunks[index].text) and (after.cue == "detail" or is_year(after))


def _is_dated(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is an acronym, and what follows it in the title a year: "..., TREES 2019"."""
    if index + 1 >= len(chunks) or not _ACRONYM.fullmatch(chunks[index].text):
        return False
    return labels[index + 1] == "T" and chunks[index + 1].before == "words" and is_year(chunks[index + 1])


def _end_title(chunks: Sequence[Chunk], labels: list[str], index: int, is_venue: bool) -> None:
    """The title ends before a chunk; the venue, if one begins there, goes on up to the next comma or full stop."""
    named = is_venue
    for at in range(index, len(chunks)):
        if labels[at] != "T" or chunks[at].line != chunks[index].line:
            return
        named = named and (at == index or chunks[at].before not in (",", ".", "words"))
        labels[at] = "V" if named else "O"
