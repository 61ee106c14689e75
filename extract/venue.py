"""The venue of a record as written: which chunks it is, without what leads to it and what follows."""

import re
from itertools import pairwise

from extract.drafts import QUOTES, Draft, field_runs, strip_span
from extract.lexicon import cue_phrases
from normalize.venue import find_venue, venue_evidence

_EDGE = " \t\n.,;:，。；：、·|–—-()（）[]【】" + QUOTES
_LEAD = re.compile(
    r"^(?:in:?|(?:accepted|submitted) (?:by|to|at|in)|to appear (?:in|at)|published (?:in|on|at)|presented at"
    r"|appear(?:s|ed) (?:in|at)|under review (?:at|in)|the)\s+(?=\S)",
    re.IGNORECASE,
)
_TAIL = re.compile(
    r"[\s,.(\[]*(?:['’]\d\d|\b(?:19|20)\d\d)[)\]]*$|\s*\($|,?\s*(?<!\w)(?:vol\.?|pp?\.?|no\.?|eds?\.?|edited by)$",
    re.IGNORECASE,
)
_ACRONYM_BEHIND = re.compile(r"\s*\(\s*[A-Z][\w&/-]*\s*['’]?(?:\d{2}|\d{4})?\s*\)\s*,.*$", re.DOTALL)
_NO_VENUE = re.compile(
    r"\W*(?:preprints?|under (?:review|submission|revision|preparation)|submitted|to appear|forthcoming|manuscript"
    r"|in (?:submission|review|preparation|press|progress)|(?:working|discussion) papers?|drafts?|accepted|unpublished"
    r"|work in progress|published|(?:ph\.?d\.?|doctoral|master'?s?|diploma)?[ -]*(?:thesis|dissertation)"
    r"|technical report|book chapter)\W*",
    re.IGNORECASE,
)


def read_venue(draft: Draft) -> str | None:
    """The venue as written: the first sure stretch of venue chunks, without what leads to it and the year behind it."""
    stretch = _stretch(draft)
    if stretch is None:
        return None
    first, last = _whole_venue(draft, *stretch)
    text = draft.text.text
    start, end = draft.chunks[first].start, draft.chunks[last - 1].end
    start, end = strip_span(text, start, end, _EDGE)
    acronym = _ACRONYM_BEHIND.search(text[start:end])
    end = start + acronym.start() if acronym and acronym.start() > 12 else end
    lead = _LEAD.match(text[start:end])
    start += lead.end() if lead else 0
    tail = _TAIL.search(text[start:end])
    while tail and tail.group() and tail.start() > 2:
        end = start + tail.start()
        tail = _TAIL.search(text[start:end])
    while (
        end < draft.end
        and text[end] in ")]"
        and text.count("(["[")]".index(text[end])], start, end) > text.count(text[end], start, end)
    ):
        end += 1
    start, end = (
        strip_span(text, start, end, " \t\n.,;:，。；：、|–—-" + QUOTES)
        if "(" in text[start:end]
        else strip_span(text, start, end, _EDGE)
    )
    if end <= start or _NO_VENUE.fullmatch(text[start:end]):
        return None
    draft.spans["venue_text"] = [(start, end)]
    return " ".join(text[start:end].split())


def _stretch(draft: Draft) -> tuple[int, int] | None:
    """The chunks of the venue: the first sure stretch, else one beside title and authors that only a venue can be."""
    runs = field_runs(draft, "V", bridge="Y")
    runs = [part for run in runs for part in _by_line(draft, run)]
    if runs:
        best = max(run[2] for run in runs)
        return next((first, last) for first, last, sure in runs if sure >= 0.5 * best)
    for index, chunk in enumerate(draft.chunks):
        if draft.labels[index] == "O" and not chunk.cue and len(chunk.text) < 80 and _is_known(chunk.text):
            return index, index + 1
    return None


def _by_line(draft: Draft, run: tuple[int, int, float]) -> list[tuple[int, int, float]]:
    """A stretch cut at line breaks and between badges: "Nature" over "Nature" is one venue, written twice."""
    first, last, sure = run
    chunks = draft.chunks
    cuts = [i for i in range(first + 1, last) if chunks[i].line != chunks[i - 1].line or _repeats(draft, i)]
    borders = [first, *cuts, last]
    return [(a, b, sure * (b - a) / (last - first)) for a, b in pairwise(borders)]


def _repeats(draft: Draft, index: int) -> bool:
    """Whether a chunk in a style of its own begins a venue that is known by itself, behind another such."""
    before, chunk = draft.chunks[index - 1], draft.chunks[index]
    return chunk.before == "style" and _is_known(before.text) and _is_known(chunk.text)


def _is_known(text: str) -> bool:
    """Whether a text is the name of a venue of the tables, and no link's label or award."""
    return text.lower() not in cue_phrases() and venue_evidence(text) >= 1.0 and find_venue(text) is not None


def _whole_venue(draft: Draft, first: int, last: int) -> tuple[int, int]:
    """The stretch with the chunks beside it that make it a venue of the tables.

    "... on Acoustics" goes on with "Speech and Signal Processing".
    """
    text = draft.text.text
    best = (first, last)
    if venue_evidence(text[draft.chunks[first].start : draft.chunks[last - 1].end]) >= 1.0:
        return best
    for left in range(first, max(-1, first - 3), -1):
        for right in range(last, min(len(draft.chunks), last + 3) + 1):
            held = draft.labels[left:first] + draft.labels[last:right]
            if {"T", "A"} & set(held) or draft.chunks[left].line != draft.chunks[right - 1].line:
                continue
            if (
                right - left > best[1] - best[0]
                and venue_evidence(text[draft.chunks[left].start : draft.chunks[right - 1].end]) >= 1.0
            ):
                best = (left, right)
    return best
