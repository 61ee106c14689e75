"""What ends the process that reads pages."""

import signal
import subprocess
import sys
from multiprocessing import Pipe

import pytest

from spiders import reader
from spiders.reader import Answer, Job
from spiders.worker import Worker
from tests.spiders.pages import homepage

pytestmark = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no such timer")

_PAGE = homepage("Ted Codd", "codd", "hoare", "turing").encode()

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


def test_it_ends_when_it_has_grown(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = iter([0, 10_000_000, 500_000_000])
    monkeypatch.setattr(reader, "_memory", lambda: next(sizes))
    monkeypatch.setattr(reader, "_limit_memory", lambda most: None)
    monkeypatch.setattr("spiders.reader.signal.signal", lambda *_: None)
    ours, theirs = Pipe()
    for _ in range(3):
        ours.send((_PAGE, "https://example.org/", "text/html", None, 0.0, False))
    reader.serve(theirs)
    assert [ours.recv()[2] for _ in range(2)] == [False, True]
    assert not ours.poll()


def test_another_goes_on_after_it_and_all_of_its_time_counts() -> None:
    class Grown(Worker):
        def _ask(self, job: Job) -> Answer:
            answer, spent, _ = super()._ask(job)
            return answer, spent, True

    worker = Grown(0.0)
    spent = []
    for _ in range(2):
        assert len(worker.read_page(_PAGE, "https://example.org/", "text/html", None).mentions) == 3
        spent.append(worker.spent)
        assert worker._process is None
    assert spent[1] > 1.5 * spent[0]


def test_it_does_not_load_scrapy() -> None:
    command = "import sys, spiders.reader; sys.exit('scrapy' in sys.modules)"
    assert subprocess.run((sys.executable, "-c", command), check=False).returncode == 0
