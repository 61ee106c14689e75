"""Notes on who contributed equally or corresponds, whose names stand above already."""

import re
from collections.abc import Sequence

from extract.text.chunks import Chunk
from extract.text.lexicon import names_thesis
from normalize.venue import venue_evidence

_MARKS = "*∗†‡#⁺+"
_ROLE = re.compile(
    r"(?:first|1st|lead|corresponding|senior|presenting)[\s-]+author|equal\w*[\s-]+contribut|contribut\w+[\s-]+equal"
    r"|(?:authors?|^\W*)(?: (?:are|is))?(?: (?:listed|ordered|sorted))?(?: (?:in|by))? ?alphabetical(?:ly| order)",
    re.IGNORECASE,
)
_REMARK = re.compile(
    r"notes?|n\.?b|remarks?|corrigend(?:um|a)|errat(?:um|a)|anmerkung|hinweis|nota|注|备注", re.IGNORECASE
)
_AUTHOR = re.compile(r"(?:first|lead|main|principal|contributing|corresponding|co-?) ?authors?", re.IGNORECASE)
_BADGES = {
    "corresponding": re.compile(
        r"corresponding(?: author)?|(?:auteur )?correspondante?|autor (?:de|para) correspond\w+"
        r"|通[讯信](?:作者)?|責任著者",
        re.IGNORECASE,
    ),
    "equal": re.compile(
        r"co-?(?:1er|1st|first|premier)(?: authors?| auteurs?)?|共(?:同第?)?一(?:作者?)?|共同筆頭(?:著者)?",
        re.IGNORECASE,
    ),
    "": re.compile(
        r"(?:1er|premier|dernier)(?: auteur)?|(?:first|1st|lead|last|senior) author|第?一作者?|筆頭(?:著者)?",
        re.IGNORECASE,
    ),
}
"""What a badge says of the part that the page's owner had in a paper."""
_SUPERVISED = re.compile(
    r"\(?(?:sous la (?:co-?)?direction d|(?:under the )?supervis(?:ion of|ed by|ors?:)|advised by"
    r"|betreut (?:von|durch)|dirigid[ao] por|orientad[ao] por)",
    re.IGNORECASE,
)
_OF_WORDS = 0.5
"""Evidence of a venue by its words."""
_OF_ROLE = ("author", "contribut", "alphabetical")
"""Each role holds one of them, in lower case."""


def settle_notes(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Take, in place, the names out of notes on a line of their own behind the first, and the works out of remarks.

    A group whose part in it a bracket tells is an author, no venue: "Tree Watch Group (lead author) 2014 - On trees".
    """
    if labels[:1] == ["V"] and len(chunks) > 1 and "A" not in labels and _AUTHOR.fullmatch(chunks[1].text):
        labels[0] = "A" if chunks[1].paren and venue_evidence(chunks[0].text) < _OF_WORDS else "V"
    for start in [at for at, chunk in enumerate(chunks) if chunk.before == "line" and chunk.text[0] in _MARKS]:
        end = next((at for at in range(start, len(chunks)) if chunks[at].line != chunks[start].line), len(chunks))
        if start and is_note(chunks[start:end]):
            labels[start:end] = ["O"] * (end - start)
    for at in badges(chunks):
        labels[at] = "O"
    _leave_works_of_remark(chunks, labels)
    _leave_supervisors(chunks, labels)


def badges(chunks: Sequence[Chunk]) -> dict[int, str]:
    """The chunks that are badges on the owner's part in a paper, each an element by itself.

    Index -> "corresponding", "equal", or "" for what is neither: `<span>Corresponding author</span> Ann Lee, Bo Wu`.
    """
    found = {}
    for at, chunk in enumerate(chunks):
        if chunk.run.css_class and chunk.run.text.strip() == chunk.text:
            role = next((role for role, words in _BADGES.items() if words.fullmatch(chunk.text)), None)
            if role is not None:
                found[at] = role
    return found


def _leave_works_of_remark(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """A remark behind title and venue speaks of other works: "On trees. KDD 2015 (Note: see Bo Wu. Roots. 2011)"."""
    start = next((at for at, chunk in enumerate(chunks) if chunk.after in ":：" and _REMARK.fullmatch(chunk.text)), 0)
    told = set(labels[:start])
    if {"T", "V"} <= told:
        for at in range(start, len(chunks)):
            if chunks[at].line == chunks[start].line and labels[at] in told:
                labels[at] = "O"


def _leave_supervisors(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Who supervised a thesis did not write it: "Ann Lee · sous la direction d'A. Oak, B. Elm".

    What stands in brackets ends with them: "Ann Lee (advised by A. Oak), B. Elm".
    """
    for start in range(1, len(chunks)):
        if labels[start] != "A" or "A" not in labels[:start] or not _SUPERVISED.match(chunks[start].text):
            continue
        if not chunks[start].paren and not any(names_thesis(chunk.text) for chunk in chunks):
            continue
        for at in range(start, len(chunks)):
            if chunks[at].line != chunks[start].line or chunks[at].paren != chunks[start].paren:
                break
            labels[at] = "O" if labels[at] == "A" else labels[at]


def is_note(line: Sequence[Chunk]) -> bool:
    """Whether chunks are a line that is such a note: "* Ann Lee and Bo Wu are co-first authors".

    A mark of its own before the role tells of marks before names: "*Lee, A. & *Wu, B. On trees. *equal contribution".
    """
    if not line or line[0].text[0] not in _MARKS or line[0].line != line[-1].line:
        return False
    told_apart = len(line) > 1 and line[-1].text[0] in _MARKS
    return not told_apart and states_role(line[-1].text)


def states_role(text: str) -> bool:
    """Whether a text says what part authors had.

    >>> [states_role(text) for text in ("co-1st author", "equal contribution", "alphabetical order")]
    [True, True, True]
    >>> states_role("an author's view"), states_role("sorting in alphabetical order")
    (False, False)
    """
    lowered = text.lower()
    return any(map(lowered.__contains__, _OF_ROLE)) and bool(_ROLE.search(text))
