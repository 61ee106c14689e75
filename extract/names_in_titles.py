"""Names that a title was read to begin or to end with, told by those that the page names elsewhere."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from bibliography import Author, Mention, Span
from normalize.author import parse_name

_LEAD_ENDS = re.compile(r"[:.]\s+(?=\S)")
_TRAIL_BEGINS = re.compile(r"\s(?=[^\W\d_a-z]\S*\s[^\W\d_a-z])")
_JOINERS = re.compile(r"\s*(?:,\s*(?:and|&|und|et|y)\s|[,;]\s|\s(?:and|&|und|et|y)\s)\s*")
_LEADS_ON = re.compile(
    r"(?:\b(?:of|for|to|about|on|from|and|with|after|in|de|di|da|von|à|y|et|e|zu)|['’]s)$", re.IGNORECASE
)
"""Behind what names go on with a title: "On the work of Ann Lee"."""
_EDGE = " ,;"
_LEAST_TITLE = 3
"""Words."""
_LEAST_NAMED = 2
"""Publications of the page that name a person who is not its owner."""


def part_from_names(mentions: Sequence[Mention], owner: str | None = None) -> list[Mention]:
    """The mentions, the names that a title without authors begins or ends with taken from it.

    "Ann Lee: On the roots of trees", "On the roots of trees Ann Lee and Bo Wu", where others name Ann Lee and Bo Wu.
    """
    if all(mention.authors for mention in mentions):
        return list(mentions)
    named = Counter(name for mention in mentions for name in {_key(author.name) for author in mention.authors})
    known = {name for name, count in named.items() if count >= _LEAST_NAMED and " " in name}
    if owner and " " in owner:
        known.add(_key(owner))
    return [mention if mention.authors else _parted(mention, known) for mention in mentions]


def _parted(mention: Mention, known: set[str]) -> Mention:
    """A mention without authors, its title parted from the names that it begins or ends with."""
    title = mention.title
    if [mention.raw[a:b] for a, b in mention.spans.get("title", ())] != [title]:
        return mention
    for border in _LEAD_ENDS.finditer(title):
        names = _names(title, (0, border.start()), known)
        if names and len(title[border.end() :].split()) >= _LEAST_TITLE:
            return _with(mention, names, (border.end(), len(title)))
    for border in _TRAIL_BEGINS.finditer(title):
        names = _names(title, (border.end(), len(title)), known)
        if (
            names
            and not _LEADS_ON.search(title, 0, border.start())
            and len(title[: border.start()].split()) >= _LEAST_TITLE
        ):
            return _with(mention, names, (0, len(title[: border.start()].rstrip(_EDGE))))
    return mention


def _names(title: str, place: Span, known: set[str]) -> list[Span]:
    """Where the names stand that a part of a title is nothing but; none where one of them is not known."""
    start, end = place
    borders = [found.span() for found in _JOINERS.finditer(title, start, end)]
    starts, ends = [start, *(b for _, b in borders)], [*(a for a, _ in borders), end]
    names = list(zip(starts, ends, strict=True))
    return names if all(_key(title[a:b]) in known for a, b in names) else []


def _with(mention: Mention, names: Sequence[Span], title: Span) -> Mention:
    """The mention with names and title that stand at these places of its former title."""
    ((start, _),) = mention.spans["title"]
    written = [mention.title[a:b] for a, b in names]
    parsed = [(name, parse_name(name)) for name in written]
    return replace(
        mention,
        title=mention.title[slice(*title)],
        authors=tuple(Author(name, one.given, one.family, one.native_name) for name, one in parsed),
        authors_complete=True,
        spans={
            **mention.spans,
            "authors": tuple((start + a, start + b) for a, b in names),
            "title": ((start + title[0], start + title[1]),),
        },
    )


def _key(name: str) -> str:
    """A name as it is looked up: in lower case, without full stops."""
    return " ".join(name.lower().replace(".", " ").split())
