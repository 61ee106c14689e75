"""The program's commands, run as users run them."""

import contextlib
import csv
import io
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from scrapy.cmdline import execute

ROOT = Path(__file__).resolve().parents[2]
_PATIENCE = 1800
"""Seconds after which a command hangs."""
_FAST = ("DOWNLOAD_DELAY=0", "DOWNLOAD_TIMEOUT=8", "RETRY_TIMES=0")


@dataclass(frozen=True, slots=True)
class Result:
    """What a command left behind."""

    code: int
    out: str
    err: str

    def lines(self, beginning: str) -> list[str]:
        """The lines on standard error that begin so."""
        return [line for line in self.err.splitlines() if line.startswith(beginning)]


def scrapy(*args: str | Path, **environment: str) -> Result:
    """Runs `scrapy ...` at the project's root."""
    return finish(start(*args, **environment))


def scrapy_here(*args: str | Path) -> Result:
    """Runs `scrapy ...` in this very process: quick, but not for a crawl, which wants a reactor of its own."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.chdir(ROOT), contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            execute(["scrapy", *map(str, args)])
        except SystemExit as end:
            return Result(int(end.code or 0), out.getvalue(), err.getvalue())
    raise AssertionError("scrapy always exits")


def places(folder: Path) -> list[str]:
    """The settings that keep a run inside the folder."""
    return ["-s", f"DATASET_DIR={folder}/dataset", "-s", f"STATE_DIR={folder}/var"]


def crawl(folder: Path, *args: str | Path, **environment: str) -> Result:
    """Runs `scrapy crawl homepages` in the folder, without waiting between requests."""
    fast = [part for setting in _FAST for part in ("-s", setting)]
    return scrapy("crawl", "homepages", *places(folder), *fast, *args, **environment)


def start_crawl(folder: Path, *args: str | Path) -> "subprocess.Popen[str]":
    """The same, under way."""
    fast = [part for setting in _FAST for part in ("-s", setting)]
    return start("crawl", "homepages", *places(folder), *fast, *args)


def start(*args: str | Path, **environment: str) -> "subprocess.Popen[str]":
    """Starts `scrapy ...` at the project's root."""
    command = [sys.executable, "-m", "scrapy", *map(str, args)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, cwd=ROOT, env=os.environ | environment, stdout=pipe, stderr=pipe, text=True)


def finish(running: "subprocess.Popen[str]") -> Result:
    """Waits for a command that was started, as long as it takes on a busy machine."""
    try:
        out, err = running.communicate(timeout=_PATIENCE)
    finally:
        running.kill()
    return Result(running.returncode, out, err)


def titles(folder: Path) -> list[str]:
    """The titles of the dataset in the folder, sorted."""
    with (folder / "dataset" / "publications.csv").open(encoding="utf-8", newline="") as rows:
        return sorted(row["title"] for row in csv.DictReader(rows))
