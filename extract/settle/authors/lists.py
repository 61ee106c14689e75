"""The labels of authors mended: lists that break off, run on into venue or title, or were not seen at all."""

import re
from collections.abc import Sequence

from extract.field.author_list import is_cut, read_author_list
from extract.settle.authors.affiliations import settle_affiliations
from extract.settle.authors.beside_names import settle_list
from extract.settle.authors.venue_names import GROUP, SHOUT, VENUE_WORD, settle_venue_among_names
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import (
    BARE_INITIALS,
    GIVEN_FIRST,
    INITIALS,
    KNOWN_VENUE,
    MAY_BE_NAME,
    SEVERAL,
    VANCOUVER,
    are_names,
    is_year,
)
from extract.text.words import are_links, name_score
from normalize.venue import venue_evidence

_LAST_TWO = re.compile(r"[^\W\d_]{2,} (?:and|&) (?:[^\W\d_a-z]\.\s?)+[^\W\d_]{2,}")
"""How a list of names with initials first may end, one name's initials lost: "Kaga and T. Nishimoto"."""
_PERSONS = re.compile(
    r"(?:and |& )?(?:[^\W\d_a-z]\.[\s-]*)+[^\W\d_]{2,}(?:-[^\W\d_]+)?"
    r"(?:(?:,| and| &|, and| y| et| und) (?:[^\W\d_a-z]\.[\s-]*)+[^\W\d_]{2,})*(?:,? (?:eds?\.?|editors?))?"
)
"""Names with their initials first, and nothing else."""
_NEXT = re.compile(r"(?:[^\W\d_a-z]\.[\s-]?)+,? (?:&|and) [^\W\d_a-z][\w'’-]+")
"""The initials of one author, and the family name of the next: "R. & Oak"."""
_FIRST_OF_CUT = re.compile(r"(?:[^\W\d_a-z][\w.'’-]* ){2,3}(?:et ?al|etc)\.?")
"""The first author of a list cut off: "Xinyu Zhang etc."."""
_ROLE = re.compile(r"(?:(?:co-?)?(?:first|lead|main|senior|corresponding|contributing)[ -]|co-?)author", re.IGNORECASE)
"""In brackets behind whom a publication names first, what part the page's owner had: "lead author"."""
_JOINS = re.compile(r"\.\s(?:and|et|und|y)\b")
"""Found where initials end one name and a joiner leads to the next: "J. and"."""
_NO_NAMES_END = re.compile(r"(?:ed|ing|ion|ions|ity|ness|ment|ments|al|ic|ics|ive|ous)\b")
_BEFORE_TITLE = '.:：;"“„«「『'
_AFFILIATION = re.compile(r"\bUniversit|\bInstitut|\bCollege\b")
_INCLUDED = re.compile(r"incl(?:\.|uding\b)\s*")
_ALONE = re.compile(r"(?:[Tt]he )?[\w -]+ Collaboration|[\w -]+\s?(?:合作组|协作组|コラボレーション)")
"""A group that nothing but publications names on a line of its own."""
_COLLABORATION = re.compile(r"(?:[Tt]he )?[A-Z][\w -]* (?:Collaboration|Consortium|Project|Team)")
_ET_AL = len("et al")
_MOST_LED = 8
"""Words."""
_LONGEST_WIDE_NAME = 6


def settle_authors(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, which of a record's chunks are authors."""
    _settle_cues(chunks, labels)
    settle_affiliations(chunks, labels)
    _settle_led(chunks, labels)
    _settle_group(chunks, labels)
    _take_initialed(chunks, labels)
    _settle_included(chunks, labels)
    _settle_part(chunks, labels)
    _settle_names(chunks, labels)
    _settle_named_below(chunks, labels)
    settle_venue_among_names(chunks, labels)
    _settle_editors(chunks, labels)
    settle_list(chunks, labels)
    _settle_persons(chunks, labels)


def _settle_persons(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Persons read as the venue behind the title are a book's editors, or authors where a list of them goes on."""
    for index, chunk in enumerate(chunks):
        listed = index > 0 and labels[index - 1 : index + 1] == ["A", "V"] and chunk.line == chunks[index - 1].line
        if listed and chunk.before == ",":
            more = _more_names(chunks, labels, index)
            labels[index : index + more] = ["A"] * more
        behind = labels[index] == "V" and "T" in labels[:index] and chunk.cue == ""
        if behind and _PERSONS.fullmatch(chunk.text) and not _goes_on_abbreviated(chunks, labels, index):
            labels[index] = "O" if venue_evidence(chunk.text) < KNOWN_VENUE else "V"


def _more_names(chunks: Sequence[Chunk], labels: list[str], index: int) -> int:
    """How many chunks a list goes on: "with B. Fu, D. Moss y E. Oak, Nature", "Adam, R., Moss, R. & Oak, C."."""
    text, after = chunks[index].text, chunks[index + 1 : index + 2]
    if after and after[0].before == "," and _NEXT.fullmatch(text) and BARE_INITIALS.fullmatch(after[0].text):
        return 2
    led = any(chunk.cue == "authors" for chunk in chunks[:index]) and labels[index + 1 : index + 2] == ["V"]
    return int(led and bool(_PERSONS.fullmatch(text)) and not _goes_on_abbreviated(chunks, labels, index))


def _settle_named_below(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names that begin the line below the title, read as a venue, where the venue stands above: cards name them so.

    Nor need they be read as one with nothing but a year behind them.
    """
    first = labels.index("T") if "T" in labels else 0
    if "A" in labels or "V" not in labels[:first]:
        return
    for index in range(first + 1, len(chunks)):
        if labels[index] not in "VO" or chunks[index].before != "line":
            continue
        after = chunks[index + 1] if index + 1 < len(chunks) else chunks[index]
        dated = is_year(after) and after.line == chunks[index].line
        if labels[index] == "O" and not (dated and after.after == "line"):
            continue
        authors = read_author_list(chunks[index].text).authors
        named = bool(authors) and all(name_score(author.name) >= MAY_BE_NAME for author in authors)
        named = named and (len(authors) > 1 or dated) and chunks[index].text.lower() not in publishers()
        if named and venue_evidence(chunks[index].text) < KNOWN_VENUE:
            labels[index] = "A"


def _goes_on_abbreviated(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a full stop within a venue's name follows: "J. App. Math.", "J. Micromech. Microeng. 15"."""
    chunk, after = chunks[index], chunks[index + 1 : index + 2]
    if chunk.after == "." and labels[index + 1 : index + 2] == ["V"]:
        return True
    journal = chunk.text.startswith("J. ") and " " not in chunk.text[3:] and chunk.after in ".:"
    return journal and bool(after) and after[0].line == chunk.line and not SEVERAL.search(after[0].text)


def _settle_cues(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """ "In" at a line's beginning is no name, and what it leads to, up to the venue, is none either."""
    for index, chunk in enumerate(chunks):
        if labels[index] not in "AO" or chunk.cue != "venue" or chunk.before != "line":
            continue
        labels[index] = "O"
        end = index + 1
        while end < len(chunks) and labels[end] in "AY" and chunks[end].line == chunk.line:
            end += 1
        if labels[end : end + 1] == ["V"]:
            labels[index + 1 : end] = ["V" if label == "A" else label for label in labels[index + 1 : end]]


def _settle_led(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names that "by" or "with" leads to are authors, and initials among them ("AMR") are who is meant by them.

    What somebody did is said in brackets behind a title that has its authors: "(the tree by Ann Lee was felled)".
    """
    named = "T" in labels and "A" in labels[: labels.index("T")]
    for index, chunk in enumerate(chunks):
        if named and chunk.paren and chunk.text.lower() == "by":
            continue
        if chunk.cue != "authors" or {"T", "V"} & set(labels[index : index + 2]) or "T" not in labels:
            continue
        end = index + 1
        while end < len(chunks) and _may_be_led(chunks, labels, end, index):
            end += 1
        led = range(index + 1, end)
        names = [at for at in led if are_names(chunks[at].text)]
        if names and 2 * len(names) >= sum(chunks[at].text not in ("and", "&") for at in led):
            labels[index + 1 : end] = ["A"] * len(led)


def _settle_group(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The first of authors in front of the group that they stand for: "I. Lee et al. (Forest Team) On trees".

    A collaboration alone on the line below the title is the author where no other is named.
    Who stands in brackets behind a group is its member: "FOREST Collaboration (Ann Lee)".
    """
    for index in range(1, len(chunks)):
        first, group = chunks[index - 1 : index + 1]
        behind = labels[index] == "T" and group.paren and first.before == "line" and labels[index - 1] in "AO"
        if behind and is_cut(first.text[-_ET_AL:]) and GROUP.fullmatch(group.text):
            labels[index - 1 : index + 1] = ["A", "O"]
        enclosed = group.paren and not first.paren and labels[index - 1 : index + 1] == ["A", "A"]
        if enclosed and _COLLABORATION.fullmatch(first.text) and name_score(group.text) >= MAY_BE_NAME:
            labels[index] = "O"
        alone = group.before == group.after == "line" and group.line == first.line + 1 and labels[index] in "OV"
        alone = alone and _ALONE.fullmatch(group.text) is not None and not VENUE_WORD.search(group.text)
        if alone and labels[index - 1] == "T" and "A" not in labels:
            labels[index] = "A"


def _take_initialed(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A name with initials first, rare as it may be, is the last of such names before a title: "A. Ash and E. Žvk."."""
    for index in range(1, len(chunks)):
        before, chunk = chunks[index - 1 : index + 1]
        last = "".join(labels[index - 1 : index + 2]) == "AOT" and chunk.before == "," and chunk.line == before.line
        if last and _PERSONS.fullmatch(before.text) and _PERSONS.fullmatch(chunk.text) and not chunk.cue:
            labels[index] = "A"


def _settle_part(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Who begins a line before the part that the page's owner had is the author: "Forest Watch (lead author) 2014"."""
    if "A" in labels or "T" not in labels[2:] or not (chunks[1].paren and _ROLE.fullmatch(chunks[1].text)):
        return
    opens = chunks[0].before == "line" and chunks[0].line == chunks[1].line and not chunks[0].cue
    if opens and labels[0] in "TO" and len(chunks[0].text.split()) <= _MOST_LED:
        labels[:2] = ["A", "O"]


def _may_be_led(chunks: Sequence[Chunk], labels: Sequence[str], at: int, cue: int) -> bool:
    """Whether a chunk may go on with the names behind a cue."""
    chunk = chunks[at]
    beside = chunk.line == chunks[cue].line and chunk.paren == chunks[cue].paren
    parted = at == cue + 1 or chunk.before in (",", "style", ";")
    worded = not chunk.cue and len(chunk.text.split()) <= _MOST_LED and not any(map(str.isdigit, chunk.text))
    worded = worded and _AFFILIATION.search(chunk.text) is None and not are_links(chunk.text.lower())
    read = labels[at] in "AO" or (labels[at] == "T" and bool(chunk.paren) and are_names(chunk.text))
    return beside and parted and read and worded


def _settle_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names read as the beginning of the title: the rest of an initial's name, and authors before a colon or a stop."""
    for index in range(len(chunks) - 1):
        if index and labels[index] == "T" and _is_cut_off(chunks, labels, index):
            labels[index] = "A"
        opens = labels[index] == "T" and (index == 0 or labels[index - 1] != "T")
        if opens and (_ends_name(chunks, labels, index) or _are_authors(chunks, labels, index)):
            labels[index] = "A"


def _settle_included(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Who is named of those whom "et al." stands for is an author, too: "Lee A. et al. (incl. Moss B.)"."""
    for index in range(1, len(chunks) if "T" in labels else 0):
        found = _INCLUDED.match(chunks[index].text) if chunks[index].text.startswith("incl") else None
        if (
            found is None
            or not is_cut(chunks[index - 1].text[-_ET_AL:])
            or chunks[index].line != chunks[index - 1].line
        ):
            continue
        named = index if found.end() < len(chunks[index].text) else index + 1
        if named < len(chunks) and labels[named] in "TOV" and are_names(_INCLUDED.sub("", chunks[named].text)):
            labels[named] = "A"


def _is_cut_off(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk ends a list with "et al.": "Roe B. et al." behind names, or behind the title as its only name."""
    before, chunk = chunks[index - 1 : index + 1]
    listed = labels[index - 1] == "A"
    if listed and is_cut(chunk.text):
        return True
    name = chunk.text[:-_ET_AL].rstrip() if is_cut(chunk.text[-_ET_AL:]) else ""
    if chunk.line != before.line or not (VANCOUVER.fullmatch(name.replace(".", "")) or GIVEN_FIRST.fullmatch(name)):
        return False
    alone = "A" not in labels[:index] and chunk.before in ("style", ".", "?") and labels[index + 1 : index + 2] != ["T"]
    return (listed and chunk.before == ",") or alone


def _ends_name(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether the list before a chunk breaks off at initials: "R.H." with "Brown and R.N. Clark" to come."""
    if not index or labels[index - 1] != "A" or not INITIALS.match(chunks[index - 1].text) or chunks[index].quoted:
        return False
    return any(GIVEN_FIRST.match(chunk.text) and not _JOINS.search(chunk.text) for chunk in chunks[:index])


def _are_authors(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk of names stands before a mark behind which the title goes on: "荒木雅弘: 音声対話システム"."""
    chunk, after = chunks[index], chunks[index + 1]
    if labels[index + 1] != "T" or chunk.line != after.line or chunk.quoted or chunk.after not in _BEFORE_TITLE:
        return False
    joins = index > 0 and labels[index - 1] == "A" and chunk.before in ",，、;；"
    own = chunk.run is after.run and bool(chunk.run.href or chunk.run.style)
    if joins and own and not (chunks[index - 1].run.style or chunks[index - 1].run.href):
        return False  # "Ann Lee, <i>边缘计算:新型计算模型</i>"
    if joins and chunk.after in ":：" and chunk.text > "\u3000" and len(chunk.text) <= _LONGEST_WIDE_NAME:
        return True
    if joins and chunk.after in ":：" and _is_in_line(chunks, labels, index):
        return True
    others = [other.text for other, label in zip(chunks, labels, strict=True) if label == "A"]
    if joins and VANCOUVER.fullmatch(chunk.text) and all(VANCOUVER.fullmatch(name) for name in others):
        return True
    if "A" not in labels and _FIRST_OF_CUT.fullmatch(chunk.text):
        return True
    if not joins and _fills_line(chunks, labels, index):
        return False
    return (joins or "A" not in labels) and (are_names(chunk.text) or (joins and bool(_LAST_TWO.fullmatch(chunk.text))))


def _fills_line(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether words in full and the title behind their colon are all of a line above authors: "Tree Curves: A view"."""
    line = [at for at in range(index, len(chunks)) if chunks[at].line == chunks[index].line]
    alone = chunks[index].before == "line" and chunks[index].after in ":：" and all(labels[at] == "T" for at in line)
    named = "A" in labels[line[-1] + 1 :]
    return alone and named and not SEVERAL.search(chunks[index].text) and "." not in chunks[index].text


def _is_in_line(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk may be the last of at least three names in full, and bears no ending of other words."""
    others = [chunk.text for chunk, label in zip(chunks[:index], labels, strict=False) if label == "A"]
    in_full = len(others) > 1 and not any("." in name or VANCOUVER.fullmatch(name) for name in others)
    text = chunks[index].text
    shaped = len(text.split()) in (2, 3) and name_score(text) >= MAY_BE_NAME
    return in_full and shaped and not _NO_NAMES_END.search(text) and not SHOUT.search(text)


def _settle_editors(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names behind "In" are those of a book's editors, where the authors stand before."""
    first = labels.index("A") if "A" in labels else len(labels)
    for index in range(first + 1, len(labels)):
        behind_in = chunks[index - 1].cue == "venue" or chunks[index].text.startswith("In ")
        if labels[index] == "A" and labels[index - 1] != "A" and behind_in:
            for after in range(index, len(labels)):
                if labels[after] != "A":
                    break
                labels[after] = "O"
