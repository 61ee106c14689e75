"""The smaller facts of a citation: volume, number, pages, identifiers, links."""

import re
from collections.abc import Sequence

from bibliography import Link, Run, Span
from normalize.identifier import find_arxiv, find_doi, is_data_doi, is_preprint_doi

_PAGE = r"[A-Za-z]?\d+(?:[:.]\d+)?"
_PAGES = re.compile(
    rf"(?:\b(?:pp?|pages?|S|Seiten)\b\.?\s*|第?)(?P<named>{_PAGE}\s*(?:[-–—~]{{1,2}}\s*{_PAGE})?)"
    r"|(?<![\d/.-])(?P<range>[A-Za-z]?\d{1,6}\s*[-–—]{1,2}\s*[A-Za-z]?\d{1,6})(?![\d/-])"
)
_NUMBERS_OF_OTHERS = re.compile(
    r"https?://\S+|\b10\.\d{4,9}/\S+|\be?-?IS[SB]N\b[\s:()\w]{0,12}[\dX-]+"
    r"|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\.?\s\d{1,2}\s?[-–—]{1,2}\s?\d{1,2}\b|第\s*\d+\s*[巻卷号期]"
)
"""Numbers that are no pages: identifiers, days of a conference, volumes."""
_REPORT_NUMBER = re.compile(r"-[A-Z]?\d{3}-\d{1,3}|[A-Z]+\d\d-\d+")
"""The number of a report, glued to the name of its series: "SIG-TREE-B802-24"."""
_DAYS = re.compile(r"\d{1,2}\.\d{1,2}\.?\s*[-–—]{1,2}\s*\d{1,2}\.\d{1,2}\.?,?\s*(?:19|20)\d\d(?!\d)")
"""The days of a meeting, which are no pages either: "21.07-25.07 2013"."""
_SIGNS_OF_OTHERS = (
    *("://", "10.", "ISS", "ISB", "第"),
    *("Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"),
)
"""Each of them holds one of these."""
_VOLUME = re.compile(
    r"\b(?:vol(?:ume)?|Bd|Band)\b\.?\s*(?P<named>\d+)|第\s*(?P<wide>\d+)\s*[巻卷]"
    r"|(?<![\d-])(?P<bare>\d{1,4})\s*\(\s*(?:no\.?\s*)?(?P<number>\d{1,3}(?:[-–]\d{1,3})?)\s*\)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\b(?:no|nr|issue|number|Heft)\b\.?\s*(\d+(?:[-–]\d+)?)|第\s*(\d+)\s*[号期]", re.IGNORECASE)
_DIGIT = re.compile(r"\d")
_OF_ANOTHER = re.compile(
    r"\b(?:comment(?:ary)? on|reply to|response to|supplement to|erratum|correction|see also|described in|data ?set)\b",
    re.IGNORECASE,
)
"""Where another work's DOI may stand in a citation."""


def find_volume(text: str) -> tuple[str | None, str | None]:
    """Volume and number, from the text behind the venue.

    >>> find_volume(", vol. 12, no. 3, pp. 1-9"), find_volume(" 16 (2): 33-45"), find_volume("第43巻, 第5号")
    (('12', '3'), ('16', '2'), ('43', '5'))
    >>> find_volume(", 2019")
    (None, None)
    """
    if _DIGIT.search(text) is None:
        return None, None
    found = _VOLUME.search(text)
    number = _NUMBER.search(text)
    volume = (found["named"] or found["bare"] or found["wide"]) if found else None
    return volume, ((number[1] or number[2]) if number else found["number"] if found else None)


def find_pages(text: str) -> tuple[str, Span] | None:
    """Pages with their place in the text.

    >>> find_pages(", 151-160 (2015)"), find_pages("pp. 3–9"), find_pages("2019")
    (('151-160', (2, 9)), ('3–9', (4, 7)), None)
    >>> find_pages(", 2019 "), find_pages("p. 12")
    (None, ('12', (3, 5)))
    >>> find_pages("KDD, 21.07-25.07 2013"), find_pages("BMVC 3.1-3.12")
    (None, ('3.1-3.12', (5, 13)))
    """
    if _DIGIT.search(text) is None:
        return None
    if any(map(text.__contains__, _SIGNS_OF_OTHERS)):
        text = _NUMBERS_OF_OTHERS.sub(lambda other: " " * len(other.group()), text)
    glued = _REPORT_NUMBER.match(text)
    for found in _PAGES.finditer(text, glued.end() if glued else 0):
        group = "named" if found["named"] else "range"
        is_bare = found.group().strip() == (found["named"] or "").strip()
        if is_bare and ("-" not in _dashes(found["named"]) or _DAYS.match(text, found.start("named"))):
            continue
        return found[group].strip(), found.span(group)
    return None


def _dashes(text: str) -> str:
    """The text with every dash a hyphen."""
    return re.sub("[–—~]", "-", text)


def find_links(runs: Sequence[Run]) -> tuple[Link, ...]:
    """The links of a citation in order, each address once, labelled with all words that lead there; icons have none."""
    labels: dict[str, str] = {}
    for run in runs:
        if run.href:
            labels[run.href] = (labels.get(run.href, "") + " " + run.text).strip()
        for href in run.icons:
            labels.setdefault(href, "")
    return tuple(Link(label, url) for url, label in labels.items())


def find_identifiers(text: str, links: Sequence[Link]) -> tuple[str | None, str | None]:
    """DOI and arXiv number of a citation, from its text or else its links.

    Of links' DOIs it is the first that is neither a preprint's nor of data, unless the text speaks of another work; the
    badge that leads to a paper's data is none. Where the text has a DOI of data, that of the first link goes before.
    """
    doi = find_doi(text)
    of_links = [(link.label, found) for link in links if (found := find_doi(link.url)) is not None]
    dois = [found for label, found in of_links if label or not is_data_doi(found)]
    published = [found for found in dois if not is_preprint_doi(found) and not is_data_doi(found)]
    if doi is None:
        doi = next(iter(dois if _OF_ANOTHER.search(text) else [*published, *dois]), None)
    elif is_data_doi(doi) and published[:1] == dois[:1]:
        doi = next(iter(published), doi)
    arxiv = find_arxiv(text) or next((found for link in links if (found := find_arxiv(link.url))), None)
    return doi, arxiv
