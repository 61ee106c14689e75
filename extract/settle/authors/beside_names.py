"""The labels of an author list mended: names beside names, initials, particles, nicknames."""

import re
from collections.abc import Iterator, Sequence
from itertools import takewhile

from extract.field.author_list import is_cut
from extract.text.chunks import Chunk
from extract.text.name_shape import (
    BARE_INITIALS,
    GIVEN_FIRST,
    KNOWN_VENUE,
    MAY_BE_NAME,
    NAME,
    SEVERAL,
    VANCOUVER,
    are_names,
    ends_inverted,
    is_year,
    may_be_name,
)
from extract.text.words import name_score
from normalize.lexicon import is_family, is_given
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_MORE_AUTHORS = "more-authors"
"""Class of the names that al-folio shows after a click."""
_FAMILY_BEHIND_AND = re.compile(r" and [^\W\d_][\w'’-]*(?: [^\W\d_a-z][\w'’-]*)?$")
_CUT = re.compile(r"\s(?:et al\.?|ed?\saltri|y\sotros|e\soutros|und\sandere|и\sдр\.?)$")
_JOINER_BEHIND = re.compile(r" (?:and|&|und|y|et)$")
_ACRONYM = 3
"""Letters, behind a name that has its initials already."""
_MOST_GIVEN = 3
_LEAST_BEHIND, _OF_NAMES = 2, 0.3
"""Names behind the year; their evidence on average where semicolons part them: rare ones have little."""
_MOST_WORDS, _MOST_WORDS_LISTED = 4, 6
"""Of a name; of one on a line of nothing but names: "Franciele de Carvalho Ferreira Dias"."""
_SMALL_WORD = re.compile(r"\b(?:a|an|the|of|for|in|on|and|with|to)\b")
_JOINERS = frozenset(("and", "&"))


def settle_list(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: names beside authors, a comma between, are authors; beside a title if there are no others."""
    _settle_enclosed(chunks, labels)
    for index, chunk in enumerate(chunks):
        if _MORE_AUTHORS in chunk.run.css_class and "A" in labels and not is_cut(chunk.text):
            labels[index] = "A"
    if "A" not in labels and "T" in labels:
        beside = next(_lists_beside_title(chunks, labels), None)
        first, last = _list_before_year(chunks, labels) or beside or _list_behind_year(chunks, labels) or (0, 0)
        labels[first:last] = ["A"] * (last - first)
    if "A" in labels:
        _complete_list(chunks, labels)


def _complete_list(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The names beside those that were read as authors."""
    for index in range(1, len(chunks)):
        if labels[index - 1] != "A" or labels[index] not in "OV":
            continue
        text = chunks[index].text
        known = labels[index] == "V" and text.isupper()
        known = known and (venue_evidence(text) >= KNOWN_VENUE or chunks[index - 1].text.startswith(("and ", "& ")))
        if (
            _is_given_name(chunks, labels, index)
            or ends_inverted(chunks[index - 1], chunks[index])
            or (not known and _are_initials_of(chunks, index))
            or _is_joined(chunks, index)
            or (labels[index] == "O" and _is_listed(chunks[index], chunks[index - 1]))
        ):
            labels[index] = "A"
    for index in range(1, len(chunks)):
        if _is_last_listed(chunks, labels, index) or _is_particle(chunks, labels, index):
            labels[index] = "A"
    _settle_nicknames(chunks, labels)
    _settle_last(chunks, labels)
    _complete_line(chunks, labels)
    for index in range(len(chunks) - 2, -1, -1):
        if labels[index + 1] != "A" or labels[index] != "O":
            continue
        if _is_listed(chunks[index], chunks[index + 1]) or _is_first_listed(chunks, labels, index):
            labels[index] = "A"


def _complete_line(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A line of nothing but names that was read up to one of them: "Ann Lee, Bo Wu, Cy do, Di Fu", above the title."""
    if "T" not in labels or "AA" not in "".join(labels):
        return
    start = 0
    while start < len(chunks):
        end = next((at for at in range(start, len(chunks)) if chunks[at].line != chunks[start].line), len(chunks))
        line, given = chunks[start:end], labels[start:end]
        parted = all(chunk.before == "," and chunk.text[0].isupper() for chunk in line[1:])
        read = given[:2] == ["A", "A"] and set(given) == {"A", "O"}
        shaped = read and all(
            may_be_name(chunk) and (label == "A" or 1 < len(chunk.text.split()) <= _MOST_WORDS_LISTED)
            for chunk, label in zip(line, given, strict=True)
        )
        if shaped and parted and sum(name_score(chunk.text) for chunk in line) >= len(line) * MAY_BE_NAME:
            labels[start:end] = ["A"] * len(line)
        start = end


def _settle_enclosed(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A name among names that was read as a venue is one of them, or as a title below the line of that."""
    first = chunks[labels.index("T")].line if "T" in labels else 0
    for index in range(1, len(chunks) - 1):
        before, chunk, after = chunks[index - 1 : index + 2]
        inside = labels[index - 1] == labels[index + 1] == "A" and before.line == after.line
        inside = inside and chunk.before == after.before and chunk.before in ",;"
        is_name = labels[index] == "V" and GIVEN_FIRST.match(chunk.text)
        if inside and (is_name or (labels[index] == "T" and chunk.line > first and are_names(chunk.text))):
            labels[index] = "A"


def _lists_beside_title(chunks: Sequence[Chunk], labels: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Stretches of two names and more, as (first, last), that a title stands directly before or behind."""
    start = None
    for index in range(len(chunks) + 1):
        goes_on = index < len(chunks) and labels[index] == "O" and may_be_name(chunks[index])
        if goes_on and start is not None:
            goes_on = chunks[index].line == chunks[start].line and not _CUT.search(chunks[index - 1].text)
        if goes_on:
            start = index if start is None else start
        elif start is not None:
            beside = [*(labels[start - 1 : start] if start else ()), *labels[index : index + 1]]
            names = [name_score(_before_cut(chunk.text)) for chunk in chunks[start:index]]
            opens = start == 0 or chunks[start].line != chunks[start - 1].line
            alone = opens and index < len(chunks) and are_names(chunks[start].text)
            several = len(names) > 1 or SEVERAL.search(chunks[start].text) or alone or _CUT.search(chunks[start].text)
            if "T" in beside and several and sum(names) / len(names) >= MAY_BE_NAME:
                yield start, index
            start = None


def _list_before_year(chunks: Sequence[Chunk], labels: Sequence[str]) -> tuple[int, int] | None:
    """The stretch from a line's beginning to the year before the title: "Milenković, Aljoša. 2024. Tone-sensitive"."""
    title = labels.index("T")
    if title < 2 or labels[title - 1] != "Y":
        return None
    first = next(i for i, chunk in enumerate(chunks) if chunk.line == chunks[title].line)
    names = range(first, title - 1)
    known = all(labels[i] == "V" and venue_evidence(chunks[i].text) >= KNOWN_VENUE for i in names)
    return (first, title - 1) if names and not known and all(may_be_name(chunks[i]) for i in names) else None


def _list_behind_year(chunks: Sequence[Chunk], labels: Sequence[str]) -> tuple[int, int] | None:
    """The names from the year behind title and venue to the line's end or its links: "On trees. Nature, 2024. A. Lee".

    In brackets behind the year may stand how far the paper has come.
    """
    year = next((at for at in range(labels.index("T"), len(chunks)) if is_year(chunks[at])), len(chunks))
    if year == len(chunks) or "V" not in labels[:year] or chunks[year - 1].line != chunks[year].line:
        return None
    behind = [at for at in range(year + 1, len(chunks)) if chunks[at].line == chunks[year].line]
    first = next((at for at in behind if not chunks[at].paren), len(chunks))
    last = next((at for at in behind if at > first and chunks[at].paren), behind[-1] + 1 if behind else 0)
    names = [chunk for chunk in chunks[first:last] if not is_cut(chunk.text)]
    if len(names) < _LEAST_BEHIND or chunks[first].before != "." or set(labels[first:last]) != {"O"}:
        return None
    scores = [name_score(chunk.text) for chunk in names]
    plain = all(may_be_name(chunk) and chunk.before in ".,;" and not is_place(chunk.text) for chunk in names)
    least = _OF_NAMES if any(chunk.before == ";" for chunk in names) else MAY_BE_NAME
    return (first, last) if plain and max(scores) >= NAME and sum(scores) >= least * len(scores) else None


def _are_initials_of(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk in a list is the initials of the family name before it, or such a family name: "Nasser, I. M"."""
    chunk, before = chunks[index], chunks[index - 1]
    if chunk.before != "," or chunk.line != before.line:
        return False
    if BARE_INITIALS.fullmatch(_JOINER_BEHIND.sub("", _before_cut(chunk.text))):
        is_acronym = len(chunk.text) >= _ACRONYM and chunk.text.isupper() and GIVEN_FIRST.match(before.text)
        return not BARE_INITIALS.fullmatch(before.text) and not is_acronym  # "A. Lee, JCPB"
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    followed = after is not None and after.before == "," and bool(BARE_INITIALS.fullmatch(after.text))
    return followed and bool(BARE_INITIALS.fullmatch(before.text)) and may_be_name(chunk)


def _is_joined(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk is the family name, set apart, behind the last "and": "Ash, G. and <b>Elm, W.</b> (2025)".

    Or a name in a link: "with <a>Ann Lee</a> and <a>Bo Fu</a>".
    """
    before, chunk, *behind = chunks[index - 1 : index + 2]
    joined = bool(_JOINER_BEHIND.search(f" {before.text}")) and chunk.before == "style" and chunk.line == before.line
    if joined and before.text in _JOINERS and chunk.run.href is not None and are_names(chunk.text):
        return True
    return joined and bool(behind) and behind[0].before == "," and bool(BARE_INITIALS.fullmatch(behind[0].text))


def _before_cut(text: str) -> str:
    """The text without the words at its end that cut a list: "A. et al"."""
    return _CUT.sub("", text)


def _is_given_name(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is the given name that ends a list of family names first: "Lee, Ann and Wu, Bo (2019)".

    Semicolons may part the persons: "Lee, Ann; Wu, Bo (Hrsg.)".
    """
    chunk, before = chunks[index], chunks[index - 1]
    if (
        labels[index] != "O"
        or chunk.before != ","
        or chunk.line != before.line
        or len(_before_cut(_FAMILY_BEHIND_AND.sub("", chunk.text)).split()) > _MOST_GIVEN
    ):
        return False
    listed = [other for other in chunks[:index] if other.line == chunk.line]
    if not chunk.text[0].isupper() or set(labels[index - len(listed) : index]) != {"A"}:
        return False
    texts = [other.text for other in listed]
    bibtex = len(listed) > 1 and " " not in texts[0] and all(map(_FAMILY_BEHIND_AND.search, texts[1:]))
    return bibtex or (len(listed) > 2 and _are_parted_pairs([*listed, chunk]))


def _are_parted_pairs(chunks: Sequence[Chunk]) -> bool:
    """Whether commas stand within pairs of chunks and semicolons between them: "Lee, Ann; Wu, Bo"."""
    marks = [chunk.before for chunk in chunks[1:]]
    return set(marks[::2]) == {","} and set(marks[1::2]) == {";"} and len(chunks) % 2 == 0


def _is_last_listed(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk ends a line of names below the title's line, a comma before it."""
    chunk, before = chunks[index], chunks[index - 1]
    beside = labels[index - 1] == "A" and chunk.before == "," and chunk.line == before.line
    if labels[index] not in "TO" or not beside or chunk.after != "line":
        return False
    line = [at for at, other in enumerate(chunks) if other.line == chunk.line]
    listed = all(labels[at] == "A" or chunks[at].cue == "authors" for at in line if at < index)
    return listed and len(line) > 2 and "T" in labels[: line[0]] and may_be_name(chunk)


def _is_first_listed(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk opens a line that goes on with two authors and more, commas between; "Few, C. G., Lee, A."."""
    chunk = chunks[index]
    listed = list(takewhile(lambda at: labels[at] == "A" and chunks[at].before == ",", range(index + 1, len(chunks))))
    shaped = may_be_name(chunk) and 1 < len(chunk.text.split()) <= _MOST_WORDS and not _SMALL_WORD.search(chunk.text)
    inverted = chunk.text.istitle() and len(listed) > 2 and bool(BARE_INITIALS.fullmatch(chunks[index + 1].text))
    opens = shaped or (inverted and bool(BARE_INITIALS.fullmatch(chunks[index + 3].text)))
    opens = opens or (may_be_name(chunk) and _is_given_of(chunk, [chunks[at] for at in listed]))
    return chunk.before == "line" and opens and len(listed) > 1 and chunks[listed[1]].line == chunk.line


def _is_given_of(family: Chunk, listed: Sequence[Chunk]) -> bool:
    """Whether the given name of a family name, and names in full behind it, stand in a list: "Moss, Ann, Bo Fu"."""
    names = [chunk.text.split() for chunk in (family, *listed)]
    single = [len(words) for words in names[:2]] == [1, 1] and family.text.istitle()
    single = single and (is_given(names[1][0]) or is_family(family.text))
    return single and len(names) > 2 and all(1 < len(words) <= _MOST_WORDS for words in names[2:])


def _is_particle(chunks: Sequence[Chunk], labels: list[str], index: int) -> bool:
    """Whether a chunk is the particle of the name behind it, not the word that leads to a list: "von Metzler I"."""
    inside = (
        labels[index - 1 : index + 1] == ["A", "O"]
        and labels[index + 1 : index + 2] == ["A"]
        and chunks[index].before in ",;"
    )
    return inside and chunks[index].text == "von" and chunks[index + 1].before == "cue"


def _settle_last(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What "and" leads to behind authors is the last of them: "K. Back, and AMR"."""
    for index in range(1, len(chunks) - 1):
        before, joiner, chunk = chunks[index - 1 : index + 2]
        joined = joiner.text in _JOINERS and labels[index] in "AO" and before.line == chunk.line
        named = chunk.before == "style" and not chunk.paren and may_be_name(chunk)
        if joined and named and labels[index - 1] == "A" and labels[index + 1] == "O":
            labels[index : index + 2] = ["A", "A"] if len(chunk.text.split()) <= _MOST_WORDS else ["O", "O"]
            initials = labels[index + 1 : index + 3] == ["A", "O"] and _are_initials_of(chunks, index + 2)
            labels[index + 2 : index + 3] = ["A"] if initials else labels[index + 2 : index + 3]


def _settle_nicknames(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A name in brackets between the two parts of a name belongs to it: "Sungsoo (Ray) Hong"."""
    for index in range(1, len(chunks) - 1):
        before, chunk, after = chunks[index - 1 : index + 2]
        inside = chunk.paren == "(" and before.paren == after.paren == "" and after.before == ")"
        listed = labels[index + 1] == "A" or (index > 1 and labels[index - 2] == "A" and before.before == ",")
        named = inside and listed and labels[index] == "O" and {labels[index - 1], labels[index + 1]} <= {"A", "O"}
        if named and before.line == after.line and all(_is_one_name(one) for one in (before, chunk, after)):
            labels[index - 1 : index + 2] = ["A", "A", "A"]


def _is_one_name(chunk: Chunk) -> bool:
    return chunk.text.isalpha() and chunk.text.istitle() and not chunk.cue


def _is_listed(chunk: Chunk, other: Chunk) -> bool:
    """Whether a chunk is a name in one list with the author beside it; a native name in brackets belongs to one."""
    mark = chunk.before if chunk.start > other.start else other.before
    joined = mark in ",;、，；)）" or mark == "style" or (chunk.paren != "" and chunk.text > "\u3000")
    if not joined or chunk.line != other.line or not may_be_name(chunk):
        return False
    both = VANCOUVER.fullmatch(chunk.text) and VANCOUVER.fullmatch(other.text)
    return bool(both) or chunk.text in _JOINERS or name_score(_before_cut(chunk.text)) >= MAY_BE_NAME
