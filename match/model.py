"""What was learned: trees over the features whose leaves add up to a score, kept as plain numbers in `model.json`."""

import json
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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
    _total: Callable[..., float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_total", _compile(self.bias, self.trees))

    def score(self, values: Sequence[float]) -> float:
        """The probability, 0 to 1, that records with these feature values are one work."""
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, self._total(*values)))))


def _compile(bias: float, trees: Sequence[Tree]) -> Callable[..., float]:
    """A function of the features' values that adds up the leaves that they reach.

    Of a large table millions of pairs are scored, and compiled trees take half the time of trees walked through.
    """
    names = ", ".join(f"v{place}" for place in range(len(SIGNALS)))
    terms = ", ".join([repr(float(bias)), *map(_expression, trees)])
    function: Callable[..., float] = eval(f"lambda {names}: fsum(({terms},))", {"fsum": math.fsum})  # noqa: S307 - of numbers
    return function


def _expression(tree: Tree) -> str:
    """The tree as Python."""
    if not isinstance(tree, tuple):
        return repr(float(tree))
    place, limit, below, above = tree
    return f"({_expression(below)} if v{int(place)} <= {float(limit)!r} else {_expression(above)})"


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
