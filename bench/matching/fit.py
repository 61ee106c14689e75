"""Training the model of `match/model.json`, and measuring one. Needs numpy and scikit-learn."""

import time
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sklearn.ensemble import HistGradientBoostingClassifier
from threadpoolctl import threadpool_limits

from bench.matching.tables import LabelledPair
from bench.measures.quality import Quality, quality
from bibliography import Judgement
from match.features import SIGNALS, values
from match.judge import judge as judge_pair
from match.model import Model, Tree
from match.pair import Pair
from match.rules import decide

_THRESHOLDS = np.arange(0.3, 0.71, 0.01)
_VERDICTS = {Judgement.SAME: 1.0, Judgement.UNSURE: 0.4, Judgement.DIFFERENT: 0.0}
_DIFFERENT = 0.1
"""Score up to which two records are called different."""
_TREES = 200
_LEAVES = 20
_RATE = 0.05
_PAIRS_A_LEAF = 20
_DIGITS = 5


class Features(NamedTuple):
    """The feature values of pairs, one row each, their labels, and what the rules say."""

    values: NDArray[np.float64]
    labels: NDArray[np.bool_]
    rules: NDArray[np.float64]
    """1 where a rule says the same, 0 where one says different, 0.4 where one says unsure, NaN where none speaks."""
    doubts: NDArray[np.float64]
    """Scores from which on a rule that says unsure is overruled."""

    def undecided(self) -> "Features":
        """Those that the rules leave to the model, for some of its scores at least."""
        open_ = np.isnan(self.rules) | ((self.rules == _VERDICTS[Judgement.UNSURE]) & (self.doubts < 1.0))
        return Features(*(column[open_] for column in self))


def measure_features(pairs: Sequence[LabelledPair]) -> Features:
    """The pairs' features, and what the rules say of them."""
    compared = [Pair(left, right) for left, right, _ in pairs]
    verdicts = [decide(pair) for pair in compared]
    rules = [np.nan if verdict is None else _VERDICTS[verdict.judgement] for verdict in verdicts]
    doubts = [1.1 if verdict is None else verdict.doubt for verdict in verdicts]
    rows = np.array([values(pair) for pair in compared])
    return Features(rows, np.array([pair.same for pair in pairs]), np.array(rules), np.array(doubts))


def measure_speed(pairs: Sequence[LabelledPair]) -> float:
    """Pairs that the program judges in a second of one processor."""
    started = time.process_time()
    for left, right, _ in pairs:
        judge_pair(Pair(left, right))
    return len(pairs) / max(time.process_time() - started, 1e-9)


def fit(train: Features, valids: Sequence[Features], least: float = 0.0) -> tuple[Model, float]:
    """The model trained on `train` with the threshold, `least` or more, that does best on `valids`; and its F1 there.

    It learns from the pairs that no rule decides for good. No feature may weigh against its sign: what a benchmark of
    garbled references would teach about equal venues must not be believed of homepages.
    """
    open_ = train.undecided()
    learner = HistGradientBoostingClassifier(
        max_iter=_TREES,
        learning_rate=_RATE,
        max_leaf_nodes=_LEAVES,
        min_samples_leaf=_PAIRS_A_LEAF,
        l2_regularization=1.0,
        monotonic_cst=[signal.sign for signal in SIGNALS],
        early_stopping=False,
        random_state=0,
    )
    # Sums of many threads come out in another order every time, and so do trees that are nearly as good as others.
    with threadpool_limits(1):
        learner.fit(open_.values, open_.labels)
    trees = tuple(_read_tree(predictors[0].nodes, 0) for predictors in learner._predictors)
    model = Model(trees, round(float(learner._baseline_prediction[0, 0]), _DIGITS), 0.5, _DIFFERENT)
    scored = [(predict(model, valid), valid) for valid in valids]
    candidates = []
    for threshold in map(float, _THRESHOLDS[least <= _THRESHOLDS]):
        f1 = float(np.mean([judge(scores, valid.labels, threshold).f1 for scores, valid in scored]))
        # Of equally good thresholds the one nearest to a half: it is the least fitted to these pairs.
        candidates.append((f1 - 0.002 * abs(threshold - 0.5), round(threshold, 2), f1))
    _, same, f1 = max(candidates)
    return Model(trees, model.bias, same, _DIFFERENT), f1


def _read_tree(nodes: NDArray[Any], at: int) -> Tree:
    """The tree below a node as scikit-learn keeps it."""
    node = nodes[at]
    if node["is_leaf"]:
        return round(float(node["value"]), _DIGITS)
    below, above = (_read_tree(nodes, int(node[side])) for side in ("left", "right"))
    return int(node["feature_idx"]), round(float(node["num_threshold"]), _DIGITS), below, above


def predict(model: Model, features: Features) -> NDArray[np.float64]:
    """The matcher's scores, 0 to 1: the rules', and where they leave it open the model's."""
    scores = np.array([model.score(row) for row in features.values.tolist()])
    unsure = features.rules == _VERDICTS[Judgement.UNSURE]
    ruled = np.where(np.isnan(features.rules) | unsure, scores, features.rules)
    return np.asarray(np.where(unsure & (scores < features.doubts), np.minimum(scores, features.rules), ruled))


def judge(scores: NDArray[np.float64], labels: NDArray[np.bool_], threshold: float) -> Quality:
    """How right it is to call the pairs with at least that score the same."""
    called = scores >= threshold
    return quality(int((called & labels).sum()), int(called.sum()), int(labels.sum()))


def reliability(
    scores: NDArray[np.float64], labels: NDArray[np.bool_], bins: int = 10
) -> list[tuple[float, float, int]]:
    """For each tenth of the scores that occurs: mean score, share that is the same, number of pairs."""
    places = np.minimum((scores * bins).astype(int), bins - 1)
    chosen = [places == place for place in range(bins)]
    return [(float(scores[at].mean()), float(labels[at].mean()), int(at.sum())) for at in chosen if at.any()]
