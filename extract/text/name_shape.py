"""What a chunk is by its shape: names, initials, a year."""

import re

from extract.text.chunks import Chunk
from extract.text.words import name_score

INITIALS = re.compile(r"(?:[^\W\d_a-z]\.[\s-]*)+$")
ACRONYM = re.compile(r"[A-Z][A-Za-z&/-]{0,10}[A-Z][A-Za-z&/-]{0,4}")
"""Short, with capitals at both ends: "TREES", "VoD"."""
_FAMILY_LAST = re.compile(r"(?:^|\b(?:and|et|und|u\.|y) |& )[^\W\d_a-z][\w'’-]+$")
"""The family name that ends a text, alone or behind "and": "C. J. and Moss"."""
BARE_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.?[\s-]*){1,4}")
GIVEN_FIRST = re.compile(r"(?:[^\W\d_a-z]\.[\s-]*)+[^\W\d_]{2,}")
VANCOUVER = re.compile(r"(?:(?:and|&) )?[^\W\d_a-z][\w'’-]+(?: [^\W\d_][\w'’-]+)? [^\W\d_a-z]{1,3}[^\w\s]?")
"""A name as Vancouver style has it: "Grossnickle DM"."""
SEVERAL = re.compile(r"\S (?:and|&|und|et|y) \S|\S[,、，] ?\S")
"""Found in a text of more than one name."""
_NAME_PATTERN = r"(?:[^\W\d_a-z]\.[\s-]*)+[^\W\d_]{2,}(?:[ -][^\W\d_a-z][^\W\d_]+)?"
_NAMES = re.compile(rf"(?:(?:and|&) )?{_NAME_PATTERN}(?:(?:,| and| &|, and) {_NAME_PATTERN})*")
_MARKS = "*†‡§#"
_ARTICLE = re.compile(r"(?:Der|Die|Das|Eine?|Les|Une|Gli|Las|El|The) [^\W\d_]{3}")
NAME = 0.7
"""Evidence from which a text is names, whatever stands beside it."""
MAY_BE_NAME = 0.5
"""Evidence from which it is names beside other names."""
_YEAR = 4
"""Digits."""
KNOWN_VENUE = 1.0
"""Evidence of a venue of the tables."""
NO_VENUE = 0.3
"""Evidence below which nothing in a text says that it is a venue."""


def are_names(text: str) -> bool:
    """Whether a text is names: by what is known of its words, or as they all have initials first; no "Der Fall Oak"."""
    known = name_score(text) >= NAME and not _ARTICLE.match(text)
    return known or bool(_NAMES.fullmatch(text))


def ends_inverted(before: Chunk, chunk: Chunk) -> bool:
    """Whether a chunk is stopped initials behind a family name and a comma, and no journal's: "and Moss, C.G.B.*"."""
    behind, written = chunk.before == "," and chunk.line == before.line, chunk.text.rstrip(_MARKS)
    return (
        behind
        and bool(INITIALS.fullmatch(f"{written}.") or INITIALS.fullmatch(written))
        and bool(_FAMILY_LAST.search(before.text))
    )


def is_year(chunk: Chunk) -> bool:
    """Whether a chunk is four digits and no more."""
    return len(chunk.text) == _YEAR and chunk.text.isdecimal()


def may_be_name(chunk: Chunk) -> bool:
    """Whether a chunk has the shape of names."""
    words = chunk.text.split()
    shaped = words[0] in ("and", "&") or words[0][0].isupper() or chunk.text > "\u3000"
    return shaped and not chunk.cue and not chunk.quoted and not any(c.isdigit() for c in chunk.text)
