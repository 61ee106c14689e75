"""How a run that publishes ends: what it shows, its exit code, its figures for Prometheus."""

import asyncio
import gc
import sys
from pathlib import Path

from scrapy.crawler import Crawler, CrawlerProcessBase

from match.authority.dblp import IndexSummary
from pipelines.storing import StorePipeline
from spiders.authorities import FULL_DUMP_COMMAND
from spiders.console import ExitCode, Stop, tell
from spiders.feeds import FEEDS_LOST
from spiders.metrics import write_metrics
from spiders.reasons import describe
from spiders.table import format_line, format_table

_OBJECTS = 10_000
"""How many more objects there may be before garbage is looked for: some pages' worth."""


def run_to_its_end(
    process: CrawlerProcessBase, crawler: Crawler, index: IndexSummary | None, **arguments: object
) -> ExitCode:
    """Lets the crawler run, with the spider's arguments, and shows what came of it; gives the exit code.

    `index` is the index of DBLP of which users should know whether it is only the sample. Raises Stop if no dataset was
    published.
    """
    gc.freeze()  # what was imported lasts: it need not be looked through for garbage again and again
    gc.set_threshold(_OBJECTS)
    running = process.crawl(crawler, **arguments)
    process.start()
    code = ExitCode.FAILED
    try:
        code = _conclude(crawler, index, _error(running))
    finally:
        _write_metrics(crawler, code)
    return code


def _error(running: object) -> str | None:
    """What kept the crawl from its end, if it was not told before."""
    if not isinstance(running, asyncio.Future) or not running.done() or running.cancelled():
        return None
    error = running.exception()
    return None if error is None else f"the crawl could not be started: {describe(error)}"


def _conclude(crawler: Crawler, index: IndexSummary | None, error: str | None) -> ExitCode:
    """Shows what came of the crawl; gives the exit code."""
    pipeline = _store_pipeline(crawler)
    if pipeline is None or pipeline.published is None:
        reason = error or ("the crawl could not be started" if pipeline is None else pipeline.failure)
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
    stats = {} if crawler.stats is None else crawler.stats.get_stats()
    errors = int(stats.get("log_count/ERROR", 0))
    if errors and not published.failed:
        tell(f"note: {errors:,} errors were logged on the way")
    return ExitCode.DEGRADED if published.failed or errors or stats.get(FEEDS_LOST) else ExitCode.DONE


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
    try:
        write_metrics(path, code, None if pipeline is None else pipeline.published)
    except OSError as error:
        tell(f"note: {path}: {(error.strerror or str(error)).lower()}")
