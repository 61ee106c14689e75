"""Fields that a record must have and none of its chunks was read as: the likeliest of the unread ones are it."""

from collections.abc import Sequence
from itertools import takewhile

from extract.chunks import Chunk
from extract.name_shape import are_names
from extract.venue_edges import names_no_venue
from normalize.venue import venue_evidence

_LEAST_TITLE = 18
"""Letters."""
_OF_NAME = 0.15
"""What a name's own evidence adds to the models' probability that it is the venue."""
_VENUE = 0.12
"""Sum of both from which an unread chunk is the venue of a record that has none."""
_LEAST_CHANCE = 0.02
_BESIDE = 0.3
"""Share of the likeliest chunk's probability from which the ones beside it belong to it."""
_AUTHORS = 0.1


def supply_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> list[str]:
    """The labels of a stretch with authors and a venue or a year, but no title: its longest unread words are one.

    Where it has words in quotation marks, they are.
    """
    supplied = list(labels)
    named = "A" in labels or any(chunk.before == "line" and are_names(chunk.text) for chunk in chunks)
    quoted = any(chunk.quoted for chunk in chunks)
    if "T" in labels or not named or not ({"V", "Y"} & set(labels) or quoted):
        return supplied
    runs: list[range] = []
    for index, chunk in enumerate(chunks):
        if labels[index] != "O" or not _may_be_title(chunk) or (quoted and not chunk.quoted):
            continue
        if runs and runs[-1].stop == index and chunk.line == chunks[index - 1].line:
            runs[-1] = range(runs[-1].start, index + 1)
        else:
            runs.append(range(index, index + 1))
    size, best = max(((sum(_letters(chunks[i]) for i in run), run) for run in runs), default=(0, range(0)), key=_size)
    if size >= _LEAST_TITLE:
        for index in best:
            supplied[index] = "T"
    return supplied


def _size(sized: tuple[int, range]) -> int:
    return sized[0]


def _letters(chunk: Chunk) -> int:
    """Letters of a chunk; a CJK character counts for three."""
    return sum(3 if c > "\u3000" else 1 for c in chunk.text if c.isalpha())


def _may_be_title(chunk: Chunk) -> bool:
    """Whether a chunk that was read as nothing could belong to a title."""
    return not chunk.cue and not chunk.paren and chunk.before != "atom" and not are_names(chunk.text)


def supply_venue(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> list[str]:
    """The labels of a record with a title but no venue: the likeliest unread chunks are it, if likely enough.

    `chances` are the models' probabilities that each chunk is a venue.
    """
    supplied = list(labels)
    if "T" not in supplied or "V" in supplied:
        return supplied
    worth = [
        _worth(chunk, chance) if label == "O" and chance >= _LEAST_CHANCE else 0.0
        for chunk, label, chance in zip(chunks, supplied, chances, strict=True)
    ]
    best = max(range(len(worth)), key=worth.__getitem__)
    if worth[best] < _VENUE:
        return supplied
    least = max(_BESIDE * chances[best], _LEAST_CHANCE)

    def belongs(index: int) -> bool:
        chunk = chunks[index]
        likely = labels[index] == "O" and chances[index] >= least and not chunk.cue
        return likely and chunk.line == chunks[best].line and chunk.paren == chunks[best].paren

    for beside in (range(best + 1, len(chunks)), range(best - 1, -1, -1)):
        for index in takewhile(belongs, beside):
            supplied[index] = "V"
    supplied[best] = "V"
    return supplied


def _worth(chunk: Chunk, chance: float) -> float:
    """How likely an unread chunk is a venue, by its words too; what stands in brackets is a remark."""
    if chunk.cue not in ("", "venue") or chunk.paren or names_no_venue(chunk.text):
        return 0.0
    return chance + _OF_NAME * venue_evidence(chunk.text)


def supply_authors(chunks: Sequence[Chunk], labels: Sequence[str], chances: Sequence[float]) -> list[str]:
    """The labels of a record with a title but no authors: unread names that are likely enough are its authors."""
    supplied = list(labels)
    if "T" not in supplied or "A" in supplied:
        return supplied
    for index, (chunk, chance) in enumerate(zip(chunks, chances, strict=True)):
        if supplied[index] == "O" and chance >= _AUTHORS and not chunk.cue and are_names(chunk.text):
            supplied[index] = "A"
    return supplied
