"""The labels of a thesis mended: its kind and its university are no title, what stands before them is."""

from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases

_LEAST_TITLE = 3
"""Words."""


def settle_thesis(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, a record whose title was sought in "Ph.D. Thesis, University of Mannheim"."""
    if "T" not in labels:
        return
    kind = labels.index("T")
    if not kind or not names_thesis(chunks[kind].text) or chunks[kind].before not in ".,;(–—-":
        return
    first = kind
    while (
        first
        and labels[first - 1] in "OV"
        and chunks[first - 1].line == chunks[kind].line
        and _may_be_title(chunks[first - 1])
    ):
        first -= 1
    if sum(len(chunk.text.split()) for chunk in chunks[first:kind]) < _LEAST_TITLE:
        return
    labels[kind:] = ["O" if label == "T" else label for label in labels[kind:]]
    labels[first:kind] = ["T"] * (kind - first)


def names_thesis(text: str) -> bool:
    """Whether a text says that something is a thesis, and no more.

    >>> names_thesis("Ph.D. Thesis"), names_thesis("The thesis of Church")
    (True, False)
    """
    cue = cue_phrases().get(text.lower().strip(" .,"))
    return cue is not None and cue.kind == "thesis"


def _may_be_title(chunk: Chunk) -> bool:
    return not chunk.cue or bool(chunk.paren)
