"""Labels mended at a title's ends: its first word read as a name, its subtitle as the venue, the venue as the title."""

import re
from collections.abc import Sequence

from extract.field.venue_edges import names_no_venue
from extract.text.chunks import Chunk
from extract.text.name_shape import MAY_BE_NAME, NAME, is_year
from extract.text.words import name_score
from normalize.lexicon import is_family, is_given
from normalize.venue import venue_evidence

_OF_WORDS = 0.5
"""Evidence of a venue by its words."""
_PREPRINT = re.compile(r"(?:arXiv|preprint|to appear|submitted)\b", re.IGNORECASE)
_MOST_WORDS = 8
"""Of a venue's name."""


def settle_beside_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, what stands right before and right behind the title."""
    for index in range(len(chunks) - 1):
        if labels[index] == "A" and labels[index + 1] == "T" and _begins_enumeration(chunks, labels, index):
            labels[index] = "T"
        elif labels[index : index + 2] == ["T", "V"] and _is_subtitle(chunks, labels, index + 1):
            labels[index + 1] = "T"
    _take_lone_name(chunks, labels)
    if "V" not in labels:
        for index in range(1, len(chunks) - 1):
            if labels[index - 1 : index + 2] == ["T", "T", "Y"] and _is_venue_behind(chunks, index):
                labels[index] = "V"


def _take_lone_name(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A name in the line below the title, a year behind it, is the author of a record without: "Ann Lee, 2022"."""
    first = labels.index("T") if "T" in labels else 0
    if "A" in labels or labels.count("V") != 1 or labels.index("V") <= first:
        return
    at = labels.index("V")
    name, behind = chunks[at], labels[at + 1 : at + 2]
    below = labels[at - 1] == "T" and name.before == "line" and behind == ["Y"] and not name.cue
    below = below and not names_no_venue(name.text)
    if below and name_score(name.text) >= NAME and len(name.text.split()) > 1 and not venue_evidence(name.text):
        labels[at] = "A"


def _begins_enumeration(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether one word alone before the title's rest in lower case, the authors behind: "Leaves, roots. Ann Lee"."""
    word, after = chunks[index : index + 2]
    begins = word.before == "line" and after.before == "," and after.line == word.line and "T" not in labels[:index]
    begins = begins and "A" in labels[index + 1 :]
    plain = begins and " " not in word.text and after.text[0].islower() and not (after.cue or after.paren)
    return plain and name_score(word.text) < MAY_BE_NAME and not (is_family(word.text) or is_given(word.text))


def _is_subtitle(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether words behind the title's colon name no venue, where another stands behind: "Oaks I: Roots. arXiv:2"."""
    chunk, after = chunks[index], chunks[index + 1] if index + 1 < len(chunks) else chunks[index]
    named = after.before == "." and labels[index + 1 : index + 2] == ["V"] and not names_no_venue(after.text)
    told = (named or after.text.startswith("arXiv:")) and not names_no_venue(chunk.text)
    word = after.text.startswith("arXiv:") and chunk.text.istitle() and chunk.text.isalpha()  # "Structure"
    told = told and (word or venue_evidence(chunk.text) < _OF_WORDS) and not _PREPRINT.match(chunk.text)
    plain = chunk.before == ":" and chunk.line == chunks[index - 1].line and not (chunk.cue or chunk.paren)
    return plain and told


def _is_venue_behind(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk stands between a title in quotation marks and the year: "“Oaks in towns”, TREES4, 2013"."""
    before, chunk, after = chunks[index - 1 : index + 2]
    between = before.quoted and not chunk.quoted and chunk.before == "," and chunk.line == before.line == after.line
    plain = between and not (chunk.cue or chunk.paren) and is_year(after) and after.before in (",", "words")
    return plain and chunk.text[0].isupper() and len(chunk.text.split()) <= _MOST_WORDS
