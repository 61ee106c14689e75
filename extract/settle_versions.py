"""Labels mended of what a record says of another version: "(an earlier version appeared in STACS 2000)"."""

import re
from collections.abc import Sequence

from extract.chunks import Chunk

_OTHER = (
    r"(?:early|earlier|preliminary|initial|original|previous|prior|short|shorter|abridged|long|longer|full|extended"
    r"|conference|workshop|preprint)"
)
_VERSION = re.compile(
    rf"(?:an?\s+|the\s+)?{_OTHER}\s+(?:\w+\s+)?versions?\b"
    r"|(?:also|previously|originally|first)\s+(?:appear|present|publish)\w*\b|(?:also|previously)\s+(?:in|at|as)\b"
    r"|frühere (?:Version|Fassung)\b|version (?:préliminaire|antérieure)\b|versión (?:preliminar|anterior)\b",
    re.IGNORECASE,
)


def settle_versions(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: a note on another version is no venue, and its venue and year are not the record's.

    Unless the record tells no other.
    """
    for index, chunk in enumerate(chunks):
        if labels[index] not in "VO" or not _VERSION.match(chunk.text):
            continue
        labels[index] = "O"
        told = labels[:index]
        for after in range(index + 1, len(chunks)):
            if chunks[after].line != chunk.line:
                break
            if labels[after] in "VY" and labels[after] in told:
                labels[after] = "O"
