"""Work shared among processors: the results in order, errors told, and a process that gets lost."""

import subprocess
import sys
from itertools import count
from pathlib import Path
from unittest import mock

import pytest

from match.workers import Workers
from tests.match.killed import die


@pytest.fixture(params=[1, 2])
def processors(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(request.param)))
    return int(request.param)


@pytest.mark.usefixtures("processors")
def test_results_come_in_the_order_of_the_tasks() -> None:
    with Workers(worth=True) as workers:
        assert list(workers.run(_twice, range(30))) == [2 * number for number in range(30)]
        assert list(workers.run(_twice, [])) == []


@pytest.mark.usefixtures("processors")
def test_what_a_task_raises_is_raised() -> None:
    with Workers(worth=True) as workers, pytest.raises(ValueError, match="no number"):
        list(workers.run(_refuse, ["x"]))


@pytest.mark.usefixtures("processors")
def test_tasks_are_made_as_they_are_needed() -> None:
    with Workers(worth=True) as workers:
        assert next(workers.run(_twice, count(21))) == 42


def test_a_process_that_is_killed_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.sched_getaffinity", lambda _: {0, 1})
    done: list[int] = []
    with Workers(worth=True) as workers, pytest.raises(ChildProcessError, match="was killed"):
        done.extend(workers.run(_die_at_five, count()))
    assert done in ([0, 1, 2, 3, 4][:number] for number in range(6))


def test_the_processes_do_not_outlive_the_one_that_started_them() -> None:
    program = "from tests.match.test_workers import work_on; work_on()"
    root = Path(__file__).parents[2]
    with subprocess.Popen([sys.executable, "-c", program], cwd=root, stdout=subprocess.PIPE, text=True) as started:
        assert started.stdout is not None
        assert started.stdout.readline() == "0\n"
        started.kill()
        started.communicate(timeout=60)  # which ends as soon as none of them holds the other end of the pipe


def work_on() -> None:
    """Prints 0, 2, 4, ... for ever."""
    with mock.patch("os.sched_getaffinity", return_value={0, 1}), Workers(worth=True) as workers:
        for done in workers.run(_twice, count()):
            sys.stdout.write(f"{done}\n")
            sys.stdout.flush()


def _twice(number: int) -> int:
    return 2 * number


def _refuse(text: str) -> int:
    raise ValueError(f"{text} is no number")


def _die_at_five(number: int) -> int:
    if number == 5:
        die(number)
    return number
