"""What ends the process that reads pages."""

import signal
import subprocess
import sys

import pytest

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")

_AFTER_A_SECOND_AND_A_TENTH = """
import hashlib, time
from spiders.reader import _limit

for _ in range(3):  # three pages that stay within
    _limit(0.1)
    began = time.process_time()
    while time.process_time() < began + 0.5:
        pass
hashlib.pbkdf2_hmac("sha256", b"", b"", {rounds})
"""


@pytest.mark.parametrize(("rounds", "code"), [(1, 0), (2_000_000_000, -getattr(signal, "SIGPROF", 0))])
def test_only_a_library_that_does_not_come_back_ends_it(rounds: int, code: int) -> None:
    command = (sys.executable, "-c", _AFTER_A_SECOND_AND_A_TENTH.format(rounds=rounds))
    assert subprocess.run(command, check=False).returncode == code
