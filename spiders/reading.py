"""One page as it came: what it lists, whose it is, and where it leads."""

import hashlib
import json
import re
import zlib
from dataclasses import asdict, dataclass, field, replace
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from scrapy.http import Response
from w3lib.encoding import http_content_type_encoding

from bibliography import Format, Mention, Owner, Page
from extract import NotAPage, extract_mentions, read_page
from output.encoding import mention_from_dict, mention_to_dict
from spiders.address import ending_of, is_page, without_session
from spiders.outline import Outline, RawLink, read_outline
from spiders.privacy import mask_mention, mask_owner
from spiders.words import LinkKind, kind_of, path_words, tells_of_move, words_of

_ROOMS = ("bibliography", "normalize", "extract", "spiders")
"""Packages that have a part in a reading: where one of them changes, pages are read again."""

_THIN = 200
_MOVED_LENGTH = 3000
_FEW_BIBS = 3
_MANY_LINKS = 400
_UNSIGNED_SHARE = 0.5

_MAX_TEXT = 600_000
"""Characters of text beyond which a page is no homepage: a list of two thousand publications has as many."""


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link that may lead to publications."""

    url: str
    kind: LinkKind


@dataclass(frozen=True, slots=True)
class Reading:
    """What one page gave."""

    mentions: tuple[Mention, ...]
    unparsed: int
    owner: Owner
    links: tuple[PageLink, ...] = ()
    moved_to: tuple[str, ...] = ()
    """Where the page says that it is now; several where it is not clear which."""
    is_forwarding: bool = False
    """The page sends its readers elsewhere by itself."""
    is_thin: bool = False
    """There is no text to speak of, but there are scripts."""
    packed: bytes = field(default=b"", repr=False, compare=False)
    """The bytes that it was loaded from."""

    def dump(self) -> bytes:
        """The reading as bytes, for `load`."""
        if self.packed:
            return self.packed
        fields = {**asdict(replace(self, mentions=())), "mentions": [mention_to_dict(item) for item in self.mentions]}
        del fields["packed"]
        return zlib.compress(json.dumps(fields, ensure_ascii=False).encode("utf-8", "surrogatepass"))

    @classmethod
    def load(cls, data: bytes) -> "Reading":
        """The reading that was dumped. Raises ValueError or another error for anything else."""
        fields: dict[str, Any] = json.loads(zlib.decompress(data).decode("utf-8", "surrogatepass"))
        return cls(
            **{
                **fields,
                "mentions": tuple(mention_from_dict(item) for item in fields["mentions"]),
                "owner": Owner(**fields["owner"]),
                "links": tuple(PageLink(link["url"], LinkKind(link["kind"])) for link in fields["links"]),
                "moved_to": tuple(fields["moved_to"]),
                "packed": data,
            }
        )


def read_body(body: bytes, url: str, content_type: str, owner: Owner | None) -> Reading:
    """Reads a page; `owner` is what is known of the homepage's owner. Raises NotAPage for what is no page of text."""
    declared = http_content_type_encoding(content_type)
    page = read_page(body, url, content_type or None, declared)
    if sum(len(run.text) for block in page.blocks for run in block.runs) > _MAX_TEXT:
        raise NotAPage(f"more than {_MAX_TEXT:,} characters of text")
    extraction = extract_mentions(page, owner)
    outline = read_outline(body, url, declared) if page.format is Format.HTML else _outline(page)
    mentions = tuple(mask_mention(mention) for mention in extraction.mentions)
    links = _choose(outline.links, mentions)
    return Reading(
        mentions,
        len(extraction.refused),
        mask_owner(extraction.owner),
        links,
        _new_addresses(outline, url, len(mentions)),
        outline.refresh is not None,
        outline.has_scripts and outline.text_length < _THIN and not mentions,
    )


def reading_key(response: Response, owner: Owner | None) -> str:
    """What a reading depends on: the page's bytes and address, what is known of its owner, and this program."""
    told = "" if owner is None else json.dumps(asdict(owner), sort_keys=True)
    facts = f"{_version()}\n{response.url}\n{response.headers.get('Content-Type')!r}\n{told}\n"
    return hashlib.sha256(facts.encode("utf-8", "surrogatepass") + response.body).hexdigest()


@cache
def _version() -> str:
    """A digest of all code, tables and models that have a part in a reading."""
    digest = hashlib.sha256()
    for room in _ROOMS:
        with_folder = Path(str(files(room)))
        for path in sorted(with_folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts and "sample" not in path.parts:
                digest.update(f"{path.relative_to(with_folder)}\n{path.stat().st_size}\n".encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()


def _outline(page: Page) -> Outline:
    """The outline of a page in Markdown or plain text."""
    links = [RawLink(run.href, run.text) for block in page.blocks for run in block.runs if run.href is not None]
    text = " ".join(block.text for block in page.blocks)
    return Outline(links, len(text), text[:5000])


def _choose(links: list[RawLink], mentions: tuple[Mention, ...]) -> tuple[PageLink, ...]:
    """The links that may lead to publications, once each, in page order.

    Papers' own pages are among them where the list lacks authors.
    """
    unsigned = _unsigned_pages(mentions)
    bibs = {link.url for link in links if ending_of(link.url) in ("bib", "bibtex")}
    found: dict[str, LinkKind] = {}
    for link in links:
        url = without_session(link.url)
        kind = _kind(link, url, bibs, unsigned)
        if kind is not None and url not in found and len(found) < _MANY_LINKS:
            found[url] = kind
    papers = sum(kind is LinkKind.PAPER for kind in found.values())
    signed = sum(bool(mention.authors) for mention in mentions)
    if not unsigned and signed * 2 >= papers:
        found = {url: kind for url, kind in found.items() if kind is not LinkKind.PAPER}
    return tuple(PageLink(url, kind) for url, kind in found.items())


def _kind(link: RawLink, url: str, bibs: set[str], unsigned: frozenset[str]) -> LinkKind | None:
    if ending_of(url) == "pdf":
        return LinkKind.CV if kind_of(link.text, url) is LinkKind.CV or path_words(url)[-1:] == ["cv"] else None
    if not is_page(url):
        return None
    if link.url in bibs:
        is_list = bool(set(path_words(url)[-1].split()) & words_of("bib", "path"))
        return LinkKind.BIB if is_list or len(bibs) <= _FEW_BIBS else None
    if link.relation == "frame":
        return LinkKind.FRAME
    kind = kind_of(link.text, url, link.relation)
    if link.url in unsigned and kind in (None, LinkKind.HUB):
        return LinkKind.PAPER
    return None if kind is LinkKind.BIB else kind


def _unsigned_pages(mentions: tuple[Mention, ...]) -> frozenset[str]:
    """The pages that mentions without their authors link to, on a page where most have none."""
    unsigned = [mention for mention in mentions if not mention.authors]
    if len(unsigned) <= _UNSIGNED_SHARE * len(mentions):
        return frozenset()
    return frozenset(link.url for mention in unsigned for link in mention.links)


def _new_addresses(outline: Outline, url: str, mentions: int) -> tuple[str, ...]:
    """Where the homepage went, as the page says."""
    if outline.refresh is not None:
        return (outline.refresh,)
    if outline.text_length > _MOVED_LENGTH or mentions > 2 or not tells_of_move(outline.text):
        return ()
    away = [
        link.url for link in outline.links if link.relation == "" and without_session(link.url) != without_session(url)
    ]
    return tuple(dict.fromkeys(link for link in away if is_page(link) and not re.search(r"(?i)^mailto:", link)))[:10]
