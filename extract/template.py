"""What this page's records have in common: which field stands in which style, behind which mark, on which line.

Learned from the page itself: the records that read as exactly one title teach the others.
"""

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import NamedTuple

from bibliography import Run
from extract.chunks import PageText
from extract.segments import Segment

Key = tuple[str, ...]
_NOTHING: tuple[int, list[tuple[str, int]]] = (0, [])


class Lesson(NamedTuple):
    """What the sure records of a page show of one place: how many chunks stand there, their commonest fields."""

    key: Key
    seen: int
    fields: list[tuple[str, int]]


class Template:
    """Field frequencies on one page by where and how a chunk stands."""

    def __init__(self, text: PageText, segments: Sequence[Segment], labels: Sequence[str]) -> None:
        self._text = text
        self.records = 0
        counts: dict[Key, Counter[str]] = defaultdict(Counter)
        self._found = {segment: self._keys(segment, labels) for segment in segments}
        for segment in segments:
            held = _labels_in(text, segment, labels)
            if not _is_sure(held):
                continue
            self.records += 1
            for index, keys in self._found[segment]:
                for key in keys:
                    counts[key][labels[index]] += 1
        self._told = {key: (count.total(), count.most_common(2)) for key, count in counts.items()}

    def features(self, segment: Segment, labels: Sequence[str]) -> list[list[str]]:
        """For each chunk of a segment, what the page's other records say about its like.

        The segment's own vote is taken out.
        """
        rows = []
        own = _is_sure(_labels_in(self._text, segment, labels))
        for index, keys in self._found[segment]:
            row = []
            for key in keys:
                total, commonest = self._told.get(key, _NOTHING)
                total -= own
                if total < 2:
                    row.append(f"{key[0]}=new")
                    continue
                for label, count in commonest:
                    share = (count - (own and label == labels[index])) / total
                    if share >= 0.15:
                        row.append(f"{key[0]}={label}{round(share * 4)}")
            rows.append(row)
        return rows

    def lessons(self, segment: Segment) -> list[tuple[int, list[Lesson]]]:
        """For each chunk of a segment (its index) what was learned of its like."""
        return [
            (index, [Lesson(key, *self._told[key]) for key in keys if key in self._told])
            for index, keys in self._found[segment]
        ]

    def _keys(self, segment: Segment, labels: Sequence[str]) -> list[tuple[int, list[Key]]]:
        """The places that each chunk of a segment stands in."""
        found = []
        so_far = style = ""
        run: Run | None = None
        chunks = self._text.chunks
        for row, number in enumerate(range(segment.first, segment.last)):
            line = self._text.lines[number]
            path = self._text.page.blocks[line.block].path
            tag = f"{path[-1].tag}.{path[-1].css_class}" if path else ""
            at = f"{min(row, 5)}"
            for index in range(line.first, line.last):
                chunk = chunks[index]
                if chunk.run is not run:
                    run = chunk.run
                    style = f"{run.style.value}{bool(run.href)}{run.css_class}"
                start = "^" if index == line.first else chunk.before
                found.append(
                    (
                        index,
                        [
                            ("look", tag, style),
                            ("look+line", tag, style, at, start),
                            ("order", so_far[-2:], start, style),
                            ("mark", chunk.before, chunk.after, chunk.paren, str(chunk.quoted), style),
                        ],
                    )
                )
                if labels[index] in "TAVY" and not so_far.endswith(labels[index]):
                    so_far += labels[index]
        return found


def _labels_in(text: PageText, segment: Segment, labels: Sequence[str]) -> list[str]:
    return list(labels[text.lines[segment.first].first : text.lines[segment.last - 1].last])


def _is_sure(labels: Sequence[str]) -> bool:
    """Whether a segment reads as one record: one unbroken title, and something else."""
    titles = sum(label == "T" and (i == 0 or labels[i - 1] != "T") for i, label in enumerate(labels))
    return titles == 1 and any(label in "AVY" for label in labels)
