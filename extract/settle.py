"""Labels of a record mended where what is written leaves no doubt: type marks, links' labels, names, venues.

The models weigh evidence; these few rules know the grammar of citations.
"""

import re
from collections.abc import Iterator, Sequence

from extract.author_list import is_cut
from extract.chunks import Chunk
from extract.lexicon import cue_phrases
from extract.words import name_score
from normalize.rank import find_rank_claims
from normalize.venue import venue_evidence

_TYPE_MARK = re.compile(r"[JNCMDPRSAGZ](?:/OL|/CD)?|EB/OL|DB/OL")
"""What GB/T 7714 sets in square brackets behind a title: journal, newspaper, proceedings, monograph, thesis, ..."""
_IN_VENUE = frozenset("JNC")
_DATED_VENUE = re.compile(r"[A-Z][\w&/-]*[A-Z][\w&/-]*\s?['’‘]\d\d[a-z]?")
_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.[\s-]*)+$")
_BARE_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[\s-]*){1,4}")
_GIVEN_FIRST = re.compile(r"(?:[^\W\d_a-z]\.[\s-]*)+[^\W\d_]{2,}")
_NAME_PATTERN = r"(?:[^\W\d_a-z]\.[\s-]*)+[^\W\d_]{2,}(?:[ -][^\W\d_a-z][^\W\d_]+)?"
_NAMES = re.compile(rf"(?:(?:and|&) )?{_NAME_PATTERN}(?:(?:,| and| &|, and) {_NAME_PATTERN})*")
_VENUE_WORD = re.compile(
    r"\b(?:Conference|Symposium|Workshop|Proceedings|Transactions|Journal|Letters|Congress|Colloquium|Review|Bulletin"
    r"|Thesis|thesis|Dissertation|dissertation|University|Universität|Université|arXiv|Technical Report)\b"
)
_MORE_AUTHORS = "more-authors"
"""Class of the names that al-folio shows after a click."""
_SEVERAL = re.compile(r"\S (?:and|&|und|et|y) \S|\S[,、，] ?\S")
_SHOUT = re.compile(r"\b[A-Z]{4,}\b")
_NAME = 0.7
"""Evidence from which a text is names."""
_NO_NAME = 0.5
_SHORT_CLAIM, _SYMBOL = 8, 3
_LONGEST_WIDE_NAME = 6
_KNOWN_VENUE = 1.0


def settle_labels(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels ("T", "A", "V", "Y", "O") of a record's chunks, mended."""
    settled = list(labels)
    for index, chunk in enumerate(chunks):
        if settled[index] in "TAV" and _is_remark(chunk):
            settled[index] = "O"
        elif settled[index] in "TAO" and is_dated_venue(chunk.text):
            settled[index] = "V"
    _settle_type_mark(chunks, settled)
    _settle_names(chunks, settled)
    _settle_venue(chunks, settled)
    _settle_editors(chunks, settled)
    _settle_list(chunks, settled)
    _settle_title(chunks, settled)
    _settle_swallowed(chunks, settled)
    return settled


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


def _is_type_mark(chunk: Chunk) -> bool:
    return chunk.paren in ("[", "［") and bool(_TYPE_MARK.fullmatch(chunk.text))


def settle_line(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of one line's chunks with those mended that a type mark or a dated acronym tells."""
    settled = ["V" if is_dated_venue(chunk.text) else label for chunk, label in zip(chunks, labels, strict=True)]
    _settle_type_mark(chunks, settled)
    return settled


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
    return text.endswith(("编", "编著", "主编")) or name_score(text) >= _NAME


def _are_names(text: str) -> bool:
    """Whether a text is names: by what is known of its words, or as they all have initials first."""
    return name_score(text) >= _NAME or bool(_NAMES.fullmatch(text))


def _settle_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names read as the beginning of the title: the rest of an initial's name, and authors before a colon or a stop."""
    for index in range(len(chunks) - 1):
        opens = labels[index] == "T" and (index == 0 or labels[index - 1] != "T")
        if opens and (_ends_name(chunks, labels, index) or _are_authors(chunks, labels, index)):
            labels[index] = "A"


def _ends_name(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether the list before a chunk breaks off at initials: "R.H." with "Brown and R.N. Clark" to come."""
    if not index or labels[index - 1] != "A" or not _INITIALS.match(chunks[index - 1].text):
        return False
    return any(_GIVEN_FIRST.match(chunk.text) for chunk in chunks[:index])


def _are_authors(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk of names stands before a mark behind which the title goes on: "荒木雅弘: 音声対話システム"."""
    chunk, after = chunks[index], chunks[index + 1]
    if labels[index + 1] != "T" or chunk.line != after.line or chunk.quoted or chunk.after not in ".:：;":
        return False
    joins = index > 0 and labels[index - 1] == "A" and chunk.before in ",，、;；"
    if joins and chunk.after in ":：" and chunk.text > "\u3000" and len(chunk.text) <= _LONGEST_WIDE_NAME:
        return True
    return (joins or "A" not in labels) and _are_names(chunk.text)


def _settle_venue(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A venue read as the end of an author list behind the title; what the list went on with is a place or a date."""
    shouted = sum(bool(_SHOUT.search(chunk.text)) for chunk, label in zip(chunks, labels, strict=True) if label == "A")
    for index, chunk in enumerate(chunks):
        if labels[index] != "A" or not _is_venue(chunk.text, behind="T" in labels[:index], shouts=shouted == 1):
            continue
        labels[index] = "V"
        for after in range(index + 1, len(chunks)):
            if labels[after] != "A" or chunks[after].line != chunk.line:
                break
            labels[after] = "O"


def _is_venue(text: str, behind: bool, shouts: bool) -> bool:
    """Whether a text among names is a venue: by its words behind a title, or by the tables."""
    if behind and (_VENUE_WORD.search(text) or (shouts and _SHOUT.search(text) and not _are_names(text))):
        return True
    if len(text) <= 3 or _GIVEN_FIRST.match(text) or _INITIALS.match(text):
        return False
    return venue_evidence(text) >= _KNOWN_VENUE and name_score(text) < _NO_NAME


def _settle_editors(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names behind "In" are those of a book's editors, where the authors stand before."""
    first = labels.index("A") if "A" in labels else len(labels)
    for index in range(first + 1, len(labels)):
        behind_in = chunks[index - 1].cue == "venue" or chunks[index].text.startswith("In ")
        if labels[index] == "A" and labels[index - 1] != "A" and behind_in:
            for after in range(index, len(labels)):
                if labels[after] != "A":
                    break
                labels[after] = "O"


def _settle_list(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names that stand beside authors, with a comma between, are authors; beside a title if there are no others."""
    for index, chunk in enumerate(chunks):
        if _MORE_AUTHORS in chunk.run.css_class and "A" in labels and not is_cut(chunk.text):
            labels[index] = "A"
    if "A" not in labels and "T" in labels:
        first, last = _list_before_year(chunks, labels) or next(_lists_beside_title(chunks, labels), (0, 0))
        labels[first:last] = ["A"] * (last - first)
    for index in range(1, len(chunks)):
        if labels[index - 1] != "A" or labels[index] not in "OV":
            continue
        if _are_initials_of(chunks, index) or (labels[index] == "O" and _is_listed(chunks[index], chunks[index - 1])):
            labels[index] = "A"
    for index in range(len(chunks) - 2, -1, -1):
        if labels[index + 1] == "A" and labels[index] == "O" and _is_listed(chunks[index], chunks[index + 1]):
            labels[index] = "A"


def _lists_beside_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Stretches of two names and more, as (first, last), that a title stands directly before or behind."""
    start = None
    for index in range(len(chunks) + 1):
        goes_on = index < len(chunks) and labels[index] == "O" and _may_be_name(chunks[index])
        if goes_on and start is not None and chunks[index].line != chunks[start].line:
            goes_on = False
        if goes_on:
            start = index if start is None else start
        elif start is not None:
            beside = [*(labels[start - 1 : start] if start else ()), *labels[index : index + 1]]
            names = [name_score(chunk.text) for chunk in chunks[start:index]]
            several = len(names) > 1 or _SEVERAL.search(chunks[start].text)
            if "T" in beside and several and sum(names) / len(names) >= _NO_NAME:
                yield start, index
            start = None


def _list_before_year(chunks: Sequence[Chunk], labels: Sequence[str]) -> tuple[int, int] | None:
    """The stretch from a line's beginning to the year before the title: "Milenković, Aljoša. 2024. Tone-sensitive"."""
    title = labels.index("T")
    if title < 2 or labels[title - 1] != "Y":
        return None
    first = next(i for i, chunk in enumerate(chunks) if chunk.line == chunks[title].line)
    names = range(first, title - 1)
    return (first, title - 1) if names and all(_may_be_name(chunks[i]) for i in names) else None


def _are_initials_of(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk in a list is the initials of the family name before it, or such a family name: "Nasser, I. M"."""
    chunk, before = chunks[index], chunks[index - 1]
    if chunk.before != "," or chunk.line != before.line:
        return False
    if _BARE_INITIALS.fullmatch(chunk.text):
        return not _BARE_INITIALS.fullmatch(before.text)
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    followed = after is not None and after.before == "," and bool(_BARE_INITIALS.fullmatch(after.text))
    return followed and bool(_BARE_INITIALS.fullmatch(before.text)) and _may_be_name(chunk)


def _is_listed(chunk: Chunk, other: Chunk) -> bool:
    """Whether a chunk is a name in one list with the author beside it; a native name in brackets belongs to one."""
    mark = chunk.before if chunk.start > other.start else other.before
    joined = mark in ",;、，；)）" or mark == "style" or (chunk.paren != "" and chunk.text > "\u3000")
    return joined and chunk.line == other.line and _may_be_name(chunk) and name_score(chunk.text) >= _NO_NAME


def _may_be_name(chunk: Chunk) -> bool:
    """Whether a chunk has the shape of names."""
    words = chunk.text.split()
    shaped = words[0] in ("and", "&") or words[0][0].isupper() or chunk.text > "\u3000"
    return shaped and not chunk.cue and not chunk.quoted and not any(c.isdigit() for c in chunk.text)


def _settle_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Chunks read as notes or venue that a title goes on with, or begins with."""
    for index in range(1, len(chunks)):
        if labels[index] in "VO" and labels[index - 1] == "T" and _goes_on(chunks, index):
            labels[index] = "T"
    for index in range(len(chunks) - 1):
        first, after = chunks[index], chunks[index + 1]
        opens = labels[index] in "VO" and labels[index + 1] == "T" and "T" not in labels[:index]
        if opens and after.before == "," and after.text[0].islower() and after.line == first.line:
            labels[index] = "T"  # "Growth, mortality, and ..."


def _settle_swallowed(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names and a venue that the title's stretch took in behind a full stop, where the record has no others."""
    for index in range(1, len(chunks)):
        chunk = chunks[index]
        if labels[index] != "T" or labels[index - 1] != "T" or chunk.before not in ".。．" or chunk.quoted:
            continue
        if "A" not in labels and _are_names(chunk.text) and _SEVERAL.search(chunk.text):
            labels[index] = "A"
        elif "A" in labels and "V" not in labels and venue_evidence(chunk.text) >= _KNOWN_VENUE:
            _end_title(chunks, labels, index)


def _end_title(chunks: Sequence[Chunk], labels: list[str], venue: int) -> None:
    """A venue at an index, and what was taken for the title behind it no more."""
    labels[venue] = "V"
    for after in range(venue + 1, len(labels)):
        if labels[after] != "T" or chunks[after].line != chunks[venue].line:
            break
        labels[after] = "O"


def _goes_on(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a title goes on: behind its bracket, "(Lutjanus synagris) in Honduras", or with a "with" of its own."""
    before, chunk = chunks[index - 1], chunks[index]
    if chunk.line != before.line or chunk.paren:
        return False
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    if _is_symbol(chunk, after) or (chunk.before == "style" and chunk.text[0] in "-‐–" and len(before.text) <= _SYMBOL):
        return True
    if not chunk.text[0].islower():
        return False
    if before.paren and chunk.before == ")":
        return not chunk.cue
    if chunk.cue == "authors" and chunk.before == "words" and chunk.text == "with":
        return after is not None and after.line == chunk.line and after.text[0].islower()
    return before.cue == "authors" and before.text == "with" and chunk.before == "cue"


def _is_symbol(chunk: Chunk, after: Chunk | None) -> bool:
    """Whether a chunk is a symbol set apart within a word: the "k" of "the smallest k-enclosing circle"."""
    return (
        chunk.before == "style"
        and len(chunk.text) <= _SYMBOL
        and after is not None
        and after.before == "style"
        and after.text[0] in "-‐–"
    )
