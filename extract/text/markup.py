"""What class names and addresses of links say of the text that they stand on."""

import re
from functools import lru_cache
from urllib.parse import urlsplit

_CSS_WORDS = re.compile(r"[a-z]+")
_CSS_FIELDS = {
    **dict.fromkeys(("author", "authors", "creator", "byline"), "author"),
    **dict.fromkeys(("title", "papertitle", "name", "headline", "heading"), "title"),
    **dict.fromkeys(
        (
            "venue",
            "journal",
            "booktitle",
            "periodical",
            "conference",
            "conf",
            "publisher",
            "publication",
            "container",
            "source",
        ),
        "venue",
    ),
    **dict.fromkeys(("badge", "abbr", "label", "tag"), "badge"),
    **dict.fromkeys(("year", "date", "time", "pubdate"), "date"),
    **dict.fromkeys(("link", "links", "btn", "button", "buttons", "resources"), "links"),
    **dict.fromkeys(("abstract", "abs", "summary", "description", "excerpt"), "abstract"),
    **dict.fromkeys(("award", "awards", "note", "highlight"), "note"),
    **dict.fromkeys(("nav", "menu", "navbar", "footer", "header", "sidebar", "toc"), "navigation"),
}
_HOSTS = (
    ("doi", ("doi.org",)),
    ("arxiv", ("arxiv.org",)),
    (
        "paper",
        (
            "dl.acm.org",
            "ieeexplore.ieee.org",
            "springer.com",
            "sciencedirect.com",
            "openreview.net",
            "aclanthology.org",
            "openaccess.thecvf.com",
            "wiley.com",
        ),
    ),
    ("code", ("github.com", "gitlab.com", "bitbucket.org")),
    ("video", ("youtube.com", "youtu.be", "vimeo.com", "bilibili.com")),
)
_PAPER_HOSTS = (
    "academic.oup.com",
    "adsabs.harvard.edu",
    "biorxiv.org",
    "chemrxiv.org",
    "drops.dagstuhl.de",
    "eprint.iacr.org",
    "epubs.siam.org",
    "hal.archives-ouvertes.fr",
    "hal.science",
    "inspirehep.net",
    "iopscience.iop.org",
    "journals.aps.org",
    "journals.plos.org",
    "jstor.org",
    "medrxiv.org",
    "papers.nips.cc",
    "papers.ssrn.com",
    "proceedings.mlr.press",
    "proceedings.neurips.cc",
    "projecteuclid.org",
    "pubmed.ncbi.nlm.nih.gov",
    "pubs.acs.org",
    "pubs.aip.org",
    "pubs.rsc.org",
    "tandfonline.com",
)
"""More that hold papers; to the networks, which learned without them, links there are "web"."""
_OF_PAPER = re.compile(
    r"(?!.*/(?:toc|loi|journals?|authors?|search|user|profile)(?:/|\?|$))/[^?]*\d"
    r"|.*(?:[/=]10\.\d|abstract_?id=|bib_query)"
)
"""The path of a paper at a host: it holds a number, and leads to no journal's page, unless it names a DOI."""


def css_fields(css_class: str) -> set[str]:
    """What the class names of an element say of its content, by a small vocabulary.

    >>> css_fields("pub-title mb-2"), css_fields("row")
    ({'title'}, set())
    """
    return {_CSS_FIELDS[word] for word in _CSS_WORDS.findall(css_class.lower()) if word in _CSS_FIELDS}


@lru_cache(maxsize=10_000)
def css_features(css_class: str) -> tuple[str, ...]:
    """`css_fields` as features, sorted."""
    return tuple(f"css:{name}" for name in sorted(css_fields(css_class)))


@lru_cache(maxsize=10_000)
def link_kind(href: str | None) -> str:
    """Where a link leads: "doi", "arxiv", "paper", "code", "video", "pdf", "web", or "" for no link."""
    if not href:
        return ""
    try:
        parts = urlsplit(href)
    except ValueError:
        return "web"
    host = parts.netloc.lower().removeprefix("www.")
    for kind, hosts in _HOSTS:
        if _is_among(host, hosts):
            return kind
    return (
        "pdf"
        if parts.path.lower().endswith((".pdf", ".ps", ".ps.gz"))
        else "home"
        if parts.path in ("", "/") or "~" in parts.path
        else "web"
    )


@lru_cache(maxsize=10_000)
def leads_to_paper(href: str | None) -> bool:
    """Whether a link leads to a paper.

    >>> leads_to_paper("https://ui.adsabs.harvard.edu/abs/1"), leads_to_paper("https://example.org/1.pdf")
    (True, False)
    >>> leads_to_paper("https://www.tandfonline.com/toc/tfor20/current"), leads_to_paper("https://hal.science/ann-lee")
    (False, False)
    """
    kind = link_kind(href)
    if not href or kind != "web":
        return kind in ("doi", "arxiv", "paper")
    try:
        parts = urlsplit(href)
    except ValueError:
        return False
    return _is_among(parts.netloc.lower(), _PAPER_HOSTS) and bool(_OF_PAPER.match(f"{parts.path}?{parts.query}"))


def _is_among(host: str, hosts: tuple[str, ...]) -> bool:
    """Whether a host is one of some, or below it."""
    return any(host == known or host.endswith("." + known) for known in hosts)
