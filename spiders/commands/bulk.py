"""`scrapy bulk IN -o OUT`: archives of pages, or shards of mentions, into a dataset on Spark."""

import argparse
import os
from functools import partial
from importlib.util import find_spec
from shutil import which

from scrapy.settings import Settings

from match.authority.online import ONLINE
from pipelines.matching import dblp_folder
from spiders.authorities import check_authorities, find_index
from spiders.console import ExitCode, PlainCommand, Stop
from spiders.table import format_counts

_PACKAGES = ("pyspark", "warcio", "fsspec")


class Command(PlainCommand):
    """Makes a dataset of what is too much for one machine."""

    def syntax(self) -> str:
        """What follows the command's name."""
        return "IN -o OUT"

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Turn archives of pages (WARC), or shards of mentions, into a dataset on Spark"

    def long_desc(self) -> str:
        """The text above the options."""
        return (
            "IN is a WARC file, a pattern or a folder of such, a list of addresses (Common Crawl's warc.paths.gz), or "
            "a folder of shards as workers of a crawl write them. OUT, which must not be there yet, gets the dataset's "
            "tables as Parquet, and run.json last. Both may be whatever fsspec and Spark know, such as s3a://. "
            "-s SPARK_MASTER= names the cluster (default: local[*]; empty: what spark-submit says)."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options."""
        super().add_options(parser)
        parser.add_argument(
            "-o", "--output", metavar="OUT", help="where the dataset goes: a folder that is not there yet"
        )

    def perform(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> None:
        """Runs the job. Raises Stop for whatever stands in its way."""
        if len(args) != 1 or not opts.output:
            raise Stop(f"usage: scrapy bulk {self.syntax()}", ExitCode.USAGE)
        if any(find_spec(name) is None for name in _PACKAGES):
            raise Stop("scrapy bulk needs other packages: pip install -e '.[spark]'", ExitCode.USAGE)
        if which("java") is None and "JAVA_HOME" not in os.environ:
            raise Stop("scrapy bulk needs Java: apt-get install default-jre-headless", ExitCode.USAGE)
        if settings["CORRECTIONS"]:
            raise Stop("scrapy bulk makes no CORRECTIONS; publish the shards with them", ExitCode.USAGE)
        names = check_authorities(settings)
        if not set(ONLINE).isdisjoint(names):
            raise Stop("scrapy bulk asks no servers: AUTHORITIES may name dblp and file:PATH", ExitCode.USAGE)
        find_index(settings, for_sample=False)
        print(_make(settings, args[0], opts.output, names))


def _make(settings: Settings, source: str, dataset: str, names: tuple[str, ...]) -> str:
    """Runs the job; the lines to show."""
    from bulk.matching import Authorities  # noqa: PLC0415  # needs an extra
    from bulk.run import Places, Unmade, run  # noqa: PLC0415
    from spiders.archived import read_archived  # noqa: PLC0415

    reader = partial(read_archived, seconds=settings.getfloat("PAGE_SECONDS"))
    authorities = Authorities(dblp_folder(settings).absolute(), names)
    try:
        counts = run(settings["SPARK_MASTER"], Places(source, dataset), authorities, reader)
    except (Unmade, ImportError) as error:
        raise Stop(str(error)) from error
    except OSError as error:
        raise Stop(f"{error.filename or source}: {(error.strerror or str(error)).lower()}") from error
    return "\n".join(["", *format_counts(counts), "", f"dataset     {dataset}"])
