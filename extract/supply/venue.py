"""A venue that no chunk of a record was read as: the likeliest of the unread ones are it."""

import re
from collections.abc import Sequence
from itertools import takewhile

from bibliography import PublicationType
from extract.field.no_venue import is_badge, is_listing, lines_on_media, names_no_venue
from extract.field.venue_meeting import names_meeting
from extract.supply.among_names import PROCEEDINGS
from extract.supply.enclosed_venue import find_enclosed_venue
from extract.supply.lines import (
    venue_before_volume,
    venue_behind_quotation,
    venue_beside_year,
    venue_in_badge,
    venue_in_line,
)
from extract.text.chunks import Chunk
from extract.text.form_labels import labeled_field
from extract.text.lexicon import cue_phrases, publishers
from extract.text.name_shape import KNOWN_VENUE, are_names
from normalize.venue import find_venue, venue_evidence

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
_LONGEST_ABBREVIATED = 6
"""Characters of an abbreviated word."""
_MOST_OF_PRESS = 4
"""Words."""
_BESIDE = 0.3
"""Share of the likeliest chunk's probability from which the ones beside it belong to it."""
_OF_WORDS = 0.3
"""Evidence of a venue by its words: "ISPP Annual Conference"."""
_PROCEEDINGS = re.compile(r"^(?:the )?proceedings? of (?:the )?(?=\S)")
_AWARDED = re.compile(r"Best [\w ]{0,40}(?:Award|Prize),? (?:at|of|from|in) (?:the )?([A-Z].*)", re.IGNORECASE)
_PREPRINT = frozenset(("preprint", "preprints"))
_ON_ARCHIVE = re.compile(
    r"(?:(?:(?:also|now|currently|freely|preprint|manuscript),? )*(?:available|posted|published) (?:at|on|in) )?"
    r"(.+?)(?: [\w.-]*\d[\w./-]*)?",
    re.IGNORECASE,
)
"""An archive of preprints, maybe with a number behind it: "available at Research Square", "Research Square rs.3"."""
_NO_ARCHIVE = re.compile(r"\b(?:arxiv|ssrn|hal|zenodo)\b", re.IGNORECASE)
_MOST_OF_ARCHIVE = 60
"""Characters."""
_ARTICLES = frozenset(("the", "der", "la", "el", "les"))


def supply_venue(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> list[str]:
    """The labels of a record with a title but no venue: the likeliest unread chunks are it, if likely enough.

    `chances` are the models' probabilities that each chunk is a venue. What "In" leads to behind the title is one, not
    who lists it: "in a UGC approved Journal, Forest Letters". A publisher is none, nor
    is what stands further behind one than beside it.
    """
    labels = ["O" if label == "V" and _names_none(chunks, labels, at) else label for at, label in enumerate(labels)]
    supplied = list(labels)
    if "T" not in supplied or any(label == "V" and not _is_press(chunks[at]) for at, label in enumerate(labels)):
        return supplied
    enclosed = find_enclosed_venue(chunks, labels) or venue_in_line(chunks, labels)
    if enclosed:
        supplied[enclosed.start : enclosed.stop] = ["V"] * len(enclosed)
        return supplied
    led = next((index for index in range(labels.index("T") + 1, len(chunks)) if _is_led(chunks, labels, index)), None)
    if led is None and not any(chunk.cue == "status" for chunk in chunks):
        unread = [index for index, label in enumerate(labels) if label == "O"]
        led = next((index for index in unread if _is_awarded(chunks[index])), None)
        if led is None:
            led = next((index for index in unread if _is_archive(chunks[index])), None)
    best = _likeliest(chunks, labels, chances) if led is None else range(led, led + 1)
    best = best or (range(0) if "V" in labels else venue_before_volume(chunks, labels))
    best = best or (range(0) if "V" in labels else venue_beside_year(chunks, labels))
    best = best or (range(0) if "V" in labels else venue_in_badge(chunks, labels))
    best = best or (range(0) if "V" in labels else venue_behind_quotation(chunks, labels))
    if "V" in labels and best and best.start > labels.index("V") + 1:
        return supplied  # "Wiley, 2019. Reviews: Forest Letters"
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


def _names_none(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> bool:
    """Whether what stands where a venue does only says who lists it, or that it is none yet.

    In an element of its own it may say the rank or the track too, which beside the venue is a part of it.
    """
    text, line = chunks[at].text, chunks[at].line
    beside = any(labels[near] == "V" and chunks[near].line == line for near in range(max(0, at - 2), at))
    return text.lower() in _PREPRINT or is_listing(text) or (is_badge(text) and not beside)


def _is_archive(chunk: Chunk) -> bool:
    """Whether a chunk, no link, says on which archive a preprint is; a server for drafts (SSRN) is mostly no venue."""
    text = chunk.text
    if len(text) > _MOST_OF_ARCHIVE or chunk.run.href or not text[0].isalpha() or _NO_ARCHIVE.search(text):
        return False
    named = _ON_ARCHIVE.fullmatch(text)
    archive = find_venue(named[1]) if named else None
    return archive is not None and archive.type is PublicationType.PREPRINT


def _is_press(chunk: Chunk) -> bool:
    """Whether a chunk is a publisher, which is no venue: "Cambridge University Press", "Wiley"."""
    university = chunk.text.endswith(" University Press") and len(chunk.text.split()) <= _MOST_OF_PRESS
    return university or chunk.text.lower() in publishers()


def _is_link_label(chunk: Chunk) -> bool:
    """Whether a chunk is a link that says no more than what it leads to: "Slides", or where a draft is, "SSRN"."""
    label = chunk.text.lower() if chunk.run.href else ""
    cue = cue_phrases().get(label)
    is_label = cue is not None and cue.kind == "link" and venue_evidence(chunk.text) < _OF_WORDS
    return is_label or (label.removesuffix(" link") in ("ssrn", "arxiv") and chunk.run.text.strip() == chunk.text)


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
    media = lines_on_media(chunks)
    for first in range(len(chunks)):
        if first in best or chunks[first].line in media:
            continue  # a part of a name that is known as a whole, or a newspaper
        text = ""
        for last in range(first, min(first + _MOST_PARTS, len(chunks))):
            chunk = chunks[last]
            goes_on = last == first or (chunk.before == "." and chunk.line == chunks[first].line)
            cut_off = last == first and _is_cut_off(chunks, labels, last)
            if (
                (labels[last] != "O" and not cut_off)
                or not goes_on
                or chunk.cue not in ("", "venue")
                or chunk.paren
                or chunk.text.isdigit()
                or _is_link_label(chunk)
                or labeled_field(chunk)
            ):
                break
            text = f"{text}. {chunk.text}" if text else chunk.text
            worth = _worth(text, max(chances[first : last + 1]), parts=last - first + 1)
            if worth >= most + (last > first) * _OF_NAME / 2:
                best, most = range(first, last + 1), worth
    return best


def _is_cut_off(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> bool:
    """Whether the last word read as a title may begin a journal's name: "<i>On trees.</i> Can. Vet. J."."""
    chunk = chunks[at]
    short = len(chunk.text) <= _LONGEST_ABBREVIATED and chunk.before == chunk.after == "."
    return short and list(labels[at - 1 : at + 2]) == ["T", "T", "O"] and chunk.run is not chunks[at - 1].run


def _worth(text: str, chance: float, parts: int) -> float:
    """How likely an unread stretch is a venue, by its words too; several chunks must be a known name together."""
    named = names_meeting(text) or PROCEEDINGS.match(text)
    evidence = max(venue_evidence(text), _SURE_WORDS if named else 0.0)
    known = evidence >= KNOWN_VENUE or (parts == 1 and evidence >= _SURE_WORDS)
    if chance < (_LEAST_OF_KNOWN if known else _LEAST_CHANCE) or (parts > 1 and not known) or names_no_venue(text):
        return 0.0
    return chance + _OF_NAME * evidence
