"""`scrapy report`: the published dataset as one self-contained HTML page of tables and plots."""

import argparse
from pathlib import Path

from scrapy.settings import Settings

from output.published import NotADatasetError, read_dataset
from output.report import render
from spiders.console import ExitCode, PlainCommand, Stop

_NAME = "report.html"


class Command(PlainCommand):
    """Writes the report of a dataset that is there."""

    def syntax(self) -> str:
        """What follows the command's name."""
        return "[-o FILE.html]"

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Show the dataset as one HTML page of tables and plots"

    def long_desc(self) -> str:
        """The text above the options."""
        return (
            "Writes the dataset in DATASET_DIR as one self-contained HTML page of tables and plots. Every crawl writes "
            f"the same page into the dataset as {_NAME}; this writes it anew, or elsewhere."
        )

    def add_options(self, parser: argparse.ArgumentParser) -> None:
        """The options."""
        super().add_options(parser)
        parser.add_argument(
            "-o", "--output", metavar="FILE.html", help=f"where it goes (default: {_NAME} in the dataset)"
        )

    def perform(self, settings: Settings, args: list[str], opts: argparse.Namespace) -> None:
        """Writes the page. Raises Stop if there is no dataset, or the file cannot be written."""
        if args:
            raise Stop(f"usage: scrapy report {self.syntax()}", ExitCode.USAGE)
        folder = Path(settings["DATASET_DIR"])
        target = Path(opts.output) if opts.output else folder / _NAME
        try:
            page = render(*read_dataset(folder))
        except NotADatasetError as error:
            raise Stop(f"{error}; scrapy crawl homepages makes one") from error
        try:
            _replace(target, page)
        except OSError as error:
            raise Stop(f"{target}: {(error.strerror or str(error)).lower()}") from error
        print(f"{len(page.encode()) / 1e6:.1f} MB: {target}")


def _replace(target: Path, text: str) -> None:
    """Writes the file beside its place first: whoever opens it sees the old page or the new one."""
    beside = target.with_name(f".{target.name}.new")
    try:
        beside.write_text(text, encoding="utf-8", newline="\n")
        beside.replace(target)
    finally:
        beside.unlink(missing_ok=True)
