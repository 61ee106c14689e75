"""Notes on what part authors had, which name them: "Ann Lee and Bo Wu are co-first authors", "Corresponding: Bo Wu"."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from extract.field.author_list import ListedAuthor
from extract.field.author_marks import mark_of
from normalize.author import parse_name, same_person
from normalize.fold import fold

_SENTENCE = re.compile(
    r"(?:^|[\n(;*†‡#])[^\S\n]*(?P<names>[^\s.;:()*†‡#][^\n.;:()*†‡#]{4,299}?)[^\S\n]+"
    r"(?P<role>(?:are|is|were|was|contributed|share)\b[^\n.;]{0,40}?"
    r"(?:equal(?:ly)?|co-?first|joint first|first authorship|corresponding)\b)",
    re.IGNORECASE,
)
_LABELED = re.compile(
    r"(?:^|[\n(;*†‡#])[^\S\n]*(?P<role>equal(?:ly)?[ -]contribut\w+|(?:co|joint)[ -]?first authors?"
    r"|corresponding(?: authors?)?|同等の?貢献|同等贡献|共同第?一作者?|責任著者|通[讯信]作者)[^\S\n]*[:：]"
    r"(?P<names>[^\n;()]{2,200})",
    re.IGNORECASE,
)
_CO_FIRST = re.compile(r"(?<![*†‡#=\w] )(?<![*†‡#=\w])co-?first\b(?!\s?authors?\s?:)", re.IGNORECASE)
"""A note on the first two authors, in a badge or behind the citation: "130, 2902–2916, co-first author"."""
_CLOSING = re.compile(
    r"(?:[(（【\[]|(?:^|[,，;|·•])[^\S\n]*|\s[-–—]\s*)(?:(?:co-?)?corresponding authors?|通[讯信]作者|責任著者)"
    r"[)）】\]]?[\s.。]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A note on nobody in particular at the end of a line: the one whose name bears a star is meant, else the page's owner.

The owner only behind a year: behind a list of names, the last of these is.

"... KDD 2020 (corresponding author)", "KDD 2020 - First Author, Corresponding Author".
"""
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_OF_CORRESPONDING = ("corresponding", "責任著者", "通讯作者", "通信作者")
_SIGNS = ("equal", "co-first", "cofirst", "joint first", "first author", "corresponding")
_WIDE_SIGNS = ("同等", "一作", "責任著者", "通讯作者", "通信作者")
"""Each such note holds one of them, in lower case."""
_EQUAL, _CORRESPONDING = "=", "✉"
_SAME_PERSON = 0.7
"""How well two names go together from which they are one person's on one page."""


class NamedRoles(NamedTuple):
    """Indices of the authors that sentences name as equal contributors and as corresponding."""

    equal: tuple[int, ...]
    corresponding: tuple[int, ...]


def find_named_roles(
    raw: str, authors: Sequence[ListedAuthor], owner: str | None = None, badges: Collection[str] = ()
) -> NamedRoles:
    """Who is named in a record's notes on roles; nobody where it has none.

    A note on nobody is on the page's owner, and so are badges; "equal" is on all up to the owner, two at least.
    """
    roles: dict[str, set[int]] = {}
    lowered = raw.lower()
    if any(map(lowered.__contains__, (*_SIGNS, *_WIDE_SIGNS))):
        for mark, names in _notes(raw):
            named = f" {fold(names)} "
            who = {i for i, author in enumerate(authors) if f" {fold(author.name)} " in named}
            if who and (len(who) > 1 or mark != _EQUAL):
                roles.setdefault(mark, set()).update(who)
        starred = {i for i, author in enumerate(authors) if "*" in author.marks}
        if authors and _EQUAL not in roles and "first" in lowered and _CO_FIRST.search(raw):
            # Behind "Ann Lee*, et al." the one who is named is meant.
            roles[_EQUAL] = starred if len(authors) == 1 else {0, 1}
        closing = _CLOSING.search(raw) if not roles and len(starred) < 2 else None
        if closing:
            is_behind_all = _YEAR.search(raw, raw.rfind("\n", 0, closing.start()) + 1, closing.start())
            roles[_CORRESPONDING] = starred or (_places_of(owner, authors) if is_behind_all else set())
    if "equal" in badges and len(authors) > 1:
        roles.setdefault(_EQUAL, set(range(max({1, *_places_of(owner, authors)}) + 1)))
    if "corresponding" in badges:
        roles.setdefault(_CORRESPONDING, _places_of(owner, authors))
    equal, corresponding = (tuple(sorted(roles.get(mark, ()))) for mark in (_EQUAL, _CORRESPONDING))
    return NamedRoles(equal, corresponding)


def _places_of(owner: str | None, authors: Sequence[ListedAuthor]) -> set[int]:
    """Where the page's owner stands in a list; nowhere if several names may be the owner's."""
    if owner is None:
        return set()
    person = parse_name(owner)
    found = {i for i, author in enumerate(authors) if same_person(person, parse_name(author.name)) >= _SAME_PERSON}
    return found if len(found) == 1 else set()


def _notes(raw: str) -> Iterator[tuple[str, str]]:
    """Each note's role as a mark, and the text that names who had it."""
    for found in _SENTENCE.finditer(raw):
        yield mark_of(found["role"]), found["names"]
    for found in _LABELED.finditer(raw):
        corresponds = found["role"].lower().startswith(_OF_CORRESPONDING)
        yield _CORRESPONDING if corresponds else _EQUAL, found["names"]
