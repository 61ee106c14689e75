"""A title that opens its line in a style of its own, names behind it, and what is none behind these."""

import re
from collections.abc import Sequence
from itertools import groupby

from bibliography import Style
from extract.text.chunks import Chunk
from extract.text.name_shape import MAY_BE_NAME
from extract.text.words import name_score

_LEADS = ("presented", "published", "accepted", "submitted", "to appear", "appeared")
_LEAST_TITLE = 3
"""Words."""
_LEAST_LINES = 3
"""Of names, title and what stands below it."""
_NO_NAME = re.compile(r"(?:The|An?|On|To|In|How|Why|What) ")
"""How no name begins."""
_GROUP = re.compile(r"(?:Collaboration|Consortium|Group|Team|Network)$")


def settle_opening(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of a record, with the title that opens its line in a style of its own as the only one.

    "<em>The slow tree.</em> Ann Lee, Bo Fu. Short note, presented at KDD": it was read as a name, the note as title.
    Nor is a phrase a title that leads from names to a venue.
    """
    told = list(labels)
    for index in range(1, len(chunks)):
        if told[index] == "T" and chunks[index].line == chunks[index - 1].line and _leads(chunks[index]):
            told[index] = "O" if "A" in told[:index] else "T"
    _settle_bold_line(chunks, told)
    if told[1:2] != ["A"] or not _opens(chunks[0], chunks[1]):
        return told
    if told[0] == "A" and "T" not in told and _is_no_name(chunks[0].text):
        told[0] = "T"
    if told[0] == "T":
        for index in range(2, len(chunks)):
            behind = told[index] == "T" and chunks[index].line == chunks[0].line and "A" in told[:index]
            if behind and not _style_apart(chunks[index], chunks[1]):
                told[index] = "O"
    return told


def _settle_bold_line(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The one line of a record that is bold as a whole, below that of the names, is its title, with all in it.

    "Ann Lee, Bo Fu:<br><b>A Report on Oaks 2011</b><br>In <i>Tree Days 2011: Days of Trees</i>"
    """
    lines = [list(held) for _, held in groupby(range(len(chunks)), key=lambda at: chunks[at].line)]
    bold = [line for line in lines if all(chunks[at].run.style & Style.BOLD for at in line)]
    if len(lines) < _LEAST_LINES or len(bold) != 1 or bold[0] is not lines[1]:
        return
    title, named = bold[0], all(labels[at] == "A" for at in lines[0])
    words = sum(len(chunks[at].text.split()) for at in title)
    if not named or words < _LEAST_TITLE or {labels[at] for at in title} & {"A", "V"}:
        return
    for index in range(title[0], len(labels)):
        labels[index] = "T" if index in title else "O" if labels[index] == "T" else labels[index]


def _leads(chunk: Chunk) -> bool:
    """Whether a chunk is a phrase that says where a paper was presented or published."""
    return chunk.cue == "venue" and chunk.text.lower().startswith(_LEADS)


def _opens(first: Chunk, name: Chunk) -> bool:
    """Whether words begin a line in a style of their own, up to the full stop before a name."""
    styled = _style_apart(first, name) and first.line == name.line
    return styled and name.before == "." and " " in first.text and name_score(name.text) >= MAY_BE_NAME


def _style_apart(chunk: Chunk, other: Chunk) -> bool:
    """Whether a chunk is bold or italic where another is not."""
    return bool(chunk.run.style & ~other.run.style & (Style.BOLD | Style.ITALIC))


def _is_no_name(text: str) -> bool:
    return bool(_NO_NAME.match(text) or name_score(text) < MAY_BE_NAME) and not _GROUP.search(text)
