"""The identifiers that a publication's links tell: its DOI and its arXiv number."""

import re
from collections.abc import Sequence
from urllib.parse import unquote

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from match.authority.dblp_texts import found_in, texts_of

CORR = "journals/corr/"
"""What the keys of preprints begin with."""
_DOI = r"(?i)^https?://(?:dx\.)?doi\.org/(?P<found>10\.[0-9]{4,9}/\S+)$"
_ARXIV = r"(?i)arxiv(?:\.org/(?:abs|pdf)/|\.)(?P<found>[0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[a-z]{2})?/[0-9]{7})"
_VOLUME = r"^abs/(?P<found>[0-9]{4}\.[0-9]{4,5}|[a-z-]+/[0-9]{7})$"
_IS_DOI, _HAS_ARXIV, _IS_VOLUME = map(re.compile, (_DOI, _ARXIV, _VOLUME))
_ODD = "[^!-~]|%"
"""What links have that Arrow would not read as Python does: letters beyond ASCII, and encoded ones."""


def identifiers(key: str, volume: str, links: Sequence[str]) -> tuple[str, str]:
    """DOI (lower case) and arXiv number of a publication; empty where it has none.

    >>> identifiers("journals/corr/abs-2101-00001", "abs/2101.00001", ["https://doi.org/10.1000/A%28b%29"])
    ('10.1000/a(b)', '2101.00001')
    """
    known = [read_link(link) for link in links]
    doi = next((doi for doi, _ in known if doi), "")
    arxiv = next((arxiv for _, arxiv in known if arxiv), "")
    if not arxiv and key.startswith(CORR):
        found = _IS_VOLUME.match(volume)
        arxiv = found["found"] if found is not None else ""
    return doi, arxiv


def read_link(link: str) -> tuple[str, str]:
    """The DOI that a link is, or else the arXiv number that it has.

    >>> read_link("https://doi.org/10.48550/arXiv.2101.00001")
    ('', '2101.00001')
    """
    found = _HAS_ARXIV.search(link)
    if found is not None:
        return "", found["found"].lower()
    found = _IS_DOI.match(link)
    return ("", "") if found is None else (unquote(found["found"]).lower(), "")


def read_links(links: pa.StringArray) -> tuple[pa.StringArray, pa.StringArray]:
    """What `read_link` reads in each of many links.

    >>> dois, arxivs = read_links(texts_of(["https://doi.org/10.1000/A%28b%29", "http://arxiv.org/pdf/cs/0101001"]))
    >>> dois.to_pylist(), arxivs.to_pylist()
    (['10.1000/a(b)', ''], ['', 'cs/0101001'])
    """
    arxivs, dois = (pc.ascii_lower(found_in(links, pattern)) for pattern in (_ARXIV, _DOI))
    dois = pc.if_else(pc.equal(arxivs, ""), dois, "")
    odd = pc.match_substring_regex(links, _ODD)
    known = [read_link(link) for link in links.filter(odd).to_pylist()]
    if not known:
        return dois, arxivs
    odd_dois, odd_arxivs = zip(*known, strict=True)
    return pc.replace_with_mask(dois, odd, texts_of(odd_dois)), pc.replace_with_mask(arxivs, odd, texts_of(odd_arxivs))


def read_volumes(volumes: pa.StringArray) -> pa.StringArray:
    """The arXiv number of each volume, as preprints have it.

    >>> read_volumes(texts_of(["abs/2101.00001", "12"])).to_pylist()
    ['2101.00001', '']
    """
    return found_in(volumes, _VOLUME)
