"""Labels mended of chunks whose words say what they are not: "et al." and "Eds." are no title, a date is no venue."""

import re
from collections.abc import Sequence

from extract.field.author_list import is_cut
from extract.text.chunks import Chunk
from extract.text.dates import DATE
from extract.text.lexicon import publishers
from extract.text.name_shape import GIVEN_FIRST, MAY_BE_NAME, VANCOUVER, is_year, may_be_name
from extract.text.words import name_score

_EDITORS = re.compile(r"\W*(?:[Ee]ds?|[Ee]ditors?|[Hh]rsg|[Hh]gg?|éds?)\W*")
_FIRST_OF_CUT = re.compile(r"(\S.*?),? et al\.?")
_FOR_GROUP = re.compile(r"(\S.*?),? (?:for|on behalf of) the [A-Z].*")
_DATE = re.compile(r"(?:19|20)\d\d(?:年)?(?:\s?\d{1,2}月)?(?:\s?\d{1,2}日)?")
_MONTH_OF = re.compile(rf"{DATE} de", re.IGNORECASE)
_REPORT = re.compile(r"tech(?:nical|\.)? report", re.IGNORECASE)
_MOST_WORDS, _MOST_EDITORS = 3, 20
"""Of one name; chunks of editors."""


def settle_cut(chunks: Sequence[Chunk], labels: list[str]) -> list[str]:
    """The labels with those mended that break a list of names off: "A. Lee et al. On trees", "Oak B (Eds). Roots".

    A venue that is a date and no more is none: "Forest Group, 2011 Tree Notes 6"; nor is "Tech report" before one.
    """
    told = list(labels)
    for index, chunk in enumerate(chunks):
        told[index] = _told(chunks, told, index) if not chunk.quoted else told[index]
    _take_editors(chunks, told)
    return told


def _take_editors(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """All names that a record begins with up to "(Eds.)" are its authors: "Oak, A. and B. Elm (Eds.) 2005. Trees"."""
    mark = next((at for at, chunk in enumerate(chunks) if chunk.paren and _EDITORS.fullmatch(chunk.text)), 0)
    if not 0 < mark <= _MOST_EDITORS or chunks[0].line != chunks[mark].line:
        return
    names = chunks[:mark]
    if not all(chunk.before in ",;&" and chunk.before for chunk in names[1:]) or not all(map(may_be_name, names)):
        return
    if labels[0] == "A" and "T" not in labels[mark + 1 :]:
        _take_book(chunks, labels, mark)
    if "T" in labels[mark:] and set(labels[:mark]) <= {"A", "O"}:
        labels[:mark] = ["A"] * mark


def _take_book(chunks: Sequence[Chunk], labels: list[str], mark: int) -> None:
    """What stands from "(Eds)" to the publisher is the title, where none was read: "A. Oak (Eds). Trees. Springer"."""
    behind = range(mark + 1, len(chunks))
    press = next((at for at in behind if chunks[at].text.lower() in publishers()), mark)
    title = range(mark + 1, press)
    plain = bool(title) and chunks[press].before == "." and chunks[press].line == chunks[mark].line
    if plain and all(labels[at] == "O" and not (chunks[at].cue or chunks[at].paren) for at in title):
        labels[: mark + 1] = ["A"] * mark + ["O"]
        labels[title.start : title.stop] = ["T"] * len(title)


def _told(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> str:
    """The label of a chunk, given those of the ones before it."""
    chunk, label = chunks[index], labels[index]
    if label in "AY":
        dated = label == "A" and _MONTH_OF.fullmatch(chunk.text) and any(map(is_year, chunks[index + 1 : index + 2]))
        return "O" if dated else label  # "Abril de 2026"
    before = labels[index - 1] if index and chunks[index - 1].line == chunk.line else ""
    if label == "V" and before != "T" and is_cut(chunk.text):
        return "A" if before == "A" else "O"
    if label == "T" and chunk.paren and before and before != "T" and _EDITORS.fullmatch(chunk.text):
        return "O"
    if label == "V" and "V" not in (before, *labels[index + 1 : index + 2]) and _DATE.fullmatch(chunk.text):
        return "Y" if is_year(chunk) and "Y" not in labels else "O"
    if label == "V" and before != "V" and labels[index + 1 : index + 2] == ["V"] and _REPORT.fullmatch(chunk.text):
        return "O"
    if label == "V" and before == "V" and chunk.before == "," and chunk.text.endswith(("月", "日")):
        return "O" if _DATE.fullmatch(chunk.text) else "V"
    return "A" if label in "TO" and _is_last_name(chunks, labels, index) else label


def _is_last_name(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is a name that a list ends with, cut off or followed by its group, before the title.

    "A. Lee et al.", "Lee A for the Forest Group"
    """
    chunk = chunks[index]
    joins = index > 0 and labels[index - 1] == "A" and chunk.before in ",，;" and chunks[index - 1].line == chunk.line
    opens = chunk.before == "line" and "A" not in labels
    found = _FIRST_OF_CUT.fullmatch(chunk.text) or (_FOR_GROUP.fullmatch(chunk.text) if joins else None)
    if found is None or not (joins or opens) or "T" not in labels[index + 1 :]:
        return False
    name = found[1]
    shaped = GIVEN_FIRST.match(name) or VANCOUVER.fullmatch(name) or name_score(name) >= MAY_BE_NAME
    return bool(shaped) and len(name.split()) <= _MOST_WORDS and chunk.after in ".:("
