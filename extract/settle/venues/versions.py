"""Labels mended of what a record says of another version: "(an earlier version appeared in STACS 2000)"."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk

_OTHER = (
    r"(?:early|earlier|preliminary|initial|original|previous|prior|short|shorter|abridged|long|longer|full|extended"
    r"|conference|journal|workshop|preprint)"
)
_VERSION = re.compile(
    rf"(?:an?\s+|the\s+)?{_OTHER}\s+(?:\w+\s+)?versions?\b"
    r"|(?:also|previously|originally|first)\s+(?:appear|present|publish)\w*\b|(?:also|previously)\s+(?:in|at|as)\b"
    r"|frühere (?:Version|Fassung)\b|version (?:préliminaire|antérieure)\b|versión (?:preliminar|anterior)\b",
    re.IGNORECASE,
)
_BEFORE = re.compile(r"(?:accepted|submitted|received|completed|written|presented)\b", re.IGNORECASE)
"""What happened to a paper before it appeared."""

_REPRINT = re.compile(
    r"(?:also |auch )?(?:re-?printed|nachgedruckt|wieder abgedruckt|ristampato|reimpreso|réimprimé)\b", re.IGNORECASE
)


def speaks_of_version(text: str) -> bool:
    """Whether a text begins as a note on another version of a paper does.

    >>> speaks_of_version("Journal version: Forest Letters"), speaks_of_version("Versions of trees")
    (True, False)
    """
    return _VERSION.match(text) is not None


def settle_versions(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: a note on another version is no venue, and its venue and year are not the record's.

    Unless the record tells no other. Nor is the year when it was accepted: "2025 (accepted in 2022)".
    """
    _leave_dates(chunks, labels)
    _leave_reprint(chunks, labels)
    for index, chunk in enumerate(chunks):
        if labels[index] not in "VO" or not speaks_of_version(chunk.text):
            continue
        labels[index] = "O"
        told = labels[:index]
        for after in range(index + 1, len(chunks)):
            if chunks[after].line != chunk.line:
                break
            if labels[after] in "VY" and labels[after] in told:
                labels[after] = "O"


def _leave_dates(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Take the years out of brackets that tell what happened before the year directly in front of them."""
    for index, chunk in enumerate(chunks):
        if not chunk.paren or not _BEFORE.match(chunk.text) or labels[index - 1 : index] != ["Y"]:
            continue
        for after in range(index, len(chunks)):
            if not chunks[after].paren or chunks[after].line != chunk.line:
                break
            labels[after] = "O" if labels[after] == "Y" else labels[after]


def _leave_reprint(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Where a paper that has appeared was printed again is no field: "Reprinted in Ann Ash (ed.), Trees (2020)"."""
    start = next((at for at, chunk in enumerate(chunks) if _REPRINT.match(chunk.text)), len(chunks))
    if not {"T", "V"} <= set(labels[:start]):
        return
    for at in range(start, len(chunks)):
        if chunks[at].line != chunks[start].line:
            return
        labels[at] = "O"
