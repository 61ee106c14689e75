"""Labels around the language that a work is written in, as some set it in square brackets behind the title."""

from collections.abc import Sequence

from extract.field.kind import is_award
from extract.field.venue_edges import names_no_venue
from extract.text.chunks import Chunk
from extract.text.lexicon import languages

_SQUARE = frozenset("[［")
_MOST_WORDS = 8
"""Of a venue's name."""
_GO_ON = frozenset(",，:：;；–—")


def settle_language(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, a language read as a field, a title that ends early before it, and one read on behind it.

    "Oaks, roots and leaves [in Russian]. Forest Letters 2": "Russian" is no venue, and "roots and leaves" is title.
    """
    mark = next((at for at, chunk in enumerate(chunks) if _is_language(chunk)), None)
    if mark is None:
        return
    if labels[mark] in "TV":
        labels[mark] = "O"
    first = mark - (chunks[mark - 1].paren == chunks[mark].paren)
    start = first
    while start and labels[start - 1] == "O" and _goes_on(chunks, start - 1):
        start -= 1
    if start and labels[start - 1] == "T":
        labels[start:first] = ["T"] * (first - start)
        _settle_behind(chunks, labels, mark + 1)


def _settle_behind(chunks: Sequence[Chunk], labels: list[str], start: int) -> None:
    """Read as the venue what was read as the title up to it, or a name that ends the record."""
    end = start
    while end < len(chunks) and labels[end] == "T" and chunks[end].before == ("." if end == start else ","):
        end += 1
    if end < len(chunks) and labels[end] == "V" and chunks[end].before in (",", "words"):
        labels[start:end] = ["V"] * (end - start)
    elif end == start < len(chunks) and "V" not in labels and labels[start] == "O" and _may_be_venue(chunks[start]):
        labels[start] = "V"


def _may_be_venue(chunk: Chunk) -> bool:
    """Whether a chunk behind a full stop ends its line as a venue does."""
    ends = chunk.before == "." and chunk.after == "line" and chunk.text[0].isupper() and not (chunk.cue or chunk.paren)
    return ends and len(chunk.text.split()) <= _MOST_WORDS and not names_no_venue(chunk.text)


def _is_language(chunk: Chunk) -> bool:
    return chunk.paren in _SQUARE and chunk.text.lower() in languages()


def _goes_on(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk goes on in the line with what stands before it, and is no "2nd ed."."""
    chunk = chunks[at]
    joined = at > 0 and chunk.before in _GO_ON and chunk.line == chunks[at - 1].line and not (chunk.cue or chunk.paren)
    noted = any(map(str.isdigit, chunk.text)) or is_award(chunk.text) or names_no_venue(chunk.text)
    return joined and not noted
