"""How well the works that were found agree with the true ones: precision, recall and F1 over all pairs of citations."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple


class Agreement(NamedTuple):
    """Shares of pairs, 0 to 1."""

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of the two."""
        return 2 * self.precision * self.recall / max(1e-9, self.precision + self.recall)


def agreement(works: Iterable[tuple[Hashable, Hashable]]) -> Agreement:
    """Of the pairs of citations that are one work as found, or in truth, how many are both; `works` are (true, found).

    >>> agreement([(1, "a"), (1, "a"), (1, "b"), (2, "b")])
    Agreement(precision=0.5, recall=0.3333333333333333)
    """
    both = Counter(works)
    true: Counter[Hashable] = Counter()
    found: Counter[Hashable] = Counter()
    for (one, other), number in both.items():
        true[one] += number
        found[other] += number
    right = _pairs(both.values())
    return Agreement(right / max(1, _pairs(found.values())), right / max(1, _pairs(true.values())))


def _pairs(sizes: Iterable[int]) -> int:
    return sum(size * (size - 1) // 2 for size in sizes)
