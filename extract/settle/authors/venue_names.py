"""Labels of venues mended that were read among the authors: "Digital Creativity", "Surf. Sci."."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.name_shape import (
    BARE_INITIALS,
    GIVEN_FIRST,
    INITIALS,
    KNOWN_VENUE,
    MAY_BE_NAME,
    NO_VENUE,
    are_names,
    ends_inverted,
    is_year,
)
from extract.text.words import name_score
from normalize.lexicon import is_family
from normalize.venue import venue_evidence

VENUE_WORD = re.compile(
    r"\b(?:Conference|Symposium|Workshop|Proceedings|Transactions|Journal|Letters|Congress|Colloquium|Review|Bulletin"
    r"|Doctoral Consortium|ePrint|bioRxiv|medRxiv|Annals|Quarterly|Magazine|Zeitschrift|Revista|Rivista|Revue"
    r"|Thesis|thesis|Theses|Dissertation|dissertation|University|Universität|Université|arXiv|Technical Report)\b"
)
GROUP = re.compile(
    r"(?:for |on behalf of )?(?:the )?[\w -]+ (?:Collaboration|(?<!Doctoral )Consortium|Group|Team|Network"
    r"|Investigators|Initiative)"
    r"|[\w -]+\s?(?:合作组|协作组|コラボレーション)"
)
"""A group of authors by its name."""
_JOINED = re.compile(r"^(?:&|and) ")
_JOINED_GROUP = re.compile(r"(?:&|and|on behalf of)\s+")
SHOUT = re.compile(r"\b[A-Z]{4,}\b")
"""A word in capitals, as acronyms are."""
_INITIALS_LEAD = re.compile(rf"{BARE_INITIALS.pattern}(?:(?:and|&|et|und|y) .*)?")
"""Initials, and maybe the name behind these: "I. and Moss"."""
_DASHES = frozenset(":-–—")
_JOINERS = frozenset(("and", "&", "und", "y", "et", "e"))
_RANGE = re.compile(r"\d+\s?[-–—]{1,2}\s?\d+")
_BEFORE_VENUE = ',."”»'


def settle_venue_among_names(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place, a venue read as the end of a list behind the title; what it went on with is a place or date."""
    for index in range(1, len(chunks)):
        if labels[index] != "V":
            continue
        if _is_group(chunks, labels, index):
            labels[index] = "A"
            continue
        before, chunk = chunks[index - 1 : index + 1]
        split = chunk.before == "." and chunk.line == before.line
        split = split and (labels[index - 1] == "A" or labels[max(index - 2, 0) : index] in (["A", "T"], ["A", "O"]))
        known = split and " " not in before.text
        if known and venue_evidence(_without_volume(f"{before.text}. {chunk.text}")) >= KNOWN_VENUE:
            labels[index - 1] = "V"  # "Surf. Sci. 426"
    _take_line(chunks, labels)
    _take_led(chunks, labels)
    _take_last_name(chunks, labels)
    _take_before_proceedings(chunks, labels)
    _leave_journal(chunks, labels)
    _settle_lone_name(chunks, labels)
    shouted = sum(bool(SHOUT.search(chunk.text)) for chunk, label in zip(chunks, labels, strict=True) if label == "A")
    for index, chunk in enumerate(chunks):
        if labels[index] == "A" and (_is_of_inverted(chunks, labels, index) or _is_group(chunks, labels, index)):
            continue
        if labels[index] != "A" or not _is_venue(chunk.text, behind="T" in labels[:index], shouts=shouted == 1):
            continue
        labels[index] = "V"
        for after in range(index + 1, len(chunks)):
            if labels[after] != "A" or chunks[after].line != chunk.line:
                break
            labels[after] = "O"


def _is_group(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is a group that "&" joins to the names before it: "Ann Lee, & the Forest Investigators"."""
    chunk = chunks[index]
    beside = index > 0 and labels[index - 1] == "A" and chunk.line == chunks[index - 1].line
    joined = _JOINED_GROUP.match(chunk.text) if beside else None
    return joined is not None and GROUP.fullmatch(chunk.text, joined.end()) is not None


def _is_of_inverted(chunks: Sequence[Chunk], labels: Sequence[str], index: int) -> bool:
    """Whether a chunk is a family name with its initials behind it, or such initials: "Small, I., Moss, C.G.B."."""
    chunk, after = chunks[index], chunks[index + 1 : index + 2]
    name = _JOINED.sub("", chunk.text)
    single = " " not in name
    named = single and (name.istitle() or (name.isupper() and venue_evidence(name) < NO_VENUE))
    if named and labels[index + 1 : index + 2] == ["A"]:
        return after[0].before == "," and bool(_INITIALS_LEAD.fullmatch(after[0].text))
    return index > 0 and labels[index - 1] == "A" and ends_inverted(chunks[index - 1], chunk)


def _take_line(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """An abbreviated journal alone on the line below the authors' is the venue: "Ann Lee<br>J. Org. Chem."."""
    for index in range(2, len(chunks)):
        before, chunk = chunks[index - 1 : index + 1]
        read = labels[index - 2 : index + 1] == ["A", "A", "O"] and "T" in labels[:index]
        alone = before.before == "line" and chunk.before == "." and chunk.after in (".", "line")
        alone = alone and chunk.line == before.line and all(other.line != chunk.line for other in chunks[index + 1 :])
        if read and alone and venue_evidence(f"{before.text}. {chunk.text}") >= KNOWN_VENUE:
            labels[index - 1 : index + 1] = ["V", "V"]


def _take_led(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What "in" leads to behind title and authors, up to the dash before a venue, is its name: "in Trees — Growth"."""
    if "AOTV" not in "".join(labels):
        return
    for index in range(2, len(chunks) - 1):
        lead, chunk, after = chunks[index - 1 : index + 2]
        within = lead.cue == "venue" and lead.line == chunk.line == after.line and after.before in _DASHES
        if within and labels[index - 2 : index + 2] == ["A", "O", "T", "V"] and "T" in labels[: index - 2]:
            labels[index] = "V"


def _take_last_name(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """The name that "and" joins to those before it is no venue: "with Bo Fu and <a>Ann Lee</a>, 2026"."""
    for index in range(2, len(chunks)):
        if labels[index] != "V":
            continue
        before, joiner, name = chunks[index - 2 : index + 1]
        joined = joiner.text.lower() in _JOINERS and before.line == name.line and labels[index - 2] == "A"
        if joined and are_names(name.text) and venue_evidence(name.text) < NO_VENUE:
            labels[index - 1 : index + 1] = ["A", "A"]


def _take_before_proceedings(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A meeting, and nobody's name, stands before its proceedings' year: "On roots, Tree Days 2022 Proceedings"."""
    if "AYV" not in "".join(labels):
        return
    for index in range(2, len(chunks)):
        name, year, venue = chunks[index - 2 : index + 1]
        joined = year.start - name.end == 1 and venue.before == "year" and name.line == venue.line
        read = "".join(labels[index - 2 : index + 1]) == "AYV" and "T" in labels[: index - 2]
        if read and joined and is_year(year) and venue.text.startswith("Proceedings"):
            labels[index - 2] = "V"


def _leave_journal(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What follows the last author's initials, volume and pages behind it, is the journal: "Oak, A. Bark, 18, 3–9"."""
    if "V" in labels or "AAO" not in "".join(labels):
        return
    for index in range(1, len(chunks) - 2):
        before, chunk, volume, pages = chunks[index - 1 : index + 3]
        if labels[index - 1 : index + 2] != ["A", "A", "O"] or "T" not in labels[:index]:
            continue
        ended = bool(INITIALS.fullmatch(before.text)) and chunk.before != "," and chunk.line == pages.line
        numbered = volume.before == pages.before == "," and volume.text.isdigit() and bool(_RANGE.fullmatch(pages.text))
        if ended and numbered and not INITIALS.search(chunk.text):
            labels[index] = "V"
            return


def _settle_lone_name(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """One "author" behind the title of a record that names its authors before it, and no venue, is the venue."""
    first = labels.index("T") if "T" in labels else 0
    behind = [index for index in range(first + 1, len(labels)) if labels[index] == "A"]
    if len(behind) != 1 or "A" not in labels[:first] or "V" in labels:
        return
    chunk, before, after = chunks[behind[0]], chunks[behind[0] - 1], chunks[behind[0] + 1 : behind[0] + 2]
    below = chunk.before == "line" and labels[behind[0] - 1] == "T" and after and after[0].text.isdigit()
    no_name = name_score(chunk.text) < MAY_BE_NAME or any(map(str.isdigit, chunk.text))
    plain = below or (chunk.before in _BEFORE_VENUE and chunk.line == before.line and no_name)
    if plain and len(chunk.text.split()) > 1 and not INITIALS.match(chunk.text):
        labels[behind[0]] = "V"  # "Digital Creativity", or below the title "Künstliche Wälder 28"


def _without_volume(text: str) -> str:
    return text.rstrip("0123456789 ")


def _is_venue(text: str, behind: bool, shouts: bool) -> bool:
    """Whether a text among names is a venue: by its words behind a title, or by the tables."""
    if GROUP.fullmatch(text) or " members of " in text:
        return False
    if behind and (VENUE_WORD.search(text) or (shouts and SHOUT.search(text) and not are_names(text))):
        return True
    if GIVEN_FIRST.fullmatch(text) and is_family(text.replace(".", " ").split()[-1]):
        return False  # "D.W. T. Das"
    if text.count(".") > 2 and venue_evidence(_without_volume(text)) >= KNOWN_VENUE:
        return True
    if len(text) <= 3 or GIVEN_FIRST.match(text) or INITIALS.match(text):
        return False
    if "." in text and BARE_INITIALS.fullmatch(text):
        return False  # "H.B.M"
    return venue_evidence(text) >= KNOWN_VENUE and name_score(text) < MAY_BE_NAME
