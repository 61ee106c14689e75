"""The authors of a record: which chunks they are, and what they say."""

import re
from itertools import pairwise

from extract.field.author_list import AuthorList, is_cut, read_author_list
from extract.field.author_marks import mark_of
from extract.record.drafts import Draft, field_runs
from extract.text.chunks import Chunk
from extract.text.form_labels import field_named
from extract.text.name_shape import INITIALS, MAY_BE_NAME
from extract.text.words import one_name

_EQUAL = re.compile(r" ?=(?= ?[(,.;\n]|$)")
"""The mark of an equal contributor behind the last name: "Ann Lee =, Bo Wu = (2025)"."""
_NOTE = re.compile(
    r"(?:\s?[(（][\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af·\s]{2,12}[)）]|[)）])?\s?[(（[]([^()（）[\]\n]{4,40})[)）\]]"
)
"""A note in brackets behind a name, also behind its form in another script: "Bo Wu (吴博) (corresponding author)"."""
_ELLIPSIS = re.compile(r"[,;，、]\s*(?:\.{3,}|…)")
"""What cuts a list behind its last name's comma: "Ann Lee, Bo Wu, ... (2020)"."""
_BEHIND_LAST = re.compile(r",[*∗†‡§¶#✉]+(?!\S)|\s[*∗†‡§¶#✉]+(?=[.,])")
"""Marks behind the last name's comma, or its form in another script: "A. Lee, B. Wu,* On trees", "B. Wu (吴博) *."."""
_CO = re.compile(r"co-?authors?", re.IGNORECASE)
_JOINERS = frozenset(("and", "&", "et", "und", "y", "e", "og", "och"))


def read_authors(draft: Draft) -> AuthorList:
    """The authors: the surest stretch of author chunks, and those that stand next to it with only notes between."""
    authors: list[AuthorList] = []
    for first, last in _lists(draft):
        start, end = draft.chunks[first].start, _with_marks(draft, draft.chunks[last - 1].end)
        start = _with_lead(draft, first, start)
        markers = [(a - start, b - start) for a, b in draft.text.markers_in(start, end)]
        listed = read_author_list(_with_commas(draft, range(first, last), start, end), markers)
        authors.append(listed)
        if first and field_named(draft.chunks[first - 1].text) == "A" and _CO.match(draft.chunks[first - 1].text):
            authors.append(AuthorList((), False))  # "Co-authors: Bo Fu", the owner left out
        draft.spans.setdefault("authors", []).extend((start + one.start, start + one.end) for one in listed.authors)
        if last < len(draft.chunks) and draft.chunks[last].cue == "authors" and draft.chunks[last].paren:
            authors.append(AuthorList((), False))  # "（森涼との共著）"
    merged = tuple(one for listed in authors for one in listed.authors)
    return AuthorList(merged, bool(merged) and all(listed.complete for listed in authors))


def _with_commas(draft: Draft, list_: range, start: int, end: int) -> str:
    """The text of a list, a comma for the blank where two whole names are told apart by their style or link alone."""
    text = draft.text.text[start:end]
    for left, right in pairwise(draft.chunks[index] for index in list_):
        gap = draft.text.text[left.end : right.start]
        if right.before == "style" and len(gap) == 1 and gap.isspace() and _is_whole(right) and _ends_whole(left):
            text = f"{text[: left.end - start]},{text[right.start - start :]}"
    return text


def _is_whole(chunk: Chunk) -> bool:
    """Whether a chunk begins with a whole name, not with the rest of one."""
    words = chunk.text.split(",")[0].split()
    return len(words) > 1 and words[0].lower() not in _JOINERS and one_name(" ".join(words)) >= MAY_BE_NAME


def _ends_whole(chunk: Chunk) -> bool:
    """Whether a chunk ends with a whole name: of two words, or initials behind a family name and a comma."""
    name = chunk.text.rsplit(",", 1)[-1]
    whole = len(name.split()) > 1 and not INITIALS.match(name.split()[-1]) and one_name(name.strip()) >= MAY_BE_NAME
    return whole or (chunk.before == "," and bool(INITIALS.fullmatch(chunk.text)))


def _lists(draft: Draft) -> list[tuple[int, int]]:
    """The stretches of chunks that make the list, as (first, last).

    A short chunk between two names ("AMR") is a name too; one in brackets (an affiliation) is left out.
    """
    runs = field_runs(draft, "A")
    if not runs:
        return []
    best = max(runs, key=lambda run: run[2])
    joined: list[tuple[int, int]] = []
    holds_best = 0
    for first, last, _ in runs:
        gap = range(joined[-1][1], first) if joined else range(0)
        if joined and _is_name_gap(draft, gap):
            joined[-1] = (joined[-1][0], last)
        elif joined and len(gap) <= 2 and all(draft.labels[i] == "O" for i in gap):
            joined.append((first, last))
        elif not holds_best:
            joined = [(first, last)]
        else:
            break
        holds_best = holds_best or int(first == best[0])
    joined[-1] = (joined[-1][0], _with_last(draft, joined[-1][1]))
    return [(_with_first(draft, joined[0][0]), joined[0][1]), *joined[1:]]


def _is_name_gap(draft: Draft, gap: range) -> bool:
    """Whether the chunks between two stretches of names can only be names."""
    return len(gap) <= 2 and all(_may_be_name(draft, i) for i in gap)


def _may_be_name(draft: Draft, index: int) -> bool:
    chunk = draft.chunks[index]
    words = chunk.text.split()
    plain = draft.labels[index] != "A" and not chunk.paren and not chunk.quoted and not chunk.cue
    return plain and len(words) <= 4 and not any(c.isdigit() for c in chunk.text) and words[-1][:1].isupper()


def _with_last(draft: Draft, last: int) -> int:
    """The end of the list moved behind a name that "and" joins to it, or behind "et al."."""
    if last < len(draft.chunks) and draft.chunks[last].line == draft.chunks[last - 1].line:
        chunk = draft.chunks[last]
        if is_cut(chunk.text) or (chunk.text.startswith(("and ", "& ")) and _may_be_name(draft, last)):
            return last + 1
    return last


def _with_first(draft: Draft, first: int) -> int:
    """The start of the list moved before a name behind "by" or "with" that was not seen as one."""
    before = first - 1
    if before >= 1 and draft.chunks[before - 1].cue == "authors" and _may_be_name(draft, before):
        return before
    return first


def _with_marks(draft: Draft, end: int) -> int:
    """The end of a list moved behind the marks, the full stop and the note of a role that follow it directly."""
    text = draft.text.text
    for start, stop in draft.text.markers_in(end, draft.end):
        if start > end:
            break
        end = stop
    equal = _EQUAL.match(text, end, draft.end)
    end = equal.end() if equal else end
    note = _NOTE.match(text, end, draft.end)
    if note and mark_of(note[1]):
        return note.end()
    cut = _ELLIPSIS.match(text, end, draft.end)
    end = cut.end() if cut else end
    while end < draft.end and (text[end] in "*∗†‡§¶#✉.…" or (text[end] in ")）" and _open(text, draft.start, end))):
        end += 1
    behind = _BEHIND_LAST.match(text, end, draft.end)
    return behind.end() if behind else end


def _open(text: str, start: int, end: int) -> bool:
    """Whether a round bracket stands open at the end of a stretch that has no other closing since."""
    return max(text.rfind("(", start, end), text.rfind("（", start, end)) > max(
        text.rfind(")", start, end), text.rfind("）", start, end)
    )


def _with_lead(draft: Draft, first: int, start: int) -> int:
    """The start of a list moved before the words that lead to it ("with", "et al." is behind)."""
    if first and draft.chunks[first - 1].cue == "authors" and draft.chunks[first - 1].line == draft.chunks[first].line:
        return draft.chunks[first - 1].start
    return start
