"""Train the field models of `extract/fields.py` on labelled pages."""

from collections.abc import Iterable, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from dataclasses import dataclass, field

import pycrfsuite

from bench.command.progress import progress
from bench.fields.crfsuite import Labelled, average, open_model, read_crfsuite, train_model
from bench.fields.folds import folds_of, learned_by
from bench.fields.labels import LabelledPage
from bench.fields.placement import chunk_labels, place
from extract.crf import pack_model
from extract.fields import stream_features
from extract.sections import Section, find_sections
from extract.segments import Segment, find_segments
from extract.siblings import teach_titles
from extract.stretches import record_features
from extract.template import LABELS

_NEAR = 4


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


def stream_sequences(example: Example) -> list[Labelled]:
    """Training sequences of the first model for one page: it reads pages as streams."""
    return [(example.base[start:end], example.labels[start:end]) for start, end in near_records(example)]


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


Models = tuple[bytes, bytes, bytes]
"""The field models in the order of `extract.fields.MODELS`."""


@dataclass
class Trained:
    """The models of a round of training: those of all pages, and for each page those that have not seen it."""

    unseen: list[Models]
    whole: Models | None


def train(pages: Sequence[Example], extra: Sequence[Example], folds: int, whole: bool) -> Trained:
    """Train the field models with each fold of `pages` left out, and if `whole` on all.

    `extra` pages are learned from, never judged; each is left out with one fold, and with those that share a
    publication with it.
    The second and third models learn from labels of models that have not seen the page, as they will meet them. (Such
    a model of a fold learns from labels on other pages whose models may have seen the fold: nothing of a fold's labels
    reaches its own reading.)
    """
    labelled = [page.labelled for page in pages]
    fold = folds_of(labelled, folds)
    learned = learned_by(labelled, fold, [page.labelled for page in extra], folds)
    examples = [*pages, *extra]
    unseen_by = [*fold, *(number % folds for number in range(len(extra)))]
    if whole:
        learned.append(list(range(len(examples))))
    with ProcessPoolExecutor(2) as pool:
        first = _train_each(pool, map(stream_sequences, examples), learned)
        guesses = list(map(first_guess, _taggers(first, unseen_by), examples))
        second = _train_each(pool, map(record_sequences, examples, guesses), learned)
        guesses = list(map(next_guess, _taggers(second, unseen_by), examples, guesses))
        third = _train_each(pool, map(record_sequences, examples, guesses), learned)
    models = list(zip(first, second, third, strict=True))
    return Trained([models[at] for at in fold], models[-1] if whole else None)


def _train_each(pool: Executor, pages: Iterable[list[Labelled]], learned: Sequence[Sequence[int]]) -> list[bytes]:
    """A model for each list of numbers of pages, learned from these pages' sequences."""
    held = list(pages)
    models = pool.map(train_model, ([pair for number in part for pair in held[number]] for part in learned))
    return list(progress(models, "training", "model", len(learned)))


def _taggers(models: Sequence[bytes], unseen_by: Sequence[int]) -> list[pycrfsuite.Tagger]:
    """For each page, the model that has not seen it."""
    taggers = [open_model(model) for model in models]
    return [taggers[at] for at in unseen_by]


def averaged(rounds: Sequence[Trained]) -> Trained:
    """Several rounds of training on the same pages and folds as one, packed: its models are the means of theirs."""
    known: dict[tuple[Models, ...], Models] = {}

    def mean(models: tuple[Models, ...]) -> Models:
        if models not in known:
            held = [[read_crfsuite(model, LABELS) for model in members] for members in zip(*models, strict=True)]
            stream, record, review = (pack_model(average(members)) for members in held)
            known[models] = (stream, record, review)
        return known[models]

    wholes = [one.whole for one in rounds if one.whole is not None]
    unseen = [mean(models) for models in zip(*(one.unseen for one in rounds), strict=True)]
    return Trained(unseen, mean(tuple(wholes)) if len(wholes) == len(rounds) else None)


def first_guess(tagger: pycrfsuite.Tagger, page: Example) -> list[str]:
    """What the first model says of a page, as `FieldReader` goes on with it."""
    text = page.labelled.text
    guess = tagger.tag(page.base) if page.base else []
    lines = [Segment(number, number + 1) for number in range(len(text.lines))]
    teach_titles(text, page.sections, lines, guess, [0.0] * len(guess))
    return guess


def next_guess(tagger: pycrfsuite.Tagger, page: Example, guess: Sequence[str]) -> list[str]:
    """What the next model says of a page that the one before it has labelled."""
    text = page.labelled.text
    labels = list(guess)
    for indices, rows in record_features(text, page.base, find_segments(text, page.sections, guess), guess):
        for index, label in zip(indices, tagger.tag(rows), strict=True):
            labels[index] = label
    return labels


def record_sequences(example: Example, guess: Sequence[str]) -> list[Labelled]:
    """Training sequences of the second and third model for one page."""
    text = example.labelled.text
    segments = find_segments(text, example.sections, guess)
    return [
        (rows, [example.labels[i] for i in indices])
        for indices, rows in record_features(text, example.base, segments, guess)
    ]
