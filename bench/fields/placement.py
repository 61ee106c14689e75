"""Labels brought onto the text: which chunk of a page belongs to which field of which record.

A label says what a record's fields are, not where they stand. They are looked up in the page's letters and digits, in
order, each record near its title.
"""

import re
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bench.fields.labels import LabelledPage, squash
from bibliography import Span
from extract.text.chunks import PageText

_REACH = 2500
"""Letters and digits between a title and the farthest of its record's fields."""
_BACK = 0.4
"""What a place before the record's forerunner costs: labels are in page order."""
_MOST_BESIDE = 4
"""Words beside a venue's name in a chunk that is the venue all the same: "Talk at KDD", "arXiv preprint"."""


@dataclass
class Placed:
    """Where one record stands on its page: field -> spans in the page's text."""

    publication: dict[str, Any]
    title: Span
    spans: dict[str, list[Span]] = field(default_factory=dict)


class Squashed:
    """The letters and digits of a text, folded, with the way back to its offsets."""

    def __init__(self, text: str) -> None:
        letters: list[str] = []
        self.offsets: list[int] = []
        for at, char in enumerate(text):
            for folded in unicodedata.normalize("NFKD", char).casefold():
                if folded.isalnum():
                    letters.append(folded)
                    self.offsets.append(at)
        self.text = "".join(letters)

    def span(self, start: int, end: int) -> Span:
        """Offsets in the original text of the letters [start, end)."""
        return self.offsets[start], self.offsets[end - 1] + 1


class _Candidate(NamedTuple):
    """A place of a title, with the fields found near it."""

    start: int
    record: Placed
    score: float
    """1 for all authors, 1 for the venue, 0.5 for the year."""


def place(labelled: LabelledPage) -> list[Placed]:
    """Where each record stands; one whose title is not found is left out, a second copy on the page is placed too."""
    squashed = Squashed(labelled.text.text)
    if all(pub.get("written") for pub in labelled.publications):
        return _place_written(squashed, labelled.publications)
    titles = [squash(pub["title"]) for pub in labelled.publications]
    starts = sorted({start for title in titles if len(title) > 3 for start in _starts(squashed.text, title)})
    placed: list[Placed] = []
    taken: set[int] = set()
    last = 0
    for title, pub in zip(titles, labelled.publications, strict=True):
        candidates = [
            _Candidate(start, *_place_fields(squashed, pub, start, start + len(title), starts))
            for start in (_starts(squashed.text, title) if title else ())
            if start not in taken
        ]
        if not candidates:
            continue
        candidates.sort(key=lambda one: (one.score - (0 if one.start >= last else _BACK), -one.start), reverse=True)
        best = candidates[0]
        kept = [best, *(one for one in candidates[1:] if _is_copy(one, best))]
        placed += [one.record for one in kept]
        taken.update(one.start for one in kept)
        last = best.start
    placed.sort(key=lambda record: record.title)
    _settle_years(labelled.text, placed)
    return placed


def _starts(text: str, title: str) -> list[int]:
    return [found.start() for found in re.finditer(re.escape(title), text)]


def _is_copy(candidate: _Candidate, best: _Candidate) -> bool:
    """Whether the record stands there once more, rather than its title alone."""
    named = len(candidate.record.spans.get("authors", []))
    is_named = 2 * named >= len(candidate.record.publication["authors"])
    return is_named and candidate.score >= 1.5 and candidate.score >= best.score - 1.0


def _place_written(squashed: Squashed, publications: list[dict[str, Any]]) -> list[Placed]:
    """Records of a synthetic page, whose labels keep each citation as `written`: fields are looked up in there only."""
    placed = []
    for pub in publications:
        written, title = squash(pub["written"]), squash(pub["title"])
        for copy in re.finditer(re.escape(written), squashed.text):
            at = copy.start() + written.find(title)
            bounds = [min(copy.start(), at - 1), copy.end()]
            placed.append(_place_fields(squashed, pub, at, at + len(title), bounds)[0])
    return sorted(placed, key=lambda record: record.title)


def _settle_years(text: PageText, placed: list[Placed]) -> None:
    """Give a year that several records lie near to the last title before it in its own block, and to no other."""
    blocks = {chunk.start: text.lines[chunk.line].block for chunk in text.chunks}
    starts = sorted(blocks)

    def block_at(offset: int) -> int:
        return blocks[starts[max(0, bisect_right(starts, offset) - 1)]]

    claims: dict[Span, list[Placed]] = {}
    for record in placed:
        for span in record.spans.get("year", []):
            claims.setdefault(span, []).append(record)
    for span, records in claims.items():
        if len(records) < 2:
            continue
        near = [r for r in records if r.title[0] < span[0] and block_at(r.title[0]) == block_at(span[0])]
        keeper = max(near, key=lambda record: record.title, default=None)
        for record in records:
            if record is not keeper:
                record.spans["year"] = []


def _place_fields(
    squashed: Squashed, pub: dict[str, Any], start: int, end: int, titles: list[int]
) -> tuple[Placed, float]:
    before = max((at for at in titles if at < start), default=0)
    after = min((at for at in titles if at >= end), default=len(squashed.text))
    low, high = max(before, start - _REACH), min(after, end + _REACH)
    record = Placed(pub, squashed.span(start, end), {"title": [squashed.span(start, end)]})
    score = 0.0
    names = [squash(name) for name in pub["authors"]]
    held: list[Span] = [(start, end)]
    if names:
        spans = _find_names(squashed.text, names, sides=((end, high), (low, start)))
        record.spans["authors"] = [squashed.span(*span) for span in spans]
        held += spans
        score += len(spans) / len(names)
    if pub["venue"]:
        span = _nearest(squashed.text, squash(pub["venue"]), (low, high), held, outside=held)
        if span:
            record.spans["venue"] = [squashed.span(*span)]
            held.append(span)
            score += 1
    if pub["year"]:
        # Near the venue, if there is one, and maybe in it ("ICLR 2024").
        beside = held[:1] + held[-1:] if pub["venue"] else held[:1]
        span = _nearest(squashed.text, str(pub["year"]), (low, high), beside, outside=held[:1])
        if span and squashed.span(*span)[1] - squashed.span(*span)[0] == 4:
            record.spans["year"] = [squashed.span(*span)]
            score += 0.5
    return record, score


def _find_names(text: str, names: list[str], sides: tuple[Span, Span]) -> list[Span]:
    """The author list nearest to the title: all names in a row with little between them, else each by itself.

    `sides` are the stretches to look in: that behind the title, and that before it.
    """
    pattern = ".{0,14}?".join(re.escape(name) for name in names)
    (end, _), (_, start) = sides
    options = []
    for left, right in sides:
        places = [left + found.start() for found in re.finditer(f"(?={pattern})", text[left:right])]
        options += [(at - end if left == end else start - at, at) for at in places]
    if options:
        return _walk(text, names, min(options)[1])
    best: list[Span] = []
    for left, right in sides:
        spans, cursor = [], left
        for name in names:
            at = text.find(name, cursor, right)
            if at >= 0:
                spans.append((at, at + len(name)))
                cursor = at + len(name)
        if len(spans) > len(best):
            best = spans
    return best


def _walk(text: str, names: list[str], start: int) -> list[Span]:
    spans = []
    for name in names:
        at = text.find(name, start)
        spans.append((at, at + len(name)))
        start = at + len(name)
    return spans


def _nearest(text: str, wanted: str, within: Span, held: list[Span], outside: list[Span]) -> Span | None:
    """The occurrence nearest to the fields `held`, but not in any of `outside`; behind them if equally near."""
    low, high = within
    best: tuple[int, Span] | None = None
    at = text.find(wanted, low, high) if wanted else -1
    while at >= 0:
        span = (at, at + len(wanted))
        if all(span[1] <= left or span[0] >= right for left, right in outside):
            distance = min(min(abs(span[0] - right), 3 * abs(left - span[1])) for left, right in held)
            if best is None or distance < best[0]:
                best = (distance, span)
        at = text.find(wanted, at + 1, high)
    return best[1] if best else None


def chunk_labels(labelled: LabelledPage, placed: list[Placed]) -> list[str]:
    """A label a chunk: T(itle), A(uthors), V(enue), Y(ear), O (none of these)."""
    labels = ["O"] * len(labelled.text.chunks)
    for record in placed:
        for name, letter in (("year", "Y"), ("venue", "V"), ("authors", "A"), ("title", "T")):
            spans = record.spans.get(name, [])
            if name == "authors" and spans and spans[-1][1] - spans[0][0] < _REACH * 2:
                spans = [(spans[0][0], spans[-1][1])]
            for start, end in spans:
                held = _overlapping(labelled.text, start, end)
                for index in held or (_around(labelled.text, start, end) if name == "venue" else ()):
                    labels[index] = letter
    for index, chunk in enumerate(labelled.text.chunks):
        # Labels of a list that is cut end before the names that a click shows; they are authors all the same.
        if "more-authors" in chunk.run.css_class and index and labels[index - 1] == "A":
            labels[index] = "A"
    return labels


def chunk_begins(text: PageText, placed: list[Placed]) -> list[bool]:
    """Whether a record begins with a chunk: with its title, authors or venue, whichever comes first."""
    begins = [False] * len(text.chunks)
    ends = [chunk.end for chunk in text.chunks]
    for record in placed:
        start, _ = min(span for name, held in record.spans.items() if name != "year" for span in held)
        begins[bisect_right(ends, start)] = True
    return begins


def _overlapping(text: PageText, start: int, end: int) -> list[int]:
    """Chunks of which at least half lies in [start, end)."""
    found = []
    for index, chunk in enumerate(text.chunks):
        if chunk.end <= start:
            continue
        if chunk.start >= end:
            break
        if 2 * (min(end, chunk.end) - max(start, chunk.start)) >= chunk.end - chunk.start:
            found.append(index)
    return found


def _around(text: PageText, start: int, end: int) -> list[int]:
    """The chunk that holds [start, end) with a few words beside."""
    most = len(text.text[start:end].split()) + _MOST_BESIDE
    holding = (index for index, chunk in enumerate(text.chunks) if chunk.start <= start and end <= chunk.end)
    return [index for index in holding if len(text.chunks[index].text.split()) <= most]
