"""The year that a record states: which of the years in it is its own."""

import re
from collections.abc import Sequence
from itertools import groupby, pairwise

from bibliography import Span
from extract.text.chunks import Chunk
from extract.text.dates import MONTH
from extract.text.lexicon import publishers
from extract.text.name_shape import is_year
from normalize.venue import find_venue
from normalize.venue_place import is_place
from normalize.year import find_years

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
_LEAST_ABSTRACT = 300
"""Characters of a line that tells what a paper says."""
_OF_PAGES = frozenset(("Pages", "pages", "page", "pp", "p"))
_OF_INDEX = re.compile(
    r"\b(?:JCR|SJR|SCI[Mm]ago|IF|CiteScore|CSRankings)[\s:(-]*$"
    r"|^(?:invited |selected |extended |best )+papers? (?:of|from)\b"
)
"""Whose year the next one is: "JCR 2023 top 10 %", "selected paper of TREES 2006"."""
_SHOWN_TOO = re.compile(
    r"original version in\b|also (?:presented|appear(?:s|ed)|published|accepted) (?:at|in|as)\b", re.IGNORECASE
)
_OF_NOTE = re.compile(
    r"(?:(?:an? )?(?:short|shorter|early|earlier|preliminary|extended|full|long|longer|previous) (?:version|abstract)s?"
    r"|(?:best|outstanding|distinguished|test[ -]of[ -]time) [^.;]*\b(?:award|prize|paper)"
    r"|winner of|(?:also )?awarded)\b",
    re.IGNORECASE,
)
"""What begins a note on another version or on an award, whose year is its own: "Short version at the TREES 2020"."""
_OF_EARLIER = re.compile(
    r"(?:(?:this|it) (?:paper )?is )?(?:(?:an?|the) )?(?:[\w-]+ )?version of(?: (?:our|my|the|an?))?\b"
    r"|(?:supersedes|subsumes|extends|builds on) (?:our|my|the)\b",
    re.IGNORECASE,
)
"""What begins a line on another paper, with its year: "This is the journal version of our TREES '19 paper"."""
_TAG = re.compile(r"(?P<venue>[A-Z][\w&/]*[A-Z][\w&/]*)[-’'](?P<year>[0-3]\d)(?:-[\w -]+)?")
_SHORT_YEAR = re.compile(r"[0-3]\d")
_LEAST_ACRONYM = 5
"""Letters of a venue's that is unknown."""
_MONTH = re.compile(r"(?P<year>(?:19|20)\d\d)\.(?:0?[1-9]|1[0-2])")
_DATE = re.compile(r"(?:0?[1-9]|[12]\d|3[01])(?P<mark>[-/.])(?:0?[1-9]|1[0-2])(?P=mark)(?P<year>[5-9]\d|[0-2]\d)")
"""A date with its day first and a short year."""
_DAY = re.compile(r"(?P<year>(?:19|20)\d\d)-(?:0[1-9]|1[0-2])-\d\d")
_FIRST_SHORT = 50
"""Short years from here on are of the last century."""
_AFTER_VOLUME = re.compile(r":\s?\d+\s?[-–—]+\s?\d+")
"""Pages behind the colon of their volume: "30(13):2009-2020"."""
_LEADS_TO_PRINT = re.compile(rf"{MONTH}\.?|\d+\s?[-–—]{{1,2}}\s?\d+", re.IGNORECASE)
"""A month or pages."""
_LONGEST_TO_PRINT = 2
"""Years from a meeting to its proceedings."""
_FIRST_YEAR = 1930
"""Numbers below are pages: nobody with a homepage published then."""
_PROCEEDINGS = re.compile(r"\b(?:Proceedings|Proc\.?)(?: of)?(?: the)?$", re.IGNORECASE)


def find_year(
    chunks: Sequence[Chunk], labels: Sequence[str], sureness: Sequence[float], title: Span, is_headed: bool = False
) -> tuple[int, Span] | None:
    """The year that a record states, with its place in the page's text.

    A chunk read as a year is asked first, then the venue, then notes, those first that are a year and no more (not the
    pages 2010-2017) and stand in the venue's line; a year within the title is none of the record's, nor are those of
    meetings where it was shown, where there are several, nor those of notes on awards and other versions where the
    heading above states one (`is_headed`). Of chunks read as a year the surest is asked first, of others the least
    sure.
    """
    shown = {chunk.line for chunk in chunks if chunk.before == "line" and _SHOWN.match(chunk.text)}
    dated = [chunk.line for chunk in chunks if is_year(chunk)]
    too = {chunk.line for chunk in chunks if chunk.before == "line" and _SHOWN_TOO.match(chunk.text)}
    too = too if any(line not in too for line in dated) else set()
    labeled = {chunk.line for chunk in chunks if chunk.after in (":", "：") and _SHOWN.fullmatch(chunk.text)}
    shown = {line for line in shown if line in labeled or dated.count(line) > 1 or len(dated) > dated.count(line)}
    venues = {chunk.line for chunk, label in zip(chunks, labels, strict=True) if label == "V"}
    aside = _of_visits(chunks, labels) | _of_earlier(chunks, labels) | _of_abstracts(chunks, labels)
    for wanted in ("Y", "V", "O"):
        years: list[tuple[tuple[int, float], int, Span]] = []
        for index, (chunk, label, sure) in enumerate(zip(chunks, labels, sureness, strict=True)):
            closes = wanted == "V" and label == "O" and _closes_line(chunks, labels, index)
            if (label != wanted and not closes) or chunk.before == "atom" or title[0] <= chunk.start < title[1]:
                continue
            if chunk.line in too or index in aside or (is_headed and wanted == "O" and _is_of_note(chunks, index)):
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
                for year, (start, end) in find_years(chunk.text) or _year_of_date(chunk)
                if year >= _FIRST_YEAR
            ]
        if years:
            (rank, _), year, span = max(years, key=lambda option: option[0])
            later = (not rank and _year_of_volume(chunks, span[1])) or _year_of_print(chunks, labels, span[1])
            return later or (year, span)
    return None


def _is_of_note(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk, or the one before it, begins a note on an award or on another version."""
    chunk, before = chunks[index], chunks[max(index - 1, 0)]
    return bool(_OF_NOTE.match(chunk.text)) or (before.line == chunk.line and bool(_OF_NOTE.match(before.text)))


def _is_page(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a number is a page's, the second of two, or an article's: "Pages 1948 - 1960", "13(10), 1967, 2024"."""
    behind = chunks[index + 1 : index + 2]
    dated = bool(behind) and is_year(behind[0]) and behind[0].start - chunks[index].end <= len(", ")
    if dated and chunks[index - 1].text.isdigit() and behind[0].line == chunks[index - 1].line:
        return not chunks[index].paren
    second = is_year(chunks[index - 1]) and chunks[index].before == "words"
    start = index - (second and chunks[index].start - chunks[index - 1].end != len(", "))
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


def _of_earlier(chunks: Sequence[Chunk], labels: Sequence[str]) -> set[int]:
    """The chunks of sentences that tell which earlier paper this one goes back to; no title begins them."""
    found: set[int] = set()
    for at, chunk in enumerate(chunks):
        goes_on = at - 1 in found and chunk.line == chunks[at - 1].line and chunk.before != "."
        if goes_on or (chunk.before == "line" and labels[at] != "T" and _OF_EARLIER.match(chunk.text)):
            found.add(at)
    return found


def _of_abstracts(chunks: Sequence[Chunk], labels: Sequence[str]) -> set[int]:
    """The chunks of long lines in which nothing was read as a field."""
    found: set[int] = set()
    for _, line in groupby(range(len(chunks)), lambda at: chunks[at].line):
        held = list(line)
        long = chunks[held[-1]].end - chunks[held[0]].start >= _LEAST_ABSTRACT
        if long and all(labels[at] == "O" for at in held):
            found.update(held)
    return found


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
    ends = (n for n, chunk in enumerate(line) if chunk.before == "." and not _leads_to_print(chunk.text, parted=True))
    later = range(int(meeting.text) + 1, int(meeting.text) + _LONGEST_TO_PRINT + 1)
    printed = (
        (int(chunk.text), (chunk.start, chunk.end))
        for before, chunk in pairwise(line[: next(ends, len(line))])
        if is_year(chunk) and int(chunk.text) in later and _leads_to_print(before.text, chunk.start - before.end > 1)
    )
    return next(printed, None)


def _leads_to_print(text: str, parted: bool) -> bool:
    """Whether a year stands behind such a text, by a comma behind a place: "Oslo, 2023"."""
    led = text.lower() in publishers() or _LEADS_TO_PRINT.fullmatch(text) is not None
    return led or (parted and is_place(text))


def year_of_tag(chunks: Sequence[Chunk]) -> tuple[int, Span] | None:
    """The year of a known venue's acronym in square brackets that a record begins with: "[TREES-25] Old trees"."""
    tag = [chunk for chunk in chunks[:2] if chunk.paren == "[" and chunk.line == chunks[0].line]
    if not tag:
        return None
    if len(tag) > 1 and tag[1].before == "words":  # "[TREES 25]"
        venue, digits = tag
        is_venue = _SHORT_YEAR.fullmatch(digits.text) is not None and find_venue(venue.text) is not None
        return (2000 + int(digits.text), (digits.start, digits.end)) if is_venue else None
    found = _TAG.fullmatch(tag[0].text)
    if found is None or (len(found["venue"]) < _LEAST_ACRONYM and find_venue(found["venue"]) is None):
        return None
    return 2000 + int(found["year"]), (tag[0].start + found.start("year"), tag[0].start + found.end("year"))


def _year_of_date(chunk: Chunk) -> list[tuple[int, Span]]:
    """The year with its month, in brackets, behind a comma or last, "Leaf (2022.8)", or of a date: "6-07-90"."""
    ends = chunk.paren or chunk.before == "," or (chunk.after == "line" and chunk.before != "line")
    found = (
        (_MONTH.fullmatch(chunk.text) if ends else None) or _DATE.fullmatch(chunk.text) or _DAY.fullmatch(chunk.text)
    )
    if found is None:
        return []
    year = int(found["year"])
    century = 0 if year > 99 else 1900 if year >= _FIRST_SHORT else 2000
    return [(century + year, found.span("year"))]
