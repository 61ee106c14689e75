"""`scrapy crawl homepages`: Scrapy's own command, with a dataset, a table and an exit code at the end."""

import argparse
import logging
from pathlib import Path

from scrapy.commands import crawl
from scrapy.crawler import CrawlerProcessBase
from scrapy.settings import BaseSettings

from spiders import frontier, rendering
from spiders.authorities import check_authorities, find_index, user_agent
from spiders.concluding import run_to_its_end
from spiders.console import ExitCode, Stop, exit_code
from spiders.homepages import HomepagesSpider
from spiders.pdf import is_installed
from spiders.running import check_corrections, check_outputs, locks, planned

_NUMBERS = (
    "PAGE_SECONDS",
    "PAGES_PER_HOMEPAGE",
    "RETRY_AFTER_MAX",
    "CRAWL_DELAY_MAX",
    "RESUME_HOURS",
    "SHARD_SECONDS",
    "LEASE_SECONDS",
)
_TOLD_OTHERWISE = (
    "scrapy.core.downloader.handlers.http11",
    "scrapy.downloadermiddlewares.httpcompression",
    "scrapy-playwright",
)
"""Loggers whose warnings are of pages that are lost, for which there is a line already."""


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
        self.exitcode = exit_code(lambda: self._crawl(args, opts))

    def _crawl(self, args: list[str], opts: argparse.Namespace) -> ExitCode:
        process = self.crawler_process
        assert process is not None  # noqa: S101  # Scrapy makes it before it runs the command
        settings = process.settings
        _check_usage(args, opts.spargs)
        _be_quiet(logging.getLevelNamesMapping()[settings["LOG_LEVEL"]])
        for name in _NUMBERS:
            _check_number(settings, name)
        if settings.getbool("READ_PDF_CV") and not is_installed():
            raise Stop("READ_PDF_CV needs another package: pip install -e '.[pdf]'", ExitCode.USAGE)
        if settings.getbool("JAVASCRIPT"):
            if not rendering.is_installed():
                raise Stop("JAVASCRIPT needs another package: pip install -e '.[js]'", ExitCode.USAGE)
            rendering.prepare(settings)
        settings.set("USER_AGENT", user_agent(settings), priority="project")
        settings.set("HTTPCACHE_ENABLED", True, priority="project")
        settings.set("HTTPCACHE_DIR", str(Path(settings["STATE_DIR"], "httpcache").absolute()), priority="project")
        if settings["FRONTIER"]:
            return _work(process, opts.spargs)
        check_authorities(settings)
        check_corrections(settings)
        with locks(settings):
            check_outputs(settings)
            with planned(settings, opts.spargs) as ledger:
                index = find_index(settings, for_sample="seeds" not in opts.spargs)
                crawler = self._create_crawler(HomepagesSpider)
                return run_to_its_end(process, crawler, index if "seeds" in opts.spargs else None, ledger=ledger)


def _be_quiet(level: int) -> None:
    """Lets nothing be logged below the level: else each line is made, then dropped."""
    logging.disable(level - 1)
    if level >= logging.WARNING:
        for name in _TOLD_OTHERWISE:
            logging.getLogger(name).setLevel(logging.ERROR)


def _work(process: CrawlerProcessBase, arguments: dict[str, str]) -> ExitCode:
    """Has a part in a run of many workers. Raises Stop if the packages for it are not there."""
    if not frontier.is_installed():
        raise Stop("FRONTIER needs other packages: pip install -e '.[redis]'", ExitCode.USAGE)
    from spiders.frontier.working import work  # noqa: PLC0415  # an extra

    print(work(process, arguments))
    return ExitCode.DONE


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


def _check_number(settings: BaseSettings, name: str) -> None:
    """Raises Stop if the setting is no number."""
    try:
        settings.getfloat(name)
    except ValueError:
        raise Stop(f"{name} is no number: {settings[name]}", ExitCode.USAGE) from None
