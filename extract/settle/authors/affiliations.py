"""Where authors work, in brackets behind their names: "Ann Lee (OAK) and Bo Fu (Elm University)"."""

from collections.abc import Sequence

from extract.field.author_marks import mark_of
from extract.text.chunks import Chunk
from extract.text.name_shape import are_names, may_be_name

_BETWEEN = frozenset(",;")
_JOINERS = ("and ", "& ", "und ", "et ")
_LATIN = "\u0250"
"""What has a letter from here on in brackets is a name in its own script."""


def settle_affiliations(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: a bracket between two authors holds no author and no venue, nor do others of its line."""
    told = -1
    for index in range(1, len(chunks)):
        if labels[index] == "O" or not _is_behind_name(chunks, labels, index):
            continue
        if told == chunks[index].line or _leads_on(chunks, labels, index):
            told = chunks[index].line
            labels[index] = "O"
    for index in range(2, len(chunks)):
        if labels[index] != "A" and chunks[index].line == told and _leads_on(chunks, labels, index - 1):
            labels[index] = "A"


def _is_behind_name(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk fills a bracket behind an author, and is no role, no year and no name in another script."""
    before, chunk = chunks[index - 1 : index + 1]
    behind = labels[index - 1] == "A" and chunk.before == "(" and not before.paren and chunk.line == before.line
    if not behind or any(c.isdigit() or c >= _LATIN for c in chunk.text) or mark_of(chunk.text):
        return False
    return not chunk.cue and not (index + 1 < len(chunks) and chunks[index + 1].paren)


def _leads_on(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a bracket stands between two names of a list."""
    if index + 1 >= len(chunks) or not chunks[index].paren or labels[index - 1] != "A":
        return False
    after = chunks[index + 1]
    joined = after.text.startswith(_JOINERS) if after.before == ")" else after.before in _BETWEEN
    if not joined or after.paren or after.line != chunks[index].line:
        return False
    return labels[index + 1] == "A" or (may_be_name(after) and are_names(after.text))
