"""The smaller facts of a citation: year, volume, number, pages, identifiers, links."""

import re
from collections.abc import Sequence
from itertools import pairwise

from bibliography import Link, Run, Span
from extract.text.chunks import Chunk
from extract.text.dates import MONTH
from extract.text.lexicon import publishers
from extract.text.name_shape import is_year
from normalize.identifier import find_arxiv, find_doi, is_data_doi, is_preprint_doi
from normalize.venue_place import is_place
from normalize.year import find_years

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
_VOLUME_WORD = re.compile(r"[Vv]ol(?:ume[ns]?|\.)?")
_OF_SERIES = re.compile(r"\d+ of [A-Z]")
"""What "volume" leads to where proceedings are one of a journal's: "Volume 36 of Forest Letters"."""
_LONGEST_NOTE = 40
"""Characters of a chunk that may state the year though it was read as no field."""
_SHOWN = re.compile(r"(?:presented|presentations?|conferences and seminars|seminars?)\b", re.IGNORECASE)
_ACCESSED = re.compile(
    r"(?:last |zuletzt )?(?:accessed|retrieved|abgerufen|aufgerufen|zugriff|consulté|consultado)\b(?! (?:from|at)\b)",
    re.IGNORECASE,
)
_OF_PAGES = frozenset(("Pages", "pages", "page", "pp", "p"))
_OF_INDEX = re.compile(
    r"\b(?:JCR|SJR|SCI[Mm]ago|IF|CiteScore|CSRankings)[\s:(-]*$"
    r"|^(?:invited |selected |extended |best )+papers? (?:of|from)\b"
)
"""Whose year the next one is: "JCR 2023 top 10 %", "selected paper of TREES 2006"."""
_SHOWN_TOO = re.compile(r"also (?:presented|appear(?:s|ed)|published|accepted) (?:at|in|as)\b", re.IGNORECASE)
_MONTH = re.compile(r"((?:19|20)\d\d)\.(?:0?[1-9]|1[0-2])")
_AFTER_VOLUME = re.compile(r":\s?\d+\s?[-–—]+\s?\d+")
"""Pages behind the colon of their volume: "30(13):2009-2020"."""
_LEADS_TO_PRINT = re.compile(rf"{MONTH}\.?|\d+\s?[-–—]{{1,2}}\s?\d+", re.IGNORECASE)
"""A month or pages."""
_LONGEST_TO_PRINT = 2
"""Years from a meeting to its proceedings."""
_FIRST_YEAR = 1930
"""Numbers below are pages: nobody with a homepage published then."""
_PROCEEDINGS = re.compile(r"\b(?:Proceedings|Proc\.?)(?: of)?(?: the)?$", re.IGNORECASE)
_OF_ANOTHER = re.compile(
    r"\b(?:comment(?:ary)? on|reply to|response to|supplement to|erratum|correction|see also|described in|data ?set)\b",
    re.IGNORECASE,
)
"""Where another work's DOI may stand in a citation."""


def find_year(
    chunks: Sequence[Chunk], labels: Sequence[str], sureness: Sequence[float], title: Span
) -> tuple[int, Span] | None:
    """The year that a record states, with its place in the page's text.

    A chunk read as a year is asked first, then the venue, then notes, those first that are a year and no more (not the
    pages 2010-2017) and stand in the venue's line; a year within the title is none of the record's, nor are those of
    meetings where it was shown, where there are several. Of chunks read as a year the surest is asked first, of others
    the least sure.
    """
    shown = {chunk.line for chunk in chunks if chunk.before == "line" and _SHOWN.match(chunk.text)}
    dated = [chunk.line for chunk in chunks if is_year(chunk)]
    too = {chunk.line for chunk in chunks if chunk.before == "line" and _SHOWN_TOO.match(chunk.text)}
    too = too if any(line not in too for line in dated) else set()
    labeled = {chunk.line for chunk in chunks if chunk.after in (":", "：") and _SHOWN.fullmatch(chunk.text)}
    shown = {line for line in shown if line in labeled or dated.count(line) > 1 or len(dated) > dated.count(line)}
    venues = {chunk.line for chunk, label in zip(chunks, labels, strict=True) if label == "V"}
    visits = _of_visits(chunks, labels)
    for wanted in ("Y", "V", "O"):
        years: list[tuple[tuple[int, float], int, Span]] = []
        for index, (chunk, label, sure) in enumerate(zip(chunks, labels, sureness, strict=True)):
            closes = wanted == "V" and label == "O" and _closes_line(chunks, labels, index)
            if (label != wanted and not closes) or chunk.before == "atom" or title[0] <= chunk.start < title[1]:
                continue
            if chunk.line in too or index in visits:
                continue
            if index and is_year(chunk) and (_OF_INDEX.search(chunks[index - 1].text) or _is_page(chunks, index)):
                continue
            if wanted == "O" and (
                len(chunk.text) >= _LONGEST_NOTE or chunk.line in shown or _AFTER_VOLUME.fullmatch(chunk.text)
            ):
                continue
            beside = wanted == "O" and is_year(chunk) and chunk.line in venues
            years += [
                (
                    (_rank(chunks, labels, index) + beside + closes, -sure if wanted == "O" else sure),
                    year,
                    (chunk.start + start, chunk.start + end),
                )
                for year, (start, end) in find_years(chunk.text) or _year_of_month(chunk)
                if year >= _FIRST_YEAR
            ]
        if years:
            (rank, _), year, span = max(years, key=lambda option: option[0])
            later = (not rank and _year_of_volume(chunks, span[1])) or _year_of_print(chunks, labels, span[1])
            return later or (year, span)
    return None


def _is_page(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a number is a page's, the second of two, or an article's: "Pages 1948 - 1960", "13(10), 1967, 2024"."""
    behind = chunks[index + 1 : index + 2]
    if behind and is_year(behind[0]) and behind[0].start - chunks[index].end <= len(", ") and not chunks[index].paren:
        return index > 0 and chunks[index - 1].text.isdigit() and behind[0].line == chunks[index - 1].line
    start = index - (is_year(chunks[index - 1]) and chunks[index].before == "words")
    return start > 0 and chunks[start - 1].text.rstrip(".") in _OF_PAGES


def _closes_line(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a year ends its line behind its venue and a comma: "In Forest Vision - TREES 2020 Days, 2021".

    Not behind anything else: "TREES 2020, 118, 2001", "TREES 2020, awarded the Bark Prize, 2023".
    """
    chunk = chunks[index]
    if not index or not is_year(chunk) or chunk.after != "line" or chunks[index - 1].line != chunk.line:
        return False
    named = labels[index - 1] == "V" or (labels[max(0, index - 2)] == "V" and chunks[index - 1].before == "year")
    return named and chunk.before in (",", "words") and chunk.start - chunks[index - 1].end > 1


def _of_visits(chunks: Sequence[Chunk], labels: Sequence[str]) -> set[int]:
    """The chunks that are of the day on which a page was looked up: "Forest Archive. Accessed July 29, 2025".

    What was read as a title may begin with such a word: "Retrieved context, 2019".
    """
    led = [at for at, chunk in enumerate(chunks) if labels[at] != "T" and _ACCESSED.match(chunk.text)]
    near = ((lead, at) for lead in led for at in range(lead, min(lead + 4, len(chunks))))
    return {at for lead, at in near if chunks[at].line == chunks[lead].line}


def _rank(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> int:
    """How much a year is the record's: most in brackets behind its authors, little between a meeting and a volume.

    "Lee, A. (2016)" below the heading of another year; "Proceedings of TREES 2023, Volume 3, 2025", "Days of
    Trees, 2003. Volume 36 of Forest Letters, 2004"; little as well in a
    meeting's name: "Proceedings of the 2026 Conference on Trees (under review), 2025".
    """
    chunk = chunks[index]
    if labels[index] == "O" or not index:
        return int(labels[index] != "O" or is_year(chunk))
    before, behind = chunks[index - 1], chunks[index + 1 : index + 2]
    of_volume = bool(behind) and behind[0].before in (",", ".") and bool(_VOLUME_WORD.fullmatch(behind[0].text))
    of_series = of_volume and index + 2 < len(chunks) and bool(_OF_SERIES.match(chunks[index + 2].text))
    if of_volume and labels[index - 1] == "V" and (chunk.before == "words" or of_series):
        return 0
    lead = " ".join(chunk.text for chunk in chunks[max(0, index - 2) : index])
    if behind and labels[index + 1] == "V" and behind[0].before == "year" and _PROCEEDINGS.search(lead):
        return 0
    return 2 if chunk.paren == "(" and labels[index - 1] == "A" and before.line == chunk.line else 1


def _year_of_volume(chunks: Sequence[Chunk], start: int) -> tuple[int, Span] | None:
    """The year in brackets behind the volume of a meeting's proceedings: "TREES 2023, Volume 3 (2025): 39"."""
    line = next((chunk.line for chunk in chunks if chunk.end == start), None)
    behind = (chunk for chunk in chunks if chunk.start >= start and chunk.line == line)
    found = next((chunk for chunk in behind if chunk.paren == "(" and is_year(chunk)), None)
    return (int(found.text), (found.start, found.end)) if found else None


def _year_of_print(chunks: Sequence[Chunk], labels: Sequence[str], end: int) -> tuple[int, Span] | None:
    """The year that a work came out in behind the one, ending at a place, that names its meeting.

    Behind a publisher, a place, a month or pages: "(TREES 2018), Springer, 2019", "In Tree Days 2022, pages 5-16, Oslo,
    2023".
    """
    at = next((at for at, chunk in enumerate(chunks) if chunk.end == end), 0)
    meeting = chunks[at]
    named = at and meeting.before == "words" and is_year(meeting) and (labels[at] == "V" or meeting.paren == "(")
    if not named or chunks[at - 1].paren != meeting.paren:
        return None
    line = [chunk for chunk in chunks[at + 1 :] if chunk.line == meeting.line and not chunk.paren]
    later = range(int(meeting.text) + 1, int(meeting.text) + _LONGEST_TO_PRINT + 1)
    printed = [
        (int(chunk.text), (chunk.start, chunk.end))
        for before, chunk in pairwise(line)
        if is_year(chunk) and int(chunk.text) in later and _leads_to_print(before.text, chunk.start - before.end > 1)
    ]
    return printed[-1] if printed else None


def _leads_to_print(text: str, parted: bool) -> bool:
    """Whether a year stands behind such a text, by a comma behind a place: "Oslo, 2023"."""
    led = text.lower() in publishers() or _LEADS_TO_PRINT.fullmatch(text) is not None
    return led or (parted and is_place(text))


def _year_of_month(chunk: Chunk) -> list[tuple[int, Span]]:
    """The year that stands with its month alone in brackets: "Forest Letters (2022.8)"."""
    found = _MONTH.fullmatch(chunk.text) if chunk.paren else None
    return [(int(found[1]), found.span(1))] if found else []


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
    for found in _PAGES.finditer(text):
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
