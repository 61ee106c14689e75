"""Authors that no chunk of a record was read as: likely names are they."""

import re
from collections.abc import Sequence

from extract.settle.venues.book import named_editors
from extract.text.chunks import Chunk
from extract.text.name_shape import are_names

_AUTHORS = 0.1
_SECOND_FAMILY = re.compile(r"(?<=\w\w)[-‐][^\W\d_]+$")
"""The second of two family names that a hyphen joins: "Ann Lee-Moss"."""

_ET_AL = re.compile(r",? et\.? al\.?$")


def supply_authors(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> list[str]:
    """The labels of a record with a title but no authors: unread names that are likely enough are its authors.

    Those of a book's editors are not. Names that "et al." follows are authors however unlikely, and no venue.
    """
    supplied = list(labels)
    if "T" not in supplied or "A" in supplied:
        return supplied
    editors = named_editors(chunks)
    for index, (chunk, chance) in enumerate(zip(chunks, chances, strict=True)):
        if index in editors:
            continue
        led = index > 0 and chunks[index - 1].cue == "authors" and chunks[index - 1].line == chunk.line
        names = _ET_AL.sub("", chunk.text)
        named = names != chunk.text
        free = supplied[index] == "O" or (named and supplied[index] == "V")
        if free and (led or named or chance >= _AUTHORS) and not chunk.cue and _are_names(names):
            supplied[index] = "A"
    return supplied


def _are_names(text: str) -> bool:
    return are_names(text) or are_names(_SECOND_FAMILY.sub("", text))
