"""What was learned: trees over the features whose leaves add up to a score, kept as plain numbers in `model.json`."""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from match.features import SIGNALS

MODEL = Path(__file__).parent / "model.json"

Tree = float | tuple[int, float, "Tree", "Tree"]
"""A leaf's number, or: the place of a feature, a value, the tree up to that value and the tree above it."""


@dataclass(frozen=True, slots=True)
class Model:
    """Gradient-boosted trees over the features, in the order of the features' table."""

    trees: tuple[Tree, ...]
    bias: float
    same: float
    """Score from which on two records are the same work."""
    different: float
    """Score up to which they are different ones."""

    def score(self, values: Sequence[float]) -> float:
        """The probability, 0 to 1, that records with these feature values are one work."""
        total = self.bias
        for tree in self.trees:
            node = tree
            while isinstance(node, tuple):
                place, limit, below, above = node
                node = below if values[place] <= limit else above
            total += node
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, total))))


def read_model(path: Path = MODEL) -> Model:
    """The model of a file that `bench.train` wrote.

    Raises ValueError if the file's features are not those of the table.
    """
    found = json.loads(path.read_text(encoding="utf-8"))
    if found["features"] != [signal.name for signal in SIGNALS]:
        raise ValueError(f"{path}: its features are not the program's; train it again")
    trees = tuple(_read_tree(tree) for tree in found["trees"])
    return Model(trees, float(found["bias"]), float(found["same"]), float(found["different"]))


def _read_tree(tree: Any) -> Tree:
    if not isinstance(tree, list):
        return float(tree)
    place, limit, below, above = tree
    return int(place), float(limit), _read_tree(below), _read_tree(above)


@cache
def shipped_model() -> Model:
    """The model that comes with the program."""
    return read_model()
