"""Train the field models of `extract/`.

    python -m bench.fields LABELS... --out extract/models

LABELS are folders of labelled pages (`page.*` and `gold.json` in a folder each).
"""

import argparse
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import pycrfsuite

from bench.labels import LabelledPage, chunk_labels, load, place
from extract.fields import FieldReader, open_model, record_features, stream_features
from extract.sections import Section, find_sections
from extract.segments import find_segments

_INNER_FOLDS = 4
_STREAM = {"c1": 0.3, "c2": 0.05, "max_iterations": 120, "feature.minfreq": 2, "feature.possible_transitions": True}
_RECORD = {"c1": 0.2, "c2": 0.05, "max_iterations": 120, "feature.minfreq": 2, "feature.possible_transitions": True}


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


def train_model(sequences: Sequence[tuple[list[list[str]], list[str]]], settings: dict[str, object]) -> bytes:
    """A crfsuite model of some labelled sequences."""
    trainer = pycrfsuite.Trainer(verbose=False)
    for rows, labels in sequences:
        trainer.append(rows, labels)
    trainer.set_params(settings)
    with tempfile.NamedTemporaryFile(suffix=".crfsuite") as file:
        trainer.train(file.name)
        return Path(file.name).read_bytes()


def train_stream(examples: Sequence[Example]) -> bytes:
    """The first model: pages as streams."""
    return train_model([(example.base, example.labels) for example in examples if example.base], _STREAM)


def train(examples: Sequence[Example]) -> tuple[bytes, bytes]:
    """Both models. The second learns from first guesses of models that have not seen the page, as it will meet them."""
    sequences = []
    for fold in range(_INNER_FOLDS):
        model = train_stream([e for i, e in enumerate(examples) if i % _INNER_FOLDS != fold])
        tagger = open_model(model)
        for example in examples[fold::_INNER_FOLDS]:
            sequences += record_sequences(example, tagger.tag(example.base) if example.base else [])
    return train_stream(examples), train_model(sequences, _RECORD)


def record_sequences(example: Example, guess: Sequence[str]) -> list[tuple[list[list[str]], list[str]]]:
    """Training sequences of the second model for one page."""
    text = example.labelled.text
    segments = find_segments(text, example.sections, guess)
    return [
        (rows, [example.labels[i] for i in indices])
        for indices, rows in record_features(text, example.base, segments, guess)
    ]


def read_unseen(examples: Sequence[Example], folds: int) -> list[FieldReader]:
    """For each page the reader whose models were trained without any page of its fold."""
    readers: list[FieldReader] = []
    for fold in range(folds):
        readers.append(FieldReader(*train([e for i, e in enumerate(examples) if i % folds != fold])))
    return [readers[i % folds] for i in range(len(examples))]


def main() -> None:
    """The command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("labels", nargs="+", type=Path)
    cli.add_argument("--out", type=Path, required=True)
    args = cli.parse_args()
    stream, record = train([Example(labelled) for labelled in load(*args.labels)])
    args.out.mkdir(parents=True, exist_ok=True)
    (args.out / "stream.crfsuite").write_bytes(stream)
    (args.out / "record.crfsuite").write_bytes(record)


if __name__ == "__main__":
    main()
