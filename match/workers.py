"""Work shared among processors."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Self, TypeVar

Task = TypeVar("Task")
Done = TypeVar("Done")

_WAITING = 4
"""Tasks a processor that are on their way at once: all of them at once would not fit into memory."""


class Workers:
    """Maps functions over tasks, in order: by all processors where that is `worth` it. A context manager."""

    def __init__(self, worth: bool) -> None:
        processors = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
        self._at_once = _WAITING * processors
        self._pool = _pool(processors) if worth and processors > 1 else None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        if self._pool is not None:
            self._pool.shutdown(cancel_futures=True)

    def run(self, function: Callable[[Task], Done], tasks: Iterable[Task]) -> Iterator[Done]:
        """What the function makes of each task. Raises what it raises; ChildProcessError if a process got lost."""
        if self._pool is None:
            yield from map(function, tasks)
            return
        tasks = iter(tasks)
        try:
            waiting = deque(self._pool.submit(function, task) for task in islice(tasks, self._at_once))
            while waiting:
                yield waiting.popleft().result()
                waiting.extend(self._pool.submit(function, task) for task in islice(tasks, 1))
        except BrokenProcessPool as error:
            raise ChildProcessError("a process that shared the work was killed, perhaps for want of memory") from error


def _pool(processors: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(processors, mp_context=multiprocessing.get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """Leaves Ctrl-C to the process that started this one, and does not outlive it: not even if that one is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
