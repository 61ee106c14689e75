"""Where a title in quotation marks ends."""

import re

from extract.record.drafts import Draft
from extract.text.chunks import Chunk

_CLOSED = "\"”»」』》’'"
_ASKED = re.compile(r"[”»」』》\"][?!？！]")
_DASHED = re.compile(r"[”»」』》\"][—–]")
_NESTING = {"«": "»", "“": "”"}
_INNER = re.compile(r"[“«‘]|(?<!\w)'")
"""What opens a quotation within a quotation, not the apostrophe of "I'll"."""
_JOINING = frozenset(("and", "or", "und", "et", "y", "vs", "versus"))
"""What stands between two quotations of one title."""
_STOPS = frozenset(".,;")
_LEAST_BEHIND_QUOTATION = 6
"""Words."""
_LONGEST_QUOTATION = 400
"""Characters."""


def end_of_nesting(draft: Draft, first: int) -> int:
    """Where a title in quotation marks ends that holds a quotation, 0 where it is none: "« La “synthèse”, un cas »"."""
    chunks, text = draft.chunks, draft.text.text
    start = chunks[first].start
    before = text[max(0, start - 3) : start].rstrip()[-1:]
    closing = _NESTING.get(before)
    if closing is None:
        return 0
    line_end = min(draft.text.lines[chunks[first].line].end, start + _LONGEST_QUOTATION)
    depth, end = 1, start
    while end < line_end and depth:
        depth += (text[end] == before) - (text[end] == closing)
        end += 1
    if depth or not _INNER.search(text, start, end - 1):
        return 0
    return next((at for at in range(first, len(chunks)) if chunks[at].start >= end), len(chunks))


def end_of_quotation(draft: Draft, first: int, last: int) -> int:
    """Where a title that begins in quotation marks ends: with them, unless words follow them without a blank."""
    if not draft.chunks[first].quoted:
        return last
    for end in range(first + 1, last):
        before, chunk = draft.chunks[end - 1 : end + 1]
        gap = draft.text.text[before.end : chunk.start]
        closed = before.quoted and not chunk.quoted and any(mark in gap for mark in _CLOSED)
        if closed and (":" in gap or _ASKED.match(gap) or _DASHED.fullmatch(gap)):
            return last  # "Sauver ses fils": migrations; “In the interest of trees”? An inquiry; “Old trees”—A look
        if closed and chunk.run is before.run and chunk.run.style:
            return last  # **“Any thoughts?” Linking deliberations in dialogues**
        if closed and gap[0] in "!?" and not set(gap) & _STOPS and chunk.line == before.line and _is_rest(chunk):
            return last  # “Any thoughts!” Linking the deliberations of all in dialogues
        if closed and not set(gap) & _STOPS and chunk.text[0].islower() and not chunk.cue and " " in chunk.text:
            return last  # "On old oaks and their long branches" in the towns by a river
        if closed and not set(gap) & _STOPS and chunk.cue == "venue" and "V" in draft.labels[last:]:
            return last  # "Dead wood" in Rayne. Forest Letters
        if (
            closed
            and not set(gap) & _STOPS
            and chunk.text in _JOINING
            and draft.chunks[end + 1 : last]
            and draft.chunks[end + 1].quoted
        ):
            return last  # "Hope" and "Pride" for old forests
        if closed and chunk.line == before.line:
            return last if gap[-1] in _CLOSED else end  # “大众”视角下的设计
    end = 1 + max(i for i in range(first, last) if draft.chunks[i].quoted)
    if end < last and draft.chunks[end].line != draft.chunks[end - 1].line:
        return last  # the quotation goes on in the next line
    return end


def _is_rest(chunk: Chunk) -> bool:
    """Whether a chunk behind a quotation is the longer part of a title that begins with it."""
    return chunk.text[0].isupper() and len(chunk.text.split()) >= _LEAST_BEHIND_QUOTATION
