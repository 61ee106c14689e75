"""Labels mended where a record or list begins with a name whose family name stands first: "Oak, Anna. “On trees”."""

import re
from collections.abc import Sequence

from extract.field.author_list import is_cut
from extract.text.chunks import Chunk
from extract.text.name_shape import BARE_INITIALS, MAY_BE_NAME, ends_inverted, is_year
from extract.text.words import name_score
from normalize.venue_place import is_place

_FAMILY = re.compile(r"[^\W\d_a-z][\w'’-]+")
_INITIALS = re.compile(r"[^\W\d_a-z](?:\.?[ -]?[^\W\d_a-z]){1,2}\.?")
_GIVEN = re.compile(r"[^\W\d_a-z][\w'’-]+(?: [^\W\d_a-z][\w'’-]*\.?)?")
_CUT_BEHIND = re.compile(
    r"(?P<given>(?:[^\W\d_a-z]\.?[ -]?){1,3}(?<! )|[^\W\d_a-z][\w'’-]+(?: [^\W\d_a-z][\w'’-]*\.?)?)"
    r" (?:et\.? al|and others|& al|u\. ?a)\.?"
)
"""A given name, or initials, behind which a list is cut: "Anna et al"."""


def settle_inverted(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, the first author of the Chicago and MLA styles, whose given name was read as the title.

    What follows must be an author, a year, or the title in quotation marks; behind initials, a title in any form.
    """
    _take_first_of_list(chunks, labels)
    _take_first_in_style(chunks, labels)
    _take_last_initials(chunks, labels)
    _take_only_one(chunks, labels)
    start = 1 if chunks and not any(map(str.isalpha, chunks[0].text)) else 0
    if len(chunks) < start + 3 or "T" not in labels[start + 2 :]:
        return
    if labels[start + 1] not in "TOA" and not _is_title_later(chunks, labels, start):
        return
    family, given, after = chunks[start : start + 3]
    if given.before != "," or not family.line == given.line == after.line or given.quoted or is_place(given.text):
        return
    is_first = start or family.before == "line"
    cut = _CUT_BEHIND.fullmatch(given.text)
    name = f"{cut['given'] if cut else given.text} {family.text}"
    if not is_first or not _FAMILY.fullmatch(family.text) or name_score(name) < MAY_BE_NAME:
        return
    if cut:
        is_named = labels[start] in "AO" and labels[start + 2] in "TY"
    elif _INITIALS.fullmatch(given.text):
        is_named = labels[start + 2] == "T" and after.before == "." and after.text[0].isupper()
    else:
        opens = (labels[start + 2] == "T" and after.quoted) or is_year(after) or after.cue == "status"
        follows = opens or (labels[start + 2] == "A" and after.before == ",")
        is_named = labels[start] in "AO" or _is_title_later(chunks, labels, start)
        is_named = is_named and bool(_GIVEN.fullmatch(given.text)) and follows
    if is_named:
        labels[start : start + 2] = ["A", "A"]


def _take_first_in_style(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The family name that a list in another style begins with is no part of the title: "On trees <i>Oak, P.</i>"."""
    for index in range(1, len(chunks) - 1):
        before, chunk, after = chunks[index - 1 : index + 2]
        begins = labels[index - 1 : index + 2] == ["T", "T", "A"] and chunk.before == "style" and after.before == ","
        if begins and chunk.run is after.run is not before.run and BARE_INITIALS.fullmatch(after.text):
            labels[index] = "A"


def _take_last_initials(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What stands behind the last family name is no part of the title: "Oak, A. u. Elm, B.C.: On trees".

    A given name only behind a semicolon or a slash: "Oak, Anna; Elm, John: On trees".
    """
    for index in range(1, len(chunks) - 1):
        family, given = chunks[index - 1 : index + 1]
        if labels[index - 1 : index + 2] != ["A", "T", "T"] or given.after not in (":", "："):
            continue
        parted = family.before in (";", "/") and given.before == "," and _is_pair(family, given)
        named = parted and _GIVEN.fullmatch(given.text) and name_score(f"{given.text} {family.text}") >= MAY_BE_NAME
        if named or ends_inverted(family, given):
            labels[index] = "A"


def _take_only_one(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The given name of who alone is named in a line, before what cuts the list: "Oak, Anna et al."."""
    for index in range(1, len(chunks)):
        family, given = chunks[index - 1 : index + 1]
        alone = labels[index - 1 : index + 1] == ["A", "O"] and family.before == "line" and given.before == ","
        cut = _CUT_BEHIND.fullmatch(given.text) if alone and _FAMILY.fullmatch(family.text) else None
        if cut and name_score(f"{cut['given']} {family.text}") >= MAY_BE_NAME:
            labels[index] = "A"


def _is_title_later(chunks: Sequence[Chunk], labels: Sequence[str], start: int) -> bool:
    """Whether a family name was read as a title before names and a title in quotation marks."""
    end = start + 1
    while end < len(labels) and labels[end] == "A":
        end += 1
    return labels[start] == "T" and labels[end : end + 1] == ["T"] and chunks[end].quoted


def _take_first_of_list(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Who begins a list behind the title that semicolons part is an author: "Elm, Bo; Ann Oak", "Elm, Bo; +9 more;"."""
    for at in range(1, len(chunks) - 2):
        family, given, after = chunks[at : at + 3]
        opens = labels[at : at + 2] == ["O", "O"] and family.before == "." and given.before == ","
        if not opens or after.before != ";" or "T" not in labels[:at] or not _is_pair(family, given):
            continue
        second = at + 2 + is_cut(after.text)
        if labels[second : second + 1] == ["A"] and chunks[second].before == ";":
            labels[at:second] = ["A"] * (second - at)


def _is_pair(family: Chunk, given: Chunk) -> bool:
    """Whether two chunks of a line are a family name and a given name, of a few words."""
    plain = not (family.cue or given.cue or family.paren or given.paren) and family.line == given.line
    return plain and bool(_FAMILY.fullmatch(family.text)) and all(word[0].isupper() for word in given.text.split()[:3])
