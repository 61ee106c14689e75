"""Work shared among processors."""

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Self, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

_WAITING = 4
"""Tasks a processor that are on their way at once: all of them at once would not fit into memory."""
_PATIENCE = 1_800
"""Seconds after which a task is taken for lost, with the process that had it."""


class Workers:
    """Maps functions over tasks, in order: by all processors where that is `worth` it. A context manager."""

    def __init__(self, worth: bool) -> None:
        processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self._at_once = _WAITING * processors
        self._pool = multiprocessing.get_context("spawn").Pool(processors) if worth and processors > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.terminate()
            self._pool.join()

    def run(self, function: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """What the function makes of each task. Raises what it raises; ChildProcessError if a process got lost."""
        if self._pool is None:
            yield from map(function, tasks)
            return
        tasks = iter(tasks)
        waiting = deque(self._pool.apply_async(function, (task,)) for task in islice(tasks, self._at_once))
        while waiting:
            try:
                yield waiting.popleft().get(_PATIENCE)
            except multiprocessing.TimeoutError as error:
                raise ChildProcessError("a process that shares the work ended before its time") from error
            waiting.extend(self._pool.apply_async(function, (task,)) for task in islice(tasks, 1))
