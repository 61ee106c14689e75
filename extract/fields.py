"""Fields of citations by three conditional random fields.

The first reads the page as one stream, the second each record in the light of the page's template, the third once more:
what the second read gives better records and a better template.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import pycrfsuite

from extract.chunks import PageText
from extract.features import see_chunks, with_neighbors
from extract.sections import Section, find_sections
from extract.segments import Segment, find_segments
from extract.siblings import teach_titles
from extract.template import Template

MODELS = ("stream", "record", "review")
"""The models in the order of their reading; files are named so."""

LABELS = ("T", "A", "V", "Y", "O")
"""Title, authors, venue, year, none of these."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A page read: its text, sections and segments, and the field of every chunk."""

    text: PageText
    sections: list[Section]
    segments: list[Segment]
    first_guess: list[str]
    before: list[str]
    """The labels that the last tagging went by."""
    labels: list[str]
    sureness: list[float]
    """Probability of each chunk's label, given the rest of its record."""


def open_model(model: bytes) -> pycrfsuite.Tagger:
    """A tagger over a model in memory; the caller keeps `model` alive as long as the tagger."""
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(model)
    return tagger


class FieldReader:
    """The three models, loaded. Each is a crfsuite file as `bench.extraction` writes it."""

    def __init__(self, stream: bytes, record: bytes, review: bytes) -> None:
        self._stream, self._record, self._review = (open_model(model) for model in (stream, record, review))
        self._models = (stream, record, review)  # a tagger reads its model where it lies: the bytes must outlive it

    @classmethod
    def shipped(cls) -> "FieldReader":
        """The models that come with the program."""
        models = resources.files("extract").joinpath("models")
        return cls(*(models.joinpath(f"{name}.crfsuite").read_bytes() for name in MODELS))

    def read(self, text: PageText) -> Reading:
        """Label every chunk of a page."""
        sections = find_sections(text)
        base = stream_features(text, sections)
        guess = self._stream.tag(base) if base else []
        sureness = [0.0] * len(guess)
        teach_titles(
            text, sections, [Segment(number, number + 1) for number in range(len(text.lines))], guess, sureness
        )
        labels = list(guess)
        segments: list[Segment] = []
        for model in (self._record, self._review):
            before = list(labels)
            segments = find_segments(text, sections, before)
            for indices, rows in record_features(text, base, segments, before):
                tags = model.tag(rows)
                for place, (index, label) in enumerate(zip(indices, tags, strict=True)):
                    labels[index] = label
                    sureness[index] = model.marginal(label, place)
        teach_titles(text, sections, segments, labels, sureness)
        for index in _in_entries(text):
            labels[index] = "O"
        return Reading(text, sections, segments, guess, before, labels, sureness)

    def probabilities(self, reading: Reading) -> list[dict[str, float]]:
        """For each chunk the probability of every label in the last tagging; empty where it saw none."""
        found: list[dict[str, float]] = [{} for _ in reading.labels]
        base = stream_features(reading.text, reading.sections)
        for indices, rows in record_features(reading.text, base, reading.segments, reading.before):
            self._review.set(rows)
            for place, index in enumerate(indices):
                found[index] = {label: self._review.marginal(label, place) for label in LABELS}
        return found


def _in_entries(text: PageText) -> list[int]:
    """Chunks in blocks that hold BibTeX: such records are read by themselves, not as citations."""
    held = {record.block for record in text.page.embedded if record.kind == "bibtex"}
    held = {block for block in held if "@" in text.page.blocks[block].text}
    return [i for i, chunk in enumerate(text.chunks) if text.lines[chunk.line].block in held]


def stream_features(text: PageText, sections: list[Section]) -> list[list[str]]:
    """Features for the first reading: the whole page as one sequence of chunks."""
    return with_neighbors(see_chunks(text, sections))


def record_features(
    text: PageText, base: list[list[str]], segments: Sequence[Segment], guess: Sequence[str]
) -> list[tuple[range, list[list[str]]]]:
    """Features for the second reading: for each segment the range of its chunks, and their rows."""
    template = Template(text, segments, guess)
    found = []
    for segment in segments:
        indices = range(text.lines[segment.first].first, text.lines[segment.last - 1].last)
        if not indices:
            continue
        rows = []
        size = f"records={min(template.records, 3)}"
        for index, learned in zip(indices, template.features(segment, guess), strict=True):
            near = "".join(guess[i] if i in indices else "." for i in (index - 1, index, index + 1))
            rows.append(
                [
                    *base[index],
                    *learned,
                    f"guess={guess[index]}",
                    f"near={near}",
                    f"start={min(index - indices.start, 4)}",
                    size,
                ]
            )
        found.append((indices, rows))
    return found
