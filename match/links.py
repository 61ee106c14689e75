"""The addresses of a work: its page and its PDF, out of the links that stand beside it."""

import re
from collections.abc import Iterable
from functools import cache
from urllib.parse import urlsplit

from bibliography import Link
from normalize.fold import fold
from normalize.table import read_table
from normalize.title import title_key

_PDF_ADDRESS = re.compile(r"\.pdf$|^/pdf/|/pdf$", re.IGNORECASE)
_PUBLISHERS = re.compile(
    r"(?:^|\.)(?:doi\.org|arxiv\.org|aclanthology\.org|openreview\.net|dl\.acm\.org|ieeexplore\.ieee\.org|springer\.com"
    r"|sciencedirect\.com|wiley\.com|nature\.com|science\.org|usenix\.org|mlr\.press|neurips\.cc|thecvf\.com|aaai\.org"
    r"|ijcai\.org|jmlr\.org|vldb\.org|biorxiv\.org|ssrn\.com|mdpi\.com|tandfonline\.com|oup\.com|cambridge\.org)$"
)


def find_pdf(links: Iterable[Link]) -> str | None:
    """The address of the paper's PDF: the first that looks like one by itself, else by its label; None if none does.

    >>> find_pdf([Link("Slides", "https://x.org/s.pdf"), Link("PDF", "https://x.org/p.pdf")])
    'https://x.org/p.pdf'
    >>> find_pdf([Link("Code", "https://github.com/x/y")]) is None
    True
    """
    usable = [link for link in links if _is_web(link.url) and _kind(link.label) != "other"]
    by_address = (link.url for link in usable if _PDF_ADDRESS.search(urlsplit(link.url).path))
    by_label = (link.url for link in usable if _kind(link.label) == "pdf")
    return next(by_address, None) or next(by_label, None)


def find_page(links: Iterable[Link], title: str) -> str | None:
    """The address of a page about the paper: a publisher's first, else one by its label, else the title's own link.

    >>> find_page([Link("Code", "https://github.com/x/y"), Link("Paper", "https://openreview.net/forum?id=1")], "Title")
    'https://openreview.net/forum?id=1'
    """
    usable = [link for link in links if _is_web(link.url) and not _PDF_ADDRESS.search(urlsplit(link.url).path)]
    papers = [link for link in usable if _kind(link.label) == "page" or _is_title(link.label, title)]
    publishers = (link.url for link in usable if _PUBLISHERS.search(urlsplit(link.url).hostname or ""))
    return next(publishers, None) or next((link.url for link in papers), None)


def _is_web(url: str) -> bool:
    return url.startswith(("https://", "http://"))


def _is_title(label: str, title: str) -> bool:
    key = title_key(label)
    return len(key) >= 8 and title_key(title).startswith(key)


def _kind(label: str) -> str:
    folded = fold(label)
    return _labels().get(folded) or next((kind for word in folded.split() if (kind := _labels().get(word))), "")


@cache
def _labels() -> dict[str, str]:
    return {fold(row["label"]): row["kind"] for row in read_table("link-labels.csv", "match")}
