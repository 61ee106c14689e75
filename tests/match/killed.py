"""A process that gets lost in the middle of its work."""

import os
import signal


def die(_: object) -> None:
    """Ends the process that works on a task as the system does when memory is short."""
    os.kill(os.getpid(), signal.SIGKILL)
