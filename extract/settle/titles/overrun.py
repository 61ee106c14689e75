"""Labels mended where a title took in what is none."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.settle.titles.extent import leads_to_year
from extract.text.chunks import Chunk
from extract.text.name_shape import ACRONYM, KNOWN_VENUE, NO_VENUE, is_year
from normalize.venue import venue_evidence

_GROUP = re.compile(r"(?:for the|on behalf of(?: the)?) \w.*", re.IGNORECASE)
_LEAST_TITLE = 15
"""Letters."""
_PARTS = frozenset(("part", "pt", "teil", "partie", "parte", "chapter", "episode"))
_STOPS = frozenset(".。．")
_ISSUE = re.compile(r"(?:Special|Theme|Themed|Virtual) Issue\b", re.IGNORECASE)
_KINDS = frozenset(("article", "chapter", "conference", "demo", "journal", "poster", "preprint", "talk", "workshop"))
_MOST_PAGES = 60
"""Of a paper."""
_PAGES = re.compile(r"(?!(?:1[5-9]|20)\d\d\D+(?:1[5-9]|20)?\d\d$)\d{1,5}\s?[-–—]{1,2}\s?\d{1,5}")
"""A range of pages, not one of years."""
_BARS = frozenset("|｜¦")


def settle_overrun(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, where a record's title ends."""
    _leave_remarks(chunks, labels)
    _leave_badge(chunks, labels)
    _leave_issue(chunks, labels)
    _leave_kind(chunks, labels)
    _leave_pages(chunks, labels)
    _leave_venue_behind_bar(chunks, labels)
    _leave_details(chunks, labels)
    _leave_collection(chunks, labels)
    _leave_behind_year(chunks, labels)
    _leave_comment(chunks, labels)
    _leave_subtitle(chunks, labels)


def _leave_comment(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A quotation in a line behind title, names and venue is what others wrote of it: "Perspective, “Fast trees”"."""
    behind = len(chunks)
    if labels[:2] == ["T", "A"] and chunks[1].before == "line":
        behind = next(
            (at for at, chunk in enumerate(chunks) if labels[at] == "T" and chunk.line > chunks[1].line), behind
        )
    if "V" in labels[:behind] and behind < len(chunks) and chunks[behind].quoted and chunks[behind].before != "line":
        for at in takewhile(lambda at: chunks[at].quoted, range(behind, len(chunks))):
            labels[at] = "O"


def _letters(chunk: Chunk) -> int:
    return sum(map(str.isalpha, chunk.text))


def _leave_remarks(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Marks, remarks in brackets and a group behind authors are no title where the record has a longer one."""
    behind = [index for index in range(1, len(chunks)) if labels[index - 1] == "A" and labels[index] == "T"]
    if not behind:
        return
    longest = max(_letters(chunk) for chunk, label in zip(chunks, labels, strict=True) if label == "T")
    for index in behind:
        chunk = chunks[index]
        if _letters(chunk) == longest or chunk.line != chunks[index - 1].line:
            continue
        remark = bool(chunk.paren) or bool(_GROUP.fullmatch(chunk.text)) or not _letters(chunk)
        goes_on = labels[index + 1 : index + 2] == ["T"] and chunks[index + 1].before not in _STOPS
        if remark and not goes_on:
            labels[index] = "O"


def _leave_badge(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An acronym alone in the line above the title's, or a known venue at its end, is the venue's."""
    for index in range(len(chunks) - 1):
        text, above = chunks[index].text, chunks[index + 1].before == "line"
        if not above or labels[index : index + 2] != ["T", "T"] or "T" in labels[:index]:
            continue
        known = venue_evidence(text) >= 1.0 or _is_behind_date(chunks, labels, index)
        known = known and len(chunks[index + 1].text) > len(text)
        if known or (chunks[index].before == "line" and ACRONYM.fullmatch(text)):
            labels[index] = "O" if "V" in labels else "V"


def _leave_issue(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A bracket that names the issue of a journal is no part of the title: "On trees (Special Issue: Old Forests)"."""
    for index, chunk in enumerate(chunks):
        if labels[index] == "T" and chunk.paren and _ISSUE.match(chunk.text):
            for at in takewhile(lambda at: labels[at] == "T" and chunks[at].paren, range(index, len(chunks))):
                labels[at] = "O"


def _leave_kind(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A kind of work that is said behind the venue, between full stops, is none: "Trees '17. workshop. pdf"."""
    for index in range(1, len(chunks)):
        chunk = chunks[index]
        stopped = labels[index] == "V" and chunk.before in _STOPS and (chunk.after in _STOPS or chunk.after == "line")
        if stopped and "V" in labels[:index] and chunk.text in _KINDS:
            labels[index] = "O"


def _leave_pages(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A range of pages behind a title's comma is none of it: "Growing trees in walls, 2240-51. Forest Letters".

    "Growing trees in walls, 6-13. In <i>Forest Letters</i>"
    """
    read = "".join(labels)
    if not ("TTV" in read or "TTY" in read or "TTOV" in read):
        return
    ranges = [chunk for chunk in chunks if _PAGES.fullmatch(chunk.text)]
    if len(ranges) != 1 or not _may_be_pages(ranges[0].text):
        return
    for index in range(1, len(chunks)):
        last = labels[index - 1 : index + 1] == ["T", "T"] and labels[index + 1 : index + 2] in (["V"], ["Y"])
        led = labels[index - 1 : index + 3] == ["T", "T", "O", "V"] and chunks[index + 1].cue == "venue"
        if (last or led) and chunks[index].before in ",." and chunks[index] is ranges[0]:
            labels[index] = "O"


def _may_be_pages(text: str) -> bool:
    """Whether a range may be a paper's pages and no stretch of centuries: "900-1200"."""
    first, last = map(int, re.findall(r"\d+", text))
    return last - first <= _MOST_PAGES


def _is_behind_date(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk in a style of its own follows a year in its line: "March 2020 _Applied Acoustics_"."""
    behind = index > 0 and chunks[index].before == "style" and labels[index - 1] == "Y"
    return behind and chunks[index - 1].line == chunks[index].line


def _leave_venue_behind_bar(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A title ends before a bar; what stands behind it is venue and year: "Ghost imaging | Optics Express 2017".

    Or begins behind it: "2017 | Optics Express | Ghost imaging".
    """
    for index in range(1, len(chunks)):
        behind = labels[index - 1 : index + 1] == ["T", "T"] and chunks[index].before in _BARS
        if not behind or chunks[index].line != chunks[index - 1].line:
            continue
        cell = chunks[index - 1]
        opens = cell.before in _BARS and labels[index - 2 : index] != ["T", "T"] and "V" not in labels
        if opens and (ACRONYM.fullmatch(cell.text) or venue_evidence(cell.text) >= 1.0):
            labels[index - 1] = "V"
            continue
        venue = "O" if "V" in labels else "V"
        for after in range(index, len(chunks)):
            if labels[after] != "T" or chunks[after].line != chunks[index].line:
                break
            labels[after] = "Y" if chunks[after].text.isdigit() else venue


def _leave_details(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A title that runs on into a journal's volume and pages ends at the full stop before the journal's name.

    "The effect of clear speech. Folia Phoniatrica, 74(2), 1-9. doi.org/".
    """
    name: int | None = None
    for detail in range(2, len(chunks)):
        before = detail - 1
        if labels[before] != "T":
            name = None
        elif chunks[before].before in _STOPS and labels[before - 1] == "T":
            name = before if chunks[before].text.lower() not in _PARTS else None
        if name is None or labels[detail] != "T" or not _is_detail(chunks[detail]):
            continue
        if chunks[detail].paren and chunks[before].paren and chunks[before].text.isalpha():
            continue  # "Signs of growth (Report 1)"
        if all(chunk.quoted for chunk in chunks[name - 1 : detail + 1]):
            continue  # "“Old trees. The case of Roots (1927)”, Leaf"
        if is_year(chunks[detail]) and leads_to_year(chunks[before].text):
            continue  # "The great fear. The flood of 1951"
        if chunks[name].line != chunks[detail].line:
            continue
        journal = "O" if "V" in labels[:name] or "V" in labels[detail:] else "V"
        if journal == "O" and chunks[detail].after == "line" and venue_evidence(chunks[name].text) < NO_VENUE:
            continue  # "Trees. I. A study of Oak 38<br>Forest Letters"
        for index in range(name, len(chunks)):
            if labels[index] != "T":
                break
            labels[index] = journal if index < detail else "O"


def _is_detail(chunk: Chunk) -> bool:
    """Whether a chunk within a title is a volume, a page range or the beginning of an address."""
    return chunk.text.isdigit() or chunk.cue == "detail" or chunk.text.lower().startswith("doi")


def _leave_collection(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Behind a double slash stands what a paper appeared in, as GOST and GB/T 7714 write."""
    for index in range(1, len(chunks)):
        if chunks[index].before != "//" or labels[index] != "T" or labels[index - 1] != "T":
            continue
        labels[index] = "V"
        for after in range(index + 1, len(chunks)):
            if labels[after] not in "TA" or chunks[after].line != chunks[index].line:
                break
            labels[after] = "O"


def _leave_behind_year(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What follows venue and year in a line is no title where one stands before: "Leaf, 2019. Invited to “Wood”"."""
    if "A" not in labels or "Y" not in labels or "T" not in labels[labels.index("Y") :]:
        return
    titled, before = 0, ""
    for index, chunk in enumerate(chunks):
        if index == 0 or chunk.line != chunks[index - 1].line:
            before = ""
        if before == "VY" and labels[index] == "A":  # another record's
            titled, before = 0, ""
        if before == "VY" and titled >= _LEAST_TITLE and labels[index] == "T":
            labels[index] = "O"
        elif labels[index] == "T" and not before:
            titled += _letters(chunk)
        elif labels[index] == "VY"[len(before) : len(before) + 1]:
            before += labels[index]


def _leave_subtitle(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What the colon of a book leads to that begins its line, below the title's, is no title: "Trees: Old and new"."""
    for index in range(1, len(chunks)):
        book, chunk = chunks[index - 1 : index + 1]
        led = labels[index - 1 : index + 1] == ["V", "T"] and chunk.before == ":" and book.before == "line"
        led = led and venue_evidence(book.text) < KNOWN_VENUE
        if led and any(label == "T" and c.line < book.line for c, label in zip(chunks[:index], labels, strict=False)):
            labels[index] = "V"
