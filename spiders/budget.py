"""A limit on the processor time that one page may cost."""

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class OutOfTime(BaseException):
    """The budget is spent. Not an Exception, so that nothing on the way takes it for an error of the page."""


@contextmanager
def processor_time(seconds: float) -> Iterator[None]:
    """Raises OutOfTime in the block once it has used more than `seconds` of processor time; 0 is no limit.

    Where the system has no such timer (Windows), or outside the main thread, there is no limit. A single call into a
    library written in C is interrupted only when it comes back.
    """
    if not seconds or not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
