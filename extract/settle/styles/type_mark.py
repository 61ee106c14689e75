"""The labels of a record mended that is written by GB/T 7714, with a mark of its type behind the title: "[J]"."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.name_shape import NAME
from extract.text.words import name_score

TYPE_MARK = re.compile(r"[JNCMDPRSAGZ](?:/OL|/CD)?|EB/OL|DB/OL")
"""What GB/T 7714 sets in square brackets behind a title: journal, newspaper, proceedings, monograph, thesis, ..."""
_IN_VENUE = frozenset("JNC")
_EDITED = ("编", "编著", "主编", "編", "編著")
_MEETING = re.compile(r"^(?!\d)[^\d]*\b(?:Conference|Congress|Meeting|Symposium|Workshop)$")
_MOST_EDITORS = 6
SQUARE = frozenset("[［")


def settle_type_mark(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """GB/T 7714: authors up to the first full stop, the title from there to the mark, then the journal.

    "张磊,计晨泓.题名——副题[J].装饰,2024": a record with a mark has one title, so chunks elsewhere are none.
    """
    mark = next((i for i, chunk in enumerate(chunks) if _is_type_mark(chunk)), None)
    if mark is None:
        return
    line = range(next(i for i, chunk in enumerate(chunks) if chunk.line == chunks[mark].line), mark)
    begin = next((i for i in line if chunks[i].before in ".．。" and _has_letters(chunks[:i], line.start)), None)
    if begin is None:
        return
    for index, label in enumerate(labels):
        if begin <= index < mark:
            labels[index] = "T"
        elif index in line and index < begin:
            labels[index] = "A" if any(c.isalpha() for c in chunks[index].text) else "O"
        elif label == "T":
            labels[index] = "O"
    if chunks[mark].text[0] in _IN_VENUE:
        _settle_journal(chunks, labels, mark + 1)


def _is_type_mark(chunk: Chunk) -> bool:
    return chunk.paren in SQUARE and bool(TYPE_MARK.fullmatch(chunk.text))


def _has_letters(chunks: Sequence[Chunk], start: int) -> bool:
    """Whether names can stand in the chunks before a full stop; "[3]." is a number alone."""
    return any(c.isalpha() for chunk in chunks[start:] for c in chunk.text)


def _settle_journal(chunks: Sequence[Chunk], labels: list[str], start: int) -> None:
    """The journal or collection behind a mark: past its editors, up to the comma before the year; no publisher."""
    named = next((i for i in _line_from(chunks, start) if chunks[i].text.endswith(_EDITED)), start - 1)
    labels[start : named + 1] = ["O"] * (named + 1 - start)
    start = named + 1
    while start + 1 < len(chunks) and chunks[start].after in ".．。《" and _is_editor(chunks[start].text):
        labels[start] = "O"
        start += 1
    ended = False
    for index in range(start, len(chunks)):
        chunk = chunks[index]
        if chunk.line != chunks[start].line:
            break
        behind = index > start and (any(c.isdigit() for c in chunk.text) or chunk.before in ",，.．。")
        if behind and not ended and chunk.before == "," and labels[index] == "V" and _MEETING.search(chunk.text):
            labels[start:index] = ["V"] * (index - start)
            continue  # "Communications, Navigation and Surveillance Conference"
        ended = ended or behind
        labels[index] = "V" if not ended else "O" if labels[index] == "V" else labels[index]


def _line_from(chunks: Sequence[Chunk], start: int) -> range:
    """The indices from one on to the end of its line, a few at most."""
    end = start
    while end < min(len(chunks), start + _MOST_EDITORS) and chunks[end].line == chunks[start].line:
        end += 1
    return range(start, end)


def _is_editor(text: str) -> bool:
    """Whether a text names who edited a collection: "戈洪主编", "孙逊"."""
    return text.endswith(_EDITED) or name_score(text) >= NAME
