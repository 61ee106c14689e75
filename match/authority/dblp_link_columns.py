"""The identifiers that the links of many publications tell, column by column."""

import pyarrow as pa  # type: ignore[import-untyped]
import pyarrow.compute as pc  # type: ignore[import-untyped]

from match.authority.dblp_links import ARXIV, DOI, VOLUME, read_link
from match.authority.dblp_texts import found_in, texts_of

_ODD = "[^!-~]|%"
"""What links have that Arrow would not read as Python does: letters beyond ASCII, and encoded ones."""


def read_links(links: pa.StringArray) -> tuple[pa.StringArray, pa.StringArray]:
    """What `read_link` reads in each of many links.

    >>> dois, arxivs = read_links(texts_of(["https://doi.org/10.1000/A%28b%29", "http://arxiv.org/pdf/cs/0101001"]))
    >>> dois.to_pylist(), arxivs.to_pylist()
    (['10.1000/a(b)', ''], ['', 'cs/0101001'])
    """
    arxivs, dois = (pc.ascii_lower(found_in(links, pattern)) for pattern in (ARXIV, DOI))
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
    return found_in(volumes, VOLUME)
