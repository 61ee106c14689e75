"""Trains the matcher's model, `match/model.json`.

Each five files (TABLE_A TABLE_B TRAIN VALID TEST) are one benchmark of labelled pairs. The model is trained on all
TRAIN pairs together, its threshold chosen on the VALID pairs, each benchmark counting the same; the figures that it
reaches on TEST stand in the file.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from bench.command.arguments import CommandLine, existing_file
from bench.command.progress import progress
from bench.matching.fit import Features, fit, judge, measure_features, predict
from bench.matching.tables import read_pairs, read_views
from bench.measures.quality import Quality
from match.features import SIGNALS
from match.model import MODEL, Model

_LEAST_SURE = 0.5
"""Threshold below which none is chosen: what is called the same shall more likely be so than not."""


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("train", __doc__)
    cli.add_argument(
        "files",
        type=existing_file,
        nargs="+",
        metavar="FILE",
        help="TABLE_A TABLE_B TRAIN VALID TEST of each benchmark",
    )
    files = cli.parse_args(arguments).files
    if len(files) % 5:
        cli.error(f"five files are a benchmark, TABLE_A TABLE_B TRAIN VALID TEST; {len(files)} are given")
    benchmarks = [files[start : start + 5] for start in range(0, len(files), 5)]
    with cli.refusing():
        splits = [_read(benchmark) for benchmark in progress(benchmarks, "comparing", "benchmark")]
    model, _ = fit(_join([train for train, _, _ in splits]), [valid for _, valid, _ in splits], _LEAST_SURE)
    _write(model, [(benchmark, test) for benchmark, (_, _, test) in zip(benchmarks, splits, strict=True)])


def _write(model: Model, tests: list[tuple[list[Path], Features]]) -> None:
    """Writes the model with where it is from and what it reached on the tests of the benchmarks."""
    content = {
        "about": "Trees over the features of match/features.py, for what match/rules.py leaves open.",
        "written_by": "bench/train.py",
        "trained_on": [_name(benchmark[2]) for benchmark, _ in tests],
        "chosen_on": [_name(benchmark[3]) for benchmark, _ in tests],
        "reached_on": {
            _name(benchmark[4]): _figures(judge(predict(model, test), test.labels, model.same))
            for benchmark, test in tests
        },
        "bias": model.bias,
        "same": model.same,
        "different": model.different,
        "features": [signal.name for signal in SIGNALS],
    }
    # One tree a line: so a change of the model can be looked at.
    trees = ",\n".join(f"  {json.dumps(tree)}" for tree in model.trees)
    written = json.dumps(content, indent=1).removesuffix("\n}")
    MODEL.write_text(f'{written},\n "trees": [\n{trees}\n ]\n}}\n', encoding="utf-8")
    print(json.dumps(content["reached_on"]))


def _figures(reached: Quality) -> dict[str, float]:
    return {name: round(getattr(reached, name), 4) for name in ("precision", "recall", "f1")}


def _read(benchmark: list[Path]) -> tuple[Features, Features, Features]:
    left, right = read_views(benchmark[0]), read_views(benchmark[1])
    train, valid, test = (measure_features(read_pairs(path, left, right)) for path in benchmark[2:])
    return train, valid, test


def _name(path: Path) -> str:
    return f"{path.parent.name}/{path.name}"


def _join(parts: list[Features]) -> Features:
    return Features(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


if __name__ == "__main__":
    main()
