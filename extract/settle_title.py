"""The labels of a title mended: where it goes on, and what it took in."""

from collections.abc import Sequence

from extract.chunks import Chunk
from extract.name_shape import KNOWN_VENUE, SEVERAL, are_names
from normalize.venue import venue_evidence

_SYMBOL = 3
"""Characters of a symbol at most."""
_LEAST_TITLE = 18
"""Letters."""
_LONGEST_PLACE = 2
"""Words."""


def settle_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, which of a record's chunks are its title."""
    _extend_title(chunks, labels)
    _settle_swallowed(chunks, labels)


def settle_quotation(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, that all of the quotation that a title stands in is the title.

    A quotation that is not closed within its line is an apostrophe ("Micro' 2024").
    """
    start = 0
    while start < len(chunks):
        end = start + 1
        while end < len(chunks) and _in_one_quotation(chunks[end - 1], chunks[end]):
            end += 1
        closed = end < len(chunks) and chunks[end].line == chunks[end - 1].line
        if closed and chunks[start].quoted and "T" in labels[start:end]:
            labels[start:end] = ["T"] * (end - start)
        start = end


def _in_one_quotation(left: Chunk, right: Chunk) -> bool:
    """Whether two neighbors stand in the same quotation marks."""
    return left.quoted and right.quoted and left.line == right.line and right.before != '"'


def supply_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of a stretch with authors and a venue or a year, but no title: its longest unread words are one.

    Where it has words in quotation marks, they are.
    """
    supplied = list(labels)
    named = "A" in labels or (chunks and are_names(chunks[0].text))
    quoted = any(chunk.quoted for chunk in chunks)
    if "T" in labels or not named or not ({"V", "Y"} & set(labels) or quoted):
        return supplied
    runs: list[range] = []
    for index, chunk in enumerate(chunks):
        if labels[index] != "O" or not _may_be_title(chunk) or (quoted and not chunk.quoted):
            continue
        if runs and runs[-1].stop == index and chunk.line == chunks[index - 1].line:
            runs[-1] = range(runs[-1].start, index + 1)
        else:
            runs.append(range(index, index + 1))
    size, best = max(((sum(_letters(chunks[i]) for i in run), run) for run in runs), default=(0, range(0)), key=_size)
    if size >= _LEAST_TITLE:
        for index in best:
            supplied[index] = "T"
    return supplied


def _size(sized: tuple[int, range]) -> int:
    return sized[0]


def _letters(chunk: Chunk) -> int:
    """Letters of a chunk; a CJK character counts for three."""
    return sum(3 if c > "\u3000" else 1 for c in chunk.text if c.isalpha())


def _may_be_title(chunk: Chunk) -> bool:
    """Whether a chunk that was read as nothing could belong to a title."""
    return not chunk.cue and not chunk.paren and chunk.before != "atom" and not are_names(chunk.text)


def _extend_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Chunks read as notes or venue that a title goes on with, or begins with."""
    for index in range(1, len(chunks)):
        if labels[index] in "VO" and labels[index - 1] == "T" and _goes_on(chunks, index):
            labels[index] = "T"
    for index in range(len(chunks) - 1):
        first, after = chunks[index], chunks[index + 1]
        opens = labels[index] in "VO" and labels[index + 1] == "T" and "T" not in labels[:index]
        if opens and after.before == "," and after.text[0].islower() and after.line == first.line:
            labels[index] = "T"  # "Growth, mortality, and ..."


def _settle_swallowed(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names and a venue that the title's stretch took in behind a full stop, where the record has no others."""
    for index in range(1, len(chunks)):
        chunk = chunks[index]
        if labels[index] != "T" or labels[index - 1] != "T" or chunk.before not in ".。．" or chunk.quoted:
            continue
        if "A" not in labels and are_names(chunk.text) and SEVERAL.search(chunk.text):
            labels[index] = "A"
        elif "A" in labels and "V" not in labels and venue_evidence(chunk.text) >= KNOWN_VENUE:
            _end_title(chunks, labels, index)


def _end_title(chunks: Sequence[Chunk], labels: list[str], venue: int) -> None:
    """A venue at an index, and what was taken for the title behind it no more."""
    labels[venue] = "V"
    for after in range(venue + 1, len(labels)):
        if labels[after] != "T" or chunks[after].line != chunks[venue].line:
            break
        labels[after] = "O"


def _goes_on(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a title goes on: behind its bracket, "(Lutjanus synagris) in Honduras", or with a "with" of its own."""
    before, chunk = chunks[index - 1], chunks[index]
    if chunk.line != before.line or chunk.paren:
        return False
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    if _is_symbol(chunk, after) or (chunk.before == "style" and chunk.text[0] in "-‐–" and len(before.text) <= _SYMBOL):
        return True
    if chunk.before == "cue":
        return (before.text == "with" and chunk.text[0].islower()) or before.text == "in"
    if not chunk.text[0].islower() or after is None or after.line != chunk.line:
        return False
    if before.paren and chunk.before == ")":
        return not chunk.cue or (chunk.text == "in" and _is_place(after))
    return chunk.before == "words" and chunk.text == "with" and after.text[0].islower()


def _is_place(chunk: Chunk) -> bool:
    """Whether what "in" leads to ends a sentence and is no venue."""
    return chunk.after == "." and len(chunk.text.split()) <= _LONGEST_PLACE and venue_evidence(chunk.text) < KNOWN_VENUE


def _is_symbol(chunk: Chunk, after: Chunk | None) -> bool:
    """Whether a chunk is a symbol set apart within a word: the "k" of "the smallest k-enclosing circle"."""
    return (
        chunk.before == "style"
        and len(chunk.text) <= _SYMBOL
        and after is not None
        and after.before == "style"
        and after.text[0] in "-‐–"
    )
