"""Training the logistic model of `match/model.json`, and measuring one. Needs numpy and scikit-learn."""

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.linear_model import LogisticRegression

from bench.tables import LabelledPair
from match.features import SIGNALS, values
from match.model import Model
from match.pair import Pair

_THRESHOLDS = np.arange(0.2, 0.81, 0.01)
_STRENGTHS = (0.3, 1.0, 3.0, 10.0, 30.0)
_DIFFERENT = 0.1
"""Score up to which two records are called different."""


class Features(NamedTuple):
    """The feature values of pairs, one row each, and their labels."""

    values: NDArray[np.float64]
    labels: NDArray[np.bool_]


class Quality(NamedTuple):
    """Precision, recall and their harmonic mean, 0 to 1."""

    precision: float
    recall: float
    f1: float


def measure_features(pairs: Sequence[LabelledPair]) -> tuple[Features, float]:
    """The pairs' features, and how many pairs a second were worked out."""
    started = time.perf_counter()
    rows = [values(Pair(left, right)) for left, right, _ in pairs]
    speed = len(rows) / max(time.perf_counter() - started, 1e-9)
    return Features(np.array(rows), np.array([pair.same for pair in pairs])), speed


def fit(train: Features, valid: Features) -> tuple[Model, Quality]:
    """The model trained on `train` whose strength of regularisation and threshold do best on `valid`."""
    best: tuple[float, Model, Quality] | None = None
    for strength in _STRENGTHS:
        learned = LogisticRegression(C=strength, max_iter=10_000).fit(train.values, train.labels)
        weights = tuple(float(weight) for weight in learned.coef_[0])
        model = Model(weights, float(learned.intercept_[0]), 0.5, _DIFFERENT)
        for threshold in _THRESHOLDS:
            quality = judge(predict(model, valid), valid.labels, float(threshold))
            # Of equally good thresholds the one nearest to a half: it is the least fitted to these pairs.
            merit = quality.f1 - 0.002 * abs(float(threshold) - 0.5)
            if best is None or merit > best[0]:
                best = merit, Model(weights, model.bias, round(float(threshold), 2), _DIFFERENT), quality
    assert best is not None
    return best[1], best[2]


def predict(model: Model, features: Features) -> NDArray[np.float64]:
    """The model's scores, 0 to 1."""
    total = features.values @ np.array(model.weights) + model.bias
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(total, -30, 30))))


def judge(scores: NDArray[np.float64], labels: NDArray[np.bool_], threshold: float) -> Quality:
    """How right it is to call the pairs with at least that score the same."""
    called = scores >= threshold
    right = int((called & labels).sum())
    precision = right / max(1, int(called.sum()))
    recall = right / max(1, int(labels.sum()))
    return Quality(precision, recall, 2 * precision * recall / max(1e-9, precision + recall))


def reliability(
    scores: NDArray[np.float64], labels: NDArray[np.bool_], bins: int = 10
) -> list[tuple[float, float, int]]:
    """For each tenth of the scores that occurs: mean score, share that is the same, number of pairs."""
    places = np.minimum((scores * bins).astype(int), bins - 1)
    chosen = [places == place for place in range(bins)]
    return [(float(scores[at].mean()), float(labels[at].mean()), int(at.sum())) for at in chosen if at.any()]


def named_weights(model: Model) -> dict[str, float]:
    """The model's weights by the features' names."""
    return {signal.name: round(weight, 4) for signal, weight in zip(SIGNALS, model.weights, strict=True)}
