"""The labels of what leads a record mended: names read as its title, and badges read as names."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import BARE_INITIALS, KNOWN_VENUE, MAY_BE_NAME, is_year
from extract.text.words import name_score
from normalize.lexicon import is_family, is_given
from normalize.venue import venue_evidence

_DASHES = frozenset("-–—")
_MARKS = " *∗†‡§¶#"
_FAMILY = re.compile(
    r"(?:(?:and|&|y|e|et|und) )?(?:(?:de|da|di|van|von|der|den|la|le|el|al) )*"
    r"[^\W\d_a-z][\w'’‐-]+(?: [^\W\d_a-z][\w'’‐-]+)?"
)
"""A family name, as it stands before its comma and initials."""
_REST = re.compile(r"[^\W\d_a-z][\w'’‐-]+(?: (?:and|&) (?:[^\W\d_a-z]\.\s?)+[^\W\d_a-z][\w'’‐-]+)?")
"""The family name of initials before, and one more name."""
_LAST_TWO = re.compile(
    r"[^\W\d_a-z][\w'’-]+ (?:and|&) (?:(?:[^\W\d_a-z]\.\s?)+|[^\W\d_a-z][\w'’-]+ )[^\W\d_a-z][\w'’-]+"
)
"""The family name of initials before, and a name in full or with its initials."""
_CODE = re.compile(r"[A-Z]{1,2}\d")
"""A journal's class in a badge: "A1", "Q2"."""
ACRONYM = re.compile(r"[A-Z][A-Za-z]*[A-Z](?:[A-Za-z]|/[A-Z])*")
_ACRONYMS = re.compile(r"[A-Z]{2,}(?: [A-Z]{2,})?")
_LEAST_WORDS = 3
"""Of what is no given name, and of a title."""
_MONTHS = frozenset("January February March April May June July August September October November December".split())
_SURE_PAIRS = 2
"""Family names with their initials that no title begins with."""
_LAST_OF_CUT = re.compile(r"(?:[^\W\d_a-z]\.[\s-]?)+(?:,? and others|,? et al)")
"""The initials of the last author of a list that is cut: "O. et al"."""


def settle_lead(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, the labels of names and badges that stand before a record's title."""
    _leave_badges(chunks, labels)
    _leave_venue_badge(chunks, labels)
    _take_nickname(chunks, labels)
    _take_rest(chunks, labels)
    _take_pairs(chunks, labels)
    _leave_status(chunks, labels)
    _leave_year(chunks, labels)
    _take_year(chunks, labels)
    _leave_venue(chunks, labels)


def _take_year(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The year that a record begins with, a dash between it and the title, is the record's: "2020 — Trees in towns"."""
    if labels[:2] != ["O", "T"] or "Y" in labels or chunks[0].line != chunks[1].line:
        return
    if is_year(chunks[0]) and chunks[1].before in _DASHES:
        labels[0] = "Y"


def _leave_year(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The year between the names and the colon before the title is no part of it: "Moss, A., 2020: Trees"."""
    first = labels.index("T") if "T" in labels else 0
    if not first or labels[first - 1] != "A" or "Y" in labels or labels[first + 1 : first + 2] != ["T"]:
        return
    if is_year(chunks[first]) and chunks[first].after == ":" and chunks[first].line == chunks[first - 1].line:
        labels[first] = "Y"


def _leave_venue(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A venue with the authors behind it, above the line of the title: "2022: PLDI 2022 with Bo Fu<br>On trees"."""
    held = [at for at, label in enumerate(labels) if label == "T"]
    if not held or not all(chunks[at].line == chunks[0].line for at in held):
        return
    led = next((at for at in range(held[-1] + 1, len(chunks)) if chunks[at].cue == "authors"), len(chunks))
    title = [at for at in range(led, len(chunks)) if chunks[at].line == chunks[0].line + 1]
    if not title or "V" in [label for at, label in enumerate(labels) if at not in title]:
        return
    venue = " ".join(chunks[at].text for at in held if not is_year(chunks[at]))
    dated = any(is_year(chunk) for chunk in chunks[:led])
    if not ((dated and ACRONYM.fullmatch(venue)) or venue_evidence(venue) >= KNOWN_VENUE):
        return
    words = " ".join(chunks[at].text for at in title).split()
    bare = not any(chunks[at].cue or chunks[at].paren or chunks[at].run.href or labels[at] in "AY" for at in title)
    if bare and len(words) >= _LEAST_WORDS:
        for at in held:
            labels[at] = "O" if is_year(chunks[at]) else "V"
        for at in title:
            labels[at] = "T"


def _leave_badges(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The record's number and words set apart before the first name ("Published", "A2") are no part of it."""
    for index, chunk in enumerate(chunks):
        is_number = chunk.text.isdigit()
        if is_number and labels[index : index + 2] == ["T", "T"] and chunks[index + 1].before in '".“)]':
            labels[index] = "O"
        if labels[index] not in "AO" or not (is_number or (chunk.after == "style" and _is_badge(chunk.text))):
            return
        labels[index] = "O"


def _leave_venue_badge(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The venue before the first name, set apart from it by its style alone, is none: "`BSPC` Ann Lee, Bo Fu"."""
    if labels[:2] != ["A", "A"] or chunks[1].before != "style" or chunks[0].line != chunks[1].line:
        return
    badge, name = chunks[0].text, chunks[1].text
    if any(label == "A" and chunk.before == "style" for chunk, label in zip(chunks[2:], labels[2:], strict=True)):
        return  # family names set apart: "**NG** Wai Yin, **FU** Bo"
    named = badge in [chunk.text for chunk, label in zip(chunks, labels, strict=True) if label == "V"]
    acronym = bool(_ACRONYMS.fullmatch(badge)) and not is_family(badge)
    venue = (named or acronym) and name_score(badge) < MAY_BE_NAME
    if venue and " " in name and name_score(name) >= MAY_BE_NAME:
        labels[0] = "O" if "V" in labels else "V"


def _take_nickname(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A name goes on behind the nickname in its brackets: "Xuemin (Sherman) Shen, Vehicular networks"."""
    for index in range(1, len(chunks) - 2):
        if labels[index - 1] != "A" or labels[index] != "O" or labels[index + 1 : index + 3] != ["T", "T"]:
            continue
        family = chunks[index + 1]
        enclosed = chunks[index].paren == "(" and family.before == ")" and family.after == ","
        if enclosed and " " not in chunks[index].text + family.text and family.text[0].isupper():
            labels[index : index + 2] = ["A", "A"]


def _take_rest(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What goes on behind an initial, where the title stands before the names, is its name: "H. Root and B. Moss".

    And the initials of the last author, with the words that cut the list: "Moss, A., Reed, B. et al. On trees".
    """
    if "AT" not in "".join(labels):
        return
    first = labels.index("T")
    for index in range(first + 1, len(chunks)):
        initial = labels[index - 1 : index + 1] == ["A", "T"] and chunks[index].before == "."
        if initial and len(chunks[index - 1].text) == 1 and _REST.fullmatch(chunks[index].text):
            labels[index] = "A"
    for index in range(1, len(chunks) - 1):
        last = labels[index - 1 : index + 1] == ["A", "T"] and _LAST_OF_CUT.fullmatch(chunks[index].text)
        if last or (index > 1 and labels[index - 2 : index + 2] == ["A", "A", "T", "T"] and _is_last(chunks, index)):
            labels[index] = "A"


def _is_last(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether two names are the last of a list, the first one's initials before them: "Bo Fu, A. K. Moss and Ann Lee".

    Elsewhere in the list initials do not stand alone.
    """
    before, initials, chunk = chunks[index - 2 : index + 1]
    joined = initials.before == "," and chunk.before == "." and initials.line == chunk.line and chunk.after in ",.:"
    initialed = joined and " " in before.text and bool(BARE_INITIALS.fullmatch(initials.text))
    return initialed and bool(_LAST_TWO.fullmatch(chunk.text)) and name_score(chunk.text) >= MAY_BE_NAME


def _leave_status(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A status or a month before the full stop with which the title begins: "Accepted. Traits of plants"."""
    first = labels.index("T") if "T" in labels else len(labels)
    if first and labels[first + 1 : first + 2] == ["T"] and chunks[first].after == ".":
        cue = cue_phrases().get(chunks[first].text.lower())
        if chunks[first].text in _MONTHS or (cue is not None and cue.kind == "status"):
            labels[first] = "O"


def _is_badge(text: str) -> bool:
    cue = cue_phrases().get(text.lower())
    return (
        bool(_CODE.fullmatch(text))
        or text.lower() in ("published", "preprint")
        or (cue is not None and cue.kind == "status")
    )


def _take_pairs(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Family names with their initials, "Vidal, M.*, Ocio, D., & Marín, A. B.", that were read as the title."""
    for index in range(len(chunks)):
        if labels[index] != "T" or (index and labels[index - 1] == "T"):
            continue
        end = _end_of_pairs(chunks, labels, index)
        joins = index > 0 and labels[index - 1] == "A" and chunks[index].before in ",;&"
        set_apart = end > index and chunks[index].before == "line" and chunks[end - 1].after in ("line", "style")
        pairs = 1 if joins or set_apart else _SURE_PAIRS
        if end - index >= 2 * pairs and end < len(chunks) and labels[end] == "T":
            labels[index:end] = ["A"] * (end - index)
        elif joins and chunks[index].after == "style" and labels[index + 1 : index + 2] == ["T"]:
            labels[index] = "A" if _is_given(chunks[index].text) else "T"  # the rest of "Martín-Caro, Alberto"


def _end_of_pairs(chunks: Sequence[Chunk], labels: Sequence[str], start: int) -> int:
    """The end of the pairs of family name and initials, all read as the title, from an index on."""
    end = start
    while end + 1 < len(chunks) and labels[end] == labels[end + 1] == "T":
        family, initials = chunks[end], chunks[end + 1]
        paired = initials.before == "," and initials.line == family.line == chunks[start].line
        if not paired or not _FAMILY.fullmatch(family.text.strip(_MARKS)):
            break
        if not _is_given(initials.text.strip(_MARKS)):
            break
        end += 2
    return end


def _is_given(text: str) -> bool:
    """Whether a text is initials or a known given name, with an initial at most behind it."""
    words = text.split()
    return bool(BARE_INITIALS.fullmatch(text)) or (0 < len(words) < _LEAST_WORDS and is_given(words[0]))
