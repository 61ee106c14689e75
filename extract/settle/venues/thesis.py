"""Titles of theses that were read as venues, what kind of thesis they are as the title."""

from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis

_LEAST_WORDS = 3
"""Of a title."""


def settle_thesis(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, a title before the kind of its thesis: "<i>Roots of trees</i>, Doctoral thesis, Oak College".

    It was read as the venue, and no title stands before it.
    """
    kind = next((index for index, chunk in enumerate(chunks) if labels[index] == "T" and names_thesis(chunk.text)), 0)
    if not kind or "T" in labels[:kind]:
        return
    first = kind
    while first and labels[first - 1] == "V" and chunks[first - 1].line == chunks[kind].line:
        first -= 1
    if sum(len(chunk.text.split()) for chunk in chunks[first:kind]) >= _LEAST_WORDS:
        labels[first:kind] = ["T"] * (kind - first)
        labels[kind:] = ["O" if label == "T" else label for label in labels[kind:]]
