"""Train the field models of `extract/fields.py` on labelled pages."""

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field

import pycrfsuite

from bench.crfsuite import Labelled, average, open_model, read_crfsuite, train_model
from bench.labels import LabelledPage, chunk_labels, place, squash
from extract.crf import pack_model
from extract.fields import MODELS, stream_features
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


Models = tuple[bytes, bytes, bytes]
"""The field models in the order of `extract.fields.MODELS`."""


@dataclass
class Trained:
    """The models of a round of training: those of all pages, and for each page those that have not seen it."""

    unseen: list[Models]
    whole: Models | None


def folds_of(pages: Sequence[Example], folds: int) -> list[int]:
    """The fold of each page: pages that share a publication are in one, the folds about equally big in records."""
    groups: list[tuple[set[str], list[int]]] = []
    for number, page in enumerate(pages):
        titles, members = _titles(page), [number]
        apart = []
        for held, others in groups:
            if held & titles:
                titles, members = titles | held, members + others
            else:
                apart.append((held, others))
        groups = [*apart, (titles, members)]
    fold = [0] * len(pages)
    sizes = [0] * folds
    for titles, members in sorted(groups, key=lambda group: (-len(group[0]), min(group[1]))):
        smallest = sizes.index(min(sizes))
        sizes[smallest] += len(titles) + 5 * len(members)
        for member in members:
            fold[member] = smallest
    return fold


def _titles(page: Example) -> set[str]:
    """The titles on a page, letters and digits; short ones say nothing."""
    return {key for one in page.labelled.publications if len(key := squash(one["title"])) >= 15}


def train(pages: Sequence[Example], extra: Sequence[Example], folds: int, whole: bool) -> Trained:
    """Train the field models with each fold of `pages` left out, and if `whole` on all.

    `extra` pages are learned from, never judged; each is left out with one fold, and with those that share a
    publication with it.
    The second and third models learn from labels of models that have not seen the page, as they will meet them. (Such
    a model of a fold learns from labels on other pages whose models may have seen the fold: nothing of a fold's labels
    reaches its own reading.)
    """
    fold = folds_of(pages, folds)
    left_out = [
        set().union(*(_titles(page) for page, at in zip(pages, fold, strict=True) if at == number))
        for number in range(folds)
    ]
    parts = [[i for i, at in enumerate(fold) if at != number] for number in range(folds)]
    extras = [
        [k for k, page in enumerate(extra) if k % folds != number and not _titles(page) & titles]
        for number, titles in enumerate(left_out)
    ]
    learned = [[*(pages[i] for i in part), *(extra[k] for k in held)] for part, held in zip(parts, extras, strict=True)]
    with ProcessPoolExecutor(2) as pool:
        models = [list(pool.map(train_stream, learned))]
        every = [pool.submit(train_stream, [*pages, *extra])] if whole else []
        taggers = [open_model(model) for model in models[0]]
        labels = [first_guess(taggers[at], page) for page, at in zip(pages, fold, strict=True)]
        extra_labels = [first_guess(taggers[number % folds], page) for number, page in enumerate(extra)]
        for _ in MODELS[1:]:
            sequences = [record_sequences(page, held) for page, held in zip(pages, labels, strict=True)]
            extra_sequences = [record_sequences(page, held) for page, held in zip(extra, extra_labels, strict=True)]
            gathered = [
                [*(pair for i in part for pair in sequences[i]), *(pair for k in held for pair in extra_sequences[k])]
                for part, held in zip(parts, extras, strict=True)
            ]
            models.append(list(pool.map(train_model, gathered)))
            if whole:
                every.append(pool.submit(train_model, [pair for one in (*sequences, *extra_sequences) for pair in one]))
            taggers = [open_model(model) for model in models[-1]]
            labels = [next_guess(taggers[at], page, held) for page, at, held in zip(pages, fold, labels, strict=True)]
            extra_labels = [
                next_guess(taggers[number % folds], page, held)
                for number, (page, held) in enumerate(zip(extra, extra_labels, strict=True))
            ]
        unseen: list[Models] = [(models[0][at], models[1][at], models[2][at]) for at in fold]
        stream, record, review = (task.result() for task in every) if whole else (b"", b"", b"")
        return Trained(unseen, (stream, record, review) if whole else None)


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
