"""Models of crfsuite's: trained, opened by its own tagger, read as plain weights, averaged."""

import struct
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pycrfsuite

from extract.crf import ChainModel

_HEADER = struct.Struct("<4sI4s9I")
_CHUNK = struct.Struct("<4sII")
_DICTIONARY = struct.Struct("<4s5I")
_ENTRY = struct.Struct("<II")
_FEATURE = np.dtype([("kind", "<u4"), ("source", "<u4"), ("target", "<u4"), ("weight", "<f8")])
_STATE, _TRANSITION = 0, 1


_SETTINGS = {"c1": 0.0, "c2": 1.0, "max_iterations": 110, "feature.minfreq": 3, "feature.possible_transitions": True}

Labelled = tuple[list[list[str]], list[str]]
"""A sequence to learn from: features of every chunk, and their labels."""


def train_model(sequences: Sequence[Labelled]) -> bytes:
    """A crfsuite model of some labelled sequences."""
    trainer = pycrfsuite.Trainer(verbose=False)
    for rows, labels in sequences:
        trainer.append(rows, labels)
    trainer.set_params(_SETTINGS)
    with tempfile.NamedTemporaryFile(suffix=".crfsuite") as file:
        trainer.train(file.name)
        return Path(file.name).read_bytes()


def open_model(model: bytes) -> pycrfsuite.Tagger:
    """crfsuite's own tagger over a model in memory; the caller keeps `model` alive as long as the tagger."""
    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(model)
    return tagger


def average(models: Sequence[ChainModel]) -> ChainModel:
    """The model whose weights are the mean of some models' weights, 0 where one has not learned an attribute.

    Its scores are the mean of theirs: what one model has learned by chance, the others outvote.
    """
    number = {name: at for at, name in enumerate(dict.fromkeys(name for model in models for name in model.attributes))}
    states = np.zeros((len(number), models[0].states.shape[1]))
    for model in models:
        states[[number[name] for name in model.attributes]] += model.states / len(models)
    return ChainModel(list(number), states, np.mean([model.transitions for model in models], axis=0))


def read_crfsuite(model: bytes, labels: Sequence[str]) -> ChainModel:
    """The weights in a file of crfsuite's, its labels in the order asked for.

    Raises ValueError for what is no such file and for a model of other labels. (The layout is that of `crf1d_model.c`
    in crfsuite 0.12; its text dump is no way to the weights, since attributes may hold line breaks.)
    """
    if len(model) < _HEADER.size or model[:4] != b"lCRF":
        raise ValueError("no model of crfsuite's")
    *_, features, label_names, attribute_names, _, _ = _HEADER.unpack_from(model)
    known = _names(model, label_names)
    if sorted(known) != sorted(labels):
        raise ValueError(f"a model of the labels {', '.join(known)}, not {', '.join(labels)}")
    place = np.array([labels.index(label) for label in known])
    _, _, count = _CHUNK.unpack_from(model, features)
    held = np.frombuffer(model, _FEATURE, count, features + _CHUNK.size)
    attributes = _names(model, attribute_names)
    states = np.zeros((len(attributes), len(labels)))
    state = held[held["kind"] == _STATE]
    states[state["source"], place[state["target"]]] = state["weight"]
    transitions = np.zeros((len(labels), len(labels)))
    step = held[held["kind"] == _TRANSITION]
    transitions[place[step["source"]], place[step["target"]]] = step["weight"]
    return ChainModel(attributes, states, transitions)


def _names(model: bytes, at: int) -> list[str]:
    """The strings of a constant database by their numbers."""
    *_, count, table = _DICTIONARY.unpack_from(model, at)
    names = []
    for offset in np.frombuffer(model, "<u4", count, at + table).tolist():
        _, size = _ENTRY.unpack_from(model, at + offset)
        start = at + offset + _ENTRY.size
        names.append(model[start : start + size - 1].decode("utf-8"))
    return names
