"""The identifiers that a publication's links tell: its DOI and its arXiv number."""

import re
from collections.abc import Sequence
from urllib.parse import unquote

CORR = "journals/corr/"
"""What the keys of preprints begin with."""
# As both Python and Arrow read them.
DOI = r"(?i)^https?://(?:dx\.)?doi\.org/(?P<found>10\.[0-9]{4,9}/\S+)$"
ARXIV = r"(?i)arxiv(?:\.org/(?:abs|pdf)/|\.)(?P<found>[0-9]{4}\.[0-9]{4,5}|[a-z-]+(?:\.[a-z]{2})?/[0-9]{7})"
VOLUME = r"^abs/(?P<found>[0-9]{4}\.[0-9]{4,5}|[a-z-]+/[0-9]{7})$"
_IS_DOI, _HAS_ARXIV, _IS_VOLUME = map(re.compile, (DOI, ARXIV, VOLUME))


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
