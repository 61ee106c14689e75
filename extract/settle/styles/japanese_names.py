"""The labels of names in a Japanese citation mended: the list behind the title's comma is whole.

"樹木について，森涼，山田太郎，森林学会大会", "樹木について、森涼・山田太郎，森林学会大会"
"""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk

_COMMAS = ",，、"
_HAN = r"[\u3400-\u9fff\uf900-\ufaff々]"
_NAME = re.compile(rf"{_HAN}{{2,5}}|{_HAN}{{1,3}}[ \u3000]{_HAN}{{1,3}}")
"""A name in Han characters."""
_NO_NAME = re.compile(
    r"(?:学会|大会|会議|大学|論文|研究|学部|学科|学院|年報|紀要|雑誌|書店|出版|口頭|講演|招待|発表|書評|紹介|解説|特集|対談|編集?|著|訳|等|他)$"
)
"""How such words end that are none."""


def settle_joined_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, that names joined by dots that begin a record are its authors: "森涼・山田太郎「樹木」"."""
    if labels and labels[0] != "A" and "・" in chunks[0].text and chunks[0].before == "line" and "T" in labels[1:2]:
        names = chunks[0].text.split("・")
        if all(is_wide_name(name.strip()) for name in names):
            labels[0] = "A"


def settle_japanese_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, which chunks of a Japanese citation are names."""
    for index in range(1, len(chunks)):
        if labels[index] == "A" and labels[index - 1] == "O" and is_wide_name(chunks[index].text):
            _take_before(chunks, labels, index)
    _take_list(chunks, labels)


def _take_before(chunks: Sequence[Chunk], labels: list[str], index: int) -> None:
    """Names between a title's comma and the others are authors, too."""
    first = index
    while first > 1 and labels[first - 1] == "O" and _is_item(chunks, first - 1) and chunks[first].before in _COMMAS:
        first -= 1
    if first == 1 and labels[0] == "O" and _begins_list(chunks[0]) and chunks[1].before in _COMMAS:
        labels[:index] = ["A"] * index
        return
    if first < index and labels[first - 1] == "T" and chunks[first - 1].line == chunks[first].line:
        labels[first:index] = ["A"] * (index - first)


def _take_list(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names joined by dots behind the title's comma are the authors of a record without others."""
    if "A" in labels or "T" not in labels:
        return
    for index in range(labels.index("T") + 1, len(chunks)):
        chunk = chunks[index]
        listed = chunk.before in _COMMAS and chunk.line == chunks[index - 1].line and not (chunk.quoted or chunk.paren)
        names = chunk.text.split("・")
        if listed and len(names) > 1 and all(is_wide_name(name.strip()) for name in names):
            labels[index] = "A"
            return
        if labels[index] != "T":
            return


def _begins_list(chunk: Chunk) -> bool:
    plain = chunk.before == "line" and not (chunk.cue or chunk.paren or chunk.quoted)
    return plain and is_wide_name(chunk.text)


def _is_item(chunks: Sequence[Chunk], index: int) -> bool:
    chunk = chunks[index]
    return chunk.before in _COMMAS and not (chunk.cue or chunk.paren or chunk.quoted) and is_wide_name(chunk.text)


def is_wide_name(text: str) -> bool:
    """Whether a text may be a name in Han characters by its length and how it ends."""
    return _NAME.fullmatch(text) is not None and not _NO_NAME.search(text)
