"""Titles that stand on a line of their own above their authors, and what may be one."""

from collections.abc import Sequence
from itertools import takewhile

from extract.settle.labels import names_kind
from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis
from extract.text.name_shape import are_names, is_year

_LEAST_TITLE = 18
"""Letters."""
_WORDS_BETWEEN = 3
"""Of a line between a title and its authors."""


def heading_above_authors(chunks: Sequence[Chunk], labels: Sequence[str]) -> int:
    """Where the unread first line of a record ends whose authors and venue stand in lines of their own below, else 0.

    A line of a word or two may stand above the authors: "[English] Conference paper".
    """
    first = len(list(takewhile(lambda chunk: chunk.line == chunks[0].line, chunks)))
    below = (at for at in range(first, len(chunks)) if labels[at] == "A" and chunks[at].before == "line")
    authors = next((at for at in below if not names_kind(chunks[at].text)), 0)
    if not authors or set(labels[:first]) != {"O"} or "T" in labels or not {"V", "Y"} & set(labels):
        return 0
    line = chunks[authors].line
    if any(label == "O" and chunk.quoted and chunk.line == line for chunk, label in zip(chunks, labels, strict=True)):
        return 0  # the title stands behind the authors
    between, head = chunks[first:authors], list(takewhile(lambda chunk: not is_badge(chunk), chunks[:first]))
    words = sum(len(chunk.text.split()) for chunk in between)
    if words > _WORDS_BETWEEN or len({chunk.line for chunk in between}) > 1:
        return 0
    may_be = sum(map(letters_of, head)) >= _LEAST_TITLE and any(map(may_be_title, head))
    return len(head) if may_be and not any(chunk.paren or is_year(chunk) for chunk in head) else 0


def letters_of(chunk: Chunk) -> int:
    """Letters of a chunk; a CJK character counts for three."""
    return sum(3 if c > "\u3000" else 1 for c in chunk.text if c.isalpha())


def may_be_title(chunk: Chunk) -> bool:
    """Whether a chunk that was read as nothing could belong to a title."""
    is_kind = is_badge(chunk) or names_thesis(chunk.text)
    return not (
        chunk.cue or chunk.paren or chunk.before == "atom" or is_kind or is_year(chunk) or are_names(chunk.text)
    )


def is_badge(chunk: Chunk) -> bool:
    """Whether a chunk says in a style of its own, or behind a venue's year, what kind of work it is."""
    return chunk.before in ("style", "year") and names_kind(chunk.text)
