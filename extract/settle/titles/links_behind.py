"""Links behind a title that is none: what else there is of the work."""

from collections.abc import Sequence
from itertools import groupby, takewhile

from extract.text.chunks import Chunk

_SEPARATORS = frozenset(".·|•/;")
_LEAST = 4
"""Words of the title."""
_MOST = 6
"""Words of a chunk of a link."""


def settle_links_behind(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: short links set apart behind a title that is no link, one unread among them, are no part of it.

    "On trees in old towns. <a>Preprint</a> · <a>Leaf count tool</a>"; no other field stands behind them in their line.
    """
    first = labels.index("T") if "T" in labels else len(chunks)
    title = list(takewhile(lambda at: labels[at] == "T" and chunks[at].run.href is None, range(first, len(chunks))))
    if sum(len(chunks[at].text.split()) for at in title) < _LEAST:
        return
    line = list(takewhile(lambda at: chunks[at].line == chunks[title[-1]].line, range(title[-1] + 1, len(chunks))))
    if any(labels[at] in "AVY" for at in line):
        return
    behind = [(href, list(held)) for href, held in groupby(line, lambda at: chunks[at].run.href)]
    links = [held for href, held in behind if href is not None and chunks[held[0]].before in _SEPARATORS]
    if not any(all(labels[at] == "O" for at in link) for link in links):
        return
    for link in links:
        if all(len(chunks[at].text.split()) <= _MOST for at in link):
            for at in link:
                labels[at] = "O"
