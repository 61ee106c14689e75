"""The process that reads pages: from the bytes as they came to what they list, whose they are, and where they lead."""

import gc
import os
import re
import signal
import sys
import time
from multiprocessing.connection import Connection
from pathlib import Path

from w3lib.encoding import http_content_type_encoding

from bibliography import Format, Mention, Owner, Page
from extract import Extraction, NotAPage, extract_mentions, read_page
from spiders.address import ending_of, is_page, without_session
from spiders.budget import OutOfTime, processor_time
from spiders.mails import bears_mail
from spiders.outline import Outline, RawLink, read_outline
from spiders.paper import citation_page
from spiders.pdf import read_pdf
from spiders.privacy import mask_mention, mask_owner
from spiders.reading import PageLink, Reading, Unreadable
from spiders.shelf import is_shelf
from spiders.words import LinkKind, kind_of, path_words, tells_of_move, words_of

_WARM_UP = b"<h2>Publications</h2><ul><li>A. M. Turing. Computing Machinery and Intelligence. Mind, 1950.</ul>"
"""Makes the models load before the first page's time is counted."""

Job = tuple[bytes, str, str, Owner | None, float, bool]
"""A page's body, address and Content-Type, what is known of its owner, the seconds that it may cost, and whether PDF is
read."""
Answer = tuple[bytes | Exception, float, bool]
"""What the page gave, the seconds of processor time that the process has used since it was started, and whether it has
ended with that."""

_ADDRESS = re.compile(r"https?://[^\s<>\"'()\[\]{}]{4,300}")
_THIN = 200
_MOVED_LENGTH = 3000
_FEW_BIBS = 3
_MANY_LINKS = 400
_UNSIGNED_SHARE = 0.5

_PAGE_MEMORY = 128 * 1024 * 1024
"""Bytes that reading may take beyond what the process has when it is ready."""

_GROWN = 64 * 1024 * 1024
"""Bytes more than when it was ready with which the process ends, for another to go on: what is remembered of pages is
not to be missing for the next. The longest take 20 MB."""

_MAX_TEXT = 600_000
"""Characters of text beyond which a page is no homepage: a list of two thousand publications has as many."""


def serve(connection: Connection) -> None:
    """Answers until the other side is gone, or there is no more memory."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the crawl to deal with
    read_body(_WARM_UP, "https://example.org/", "text/html", None)
    ready = _memory()
    _limit_memory(ready + _PAGE_MEMORY)
    gc.freeze()  # what was loaded lasts: it need not be looked through for garbage again and again
    is_last = False
    while not is_last:
        try:
            answer, spent = _answer(connection.recv())
            is_last = _memory() > ready + _GROWN
            connection.send((answer, spent, is_last))
        except (EOFError, OSError, MemoryError):
            return


def _answer(job: Job) -> tuple[bytes | Exception, float]:
    body, url, header, owner, seconds, reads_pdf = job
    _limit(seconds)
    answer: bytes | Exception
    try:
        with processor_time(seconds):
            if reads_pdf and body.startswith(b"%PDF"):
                body, header = read_pdf(body).encode(), "text/plain; charset=utf-8"
            answer = read_body(body, url, header, owner).dump()
    except OutOfTime:
        answer = Unreadable(f"took more than {seconds:.1f} s to read")
    except NotAPage as error:
        answer = NotAPage(str(error))
    except MemoryError:
        raise
    except Exception as error:
        words = " ".join(str(error).split())
        answer = Unreadable(f"could not be read: {type(error).__name__}: {words}"[:300])
    return answer, time.process_time()


def _limit(seconds: float) -> None:
    """Lets the system end the process if the next page costs a second more: Python alone cannot stop a library in C.

    The timer counts from now. RLIMIT_CPU counts from the start of the process, by a clock that on a busy machine drifts
    away from all that a process can ask for: after a thousand pages it would end the process at once.
    """
    if seconds and hasattr(signal, "setitimer"):
        signal.setitimer(signal.ITIMER_PROF, seconds + 1)


def _memory() -> int:
    """Bytes that the process has for its data; 0 where the system does not tell."""
    if sys.platform != "linux":
        return 0
    return int(Path("/proc/self/statm").read_text().split()[5]) * os.sysconf("SC_PAGE_SIZE")


def _limit_memory(most: int) -> None:
    """Lets the system refuse this process more memory than pages need: a few lines may stand for terabytes."""
    if sys.platform == "linux":  # others have no such limit, or do not hold to it
        import resource  # noqa: PLC0415

        _, limit = resource.getrlimit(resource.RLIMIT_DATA)
        if limit == resource.RLIM_INFINITY or limit > most:
            resource.setrlimit(resource.RLIMIT_DATA, (most, limit))


def read_body(body: bytes, url: str, content_type: str, owner: Owner | None) -> Reading:
    """Reads a page; `owner` is what is known of the homepage's owner. Raises NotAPage for what is no page of text."""
    declared = http_content_type_encoding(content_type)
    page = read_page(body, url, content_type or None, declared)
    if sum(len(run.text) for block in page.blocks for run in block.runs) > _MAX_TEXT:
        raise NotAPage(f"more than {_MAX_TEXT:,} characters of text")
    extraction = extract_mentions(page, owner)
    if not extraction.mentions and kind_of("", url) is LinkKind.PAPER:
        extraction = _extract_paper(page, owner) or extraction
    outline = read_outline(body, url, declared) if page.format is Format.HTML else _outline(page)
    is_others = is_shelf(page, extraction.mentions, extraction.owner)
    mentions = () if is_others else tuple(mask_mention(mention) for mention in extraction.mentions)
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


def _extract_paper(page: Page, owner: Owner | None) -> Extraction | None:
    """The publication that a paper's own page is about; None where there is none."""
    citation = citation_page(page)
    return None if citation is None else extract_mentions(citation, owner)


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
    if bears_mail(url):  # it would stand in the dataset
        return None
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
    away = away or [url.rstrip(".,;:") for url in _ADDRESS.findall(outline.text)]
    return tuple(dict.fromkeys(link for link in away if is_page(link) and not bears_mail(link)))[:10]
