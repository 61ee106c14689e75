"""The labels of a Japanese citation mended: the title stands in 「」, what it appeared in behind it in 『』."""

from collections.abc import Sequence

from extract.chunks import Chunk

_LEAST = 4
"""Characters of a title."""


def settle_japanese(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: 「題名」、『経済研究』 names title and journal, whatever was read; brackets are neither."""
    title = _quotation(chunks, "「", 0)
    if not title or sum(len(chunks[at].text) for at in title) < _LEAST:
        return
    venue = _quotation(chunks, "『", title.stop)
    if not venue or chunks[venue.start].line != chunks[title.start].line or venue.start - title.stop > 2:
        return
    if any(labels[at] in "TV" for at in range(title.start)):
        return
    for at in range(title.start, len(chunks)):
        if chunks[at].line != chunks[title.start].line:
            break
        if at in title:
            labels[at] = "O" if chunks[at].paren else "T"
        elif at in venue:
            labels[at] = "V"
        elif labels[at] in "TV":
            labels[at] = "O"


def _quotation(chunks: Sequence[Chunk], opening: str, start: int) -> range:
    """The chunks of the first quotation from an index on that begins with a mark, empty where there is none."""
    first = next((at for at in range(start, len(chunks)) if chunks[at].before == opening), None)
    if first is None:
        return range(0)
    end = first + 1
    while (
        end < len(chunks)
        and chunks[end].quoted
        and chunks[end].before not in ("「", "『")
        and chunks[end].line == chunks[first].line
    ):
        end += 1
    return range(first, end)
