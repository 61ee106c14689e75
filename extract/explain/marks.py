"""Lines of the page cut where fields and chunks begin and end."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby, pairwise

from bibliography import Mention, Run, Span, Style
from extract.explain.explanation import Mark, Piece
from extract.explain.words import FIELDS, LABELS
from extract.fields import Reading
from extract.text.chunks import Chunk, PageText

FieldSpan = tuple[int, int, str]
"""Start and end in the page's text, and the field."""
_TOPMOST = ("venue_text", "authors", "title", "year")


def field_spans(mention: Mention, offset: int) -> list[FieldSpan]:
    """Where a mention's fields stand, in order and without overlaps; `offset` is where its raw text begins.

    Of two fields that claim the same words, the later one in `_TOPMOST` has them, as if painted over the other.
    """
    order = sorted(mention.spans, key=lambda name: _TOPMOST.index(name) if name in _TOPMOST else -1)
    spans = [(start, end, name) for name in order for start, end in mention.spans[name]]
    painted: list[int | None] = [None] * len(mention.raw)
    for number, (start, end, _) in enumerate(spans):
        painted[start:end] = [number] * (end - start)
    found: list[FieldSpan] = []
    at = 0
    for held, group in groupby(painted):
        size = len(list(group))
        if held is not None:
            found.append((offset + at, offset + at + size, spans[held][2]))
        at += size
    return found


def used_chunks(chunks: Sequence[Chunk], fields: Sequence[FieldSpan]) -> list[str]:
    """For each chunk the label ("T", ...) of the first field that takes a part of it, "" where none does."""
    used = []
    waiting = list(fields)[::-1]
    for chunk in chunks:
        while waiting and waiting[-1][1] <= chunk.start:
            waiting.pop()
        held = bool(waiting) and waiting[-1][0] < chunk.end
        used.append(FIELDS.get(waiting[-1][2], "") if held else "")
    return used


def tells(text: str, label: str) -> bool:
    """Whether leaving a chunk of this label out of its field could be an error: not a mark, nor an "and" between names.

    >>> tells("Ada Lee", "A"), tells("and", "A"), tells("*", "A"), tells("and", "T")
    (True, False, False, True)
    """
    if label == "A":
        return any(character.isalpha() and not character.islower() for character in text)
    return any(character.isalnum() for character in text)


class Marker:
    """Cuts lines of one page into marks; `reading` is None for a page that was not tagged."""

    def __init__(self, text: PageText, reading: Reading | None) -> None:
        self._text = text
        self._labels = [] if reading is None else reading.labels
        self._tips = [] if reading is None else _tips(reading)

    def marks(self, number: int, fields: Sequence[FieldSpan], settled: Mapping[int, str]) -> tuple[Mark, ...]:
        """The marks of one line; `settled` are labels, by chunk, that were mended after tagging."""
        line = self._text.lines[number]
        chunks = range(line.first, line.last)
        held = [one for one in fields if one[0] < line.end and one[1] > line.start]
        borders = {line.start, line.end}
        borders.update(min(max(at, line.start), line.end) for start, end, _ in held for at in (start, end))
        borders.update(at for i in chunks for at in (self._text.chunks[i].start, self._text.chunks[i].end))
        places = sorted(borders)
        cuts = list(pairwise(places))
        in_field = _cover(cuts, [(start, end) for start, end, _ in held])
        in_chunk = _cover(cuts, [(self._text.chunks[i].start, self._text.chunks[i].end) for i in chunks])
        used = used_chunks(self._text.chunks[line.first : line.last], held)
        marks = []
        for index, group in groupby(zip(cuts, in_field, in_chunk, strict=True), key=lambda one: one[1]):
            field = "" if index is None else held[index][2]
            pieces = [
                Piece(self._text.text[slice(*cut)])
                if chunk is None
                else self._piece(cut, chunks[chunk], used[chunk], settled)
                for cut, _, chunk in group
            ]
            marks.append(Mark(field, tuple(pieces)))
        return tuple(marks)

    def _piece(self, cut: Span, index: int, used: str, settled: Mapping[int, str]) -> Piece:
        words = self._text.text[slice(*cut)]
        if not self._labels:
            return Piece(words)
        label = settled.get(index, self._labels[index])
        loose = label not in ("O", used) and tells(words, label)
        return Piece(words, LABELS[label] if loose else "", _look(self._text.chunks[index].run), self._tips[index])


def _look(run: Run) -> str:
    """Names of what is special in how a run is set."""
    names = {"bold": run.style & Style.BOLD, "italic": run.style & Style.ITALIC, "link": run.href}
    return " ".join(name for name, held in names.items() if held)


def _tips(reading: Reading) -> list[str]:
    """For each chunk what it was read as, in a few words."""
    found = []
    for guess, label, sure in zip(reading.first_guess, reading.labels, reading.sureness, strict=True):
        words = f"{LABELS[label]} {sure:.2f}"
        found.append(words if guess == label else f"{words}, at first {LABELS[guess]}")
    return found


def _cover(cuts: Sequence[Span], spans: Iterable[Span]) -> list[int | None]:
    """For each cut the index of the span that holds it; both are in order."""
    found: list[int | None] = []
    waiting = list(enumerate(spans))[::-1]
    for start, end in cuts:
        while waiting and waiting[-1][1][1] <= start:
            waiting.pop()
        holds = bool(waiting) and waiting[-1][1][0] <= start and end <= waiting[-1][1][1]
        found.append(waiting[-1][0] if holds else None)
    return found
