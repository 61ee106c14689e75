"""Record to match."""

from collections.abc import Collection
from pathlib import Path
from typing import Self

from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings

from bibliography import MatchStatus, Owner, Record
from match.authority.dblp import DblpIndex
from match.judge import Match, match_record
from pipelines.stages import Matched, Normalized

_HOMONYMS = 8
"""Persons of the owner's name beyond which the name alone says too little to look among their publications."""


class Matcher:
    """Finds for a record its entry in DBLP; without an index every record stays unmatched."""

    def __init__(self, index: DblpIndex | None) -> None:
        self.index = index
        self._pids: dict[tuple[str | None, ...], frozenset[str]] = {}

    def match(self, record: Record, owner: Owner) -> Match:
        """How the record, found on the owner's page, stands to DBLP."""
        if self.index is None:
            return Match(record.id, MatchStatus.UNMATCHED, None, None, ())
        candidates = self.index.candidates(record, self._owner_pids(self.index, owner))
        return match_record(record, candidates)

    def _owner_pids(self, index: DblpIndex, owner: Owner) -> Collection[str]:
        key = (owner.profiles.get("dblp"), owner.profiles.get("dblp_name"), owner.name, owner.native_name)
        if key not in self._pids:
            self._pids[key] = _find_pids(index, *key)
        return self._pids[key]


def _find_pids(index: DblpIndex, pid: str | None, exact: str | None, *names: str | None) -> frozenset[str]:
    """The persons in DBLP who may be the owner: the one of the pid or DBLP's own name, else those of the names."""
    if pid is not None and index.person(pid) is not None:
        return frozenset({pid})
    if exact is not None and (person := index.person_named(exact)) is not None:
        return frozenset({person.pid})
    found = {person.pid for name in names if name is not None for person in index.authors(name)}
    return frozenset(found) if len(found) <= _HOMONYMS else frozenset()


def dblp_folder(settings: BaseSettings) -> Path:
    """The folder of the DBLP index: DBLP_INDEX, or `dblp` in STATE_DIR."""
    return Path(settings["DBLP_INDEX"] or Path(settings["STATE_DIR"]) / "dblp")


def authority_names(settings: BaseSettings) -> tuple[str, ...]:
    """The authorities that AUTHORITIES names, in order; none if it is empty."""
    return tuple(name.strip() for name in settings.get("AUTHORITIES", "").split(",") if name.strip())


class MatchPipeline:
    """Looks each record up in the authorities that AUTHORITIES names."""

    def __init__(self, index: Path | None) -> None:
        self._path = index
        self.matcher = Matcher(None)

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The pipeline that Scrapy makes for a crawl."""
        return cls(dblp_folder(crawler.settings) if "dblp" in authority_names(crawler.settings) else None)

    def open_spider(self) -> None:
        """Opens the index. Raises MissingIndexError where there is none."""
        if self._path is not None:
            self.matcher = Matcher(DblpIndex(self._path))

    def process_item(self, item: Normalized) -> Matched:
        """The record with its match."""
        return Matched(item.mention, item.record, self.matcher.match(item.record, item.owner))

    def close_spider(self) -> None:
        """Closes the index."""
        if self.matcher.index is not None:
            self.matcher.index.close()
