"""The labels of a record mended whose title stands there in two scripts or languages: "Trees in Towns（城市里的树木）".

"Chengshi li de shumu 城市里的树木 [Trees in towns]", "Árvores da cidade [Trees of the town]"
"""

import re
from collections.abc import Sequence
from itertools import groupby, takewhile

from extract.text.chunks import Chunk

_SQUARE = frozenset("[［")
_ROUND = frozenset("(（")
_UNMARKED = frozenset(("style", "words"))
_LEAST = 4
"""Words of a title; its translation has as many characters at least, a gloss of its last word has fewer."""
_ENGLISH = frozenset("and for from of the to with".split())
"""Words that an English title has, and one in another language has not."""
_REMARKS = frozenset(
    "abstract accepted appear appeared authors award best book chapter cited code conference data edition editor's"
    " english erratum featured forthcoming funded interview invited joint journal link paper papers pdf poster"
    " presented prize proceedings published reissued reprinted review reviewed selected slides special supplement"
    " supported talk translated translation version video volume winner workshop".split()
)
"""Words of what a bracket says about a work."""
_FOREIGN = frozenset(
    "al auf av como d da das de dei del della delle den der des di die do dos du e een ein eine el en et het i il im ja"
    " la las le les los na nach o och og os ou para per por pour przez się sobre som su sul um un una und une van von"
    " vom w y z za zu zum zur über".split()
)
"""Words that a title in another language has."""
_EAST_ASIAN = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")


def settle_translated(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Mend, in place: the bracket that ends a title's line, in a script that the title is not in, is no part of it.

    Nor is one that fills the line below the title's, where a link or a note ends that: "Bäume [pdf]<br>(Trees)".
    A transcribed title goes on with its own script and its translation in square brackets.
    """
    if not all(chunk.text.isascii() for chunk in chunks):
        _leave_other_script(chunks, labels)
        _take_original(chunks, labels)
    _take_translation(chunks, labels)
    first = labels.index("T") if "T" in labels else len(chunks)
    title = list(takewhile(lambda at: labels[at] == "T" and not chunks[at].paren, range(first, len(chunks))))
    words = sum(len(chunks[at].text.split()) for at in title)
    if words < _LEAST:
        return
    start = title[-1] + 1
    _leave_line_below(chunks, labels, start)
    bracket = list(takewhile(lambda at: labels[at] == "T" and chunks[at].paren in _ROUND, range(start, len(chunks))))
    if not bracket or (bracket[-1] + 1 < len(chunks) and chunks[bracket[-1] + 1].line == chunks[start].line):
        return
    if _letters(chunks, title) == 0 and _letters(chunks, bracket) >= words:
        for at in bracket:
            labels[at] = "O"


def _leave_line_below(chunks: Sequence[Chunk], labels: list[str], end: int) -> None:
    """Unread, in place, a bracket of words that is the whole line below that of a title with a given end."""
    line = chunks[end - 1].line + 1
    below = [at for at in range(end, len(chunks)) if chunks[at].line == line]
    noted = below and end < below[0] and set(labels[end : below[0]]) == {"O"}
    if noted and all(chunks[at].paren == "(" and labels[at] == "T" for at in below):
        for at in below:
            labels[at] = "O"


def _leave_other_script(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Unread, in place, a line in East Asian script beside the title's, if venue and authors stand in Latin letters."""
    if {"A", "V"} - set(labels):
        return
    by_line = {line: list(held) for line, held in groupby(range(len(chunks)), lambda at: chunks[at].line)}
    titles = {line: held for line, held in by_line.items() if all(labels[at] == "T" for at in held)}
    around = [at for at, label in enumerate(labels) if label in "AV"]
    if len(titles) != 2 or _letters(chunks, around):
        return
    (line, upper), (below, lower) = titles.items()
    for own, other in ((upper, lower), (lower, upper)):
        words = sum(len(chunks[at].text.split()) for at in own)
        if below == line + 1 and words >= _LEAST <= _letters(chunks, other) and not _letters(chunks, own):
            for at in other:
                labels[at] = "O"


def _take_original(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """Take into a title in Latin letters, or one read as a venue, its original behind it and its translation."""
    for index in range(1, len(chunks)):
        before = chunks[index - 1]
        opens = chunks[index].before in _UNMARKED and labels[index - 1] in "TV"
        if not opens or not _is_original(chunks[index]) or _EAST_ASIAN.search(before.text):
            continue
        own = list(takewhile(lambda at: _goes_on(chunks[at]), range(index, len(chunks))))
        held = list(takewhile(lambda at: chunks[at].paren in _SQUARE, range(own[-1] + 1, len(chunks))))
        words = sum(len(chunks[at].text.split()) for at in held)
        whole = words >= _LEAST and chunks[held[-1]].line == before.line
        read = {labels[at] for at in own + held}
        if whole and read <= {"T", "O"} and "T" in (labels[index - 1], *read):
            for at in (index - 1, *own, *held):
                labels[at] = "T"


def _goes_on(chunk: Chunk) -> bool:
    """Whether a chunk goes on in its line, in East Asian script and outside of brackets."""
    return chunk.before != "line" and not chunk.paren and bool(_EAST_ASIAN.search(chunk.text))


def _is_original(chunk: Chunk) -> bool:
    """Whether a chunk has letters enough in East Asian script for a title."""
    return not chunk.paren and len(_EAST_ASIAN.findall(chunk.text)) >= _LEAST


def _take_translation(chunks: Sequence[Chunk], labels: list[str]) -> None:
    """What stands in square brackets behind a title in another language, in English, is the title's end."""
    for start in range(1, len(chunks)):
        title, chunk = chunks[start - 1 : start + 1]
        if labels[start - 1] != "T" or chunk.paren != "[" or title.paren or title.line != chunk.line:
            continue
        bracket = list(takewhile(lambda at: chunks[at].paren == "[", range(start, len(chunks))))
        plain = not any(chunks[at].run.href or chunks[at].cue == "link" or labels[at] in "AY" for at in bracket)
        first = start - 1
        while first and labels[first - 1] == "T":
            first -= 1
        if plain and translates(chunks[start : start + len(bracket)], chunks[first:start]):
            for at in bracket:
                labels[at] = "T"


def translates(bracket: Sequence[Chunk], title: Sequence[Chunk]) -> bool:
    """Whether a bracket says in English what a title in another language does, and nothing about the work.

    The title has words of another language, or the bracket is set in capitals as titles are.
    """
    words, of_title = _words(bracket), _words(title)
    english = bool(_ENGLISH & words) and not _ENGLISH & of_title and not _REMARKS & words
    foreign = bool(_FOREIGN & of_title) or not all(map(str.isascii, of_title))
    capitals = all(
        word[0].isupper()
        for chunk in bracket
        for word in chunk.text.split()
        if len(word) >= _LEAST and word not in _ENGLISH
    )
    english = english and (foreign or capitals)
    return english and len(words) >= _LEAST and bracket[0].text[0].isupper()


def _words(chunks: Sequence[Chunk]) -> set[str]:
    """The words of some chunks."""
    return {word for chunk in chunks for word in chunk.text.lower().split()}


def _letters(chunks: Sequence[Chunk], places: Sequence[int]) -> int:
    """How many East Asian letters some chunks have."""
    return sum(len(_EAST_ASIAN.findall(chunks[at].text)) for at in places)
