"""`scrapy authority dblp FILE`: DBLP's dump into the local index."""

import argparse
from pathlib import Path

from scrapy.settings import Settings

from match.authority.dblp import DumpError, build_index
from pipelines.matching import dblp_folder
from spiders.authorities import user_agent
from spiders.console import ExitCode, PlainCommand, Stop, progress
from spiders.download import DownloadError, download


class Command(PlainCommand):
    """Builds the index that crawls are matched against."""

    def syntax(self) -> str:
        """What follows the command's name."""
        return "dblp FILE | dblp --download"

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Index DBLP's dump, to match against"

    def long_desc(self) -> str:
        """The text above the options."""
        return (
            "Streams DBLP's dump (dblp.xml.gz or dblp.xml) into the local index (-s DBLP_INDEX=DIR, else var/dblp). "
            "The index that was there serves until the new one is whole."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options."""
        super().add_options(parser)
        parser.add_argument("--download", action="store_true", help="fetch the dump from dblp.org first (1 GB)")

    def perform(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> None:
        """Indexes the dump. Raises Stop if it cannot."""
        if len(args) != (1 if opts.download else 2) or args[0] != "dblp":
            raise Stop(f"usage: scrapy authority {self.syntax()}", ExitCode.USAGE)
        dump = Path(settings["STATE_DIR"]) / "dblp.xml.gz" if opts.download else Path(args[1])
        index = dblp_folder(settings)
        try:
            if opts.download:
                with progress("downloading", "bytes") as advance:
                    download(settings["DBLP_DUMP_URL"], dump, user_agent(settings), advance)
            with progress("indexing", "bytes") as advance:
                summary = build_index(dump, index, advance)
        except (DownloadError, DumpError) as error:
            raise Stop(str(error)) from error
        print(f"{summary.entries:,} publications and {summary.persons:,} persons in {index}, {summary.seconds:.0f} s")
