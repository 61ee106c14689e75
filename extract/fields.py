"""Fields of citations by three conditional random fields.

The first reads the page as one stream, the second each record in the light of the page's template, the third once more:
what the second read gives better records and a better template.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources

import numpy as np

from extract.chunks import PageText
from extract.coauthors import teach_coauthors
from extract.crf import Floats, best_labels, label_probabilities, read_model
from extract.features import see_chunks, with_neighbors
from extract.known import told_titles
from extract.likeness import teach_fields
from extract.part_scores import PartScores
from extract.sections import Section, find_sections
from extract.segments import Segment, Segmenter
from extract.siblings import teach_titles
from extract.stated import teach_stated
from extract.stretches import CONTEXT, Stretches, find_stretches
from extract.template import LABELS, Numbers

MODELS = ("stream", "record", "review")
"""The models in the order of their reading; files are named so."""


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
    chances: Floats
    """Probability of each of `LABELS` for each chunk in the last tagging: (chunk, label)."""


class FieldReader:
    """The models of `MODELS`, loaded. Each is a file as `bench.extraction` writes it."""

    def __init__(self, *models: bytes) -> None:
        self.models = [read_model(model) for model in models]
        self._parts = PartScores(self.models)
        self._context = self._parts.own(CONTEXT)

    @classmethod
    def shipped(cls) -> "FieldReader":
        """The models that come with the program."""
        models = resources.files("extract").joinpath("models")
        return cls(*(models.joinpath(f"{name}.npz").read_bytes() for name in MODELS))

    def read(self, text: PageText) -> Reading:
        """Label every chunk of a page."""
        sections = find_sections(text)
        scores = self._parts.score(see_chunks(text, sections))
        guess = _letters(best_labels(scores[0], np.zeros(1, np.intp), self.models[0].transitions))
        sureness = [0.0] * len(guess)
        teach_titles(
            text, sections, [Segment(number, number + 1) for number in range(len(text.lines))], guess, sureness
        )
        told = told_titles(text)
        labels = taught = guess = _with_titles(guess, told)
        teach_stated(text, sections, guess, sureness)
        segmenter = Segmenter(text, sections)
        for number in range(1, len(self.models)):
            before = labels
            segments = segmenter.cut(taught)
            best, chances = self._read_again(number, scores, find_stretches(text, segments, before))
            labels = _with_titles(_letters(best), told)
            sureness = chances[np.arange(len(best)), best].tolist()
            for index in told:
                sureness[index] = 1.0
            teach_stated(text, sections, labels, sureness)
            taught = labels.copy()
            teach_titles(text, sections, segments, taught, sureness)
        labels = taught
        teach_fields(text, sections, segments, labels, sureness)
        teach_coauthors(text, segments, labels, sureness)
        return Reading(text, sections, segments, guess, before, labels, sureness, chances)

    def _read_again(self, number: int, scores: Floats, stretches: Stretches) -> tuple[Numbers, Floats]:
        """Every chunk's label by a model that reads record by record, and the probability of each."""
        known = self._in_context(number, scores, stretches)
        transitions = self.models[number].transitions
        best = best_labels(known, stretches.starts, transitions)
        return best, label_probabilities(known, stretches.starts, transitions)

    def _in_context(self, number: int, scores: Floats, stretches: Stretches) -> Floats:
        """The scores of chunks in a model, with what their context adds."""
        total: Floats = scores[number].copy()
        for column in stretches.context.T:
            total += self._context[number][column]
        return total


def _with_titles(labels: list[str], told: Sequence[int]) -> list[str]:
    """The labels, those of chunks that are known for titles mended."""
    for index in told:
        labels[index] = "T"
    return labels


def _letters(labels: Numbers) -> list[str]:
    return [LABELS[label] for label in labels.tolist()]


def stream_features(text: PageText, sections: list[Section]) -> list[list[str]]:
    """Features for the first reading: the whole page as one sequence of chunks."""
    return with_neighbors(see_chunks(text, sections))
