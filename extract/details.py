"""The smaller facts of a citation: year, volume, number, pages, identifiers, links, awards, type."""

import re
from collections.abc import Sequence

from bibliography import Link, PublicationType, Run, Span
from extract.chunks import Chunk
from normalize.identifier import find_arxiv, find_doi
from normalize.year import find_years

_PAGES = re.compile(
    r"(?:\b(?:pp?|pages?|S|Seiten)\b\.?\s*|第?)(?P<named>[A-Za-z]?\d+(?:[:.]\d+)?\s*(?:[-–—~]{1,2}\s*[A-Za-z]?\d+(?:[:.]\d+)?)?)|(?<![\d/.-])(?P<range>[A-Za-z]?\d{1,6}\s*[-–—]{1,2}\s*[A-Za-z]?\d{1,6})(?![\d/-])"
)
_VOLUME = re.compile(
    r"\b(?:vol(?:ume)?|Bd|Band)\b\.?\s*(\d+)|(?<![\d-])(\d{1,4})\s*\(\s*(?:no\.?\s*)?(\d{1,3}(?:[-–]\d{1,3})?)\s*\)",
    re.IGNORECASE,
)
_NUMBER = re.compile(r"\b(?:no|nr|issue|number|Heft)\b\.?\s*(\d+(?:[-–]\d+)?)", re.IGNORECASE)
_AWARD = re.compile(
    r"best (?:\w+ ){0,3}?(?:paper|poster|demo|student|thesis|presentation|talk|work|award|application)|\baward\b|\bprize\b|honou?rable mention|distinguished (?:paper|artifact)|outstanding (?:\w+ )?paper|"
    r"runner[- ]?up|\bfinalist\b|\bnomin(?:ee|ation|ated)\b|\boral\b|\bspotlight\b|\bhighlight(?:ed)?\b|test[- ]of[- ]time|top picks|highly cited|most (?:cited|influential|read)|editor'?s'? (?:choice|suggestion|pick)|"
    r"featured (?:article|paper)|最佳|优秀论文|杰出论文|優秀|受賞|(?:学会|論文|奨励)賞|口头报告",
    re.IGNORECASE,
)
_NO_AWARD = re.compile(
    r"oral (?:history|cancer|health|tradition|cavity|exam)|award(?:ed)? (?:no|number|grant)|highlights? of",
    re.IGNORECASE,
)


def find_year(chunks: Sequence[Chunk], labels: Sequence[str], sureness: Sequence[float]) -> tuple[int, Span] | None:
    """The year that a record states, with its place in the page's text: a chunk read as a year, else one in the venue, else in a note."""
    for wanted in ("Y", "V", "O"):
        years = []
        for chunk, label, sure in zip(chunks, labels, sureness, strict=True):
            if label == wanted and chunk.before != "atom" and (wanted != "O" or len(chunk.text) < 40):
                years += [
                    (sure, year, (chunk.start + start, chunk.start + end))
                    for year, (start, end) in find_years(chunk.text)
                ]
        if years:
            _, year, span = max(years, key=lambda option: option[0])
            return year, span
    return None


def find_volume(text: str) -> tuple[str | None, str | None]:
    """Volume and number, from the text behind the venue.

    >>> find_volume(", vol. 12, no. 3, pp. 1-9"), find_volume(" 16 (2): 33-45"), find_volume(", 2019")
    (('12', '3'), ('16', '2'), (None, None))
    """
    found = _VOLUME.search(text)
    number = _NUMBER.search(text)
    volume = (found[1] or found[2]) if found else None
    return volume, (number[1] if number else found[3] if found else None)


def find_pages(text: str) -> tuple[str, Span] | None:
    """Pages with their place in the text.

    >>> find_pages(", 151-160 (2015)"), find_pages("pp. 3–9"), find_pages("2019")
    (('151-160', (2, 9)), ('3–9', (4, 7)), None)
    """
    for found in _PAGES.finditer(text):
        group = "named" if found["named"] else "range"
        if group == "named" and found.group().strip() == found["named"] and not re.search(r"\D\d", found["named"]):
            continue
        return found[group].strip(), found.span(group)
    return None


def find_links(runs: Sequence[Run]) -> tuple[Link, ...]:
    """The links of a citation in order, each address once, labelled with all the words that lead there."""
    labels: dict[str, str] = {}
    for run in runs:
        if run.href:
            labels[run.href] = (labels.get(run.href, "") + " " + run.text).strip()
    return tuple(Link(label, url) for url, label in labels.items())


def find_identifiers(text: str, links: Sequence[Link]) -> tuple[str | None, str | None]:
    """DOI and arXiv number of a citation, from its text or else its links."""
    doi = find_doi(text) or next((found for link in links if (found := find_doi(link.url))), None)
    arxiv = find_arxiv(text) or next((found for link in links if (found := find_arxiv(link.url))), None)
    return (None if doi and "arxiv." in doi.lower() else doi), arxiv


def find_awards(chunks: Sequence[Chunk], labels: Sequence[str]) -> tuple[tuple[str, Span], ...]:
    """Awards and distinctions (`Best Paper Award`, `Oral`) with their places in the page's text."""
    found = []
    for chunk, label in zip(chunks, labels, strict=True):
        if label in "TA" or len(chunk.text) > 120 or chunk.before == "atom":
            continue
        if _AWARD.search(chunk.text) and not _NO_AWARD.search(chunk.text):
            words = chunk.text.strip(" *!.,()[]")
            if words:
                found.append((words, (chunk.start, chunk.end)))
    return tuple(found)


_TYPES = (
    (
        PublicationType.THESIS,
        re.compile(
            r"\b(?:ph\.?\s?d\.?|doctoral|master(?:['’]?s)?|m\.?sc\.?|bachelor(?:['’]?s)?|diploma|undergraduate|honou?rs)\b[ -]*(?:\w+ )?(?:thesis|dissertation)|\bdissertation\b|doktorarbeit|diplomarbeit|masterarbeit|thèse|博士论文|硕士论文|博士論文|修士論文|学位论文|\[D\]|habilitation",
            re.IGNORECASE,
        ),
    ),
    (
        PublicationType.SUBMITTED,
        re.compile(
            r"\b(?:submitted|under (?:review|revision|submission)|in (?:preparation|review|submission)|revise (?:and|&) resubmit|r&r|(?:major|minor) revision)\b|在投|投稿中",
            re.IGNORECASE,
        ),
    ),
    (
        PublicationType.REPORT,
        re.compile(
            r"\b(?:technical|tech\.?|research|project)[- ]report\b|\btech\. ?rep\b|\bwhite ?paper\b|working paper|\[R\]",
            re.IGNORECASE,
        ),
    ),
    (PublicationType.DEMO, re.compile(r"\bdemo(?:nstration)?s?(?: track| paper)?\b", re.IGNORECASE)),
    (PublicationType.WORKSHOP, re.compile(r"\bworkshops?\b|\bwkshp\b|\bWS\b|ワークショップ|研讨会")),
    (
        PublicationType.CHAPTER,
        re.compile(
            r"\b(?:book )?chapter\b|buchkapitel|chapitre|capítulo|handbook of|\beds?\.|\bedited by\b|hrsg\.?",
            re.IGNORECASE,
        ),
    ),
    (
        PublicationType.PREPRINT,
        re.compile(
            r"\b(?:arxiv|preprint|biorxiv|medrxiv|ssrn|hal|osf|psyarxiv|eprint|corr)\b|预印本|プレプリント",
            re.IGNORECASE,
        ),
    ),
    (
        PublicationType.CONFERENCE,
        re.compile(
            r"\b(?:proc(?:eedings|\.)?|conference|conf\.|symposium|symp\.|congress|meeting|tagung|konferenz)\b|会议|大会|\[C\]|会議|シンポジウム|conférence|congreso",
            re.IGNORECASE,
        ),
    ),
    (
        PublicationType.JOURNAL,
        re.compile(
            r"\b(?:journal|transactions|trans\.|letters|lett\.|review|annals|magazine|bulletin|archive|j\.|rev\.|zeitschrift|revue|revista)\b|学报|期刊|\[J\]|論文誌|雑誌|杂志",
            re.IGNORECASE,
        ),
    ),
)


def find_type(
    section: str, text_outside_title: str, venue_text: str | None, venue_type: PublicationType | None, has_volume: bool
) -> PublicationType:
    """What kind of publication a citation speaks of: its own words first, then its venue, then the heading above it."""
    words = text_outside_title
    for kind, sign in _TYPES[:2]:
        if sign.search(words):
            return kind
    if venue_type is not None and venue_type is not PublicationType.OTHER:
        return venue_type
    if section not in ("other", ""):
        return PublicationType(section)
    for kind, sign in _TYPES[2:]:
        if sign.search(
            venue_text if venue_text and kind in (PublicationType.CONFERENCE, PublicationType.JOURNAL) else words
        ):
            return kind
    if venue_text and has_volume:
        return PublicationType.JOURNAL
    return PublicationType.OTHER
