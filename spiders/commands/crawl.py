"""`scrapy crawl homepages`: Scrapy's own command, with a dataset, a table and an exit code at the end."""

import argparse
import sys
from pathlib import Path

from scrapy.commands import crawl
from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings

from match.authority.dblp import IndexSummary
from output.corrections import CorrectionsError
from pipelines.storing import StorePipeline, corrections
from spiders import rendering
from spiders.authorities import FULL_DUMP_COMMAND, check_authorities, find_index, user_agent
from spiders.console import ExitCode, Stop, tell
from spiders.homepages import HomepagesSpider
from spiders.metrics import write_metrics
from spiders.pdf import is_installed
from spiders.running import check_outputs, locks, planned
from spiders.table import format_line, format_table

_NUMBERS = ("PAGE_SECONDS", "PAGES_PER_HOMEPAGE", "RETRY_AFTER_MAX", "CRAWL_DELAY_MAX", "RESUME_HOURS")


class Command(crawl.Command):
    """Crawls homepages and publishes the dataset."""

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Crawl homepages into a deduplicated dataset of publications"

    def long_desc(self) -> str:
        """The text above the options."""
        return (
            "Crawls homepages, matches what they list against DBLP and publishes the dataset. Without seeds it crawls "
            "the bundled sample, without any network. -a seeds=X names an address, a page, a folder, a .txt of "
            "addresses or a .csv with a column 'homepage'; several are separated by commas. -a limit=N visits the N "
            "that are due first, -a only=NAME those of one owner; what the others listed last stays. Exit codes: 0 all "
            "homepages done, 1 nothing published, 2 wrong usage, 3 published but some homepages failed, 4 another run "
            "holds the dataset."
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Crawls; sets the exit code."""
        try:
            self.exitcode = self._crawl(args, opts)
        except Stop as stop:
            tell(f"error: {stop}")
            self.exitcode = stop.code

    def _crawl(self, args: list[str], opts: argparse.Namespace) -> ExitCode:
        process = self.crawler_process
        assert process is not None  # noqa: S101  # Scrapy makes it before it runs the command
        settings = process.settings
        _check_usage(args, opts.spargs)
        check_authorities(settings)
        for name in _NUMBERS:
            _check_number(settings, name)
        _check_corrections(settings)
        if settings.getbool("READ_PDF_CV") and not is_installed():
            raise Stop("READ_PDF_CV needs another package: pip install -e '.[pdf]'", ExitCode.USAGE)
        if settings.getbool("JAVASCRIPT"):
            if not rendering.is_installed():
                raise Stop("JAVASCRIPT needs another package: pip install -e '.[js]'", ExitCode.USAGE)
            rendering.prepare(settings)
        settings.set("USER_AGENT", user_agent(settings), priority="project")
        settings.set("HTTPCACHE_ENABLED", True, priority="project")
        settings.set("HTTPCACHE_DIR", str(Path(settings["STATE_DIR"], "httpcache").absolute()), priority="project")
        with locks(settings):
            check_outputs(settings)
            with planned(settings, opts.spargs) as ledger:
                index = find_index(settings, for_sample="seeds" not in opts.spargs)
                crawler = self._create_crawler(HomepagesSpider)
                process.crawl(crawler, ledger=ledger)
                process.start()
                code = ExitCode.FAILED
                try:
                    code = _conclude(crawler, index if "seeds" in opts.spargs else None)
                finally:
                    _write_metrics(crawler, code)
                return code


def _check_usage(args: list[str], spider_arguments: dict[str, str]) -> None:
    """Raises Stop if the command names another spider, or anything that the spider does not know."""
    names = [arg for arg in args if not arg.startswith("-")]
    if names != [HomepagesSpider.name]:
        raise Stop(f"which spider? There is one: scrapy crawl {HomepagesSpider.name}", ExitCode.USAGE)
    unknown = [arg for arg in args if arg.startswith("-")]
    unknown += [f"-a {name}" for name in spider_arguments if name not in HomepagesSpider.arguments]
    if unknown:
        known = "-a seeds=, -a limit=, -a only=, -O FILE and -s NAME=VALUE"
        raise Stop(f"unknown argument {unknown[0]}; there are {known}", ExitCode.USAGE)


def _check_corrections(settings: BaseSettings) -> None:
    """Raises Stop if the file of corrections cannot be read, or a line of it."""
    try:
        corrections(settings)
    except CorrectionsError as error:
        raise Stop(str(error)) from error


def _check_number(settings: BaseSettings, name: str) -> None:
    """Raises Stop if the setting is no number."""
    try:
        settings.getfloat(name)
    except ValueError:
        raise Stop(f"{name} is no number: {settings[name]}", ExitCode.USAGE) from None


def _conclude(crawler: Crawler, index: IndexSummary | None) -> ExitCode:
    """Shows what came of the crawl; gives the exit code."""
    pipeline = _store_pipeline(crawler)
    if pipeline is None or pipeline.published is None:
        reason = "the crawl could not be started" if pipeline is None else pipeline.failure
        last = Path(crawler.settings["DATASET_DIR"])
        raise Stop(f"{reason}; no dataset was published{f', the one in {last} is as it was' if last.exists() else ''}")
    published = pipeline.published
    output = sys.stderr if "stdout:" in crawler.settings.getdict("FEEDS") else sys.stdout
    is_quiet = crawler.settings["SUMMARY"] == "line"
    print(format_line(published) if is_quiet else format_table(published), file=output)
    for failure in published.corrections:
        tell(f"note: {failure.subject}: {failure.reason}")
    if index is not None and index.is_sample and not is_quiet:
        tell(
            f"note: only the bundled sample of DBLP ({index.entries} publications) is indexed; "
            f"for all of DBLP: {FULL_DUMP_COMMAND}"
        )
    errors = 0 if crawler.stats is None else int(crawler.stats.get_value("log_count/ERROR", 0))
    if errors and not published.failed:
        tell(f"note: {errors:,} errors were logged on the way")
    return ExitCode.DEGRADED if published.failed or errors else ExitCode.DONE


def _store_pipeline(crawler: Crawler) -> StorePipeline | None:
    try:
        return crawler.get_item_pipeline(StorePipeline)
    except RuntimeError:  # the engine was never made
        return None


def _write_metrics(crawler: Crawler, code: ExitCode) -> None:
    """Writes the figures for Prometheus; a file that cannot be written spoils no run."""
    settings = crawler.settings
    path = Path(settings["METRICS_FILE"] or Path(settings["STATE_DIR"]) / "oeuvre.prom")
    pipeline = _store_pipeline(crawler)
    published = None if pipeline is None else pipeline.published
    try:
        if published is None:
            write_metrics(path, code, {}, {})
        else:
            write_metrics(path, code, published.counts, published.timings)
    except OSError as error:
        tell(f"note: {path}: {(error.strerror or str(error)).lower()}")
