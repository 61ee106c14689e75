"""The learned weights: a logistic model over the features, kept as plain numbers in `model.json`."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from match.features import SIGNALS

MODEL = Path(__file__).parent / "model.json"


@dataclass(frozen=True, slots=True)
class Model:
    """A weight for each feature, in the order of the features' table."""

    weights: tuple[float, ...]
    bias: float
    same: float
    """Score from which on two records are the same work."""
    different: float
    """Score up to which they are different ones."""

    def score(self, values: Sequence[float]) -> float:
        """The probability, 0 to 1, that records with these feature values are one work."""
        total = self.bias + sum(weight * value for weight, value in zip(self.weights, values, strict=True))
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def read_model(path: Path = MODEL) -> Model:
    """The model of a file that `bench.train` wrote.

    Raises ValueError if the file's features are not those of the table.
    """
    found = json.loads(path.read_text(encoding="utf-8"))
    names = [signal.name for signal in SIGNALS]
    if sorted(found["weights"]) != sorted(names):
        raise ValueError(f"{path}: its features are not the program's; train it again")
    weights = tuple(float(found["weights"][name]) for name in names)
    return Model(weights, float(found["bias"]), float(found["same"]), float(found["different"]))


@cache
def shipped_model() -> Model:
    """The model that comes with the program."""
    return read_model()
