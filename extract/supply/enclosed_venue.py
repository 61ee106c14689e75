"""The venue of a record that names it in italics, a bracket's first words: "“On trees” (<i>Bark</i>, 12, p. 3)"."""

import re
from collections.abc import Sequence

from bibliography import Style
from extract.field.kind import is_award
from extract.field.no_venue import names_no_venue
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import are_names, is_year
from normalize.venue import venue_evidence

_ROUND = frozenset("(（")
_EXTENT = re.compile(r"\d+\s?(?:p|pp|pages|S|Seiten)\.?")
"""How long a book is, behind its publisher: "71 p."."""
_OF_WORDS = 0.3
"""Evidence of a venue by its words, from which a bracket need not hold a volume or pages."""


def find_enclosed_venue(chunks: Sequence[Chunk], labels: Sequence[str]) -> range:
    """The chunks that are the venue, unread so far, directly behind the title; none where it stands otherwise."""
    first = labels.index("T") if "T" in labels else len(chunks)
    for index in range(first + 1, len(chunks)):
        before, chunk = chunks[index - 1 : index + 1]
        opens = labels[index - 1] == "T" and chunk.before in _ROUND and chunk.line == chunks[first].line
        if opens and chunk.run.style & Style.ITALIC and chunk.run is not before.run:
            end = next((at for at in range(index, len(chunks)) if chunks[at].run is not chunk.run), len(chunks))
            venue = range(index, end)
            if {labels[at] for at in venue} == {"O"} and _may_be_venue(chunks, venue):
                return venue
    return range(0)


def _may_be_venue(chunks: Sequence[Chunk], venue: range) -> bool:
    """Whether words tell of a venue by themselves, or by the volume or the pages behind them."""
    held = [chunks[at] for at in venue]
    text = " ".join(chunk.text for chunk in held)
    if not text[0].isupper() or any(chunk.cue for chunk in held) or any(chunk.text[0].isdigit() for chunk in held):
        return False
    if is_award(text) or names_no_venue(text) or are_names(text) or text.lower() in publishers():
        return False
    after = chunks[venue.stop] if venue.stop < len(chunks) else None
    if after is not None and _EXTENT.fullmatch(after.text):
        return False
    inside = after is not None and after.before == "," and after.paren == held[0].paren and after.line == held[0].line
    told = inside and after is not None and (after.cue == "detail" or (after.text.isdigit() and not is_year(after)))
    return told or venue_evidence(text) >= _OF_WORDS
