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
    """Mend, in place: short links set apart behind a title that is no link are no part of it.

    "On trees in old towns. <a>Preprint</a> · <a>Leaf count tool</a>"
    """
    first = labels.index("T") if "T" in labels else len(chunks)
    title = list(takewhile(lambda at: labels[at] == "T" and chunks[at].run.href is None, range(first, len(chunks))))
    if sum(len(chunks[at].text.split()) for at in title) < _LEAST:
        return
    behind = range(title[-1] + 1, len(chunks))
    for href, held in groupby(behind, lambda at: chunks[at].run.href):
        link = list(held)
        short = all(labels[at] in "TO" and len(chunks[at].text.split()) <= _MOST for at in link)
        if href is not None and short and chunks[link[0]].before in _SEPARATORS:
            for at in link:
                labels[at] = "O"
