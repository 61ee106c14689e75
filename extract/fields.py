"""The field of each chunk of a page, told by neural networks that see the whole page, and the records it makes."""

from dataclasses import dataclass
from importlib import resources

import numpy as np

from extract.networks.features import see_chunks
from extract.networks.network import Floats, ask_networks, read_network
from extract.networks.part_vectors import PartVectors
from extract.segment.segmenter import Segment, Segmenter
from extract.teach.known import told_titles
from extract.teach.known_names import teach_known_names
from extract.teach.likeness import teach_fields
from extract.teach.siblings import teach_titles
from extract.teach.stated import teach_stated
from extract.teach.whole_titles import teach_whole_titles
from extract.text.chunks import PageText
from extract.text.former_titles import former_titles
from extract.text.sections import Section, find_sections
from extract.text.topics import topics

LABELS = ("T", "A", "V", "Y", "O")
"""Title, authors, venue, year, none of these."""
_OF_NO_FIELD = [float(label == "O") for label in LABELS]
"""Probabilities of what is said of a paper aside: its topics, its former title."""
MODEL = "fields.npz"
"""The file of the shipped networks, in `extract/models`."""
_CUTS = 2
"""How often records are cut: once by what the networks say, once more by what the records taught."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A page read: its text, sections and segments, and the field of every chunk."""

    text: PageText
    sections: list[Section]
    segments: list[Segment]
    first_guess: list[str]
    """The labels that the networks gave."""
    before: list[str]
    """The labels that the last cutting went by."""
    labels: list[str]
    sureness: list[float]
    """Probability of each chunk's label."""
    chances: Floats
    """Probability of each of `LABELS` for each chunk by the networks: (chunk, label)."""
    begins: list[float]
    """Probability by the networks that a record begins with each chunk."""


class FieldReader:
    """Networks that read fields, loaded from a file as `bench.extraction` writes it."""

    def __init__(self, networks: bytes) -> None:
        self._network = read_network(networks)
        self._parts = PartVectors(self._network)

    @classmethod
    def shipped(cls) -> "FieldReader":
        """The networks that come with the program."""
        return cls(resources.files("extract").joinpath("models", MODEL).read_bytes())

    def read(self, text: PageText) -> Reading:
        """Label every chunk of a page."""
        aside = [*topics(text), *former_titles(text)]
        for index in aside:
            text.chunks[index].cue = "detail"
        sections = find_sections(text)
        vectors = self._parts.sums(see_chunks(text, sections))
        chances, begins = ask_networks(self._network, vectors, [chunk.line for chunk in text.chunks])
        chances[aside] = _OF_NO_FIELD
        best = chances.argmax(1)
        guess = [LABELS[label] for label in best.tolist()]
        sure = chances[np.arange(len(best)), best].tolist()
        labels, sureness = guess.copy(), sure.copy()
        teach_titles(text, sections, [Segment(n, n + 1) for n in range(len(text.lines))], labels, sureness)
        told = told_titles(text)
        for index in told:
            labels[index] = "T"
        teach_stated(text, sections, labels, sureness)
        segmenter = Segmenter(text, sections, begun := begins.tolist())
        for _ in range(_CUTS):
            before = labels
            segments = segmenter.cut(before)
            labels, sureness = guess.copy(), sure.copy()
            for index in told:
                labels[index], sureness[index] = "T", 1.0
            teach_stated(text, sections, labels, sureness)
            teach_titles(text, sections, segments, labels, sureness)
        teach_known_names(text, sections, segments, labels, sureness)
        teach_fields(text, sections, segments, labels, sureness)
        teach_whole_titles(text, sections, segments, labels, sureness)
        return Reading(text, sections, segments, guess, before, labels, sureness, chances, begun)
