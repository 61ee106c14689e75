"""Titles that were read as one of the authors."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.name_shape import NAME, VANCOUVER
from extract.text.words import name_score

PROCEEDINGS = re.compile(r"Proc(?:\.|eedings\b)")
_TITLE_WORDS, _NO_NAME = 5, 0.3


def title_among_names(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str] | None:
    """The labels with a title that was read as one of the authors, None where there is none.

    What was read as the title is at most a word or two in brackets, or stands behind venue or editors.
    """
    if "T" not in labels and _is_before_lead(chunks, labels):
        return ["T", *labels[1:]]
    read = [at for at, label in enumerate(labels) if label == "T" and not chunks[at].paren]
    for index, chunk in enumerate(chunks):
        if labels[index] != "A" or (read and not _is_last_before_book(chunks, labels, index, read[0])):
            continue
        words = len(chunk.text.split())
        told = words >= _TITLE_WORDS and name_score(chunk.text) < _NO_NAME
        behind = bool(read) and words > 1 and _are_inverted(chunks[:index]) and not _are_inverted([chunk])
        if told or (behind and name_score(chunk.text) < NAME):
            supplied = ["O" if label == "T" else label for label in labels]
            supplied[index] = "T"
            return supplied
    return None


def _is_before_lead(chunks: Sequence[Chunk], labels: Sequence[str]) -> bool:
    """Whether a record begins with words in a style of their own, and what leads to its authors: "<b>Oak</b>, with"."""
    if len(chunks) < 3 or list(labels[:3]) != ["A", "O", "A"] or chunks[1].cue != "authors":
        return False
    title, _, author = chunks[:3]
    return bool(title.run.style) and title.run.style != author.run.style and title.line == author.line


def _is_last_before_book(chunks: Sequence[Chunk], labels: Sequence[str], index: int, title: int) -> bool:
    """Whether a chunk stands before "in", or the proceedings, and all that was read as a title in its line behind."""
    if not 0 < index < len(chunks) - 1:
        return False
    chunk, after = chunks[index : index + 2]
    led = after.cue == "venue" or (labels[index + 1] == "V" and PROCEEDINGS.match(after.text) is not None)
    opens = set(labels[:index]) == {"A"} and chunk.before == ","
    return opens and led and index + 1 < title and all(c.line == chunk.line for c in chunks[: title + 1])


def _are_inverted(names: Sequence[Chunk]) -> bool:
    """Whether all names have their initials behind them: "Oak R.", "Elm B."."""
    return all(VANCOUVER.fullmatch(name.text.replace(".", "")) for name in names)
