"""A folder written beside its place and put there in one step: readers see the old files or the new ones.

On Linux the two folders change places in one system call (`renameat2` with `RENAME_EXCHANGE`). Where that is missing,
the old folder is moved aside first: killed between the two steps, it is put back by the next writer.
"""

import contextlib
import ctypes
import errno
import os
import secrets
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

if os.name == "posix":
    import fcntl

_AT_FDCWD = -100
_RENAME_EXCHANGE = 2
_MOST_FOREIGN_FILES = 1000


@contextlib.contextmanager
def replacing(directory: Path, ours: Callable[[str], bool]) -> Iterator[Path]:
    """A new empty folder beside `directory`; on a clean exit it takes that place, on an exception it is removed.

    `ours` tells by name what the old folder's own files are: everything else that lies there is somebody's and moves on
    into the new folder. Raises OSError where the disk is full or the place cannot be had.
    """
    place = Path(os.path.realpath(directory))
    _refuse_precarious(place)
    place.parent.mkdir(parents=True, exist_ok=True)
    _clean_up(place)
    staging = place.with_name(_prefix(place) + secrets.token_hex(8))
    staging.mkdir()
    try:
        with _held(staging):
            yield staging
            _settle(staging)
            _adopt(place, staging, ours)
            _put(staging, place, ours)
    finally:
        shutil.rmtree(staging, ignore_errors=True)


def _prefix(place: Path) -> str:
    return f".{place.name}.new-"


def _aside(place: Path) -> Path:
    return place.with_name(f".{place.name}.old")


def _refuse_precarious(place: Path) -> None:
    if place.exists() and not place.is_dir():
        raise NotADirectoryError(errno.ENOTDIR, "it is a file, not a folder", str(place))
    if Path.cwd().is_relative_to(place) or place == place.parent:
        raise OSError(errno.EBUSY, "the folder that the program runs in cannot be replaced", str(place))


def _clean_up(place: Path) -> None:
    """Remove what killed writers left behind, and put back what one of them had moved aside."""
    if _aside(place).exists():
        if place.exists():
            shutil.rmtree(_aside(place), ignore_errors=True)
        else:
            _aside(place).rename(place)
    for folder in place.parent.glob(_prefix(place) + "*"):
        with contextlib.suppress(OSError), _held(folder):
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Hold the folder, so that nobody takes it for a dead writer's. Raises BlockingIOError if somebody else does."""
    if os.name != "posix":
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(handle)


def _adopt(place: Path, staging: Path, ours: Callable[[str], bool]) -> None:
    """Link what is not ours into the new folder: a feed that is still open goes on in the same file."""
    if not place.exists():
        return
    shutil.copymode(place, staging)
    count = 0
    for folder, folders, files in os.walk(place):
        at_top = Path(folder) == place
        target = staging / Path(folder).relative_to(place)
        target.mkdir(exist_ok=True)
        if at_top:
            folders[:] = [name for name in folders if not ours(name)]
        for name in files:
            if (at_top and ours(name)) or (target / name).exists():
                continue
            count += 1
            if count > _MOST_FOREIGN_FILES:
                reason = f"it holds more than {_MOST_FOREIGN_FILES} other files: give the dataset a folder of its own"
                raise OSError(errno.ENOTEMPTY, reason, str(place))
            _link(Path(folder) / name, target / name)


def _link(source: Path, target: Path) -> None:
    try:
        os.link(source, target, follow_symlinks=False)
    except OSError:
        shutil.copy2(source, target, follow_symlinks=False)


def _settle(staging: Path) -> None:
    """Have everything on the disk before anybody is shown it."""
    for folder, _, files in os.walk(staging):
        for name in files:
            _flush(Path(folder) / name)
        _flush(Path(folder))


def _flush(path: Path) -> None:
    if os.name != "posix" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _put(staging: Path, place: Path, ours: Callable[[str], bool]) -> None:
    if not place.exists():
        staging.rename(place)
        old = None
    elif _exchange(staging, place):
        old = staging
    else:
        old = _move_aside(place)
        staging.rename(place)
    # The new files are in place: nothing below may report a failure.
    with contextlib.suppress(OSError):
        _flush(place.parent)
        if old is not None:
            _adopt(old, place, ours)
            shutil.rmtree(old, ignore_errors=True)


def _move_aside(place: Path) -> Path:
    return place.rename(_aside(place))


def _exchange(left: Path, right: Path) -> bool:
    """Let two folders change places in one step; False where the system cannot."""
    rename = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None) if os.name == "posix" else None
    if rename is None:
        return False
    failed: int = rename(_AT_FDCWD, os.fsencode(left), _AT_FDCWD, os.fsencode(right), _RENAME_EXCHANGE)
    return not failed
