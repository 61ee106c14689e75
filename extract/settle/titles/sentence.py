"""Titles that were read as ended before their sentence is: up to the full stop before the venue it is all the title."""

import re
from collections.abc import Sequence
from itertools import pairwise

from extract.field.kind import is_award
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import KNOWN_VENUE, NO_VENUE, are_names, is_year
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_RANK = re.compile(r"\b(?:sub)?(?:sect|ser|sp|var|g|gen|f)\.?$|\b(?:cf|aff|spp|nom)\.?$")
"""The rank of a species or a group of them, behind which its name stands: "sect. Umbellatae"."""
_REMARK = re.compile(
    r"(?:invited|translated|reprinted|revised|extended|edited|based on|this is|also|see|in response|an? \w+ version)\b"
)
"""What a remark behind a title begins with."""
_WITHIN = frozenset((",", "style", "“", "”", '"', "‘", "’", "'", ")", "words"))
"""What may stand before the chunks that a sentence goes on with."""
_IN_SENTENCE = frozenset((",", "cue", "style", "words"))
_LEAST_WORDS = 5
_SYMBOL = 3
"""Characters of a symbol at most."""


def settle_sentence(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: a title goes on up to the full stop before its venue.

    "Oaks collected from Oslo, Norway and a description of their “inner” rings. <i>Tree Letters</i>"; "with emphasis on
    sect. <i>Robur</i>, a large group. Taxon". So do words in lower case between two parts of it, "roots, with bark,
    leaf, and wood"; "In" before such words, and a word before a symbol, begin it: "In trees we trust", "Only <i>n</i>".
    """
    if "T" not in labels:
        return
    _take_small_words(chunks, labels)
    if "V" not in labels:
        return
    for index in range(1, len(chunks)):
        if labels[index - 1] != "T" or labels[index] not in "VO":
            continue
        end = next((at for at in range(index, len(chunks)) if chunks[at].before == "."), len(chunks))
        if end == len(chunks) or labels[end] != "V" or chunks[end].line != chunks[index - 1].line:
            continue
        rest, venue = chunks[index:end], chunks[end]
        ranked = _RANK.search(chunks[index - 1].text) is not None and chunks[index].before == "style"
        unread = set(labels[index:end]) == {"O"} and sum(len(chunk.text.split()) for chunk in rest) >= _LEAST_WORDS
        unread = unread and rest[0].run is chunks[index - 1].run and not _REMARK.match(rest[0].text)
        apart = bool(venue.run.style) and venue.run.style != chunks[index - 1].run.style
        apart = apart or (ranked and any(chunk.text.isdigit() for chunk in chunks[end + 1 : end + 2]))
        if (ranked or unread) and (apart or venue_evidence(venue.text) >= KNOWN_VENUE) and all(map(_is_worded, rest)):
            labels[index:end] = ["T"] * (end - index)


def _take_small_words(chunks: Sequence[Chunk], labels: list[str]) -> None:
    first = labels.index("T")
    lead, title = chunks[first - 1], chunks[first]
    opens = first > 1 and labels[first - 2 : first] == ["A", "O"] and lead.before == "." and lead.line == title.line
    before_words = lead.text == "In" and title.before == "cue" and title.text[0].islower()
    before_symbol = lead.text.istitle() and title.before == "style" and len(title.text) <= _SYMBOL
    if opens and (before_words or before_symbol):
        labels[first - 1] = "T"
    titled = [at for at, label in enumerate(labels) if label == "T"]
    for left, right in pairwise(titled):
        rest = chunks[left + 1 : right + 1]
        if len(rest) > 1 and rest[-1].line == chunks[left].line and all(map(_is_small, rest)):
            labels[left:right] = ["T"] * (right - left)


def _is_small(chunk: Chunk) -> bool:
    """Whether a chunk goes on in lower case within a sentence."""
    return chunk.text[0].islower() and chunk.before in _IN_SENTENCE and not (chunk.paren or is_year(chunk))


def _is_worded(chunk: Chunk) -> bool:
    """Whether a chunk is plain words within a sentence, and nothing that stands behind a title."""
    text = chunk.text
    if chunk.before not in _WITHIN or chunk.cue or chunk.paren or chunk.run.href or any(map(str.isdigit, text)):
        return False
    told = is_year(chunk) or is_place(text) or is_award(text) or are_names(text) or text.lower() in publishers()
    return not told and venue_evidence(text) < NO_VENUE
