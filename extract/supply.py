"""Fields that a record must have and none of its chunks was read as: the likeliest of the unread ones are it."""

import re
from collections.abc import Sequence
from itertools import groupby, takewhile

from extract.among_names import PROCEEDINGS, title_among_names
from extract.chunks import Chunk
from extract.enclosed_venue import find_enclosed_venue
from extract.heading_title import heading_above_authors, letters_of, may_be_title
from extract.last_title import find_last_title
from extract.name_shape import BARE_INITIALS, KNOWN_VENUE, are_names, is_year
from extract.settle import is_dated_venue
from extract.settle_book import EDITORS, named_editors
from extract.settle_thesis import names_thesis
from extract.supply_lines import (
    is_title_before_venue,
    is_title_before_volume,
    title_before_venues,
    title_read_as_venue,
    venue_before_volume,
    venue_behind_quotation,
    venue_beside_year,
    venue_in_line,
)
from extract.venue_edges import is_listing, names_no_venue
from extract.venue_meeting import names_meeting
from normalize.venue import find_venue, venue_evidence

_LEAST_TITLE, _LEAST_BEHIND_NAMES = 18, 15
"""Letters."""
_TITLE_WORDS = 5
_SURE_NAMES = 3
"""Authors with whom a year, read as one or not, is enough for a record."""
_OF_NAME = 0.15
"""What a name's own evidence adds to the models' probability that it is the venue."""
_VENUE = 0.12
"""Sum of both from which an unread chunk is the venue of a record that has none."""
_LEAST_CHANCE = 0.02
_LEAST_OF_KNOWN, _SURE_WORDS = 0.005, 0.9
_MOST_PARTS = 3
"""Chunks of an abbreviated name."""
_LONGEST_VENUE = 15
"""Words."""
_MOST_OF_PRESS = 4
"""Words."""
_BESIDE = 0.3
"""Share of the likeliest chunk's probability from which the ones beside it belong to it."""
_AUTHORS = 0.1
_OF_WORDS = 0.3
"""Evidence of a venue by its words: "ISPP Annual Conference"."""
_PROCEEDINGS = re.compile(r"^(?:the )?proceedings? of (?:the )?(?=\S)")
_AWARDED = re.compile(r"Best [\w ]{0,40}(?:Award|Prize),? (?:at|of|from|in) (?:the )?([A-Z].*)", re.IGNORECASE)
_MONTH = re.compile(r"(?:0?[1-9]|1[0-2])/(?:19|20)\d\d")
_ARTICLES = frozenset(("the", "der", "la", "el", "les"))


def supply_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of a stretch with authors and a venue or a year, but no title: its longest unread words are one.

    Where it has words in quotation marks, they are.
    """
    labels = title_before_venues(chunks, labels)
    heading = heading_above_authors(chunks, labels)
    if heading:
        return [*"T" * heading, *labels[heading:]]
    supplied = (
        find_last_title(chunks, labels) or title_among_names(chunks, labels) or _title_before_book(chunks, labels)
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
    named = "A" in labels or any(chunk.before == "line" and are_names(chunk.text) for chunk in chunks)
    quoted = any(chunk.quoted for chunk in chunks)
    dated = labels.count("A") >= _SURE_NAMES and any(is_year(chunk) or _is_month(chunk) for chunk in chunks)
    alone = _is_all_behind_names(chunks, labels)
    dated = dated or alone or (labels.count("A") > 1 and any(_is_forthcoming(chunk) for chunk in chunks))
    if "T" in labels or not named or not ({"V", "Y"} & set(labels) or quoted or dated):
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

    runs = [run for run in runs if size(run) >= (_LEAST_BEHIND_NAMES if alone else _LEAST_TITLE)]
    above = [run for run in runs if _is_above_authors(chunks, labels, run)]
    above = above or [run for run in runs if _is_behind_edition(chunks, labels, run)]
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


def _is_behind_edition(chunks: Sequence[Chunk], labels: Sequence[str], run: range) -> bool:
    """Whether a stretch follows editors and year: "Oak, A. & B. Elm (eds.), 2008. Trees and roots, Forest Series"."""
    return run.start > 1 and labels[run.start - 1] == "Y" and chunks[run.start - 2].text.lower().strip(" .") in EDITORS


def supply_venue(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> list[str]:
    """The labels of a record with a title but no venue: the likeliest unread chunks are it, if likely enough.

    `chances` are the models' probabilities that each chunk is a venue. What "In" leads to behind the title is one, not
    who lists it: "in a UGC approved Journal, Forest Letters".
    """
    listed = (label == "V" and is_listing(chunk.text) for chunk, label in zip(chunks, labels, strict=True))
    labels = ["O" if is_listed else label for label, is_listed in zip(labels, listed, strict=True)]
    supplied = list(labels)
    if "T" not in supplied or any(label == "V" and not _is_press(chunks[at]) for at, label in enumerate(labels)):
        return supplied
    enclosed = find_enclosed_venue(chunks, labels) or venue_in_line(chunks, labels)
    if enclosed:
        supplied[enclosed.start : enclosed.stop] = ["V"] * len(enclosed)
        return supplied
    led = next((index for index in range(labels.index("T") + 1, len(chunks)) if _is_led(chunks, labels, index)), None)
    if led is None and not any(chunk.cue == "status" for chunk in chunks):
        led = next((index for index, chunk in enumerate(chunks) if labels[index] == "O" and _is_awarded(chunk)), None)
    best = _likeliest(chunks, labels, chances) if led is None else range(led, led + 1)
    best = best or (range(0) if "V" in labels else venue_before_volume(chunks, labels))
    best = best or (range(0) if "V" in labels else venue_beside_year(chunks, labels))
    best = best or (range(0) if "V" in labels else venue_behind_quotation(chunks, labels))
    least = max(_BESIDE * max((chances[index] for index in best), default=1.0), _LEAST_CHANCE)

    def belongs(index: int) -> bool:
        chunk = chunks[index]
        likely = labels[index] == "O" and chances[index] >= least and not (chunk.cue or chunk.text.isdigit())
        likely = likely and not is_listing(chunk.text)
        return likely and chunk.line == chunks[best[0]].line and chunk.paren == chunks[best[0]].paren

    if best:
        for beside in (range(best.stop, len(chunks)), range(best.start - 1, -1, -1)):
            for index in takewhile(belongs, beside):
                supplied[index] = "V"
    for index in best:
        supplied[index] = "V"
    return supplied


def _is_press(chunk: Chunk) -> bool:
    """Whether a chunk is a university's publisher, which is no venue: "Cambridge University Press"."""
    return chunk.text.endswith(" University Press") and len(chunk.text.split()) <= _MOST_OF_PRESS


def _is_awarded(chunk: Chunk) -> bool:
    """Whether a chunk says where a paper won an award: "Best Paper Award at EDM"."""
    found = _AWARDED.fullmatch(chunk.text)
    return found is not None and find_venue(found[1]) is not None


def _is_led(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is what "In" leads to: a name, not "In this paper"."""
    chunk, before = chunks[index], chunks[index - 1]
    if before.text.lower() in _ARTICLES:
        before = chunks[index - 2]  # "presented at the"
    leads = before.cue == "venue" and before.line == chunk.line and chunk.paren == before.paren
    only_in = " " not in before.text  # "(in Spanish)"
    leads = leads and not (chunk.paren and only_in and venue_evidence(chunk.text) < _OF_WORDS)
    if not leads or labels[index] != "O" or chunk.cue or names_no_venue(chunk.text):
        return False
    name = _PROCEEDINGS.sub("", chunk.text)
    return name[0].isupper() and not are_names(name) and len(name.split()) <= _LONGEST_VENUE


def _likeliest(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> range:
    """The chunk, or the few that together are a known name ("Indag. Math"), likeliest to be the venue, else none."""
    best, most = range(0), _VENUE
    for first in range(len(chunks)):
        text = ""
        for last in range(first, min(first + _MOST_PARTS, len(chunks))):
            chunk = chunks[last]
            goes_on = last == first or (chunk.before == "." and chunk.line == chunks[first].line)
            if (
                labels[last] != "O"
                or not goes_on
                or chunk.cue not in ("", "venue")
                or chunk.paren
                or chunk.text.isdigit()
            ):
                break
            text = f"{text}. {chunk.text}" if text else chunk.text
            worth = _worth(text, max(chances[first : last + 1]), parts=last - first + 1)
            if worth >= most + (last > first) * _OF_NAME / 2:
                best, most = range(first, last + 1), worth
    return best


def _worth(text: str, chance: float, parts: int) -> float:
    """How likely an unread stretch is a venue, by its words too; several chunks must be a known name together."""
    named = names_meeting(text) or PROCEEDINGS.match(text)
    evidence = max(venue_evidence(text), _SURE_WORDS if named else 0.0)
    known = evidence >= KNOWN_VENUE or (parts == 1 and evidence >= _SURE_WORDS)
    if chance < (_LEAST_OF_KNOWN if known else _LEAST_CHANCE) or (parts > 1 and not known) or names_no_venue(text):
        return 0.0
    return chance + _OF_NAME * evidence


def supply_authors(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> list[str]:
    """The labels of a record with a title but no authors: unread names that are likely enough are its authors.

    Those of a book's editors are not.
    """
    supplied = list(labels)
    if "T" not in supplied or "A" in supplied:
        return supplied
    editors = named_editors(chunks)
    for index, (chunk, chance) in enumerate(zip(chunks, chances, strict=True)):
        if index in editors:
            continue
        led = index > 0 and chunks[index - 1].cue == "authors" and chunks[index - 1].line == chunk.line
        if supplied[index] == "O" and (led or chance >= _AUTHORS) and not chunk.cue and are_names(chunk.text):
            supplied[index] = "A"
    return supplied
