"""What was made of one stretch of the page, and why."""

from math import isclose

from bibliography import Unparsed
from extract.explain.explanation import ChunkRow, Evidence, HiddenRecord, Record
from extract.explain.facts import find_facts, find_notes
from extract.explain.words import LABELS, describe_before
from extract.extraction import Outcome, Trace
from extract.plausibility import Plausibility
from extract.record.drafts import Draft

_MOST_EVIDENCE = 4
"""On each side."""
_MOST_CHUNKS = 150
_LEAST_RIVAL = 0.05


class Recorder:
    """Tells of the stretches of one page; `hidden`: the records beside its text."""

    def __init__(self, trace: Trace, hidden: tuple[HiddenRecord, ...]) -> None:
        self._trace, self._hidden = trace, hidden
        self._chances = [] if trace.reading is None else trace.reading.chances.tolist()

    def untitled(self, first: int, last: int, anchor: str) -> Record:
        """Of lines [first, last), in which no title was found."""
        reading = self._trace.reading
        if reading is None:
            return Record(anchor, "untitled", "no title found here")
        start, end = reading.text.lines[first].first, reading.text.lines[last - 1].last
        return Record(anchor, "untitled", "no title found here", chunks=self._chunks(start, reading.labels[start:end]))

    def record(self, outcome: Outcome, anchor: str) -> Record:
        """Of a stretch that was looked at."""
        return self._refused(outcome, anchor) if outcome.place is None else self._mention(outcome, anchor)

    def _refused(self, outcome: Outcome, anchor: str) -> Record:
        return Record(
            anchor,
            "refused",
            outcome.read.reason if isinstance(outcome.read, Unparsed) else "",
            publication=None if outcome.draft is None else outcome.publication,
            chunks=self._chunks_of(outcome.draft),
            for_publication=_evidence("publication", outcome),
        )

    def _mention(self, outcome: Outcome, anchor: str) -> Record:
        read, place, draft = outcome.read, outcome.place, outcome.draft
        assert not isinstance(read, Unparsed) and place is not None  # noqa: S101, PT018  # else it was refused
        final = read if outcome.is_copy else self._trace.extraction.mentions[place]
        return Record(
            anchor,
            "copy" if outcome.is_copy else "mention",
            f"second copy of #{place}" if outcome.is_copy else f"mention #{place}",
            place,
            final.confidence,
            None if draft is None else outcome.publication,
            find_notes(read, final, draft),
            find_facts(read, final, draft),
            tuple((link.label, link.url) for link in final.links),
            self._chunks_of(draft),
            _evidence("publication", outcome),
            _evidence("right", outcome),
            () if draft is None else tuple(one for one in self._hidden if place in one.joined),
        )

    def _chunks_of(self, draft: Draft | None) -> tuple[ChunkRow, ...]:
        return () if draft is None else self._chunks(draft.text.lines[draft.segment.first].first, draft.labels)

    def _chunks(self, first: int, labels: list[str]) -> tuple[ChunkRow, ...]:
        """Rows of the chunks from `first` on, which in the end bore these labels."""
        reading = self._trace.reading
        assert reading is not None  # noqa: S101  # a page without one has no chunks
        rows = []
        for index, label in enumerate(labels[:_MOST_CHUNKS], first):
            tagged = dict(zip(LABELS, self._chances[index], strict=True))
            overruled = bool(tagged) and not isclose(reading.sureness[index], tagged[label])
            rows.append(
                ChunkRow(
                    reading.text.chunks[index].text,
                    describe_before(reading.text.chunks[index].before),
                    LABELS[reading.first_guess[index]],
                    LABELS[label],
                    tagged.get(label),
                    _rival(tagged, label),
                    overruled,
                )
            )
        return tuple(rows)


def _rival(probabilities: dict[str, float], label: str) -> str:
    others = {name: value for name, value in probabilities.items() if name != label}
    best = max(others, key=lambda name: others[name], default=None)
    return f"{LABELS[best]} {others[best]:.2f}" if best is not None and others[best] >= _LEAST_RIVAL else ""


def _evidence(model: str, outcome: Outcome) -> tuple[Evidence, ...]:
    """What speaks most for it, then what speaks most against it."""
    weighed = [Evidence(name, weight) for name, weight in Plausibility.shipped(model).evidence(outcome.features)]
    speaking_for = [one for one in weighed if one.weight > 0][:_MOST_EVIDENCE]
    return (*speaking_for, *[one for one in weighed if one.weight < 0][:_MOST_EVIDENCE])
