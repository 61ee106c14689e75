"""Record to match: what the authorities that AUTHORITIES names have to say."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings

from bibliography import MatchStatus, Owner, Record
from match.authority.dblp import DblpIndex
from match.authority.listing import Listing
from match.authority.online import ONLINE, OnlineAuthority, make_authority
from match.judge import Match, combine, match_record
from match.owner import find_pids, with_owner
from pipelines.asking import Asker
from pipelines.exports import FILE, read_export
from pipelines.stages import Matched, Normalized


@dataclass(frozen=True, slots=True)
class Lister:
    """A page as it tells who its owner is."""

    url: str
    owner: Owner
    titles: Sequence[str]
    """Of all publications that it lists."""


@dataclass(slots=True)
class Matcher:
    """Finds for a record its entries at the authorities, in the order of `names`; without any it stays unmatched."""

    index: DblpIndex | None = None
    names: tuple[str, ...] = ("dblp",)
    exports: Mapping[str, Listing] = field(default_factory=dict)
    online: Mapping[str, OnlineAuthority] = field(default_factory=dict)
    asker: Asker | None = None
    _pids: dict[str, frozenset[str]] = field(default_factory=dict)
    _lists: dict[str, "asyncio.Task[Listing]"] = field(default_factory=dict)

    def match(self, record: Record, page: Lister) -> Match:
        """How the record, found on the page, stands to the authorities that can be asked without a network."""
        told = with_owner(record, page.owner)
        found = [match_record(told, candidates) for candidates in self._local(told, page).values()]
        return combine(found or [Match(record.id, MatchStatus.UNMATCHED, None, None)])

    async def find(self, record: Record, page: Lister) -> Match:
        """How it stands to all of them.

        The lists of what the page's owner published come first, one request an authority. Single records are searched
        for only where nobody knows them yet, with one authority after the other.
        """
        told = with_owner(record, page.owner)
        candidates = self._local(told, page)
        for name, authority in self.online.items():
            candidates[name] = (await self._list(name, authority, page.owner)).candidates(told)
        found = {name: match_record(told, candidates[name]) for name in self.names if name in candidates}
        for name, authority in self.online.items():
            if any(match.entry is not None for match in found.values()):
                break
            more = await self._search(name, authority, told)
            found[name] = match_record(told, [*candidates[name], *more])
        return combine([*found.values()] or [Match(record.id, MatchStatus.UNMATCHED, None, None)])

    def _local(self, record: Record, page: Lister) -> dict[str, list[Record]]:
        found = {name: listing.candidates(record) for name, listing in self.exports.items()}
        if self.index is not None:
            if page.url not in self._pids:
                self._pids[page.url] = find_pids(self.index, page.owner, page.titles)
            found["dblp"] = self.index.candidates(record, self._pids[page.url])
        return {name: found[name] for name in self.names if name in found}

    async def _list(self, name: str, authority: OnlineAuthority, owner: Owner) -> Listing:
        url = authority.list_url(owner)
        if url is None or self.asker is None:
            return Listing(())
        if url not in self._lists:
            self._lists[url] = asyncio.ensure_future(self._fetch_list(name, authority, url, self.asker))
        return await self._lists[url]

    async def _fetch_list(self, name: str, authority: OnlineAuthority, url: str, asker: Asker) -> Listing:
        return Listing(await asker.ask(name, url, authority.read_list, authority.is_wary) or ())

    async def _search(self, name: str, authority: OnlineAuthority, record: Record) -> list[Record]:
        url = authority.search_url(record)
        if url is None or self.asker is None:
            return []
        return await self.asker.ask(name, url, authority.read_found, authority.is_wary) or []


def dblp_folder(settings: BaseSettings) -> Path:
    """The folder of the DBLP index: DBLP_INDEX, or `dblp` in STATE_DIR."""
    return Path(settings["DBLP_INDEX"] or Path(settings["STATE_DIR"]) / "dblp")


def authority_names(settings: BaseSettings) -> tuple[str, ...]:
    """The authorities that AUTHORITIES names, in order; none if it is empty."""
    return tuple(name.strip() for name in settings.get("AUTHORITIES", "").split(",") if name.strip())


def authority_urls(settings: BaseSettings) -> dict[str, str]:
    """The addresses of the authorities that AUTHORITIES names and that are asked over the network, by name.

    The setting is named like the authority: SCHOLAR_URL; DBLP_URL is that of `dblp-api`.
    """
    names = [name for name in authority_names(settings) if name in ONLINE]
    return {name: settings[f"{name.removesuffix('-api').upper()}_URL"] for name in names}


class MatchPipeline:
    """Looks each record up in the authorities that AUTHORITIES names."""

    def __init__(self, crawler: Crawler) -> None:
        self._crawler = crawler
        self.matcher = Matcher()

    @classmethod
    def from_crawler(cls, crawler: Crawler) -> Self:
        """The pipeline that Scrapy makes for a crawl."""
        return cls(crawler)

    def open_spider(self) -> None:
        """Opens the index and reads the exports. Raises MissingIndexError, ExportError where there is none."""
        settings = self._crawler.settings
        names = authority_names(settings)
        self.matcher = Matcher(
            index=DblpIndex(dblp_folder(settings)) if "dblp" in names else None,
            names=names,
            exports={name: read_export(Path(name.removeprefix(FILE))) for name in names if name.startswith(FILE)},
            online={
                name: make_authority(name, url, settings["CONTACT"]) for name, url in authority_urls(settings).items()
            },
            asker=Asker(self._crawler),
        )

    async def process_item(self, item: Normalized) -> Matched:
        """The record with its match."""
        page = Lister(item.mention.page_url, item.owner, [mention.title for mention in item.beside])
        return Matched(item.mention, item.record, await self.matcher.find(item.record, page))

    def close_spider(self) -> None:
        """Closes the index."""
        if self.matcher.index is not None:
            self.matcher.index.close()
