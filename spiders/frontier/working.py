"""One worker among many: what Scrapy is to do otherwise than on one machine, and what is said at the end."""

from scrapy.crawler import CrawlerProcessBase
from scrapy.settings import BaseSettings

from pipelines.sharding import ShardPipeline
from spiders.console import Stop, tell
from spiders.frontier.joining import joined
from spiders.frontier.ledger import SharedLedger
from spiders.homepages import HomepagesSpider

_MANNERS = "spiders.manners.MannersMiddleware"
_TURNS = "spiders.frontier.manners.TurnHandler"


def work(process: CrawlerProcessBase, arguments: dict[str, str]) -> str:
    """Visits homepages of the run until all are visited, and writes shards. Says in one line how far the run has come.

    Raises Stop if it cannot go on.
    """
    settings = process.settings
    with joined(settings, arguments) as ledger:
        if ledger.run.is_complete:
            tell(
                f"note: the run of {ledger.run.started:%Y-%m-%d %H:%M} UTC was done; another one needs other -s SHARDS="
            )
        else:
            _prepare(settings)
            crawler = process.create_crawler(HomepagesSpider)
            process.crawl(crawler, ledger=ledger)
            process.start()
            try:
                pipeline = crawler.get_item_pipeline(ShardPipeline)
            except RuntimeError:  # the engine was never made
                pipeline = None
            if pipeline is None or pipeline.failure is not None:
                raise Stop("the crawl could not be started" if pipeline is None else str(pipeline.failure))
        return _conclude(ledger)


def _prepare(settings: BaseSettings) -> None:
    """Puts what workers share in place of what one machine has for itself."""
    middlewares = settings.getdict("DOWNLOADER_MIDDLEWARES")
    place = middlewares.pop(_MANNERS)
    middlewares["spiders.frontier.manners.SharedMannersMiddleware"] = place
    handlers = {**settings.getdict("DOWNLOAD_HANDLERS_BASE"), **settings.getdict("DOWNLOAD_HANDLERS")}
    for name, value in {
        "DOWNLOADER_MIDDLEWARES": middlewares,
        "TURN_HANDLER": handlers["https"],
        "DOWNLOAD_HANDLERS": {**settings.getdict("DOWNLOAD_HANDLERS"), "http": _TURNS, "https": _TURNS},
        "EXTENSIONS": {**settings.getdict("EXTENSIONS"), "spiders.frontier.lease.Lease": 0},
        "ITEM_PIPELINES": {"pipelines.sharding.ShardPipeline": 100},
    }.items():
        settings.set(name, value, priority="cmdline")


def _conclude(ledger: SharedLedger) -> str:
    """Says how far the run has come. Raises Stop if this worker lost its part in it."""
    if ledger.lost is not None:
        raise Stop(f"{ledger.lost}; what was under way here is for others")
    run = ledger.progress()
    if run.is_complete:
        return f"all {run.total:,} homepages are visited; scrapy publish {run.shards}"
    return f"{run.done:,} of {run.total:,} homepages are visited; shards: {run.shards}"
