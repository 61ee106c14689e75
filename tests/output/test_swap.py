"""Old files or new ones, never a mixture and never none: through kills, full disks and readers."""

import hashlib
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from output import report, swap
from output.dataset import FILES, DatasetError, write_dataset
from tests.output.builders import many_works, summary

_PROGRAM = """
import os, resource, signal, sys
from pathlib import Path
from output import dataset, swap
from tests.output.builders import many_works, summary

place, step = Path(sys.argv[1]), sys.argv[2]

def kill_before(module, name):
    def killing(*arguments):
        os.kill(os.getpid(), signal.SIGKILL)
    setattr(module, name, killing)

def kill_after(module, name):
    real = getattr(module, name)
    def killing(*arguments, **options):
        real(*arguments, **options)
        os.kill(os.getpid(), signal.SIGKILL)
    setattr(module, name, killing)

if step == "mid-file":
    from output.formats import csv_tables
    kill_after(csv_tables.pd.DataFrame, "to_csv")
elif step == "before the run file":
    kill_before(dataset.runfile, "write")
elif step == "before the swap":
    kill_before(swap, "_put")
elif step == "after the swap":
    kill_after(swap, "_exchange")
elif step == "between two renames":
    swap._exchange = lambda *_: False
    kill_after(swap, "_move_aside")
elif step == "file size":
    resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

generation = 0
while True:
    generation += 1
    dataset.write_dataset(many_works(40, f"{step}-{generation}".replace(" ", "-")), [], summary(), place)
    print(generation, flush=True)
"""


def program(place: Path, step: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", _PROGRAM, str(place), step],
        cwd=Path(__file__).parents[2],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def generation_of(folder: Path) -> str:
    """The generation of a dataset's titles, after checking that all files are there and of that one run."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        files = {name: read(name, handle) for name in FILES}
    finally:
        os.close(handle)
    described = json.loads(files["run.json"])["files"]
    assert sorted(described) == sorted(set(files) - {"run.json"})
    for name, description in described.items():
        assert hashlib.sha256(files[name]).hexdigest() == description["sha256"], name
    (generation,) = {line.split(" the ")[1].split(" generation")[0] for line in titles(files["publications.csv"])}
    return generation


def titles(csv: bytes) -> list[str]:
    return [line.split(",")[1] for line in csv.decode("utf-8").splitlines()[1:]]


def read(name: str, folder: int) -> bytes:
    with open(name, "rb", opener=lambda path, flags: os.open(path, flags, dir_fd=folder)) as file:
        return file.read()


def leftovers(place: Path) -> list[str]:
    return sorted(path.name for path in place.parent.iterdir() if path != place)


@pytest.mark.parametrize(
    ("step", "left"),
    [
        ("mid-file", "old"),
        ("before the run file", "old"),
        ("before the swap", "old"),
        ("after the swap", "after-the-swap-1"),
    ],
)
def test_killed_at_a_step_a_whole_dataset_is_there(tmp_path: Path, step: str, left: str) -> None:
    place = tmp_path / "dataset"
    write_dataset(many_works(40, "old"), [], summary(), place)
    writer = program(place, step)
    writer.communicate(timeout=120)
    assert writer.returncode == -signal.SIGKILL
    assert generation_of(place) == left
    assert len(leftovers(place)) == 1
    write_dataset(many_works(40, "next"), [], summary(), place)
    assert generation_of(place) == "next"
    assert leftovers(place) == []


def test_killed_between_two_renames_the_old_dataset_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "dataset"
    write_dataset(many_works(40, "old"), [], summary(), place)
    writer = program(place, "between two renames")
    writer.communicate(timeout=120)
    assert writer.returncode == -signal.SIGKILL
    assert not place.exists()
    monkeypatch.setattr(report, "write", _no_space)
    with pytest.raises(DatasetError):
        write_dataset([], [], summary(), place)
    assert generation_of(place) == "old"
    assert leftovers(place) == []


def _no_space(*_: object) -> None:
    raise OSError(28, "No space left on device")


def test_readers_see_one_run_while_a_writer_is_at_work_and_is_killed(tmp_path: Path) -> None:
    place = tmp_path / "dataset"
    write_dataset(many_works(40, "old"), [], summary(), place)
    writer = program(place, "endless")
    assert writer.stdout is not None
    seen: set[str] = set()
    reads = 0
    deadline = time.monotonic() + 60
    while len(seen) < 5 and time.monotonic() < deadline:
        assert place.is_dir()
        try:
            seen.add(generation_of(place))
            reads += 1
        except FileNotFoundError:
            time.sleep(0.001)  # the old folder was removed under the reader; the new one is in its place
    writer.kill()
    writer.communicate(timeout=60)
    assert len(seen) == 5, f"{reads} reads"
    generation_of(place)


def test_a_full_disk_is_an_error_and_the_old_dataset_stays(tmp_path: Path) -> None:
    place = tmp_path / "dataset"
    write_dataset(many_works(40, "old"), [], summary(), place)
    writer = program(place, "file size")
    output, errors = writer.communicate(timeout=120)
    assert writer.returncode == 1
    assert output == ""
    assert "DatasetError: the dataset in" in errors.splitlines()[-1]
    assert generation_of(place) == "old"
    assert leftovers(place) == []


@pytest.mark.parametrize("exchanges", [True, False])
def test_what_is_not_ours_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, exchanges: bool) -> None:
    if not exchanges:
        monkeypatch.setattr(swap, "_exchange", lambda *_: False)
    place = tmp_path / "dataset"
    (place / "notes" / "old").mkdir(parents=True)
    (place / "notes" / "old" / "a.txt").write_text("mine")
    (place / "publications.csv").write_text("a dataset's file of some former time")
    (place / "oeuvre.db-wal").write_text("left by a reader")
    place.chmod(0o750)
    with (place / "mentions.jsonl").open("w") as feed:
        feed.write("one\n")
        write_dataset(many_works(40, "new"), [], summary(), place)
        feed.write("two\n")
    assert (place / "notes" / "old" / "a.txt").read_text() == "mine"
    assert (place / "mentions.jsonl").read_text() == "one\ntwo\n"
    assert not (place / "oeuvre.db-wal").exists()
    assert place.stat().st_mode & 0o777 == 0o750
    assert generation_of(place) == "new"
    assert leftovers(place) == []


def test_a_file_that_comes_in_at_the_last_moment_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "dataset"
    place.mkdir()
    exchange = swap._exchange

    def late(left: Path, right: Path) -> bool:
        (right / "notes.txt").write_text("mine")
        return exchange(left, right)

    monkeypatch.setattr(swap, "_exchange", late)
    write_dataset(many_works(2, "new"), [], summary(), place)
    assert (place / "notes.txt").read_text() == "mine"
    assert generation_of(place) == "new"


def test_a_link_to_the_place_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "dataset").symlink_to(tmp_path / "real")
    write_dataset(many_works(2, "new"), [], summary(), tmp_path / "dataset")
    assert (tmp_path / "dataset").is_symlink()
    assert generation_of(tmp_path / "real") == "new"


def test_places_that_cannot_be_replaced_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("mine")
    for place in (Path(), Path("/"), tmp_path.parent, tmp_path / "file", tmp_path / "file" / "dataset"):
        with pytest.raises(DatasetError):
            write_dataset([], [], summary(), place)
    assert (tmp_path / "file").read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_folder_full_of_other_things_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(swap, "_MOST_FOREIGN_FILES", 3)
    place = tmp_path / "dataset"
    place.mkdir()
    for number in range(4):
        (place / f"{number}.txt").write_text("mine")
    with pytest.raises(DatasetError, match="folder of its own"):
        write_dataset([], [], summary(), place)
    assert len(list(place.iterdir())) == 4
    assert leftovers(place) == []


def test_a_living_writers_folder_is_not_taken_for_a_dead_ones(tmp_path: Path) -> None:
    place = tmp_path / "dataset"
    with swap.replacing(place, lambda _: True) as first:
        (first / "one").write_text("first")
        with swap.replacing(place, lambda _: True) as second:
            (second / "one").write_text("second")
        assert (place / "one").read_text() == "second"
    assert (place / "one").read_text() == "first"
    assert leftovers(place) == []
