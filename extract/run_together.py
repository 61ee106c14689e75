"""Names that a list runs together for want of a comma, told apart by those that the page names elsewhere."""

import re
from collections.abc import Sequence
from dataclasses import replace

from bibliography import Author, Mention, Span
from normalize.author import parse_name
from normalize.lexicon import is_family, is_given

_WORD = re.compile(r"[^\s.]+\.?")
_INITIALS = re.compile(r"[^\W\d_a-z]{1,2}\.?|[^\W\d_a-z]\.-[^\W\d_a-z]\.")
_NAME = re.compile(r"[^\W\d_a-z][\w'’-]*\.?")
_BY_INITIALS = re.compile(r"(?:[^\W\d_a-z]\.[ -]?){1,3}[^\W\d_a-z]['’]?[^\W\d_]+(?:-[^\W\d_]+)?")
"""A name with stopped initials first: two of these in a row are no one's name, whoever else the page names."""
_LEAST, _MOST = 2, 12
"""Words and initials of a name, and of names run together."""


def part_run_together(mentions: Sequence[Mention], owner: str | None = None) -> list[Mention]:
    """The mentions, names that stand for two parted: "Ann Lee Bo Wu", where the page names Ann Lee and Bo Wu as well.

    One of them may be named nowhere else if it is whole by its words, and both if they have stopped initials first:
    "A. Lee B. C. Wu".
    """
    if not any(_words(author.name) for mention in mentions for author in mention.authors):
        return list(mentions)
    names = {author.name for mention in mentions for author in mention.authors} | ({owner} if owner else set())
    known = frozenset(map(_key, names))
    return [_parted(mention, known) for mention in mentions]


def _parted(mention: Mention, known: frozenset[str]) -> Mention:
    """A mention with the names of its list that stand for several parted."""
    parts = [_parts(author.name, known) for author in mention.authors]
    if all(len(spans) == 1 for spans in parts):
        return mention
    last = [sum(map(len, parts[: index + 1])) - 1 for index in range(len(parts))]
    placed = mention.spans.get("authors", ())
    spans = dict(mention.spans)
    if len(placed) == len(parts):
        spans["authors"] = tuple(
            span for place, held in zip(placed, parts, strict=True) for span in _placed(mention.raw, place, held)
        )
    return replace(
        mention,
        authors=tuple(
            one for author, held in zip(mention.authors, parts, strict=True) for one in _authors(author, held)
        ),
        equal_contribution=tuple(last[index] for index in mention.equal_contribution),
        corresponding=tuple(last[index] for index in mention.corresponding),
        spans=spans,
    )


def _authors(author: Author, names: Sequence[str]) -> list[Author]:
    """An author, or those whom the name stands for."""
    if len(names) == 1:
        return [author]
    parsed = [(name, parse_name(name)) for name in names]
    return [Author(name, one.given, one.family, one.native_name) for name, one in parsed]


def _placed(raw: str, place: Span, names: Sequence[str]) -> list[Span]:
    """Where the names that stand at a place each stand; the whole place where marks are among their letters."""
    start, end = place
    found: list[Span] = []
    for name in names:
        at = raw.find(name, start, end)
        if at < 0:
            return [place] * len(names)
        found.append((at, at + len(name)))
        start = at + len(name)
    return found if len(names) > 1 else [place]


def _parts(name: str, known: frozenset[str]) -> list[str]:
    """The names that a name stands for, itself if it is one."""
    words = _words(name)
    for at in range(_LEAST, len(words) - _LEAST + 1):
        left, right = words[:at], words[at:]
        border = right[0].start()
        first, behind = name[:border].rstrip(), name[border:]
        by_initials = _BY_INITIALS.fullmatch(first) is not None
        others = _parts(behind, known) if by_initials or _key(first) in known else [behind]
        is_known = _key(first) in known, len(others) > 1 or _key(behind) in known
        two = any(is_known) and _are_two([word[0] for word in left], [word[0] for word in right], *is_known)
        if two or (by_initials and all(map(_BY_INITIALS.fullmatch, others))):
            return [first, *others]
    return [name]


def _words(name: str) -> list[re.Match[str]]:
    """The words and initials of a name that may stand for two; none where it has too few, too many or a comma."""
    words = list(_WORD.finditer(name)) if "," not in name else []
    return words if 2 * _LEAST <= len(words) <= _MOST and all(_NAME.fullmatch(word[0]) for word in words) else []


def _are_two(left: Sequence[str], right: Sequence[str], named: bool, named_behind: bool) -> bool:
    """Whether words are two names, each named elsewhere or whole by its words."""
    whole = (named or _is_whole(left)) and (named_behind or _is_whole(right))
    return whole and not (_are_initials(left) or _are_initials(right))


def _are_initials(words: Sequence[str]) -> bool:
    return all(map(_INITIALS.fullmatch, words))


def _is_whole(words: Sequence[str]) -> bool:
    """Whether words are a name in full, or has initials beside or between: no two family names."""
    full = [word for word in words if not _INITIALS.fullmatch(word)]
    if len(full) == 1:
        return len(words) > 1 and len(full[0]) > 1
    if len(full) == 2 < len(words) and full == [words[0], words[-1]]:
        return True
    begins = full[:1] == list(words[:1]) and is_given(words[0])
    return begins and not is_given(words[-1]) and not (is_family(words[0]) and is_family(words[-1]))


def _key(name: str) -> str:
    """A name as it is looked up: its words and initials in lower case."""
    return " ".join(word[0].strip(".") for word in _WORD.finditer(name.lower()))
