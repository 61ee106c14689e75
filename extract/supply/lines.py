"""A venue or a title told by the line that it stands in: "ROOTS 2025" alone, "On trees. Nature 6, 1-9 (2020)"."""

import re
from collections.abc import Sequence
from itertools import groupby

from bibliography import Style
from extract.field.kind import is_award
from extract.field.no_venue import names_no_venue
from extract.settle.labels import names_kind
from extract.supply.heading_title import letters_of, may_be_title
from extract.text.chunks import Chunk
from extract.text.form_labels import field_named
from extract.text.lexicon import names_thesis
from extract.text.name_shape import KNOWN_VENUE, are_names, is_year
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_MOST_WORDS, _TITLE_WORDS = 5, 5
_LEAST_TITLE = 18
"""Letters."""
_BEFORE_NAME = frozenset(",.")
_OF_WORDS, _OF_SERIES = 0.3, 0.6
"""Evidence of a venue by its words: "Forest Conference", "12th International Workshop on Trees"."""
_NO_VENUES = frozenset(
    "spring summer fall autumn winter university college school institute department project projects updated since"
    " published released presented accepted volume issue draft version preliminary edition exhibition featured"
    " hardback hardcover manuscript mimeo package paperback software unpublished".split()
)
"""Words that stand beside a year and name no venue."""
_OF_WORK = re.compile(
    r"\b(?:abstract|access|author|data ?set|online|paper|print|report|thesis|version)\b", re.IGNORECASE
)
"""Found in what is said of a work behind its title."""
_COMING = ("accepted", "forthcoming", "in press", "to appear")

_VOLUME = re.compile(
    r"(?:vol(?:ume|umen)?|bd|band|jg|jahrgang|tome|tomo|anno|año|fasc)\b\.?(?: (?:\d|[IVXLC]+\b)|$)", re.IGNORECASE
)
"""What the line below a journal's begins with."""
_PROCEEDINGS = re.compile(r"(?:Atti|Actas|Actes|Anais|Proceedings of|Tagungsband) ")
_INSTITUTION = re.compile(r"\b(?:universi|institut|istituto|d[ei]part[ai]m|facult|facolt)", re.IGNORECASE)
_LONGEST_NAME = 15
"""Words."""


def venue_in_line(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The chunk alone in the line below the authors', which says it is proceedings, or below which a volume follows.

    "Ann Lee, Bo Fu / Quaderni di silvicoltura / Vol. VI n. 9, settembre 1984"
    """
    for index in range(1, len(chunks) - 1):
        chunk, below = chunks[index : index + 2]
        if labels[index - 1 : index + 1] != ["A", "O"] or chunk.before != "line" or chunk.after != "line":
            continue
        plain = chunk.text[0].isupper() and not chunk.cue and not chunk.run.href and not is_award(chunk.text)
        plain = plain and not names_no_venue(chunk.text)
        journal = _VOLUME.match(below.text) and not any(map(str.isdigit, chunk.text))
        journal = journal and not _INSTITUTION.search(chunk.text)
        if plain and (journal or _PROCEEDINGS.match(chunk.text)) and len(chunk.text.split()) <= _LONGEST_NAME:
            return range(index, index + 1)
    return range(0)


def venue_beside_year(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The chunk that fills a line of its own with the record's year, beside the title's: "eNeuro · 2021"; else none.

    Or that ends the line of the names and the year: "Ash A, Elm B (2021) eNeuro".
    """
    found: list[range] = []
    for _, line in groupby(range(len(chunks)), key=lambda at: chunks[at].line):
        held = list(line)
        if {labels[at] for at in held[:-2]} == {"A"} and labels[held[-2]] == "Y":
            held = held[-2:]
        if len(held) == 2 and sorted(labels[at] for at in held) == ["O", "Y"]:
            at = next(at for at in held if labels[at] == "O")
            year = held[0] + held[1] - at
            found += [range(at, at + 1)] if is_year(chunks[year]) and _may_be_venue(chunks[at]) else []
    return found[0] if len(found) == 1 else range(0)


def venue_in_badge(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The acronym in a badge with the year, before the title: "`TREES 2021` On trees"; else none."""
    if len(chunks) < 3 or list(labels[:3]) != ["O", "Y", "T"]:
        return range(0)
    badge, year, title = chunks[:3]
    drawn = bool(badge.run.style & Style.CODE) or "badge" in badge.run.css_class
    apart = badge.run is year.run is not title.run and is_year(year)
    return range(1) if drawn and apart and _may_be_venue(badge) else range(0)


def venue_behind_quotation(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The chunk alone between a quoted title and its DOI or status: "“On trees”, TREES, Accepted"; else none."""
    for at in range(1, len(chunks) - 1):
        title, chunk, behind = chunks[at - 1 : at + 2]
        alone = labels[at - 1 : at + 1] == ["T", "O"] and title.quoted and not chunk.quoted and "A" in labels[:at]
        told = behind.text.lower().startswith(_COMING) or (behind.before == "atom" and "doi.org/" in behind.text)
        told = told and not _OF_WORK.search(chunk.text)
        if alone and told and title.line == chunk.line == behind.line and _may_be_venue(chunk):
            return range(at, at + 1)
    return range(0)


def _may_be_venue(chunk: Chunk) -> bool:
    """Whether a chunk by a year may be a venue's name: a few words, no link, person, place, season, award or type."""
    words = chunk.text.split()
    plain = chunk.after not in ":：" and not (
        chunk.cue or chunk.paren or chunk.run.href or any(map(str.isdigit, chunk.text))
    )
    plain = plain and len(words) <= _MOST_WORDS and any(map(str.isupper, chunk.text)) and chunk.text.isascii()
    other = names_kind(chunk.text) or names_thesis(chunk.text) or names_no_venue(chunk.text) or is_award(chunk.text)
    other = other or are_names(chunk.text) or is_place(chunk.text) or field_named(chunk.text) is not None
    return plain and not other and not any(word.lower() in _NO_VENUES for word in words)


def title_read_as_venue(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The one line below the authors' that says anything, read as a venue, though no title stands in the record.

    "Ann Lee, Bo Fu / Tree Team Report and Code Release 2011 / PDF"
    """
    read = [at for at, label in enumerate(labels) if label == "V"]
    if "T" in labels or len(read) != 1 or set(labels[: read[0]]) != {"A"}:
        return range(0)
    line = chunks[read[0]]
    said = sum(letters_of(chunk) for chunk, label in zip(chunks, labels, strict=True) if label == "O")
    worded = line.before == "line" and len(line.text.split()) >= _TITLE_WORDS
    worded = worded and venue_evidence(line.text) < _OF_SERIES
    end = next((at for at in range(read[0], len(chunks)) if chunks[at].run is not line.run), len(chunks))
    return range(read[0], end) if worded and said < _LEAST_TITLE else range(0)


def is_title_before_volume(chunks: Sequence[Chunk], labels: Sequence[str]) -> bool:
    """Whether a record nothing of which was read is a title, a known journal, its volume, pages and year in brackets.

    "Growing trees in cold climates. Nature 652, 151-156 (2026)"
    """
    if set(labels) != {"O"} or len(chunks) < 4:
        return False
    title, venue, volume, *_, year = chunks
    whole = title.before == "line" and venue.before == "." and year.line == title.line and year.after == "line"
    named = len(title.text.split()) >= _TITLE_WORDS and venue_evidence(venue.text) >= KNOWN_VENUE
    numbered = volume.text.isdigit() and volume.before == "words" and bool(year.paren) and is_year(year)
    return whole and named and numbered and not title.cue and not are_names(title.text)


def is_title_before_venue(chunks: Sequence[Chunk], labels: Sequence[str]) -> bool:
    """Whether words, a year or a status in brackets, and a known journal make a record: "On trees (2019). Nature"."""
    if {"T", "A"} & set(labels) or "V" not in labels or labels.index("V") < 2:
        return False
    title, state = chunks[:2]
    venue = chunks[labels.index("V")]
    opens = title.before == "line" and len(title.text.split()) > 1 and may_be_title(title)
    stated = state.paren == "(" and state.before == "(" and (is_year(state) or state.cue == "status")
    return opens and stated and venue.line == title.line and venue_evidence(venue.text) >= KNOWN_VENUE


def venue_before_volume(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The chunk that a volume and its issue in brackets follow, behind names: "Lee, A. Waldbrief. 32(1), 5-17"."""
    for index in range(labels.index("T") + 1, len(chunks) - 2):
        before, name, volume, issue = chunks[index - 1 : index + 3]
        behind = labels[index - 1] == "A" and name.before in _BEFORE_NAME and name.line == before.line == issue.line
        numbered = volume.text.isdigit() and issue.text.isdigit() and issue.paren == issue.before == "("
        numbered = numbered and not volume.paren and not is_year(volume)
        plain = labels[index] == "O" and not (name.cue or name.paren or name.quoted) and name.text[0].isupper()
        if behind and numbered and plain and 1 < len(name.text.split()) <= _TITLE_WORDS and not are_names(name.text):
            return range(index, index + 1)
    return range(0)


def title_before_venues(chunks: Sequence[Chunk], labels: Sequence[str]) -> Sequence[str]:
    """The labels with a title that was read as the first of two venues, right behind the names.

    "A. Lee, B. Moss, <i>Mining the archive of a northern forest</i>, Forest Conference, 2012"
    """
    first = labels.index("V") if "V" in labels else 0
    if not first or "T" in labels or list(labels[first - 1 : first + 2]) != ["A", "V", "V"]:
        return labels
    title, venue = chunks[first : first + 2]
    plain = venue.before in (",", ".", "style") and title.line == venue.line and not (title.cue or title.paren)
    worded = len(title.text.split()) >= _TITLE_WORDS and not are_names(title.text)
    named = venue_evidence(title.text) < venue_evidence(venue.text) >= _OF_WORDS
    return [*labels[:first], "T", *labels[first + 1 :]] if plain and worded and named else labels
