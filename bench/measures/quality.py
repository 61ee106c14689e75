"""How right a result is: precision, recall and F1, of pairs that are judged and of works that were found."""

from collections import Counter
from collections.abc import Hashable, Iterable
from typing import NamedTuple


class Quality(NamedTuple):
    """Shares, 0 to 1.

    >>> print(Quality(1.0, 0.5))
    P 1.0000  R 0.5000  F1 0.6667
    """

    precision: float
    recall: float

    @property
    def f1(self) -> float:
        """The harmonic mean of the two."""
        return 2 * self.precision * self.recall / max(1e-9, self.precision + self.recall)

    def __str__(self) -> str:
        return f"P {self.precision:.4f}  R {self.recall:.4f}  F1 {self.f1:.4f}"


def quality(right: int, called: int, true: int) -> Quality:
    """Of so many that are right, of those called the same, and of those that are the same in truth."""
    return Quality(right / max(1, called), right / max(1, true))


def agreement(works: Iterable[tuple[Hashable, Hashable]]) -> Quality:
    """Of the pairs of citations that are one work as found, or in truth, how many are both; `works` are (true, found).

    >>> agreement([(1, "a"), (1, "a"), (1, "b"), (2, "b")])
    Quality(precision=0.5, recall=0.3333333333333333)
    """
    both = Counter(works)
    true: Counter[Hashable] = Counter()
    found: Counter[Hashable] = Counter()
    for (one, other), number in both.items():
        true[one] += number
        found[other] += number
    return quality(_pairs(both.values()), _pairs(found.values()), _pairs(true.values()))


def _pairs(sizes: Iterable[int]) -> int:
    return sum(size * (size - 1) // 2 for size in sizes)
