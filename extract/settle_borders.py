"""Labels mended where markup shows a border that the reading crossed: an element is not half names and half title."""

import re
from collections.abc import Sequence

from extract.chunks import Chunk
from extract.name_shape import is_year

_PAGES = re.compile(r"(?:pp?|pages?|S|ss)\.?", re.IGNORECASE)
_NOTE_MARKS = "*∗†‡#⁺+"
_ROLE = re.compile(
    r"(?:first|1st|lead|corresponding|senior)[\s-]+authors?|equal\w*[\s-]+contribut|contribut\w+[\s-]+equal",
    re.IGNORECASE,
)
_MOST_WORDS = 6
"""Of a journal's name in quotation marks."""
_LEAST_NAMES = 2
"""Names that stand before a title, from which an enumeration in it is no list of names."""


def settle_borders(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, what one element or one sentence holds of a title that was read as names or as no journal."""
    _keep_element(chunks, labels)
    _keep_enumeration(chunks, labels)
    _leave_quoted_journal(chunks, labels)
    _leave_pages(chunks, labels)
    _leave_notes(chunks, labels)


def is_note(line: Sequence[Chunk]) -> bool:
    """Whether a line says who contributed equally or corresponds: "* Ann Lee and Bo Wu are co-first authors"."""
    return bool(line) and line[0].text[0] in _NOTE_MARKS and bool(_ROLE.search(line[-1].text))


def _leave_notes(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names in a note on its own line stand above already."""
    for start in [at for at, chunk in enumerate(chunks) if chunk.before == "line" and chunk.text[0] in _NOTE_MARKS]:
        end = next((at for at in range(start, len(chunks)) if chunks[at].line != chunks[start].line), len(chunks))
        if start and is_note(chunks[start:end]):
            labels[start:end] = ["O"] * (end - start)


def _leave_pages(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The second of two page numbers is no year where the record has another: "pp. 1927 – 1940, Feb. 2022"."""
    for index in range(2, len(chunks)):
        pages, first, last = chunks[index - 2 : index + 1]
        if labels[index] == "Y" and labels.count("Y") > 1 and is_year(last) and first.text.isdigit():
            labels[index] = "O" if _PAGES.fullmatch(pages.text) and last.line == pages.line else "Y"


def _keep_element(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Chunks read as names in the element that the title goes on in are the title: "A. Tree, <i>Roots, a study</i>"."""
    for index in range(len(chunks) - 2, -1, -1):
        chunk, after = chunks[index], chunks[index + 1]
        if labels[index] != "A" or labels[index + 1] != "T" or after.before not in ",:":
            continue
        same = chunk.run is after.run and bool(after.run.style) and chunk.line == after.line
        if same and _is_named_before(chunks, labels, index):
            labels[index] = "T"


def _is_named_before(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether names stand before a chunk, outside of its element."""
    return any(labels[at] == "A" and chunks[at].run is not chunks[index].run for at in range(index))


def _keep_enumeration(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names read within the sentence of a title behind its names: "A. Tree, B. Moss: On roots, Leaves, and Bark"."""
    if "T" not in labels:
        return
    first = labels.index("T")
    if labels[:first].count("A") < _LEAST_NAMES or chunks[first].before not in ".:":
        return
    at = first
    while at < len(chunks) and labels[at] == "T" and chunks[at].line == chunks[first].line:
        at += 1
    end = at
    while (
        end < len(chunks)
        and labels[end] == "A"
        and chunks[end].before == ","
        and chunks[end].line == chunks[first].line
    ):
        end += 1
    is_whole = end > at and end < len(chunks) and chunks[end].before == "." and not any(c.paren for c in chunks[at:end])
    if is_whole and chunks[end - 1].text.startswith("and "):
        labels[at:end] = ["T"] * (end - at)


def _leave_quoted_journal(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A short quotation behind an italic title, before a number, is its journal: "<i>Roots</i>, «Forest Notes» 15"."""
    for index in range(1, len(chunks) - 1):
        before, chunk, after = chunks[index - 1 : index + 2]
        if labels[index - 1 : index + 1] != ["T", "T"] or "V" in labels or not chunk.quoted or before.quoted:
            continue
        set_off = bool(before.run.style) and before.run is not chunk.run and not chunk.run.style
        numbered = after.line == chunk.line and not after.quoted and (after.text[:1].isdigit() or is_year(after))
        is_series = after.text.lower().replace(".", "").startswith(("ns", "n s"))
        if set_off and len(chunk.text.split()) <= _MOST_WORDS and (numbered or is_series):
            labels[index] = "V"
            for later in range(index + 1, len(chunks)):
                if labels[later] == "T" and chunks[later].line == chunk.line:
                    labels[later] = "O"
            return
