"""Labels of records mended that name the title first, then who wrote it: "On trees, with Ann Lee, Forest Notes 12"."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import MAY_BE_NAME, NO_VENUE, are_names, is_year
from extract.text.words import name_score
from normalize.venue import venue_evidence

_COMES_WITH = re.compile(
    r"(?:discuss|comment|rejoinder|repl(?:y|ies)|applic|exampl|exercis|solution|proof|append|supplement|corrig|errat"
    r"|introduc|preface|foreword|illustrat|remark|notes?$|code$|data$|software|video|slides)\w*",
    re.IGNORECASE,
)
"""What works come with beside authors."""
_BEFORE_LEAD = frozenset(",;.(–-—")
_BEFORE_VENUE = frozenset(",.)/")
_LEAST_TITLE, _MOST_WORDS = 2, 12
"""Words of a title, and of a venue."""


def settle_joint(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, what leads to the authors behind a title, their names in brackets, and the venue behind them."""
    for index in range(1, len(chunks) - 1):
        if chunks[index].cue == "authors":
            if labels[index] == "T" and labels[index + 1] == "A" and chunks[index].before in _BEFORE_LEAD:
                labels[index] = "O"
            _take_enclosed(chunks, labels, index)
    _take_venue(chunks, labels)


def _take_enclosed(chunks: Sequence[Chunk], labels: list[str], lead: int) -> None:
    """Single family names that a bracket enumerates behind its lead are authors: "On trees (with Reed, Moss)".

    A lead that was read as the title's leads to more of it, and what else works come with is nobody: "On trees (with
    Discussion)".
    """
    paren = chunks[lead].paren
    if not paren or labels[lead] == "T" or "T" not in labels[:lead]:
        return
    for at in range(lead + 1, len(chunks)):
        if chunks[at].paren != paren or not _is_family(chunks[at]):
            return
        labels[at] = "A"


def _is_family(chunk: Chunk) -> bool:
    plain = chunk.text.isalpha() and chunk.text[0].isupper() and not chunk.text.isupper()
    plain = plain and not _COMES_WITH.fullmatch(chunk.text)
    return plain and chunk.before in ("cue", ",") and venue_evidence(chunk.text) < NO_VENUE


def _take_venue(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What was read as a second title, behind the names, is the venue: "On trees, with Ann Lee. Notas de Bosque 12".

    A number, a year or a bracket follows it; or a slash stands before it: "On trees. Ann Lee / Forest work today".
    """
    first = labels.index("T") if "T" in labels else len(labels)
    end = next((at for at in range(first, len(labels)) if labels[at] == "A"), len(labels))
    start = next((at for at in range(end, len(labels)) if labels[at] == "T"), len(labels))
    led = 0 < start < len(labels) and chunks[start - 1].cue == "venue"
    if start == len(labels) or labels[start - 1 - led] != "A" or "V" in labels[:start] or "A" in labels[:first]:
        return
    name, slashed = chunks[start], chunks[start].before == "/"
    held = takewhile(lambda at: labels[at] in ("TV" if slashed else "T"), range(start, len(labels)))
    run = range(start, start + sum(chunks[at].line == name.line for at in held))
    behind = chunks[run.stop] if run.stop < len(chunks) else None
    if behind is not None and (behind.line != name.line or labels[run.stop] == "A"):
        behind = None
    if any(labels[at] == "V" and not _is_press(chunks[at]) for at in range(run.stop, len(labels))):
        return
    numbered = behind is not None and (behind.text.isdigit() or is_year(behind) or behind.paren == "(" != name.paren)
    numbered = numbered or (behind is not None and labels[run.stop] == "V")
    joined = name.line == chunks[start - 1].line == chunks[first].line
    joined = joined and (led or (name.before in _BEFORE_VENUE and name.text[0].isupper()))
    titled = sum(len(chunks[at].text.split()) for at in range(first, end) if labels[at] == "T") >= _LEAST_TITLE
    if joined and titled and (slashed or numbered or led) and _may_be_venue([chunks[at] for at in run]):
        labels[start : run.stop] = ["V"] * len(run)
        labels[run.stop :] = ["O" if label == "V" and not slashed else label for label in labels[run.stop :]]


def _is_press(chunk: Chunk) -> bool:
    return chunk.text.lower() in publishers() or chunk.text.endswith((" editor", " editors"))


def _may_be_venue(run: Sequence[Chunk]) -> bool:
    """Whether chunks are some words in one sentence, and no names or quotation."""
    words = " ".join(chunk.text for chunk in run)
    plain = not any(chunk.quoted or chunk.cue for chunk in run)
    named = are_names(words) or name_score(words) >= MAY_BE_NAME
    return plain and not named and 1 < len(words.split()) <= _MOST_WORDS and "." not in [c.before for c in run[1:]]
