"""Measures the matcher on labelled pairs: python -m bench.pairs TABLE_A TABLE_B TRAIN VALID TEST

Trains a model on TRAIN, chooses its threshold on VALID, and prints precision, recall and F1 on TEST, beside those of
the model that comes with the program; then pairs a second and how far its scores can be believed.
"""

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bench.fit import Features, Quality, fit, judge, measure_features, measure_speed, predict, reliability
from bench.tables import read_pairs, read_views
from match.model import shipped_model


def main(arguments: list[str]) -> int:
    """Runs the benchmark; gives back the exit code."""
    if len(arguments) != 5:
        print(__doc__, file=sys.stderr)
        return 2
    table_a, table_b, *splits = (Path(argument) for argument in arguments)
    try:
        left, right = read_views(table_a), read_views(table_b)
        pairs = [read_pairs(split, left, right) for split in splits]
    except (OSError, KeyError) as error:
        print(f"bench.pairs: {error}", file=sys.stderr)
        return 1
    train, valid, test = map(measure_features, pairs)
    model, chosen = fit(train, [valid])
    print(f"pairs: {len(train.labels)} train, {len(valid.labels)} valid, {len(test.labels)} test")
    print(f"valid, trained here:  F1 {chosen:.4f}  threshold {model.same}")
    scores = predict(model, test)
    print(f"test, trained here:   {_line(judge(scores, test.labels, model.same))}")
    shipped = shipped_model()
    print(f"test, shipped model:  {_line(judge(predict(shipped, test), test.labels, shipped.same))}")
    print(f"{measure_speed(pairs[2]):,.0f} pairs/s of one processor")
    _print_reliability(scores, test)
    return 0


def _line(quality: Quality) -> str:
    return f"P {quality.precision:.4f}  R {quality.recall:.4f}  F1 {quality.f1:.4f}"


def _print_reliability(scores: NDArray[np.float64], test: Features) -> None:
    print("mean score  share the same  pairs")
    for mean, same, number in reliability(scores, test.labels):
        print(f"{mean:10.3f}  {same:14.3f}  {number:5}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
