"""Linear-chain conditional random fields, trained elsewhere, applied by numpy to scores summed elsewhere.

crfsuite's own tagger takes every feature of every item as a string; that is most of its time. Here the caller looks
the weights of a feature up once and sums rows. The recursions run over many stretches of a sequence side by side: first
what each stretch does to whatever enters it, then from stretch to stretch, then within all of them (a parallel scan).
"""

import json
from dataclasses import dataclass
from io import BytesIO
from math import isqrt
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
    """Scores (stretch, step, label) and which of two transition tables leads to each step (stretch, step)."""

    scores: Floats
    begins: NDArray[np.intp]

    @property
    def shape(self) -> tuple[int, int, int]:
        stretches, steps, labels = self.scores.shape
        return stretches, steps, labels


def _stretches(scores: Floats, starts: NDArray[np.intp]) -> _Stretches:
    """The sequences cut into stretches of one length, filled up with steps that begin anew and score nothing."""
    count, labels = scores.shape
    steps = max(1, isqrt(count // 2))
    stretches = -(-count // steps)
    begins = np.zeros(stretches * steps, np.intp)
    begins[starts] = 1
    begins[count:] = 1
    filled = np.zeros((stretches * steps, labels))
    filled[:count] = scores
    return _Stretches(filled.reshape(stretches, steps, labels), begins.reshape(stretches, steps))


def best_labels(scores: Floats, starts: NDArray[np.intp], transitions: Floats) -> NDArray[np.intp]:
    """The most probable label of every item, by Viterbi's algorithm; `scores` are (item, label).

    `starts` are the indices at which a sequence begins, 0 among them: nothing leads from the item before to such a one.
    """
    if not len(scores):
        return np.zeros(0, np.intp)
    cut = _stretches(scores, starts)
    stretches, steps, labels = cut.shape
    leads = np.stack([transitions, np.zeros_like(transitions)])
    through = leads[cut.begins[:, 0]] + cut.scores[:, 0, None, :]
    for step in range(1, steps):
        lead = leads[cut.begins[:, step]]
        through = (through[:, :, :, None] + lead[:, None]).max(2) + cut.scores[:, step, None, :]
    entering = np.zeros((stretches + 1, labels))
    for stretch in range(stretches):
        entering[stretch + 1] = (entering[stretch, :, None] + through[stretch]).max(0)
    before = np.empty((stretches, steps, labels), np.intp)
    so_far = entering[:-1]
    for step in range(steps):
        paths = so_far[:, :, None] + leads[cut.begins[:, step]]
        before[:, step] = paths.argmax(1)
        so_far = paths.max(1) + cut.scores[:, step]
    return _followed(before.reshape(-1, labels), int(so_far[-1].argmax()))[: len(scores)]


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
    cut = _stretches(np.exp(scores - scores.max(1, keepdims=True)), starts)
    cut.scores.reshape(-1, scores.shape[1])[len(scores) :] = 1.0
    stretches, steps, labels = cut.shape
    leads = np.stack([np.exp(transitions), np.ones_like(transitions)])
    through = np.broadcast_to(np.eye(labels), (stretches, labels, labels))
    for step in range(steps):
        through = through @ leads[cut.begins[:, step]] * cut.scores[:, step, None, :]
        through = through / through.max((1, 2), keepdims=True)
    entering, leaving = _between(through)
    forward = np.empty((stretches, steps, labels))
    backward = np.empty((stretches, steps, labels))
    for step in range(steps):
        entering = _scaled((entering[:, None] @ leads[cut.begins[:, step]])[:, 0] * cut.scores[:, step])
        forward[:, step] = entering
    for step in range(steps - 1, -1, -1):
        backward[:, step] = leaving
        leaving = leads[cut.begins[:, step]] @ (cut.scores[:, step] * leaving)[:, :, None]
        leaving = _scaled(leaving[:, :, 0])
    both = (forward * backward).reshape(-1, labels)[: len(scores)]
    probabilities: Floats = both / both.sum(1, keepdims=True)
    return probabilities


def _between(through: Floats) -> tuple[Floats, Floats]:
    """What enters each stretch from the left, and what it leaves to from the right, up to a factor."""
    stretches, labels, _ = through.shape
    entering = np.ones((stretches, labels))
    leaving = np.ones((stretches, labels))
    for stretch in range(1, stretches):
        entering[stretch] = _scaled(entering[stretch - 1] @ through[stretch - 1])
    for stretch in range(stretches - 1, 0, -1):
        leaving[stretch - 1] = _scaled(through[stretch] @ leaving[stretch])
    return entering, leaving


def _scaled(values: Floats) -> Floats:
    """The values with the greatest of each row 1."""
    scaled: Floats = values / values.max(-1, keepdims=True)
    return scaled
