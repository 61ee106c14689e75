"""Training the logistic model of `match/model.json`, and measuring one. Needs numpy and scipy."""

import time
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bench.tables import LabelledPair
from bibliography import Judgement
from match.features import SIGNALS, values
from match.model import Model
from match.pair import Pair
from match.rules import decide

_THRESHOLDS = np.arange(0.2, 0.81, 0.01)
_STRENGTHS = (1.0, 3.0, 10.0, 30.0)
_VERDICTS = {Judgement.SAME: 1.0, Judgement.UNSURE: 0.4, Judgement.DIFFERENT: 0.0}
_DIFFERENT = 0.1
"""Score up to which two records are called different."""


class Features(NamedTuple):
    """The feature values of pairs, one row each, their labels, and what the rules say."""

    values: NDArray[np.float64]
    labels: NDArray[np.bool_]
    rules: NDArray[np.float64]
    """1 where a rule says the same, 0 where one says different, 0.4 where one says unsure, NaN where none speaks."""

    def undecided(self) -> "Features":
        """Those that the rules leave to the weights."""
        open_ = np.isnan(self.rules)
        return Features(self.values[open_], self.labels[open_], self.rules[open_])


class Quality(NamedTuple):
    """Precision, recall and their harmonic mean, 0 to 1."""

    precision: float
    recall: float
    f1: float


def measure_features(pairs: Sequence[LabelledPair]) -> tuple[Features, float]:
    """The pairs' features, and how many pairs a second were worked out."""
    started = time.perf_counter()
    compared = [Pair(left, right) for left, right, _ in pairs]
    rows = [values(pair) for pair in compared]
    verdicts = [decide(pair) for pair in compared]
    speed = len(rows) / max(time.perf_counter() - started, 1e-9)
    rules = [np.nan if verdict is None else _VERDICTS[verdict.judgement] for verdict in verdicts]
    return Features(np.array(rows), np.array([pair.same for pair in pairs]), np.array(rules)), speed


def fit(train: Features, valids: Sequence[Features]) -> tuple[Model, float]:
    """The model trained on `train` whose strength of regularization and threshold do best on `valids`.

    Given with it is its mean F1 on the benchmarks of `valids`. It learns from the pairs that no rule decides, and no
    feature may weigh against its sign: what a benchmark of garbled references would teach about equal venues must not
    be believed of homepages.
    """
    candidates: list[tuple[float, Model, float]] = []
    for strength in _STRENGTHS:
        *weights, bias = _fit_weights(train.undecided(), strength)
        model = Model(tuple(weights), bias, 0.5, _DIFFERENT)
        scored = [(predict(model, valid), valid) for valid in valids]
        for threshold in _THRESHOLDS:
            f1 = float(np.mean([judge(scores, valid.labels, float(threshold)).f1 for scores, valid in scored]))
            # Of equally good thresholds the one nearest to a half: it is the least fitted to these pairs.
            merit = f1 - 0.002 * abs(float(threshold) - 0.5)
            candidates.append((merit, Model(model.weights, bias, round(float(threshold), 2), _DIFFERENT), f1))
    _, model, f1 = max(candidates, key=lambda candidate: candidate[0])
    return model, f1


def _fit_weights(features: Features, strength: float) -> list[float]:
    """The weights and, last, the bias: least logistic loss with squared weights, each on its feature's side of zero."""
    labels = features.labels.astype(float)
    rows = np.column_stack([features.values, np.ones(len(labels))])
    kept = np.append(np.full(len(SIGNALS), 1.0 / strength), 0.0)

    def loss(weights: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        total = rows @ weights
        value = float((np.logaddexp(0.0, total) - labels * total).sum() + (kept * weights**2).sum() / 2)
        return value, rows.T @ (1.0 / (1.0 + np.exp(-np.clip(total, -30, 30))) - labels) + kept * weights

    sides = {1: (0.0, None), -1: (None, 0.0), 0: (None, None)}
    bounds = [*(sides[signal.sign] for signal in SIGNALS), (None, None)]
    found = minimize(
        loss, np.zeros(rows.shape[1]), jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 3000}
    )
    return [float(weight) for weight in found.x]


def predict(model: Model, features: Features) -> NDArray[np.float64]:
    """The matcher's scores, 0 to 1: the rules', and where they leave it open the model's."""
    total = features.values @ np.array(model.weights) + model.bias
    scores = 1.0 / (1.0 + np.exp(-np.clip(total, -30, 30)))
    unsure = features.rules == _VERDICTS[Judgement.UNSURE]
    ruled = np.where(np.isnan(features.rules) | unsure, scores, features.rules)
    return np.asarray(np.where(unsure, np.minimum(scores, features.rules), ruled))


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
