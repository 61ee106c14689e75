"""Memory is measured of all processes at once."""

import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from bench.measures.memory import mapped_files, own_memory, peak_memory

pytestmark = pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell")

_HOLD = "import sys; held = b'x' * 80_000_000; sys.stdout.write('.'); sys.stdout.flush(); sys.stdin.read()"


def test_the_memory_of_a_process_that_was_started_counts() -> None:
    with subprocess.Popen([sys.executable, "-c", _HOLD], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        child.stdout.read(1)
        with peak_memory() as peak:
            while peak.memory == 0:
                time.sleep(0.1)
        assert child.stdin is not None
        child.stdin.close()
    assert peak.memory > own_memory() + 80_000_000


def test_files_that_are_mapped_count_where_they_lie_in_the_folder(tmp_path: Path) -> None:
    file = tmp_path / "a"
    file.write_bytes(bytes(1 << 20))
    assert mapped_files(tmp_path) == 0
    mapped = np.memmap(file)
    assert mapped_files(tmp_path) == len(mapped)
    assert mapped_files(tmp_path / "other") == 0
