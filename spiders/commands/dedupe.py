"""`scrapy dedupe IN.csv -o OUT.csv`: the rows of any table that are one work share a `work_id`."""

from pathlib import Path

from scrapy.settings import Settings

from match.table import dedupe_table
from spiders.console import TableCommand, count_rows, progress


class Command(TableCommand):
    """Adds the column `work_id`."""

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Find the rows of a CSV (title, authors, venue, year, doi) that are one work"

    def long_desc(self) -> str:
        """What `--help` says."""
        return (
            "Adds the column work_id, which the rows of one work share. IN.csv has a header with a column of titles; "
            "authors, venue, year, doi and the like are used if there."
        )

    def perform_on(self, settings: Settings, source: Path, target: Path) -> None:
        """Finds them."""
        with progress("reading", "rows") as advance:
            counts = dedupe_table(source, target, advance)
        print(count_rows(counts, target))
