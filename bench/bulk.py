"""What Spark costs beside a single process: python -m bench.bulk [PAGES] [--master local[2]]

So many made-up homepages (`bench.made_pages`) go through `scrapy crawl homepages` and, as a WARC file, through what
`scrapy bulk` does. Printed are processor seconds of all processes (which hardly depend on other work), wall
seconds, their ratio per 10,000 pages, and from Spark's own event log what each stage reads, shuffles and writes.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from bench.made_pages import write_pages
from bulk.archive import find_archives
from bulk.job import Job, make_dataset
from bulk.matching import Authorities
from bulk.reading import read_archives
from bulk.session import spark_session
from spiders.archived import read_archived
from tests.bulk.archives import archive_folder

_TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Stage:
    """What Spark counted of the jobs of one stage."""

    tasks: int = 0
    seconds: float = 0.0
    """Of all tasks, on the wall."""
    shuffled: int = 0
    """Bytes written for other tasks."""
    records: int = 0
    """Rows of these."""
    spilled: int = 0
    written: int = 0
    """Bytes written to files."""


@dataclass
class Cost:
    """What one way of making the dataset cost."""

    processor: float
    wall: float
    counts: dict[str, int] = field(default_factory=dict)


def main() -> None:
    """The command line."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("pages", nargs="?", type=int, default=2_000)
    cli.add_argument("--master", default="local[2]")
    cli.add_argument("--keep", type=Path, help="a folder for all that is made; else it goes at the end")
    args = cli.parse_args()
    with tempfile.TemporaryDirectory() if args.keep is None else nullcontext(args.keep) as name:
        folder = Path(name).absolute()
        write_pages(folder / "pages", args.pages)
        archive_folder(folder / "pages.warc.gz", folder / "pages")
        single = _crawl(folder)
        spark, start, reading = _bulk(folder, args.master)
        print(f"{'':24}{'processor s':>12}{'wall s':>9}{'s/10,000 pages':>16}")
        pages = spark.counts["pages"]
        for label, cost in (("single process", single), (f"Spark, {args.master}", spark)):
            per = cost.processor / pages * 10_000
            print(f"{label:24}{cost.processor:12.1f}{cost.wall:9.1f}{per:16.1f}")
        print(f"{'  of it the start':24}{start.processor:12.1f}{start.wall:9.1f}")
        print(f"{'  of it reading pages':24}{reading.processor:12.1f}{reading.wall:9.1f}")
        print(f"overhead {spark.processor / single.processor - 1:+.0%}; {spark.counts}")
        _print_stages(read_events(folder / "events"), pages)


def _print_stages(stages: dict[str, Stage], pages: int) -> None:
    head = f"{'stage':10}{'tasks':>7}{'task s':>9}{'shuffled MB':>13}{'rows':>11}{'B/page':>9}{'spilled MB':>12}"
    print(f"\n{head}{'files MB':>10}")
    for name, stage in stages.items():
        print(
            f"{name:10}{stage.tasks:7}{stage.seconds:9.1f}{stage.shuffled / 1e6:13.2f}{stage.records:11,}"
            f"{stage.shuffled / pages:9,.0f}{stage.spilled / 1e6:12.2f}{stage.written / 1e6:10.2f}"
        )


def read_events(folder: Path) -> dict[str, Stage]:
    """The stages of a job out of Spark's event log, by the description of their jobs."""
    stages: defaultdict[str, Stage] = defaultdict(Stage)
    names: dict[int, str] = {}
    for path in sorted(path for path in folder.rglob("*") if path.is_file() and not path.name.startswith(".")):
        for text in path.read_text("utf-8").splitlines():
            event = json.loads(text)
            if event["Event"] == "SparkListenerStageSubmitted":
                properties = event.get("Properties") or {}
                names[event["Stage Info"]["Stage ID"]] = properties.get("spark.job.description", "other")
            elif event["Event"] == "SparkListenerTaskEnd":
                _count(stages[names.get(event["Stage ID"], "other")], event)
    return dict(stages)


def _count(stage: Stage, event: dict[str, dict[str, int]]) -> None:
    """Adds a task's figures."""
    metrics, info = event.get("Task Metrics") or {}, event["Task Info"]
    written: dict[str, int] = metrics.get("Shuffle Write Metrics", {})  # type: ignore[assignment]
    files: dict[str, int] = metrics.get("Output Metrics", {})  # type: ignore[assignment]
    stage.tasks += 1
    stage.seconds += (info["Finish Time"] - info["Launch Time"]) / 1000
    stage.shuffled += written.get("Shuffle Bytes Written", 0)
    stage.records += written.get("Shuffle Records Written", 0)
    stage.spilled += metrics.get("Disk Bytes Spilled", 0)
    stage.written += files.get("Bytes Written", 0)


def _crawl(folder: Path) -> Cost:
    """The cost of the crawl on one machine; the index of the sample is made before."""
    settings = [f"DATASET_DIR={folder}/dataset", f"STATE_DIR={folder}/var"]
    command = [sys.executable, "-m", "scrapy", "crawl", "homepages", *(x for s in settings for x in ("-s", s))]
    subprocess.run([*command, "-a", "limit=1"], check=True, stdout=subprocess.DEVNULL)
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run(
        [*command, "-a", f"seeds={folder}/pages", "-s", "ACCEPT_LOSSES=1"], check=True, stdout=subprocess.DEVNULL
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(spent, time.monotonic() - began)


def _bulk(folder: Path, master: str) -> tuple[Cost, Cost, Cost]:
    """The cost of the job, of starting it, and of reading the archive."""
    (folder / "events").mkdir()
    log = ("enabled", "true"), ("compress", "false"), ("dir", (folder / "events").as_uri())
    events = {f"spark.eventLog.{name}": value for name, value in log}
    began, before = time.monotonic(), _spent()
    shards = str(folder / "shards")
    with spark_session(master, **events) as spark:
        spark.range(1).collect()
        started = Cost(_spent() - before, time.monotonic() - began)
        archives = find_archives(str(folder / "pages.warc.gz"))
        read_archives(spark, archives, shards, partial(read_archived, seconds=4.0))
        reading = Cost(_spent() - before - started.processor, time.monotonic() - began - started.wall)
        job = Job(shards, str(folder / "tables"), Authorities(folder / "var" / "dblp"))
        counts = make_dataset(spark, job)
        whole = Cost(_spent() - before, time.monotonic() - began, counts)
    return whole, started, reading


def _spent() -> float:
    """Processor seconds of this process and everything that it started and that lives, or was waited for."""
    children: defaultdict[int, list[int]] = defaultdict(list)
    seconds: dict[int, float] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            pid, fields = int(path.parent.name), path.read_text().rpartition(")")[2].split()
        except OSError:  # it has ended
            continue
        children[int(fields[1])].append(pid)
        seconds[pid] = sum(map(int, fields[11:15])) / _TICKS
    total, waiting = 0.0, [os.getpid()]
    while waiting:
        pid = waiting.pop()
        total += seconds.get(pid, 0.0)
        waiting += children[pid]
    return total


if __name__ == "__main__":
    main()
