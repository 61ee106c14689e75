"""What a paper was called before, which is no field of it: "Previously circulated as 'The growth of trees'"."""

import re
from collections.abc import Iterator

from extract.text.chunks import Chunk, PageText

_FORMER = re.compile(
    r"(?:this (?:paper|article|work|manuscript) )?(?:(?:was|is|were|has been|and) )?"
    r"(?:(?:previously|formerly|originally|earlier|initially) (?:circulat|distribut|titl|entitl|call|known|post)\w*"
    r"|(?:an? |the )?(?:earlier|previous|prior|older|first) (?:version|draft)s? (?:was |were |is |are )?"
    r"(?:previously |also )?(?:circulat|distribut|titl|entitl|call|known|post)\w*)"
    r"(?: (?:as|under|with|by))?(?: (?:the|a|another|its))?(?: (?:different |former |working )?(?:title|name))?"
    r"(?:[: ,]*$|(?-i:(?<= as)(?= [A-Z])))",
    re.IGNORECASE,
)
"""What leads to a former title: "previously circulated with the title", "an earlier version titled"; not what says so
within a title: "The plant formerly known as Oak"."""
_SIGNS = ("ly ", "lier ", "version", "draft")
_QUOTES = frozenset("\"'“”‘’„«»「」『』")


def former_titles(text: PageText) -> list[int]:
    """The chunks that lead to a former title, and those of the title."""
    leads = [at for at, chunk in enumerate(text.chunks) if _leads(chunk.text)]
    return [index for at in leads for index in _note(text, at)]


def _leads(words: str) -> bool:
    """Whether words lead to a former title; the cheap question goes first."""
    return any(map(words.__contains__, _SIGNS)) and _FORMER.match(words) is not None


def _note(text: PageText, at: int) -> Iterator[int]:
    """The chunk that leads to a former title, and what it leads to: a quotation, an element, or words up to a mark."""
    yield at
    lead, chunks = text.chunks[at], text.chunks
    first = at + 1
    if first == len(chunks) or chunks[first].line != lead.line:
        return
    yield first
    for index in range(first + 1, len(chunks)):
        if chunks[index].line != lead.line or not _goes_on(chunks[index - 1], chunks[index]):
            return
        yield index


def _goes_on(before: Chunk, chunk: Chunk) -> bool:
    """Whether a chunk belongs to the title that the one before it does."""
    if before.quoted or before.before in _QUOTES:
        return chunk.quoted and chunk.before not in _QUOTES
    if chunk.run is not before.run or chunk.paren != before.paren:
        return False
    return bool(before.run.style) or chunk.before in (":", "?", "!", ",", "cue", "words")
