"""The labels of a title mended that goes on behind what was read as its end: a bracket, an article, a colon."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import publishers
from extract.text.name_shape import BARE_INITIALS, KNOWN_VENUE, MAY_BE_NAME, NO_VENUE, is_year
from extract.text.words import name_score
from normalize.lexicon import is_family
from normalize.venue import venue_evidence
from normalize.venue_place import is_place

_ARTICLE = re.compile(r"\b(?:the|an?|der|die|das|des|dem|la|le|les|el|los|las|il|lo)$")
_PRESENTED = re.compile(r"\b(?:at|by|appear\w*|accepted|presented|published)\b.{0,12}$")
"""What may end with an article before a venue."""
_PREPOSITION = re.compile(r"\w (?:by|for|from|in|of|on|with)$")
_DIMENSION = re.compile(r"\d{1,2}[A-Z]")
_AND = re.compile(r"\w (?:and|&|und|et|y|e) \w")
_AND_FIRST = re.compile(r"(?:and|&|und|et|y|e) \w")
_OPENS_LIST = frozenset(":-–—")
_SMALL = frozenset("a an and at by de der des di du e et for from in of on the to und with y".split())
_LEAST_ACRONYM = 3
"""Letters."""
_OF_STATUS = frozenset(
    "association collaboration conjunction connection cooperation co-operation partnership preparation press print proc"
    " proceedings progress review submission".split()
)
"""What "in" leads to where it tells of a paper, not of what it is about."""
_PART = re.compile(r"(?:I{1,3}|I?V|VI{1,3}|I?X)\. [A-Z][a-z]+(?: [a-z].*)?")
"""A part of a series by its number and name: "I. Hydrodynamics"."""
_COUNTRY = re.compile(r"\b[a-z]+ (?:U\.S|U\.K|E\.U)$")
_LEAST_WORDS, _MOST_WORDS = 2, 6


def settle_onward(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, titles that were read as ended before they are."""
    for index in range(1, len(chunks)):
        joined = labels[index] in "VO" and "T" in labels[max(0, index - 2) : index]
        joined = joined and chunks[index].line == chunks[index - 1].line
        if joined and any(goes_on(chunks, labels, index) for goes_on in _WAYS):
            labels[index] = "T"
        elif joined and labels[index - 1] == "T" and _is_bracket_with_rest(chunks, index):
            labels[index : index + 3] = ["T"] * 3
    for index in range(1, len(chunks)):
        if labels[index - 1] == "T" and labels[index] in "TV" and chunks[index].before in _OPENS_LIST:
            end = _end_of_list(chunks, labels, index)
            labels[index:end] = ["T"] * (end - index)
    _take_sentence(chunks, labels)
    _take_part(chunks, labels)


def _take_part(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The part of a series before names with their initials last is the title's: "Old trees. II. Roots Moss, A."."""
    for index in range(1, len(chunks) - 2):
        part, family, initials = chunks[index : index + 3]
        read = "".join(labels[index - 1 : index + 3]) == "TAAA" and part.before == "." and initials.before == ","
        inverted = read and " " not in family.text and bool(BARE_INITIALS.fullmatch(initials.text))
        if inverted and _PART.fullmatch(part.text) and not is_family(part.text.split()[1]):
            labels[index] = "T"


def _take_sentence(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Words in lower case behind the title's own "in the" are its own, up to the full stop before the venue.

    "Role of bees (Hymenoptera: Apidae) in the pollination of a plant, Quercus robur (Fagaceae). Environmental Letters"

    So are words in a style of their own that such words follow: "in <i>Quercus</i> robur, Utah. Environmental Letters".
    """
    for index in range(1, len(chunks)):
        lead, chunk = chunks[index - 1 : index + 1]
        led = labels[index - 1] == "T" and lead.cue == "venue" and labels[index] in "VO"
        if not led or not (_begins_small(chunk, "cue") or _goes_on_small(chunks, index)):
            continue
        end = next((at for at in range(index, len(chunks)) if chunks[at].before == "."), len(chunks))
        stops = end < len(chunks) and labels[end] == "V" and chunks[end].line == chunk.line
        if stops and not {"A", "Y"} & set(labels[index:end]):
            labels[index:end] = ["T"] * (end - index)


def _begins_small(chunk: Chunk, before: str) -> bool:
    return chunk.before == before and chunk.text[0].islower()


def _goes_on_small(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether a chunk in a style of its own stands before plain words in lower case."""
    chunk, rest = chunks[index], chunks[index + 1 : index + 2]
    styled = chunk.before == "style" and bool(chunk.run.style)
    return styled and any(_begins_small(after, "style") and not (after.run.style or after.cue) for after in rest)


_SERIES = re.compile(r"\b(?:Journal|Conference|Symposium|Workshop|Congress|Transactions|Annals|Review)\b")
_REMARK = re.compile(r"\b(?:abstract|paper|version|pdf|proofs?|talk|poster)\b", re.IGNORECASE)


def _end_of_list(chunks: Sequence[Chunk], labels: Sequence[str], first: int) -> int:
    """Where an enumeration ends that a title's colon or dash leads to: "Parsing – Lexicon, Grammar, Names and Roots".

    That is the first item itself where no enumeration follows, or a volume or a year does, as behind a journal.
    """
    if _SERIES.search(chunks[first].text):
        return first
    for at in range(first + 1, len(chunks)):
        chunk = chunks[at]
        alike = chunk.line == chunks[first].line and chunk.run.style == chunks[first].run.style
        if labels[at] not in "OV" or not alike or not _is_item(chunk):
            break
        if _AND.search(chunk.text) or _AND_FIRST.match(chunk.text):
            after = chunks[at + 1] if at + 1 < len(chunks) else chunk
            stops = after.before in (",", ".") and after.line == chunk.line and after.text[0].isalpha()
            return at + 1 if at > first + 1 and stops and labels[at + 1 : at + 2] != ["A"] else first
    return first


def _is_item(chunk: Chunk) -> bool:
    """Whether a chunk may be an item of an enumeration: a few words behind a comma, no name, place or publisher."""
    words = chunk.text.split()
    if chunk.before != "," or len(words) > _MOST_WORDS or chunk.cue or chunk.paren or chunk.run.href:
        return False
    known = chunk.text.lower() in publishers() or is_place(chunk.text) or venue_evidence(chunk.text) >= NO_VENUE
    return not known and chunk.text[0].isalpha() and name_score(chunk.text) < MAY_BE_NAME


def _ends_open(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk in a style of its own stands behind a title's article: "words in the <i>Book of Trees</i>"."""
    before, chunk = chunks[index - 1], chunks[index]
    styled = chunk.before == "style" and bool(chunk.run.style) and not (chunk.cue or chunk.paren or chunk.quoted)
    open_end = labels[index - 1 : index + 1] == ["T", "O"] and _ARTICLE.search(before.text)
    return styled and bool(open_end) and not _PRESENTED.search(before.text) and venue_evidence(chunk.text) < NO_VENUE


def _ends_with_preposition(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is what a title's last preposition asks for, a venue behind it: "roots in <i>Arbor</i>. ".

    Or a number with a letter that ends the title's line: "growth of oaks in 3D".
    """
    before, chunk = chunks[index - 1 : index + 1]
    asked = labels[index - 1] == "T" and _PREPOSITION.search(before.text) and not _PRESENTED.search(before.text)
    if not asked or chunk.cue or chunk.paren or chunk.quoted:
        return False
    if chunk.before == "words":
        return chunk.after == "line" and chunk.run is before.run and bool(_DIMENSION.fullmatch(chunk.text))
    followed = labels[index + 1 : index + 2] == ["V"] and chunks[index + 1].before == "."
    styled = chunk.before == "style" and bool(chunk.run.style) and chunk.run.style != before.run.style
    return followed and styled and venue_evidence(chunk.text) < NO_VENUE


def _ends_with_colon(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk in italics follows the colon of a book's title: "Ages: <i>A study guide.</i> Bonn: Leaf"."""
    chunk = chunks[index]
    italic = chunk.before == ":" and bool(chunk.run.style) and chunk.run is not chunks[index - 1].run
    if labels[index - 1] != "T" or not italic or venue_evidence(chunk.text) >= NO_VENUE:
        return False
    behind = chunks[index + 1 : index + 3]
    stops = len(behind) > 1 and behind[0].before == "." and behind[1].before == ":"
    return stops and (is_place(behind[0].text) or behind[0].text.isalpha())


def _is_acronym(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk alone in brackets is the acronym of the words before: "Semantics in Text Processing (STEP)"."""
    before, chunk = chunks[index - 1], chunks[index]
    after = chunks[index + 1] if index + 1 < len(chunks) else None
    enclosed = chunk.before == chunk.paren == "(" and not before.paren and (after is None or after.paren == "")
    acronym = sum(map(str.isupper, chunk.text)) > len(chunk.text) / 2
    return labels[index - 1] == "T" and enclosed and acronym and _stands_for(chunk.text, before.text)


def _abbreviated(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether words between a title's acronym and the full stop before a known venue belong to it.

    "Energy return on investment (EROI) constraints. Applied Energy"
    """
    if index < 2 or index + 1 >= len(chunks) or labels[index - 2] != "T" or labels[index - 1] not in "TO":
        return False
    words, acronym, chunk, after = chunks[index - 2 : index + 2]
    enclosed = acronym.paren == "(" and chunk.before == ")" and not (chunk.paren or chunk.cue or words.paren)
    if not enclosed or labels[index + 1] != "V" or after.before != ".":
        return False
    worded = len(chunk.text.split()) <= _MOST_WORDS and not any(map(str.isdigit, chunk.text))
    if not worded or not _stands_for(acronym.text, words.text):
        return False
    known = venue_evidence(f"{chunk.text}. {after.text}") >= KNOWN_VENUE
    return not known and venue_evidence(after.text) >= KNOWN_VENUE


def _stands_for(acronym: str, text: str) -> bool:
    """Whether an acronym takes letters from the words at a text's end: "EROI", "energy return on investment".

    Each of its letters begins a word or follows the letter before it: "STEP", "Semantics in Text Processing".
    """
    words = text.replace("-", " ").lower().split()[-2 * len(acronym) :]
    if len(acronym) < _LEAST_ACRONYM or not acronym.isalpha() or not words:
        return False
    rest, letters = len(acronym), acronym.lower()
    for word in reversed(words):
        taken = next((n for n in range(min(rest, len(word)), 0, -1) if word[:n] == letters[rest - n : rest]), 0)
        if not taken and (word is words[-1] or word not in _SMALL):
            return False
        rest -= taken
        if not rest:
            return True
    return False


def _is_bracket_with_rest(chunks: Sequence[Chunk], index: int) -> bool:
    """Whether "in" and words in lower case alone follow a bracket: "(root features) in woody growth"."""
    if index + 2 >= len(chunks):
        return False
    bracket, lead, rest = chunks[index : index + 3]
    if bracket.run.href or _REMARK.search(bracket.text):
        return False
    enclosed = bracket.paren == "(" and lead.before == ")" and lead.text == "in" and lead.cue == "venue"
    plain = not (bracket.cue or is_year(bracket) or rest.cue or rest.paren) and bracket.text[0].isalpha()
    words = rest.text.split()
    worded = _LEAST_WORDS <= len(words) <= _MOST_WORDS and words[0] not in _OF_STATUS
    return enclosed and plain and rest.text.islower() and worded


def _is_last_bracket(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether words in brackets stand before the full stop behind which a known venue begins.

    "Oaks of the northern forests (Central Europe). Forest Letters"
    """
    if index + 1 >= len(chunks) or labels[index - 1 : index + 2] != ["T", "V", "V"]:
        return False
    chunk, after = chunks[index : index + 2]
    enclosed = chunk.paren == chunk.before == "(" and not chunks[index - 1].paren and after.line == chunk.line
    worded = all(word.isalpha() and not word[1:].isupper() for word in chunk.text.split()) and " " in chunk.text
    told = not enclosed or chunk.cue or _REMARK.search(chunk.text) or venue_evidence(chunk.text) >= NO_VENUE
    return not told and worded and after.before == "." and venue_evidence(after.text) >= KNOWN_VENUE


def _is_before_known(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether words that nothing makes a venue stand between a title's comma and the full stop before a known one.

    "Old trees, State of the art and challenges. Lecture Notes in Computer Science"
    """
    chunk, after = chunks[index], chunks[index + 1] if index + 1 < len(chunks) else None
    if after is None or labels[index - 1 : index + 1] != ["T", "V"] or chunk.before != "," or chunk.run.style:
        return False
    worded = len(chunk.text.split()) > _LEAST_WORDS and not any(map(str.isdigit, chunk.text))
    plain = worded and not (chunk.cue or chunk.paren or chunk.quoted) and after.line == chunk.line
    told = venue_evidence(chunk.text) >= NO_VENUE or chunk.text.lower() in publishers()
    return plain and after.before == "." and not told and venue_evidence(after.text) >= KNOWN_VENUE


def _is_behind_country(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether words that nothing makes a venue go on behind a country's initials: "the U.S. Oak Index of the South"."""
    before, chunk = chunks[index - 1 : index + 1]
    stopped = labels[index - 1] == "T" and chunk.before == "." and _COUNTRY.search(before.text) is not None
    worded = len(chunk.text.split()) > _LEAST_WORDS and not any(map(str.isdigit, chunk.text))
    plain = worded and bool(_SMALL & set(chunk.text.split())) and not (chunk.cue or chunk.paren or chunk.run.style)
    stops = index + 1 < len(chunks) and chunks[index + 1].before == "." and chunks[index + 1].line == chunk.line
    return stopped and plain and stops and venue_evidence(chunk.text) < NO_VENUE


_WAYS = (
    _ends_open,
    _ends_with_preposition,
    _ends_with_colon,
    _is_acronym,
    _abbreviated,
    _is_last_bracket,
    _is_before_known,
    _is_behind_country,
)
"""How a title may go on in a chunk."""
