"""The labels of a title mended: where it goes on, and what it took in."""

import re
from collections.abc import Sequence
from itertools import takewhile

from extract.text.chunks import Chunk
from extract.text.lexicon import cue_phrases
from extract.text.name_shape import GIVEN_FIRST, KNOWN_VENUE, MAY_BE_NAME, SEVERAL, are_names, is_year
from extract.text.words import name_score
from normalize.lexicon import is_family, is_given
from normalize.venue import venue_evidence

_SYMBOL = 3
"""Characters of a symbol at most."""
_LONGEST_PLACE = 2
"""Words."""
_OPEN = frozenset("and or of to for from than at".split())
"""Words that leave a title open."""
_NUMBERED = frozenset("class degree dimension genus grade level order part phase rank type".split())
"""Words whose number is a part of the title: "curves of genus 3"."""
_LEADS_ON = _OPEN | frozenset("with in on by the a an".split())
"""Words that no title ends with."""
_LEAST_SUMMARY = 6
"""Words."""
_MOST_WORDS = 4
"""Of one name."""
_JOINED = re.compile(r"([^\W\d_a-z][\w.'’ -]+) (?:and|&) ([^\W\d_a-z][\w.'’ -]+)")
_OF_NAMES = 0.6
"""Evidence of two full names, one of them rare."""
_LEAST_BEHIND_BRACKET = 3
"""Words."""
_AT = re.compile(r"(?:at|by|in|with|to|for) (?=[A-Z])")
_NUMERAL = re.compile(r"[IVX]{1,5}")
_LEAST_NAMES, _LEAST_WORD = 2, 4
"""Names with initials before a title; letters of a word that is none."""
_FUNDED = re.compile(
    r"(?:Partly |Partially )?(?:[Ff]unded|[Ss]upported|[Ss]ponsored) (?:in part )?by\b(?! (?:evidence|data|results)\b)"
)
_CASE = re.compile(r"(?:the |an? )?(?:case (?:of|stud(?:y|ies))|evidence from|lessons from)\b", re.IGNORECASE)
"""What a title goes on with behind a semicolon."""


def settle_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, which of a record's chunks are its title."""
    _extend_title(chunks, labels)
    _take_words_behind_names(chunks, labels)
    _join_brackets(chunks, labels)
    _leave_status(chunks, labels)
    _leave_funding(chunks, labels)
    _leave_year(chunks, labels)
    _leave_summary(chunks, labels)
    _settle_swallowed(chunks, labels)
    _leave_short_name(chunks, labels)


def _extend_title(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Chunks read as notes or venue that a title goes on with, or begins with."""
    for index in range(1, len(chunks)):
        if labels[index] in "VO" and labels[index - 1] == "T" and _goes_on(chunks, index):
            labels[index] = "T"
    for index in range(1, len(chunks)):
        left_open = labels[index - 1 : index + 1] == ["T", "O"] and chunks[index].before == "words"
        if left_open and chunks[index].text.isdigit() and not is_year(chunks[index]):
            last = chunks[index - 1].text.rsplit(" ", 1)[-1]
            labels[index] = "T" if last in _OPEN or last.lower() in _NUMBERED else "O"  # "ranks 4 and 5"
    for index in range(len(chunks) - 1):
        first, after = chunks[index], chunks[index + 1]
        opens = labels[index] in "VO" and labels[index + 1] == "T" and "T" not in labels[:index]
        if opens and after.before == "," and after.text[0].islower() and after.line == first.line:
            labels[index] = "T"  # "Growth, mortality, and ..."
    for index in range(1, len(chunks) - 1):
        if labels[index - 1 : index + 1] == ["T", "A"] and _ends_title(chunks, labels, index):
            labels[index] = "T"


def _take_words_behind_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Single words between names that have their initials and the title's comma are the title's.

    "A. Ash, B. Elm, Bark, roots, and growth of trees"; an enumeration goes on in lower case, or with "and".
    """
    title = labels.index("T") if "T" in labels else 0
    if not title or not chunks[title].text[0].islower():
        return
    first = title
    while first and chunks[first].before == "," and labels[first - 1] == "A" and _is_no_name(chunks[first - 1].text):
        first -= 1
    named = labels[:first].count("A") == first >= _LEAST_NAMES and chunks[first].before == ","
    whole = chunks[0].line == chunks[title].line if chunks else False
    if first < title and named and whole and all(GIVEN_FIRST.match(chunk.text) for chunk in chunks[:first]):
        labels[first:title] = ["T"] * (title - first)


def _is_no_name(text: str) -> bool:
    """Whether a text is one word that is known for no name."""
    unknown = not is_family(text) and not is_given(text)
    return len(text) >= _LEAST_WORD and text.isalpha() and unknown and name_score(text) < MAY_BE_NAME


def _join_brackets(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words on both sides of a bracket, half of them read as the title, are the title with it: "Trees (oaks) in towns".

    Behind the bracket they go on in lower case, in a style and a link of no other kind; behind a venue stand abstracts.
    """
    title, venue = (labels.index(letter) if letter in labels else len(labels) for letter in "TV")
    for index in range(2, min(len(chunks), venue)):
        if chunks[index].before != ")" or not _goes_on_behind_bracket(chunks[index]):
            continue
        bracket = list(takewhile(lambda at: chunks[at].paren == "(" and labels[at] == "O", range(index - 1, 0, -1)))
        left = index - len(bracket) - 1
        read = {labels[left], labels[index]} == {"T", "O"} and (labels[left] == "T" or title == index)
        plain = not any(chunks[at].cue or is_year(chunks[at]) for at in bracket)
        if bracket and read and plain and _are_in_one_run(chunks[left], chunks[index]):
            labels[left : index + 1] = ["T"] * (index + 1 - left)


def _goes_on_behind_bracket(chunk: Chunk) -> bool:
    """Whether a chunk goes on with a sentence behind its bracket: a few words in lower case, or with a hyphen."""
    words = chunk.text[0].islower() and len(chunk.text.split()) >= _LEAST_BEHIND_BRACKET
    return not chunk.paren and not chunk.cue and (words or chunk.text[0] == "-")


def _are_in_one_run(left: Chunk, right: Chunk) -> bool:
    return left.run is right.run and left.line == right.line and not left.paren and not left.cue


def _leave_funding(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Who paid for the work, as a sentence behind title and venue tells, is no title: "Leaf, 2021. Funded by Oak"."""
    for index in range(1, len(chunks)):
        behind = labels[index] == "T" and chunks[index].before == "." and {"T", "V"} <= set(labels[:index])
        if behind and _FUNDED.match(chunks[index].text):
            for at in range(index, len(chunks)):
                labels[at] = "O" if labels[at] == "T" and chunks[at].line == chunks[index].line else labels[at]


def _leave_status(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A sentence before the title that tells where it is under review is none of it: "In review at Roots. On trees"."""
    start = labels.index("T") if "T" in labels else len(chunks)
    if labels[start : start + 3] != ["T"] * 3 or chunks[start].cue != "status" or "V" in labels:
        return
    venue, title = chunks[start + 1 : start + 3]
    if venue.before == "cue" and _AT.match(venue.text) and title.before == "." and title.line == venue.line:
        labels[start : start + 2] = ["O", "V"]


def _leave_year(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A year that a venue begins with, in a style of its own, is none of the title: "<em>2024 3rd Conference</em>"."""
    for index in range(1, len(chunks) - 1):
        inside = labels[index - 1 : index + 2] == ["T", "T", "V"] and is_year(chunks[index])
        if inside and chunks[index - 1].run is not chunks[index].run is chunks[index + 1].run:
            labels[index] = "O"


def _leave_summary(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A sentence in an element of its own behind a title that is one link says what that is about: it is no part of it.

    "<a>Trees in towns</a> <span>On what grows in our streets.</span> Ann Lee"
    """
    first = labels.index("T") if "T" in labels else len(chunks)
    end = next((at for at in range(first, len(chunks)) if chunks[at].run.href != chunks[first].run.href), len(chunks))
    if end == len(chunks) or chunks[first].run.href is None or labels[first:end] != ["T"] * (end - first):
        return
    rest = list(takewhile(lambda at: labels[at] == "T" and chunks[at].run is chunks[end].run, range(end, len(chunks))))
    css_class = chunks[end].run.css_class
    set_apart = chunks[end].before in ("style", "?", "!") and chunks[end].run is not chunks[end - 1].run
    set_apart = set_apart and bool(css_class) and "title" not in css_class.replace("subtitle", "")
    set_apart = set_apart and chunks[end].run.href is None and chunks[end - 1].text.rsplit(" ", 1)[-1] not in _LEADS_ON
    worded = sum(len(chunks[at].text.split()) for at in rest) >= _LEAST_SUMMARY and chunks[end].text[0].isupper()
    ends = bool(rest) and rest[-1] + 1 < len(chunks) and chunks[rest[-1]].after == "." and labels[rest[-1] + 1] == "A"
    if set_apart and worded and ends and sum(len(c.text.split()) for c in chunks[first:end]) >= _MOST_WORDS:
        for at in rest:
            labels[at] = "O"


def _settle_swallowed(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names and a venue that the title's stretch took in behind a full stop, where the record has no others."""
    for index in range(1, len(chunks)):
        chunk = chunks[index]
        if labels[index] != "T" or labels[index - 1] != "T" or chunk.before not in ".。．?!" or chunk.quoted:
            continue
        if "A" not in labels and SEVERAL.search(chunk.text) and _are_names_at_end(chunks, labels, index):
            labels[index] = "A"
        elif _NUMERAL.fullmatch(chunk.text):
            continue  # "Trees and roots. IV. On leaves", which is no conference on intelligent vehicles
        elif _is_within_link(chunks, index):
            continue  # "<a>Whose wood is it? Nature and the nation</a>, Leaf 3"
        elif "A" in labels and "V" not in labels and venue_evidence(chunk.text) >= KNOWN_VENUE:
            _end_title(chunks, labels, index)


def _is_within_link(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk stands between others of its link, which is not all of its line."""
    chunk, after = chunks[index], chunks[index + 1 : index + 2]
    inside = chunk.run.href is not None and bool(after) and chunks[index - 1].run is chunk.run is after[0].run
    return inside and any(other.line == chunk.line and other.run.href != chunk.run.href for other in chunks)


def _are_names_at_end(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is names, or two full ones, of which one may be rare, where the title ends with them."""
    names = _JOINED.fullmatch(chunks[index].text)
    ends = labels[index + 1 : index + 2] != ["T"] and names is not None
    full = ends and names is not None and all(1 < len(name.split()) <= _MOST_WORDS for name in names.groups())
    return are_names(chunks[index].text) or (full and name_score(chunks[index].text) >= _OF_NAMES)


def _leave_short_name(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A short name between the title's comma and a journal's name is the journal's: "IMPACT: International Journal"."""
    for index in range(1, len(chunks) - 1):
        name, journal = chunks[index : index + 2]
        between = labels[index - 1 : index + 2] == ["T", "T", "V"] and name.before in ",." and journal.before == ":"
        if between and name.text.isupper() and "Journal" in journal.text and name.line == journal.line:
            labels[index] = "V"


def _end_title(chunks: Sequence[Chunk], labels: list[str], venue: int) -> None:
    """A venue at an index, and what was taken for the title behind it no more."""
    labels[venue] = "V"
    for after in range(venue + 1, len(labels)):
        if labels[after] != "T" or chunks[after].line != chunks[venue].line:
            break
        labels[after] = "O"


def _goes_on(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a title goes on: behind its bracket, "(Lutjanus synagris) in Honduras", or with a "with" of its own."""
    before, chunk = chunks[index - 1], chunks[index]
    if chunk.line != before.line or chunk.paren:
        return False
    if chunk.before == ";" and _CASE.match(chunk.text):
        return True
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    if _is_symbol(chunk, after) or (chunk.before == "style" and _follows_symbol(before, chunk)):
        return True
    if chunk.before == "cue":
        return (before.text == "with" and chunk.text[0].islower()) or before.text == "in"
    if not chunk.text[0].islower() or after is None or after.line != chunk.line:
        return False
    if before.paren and chunk.before == ")":
        return not chunk.cue or (chunk.text == "in" and _is_place(after))
    return chunk.before == "words" and chunk.text == "with" and after.text[0].islower()


def _ends_title(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether words between the title's comma and the venue's cue are no names: "..., Modular Growing, In: Trees"."""
    chunk, after = chunks[index : index + 2]
    led = chunk.before == "," and after.before == "," and after.cue == "venue" and after.line == chunk.line
    if not led or labels[index + 1] != "O" or name_score(chunk.text) >= MAY_BE_NAME:
        return False
    return "A" in labels[: labels.index("T")]


def _follows_symbol(before: Chunk, chunk: Chunk) -> bool:
    """Whether a chunk goes on behind a symbol in a style of its own: "-enclosing circle", "points in the plane"."""
    goes_on = chunk.text[0] in "-‐–" or (chunk.text[0].islower() and not chunk.cue and before.before == "style")
    return goes_on and len(before.text) <= _SYMBOL


def _is_place(chunk: Chunk) -> bool:
    """Whether what "in" leads to ends a sentence and is no venue."""
    return chunk.after == "." and len(chunk.text.split()) <= _LONGEST_PLACE and venue_evidence(chunk.text) < KNOWN_VENUE


def _is_symbol(chunk: Chunk, after: Chunk | None) -> bool:
    """Whether a chunk is a symbol set apart: the "k" of "the smallest k-enclosing circle", the "n" of "n points"."""
    return (
        chunk.before == "style"
        and len(chunk.text) <= _SYMBOL
        and not _is_link(chunk)
        and after is not None
        and after.before == "style"
        and (after.text[0] in "-‐–" or (after.text[0].islower() and not after.cue and after.line == chunk.line))
    )


def _is_link(chunk: Chunk) -> bool:
    """Whether a chunk is what links to a paper's files say: "pdf", "bib"."""
    cue = cue_phrases().get(chunk.text.lower())
    return bool(chunk.run.href) and cue is not None and cue.kind == "link"
