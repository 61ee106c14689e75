"""The tables of `extract/data`, loaded once."""

import re
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from normalize.table import read_table

_CHAPTERS = frozenset(("capitolo", "capítulo", "chapitre", "chapter", "kapitel"))


class HeadingPhrase(NamedTuple):
    """What a phrase in a heading announces: the kind of section, and the publication type it implies, if any."""

    section: str
    type: str
    language: str
    phrase: str


class CuePhrase(NamedTuple):
    """What a phrase in a citation announces; `split` tells whether it is cut off ("start") or only evidence ("no")."""

    kind: str
    split: str
    language: str
    phrase: str


@cache
def heading_phrases() -> dict[str, HeadingPhrase]:
    """Phrase -> what it announces in a heading."""
    return {row["phrase"]: HeadingPhrase(**row) for row in read_table("headings.csv", "extract")}


@cache
def cue_phrases() -> dict[str, CuePhrase]:
    """Phrase -> what it announces in a citation; of a phrase of several kinds, the one that is cut off wins."""
    rows = (CuePhrase(**row) for row in read_table("cues.csv", "extract"))
    return {cue.phrase: cue for cue in sorted(rows, key=lambda cue: cue.split == "start")}


@cache
def cue_openings() -> frozenset[str]:
    """The first words of the phrases of `cue_phrases`."""
    return frozenset(phrase.split(" ", 1)[0] for phrase in cue_phrases())


@cache
def abbreviations() -> frozenset[str]:
    """Words that are written with a full stop that ends no sentence, without the stop.

    In lower case, but for those that count only at the beginning of a journal's name: "Phil. Trans."
    """
    return frozenset(row["word"] for row in read_table("abbreviations.csv", "extract"))


@cache
def publishers() -> frozenset[str]:
    """Names of publishers, lower case."""
    return frozenset(row["publisher"] for row in read_table("publishers.csv", "extract"))


def names_thesis(text: str) -> bool:
    """Whether a text says that something is a thesis, and no more.

    >>> names_thesis("Ph.D. Thesis"), names_thesis("The thesis of Church")
    (True, False)
    """
    cue = cue_phrases().get(text.lower().strip(" .,"))
    return cue is not None and cue.kind == "thesis"


@cache
def languages() -> frozenset[str]:
    """Names of languages in which works are written, lower case."""
    return frozenset(row["language"] for row in read_table("languages.csv", "extract"))


def _alternatives(phrases: Iterable[str]) -> str:
    """A regular expression for any of the phrases, the longest first."""
    return "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in sorted(phrases, key=len, reverse=True))


@cache
def leading_cue() -> re.Pattern[str]:
    """Finds, at the start of a chunk, a phrase that is cut off; longest first."""
    cues = [cue for cue in cue_phrases().values() if cue.split == "start"]
    details = _alternatives(cue.phrase for cue in cues if cue.kind == "detail")
    others = _alternatives(cue.phrase for cue in cues if cue.kind != "detail")
    return re.compile(
        rf"(?:(?:{details})(?:(?:[.:]\s*|\s+)(?=\d)|(?=\d+(?!\w)))|(?:{others})(?![\w'’-])[.:]?\s*)", re.IGNORECASE
    )


@cache
def leading_beginnings() -> frozenset[str]:
    """The first two letters of the phrases that `leading_cue` finds; of a phrase of one letter, that one."""
    return frozenset(cue.phrase[:2] for cue in cue_phrases().values() if cue.split == "start")


@cache
def inner_cue() -> re.Pattern[str]:
    """Finds, within a chunk, a phrase of several words that can only lead to a venue or tell a status.

    Such as "To appear in" or "In Proceedings of".
    """
    phrases = sorted(_inner_phrases(), key=len, reverse=True)
    words = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in phrases)
    first = "".join({phrase[0] for phrase in phrases} | {"P"})  # most words begin otherwise: the cheap question
    return re.compile(rf"(?<=\s)(?=[{first}])(?:{words}|Proceedings\s+of|Proc\.)(?![\w'’-])")


def _inner_phrases() -> list[str]:
    """The phrases of several words that may lead to a venue or tell a status within a chunk, with a capital letter.

    Those that begin with a word for chapters may be part of a title: "A New Chapter in the Life of Trees".
    """
    cues = [cue for cue in cue_phrases().values() if cue.split == "start" and cue.kind in ("venue", "status")]
    phrases = [cue.phrase for cue in cues if " " in cue.phrase and cue.phrase.split()[0] not in _CHAPTERS]
    return [phrase[0].upper() + phrase[1:] for phrase in phrases]
