"""What work costs: seconds of processors, which hardly depend on what else a machine does, and seconds by the clock."""

import resource
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

_ALL = (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)


@dataclass
class Cost:
    """Seconds."""

    processor: float = 0.0
    wall: float = 0.0


@contextmanager
def measured(*whose: int) -> Iterator[Cost]:
    """What the block costs, told at its end.

    Processor seconds are those of this process and of those that it started and that have ended, or of `whose`
    (`RUSAGE_SELF`, `RUSAGE_CHILDREN`) alone.
    """
    cost = Cost()
    began, spent = time.perf_counter(), _processor_seconds(whose or _ALL)
    yield cost
    cost.wall, cost.processor = time.perf_counter() - began, _processor_seconds(whose or _ALL) - spent


def _processor_seconds(whose: tuple[int, ...]) -> float:
    used = [resource.getrusage(who) for who in whose]
    return sum(one.ru_utime + one.ru_stime for one in used)
