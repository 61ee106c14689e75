"""The visit to one homepage: which of its pages come next, and what came of it."""

import hashlib
import heapq
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from urllib.parse import urlsplit

from bibliography import Owner
from normalize.title import title_key
from pipelines.stages import Visit
from spiders.address import address_key, ending_of
from spiders.ledger import Ledger
from spiders.privacy import mask
from spiders.reading import PageLink, Reading
from spiders.scope import Scope, scope_of
from spiders.words import LinkKind, is_elsewhere

_RANKS = {
    LinkKind.PUBLICATIONS: 0,
    LinkKind.ALL: 0,
    LinkKind.FRAME: 1,
    LinkKind.NEXT: 2,
    LinkKind.TYPE: 3,
    LinkKind.BOOKS: 3,
    LinkKind.BIB: 4,
    LinkKind.PAPER: 5,
    LinkKind.HUB: 6,
    LinkKind.CV: 7,
    LinkKind.LANGUAGE: 8,
}
"""Which come first where not all can be read."""

_LISTS = frozenset([LinkKind.PUBLICATIONS, LinkKind.ALL, LinkKind.FRAME, LinkKind.NEXT, LinkKind.TYPE, LinkKind.BOOKS])
_PARTS = frozenset([LinkKind.TYPE, LinkKind.NEXT, LinkKind.PAPER])
"""Kinds that are believed only on a page that is a list itself."""

_ELSEWHERE = frozenset([LinkKind.PUBLICATIONS, LinkKind.ALL])
_FALLBACK = frozenset([LinkKind.CV, LinkKind.LANGUAGE])
"""Kinds that are followed only while no publication is found."""

_LEAST_LIST = 3
_MAX_DEPTH = 5
_MAX_MOVES = 3


@dataclass(frozen=True, slots=True)
class Limits:
    """How far a visit goes."""

    pages: int
    """Most pages to fetch for one homepage, its own and those that redirect included."""
    reads_cvs: bool = False
    """Whether a linked CV in PDF is read."""


@dataclass(frozen=True, slots=True)
class Step:
    """A page to fetch: its address, what led to it, and how many links it is away from the homepage."""

    url: str
    kind: LinkKind | None = None
    """None for the homepage."""
    depth: int = 0


@dataclass(slots=True)
class SiteVisit:
    """A visit under way."""

    homepage: str
    owner: Owner
    limits: Limits
    ledger: Ledger
    scope: Scope = field(init=False)
    page_url: str = ""
    pages: list[str] = field(default_factory=list)
    mentions: int = 0
    unparsed: int = 0
    failure: str | None = None
    note: str | None = None
    moved_to: str | None = None
    _fetched: int = 0
    _moves: int = 0
    _order: int = 0
    _has_list: bool = False
    _seen: set[str] = field(default_factory=set)
    _bodies: set[bytes] = field(default_factory=set)
    _titles: set[str] = field(default_factory=set)
    _waiting: list[tuple[int, int, Step]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.page_url = self.homepage
        self._settle(self.homepage)

    def begin(self) -> Step:
        """The first page."""
        self._seen.add(address_key(self.homepage))
        self._fetched = 1
        return Step(self.homepage)

    def may_lead_to(self, url: str) -> bool:
        """Whether a redirect of a page that is not the homepage may be followed."""
        return self.scope.has(url) or self.scope.names_owner(url)

    def next_step(self) -> Step | None:
        """The page to fetch now; None where nothing is left, or enough was fetched."""
        while self._waiting and self._fetched < self.limits.pages:
            _, _, step = heapq.heappop(self._waiting)
            is_wanted = not self.mentions or step.kind not in _FALLBACK or ending_of(step.url) == "pdf"
            if is_wanted and not (step.kind is LinkKind.HUB and self._has_list) and self._is_new(step.url):
                self._fetched += 1
                return step
        return None

    def takes_one_more(self) -> bool:
        """Whether one page more may be fetched, beside those that wait; it is counted."""
        self._fetched += 1
        return self._fetched <= self.limits.pages

    def arrive(self, step: Step, url: str, body: bytes, statuses: list[object]) -> str | None:
        """A page is there, after redirects; why it is not to be read, or None where it is."""
        self._fetched += len(statuses)
        self._seen.add(address_key(url))
        if step.kind is None and url != self.page_url:
            self.page_url = url
            if not self.scope.has(url) or (
                {301, 308} & set(statuses) and address_key(url) != address_key(self.homepage)
            ):
                self.moved_to = url
            self._settle(url)
        digest = hashlib.sha256(body).digest()
        if digest in self._bodies:
            return "the same page at another address"
        self._bodies.add(digest)
        if not self.ledger.claim(url, self.homepage):
            return f"leads to {url}, as another homepage does"
        return None

    def see_again(self, body: bytes) -> None:
        """The page is only a shell for scripts: other pages of the site may come as the very same bytes."""
        self._bodies.discard(hashlib.sha256(body).digest())

    def take(self, step: Step, url: str, reading: Reading) -> None:
        """A page was read: counts what it lists and notes where it leads."""
        titles = {title_key(mention.title) for mention in reading.mentions}
        brings_new = not titles <= self._titles
        self._titles |= titles
        if url not in self.pages:
            self.pages.append(url)
        self.mentions += len(reading.mentions)
        self.unparsed += reading.unparsed
        self.owner = reading.owner
        if step.kind is None:
            self._settle(url)
            self._move(reading)
        elif reading.is_forwarding:
            self._offer(PageLink(reading.moved_to[0], step.kind), step.depth)
        if step.depth < _MAX_DEPTH:
            is_list = step.kind in _LISTS or len(reading.mentions) >= _LEAST_LIST
            for link in reading.links:
                self._consider(link, step, is_list, brings_new)

    def end(self) -> Visit:
        """What came of it."""
        since = None
        if self.failure is not None:
            since = self.ledger.failing_since(self.homepage) or str(datetime.now(UTC).date())
        return Visit(
            self.homepage,
            self.page_url,
            self.owner,
            self.mentions,
            self.unparsed,
            self.failure,
            self.note,
            tuple(self.pages),
            self.moved_to and mask(self.moved_to),
            since,
        )

    def _settle(self, url: str) -> None:
        self.scope = scope_of(url, self.owner.name, self.ledger.is_crowded(url))

    def _consider(self, link: PageLink, step: Step, is_list: bool, brings_new: bool) -> None:
        """Notes a link that is worth a look."""
        kind = link.kind
        if kind is LinkKind.TYPE and not is_list:  # a menu whose parts have no list above them, if there is no list
            kind = LinkKind.HUB
        is_pdf = ending_of(link.url) == "pdf"
        is_deep_hub = kind in (LinkKind.HUB, LinkKind.LANGUAGE) and step.kind not in (
            None,
            LinkKind.FRAME,
            LinkKind.LANGUAGE,
        )
        if (
            (kind in _PARTS and not is_list)
            or (kind is LinkKind.NEXT and not brings_new)
            or (is_pdf and not self.limits.reads_cvs)
            or is_deep_hub
        ):
            return
        self._offer(replace(link, kind=kind), step.depth + (kind is not LinkKind.NEXT))

    def _offer(self, link: PageLink, depth: int) -> None:
        """Queues a page of the owner's."""
        url = link.url
        is_own = self.scope.has(url) or (link.kind in _ELSEWHERE and self._names_owner(url))
        if not is_own or not self._could_be_new(url) or self.ledger.is_other_homepage(url, self.homepage):
            return
        self._has_list = self._has_list or link.kind in _ELSEWHERE
        self._order += 1
        heapq.heappush(self._waiting, (_RANKS[link.kind], self._order, Step(url, link.kind, depth)))

    def _names_owner(self, url: str) -> bool:
        return bool(urlsplit(url).hostname) and self.scope.names_owner(url) and not is_elsewhere(url)

    def _move(self, reading: Reading) -> None:
        """Turns to where the homepage says that it is now."""
        target = self._new_home(reading)
        if target is None or self._moves >= _MAX_MOVES:
            return
        self._moves += 1
        if not self.scope.has(target):
            self.moved_to = target
        self._order += 1
        heapq.heappush(self._waiting, (-1, self._order, Step(target)))

    def _new_home(self, reading: Reading) -> str | None:
        """The address that the page means; None where it names none or several that are all as likely."""
        targets = [url for url in reading.moved_to if self._could_be_new(url)]
        if reading.is_forwarding:
            return next(iter(targets), None)
        named = [url for url in targets if self.scope.names_owner(url)]
        deep = [url for url in targets if urlsplit(url).path.strip("/")]
        return next(iter(named), None) or next(iter(deep), None) or (targets[0] if len(targets) == 1 else None)

    def _could_be_new(self, url: str) -> bool:
        return address_key(url) not in self._seen

    def _is_new(self, url: str) -> bool:
        key = address_key(url)
        if key in self._seen:
            return False
        self._seen.add(key)
        return True
