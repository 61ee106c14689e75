"""Labels mended of what commas enumerate, in a title or in the name of a meeting."""

import re
from collections.abc import Sequence
from functools import partial
from itertools import takewhile

from bibliography import Style
from extract.text.chunks import Chunk
from extract.text.name_shape import ACRONYM
from normalize.venue import venue_evidence

_LAST_OF_MEETING = re.compile(r"(?:and|&) [A-Z][\w &-]* (?:Conference|Symposium|Workshop|Congress|Meeting)\b")
_TOLD = re.compile(
    r"\b(?:has|have|was|were|is|are) (?:been )?(?:accepted|presented|published|submitted)\b", re.IGNORECASE
)
"""Found in what tells where a work appeared: ", has been accepted as a poster at TREES 2018"."""
_GOES_ON = frozenset((":", "(", "words", "year"))
"""What may stand before the rest of a venue."""
_NAMED = 0.8
"""Evidence from which a name is a venue's by its words, or of the tables."""
_LEAST_QUOTATION = 25
"""Letters."""


def settle_enumeration(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, what an enumeration goes on with."""
    _join_meeting(chunks, labels)
    _take_enumeration(chunks, labels)


def _join_meeting(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What commas enumerate in a meeting's name is all of it: "IEEE Annual Trees, Leaves, and Roots Conference"."""
    for end in range(2, len(chunks)):
        if labels[end] != "V" or chunks[end].before != "," or not _LAST_OF_MEETING.match(chunks[end].text):
            continue
        gap = list(takewhile(lambda at: _is_item(chunks, labels, at), range(end - 1, 0, -1)))
        start = end - 1 - len(gap)
        if gap and labels[start] == "V" and chunks[start].line == chunks[end].line:
            labels[start:end] = ["V"] * (end - start)


def _is_item(chunks: Sequence[Chunk], labels: Sequence[str], at: int) -> bool:
    """Whether an unread word or two stand behind a comma."""
    chunk = chunks[at]
    plain = chunk.text[0].isupper() and not (chunk.cue or chunk.paren or any(map(str.isdigit, chunk.text)))
    return labels[at] == "O" and chunk.before == "," and plain


def _take_enumeration(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What was read as a first venue, behind a comma of the title's, where a better one follows.

    "A survey of reasoning: Training, inference, applications and directions. Frontiers of Computer Science".
    """
    for index in range(1, len(chunks)):
        if labels[index - 1 : index + 1] != ["T", "V"] or chunks[index].before != ",":
            continue
        closed = chunks[index - 1].quoted and (
            chunks[index].run.style != chunks[index - 1].run.style or _is_long_quotation(chunks, labels, index)
        )
        if (
            closed
            or _is_set_apart(*chunks[index - 1 : index + 1])
            or ACRONYM.fullmatch(chunks[index].text.rstrip("0123456789"))
        ):
            continue
        run = [index, *takewhile(partial(_is_in_list, chunks, labels, index), range(index + 1, len(chunks)))]
        later = [at for at in range(run[-1] + 1, len(chunks)) if labels[at] == "V"]
        if not later or _are_one_venue(chunks, run[-1], later[0]) or chunks[index].line != chunks[index - 1].line:
            continue
        first, rest = _text(chunks, run), _text(chunks, later)
        if _TOLD.search(first):
            continue
        if venue_evidence(rest) > venue_evidence(first) < 1.0 and venue_evidence(_text(chunks, [*run, *later])) < 1.0:
            for at in run:
                labels[at] = "T"


def _is_set_apart(title: Chunk, venue: Chunk) -> bool:
    """Whether a venue's look parts it from the title: italics behind plain words, or none of the title's link."""
    italic = bool(venue.run.style & Style.ITALIC) and not title.run.style & Style.ITALIC
    return italic or (bool(title.run.href) and not venue.run.href)


def _is_long_quotation(chunks: Sequence[Chunk], labels: Sequence[str], end: int) -> bool:
    """Whether all of the title before a chunk is a quotation too long to be a part of it, closed before that chunk."""
    title = list(takewhile(lambda at: labels[at] == "T" and chunks[at].quoted, range(end - 1, -1, -1)))
    whole = not title or title[-1] == 0 or labels[title[-1] - 1] != "T"
    return whole and not chunks[end].quoted and sum(map(str.isalpha, _text(chunks, title))) >= _LEAST_QUOTATION


def _are_one_venue(chunks: Sequence[Chunk], last: int, later: int) -> bool:
    """Whether a venue goes on without a stop behind its comma: "Arbor, Series A: Oak", "Oak Friends (OF) Day"."""
    return later == last + 1 and chunks[later].before in _GOES_ON


def _is_in_list(chunks: Sequence[Chunk], labels: Sequence[str], first: int, at: int) -> bool:
    """Whether a chunk goes on with an enumeration; one in lower case ends before a known venue."""
    joined = labels[at] == "V" and chunks[at].before == ","
    return joined and not (chunks[first].text[0].islower() and venue_evidence(chunks[at].text) >= _NAMED)


def _text(chunks: Sequence[Chunk], indices: Sequence[int]) -> str:
    """The text of some chunks, with the full stops and commas before them."""
    parts = [(chunks[at].before if chunks[at].before in (".", ",") else "") + " " + chunks[at].text for at in indices]
    return "".join(parts).lstrip(" .,")
