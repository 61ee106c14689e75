"""Sentences on what part authors had, which name them: "Ann Lee and Bo Wu are co-first authors"."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from extract.author_list import ListedAuthor, mark_of
from normalize.fold import fold

_SENTENCE = re.compile(
    r"(?:^|[\n(;*†‡#])[^\S\n]*(?P<names>[^\s.;:()*†‡#][^\n.;:()*†‡#]{4,299}?)[^\S\n]+"
    r"(?P<role>(?:are|is|were|was|contributed|share)\b[^\n.;]{0,40}?"
    r"(?:equal(?:ly)?|co-?first|joint first|first authorship|corresponding)\b)",
    re.IGNORECASE,
)
_SIGNS = ("equal", "co-first", "cofirst", "joint first", "first author", "corresponding")
"""Each such sentence holds one of them, in lower case."""
_EQUAL, _CORRESPONDING = "=", "✉"


class NamedRoles(NamedTuple):
    """Indices of the authors that sentences name as equal contributors and as corresponding."""

    equal: tuple[int, ...]
    corresponding: tuple[int, ...]


def find_named_roles(raw: str, authors: Sequence[ListedAuthor]) -> NamedRoles:
    """Who is named in a record's sentences on roles; nobody where it has none."""
    roles: dict[str, set[int]] = {}
    lowered = raw.lower()
    if any(map(lowered.__contains__, _SIGNS)):
        for found in _SENTENCE.finditer(raw):
            named = f" {fold(found['names'])} "
            who = {i for i, author in enumerate(authors) if f" {fold(author.name)} " in named}
            if who and (len(who) > 1 or mark_of(found["role"]) != _EQUAL):
                roles.setdefault(mark_of(found["role"]), set()).update(who)
    equal, corresponding = (tuple(sorted(roles.get(mark, ()))) for mark in (_EQUAL, _CORRESPONDING))
    return NamedRoles(equal, corresponding)
