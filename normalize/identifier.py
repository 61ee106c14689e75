"""Identifiers in text and addresses: DOI, arXiv, ORCID, and a person's profiles elsewhere."""

import re
from urllib.parse import unquote

_DOI = re.compile(
    r"(?<!\d)(?<!(?<!\))\.)10\.\d{4,9}(?:\.\d+)*/(?!\(issn\))(?:[^\s\"<>{}|\\^`‘“”«»，。；、）】]|<\d{1,6}:[A-Z\d]{1,8}>)+",
    re.IGNORECASE,
)
"""Those of old hold brackets of their own: "10.1175/1520-0442(2004)017<0174:PEOLHP>2.0.CO;2"."""
_WRAPPED_DOI = re.compile(r"(\b10\.\d{4,9}/[^\s<>]{2,80}-(?=\s\d+/)|\b10\.1016/j\.(?=\s[a-z]+\.\d{4}\.))\s")
"""One that a line's end parted behind its hyphen ("10.3847/2041- 8213/abc"), or Elsevier's behind its "j."."""
_DOI_TAIL = re.compile(
    r"(?:/(?:full|pdf|epdf|abstract|html|meta|fulltext)?|(?:v\d)?\.(?:full|short|abstract|long)|\.pdf|\.html?"
    r"|\.(?:pmid|pmcid|epub)|\.?[\[(](?:link|pdf|html|preprint|paper|web|code|bibtex)[\])])$",
    re.IGNORECASE,
)
_OXFORD_ARTICLE = re.compile(r"^(10\.1093/[^/]+/[^/]+)/\d{5,}$")
_SLUG = re.compile(r"^(10\.[\d.]+/[^/]+)(?:/\d{4,})?/[a-z]+(?:-[a-z\d]+){2,}$", re.IGNORECASE)
"""A title's words behind a DOI in the address of its page, maybe with the page's number before them."""
_CLOSING = ".,;:!?'\"*_’”…"
_ARCHIVES = (
    "acc-phys|adap-org|alg-geom|ao-sci|astro-ph|atom-ph|bayes-an|chao-dyn|chem-ph|cmp-lg|comp-gas|cond-mat|cs|dg-ga|econ|eess|"
    "funct-an|gr-qc|hep-ex|hep-lat|hep-ph|hep-th|math|math-ph|mtrl-th|nlin|nucl-ex|nucl-th|patt-sol|physics|plasm-ph|q-alg|"
    "q-bio|q-fin|quant-ph|solv-int|stat|supr-con"
)
_ARXIV_NUMBER = (
    r"((?:\d{2}(?:0[1-9]|1[0-2])\.\d{4,5})"
    rf"|(?:(?:{_ARCHIVES})(?:\.[A-Z]{{2}})?/\d{{2}}(?:0[1-9]|1[0-2])\d{{3}}))(?:v\d+)?(?!\d|/\w)"
)
_ARXIV = re.compile(
    r"(?:ar[xχ]iv(?:\.org|-export-lb\.library\.cornell\.edu)/(?:abs|pdf|html|ps|format|src|e-print)/|alphaxiv\.org/\w+/|10\.48550/arxiv\.|"
    r"ar5iv(?:\.labs\.arxiv)?\.org/(?:html|abs)/|huggingface\.co/papers/|\babs/|\be-?print[\s:]+|"
    r"\bar[xχ]iv(?:\s*preprint)?[\s:.,/\[(]*(?:e-?print)?[\s:.,/\[(]*(?:ar[xχ]iv)?[\s:.,/\[(]*(?:abs/)?)"
    rf"{_ARXIV_NUMBER}",
    re.IGNORECASE,
)
_ARXIV_OF_OLD = re.compile(rf"(?<![\w/.-])((?:{_ARCHIVES})(?:\.[A-Z]{{2}})?/\d{{2}}(?:0[1-9]|1[0-2])\d{{3}})(?![\d/])")
"""A number until 2007, which nothing need call by arXiv's name: "math.AG/0302106"."""
_ARXIV_FILE = re.compile(
    r"(?<!10\.\d{4})/((?:(?:0[7-9]|1[0-4])(?:0[1-9]|1[0-2])\.\d{4}|(?:1[5-9]|[2-4]\d)(?:0[1-9]|1[0-2])\.\d{5}))(?:v\d+)?\.pdf$"
)
"""The address of a copy, named as arXiv names its own."""
_ARXIV_SIGNS = ("arxiv", "arχiv", "alphaxiv", "ar5iv", "huggingface.co/papers", "abs/", "eprint", "e-print")
"""What stands before each arXiv number holds one of them, in lower case."""
_PREPRINT_DOI = re.compile(
    r"10\.(?:48550|31234|31219|20944|26434|36227|21203)/|10\.2139/ssrn|10\.1101/(?:\d{6}(?!\d)|\d{4}\.\d\d\.\d\d\.)"
)
"""How preprints' DOIs begin: arXiv, PsyArXiv, OSF, Preprints, ChemRxiv, TechRxiv, Research Square, SSRN, bioRxiv."""
_DATA_DOIS = ("10.5281/zenodo.", "10.6084/", "10.17605/", "10.5061/dryad", "10.7910/dvn", "10.17632/", "10.17617/3.")
"""Those of archives of data and code: Zenodo, Figshare, OSF, Dryad, Dataverse, Mendeley Data, Edmond."""
_ORCID = re.compile(r"(?<![\d-])(\d{4}-\d{4}-\d{4}-\d{3}[\dX])(?![\d-])", re.IGNORECASE)
_PROFILES = {
    "dblp": re.compile(
        r"dblp\.(?:org|uni-trier\.de|dagstuhl\.de)/(?:rec/)?pid/(\w+/[\w-]+?)(?:\.html|\.xml|\.bib)?(?:[?#/]|$)",
        re.IGNORECASE,
    ),
    "scholar": re.compile(
        r"scholar\.google\.[a-z.]+/(?:citations|\S*?)\?(?:\S*?&)?user=([\w-]{12})(?![\w-])", re.IGNORECASE
    ),
    "github": re.compile(r"github\.com/([A-Za-z\d](?:[A-Za-z\d-]{0,38}))/?(?:[?#]|$)", re.IGNORECASE),
    "semantic_scholar": re.compile(r"semanticscholar\.org/author/(?:[^/\s]+/)?(\d+)", re.IGNORECASE),
    "openreview": re.compile(r"openreview\.net/profile\?(?:\S*?&)?id=(~[^\s&#]+)", re.IGNORECASE),
    "researchgate": re.compile(r"researchgate\.net/profile/([\w-]+)", re.IGNORECASE),
    "linkedin": re.compile(r"linkedin\.com/in/([^\s/?#]+)", re.IGNORECASE),
    "acm": re.compile(r"dl\.acm\.org/profile/(\d+)", re.IGNORECASE),
    "openalex": re.compile(r"openalex\.org/(?:authors/)?(A\d+)", re.IGNORECASE),
    "scopus": re.compile(r"scopus\.com/authid/detail\.uri\?(?:\S*?&)?authorId=(\d+)", re.IGNORECASE),
    "researcherid": re.compile(
        r"(?:researcherid\.com/rid/|webofscience\.com/wos/author/(?:rid|record)/|publons\.com/researcher/)([\w-]+)",
        re.IGNORECASE,
    ),
}


def find_doi(text: str) -> str | None:
    """The first DOI of a text or an address, bare and in lower case (DOIs know no case); None without one.

    >>> find_doi("https://doi.org/10.1145/3292500.3330701).")
    '10.1145/3292500.3330701'
    >>> find_doi("https://www.aeaweb.org/articles?id=10.1257/app.20190292&&from=f")
    '10.1257/app.20190292'
    >>> find_doi("https://biorxiv.org/content/10.1101/812693v1.full"), find_doi("10.1176/appi.ajp.2020.19101091/")
    ('10.1101/812693', '10.1176/appi.ajp.2020.19101091')
    >>> find_doi("10.1175/1520(2004)017%3C0174:TREES%3E2.0.CO;2."), find_doi("10.1036/1097.YB06.(link)")
    ('10.1175/1520(2004)017<0174:trees>2.0.co;2', '10.1036/1097.yb06')
    >>> find_doi("doi: 10.3847/2041- 8213/aca6e6 On trees"), find_doi("10.1145/12- 2019")
    ('10.3847/2041-8213/aca6e6', '10.1145/12-')
    >>> find_doi("10.1016/j. tree.2018.09.005"), find_doi("10.1016/j. Trees")
    ('10.1016/j.tree.2018.09.005', None)
    >>> find_doi("Trees 29(2).10.1162/jocn_01047"), find_doi("page 3.10.1162/jocn_01047")
    ('10.1162/jocn_01047', None)
    >>> find_doi("10.1145/3292500](https://doi.org/10.1145/3292500)")
    '10.1145/3292500'
    >>> find_doi("https://direct.mit.edu/leaf/article/doi/10.1162/leaf_a_00357/119098/on-roots-of-trees")
    '10.1162/leaf_a_00357'
    >>> find_doi("doi: 10.1109/TCBB.2021.3058941.PMID: 33577454")
    '10.1109/tcbb.2021.3058941'
    >>> find_doi("version 10.1145 of it"), find_doi("https://trees.org/journal/10.1111/(ISSN)1469-8137")
    (None, None)
    """
    if "10." not in text:
        return None
    if "%" in text:
        text = unquote(text)
    if "- " in text or "/j. " in text:
        text = _WRAPPED_DOI.sub(r"\1", text)
    found = _DOI.search(text)
    if found is None:
        return None
    doi = re.split(r"[?#]|&(?=&|\w+=|$)|\][(\[]", found[0])[0]  # "](": a link that Markdown did not close
    while True:
        before = doi
        doi = _SLUG.sub(r"\1", _OXFORD_ARTICLE.sub(r"\1", _DOI_TAIL.sub("", doi.rstrip(_CLOSING))))
        for opening, closing in ("()", "[]"):
            if doi.endswith(closing) and doi.count(closing) > doi.count(opening):
                doi = doi[:-1]
        if doi == before:
            return doi.casefold() if len(doi.split("/", 1)[-1]) > 1 else None


def is_preprint_doi(doi: str) -> bool:
    """Whether a DOI, in lower case, names a preprint.

    >>> is_preprint_doi("10.48550/arxiv.1706.03762"), is_preprint_doi("10.1145/3292500")
    (True, False)
    >>> is_preprint_doi("10.1101/2020.03.21.001628"), is_preprint_doi("10.1101/gr.123456.117")
    (True, False)
    """
    return _PREPRINT_DOI.match(doi) is not None


def is_data_doi(doi: str) -> bool:
    """Whether a DOI, in lower case, is an archive's of data and code, where a paper's own is seldom found."""
    return doi.startswith(_DATA_DOIS)


def find_arxiv(text: str) -> str | None:
    """The first arXiv number of a text or an address, without its version; None without one.

    A bare number that nothing calls an arXiv number is refused.

    >>> find_arxiv("arXiv preprint arXiv:1706.03762v5"), find_arxiv("https://arxiv.org/pdf/math.GT/0309136.pdf")
    ('1706.03762', 'math.GT/0309136')
    >>> find_arxiv("costs 1706.03762 dollars") is None
    True
    >>> find_arxiv("Duke Math. Jour. 111, math.AG/0011042")
    'math.AG/0011042'
    >>> find_arxiv("papers/1706.03762v2.pdf"), find_arxiv("papers/1999.12345.pdf")
    ('1706.03762', None)
    """
    called = any(map(text.lower().__contains__, _ARXIV_SIGNS))
    found = (_ARXIV.search(text) if called else None) or (_ARXIV_OF_OLD.search(text) if "/" in text else None)
    found = found or (_ARXIV_FILE.search(text) if text.endswith(".pdf") else None)
    return None if found is None else found[1]


def arxiv_id(number: str | None) -> str | None:
    """The identifier as arXiv cites it: as a bare number it would be read as one, and lose its last zeros.

    >>> arxiv_id("2101.00010"), arxiv_id(None)
    ('arXiv:2101.00010', None)
    """
    return None if not number else f"arXiv:{number}"


def find_orcid(text: str) -> str | None:
    """The first ORCID whose check digit is right; None without one.

    >>> find_orcid("https://orcid.org/0000-0002-1825-0097"), find_orcid("0000-0002-1825-0098")
    ('0000-0002-1825-0097', None)
    """
    for found in _ORCID.finditer(text):
        orcid = found[1].upper()
        if orcid[-1] == _orcid_check_digit(orcid[:-1].replace("-", "")):
            return orcid
    return None


def find_profiles(url: str) -> dict[str, str]:
    """The profile an address leads to, as service -> id ("dblp" -> pid, "scholar", "orcid", ...); empty if it is none.

    >>> find_profiles("https://dblp.org/pid/65/9137-1.html"), find_profiles("https://scholar.google.com/citations?hl=en&user=abcdefghijkJ")
    ({'dblp': '65/9137-1'}, {'scholar': 'abcdefghijkJ'})
    >>> find_profiles("https://example.org/")
    {}
    """
    url = unquote(url)
    profiles = {
        service: found[1] for service, pattern in _PROFILES.items() if (found := pattern.search(url)) is not None
    }
    if "orcid.org" in url.casefold() and (orcid := find_orcid(url)) is not None:
        profiles["orcid"] = orcid
    return profiles


def _orcid_check_digit(digits: str) -> str:
    total = 0
    for digit in digits:
        total = (total + int(digit)) * 2
    rest = (12 - total % 11) % 11
    return "X" if rest == 10 else str(rest)
