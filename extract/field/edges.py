"""The edges of a field's span."""

from bibliography import Span

QUOTES = "\"'“”„‟‘’‚«»「」『』《》〈〉`＂"


def strip_span(text: str, start: int, end: int, edge: str) -> Span:
    """The span without the characters of `edge` at both ends."""
    while start < end and text[start] in edge:
        start += 1
    while end > start and text[end - 1] in edge:
        end -= 1
    return start, end
