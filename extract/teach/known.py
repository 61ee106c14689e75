"""Titles that a page says elsewhere: in records that it carries beside its text."""

from extract.text.chunks import Line, PageText
from normalize.title import title_key

_LEAST_TITLE = 12
"""Letters from which a stretch of a title is no coincidence."""


def told_titles(text: PageText) -> list[int]:
    """The chunks that are an embedded record's title, or the parts of one in order.

    Only what begins a line counts, and only outside the record itself.
    """
    embedded = text.page.embedded
    titles = {title_key(record.fields["title"]) for record in embedded if record.fields.get("title")}
    if not titles:
        return []
    entries = {record.block for record in embedded if "@" in text.page.blocks[record.block].text}
    lines = [line for line in text.lines if line.block not in entries]
    longest = max(map(len, titles))
    return [index for line in lines for index in _title_of(text, line, titles, longest)]


def _title_of(text: PageText, line: Line, titles: set[str], longest: int) -> range:
    """The chunks with which a line begins that together are one of some titles, of so many letters at most."""
    key = ""
    for index in range(line.first, line.last):
        key += title_key(text.chunks[index].text)
        if len(key) >= _LEAST_TITLE and key in titles:
            return range(line.first, index + 1)
        if len(key) > longest:
            break
    return range(0)
