"""Labels mended where markup shows a border that the reading crossed: an element is not half names and half title."""

import re
from collections.abc import Sequence

from bibliography import Style
from extract.field.kind import is_award
from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import GIVEN_FIRST, MAY_BE_NAME, VANCOUVER, is_year
from extract.text.words import name_score
from normalize.table import read_set
from normalize.venue import find_venue

_SUBTITLE = re.compile(r"(?:The|An?) (?:[A-Z]\w+ )*Journal\b")
_JOURNAL = re.compile(r"(?:(?:The|An?) )?(?:[A-Z]\w+ ){0,2}(?:Journal|Review|Revue|Revista|Rivista|Zeitschrift)\b")
"""How a journal's subtitle begins."""
_PART = re.compile(r"(?:Part|Section|Series|Pt\.?|Sect\.?|Ser\.?) [A-Z]{1,2}\d?")
_SERIES = re.compile(r"(?:Proceedings|Proc|Journal|J|Transactions|Acta|Annals|IEEE|Physica|Philosophical)\b")
"""How a journal begins that has parts."""
_BADGE = re.compile(r"(?:JOURNAL|CONFERENCE|WORKSHOP|PREPRINT|ARTICLE)\b(?! (?:OF|ON|FOR)\b)(?: \S+){0,3}$")
_HOST = re.compile(r"\b(?:Univ|Inst|Dep|School|College|Cent|Academ|Group|Team|Consorti|Collab|Laborator)")
"""Found in what persons belong to."""
_IN_LISTS = frozenset(("al", "and", "by", "e", "et", "i", "incl", "og", "others", "und", "with"))
"""Words in lower case between names."""
_ENDS = frozenset('.,"”»')
"""What stands behind a title."""
_MOST_WORDS = 6
"""Of a journal's name in quotation marks."""
_LEAST_NAMES = 2
"""Names that stand before a title, from which an enumeration in it is no list of names."""


def settle_borders(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, what one element or one sentence holds of a title that was read as names or as no journal."""
    _keep_element(chunks, labels)
    _take_set_off(chunks, labels)
    _take_words(chunks, labels)
    _keep_enumeration(chunks, labels)
    _keep_items(chunks, labels)
    _leave_quoted_journal(chunks, labels)
    _leave_name_before_colon(chunks, labels)
    _keep_journal(chunks, labels)
    _keep_part(chunks, labels)
    _leave_badges(chunks, labels)
    _take_journal(chunks, labels)
    _take_journal_below(chunks, labels)
    _leave_article(chunks, labels)


def _keep_element(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Chunks read as names in the element that the title goes on in are the title: "A. Tree, <i>Roots, a study</i>"."""
    for index in range(len(chunks) - 2, -1, -1):
        chunk, after = chunks[index], chunks[index + 1]
        if labels[index] != "A" or labels[index + 1] != "T" or after.before not in ",:":
            continue
        same = chunk.run is after.run and bool(after.run.style) and chunk.line == after.line
        if same and _is_named_before(chunks, labels, index):
            labels[index] = "T"


def _take_set_off(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A title set apart by its style that was read as the last of plain names: "A. Tree, <b>Trees à la carte</b>, ".

    Behind a title, or before one in quotation marks, it is none; nor is a known venue.
    """
    first = labels.index("T") if "T" in labels else len(chunks)
    if first < len(chunks) and chunks[first].quoted:
        return
    for index in range(1, first):
        before, chunk = chunks[index - 1 : index + 1]
        last = labels[index - 1 : index + 1] == ["A", "A"] and labels[index + 1 : index + 2] != ["A"]
        set_off = bool(chunk.run.style) and not before.run.style and chunk.before == "," and chunk.line == before.line
        if last and set_off and _is_no_name(chunk.text) and find_venue(chunk.text) is None:
            labels[index] = "T"
            for at in range(index + 1, len(chunks)):
                labels[at] = "O" if labels[at] == "T" and chunks[at].run is not chunk.run else labels[at]


def _take_words(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words behind names with initials and before the title are its own: "Elm B., A. Oak, Roots in PINE, the tree"."""
    first = labels.index("T") if "T" in labels else 0
    if first < 2 or labels[:first] != ["A"] * first or chunks[first].before != "," or chunks[first].quoted:
        return
    last, names = chunks[first - 1], [chunk.text.replace(".", "") for chunk in chunks[: first - 1]]
    initialed = all(VANCOUVER.fullmatch(name) or GIVEN_FIRST.match(chunks[at].text) for at, name in enumerate(names))
    plain = last.before == "," and last.line == chunks[first].line and last.text[0].isupper()
    if initialed and plain and _is_no_name(last.text) and not _HOST.search(last.text):
        labels[first - 1] = "T"


def _is_no_name(text: str) -> bool:
    """Whether some words hold one in lower case that stands in no name and joins none."""
    small = [word.strip(".") for word in text.split() if word.islower()]
    return any(word not in _IN_LISTS and word not in read_set("name-particles.csv", "particle") for word in small)


def _is_named_before(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether names stand before a chunk, outside of its element."""
    return any(labels[at] == "A" and chunks[at].run is not chunks[index].run for at in range(index))


def _keep_enumeration(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Names read within the sentence of a title behind its names: "A. Tree, B. Moss: On roots, Leaves, and Bark"."""
    if "T" not in labels:
        return
    first = labels.index("T")
    if labels[:first].count("A") < _LEAST_NAMES or chunks[first].before not in ".:":
        return
    at = first
    while at < len(chunks) and labels[at] == "T" and chunks[at].line == chunks[first].line:
        at += 1
    end = at
    while (
        end < len(chunks)
        and labels[end] == "A"
        and chunks[end].before == ","
        and chunks[end].line == chunks[first].line
    ):
        end += 1
    is_whole = end > at and end < len(chunks) and chunks[end].before == "." and not any(c.paren for c in chunks[at:end])
    ends = is_whole and chunks[end - 1].text.startswith("and ")
    dated = is_whole and labels[first - 1] == "Y" and bool(chunks[first - 1].paren)
    if ends or (dated and name_score(chunks[end - 1].text) < MAY_BE_NAME):
        labels[at:end] = ["T"] * (end - at)


def _keep_items(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A word between a title's commas, or before its full stop, is no name: "On Cu, Ag, and Au", "On U, Np. A. Lee"."""
    for index in range(1, len(chunks) - 1):
        item, after = chunks[index], chunks[index + 1]
        begins = labels[index - 1 : index + 1] == ["T", "A"] and item.before == "," and " " not in item.text
        if not begins or after.line != item.line or name_score(item.text) >= MAY_BE_NAME or item.paren:
            continue
        goes_on = labels[index + 1] == "T" and after.before == "," and after.text[0].islower()
        ends = labels[index + 1 : index + 3] == ["A", "A"] and after.before == "." and chunks[index + 2].before == ","
        if goes_on or (ends and GIVEN_FIRST.match(after.text)):
            labels[index] = "T"


def _leave_quoted_journal(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A short quotation behind an italic title, before a number, is its journal: "<i>Roots</i>, «Forest Notes» 15"."""
    for index in range(1, len(chunks) - 1):
        before, chunk, after = chunks[index - 1 : index + 2]
        if labels[index - 1 : index + 1] != ["T", "T"] or "V" in labels or not chunk.quoted or before.quoted:
            continue
        set_off = bool(before.run.style) and before.run is not chunk.run and not chunk.run.style
        numbered = after.line == chunk.line and not after.quoted and (after.text[:1].isdigit() or is_year(after))
        is_series = after.text.lower().replace(".", "").startswith(("ns", "n s"))
        if set_off and len(chunk.text.split()) <= _MOST_WORDS and (numbered or is_series):
            labels[index] = "V"
            for later in range(index + 1, len(chunks)):
                if labels[later] == "T" and chunks[later].line == chunk.line:
                    labels[later] = "O"
            return


def _leave_name_before_colon(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A sentence behind the title, on whose colon more of a venue follows, begins it: "On roots. Trees: A journal".

    Proceedings may stand behind a second colon: "On roots. Trees: Now and then: Proceedings of the Tree Days".
    """
    for index in range(2, len(chunks)):
        venue = chunks[index]
        if labels[index] != "V" or venue.before != ":":
            continue
        start = index - 1
        while start and labels[start] == "T" and chunks[start].before == ":" and _SERIES.match(venue.text):
            start -= 1
        name, before = chunks[start], chunks[start - 1]
        opens = start > 0 and name.before == "." and labels[start - 1 : start + 1] == ["T", "T"]
        plain = before.line == name.line == venue.line and not (name.quoted or venue.quoted)
        told = _SUBTITLE.match(venue.text) or find_venue(venue.text) is None
        if (opens and plain and told) or (labels[start] == "V" and name.line == venue.line):
            labels[start:index] = ["V"] * (index - start)


def _keep_journal(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What begins a journal's element belongs to its name: "“On roots”, <i>Leaves: Canadian Journal of Trees</i>"."""
    for index in range(1, len(chunks) - 1):
        before, name, venue = chunks[index - 1 : index + 2]
        read = labels[index] in "TO" and labels[index + 1] == "V" and "T" in labels[:index]
        joined = venue.before in (":", ".") and venue.run is name.run and bool(name.run.style)
        begins = joined and before.run is not name.run and before.line == name.line == venue.line
        if read and begins and _may_be_journal(name) and _is_subtitle(venue):
            labels[index] = "V"


def _keep_part(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A part and what stands before it are the journal's: "Proceedings of Foresters, Part K: Journal of Bark"."""
    for index in range(2, len(chunks) - 1):
        name, part, venue = chunks[index - 1 : index + 2]
        lettered = part.before == "," and venue.before == ":" and _PART.fullmatch(part.text) is not None
        if not lettered:
            continue
        begins = _SERIES.match(name.text) and name.before not in ",:" and name.line == part.line == venue.line
        if begins and not name.quoted and "T" in labels[: index - 1]:
            labels[index - 1 : index + 2] = ["V"] * 3


def _leave_badges(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A badge in a line of its own, "JOURNAL TREES", is not the venue where that is named in another line."""
    for index, chunk in enumerate(chunks):
        alone = labels[index] == "V" and chunk.before == chunk.after == "line"
        if alone and _BADGE.match(chunk.text) and "V" in labels[:index] + labels[index + 1 :]:
            labels[index] = "O"


def _take_journal(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words in italics between the title's quotation and a volume are the journal: "“Trees.” _Book History_ 17"."""
    if "V" in labels:
        return
    for index in range(1, len(chunks) - 1):
        if labels[index - 1] != "T" or labels[index] not in "AO":
            continue
        before, name, volume = chunks[index - 1 : index + 2]
        if not before.quoted or name.quoted or not before.line == name.line == volume.line:
            continue
        styled = bool(name.run.style & Style.ITALIC) and name.text[0].isupper() and not name.cue
        styled = styled and not is_award(name.text)
        numbered = volume.run is not name.run and volume.text[0].isdigit() and not is_year(volume)
        if styled and numbered:
            labels[index] = "V"
            return


def _take_journal_below(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A known journal that begins the line below the title, an element or a bracket ending it, is the venue.

    "On old trees<br><a>2D Materials</a> (in press)"
    """
    if "V" in labels:
        return
    for index in range(1, len(chunks)):
        before, name = chunks[index - 1 : index + 1]
        below = labels[index - 1 : index + 1] == ["T", "T"] and name.before == "line" and name.line == before.line + 1
        ends = labels[index + 1 : index + 2] != ["T"] and name.after in ("line", "(", "style", ",")
        if below and ends and find_venue(name.text) is not None:
            labels[index] = "V"
            return


def _is_subtitle(chunk: Chunk) -> bool:
    """Whether a chunk tells what kind of journal one is, or is none by itself."""
    return bool(_JOURNAL.match(chunk.text)) or find_venue(chunk.text) is None


def _may_be_journal(chunk: Chunk) -> bool:
    """Whether a chunk may be the first words of a journal's name."""
    plain = chunk.text[0].isupper() and not (chunk.cue or chunk.paren or chunk.quoted)
    plain = plain and chunk.text.lower() not in publishers()
    return plain and len(chunk.text.split()) <= _MOST_WORDS and not any(c.isdigit() for c in chunk.text)


def _leave_article(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An article between a title and its venue's year is no title's: "Old trees. The 2021 Conference on Trees"."""
    for index in range(1, len(chunks) - 2):
        article = labels[index] == "T" == labels[index - 1] and chunks[index].text in ("The", "the")
        if article and chunks[index].before in _ENDS and is_year(chunks[index + 1]) and labels[index + 2] == "V":
            labels[index] = "O"
