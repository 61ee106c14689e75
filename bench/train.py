"""Trains `match/model.json`: python -m bench.train TABLE_A TABLE_B TRAIN VALID [TABLE_A TABLE_B TRAIN VALID ...]

Each four files are one benchmark of labelled pairs; the model is trained on all TRAIN pairs together, each benchmark
with the same weight, and its threshold chosen on all VALID pairs.
"""

import json
import sys
from pathlib import Path

import numpy as np

from bench.fit import Features, fit, judge, measure_features, named_weights, predict
from bench.tables import read_pairs, read_views
from match.model import MODEL


def main(arguments: list[str]) -> int:
    """Trains and writes the model; gives back the exit code."""
    if not arguments or len(arguments) % 4:
        print(__doc__, file=sys.stderr)
        return 2
    trains, valids, names = [], [], []
    for start in range(0, len(arguments), 4):
        table_a, table_b, train, valid = (Path(argument) for argument in arguments[start : start + 4])
        left, right = read_views(table_a), read_views(table_b)
        trains.append(measure_features(read_pairs(train, left, right))[0])
        valids.append(measure_features(read_pairs(valid, left, right))[0])
        names.append(table_a.parent.name)
    model, _ = fit(_join(trains), valids)
    figures = {
        name: judge(predict(model, valid), valid.labels, model.same) for name, valid in zip(names, valids, strict=True)
    }
    content = {
        "about": "Logistic model over the features of match/features.py; written by bench/train.py.",
        "trained_on": names,
        "valid": {
            name: {key: round(value, 4) for key, value in quality._asdict().items()}
            for name, quality in figures.items()
        },
        "bias": round(model.bias, 4),
        "same": model.same,
        "different": model.different,
        "weights": named_weights(model),
    }
    MODEL.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    print(json.dumps(content["valid"]))
    return 0


def _join(parts: list[Features]) -> Features:
    return Features(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
