"""Labels mended where a title has gaps: before it in its line, and in brackets within it."""

import re
from collections.abc import Sequence
from itertools import pairwise

from extract.field.author_list import is_cut
from extract.field.kind import is_award
from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis
from extract.text.name_shape import BARE_INITIALS, KNOWN_VENUE, MAY_BE_NAME, are_names, is_year
from extract.text.words import name_score
from normalize.lexicon import is_given
from normalize.venue import venue_evidence

_WITHIN = frozenset((",", "(", ")", "-", "–", "—", "style", "words"))
"""What may stand before the chunks of a title after the first."""
_ENDS_TITLE = frozenset((",", "."))
_COLONS, _STOPS = frozenset(":："), frozenset(".．。")
_LEAST_WORDS = 3
_NO_NAME = 0.3
_HYPHENS = frozenset("-‐‑–")
_SYMBOL = 3
"""Characters at most."""
_ELEMENT = re.compile(r"[A-Z][a-z]?")
_FACE = re.compile(r"[0-3]{3}")
_PARTICLE = re.compile(r"(?:^|\s)[A-ZΑ-Ωα-ω](?:_?[a-z]\d?)?\*?$")
_MASS = re.compile(r"(?!19|20)\d{3,4}")
"""Of a particle, in MeV, behind its symbol."""
_CRYSTAL = re.compile(r"(?:^|[ /])(?=\S*[a-z])(?:[A-Z][a-z]?\d?){1,5}$")
_OCCASION = re.compile(
    r"\b(?:invited|keynote|plenary|lecture|talk|special issue|book review|review of)\b", re.IGNORECASE
)
"""Found in what leads to a title and is none of it: "Invited talk at the Tree Days: On roots"."""


def settle_gaps(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: what a line begins with up to its title, commas and brackets between, belongs to it.

    "Spectra of Cu, Ag, and Au on the MgO(001) surface. A. Lee"; so does what stands in brackets within the title.
    """
    _fill_brackets(chunks, labels)
    _fill_formulas(chunks, labels)
    _take_symbol(chunks, labels)
    _take_letter(chunks, labels)
    _fill_dated_brackets(chunks, labels)
    _fill_beginning(chunks, labels)
    _fill_before_names(chunks, labels)
    _fill_line(chunks, labels)
    _fill_before_year(chunks, labels)
    _fill_before_colon(chunks, labels)
    _fill_last_year(chunks, labels)
    _fill_date(chunks, labels)


def _fill_brackets(chunks: Sequence[Chunk], labels: list[str]) -> None:
    titled = [index for index, label in enumerate(labels) if label == "T"]
    for left, right in pairwise(titled):
        gap = range(left + 1, right)
        within = chunks[right].before in (")", "）") or chunks[right].paren == chunks[right - 1].paren
        within = within and chunks[left].line == chunks[right].line and not chunks[right].cue
        if gap and within and all(_is_enclosed(chunks[at]) for at in gap):
            for at in gap:
                labels[at] = "T"


def _fill_formulas(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A bracket behind which a word goes on without a blank is a part of the title beside it: "growth of (Ga,Mn)As".

    So are three digits behind the symbols of a crystal, its face, and a particle's mass: "GaAs (111)", "the X (3872)".
    """
    for index in range(1, len(chunks)):
        before, chunk = chunks[index - 1], chunks[index]
        if chunk.before == ")" and before.paren == "(" and chunk.start == before.end + 1 and chunk.run is before.run:
            start = next((at for at in range(index - 1, 0, -1) if chunks[at].before == "("), 0)
            held = range(start - (start > 0 and chunks[start - 1].line == chunk.line), index + 1)
            plain = all(labels[at] in "TO" and not chunks[at].cue and not is_year(chunks[at]) for at in held)
            if plain and "T" in labels[held.start : held.stop] and chunk.text[0].isalpha():
                labels[start : index + 1] = ["T"] * (index + 1 - start)
        if chunk.before != "(" or labels[index] != "O" or labels[index - 1] != "T" or before.line != chunk.line:
            continue
        face = _FACE.fullmatch(chunk.text) and _CRYSTAL.search(before.text)
        mass = _MASS.fullmatch(chunk.text) and _PARTICLE.search(before.text)
        if chunk.after in (")", "line") and (face or mass):
            labels[index] = "T"


def _take_symbol(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An element behind another, up to which a title was read, before names ends it: "oxides for A = U, Np, B. Elm".

    A family name with its initials behind it is none: "Growth with vitamin C, Wu, J., Li, K.".
    """
    for index in range(1, len(chunks) - 1):
        before, chunk, after = chunks[index - 1 : index + 2]
        between = labels[index - 1 : index + 2] == ["T", "A", "A"] and chunk.before == "," and after.before in ",."
        symbols = between and _ELEMENT.fullmatch(chunk.text) and _ELEMENT.fullmatch(before.text.rsplit(" ", 1)[-1])
        if symbols and before.line == chunk.line == after.line and not BARE_INITIALS.fullmatch(after.text):
            labels[index] = "T"


def _take_letter(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A letter in a style of its own is a part of the title that goes on with a hyphen: "Plain <i>q</i>-values".

    What holds a digit is a record's key, several letters before a capital a name: "<b>J1</b>-On", "<b>Wu</b>-On trees".
    """
    for (index, letter), rest in zip(enumerate(chunks), chunks[1:], strict=False):
        glued = rest.before == "style" and rest.start == letter.end and rest.text[0] in _HYPHENS
        if not glued:
            continue
        is_symbol = len(letter.text) <= _SYMBOL and not any(map(str.isdigit, letter.text))
        is_symbol = is_symbol and (len(letter.text) == 1 or not rest.text[1:2].isupper())
        if is_symbol and labels[index + 1] == "T":
            labels[index] = "T"


def _fill_dated_brackets(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An acronym with its year in brackets, and what a title goes on with behind: "tree census (TC 2019) data sets"."""
    for index in range(1, len(chunks) - 2):
        before, name, year, rest = chunks[index - 1 : index + 3]
        read = labels[index - 1 : index + 1] == ["T", "T"] and labels[index + 2] in "TO"
        enclosed = bool(name.paren) and year.paren == name.paren and not (before.paren or rest.paren)
        goes_on = rest.before == ")" and rest.text[0].islower() and " " in rest.text and not rest.cue
        if read and enclosed and goes_on and is_year(year) and before.line == rest.line and name.text.isupper():
            labels[index + 1 : index + 3] = ["T", "T"]


def _fill_date(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A date within a title that fills its line in a style of its own, a year below: "<i>Heat in May 2022: Oak</i>"."""
    first = labels.index("T") if "T" in labels else len(chunks)
    line = [at for at in range(len(chunks)) if chunks[at].line == chunks[first].line] if first < len(chunks) else []
    if not line or line[0] != first or "Y" not in labels[first : line[-1]] or "Y" not in labels[line[-1] + 1 :]:
        return
    run = chunks[first].run
    whole = bool(run.style) and all(chunks[at].run is run and labels[at] in "TYO" for at in line)
    if whole and labels[line[-1]] == "T":
        labels[first : line[-1] + 1] = ["T"] * len(line)


def _is_enclosed(chunk: Chunk) -> bool:
    return chunk.paren in ("(", "（") and not chunk.cue and not is_year(chunk)


def _fill_beginning(chunks: Sequence[Chunk], labels: list[str]) -> None:
    first = labels.index("T") if "T" in labels else 0
    start = next((at for at in range(first) if chunks[at].line == chunks[first].line), first)
    start += start < first and chunks[start].text.isdigit()
    gap = range(start, first)
    below = start > 0 and chunks[start].before == "line" and "A" in labels[:start] and labels[start - 1] in "AY"
    opens = bool(gap) and (_opens(chunks[start]) or _opens_formula(chunks, gap))
    if not opens or not ("A" in labels[first:] or below):
        return
    inner = all(chunks[at].before in _WITHIN for at in gap[1:])
    inner = inner and chunks[first].before in (_WITHIN | {":"} if below else _WITHIN)
    plain = all(_may_fill(chunks[at], labels[at]) for at in gap)
    linked = any(chunks[at].run.href not in (None, chunks[first].run.href) for at in gap)
    if inner and plain and not linked and not any(chunks[at].cue or is_year(chunks[at]) for at in gap):
        for at in gap:
            labels[at] = "T"


def _may_fill(chunk: Chunk, label: str) -> bool:
    """Whether a chunk was read as nothing, or as what it cannot be: a bracket, or a venue that "of" ends."""
    return label == "O" or (label in "AVY" and bool(chunk.paren)) or (label == "V" and chunk.text.endswith(" of"))


def _fill_before_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words that open the title's line, read as a name, are its own where the line below has the names: "Oaks, again".

    A line of its own for the title begins with no author.
    """
    first = labels.index("T") if "T" in labels else 0
    if first == 0 or labels[first - 1] != "A" or chunks[first - 1].before != "line" or chunks[first].before != ",":
        return
    words = chunks[first - 1].text
    if chunks[first - 1].line != chunks[first].line or name_score(words) >= MAY_BE_NAME or is_given(words.split()[0]):
        return
    end = next((at for at in range(first, len(chunks)) if labels[at] != "T"), len(chunks))
    below = chunks[end : end + 2]
    named = labels[end : end + 2] == ["A", "A"] and below[0].before == "line" and below[0].line == below[1].line
    if named and "A" not in labels[: first - 1]:
        labels[first - 1] = "T"


def _fill_line(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words that open the title's line, read as a venue, are its own where the lines below have names and a venue.

    "Tree Workshops: Days in schools<br>Ann Lee, Bo Fu<br>Forest Letters"
    """
    first = labels.index("T") if "T" in labels else 0
    if first == 0 or labels[first - 1] != "V" or chunks[first - 1].before != "line" or chunks[first].before != ":":
        return
    words = chunks[first - 1].text
    below = [label for label, chunk in zip(labels, chunks, strict=True) if chunk.line > chunks[first].line]
    worded = " " in words and not any(map(str.isdigit, words)) and venue_evidence(words) < KNOWN_VENUE
    if (
        worded
        and chunks[first - 1].line == chunks[first].line
        and {"A", "V"} <= set(below)
        and "A" not in labels[:first]
    ):
        labels[first - 1] = "T"


def _fill_before_year(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What a line begins with, a year, and a title that goes on in lower case with no mark between are all the title.

    "First results of the 2022 growing season"
    """
    first = labels.index("T") if "T" in labels else 0
    if first < 2 or not chunks[first].text[0].islower() or not is_year(chunks[first - 1]):
        return
    opening, year = chunks[first - 2 : first]
    joined = year.before == "words" and chunks[first].before == "year" and opening.before == "line"
    if joined and labels[first - 2] == "O" and not (opening.cue or chunks[first].cue) and _opens(opening):
        labels[first - 2 : first] = ["T", "T"]


def _fill_last_year(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A year that ends a title without a mark between is its last word, where the venue and another year follow.

    "Report on the Tree Days 2022. Forest Letters 25, 2023"
    """
    for index in range(1, len(chunks) - 2):
        year, venue = chunks[index : index + 2]
        joined = year.start - chunks[index - 1].end == 1 and venue.before in _ENDS_TITLE
        if not joined or labels[index - 1 : index + 2] != ["T", "Y", "V"]:
            continue
        later = [chunks[at] for at in range(index + 2, len(chunks)) if labels[at] == "Y"]
        dated = any(other.line == year.line and not other.paren and other.text != year.text for other in later)
        if dated and is_year(year) and chunks[index - 1].line == venue.line == year.line and "V" not in labels[:index]:
            labels[index] = "T"


def _fill_before_colon(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What stands between the names' full stop and the colon behind which a title was read opens it.

    "Lee A., Fu B. et al. One tree, two roots: A study"
    """
    first = labels.index("T") if "T" in labels else 0
    if not first or chunks[first].before not in _COLONS or "A" not in labels[:first]:
        return
    start = first - 1
    while start and labels[start] == "O" and chunks[start].before == "," and chunks[start].line == chunks[first].line:
        start -= 1
    gap = range(start, first)
    stops = chunks[start].before in _STOPS and (labels[start - 1 : start] == ["A"] or is_cut(chunks[start - 1].text))
    plain = all(labels[at] == "O" and not (chunks[at].cue or chunks[at].paren) for at in gap)
    words = sum(len(chunks[at].text.split()) for at in gap)
    said = " ".join(chunks[at].text for at in gap)
    told = is_award(said) or names_thesis(said) or are_names(said) or any(c.isdigit() for c in said)
    told = told or bool(_OCCASION.search(said))
    if stops and plain and not told and words >= _LEAST_WORDS and chunks[start].line == chunks[first].line:
        labels[start:first] = ["T"] * len(gap)


def _opens(chunk: Chunk) -> bool:
    """Whether a chunk can be a title's beginning: some words, no names and no venue."""
    known = venue_evidence(chunk.text) >= KNOWN_VENUE or are_names(chunk.text)
    return len(chunk.text.split()) > 1 and not chunk.paren and not known


def _opens_formula(chunks: Sequence[Chunk], gap: range) -> bool:
    """Whether a word begins a title, as only symbols stand between it and the rest: "Reaching <i>n</i>² trees"."""
    word, symbols = chunks[gap.start], [chunks[at] for at in gap[1:]]
    plain = word.text.isalpha() and word.text.istitle() and name_score(word.text) < _NO_NAME
    return plain and bool(symbols) and symbols[0].before == "style" and all(len(c.text) <= _SYMBOL for c in symbols)
