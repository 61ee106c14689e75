"""Labels mended where commas take a journal's name apart: "Trees, Roots and Leaves"."""

from collections.abc import Sequence

from extract.text.chunks import Chunk
from normalize.venue_form import known_venue

_MOST_PARTS = 4
_DETAILS = ("vol", "no.")


def settle_enumerated(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: a journal whose name enumerates, read as the title's end: "On oaks, Roots, Barks and Leaves, 12".

    It is one of the tables as a whole, some of the title stands before it, its volume or the year behind it, or, where
    the authors stand before it, nothing; and the record has no other venue: "Youth, Race, Ethnicity and Education" is
    a title where one follows, and on a line above its authors.
    """
    titled, authored = (labels.index(label) if label in labels else len(labels) for label in "TA")
    for end in range(2, len(chunks)):
        if chunks[end].before != "," or not chunks[end].text[0].isalpha() or not _is_closed(chunks, end, authored):
            continue
        for start in range(end - 1, max(0, end - _MOST_PARTS), -1):
            first = chunks[start]
            if (
                labels[start] == "A"
                or labels[end] in "AY"
                or first.quoted
                or first.line != chunks[end].line
                or start <= titled
            ):
                break
            named = _is_name(", ".join([chunk.text for chunk in chunks[start : end + 1]]))
            if named and "V" not in labels[:start] and "V" not in labels[end + 1 :]:
                labels[start : end + 1] = ["V"] * (end + 1 - start)
            if first.before != ",":
                break


def _is_name(text: str) -> bool:
    """Whether a text is, as a whole, a name with commas in the tables of venues, maybe with its volume behind it."""
    venue = known_venue(text.rstrip(" 0123456789")) if text[0].isupper() else None
    return venue is not None and "," in venue.name


def _is_closed(chunks: Sequence[Chunk], end: int, authored: int) -> bool:
    """Whether a number follows a chunk, or its line ends behind it and the first author stands before."""
    after = chunks[end + 1] if end + 1 < len(chunks) else None
    if chunks[end].text[-1].isdigit():
        return True
    if after is None or after.line != chunks[end].line:
        return authored < end
    return after.text[0].isdigit() or after.cue == "detail" or after.text.lower().startswith(_DETAILS)
