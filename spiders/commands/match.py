"""`scrapy match IN.csv -o OUT.csv`: the rows of any table linked to DBLP."""

from pathlib import Path

from scrapy.settings import Settings

from match.authority.dblp import DblpIndex, MissingIndexError
from match.table import match_table
from pipelines.matching import dblp_folder
from spiders.authorities import FULL_DUMP_COMMAND
from spiders.console import Stop, TableCommand, count_rows, progress, tell


class Command(TableCommand):
    """Adds the columns `dblp_key`, `match_score` and `match_status`."""

    def short_desc(self) -> str:
        """One line for the list of commands."""
        return "Link the rows of a CSV (title, authors, venue, year, doi) to DBLP"

    def long_desc(self) -> str:
        """What `--help` says."""
        return (
            "Adds to each row the columns dblp_key, match_score and match_status (matched, ambiguous or unmatched). "
            "IN.csv has a header with a column of titles; authors, venue, year, doi and the like are used if there. "
            "The index is that of -s DBLP_INDEX=DIR, else var/dblp; scrapy authority dblp makes it."
        )

    def perform_on(self, settings: Settings, source: Path, target: Path) -> None:
        """Links the rows. Raises Stop if there is no index."""
        try:
            index = DblpIndex(dblp_folder(settings))
        except MissingIndexError as error:
            raise Stop(f"{error}; make one: {FULL_DUMP_COMMAND}") from error
        with index, progress("matching", "rows") as advance:
            counts = match_table(source, target, index, advance)
        print(count_rows(counts, target))
        if index.is_sample:
            tell(f"note: only the bundled sample of DBLP is indexed; for all of DBLP: {FULL_DUMP_COMMAND}")
