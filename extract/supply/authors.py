"""Authors that no chunk of a record was read as: likely names are they."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.settle.venues.book import named_editors
from extract.text.chunks import Chunk
from extract.text.name_shape import are_names

_AUTHORS = 0.1
_SECOND_FAMILY = re.compile(r"(?<=\w\w)[-‐][^\W\d_]+$")
"""The second of two family names that a hyphen joins: "Ann Lee-Moss"."""

_ET_AL = re.compile(r" et\.? al\.?$")
"""What cuts a list behind its last name, in one chunk with that."""


def supply_authors(
    chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float], owner: str | None = None
) -> list[str]:
    """The labels of a record with a title but no authors: unread names that are likely enough are its authors.

    Those of a book's editors are not. Names that "et al." follows are authors however unlikely, and no venue; `owner`,
    the page's, is one wherever the name stands alone on a line.
    """
    supplied = list(labels)
    if "T" not in supplied or "A" in supplied:
        return supplied
    editors = named_editors(chunks)
    for index, (chunk, chance) in enumerate(zip(chunks, chances, strict=True)):
        if index in editors:
            continue
        led = index > 0 and chunks[index - 1].cue == "authors" and chunks[index - 1].line == chunk.line
        cut = None if chunk.paren else _ET_AL.search(chunk.text)
        free = supplied[index] == "O" or (cut and supplied[index] == "V")
        names = chunk.text[: cut.start()] if cut else chunk.text
        named = (led or cut or chance >= _AUTHORS) and not chunk.cue and _are_names(names)
        if free and (named or (chunk.text == owner and chunk.before == chunk.after == "line")):
            supplied[index] = "A"
            for at in takewhile(lambda at: _goes_before(chunks, supplied, at), range(index - 1, -1, -1) if cut else ()):
                supplied[at] = "A"
    return supplied


def _goes_before(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether an unread chunk is names that a comma joins to those behind it: "Ann Lee, Bo Wu et al."."""
    chunk, behind = chunks[index : index + 2]
    joined = behind.before == "," and chunk.line == behind.line and not chunk.paren
    return joined and labels[index] in "OV" and _are_names(chunk.text)


def _are_names(text: str) -> bool:
    return are_names(text) or are_names(_SECOND_FAMILY.sub("", text))
