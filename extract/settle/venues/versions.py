"""Labels mended of what a record says of another version: "(an earlier version appeared in STACS 2000)"."""

import re
from collections.abc import Sequence

from bibliography import PublicationType
from extract.text.chunks import Chunk
from normalize.venue import find_venue, venue_evidence

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
_MEETING = re.compile(r"\b(?:Conference|Congress|Convention|Symposium|Workshop)\b")
_SHOWN = re.compile(r"(?:spotlight|oral|poster|talk|best)\b", re.IGNORECASE)
_NAMED = 0.8
"""Evidence that a text names a venue."""
_TO_APPEAR = frozenset(("to appear at", "to appear in", "accepted at", "accepted to", "accepted in", "published in"))
_APPEARED = re.compile(
    r"(?:(?:now|since|later|subsequently)\s+)?(?:published|appeared)(?:\s+(?:as|at|in))?", re.IGNORECASE
)
"""What stands between the archive that kept a preprint and where it appeared then."""


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
    _take_journal_behind_archive(chunks, labels)
    _leave_archive(chunks, labels)
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
    if "T" not in labels or "V" not in labels:
        return
    start = next((at for at, chunk in enumerate(chunks) if _REPRINT.match(chunk.text)), len(chunks))
    if not {"T", "V"} <= set(labels[:start]):
        return
    for at in range(start, len(chunks)):
        if chunks[at].line != chunks[start].line:
            return
        labels[at] = "O"


def _take_journal_behind_archive(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A journal and its volume between arXiv and the year are where the paper appeared.

    "(arXiv 2018/7/6). Electron. J. Combin. 9 (2019)".
    """
    archive = next((at for at, chunk in enumerate(chunks) if chunk.text.lower().startswith("arxiv")), len(chunks))
    others = (at for at, label in enumerate(labels) if label == "V" and at != archive)
    if "T" not in labels[:archive] or "Y" not in labels[archive:] or next(others, None) is not None:
        return
    end = labels.index("Y", archive)
    numbered = chunks[end - 1].text[-1].isdigit()
    end -= chunks[end - 1].text.isdigit()
    for start in (end - 2, end - 1):
        unread = start > archive and set(labels[start:end]) == {"O"} and chunks[start].line == chunks[archive].line
        if numbered and unread and _is_journal(chunks[start:end]):
            labels[archive], labels[start:end] = "O", ["V"] * (end - start)
            return


def _leave_archive(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An archive is no venue where one follows in which the paper appeared: "bioRxiv 1203. Now published. Nature".

    Or appears: "arXiv preprint arXiv:2401.00001, to appear in Days of Trees", "..., TREES Conference, Oct. 2024".
    """
    _take_meeting_behind_archive(chunks, labels)
    for index in range(1, len(chunks) - 1):
        chunk = chunks[index]
        if labels[index] != "O" or labels[index + 1] != "V" or chunks[index + 1].line != chunk.line:
            continue
        if "V" in labels[:index] and _APPEARED.fullmatch(chunk.text):
            for before in range(index):
                if labels[before] == "V" and chunks[before].line == chunk.line and _is_archive(chunks[before].text):
                    labels[before] = "O"


def _take_meeting_behind_archive(chunks: Sequence[Chunk], labels: list[str]) -> None:
    archived = [at for at, chunk in enumerate(chunks) if labels[at] == "V" and _is_archive(chunk.text)]
    if not archived:
        return
    for at in range(archived[-1] + 1, len(chunks)):
        chunk, lead = chunks[at], chunks[at - 1]
        read = labels[at] in "OV" and chunk.line == chunks[archived[0]].line and not (chunk.paren or chunk.run.href)
        led = lead.cue == "venue" and lead.text.lower() in _TO_APPEAR
        told = led or (chunk.before == "," and lead.cue != "status" and _MEETING.search(chunk.text) is not None)
        told = told and _SHOWN.match(chunk.text) is None
        if read and told and not chunk.cue and venue_evidence(chunk.text) >= _NAMED:
            labels[at] = "V"
            for before in archived:
                labels[before] = "O"
            return


def _is_archive(text: str) -> bool:
    venue = find_venue(text)
    return venue is not None and venue.type is PublicationType.PREPRINT


def _is_journal(chunks: Sequence[Chunk]) -> bool:
    """Whether chunks, with a full stop between them, are a journal's name, maybe with its volume."""
    joined = all(chunk.before == "." for chunk in chunks[1:])
    venue = find_venue(". ".join([chunk.text for chunk in chunks])) if joined else None
    return venue is not None and venue.type is PublicationType.JOURNAL
