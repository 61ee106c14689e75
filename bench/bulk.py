"""What Spark costs beside a single process.

So many made-up homepages (`bench.made.homepages`) go through `scrapy crawl homepages` and, as a WARC file, through what
`scrapy bulk` does. Printed are processor seconds of all processes (which hardly depend on other work), wall
seconds, their ratio per 10,000 pages, and from Spark's own event log what each stage reads, shuffles and writes.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Sequence
from contextlib import nullcontext
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_CHILDREN
from shutil import which

from bench.command.arguments import CommandLine, count
from bench.made.homepages import write_pages
from bench.measures.cost import Cost, measured
from bench.measures.spark import Stage, read_events

_TICKS = os.sysconf("SC_CLK_TCK")


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    cli = CommandLine("bulk", __doc__)
    cli.add_argument(
        "pages", nargs="?", type=count, default=2_000, metavar="PAGES", help="homepages (default: %(default)s)"
    )
    cli.add_argument("--master", default="local[2]", help="where Spark works (default: %(default)s)")
    cli.add_argument("--keep", type=Path, metavar="DIR", help="a folder for all that is made; else it goes at the end")
    args = cli.parse_args(arguments)
    if any(find_spec(name) is None for name in ("pyspark", "warcio", "fsspec")):
        cli.error("needs other packages: pip install -e '.[spark]'")
    if which("java") is None and "JAVA_HOME" not in os.environ:
        cli.error("needs Java: apt-get install default-jre-headless")
    place = tempfile.TemporaryDirectory() if args.keep is None else nullcontext(args.keep)
    with cli.refusing(subprocess.CalledProcessError), place as name:
        _measure(Path(name).absolute(), args.pages, args.master)


def _measure(folder: Path, number: int, master: str) -> None:
    """Makes the pages, sends them both ways, and prints the figures."""
    from tests.bulk.archives import archive_folder  # noqa: PLC0415  # needs an extra

    write_pages(folder / "pages", number)
    archive_folder(folder / "pages.warc.gz", folder / "pages")
    single = _crawl(folder)
    spark, start, reading, counts = _bulk(folder, master)
    print(f"{'':24}{'processor s':>12}{'wall s':>9}{'s/10,000 pages':>16}")
    pages = counts["pages"]
    for label, cost in (("single process", single), (f"Spark, {master}", spark)):
        per = cost.processor / pages * 10_000
        print(f"{label:24}{cost.processor:12.1f}{cost.wall:9.1f}{per:16.1f}")
    print(f"{'  of it the start':24}{start.processor:12.1f}{start.wall:9.1f}")
    print(f"{'  of it reading pages':24}{reading.processor:12.1f}{reading.wall:9.1f}")
    print(f"overhead {spark.processor / single.processor - 1:+.0%}; {counts}")
    _print_stages(read_events(folder / "events"), pages)


def _print_stages(stages: dict[str, Stage], pages: int) -> None:
    head = f"{'stage':10}{'tasks':>7}{'task s':>9}{'shuffled MB':>13}{'rows':>11}{'B/page':>9}{'spilled MB':>12}"
    print(f"\n{head}{'files MB':>10}")
    for name, stage in stages.items():
        print(
            f"{name:10}{stage.tasks:7}{stage.seconds:9.1f}{stage.shuffled / 1e6:13.2f}{stage.records:11,}"
            f"{stage.shuffled / pages:9,.0f}{stage.spilled / 1e6:12.2f}{stage.written / 1e6:10.2f}"
        )


def _crawl(folder: Path) -> Cost:
    """The cost of the crawl on one machine; the index of the sample is made before."""
    settings = [f"DATASET_DIR={folder}/dataset", f"STATE_DIR={folder}/var"]
    command = [sys.executable, "-m", "scrapy", "crawl", "homepages", *(x for s in settings for x in ("-s", s))]
    subprocess.run([*command, "-a", "limit=1"], check=True, stdout=subprocess.DEVNULL)
    with measured(RUSAGE_CHILDREN) as cost:
        subprocess.run(
            [*command, "-a", f"seeds={folder}/pages", "-s", "ACCEPT_LOSSES=1"], check=True, stdout=subprocess.DEVNULL
        )
    return cost


def _bulk(folder: Path, master: str) -> tuple[Cost, Cost, Cost, dict[str, int]]:
    """The cost of the job, of starting it, and of reading the archive; what it made."""
    from bulk.archive import find_archives  # noqa: PLC0415  # needs an extra
    from bulk.job import Job, make_dataset  # noqa: PLC0415
    from bulk.matching import Authorities  # noqa: PLC0415
    from bulk.reading import read_archives  # noqa: PLC0415
    from bulk.session import spark_session  # noqa: PLC0415
    from spiders.archived import read_archived  # noqa: PLC0415

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
        whole = Cost(_spent() - before, time.monotonic() - began)
    return whole, started, reading, counts


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
