"""`scrapy crawl homepages`: Scrapy's own command, with a dataset, a table and an exit code at the end."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from urllib.parse import urlsplit

from filelock import FileLock, Timeout
from scrapy.commands import crawl
from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings

from match.authority.dblp import IndexSummary
from output.corrections import CorrectionsError
from output.store import Store, StoreError
from pipelines.storing import StorePipeline, corrections, store_path
from spiders.authorities import FULL_DUMP_COMMAND, check_authorities, find_index, user_agent
from spiders.console import ExitCode, Stop, tell
from spiders.homepages import SAMPLE, HomepagesSpider
from spiders.seeds import Seeds, is_local, read_seeds
from spiders.table import format_table

_SHOWN = 10


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
            "addresses or a .csv with a column 'homepage'; several are separated by commas. Exit codes: 0 all "
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
        _check_number(settings, "PAGE_SECONDS")
        _check_corrections(settings)
        seeds = read_seeds(opts.spargs.get("seeds", str(SAMPLE)))
        if not seeds.homepages and not seeds.bad:
            raise Stop("-a seeds= names nothing", ExitCode.USAGE)
        if not seeds.homepages:
            raise Stop("; ".join(f"{bad.seed}: {bad.reason}" for bad in seeds.bad[:_SHOWN]))
        check_contact(settings, seeds)
        settings.set("USER_AGENT", user_agent(settings), priority="project")
        settings.set("HTTPCACHE_DIR", str(Path(settings["STATE_DIR"], "httpcache").absolute()), priority="project")
        with _locks(settings):
            index = find_index(settings, for_sample="seeds" not in opts.spargs)
            _check_outputs(settings)
            crawler = self._create_crawler(HomepagesSpider)
            process.crawl(crawler, seeds=seeds)
            process.start()
            return _conclude(crawler, index if "seeds" in opts.spargs else None)


def _check_usage(args: list[str], spider_arguments: dict[str, str]) -> None:
    """Raises Stop if the command names another spider, or anything that the spider does not know."""
    names = [arg for arg in args if not arg.startswith("-")]
    if names != [HomepagesSpider.name]:
        raise Stop(f"which spider? There is one: scrapy crawl {HomepagesSpider.name}", ExitCode.USAGE)
    unknown = [arg for arg in args if arg.startswith("-")]
    unknown += [f"-a {name}" for name in spider_arguments if name not in HomepagesSpider.arguments]
    if unknown:
        raise Stop(f"unknown argument {unknown[0]}; there are -a seeds=, -O FILE and -s NAME=VALUE", ExitCode.USAGE)


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


def check_contact(settings: BaseSettings, seeds: Seeds) -> None:
    """Raises Stop if other people's servers would be asked without saying by whom."""
    if not settings["CONTACT"] and any(not is_local(homepage.url) for homepage in seeds.homepages):
        raise Stop(
            "say who is crawling, so that site owners can write to you: -s CONTACT=mail or web address", ExitCode.USAGE
        )


@contextmanager
def _locks(settings: BaseSettings) -> Iterator[None]:
    """Holds the dataset and the state. Raises Stop if another run does, or if they cannot be written."""
    dataset, state = Path(settings["DATASET_DIR"]).absolute(), Path(settings["STATE_DIR"]).absolute()
    with ExitStack() as held:
        for path in (dataset.with_name(f".{dataset.name}.lock"), state / "run.lock"):
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                held.enter_context(FileLock(path, timeout=0))
            except Timeout:
                raise Stop(f"another run holds the dataset ({path})", ExitCode.LOCKED) from None
            except OSError as error:
                raise Stop(f"{error.filename or path}: {(error.strerror or str(error)).lower()}") from error
        yield


def _check_outputs(settings: BaseSettings) -> None:
    """Raises Stop if the store or a file of the feed could not be written: better now than after the crawl."""
    try:
        Store(store_path(settings)).close()
        for uri in settings.getdict("FEEDS"):
            if urlsplit(str(uri)).scheme in ("", "file") and "%(" not in str(uri):  # %(time)s is filled in later
                path = Path(str(uri).removeprefix("file://"))
                path.parent.mkdir(parents=True, exist_ok=True)
                path.open("ab").close()
    except StoreError as error:
        raise Stop(str(error)) from error
    except OSError as error:
        raise Stop(f"{error.filename}: {(error.strerror or str(error)).lower()}") from error


def _conclude(crawler: Crawler, index: IndexSummary | None) -> ExitCode:
    """Shows what came of the crawl; gives the exit code."""
    try:
        pipeline = crawler.get_item_pipeline(StorePipeline)
    except RuntimeError:  # the engine was never made
        pipeline = None
    if pipeline is None or pipeline.published is None:
        reason = "the crawl could not be started" if pipeline is None else pipeline.failure
        last = Path(crawler.settings["DATASET_DIR"])
        raise Stop(f"{reason}; no dataset was published{f', the one in {last} is as it was' if last.exists() else ''}")
    feeds_standard_output = "stdout:" in crawler.settings.getdict("FEEDS")
    print(format_table(pipeline.published), file=sys.stderr if feeds_standard_output else sys.stdout)
    for failure in pipeline.published.corrections:
        tell(f"note: {failure.subject}: {failure.reason}")
    if index is not None and index.is_sample:
        tell(
            f"note: only the bundled sample of DBLP ({index.entries} publications) is indexed; "
            f"for all of DBLP: {FULL_DUMP_COMMAND}"
        )
    return ExitCode.DEGRADED if pipeline.published.failed else ExitCode.DONE
