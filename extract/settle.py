"""Labels of a record mended where what is written leaves no doubt: type marks, links' labels, names, venues.

The models weigh evidence; these few rules know the grammar of citations.
"""

import re
from collections.abc import Sequence

from extract.chunks import Chunk
from extract.kind import is_award
from extract.lexicon import cue_phrases
from extract.name_shape import NAME
from extract.settle_authors import settle_authors
from extract.settle_book import settle_book
from extract.settle_extent import settle_extent
from extract.settle_overrun import settle_overrun
from extract.settle_title import settle_quotation, settle_title
from extract.words import name_score
from normalize.rank import find_rank_claims

_TYPE_MARK = re.compile(r"[JNCMDPRSAGZ](?:/OL|/CD)?|EB/OL|DB/OL")
"""What GB/T 7714 sets in square brackets behind a title: journal, newspaper, proceedings, monograph, thesis, ..."""
_IN_VENUE = frozenset("JNC")
_DATED_VENUE = re.compile(r"[A-Z][\w&/-]*[A-Z][\w&/-]*\s?['’‘]\d\d[a-z]?")
_SHORT_CLAIM = 8
_LONGEST_DISTINCTION = 6
"""Words."""


def settle_labels(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels ("T", "A", "V", "Y", "O") of a record's chunks, mended."""
    settled = settle_line(chunks, labels)
    settle_quotation(chunks, settled)
    settle_authors(chunks, settled)
    settle_title(chunks, settled)
    settle_extent(chunks, settled)
    settle_overrun(chunks, settled)
    settle_book(chunks, settled)
    return settled


def settle_line(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of one line's chunks with those mended that links' labels, claims, type marks and acronyms tell."""
    settled = [_settled(chunk, label) for chunk, label in zip(chunks, labels, strict=True)]
    _settle_type_mark(chunks, settled)
    return settled


def _settled(chunk: Chunk, label: str) -> str:
    """The label of a chunk that says by itself what it is, else the label given."""
    if label in "TAV" and (_is_remark(chunk) or _is_distinction(chunk, label)):
        return "O"
    return "V" if label in "TAO" and is_dated_venue(chunk.text) else label


def is_dated_venue(text: str) -> bool:
    """Whether a text is an acronym with its year: "ISSTA'26", "ASPLOS'24b"."""
    return bool(_DATED_VENUE.fullmatch(text))


def _is_remark(chunk: Chunk) -> bool:
    """Whether a chunk is a link's label ("PDF"), a rank claim or a mark, and so no part of any field."""
    if len(chunk.text) > 30:
        return False
    cue = cue_phrases().get(chunk.text.lower())
    if cue is not None and cue.kind == "link" and (chunk.run.href or chunk.paren):
        return True
    is_claim = (bool(chunk.paren) or len(chunk.text) < _SHORT_CLAIM) and bool(find_rank_claims(chunk.text))
    return is_claim or _is_type_mark(chunk)


def _is_distinction(chunk: Chunk, label: str) -> bool:
    """Whether a short chunk is an award; a single word ("Oral") within a title may be one of its words."""
    words = len(chunk.text.split())
    alone = words > 1 or label != "T" or bool(chunk.paren)
    return words <= _LONGEST_DISTINCTION and alone and not chunk.quoted and chunk.after != ":" and is_award(chunk.text)


def _is_type_mark(chunk: Chunk) -> bool:
    return chunk.paren in ("[", "［") and bool(_TYPE_MARK.fullmatch(chunk.text))


def _settle_type_mark(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """GB/T 7714: authors up to the first full stop, the title from there to the mark, then the journal.

    "张磊,计晨泓.题名——副题[J].装饰,2024": a record with a mark has one title, so chunks elsewhere are none.
    """
    mark = next((i for i, chunk in enumerate(chunks) if _is_type_mark(chunk)), None)
    if mark is None:
        return
    line = range(next(i for i, chunk in enumerate(chunks) if chunk.line == chunks[mark].line), mark)
    begin = next((i for i in line if chunks[i].before in ".．。" and _has_letters(chunks[:i], line.start)), None)
    if begin is None:
        return
    for index, label in enumerate(labels):
        if begin <= index < mark:
            labels[index] = "T"
        elif index in line and index < begin:
            labels[index] = "A" if any(c.isalpha() for c in chunks[index].text) else "O"
        elif label == "T":
            labels[index] = "O"
    if chunks[mark].text[0] in _IN_VENUE:
        _settle_journal(chunks, labels, mark + 1)


def _has_letters(chunks: Sequence[Chunk], start: int) -> bool:
    """Whether names can stand in the chunks before a full stop; "[3]." is a number alone."""
    return any(c.isalpha() for chunk in chunks[start:] for c in chunk.text)


def _settle_journal(chunks: Sequence[Chunk], labels: list[str], start: int) -> None:
    """The journal or collection behind a mark: past its editors, up to the comma before the year."""
    while start + 1 < len(chunks) and chunks[start].after in ".．。《" and _is_editor(chunks[start].text):
        labels[start] = "O"
        start += 1
    for index in range(start, len(chunks)):
        chunk = chunks[index]
        ended = any(c.isdigit() for c in chunk.text) and index > start
        if ended or chunk.line != chunks[start].line or (index > start and chunk.before in ",，.．。"):
            break
        labels[index] = "V"


def _is_editor(text: str) -> bool:
    """Whether a text names who edited a collection: "戈洪主编", "孙逊"."""
    return text.endswith(("编", "编著", "主编")) or name_score(text) >= NAME
