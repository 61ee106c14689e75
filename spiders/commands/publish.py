"""`scrapy publish SHARDS`: what many workers read, through the pipelines of one machine, into the dataset."""

import argparse

from scrapy.commands import BaseRunSpiderCommand

from spiders import frontier
from spiders.authorities import check_authorities, find_index, user_agent
from spiders.concluding import run_to_its_end
from spiders.console import ExitCode, Stop, exit_code
from spiders.running import check_corrections, check_outputs, locks


class Command(BaseRunSpiderCommand):
    """Publishes the dataset of a crawl by many workers."""

    requires_project = True

    def syntax(self) -> str:
        """What follows the command's name."""
        return "SHARDS"

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Publish the dataset of a crawl by many workers"

    def long_desc(self) -> str:
        """The text above the options."""
        return (
            "Takes what the workers of a crawl with FRONTIER wrote into SHARDS, a folder or a bucket, matches it and "
            "publishes the dataset, as a crawl on one machine does. Homepages that no worker visited keep what they "
            "listed last. Exit codes are those of a crawl."
        )

    def run(self, args: list[str], opts: argparse.Namespace) -> None:
        """Publishes; sets the exit code."""
        self.exitcode = exit_code(lambda: self._publish(args, opts))

    def _publish(self, args: list[str], opts: argparse.Namespace) -> ExitCode:
        process = self.crawler_process
        assert process is not None  # noqa: S101  # Scrapy makes it before it runs the command
        settings = process.settings
        if len(args) != 1 or args[0].startswith("-") or opts.spargs:
            raise Stop(f"usage: scrapy publish {self.syntax()}", ExitCode.USAGE)
        if not frontier.is_installed():
            raise Stop("shards need other packages: pip install -e '.[redis]'", ExitCode.USAGE)
        from spiders.gathering import ShardsSpider, adopted  # noqa: PLC0415  # an extra

        check_authorities(settings)
        check_corrections(settings)
        settings.set("USER_AGENT", user_agent(settings), priority="project")
        with locks(settings):
            check_outputs(settings)
            with adopted(settings, args[0]) as (ledger, shards):
                index = find_index(settings, for_sample=False)
                crawler = process.create_crawler(ShardsSpider)
                return run_to_its_end(process, crawler, index, ledger=ledger, shards=shards)
