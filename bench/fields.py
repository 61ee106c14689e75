"""Train the field models of `extract/fields.py` on labelled pages."""

import tempfile
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import pycrfsuite

from bench.labels import LabelledPage, chunk_labels, place
from extract.fields import open_model, record_features, stream_features
from extract.sections import Section, find_sections
from extract.segments import Segment, find_segments
from extract.siblings import teach_titles

_NEAR = 4
_SETTINGS = {"c1": 0.0, "c2": 1.0, "max_iterations": 110, "feature.minfreq": 3, "feature.possible_transitions": True}

Labelled = tuple[list[list[str]], list[str]]
"""A sequence to learn from: features of every chunk, and their labels."""


@dataclass
class Example:
    """A labelled page, ready for training."""

    labelled: LabelledPage
    sections: list[Section] = field(init=False)
    base: list[list[str]] = field(init=False)
    labels: list[str] = field(init=False)

    def __post_init__(self) -> None:
        self.sections = find_sections(self.labelled.text)
        self.base = stream_features(self.labelled.text, self.sections)
        self.labels = chunk_labels(self.labelled, place(self.labelled))


def train_model(sequences: Sequence[Labelled]) -> bytes:
    """A crfsuite model of some labelled sequences."""
    trainer = pycrfsuite.Trainer(verbose=False)
    for rows, labels in sequences:
        trainer.append(rows, labels)
    trainer.set_params(_SETTINGS)
    with tempfile.NamedTemporaryFile(suffix=".crfsuite") as file:
        trainer.train(file.name)
        return Path(file.name).read_bytes()


def train_stream(examples: Sequence[Example]) -> bytes:
    """The first model: pages as streams."""
    sequences = []
    for example in examples:
        for start, end in near_records(example):
            sequences.append((example.base[start:end], example.labels[start:end]))
    return train_model(sequences)


def near_records(example: Example) -> list[tuple[int, int]]:
    """Stretches of chunks in blocks that hold records or stand close by.

    What is far from any record teaches the model only how much of the web is no publication, which other evidence tells
    better.
    """
    text = example.labelled.text
    blocks = [text.lines[chunk.line].block for chunk in text.chunks]
    held = sorted({block for block, label in zip(blocks, example.labels, strict=True) if label != "O"})
    near = {block + step for block in held for step in range(-_NEAR, _NEAR + 1)}
    stretches: list[tuple[int, int]] = []
    for index, block in enumerate(blocks):
        if block not in near:
            continue
        if stretches and stretches[-1][1] == index:
            stretches[-1] = (stretches[-1][0], index + 1)
        else:
            stretches.append((index, index + 1))
    return stretches


@dataclass
class Trained:
    """The models of a round of training: those of all pages, and for each page those that have not seen it."""

    unseen: list[tuple[bytes, bytes]]
    whole: tuple[bytes, bytes] | None


def train(pages: Sequence[Example], extra: Sequence[Example], folds: int, whole: bool) -> Trained:
    """Train both field models with each fold of `pages` left out, and if `whole` on all.

    `extra` pages are always learned from, never left out. The second model learns from first guesses of models that
    have not seen the page, as it will meet them. (The second model of a fold learns from guesses on other pages whose
    models may have seen the fold: nothing of a fold's labels reaches its own reading.)
    """
    parts = [[i for i in range(len(pages)) if i % folds != fold] for fold in range(folds)]
    with ProcessPoolExecutor(2) as pool:
        streams = list(pool.map(train_stream, [[*(pages[i] for i in part), *extra] for part in parts]))
        taggers = [open_model(model) for model in streams]
        guesses = [first_guess(taggers[i % folds], page) for i, page in enumerate(pages)]
        extra_sequences = [pair for page in extra for pair in record_sequences(page, first_guess(taggers[0], page))]
        sequences = [record_sequences(page, guess) for page, guess in zip(pages, guesses, strict=True)]
        gathered = [[*(pair for i in part for pair in sequences[i]), *extra_sequences] for part in parts]
        records = list(pool.map(train_model, gathered))
        if not whole:
            return Trained([(streams[i % folds], records[i % folds]) for i in range(len(pages))], None)
        stream = pool.submit(train_stream, [*pages, *extra])
        record = pool.submit(train_model, [*(pair for found in sequences for pair in found), *extra_sequences])
        return Trained(
            [(streams[i % folds], records[i % folds]) for i in range(len(pages))], (stream.result(), record.result())
        )


def first_guess(tagger: pycrfsuite.Tagger, page: Example) -> list[str]:
    """What the first model says of a page, as `FieldReader` goes on with it."""
    text = page.labelled.text
    guess = tagger.tag(page.base) if page.base else []
    lines = [Segment(number, number + 1) for number in range(len(text.lines))]
    teach_titles(text, page.sections, lines, guess, [0.0] * len(guess))
    return guess


def record_sequences(example: Example, guess: Sequence[str]) -> list[Labelled]:
    """Training sequences of the second model for one page."""
    text = example.labelled.text
    segments = find_segments(text, example.sections, guess)
    return [
        (rows, [example.labels[i] for i in indices])
        for indices, rows in record_features(text, example.base, segments, guess)
    ]
