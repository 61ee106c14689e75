"""The labels of a record mended that begins with its venue in square brackets: "[Micro 2024] A. Tree, On trees"."""

from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import is_year
from normalize.rank import find_rank_claims

_SQUARE = frozenset("[［【")
_LONGEST = 4
"""Words of a venue's short name."""


def settle_bracket(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: the venue that opens a record is it, and what glosses its rank in round brackets is not."""
    if len(chunks) < 3 or not _opens_with_venue(chunks) or not {"T", "A"} <= set(labels):
        return
    read = [at for at, label in enumerate(labels) if label == "V"]
    if any(not _glosses_rank(chunks, at) and at > 1 for at in read):
        return
    for at in read:
        labels[at] = "O"
    labels[0], labels[1] = "V", "Y"


def _opens_with_venue(chunks: Sequence[Chunk]) -> bool:
    name, year, after = chunks[:3]
    enclosed = name.paren in _SQUARE and year.paren == name.paren and name.paren != after.paren
    worded = any(c.isupper() for c in name.text) and len(name.text.split()) <= _LONGEST
    return enclosed and worded and is_year(year) and name.text.lower() not in cue_phrases()


def _glosses_rank(chunks: Sequence[Chunk], at: int) -> bool:
    """Whether a chunk stands in round brackets that begin with a rank: "(CCF-A Conference for Architecture)"."""
    first = at
    while first and chunks[first].paren == "(" and chunks[first].before != "(":
        first -= 1
    return chunks[at].paren == "(" and bool(find_rank_claims(chunks[first].text))
