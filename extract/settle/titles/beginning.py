"""Labels mended at the beginnings of titles."""

import re
from collections.abc import Sequence
from itertools import takewhile

from bibliography import Style
from extract.text.chunks import Chunk
from extract.text.name_shape import BARE_INITIALS, MAY_BE_NAME
from extract.text.words import name_score
from normalize.venue import find_venue

_STOPS = frozenset('.。．”"')
_AND = re.compile(r"(?:and|&|und|et|y) \S")
_LOWER_AND = re.compile(r"(?:and|&) [a-z]")
_SMALL_WORD = re.compile(r"\b(?:a|an|the|of|for|under|from|with|without|using|via|toward|towards|into)\b")
_SYSTEM = re.compile(r"\b\w*[A-Z]\w*[A-Z]\w*")
"""Found in the names of systems: "HPX", "NeRFactor"."""
_SHOUT = re.compile(r"[A-Z]{3}")
_DASHES = frozenset(":-–—")
_ARTICLES = frozenset(("A", "An", "The"))
_LEAST_GAP = 2
"""Characters that a space and a quotation mark take."""
_NO_NAME = 0.3
_MOST_OF_BADGE = 4
"""Words."""


def settle_beginning(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, where a record's title begins, and where it goes on in the next line."""
    _begin_with_name(chunks, labels)
    _begin_with_enumeration(chunks, labels)
    _begin_before_quotation(chunks, labels)
    _go_on_in_next_line(chunks, labels)
    _leave_initials(chunks, labels)
    _leave_badge(chunks, labels)


def _begin_with_name(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A system's name before the title's colon or dash was read as the last author: "J. Vetter, IRIS: Advancements"."""
    for index in range(1, len(chunks) - 1):
        chunk, after = chunks[index], chunks[index + 1]
        last = labels[index - 1 : index + 2] == ["A", "A", "T"] and after.before in _DASHES and after.line == chunk.line
        if not last or "." in chunk.text or not _SYSTEM.search(chunk.text):
            continue
        shouts = bool(_SHOUT.search(chunk.text)) and not _SHOUT.search(chunks[index - 1].text)
        if shouts or name_score(chunk.text) < MAY_BE_NAME:
            labels[index] = "T"


def _begin_with_enumeration(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A title that begins with an enumeration: "Study of interconnect errors, network congestion, and applications"."""
    first = labels.index("T") if "T" in labels else 0
    if not first or chunks[first].before != ",":
        return
    before = chunks[first - 1]
    if labels[first - 1] == "A" and name_score(before.text) >= _NO_NAME:
        return
    opens = before.before == "line" or (first > 1 and labels[first - 2] in "AY" and before.before in _STOPS)
    run = list(takewhile(lambda at: labels[at] == "T" and chunks[at].before == ",", range(first, len(chunks))))
    opens = opens and before.line == chunks[first].line and len(before.text.split()) > 1 and not before.cue
    if opens and any(_AND.match(chunks[at].text) for at in run):
        labels[first - 1] = "T"
    _begin_in_names(chunks, labels, first)


def _begin_in_names(chunks: Sequence[Chunk], labels: list[str], first: int) -> None:
    """Words in lower case are no names: "N. Pal, Bifurcations, chaos, and stability", read as names up to "and"."""
    lower = list(takewhile(lambda at: chunks[at].before == "," and chunks[at].text.islower(), range(first - 1, 0, -1)))
    start = first - 1 - len(lower)
    if not lower or start < 0 or set(labels[start:first]) != {"A"} or not _LOWER_AND.match(chunks[first].text):
        return
    opening = chunks[start]
    if opening.line == chunks[first].line and "." not in opening.text and name_score(opening.text) < MAY_BE_NAME:
        labels[start:first] = ["T"] * (first - start)


def _begin_before_quotation(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words between a full stop and the quotation that a sentence goes on behind begin it: "Moss, B. A “good” tree"."""
    first = labels.index("T") if "T" in labels else 0
    end = next((at for at in range(first, len(chunks)) if not chunks[at].quoted), len(chunks))
    if first < 2 or end in (first, len(chunks)) or labels[end] != "T" or not chunks[end].text[0].islower():
        return
    opening = chunks[first - 1]
    beside = opening.line == chunks[end].line and chunks[first].start - opening.end <= _LEAST_GAP
    begins = opening.before in _STOPS and not (opening.cue or opening.quoted or any(map(str.isdigit, opening.text)))
    if beside and begins and (opening.text in _ARTICLES or name_score(opening.text) < MAY_BE_NAME):
        labels[first - 1] = "T"


def _go_on_in_next_line(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A line between title and authors that was read as a name, but is no such thing, ends the title."""
    for index in range(1, len(chunks) - 1):
        chunk = chunks[index]
        between = labels[index - 1 : index + 2] == ["T", "A", "A"] and chunk.before == "line" and chunk.after == "line"
        if between and _SMALL_WORD.search(chunk.text.lower()) and name_score(chunk.text) < MAY_BE_NAME:
            labels[index] = "T"


def _leave_initials(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Initials behind a family name and before the title are the last author's: "Hsieh, F.-F. On the fifth tone"."""
    for index in range(1, len(chunks) - 1):
        between = labels[index - 1 : index + 2] == ["A", "T", "T"] and chunks[index].before == ","
        if between and BARE_INITIALS.fullmatch(chunks[index].text) and chunks[index + 1].before in _STOPS:
            labels[index] = "A"


def _leave_badge(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An acronym, or a few words in a code's type, before a title that is a link is its venue: "TREES [Old oaks]"."""
    if len(chunks) < 2 or labels[:2] != ["T", "T"]:
        return
    badge, title = chunks[:2]
    apart = title.run.href and not badge.run.href and title.line == badge.line and title.before not in _DASHES
    drawn = bool(badge.run.style & Style.CODE) and len(badge.text.split()) <= _MOST_OF_BADGE
    if apart and (drawn or (badge.text.isupper() and find_venue(badge.text) is not None)):
        labels[0] = "O" if "V" in labels else "V"
