"""Linear-chain conditional random fields, trained elsewhere, applied by numpy to scores summed elsewhere.

crfsuite's own tagger takes every feature of every item as a string; that is most of its time. Here the caller looks
the weights of a feature up once and sums rows. The recursions run over many stretches of a sequence side by side: first
what each stretch does to whatever enters it, then from stretch to stretch, then within all of them (a parallel scan).
"""

import json
from dataclasses import dataclass
from io import BytesIO
from math import isqrt
from typing import Any
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ChainModel:
    """The weights of a model: `states` by attribute and label, `transitions` by label and next label."""

    attributes: list[str]
    states: Floats
    transitions: Floats


def pack_model(model: ChainModel) -> bytes:
    """A model as the bytes of a `.npz` file, its weights in four bytes each."""
    attributes = np.frombuffer(json.dumps(model.attributes, ensure_ascii=False).encode(), np.uint8)
    packed = BytesIO()
    np.savez_compressed(
        packed,
        attributes=attributes,
        states=model.states.astype(np.float32),
        transitions=model.transitions.astype(np.float32),
    )
    return packed.getvalue()


def read_model(packed: bytes) -> ChainModel:
    """The model that `pack_model` packed. Raises ValueError for other bytes."""
    try:
        with np.load(BytesIO(packed), allow_pickle=False) as held:
            attributes = json.loads(held["attributes"].tobytes())
            return ChainModel(attributes, held["states"].astype(float), held["transitions"].astype(float))
    except (ValueError, KeyError, OSError, BadZipFile) as error:
        raise ValueError(f"no packed model: {error}") from error


@dataclass(frozen=True, slots=True)
class _Stretches:
    """Scores (step, label, stretch), and 1 where a sequence goes on, 0 where one begins (step, stretch).

    The stretches stand last, side by side in memory: each operation runs over all of them at once.
    """

    scores: Floats
    goes_on: Floats

    @property
    def shape(self) -> tuple[int, int, int]:
        steps, labels, stretches = self.scores.shape
        return steps, labels, stretches

    def in_order(self, values: NDArray[Any]) -> NDArray[Any]:
        """Values (step, label, stretch) as rows of labels in the order of the sequences."""
        return values.transpose(2, 0, 1).reshape(-1, values.shape[1])


def _stretches(scores: Floats, starts: NDArray[np.intp], beyond: float) -> _Stretches:
    """The sequences cut into stretches of one length, filled up with steps that begin anew and score `beyond`."""
    count, labels = scores.shape
    steps = max(1, isqrt(count // 2))
    stretches = -(-count // steps)
    goes_on = np.ones(stretches * steps)
    goes_on[starts] = 0
    goes_on[count:] = 0
    filled = np.full((stretches * steps, labels), beyond)
    filled[:count] = scores
    return _Stretches(
        np.ascontiguousarray(filled.reshape(stretches, steps, labels).transpose(1, 2, 0)),
        np.ascontiguousarray(goes_on.reshape(stretches, steps).T),
    )


def best_labels(scores: Floats, starts: NDArray[np.intp], transitions: Floats) -> NDArray[np.intp]:
    """The most probable label of every item, by Viterbi's algorithm; `scores` are (item, label).

    `starts` are the indices at which a sequence begins, 0 among them: nothing leads from the item before to such a one.
    """
    if not len(scores):
        return np.zeros(0, np.intp)
    cut = _stretches(scores, starts, 0.0)
    steps, labels, stretches = cut.shape
    leads = transitions[:, :, None]
    through = leads * cut.goes_on[0] + cut.scores[0]
    for step in range(1, steps):
        lead = leads * cut.goes_on[step]
        through = (through[:, :, None] + lead).max(1) + cut.scores[step]
    entering = np.zeros((labels, stretches))
    for stretch in range(stretches - 1):
        entering[:, stretch + 1] = (entering[:, stretch, None] + through[:, :, stretch]).max(0)
    before = np.empty((steps, labels, stretches), np.intp)
    so_far = entering
    for step in range(steps):
        paths = so_far[:, None] + leads * cut.goes_on[step]
        before[step] = paths.argmax(0)
        so_far = paths.max(0) + cut.scores[step]
    return _followed(cut.in_order(before), int(so_far[:, -1].argmax()))[: len(scores)]


def _followed(before: NDArray[np.intp], label: int) -> NDArray[np.intp]:
    """The path that ends in a label, given for each step and label the one before."""
    labels = before.shape[1]
    steps = before.ravel().tolist()
    path = [label]
    for at in range(len(steps) - labels, 0, -labels):
        label = steps[at + label]
        path.append(label)
    return np.array(path[::-1], np.intp)


def label_probabilities(scores: Floats, starts: NDArray[np.intp], transitions: Floats) -> Floats:
    """The probability of each label of every item given its sequence, by the forward-backward algorithm.

    Arguments are as for `best_labels`.
    """
    if not len(scores):
        return np.zeros_like(scores)
    cut = _stretches(np.exp(scores - scores.max(1, keepdims=True)), starts, 1.0)
    steps, labels, stretches = cut.shape
    leads = np.exp(transitions[:, :, None] * cut.goes_on[:, None, None])
    through = np.repeat(np.eye(labels)[:, :, None], stretches, 2)
    for step in range(steps):
        through = (through[:, :, None] * leads[step]).sum(1) * cut.scores[step]
        through /= through.max((0, 1))
    entering, leaving = _between(through)
    forward = np.empty((steps, labels, stretches))
    backward = np.empty((steps, labels, stretches))
    for step in range(steps):
        entering = _scaled((entering[:, None] * leads[step]).sum(0) * cut.scores[step])
        forward[step] = entering
    for step in range(steps - 1, -1, -1):
        backward[step] = leaving
        leaving = _scaled((leads[step] * (cut.scores[step] * leaving)).sum(1))
    both = cut.in_order(forward * backward)[: len(scores)]
    probabilities: Floats = both / both.sum(1, keepdims=True)
    return probabilities


def _between(through: Floats) -> tuple[Floats, Floats]:
    """What enters each stretch from the left, and what it leaves to from the right, up to a factor."""
    labels, _, stretches = through.shape
    entering = np.ones((labels, stretches))
    leaving = np.ones((labels, stretches))
    for stretch in range(1, stretches):
        entering[:, stretch] = _scaled(entering[:, stretch - 1] @ through[:, :, stretch - 1])
    for stretch in range(stretches - 1, 0, -1):
        leaving[:, stretch - 1] = _scaled(through[:, :, stretch] @ leaving[:, stretch])
    return entering, leaving


def _scaled(values: Floats) -> Floats:
    """The values (label, ...) with the greatest of each item 1."""
    scaled: Floats = values / values.max(0)
    return scaled
