"""The locks of a run: held by one run at a time, and told of as what they are where they cannot be."""

from pathlib import Path

import pytest

from spiders.console import ExitCode, Stop
from spiders.running import hold


def test_a_lock_is_held_by_one_run_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "new" / "run.lock"
    with (
        hold(path, "dataset"),
        pytest.raises(Stop, match="another run holds the dataset") as stop,
        hold(path, "dataset"),
    ):
        pass
    assert stop.value.code == ExitCode.LOCKED
    with hold(path, "dataset"):
        assert path.exists()


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="without /proc there is no folder that takes no files")
def test_a_folder_that_takes_no_files_is_no_other_run() -> None:
    with (
        pytest.raises(Stop, match=r"^/proc/run\.lock cannot be written: ") as stop,
        hold(Path("/proc/run.lock"), "dataset"),
    ):
        pass
    assert stop.value.code == ExitCode.FAILED


def test_a_lock_below_a_file_cannot_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(Stop, match="file cannot be written") as stop, hold(tmp_path / "file" / "run.lock", "dataset"):
        pass
    assert stop.value.code == ExitCode.FAILED
