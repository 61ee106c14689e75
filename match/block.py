"""Blocking: which records are compared at all. Near-linear: no block grows beyond a bound."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations

from match.view import View

_RAREST = 4
"""Words of a title whose pairs are block keys."""
_PREFIX = 16
"""Letters at a title's beginning (and end) that are a block key."""
_LARGEST = 60
"""Records of a block beyond which it is divided by author, or given up where it is divided already."""


def candidate_pairs(views: Sequence[View], groups: Sequence[str | None]) -> Iterator[tuple[int, int]]:
    """The pairs of places that are worth comparing, each once with the smaller place first, in order.

    Records meet by identifier, by `groups` (a common entry of an authority, None where there is none), by the whole
    title, by two of the title's rarest words and by the title's beginning or end.
    """
    blocks: defaultdict[str, list[int]] = defaultdict(list)
    counts = Counter(word for view in views for word in view.word_set)
    for place, view in enumerate(views):
        for key in _keys(view, groups[place], counts):
            blocks[key].append(place)
    pairs: set[tuple[int, int]] = set()
    for places in blocks.values():
        for part in _divide(places, views):
            pairs.update(combinations(part, 2))
    yield from sorted(pairs)


def _keys(view: View, group: str | None, counts: Counter[str]) -> set[str]:
    keys = {f"group:{group}"} if group is not None else set()
    keys.update(f"{space}:{value}" for space, value in (("doi", view.doi), ("arxiv", view.arxiv)) if value is not None)
    letters = view.letters
    if not letters:
        return keys
    keys.add(f"title:{letters}")
    if len(letters) >= _PREFIX:
        keys.update((f"begin:{letters[:_PREFIX]}", f"end:{letters[-_PREFIX:]}"))
    rare = sorted((word for word in view.word_set if len(word) > 2), key=lambda word: (counts[word], word))[:_RAREST]
    keys.update(f"words:{one} {other}" for one, other in combinations(sorted(rare), 2))
    if len(rare) == 1:
        keys.add(f"words:{rare[0]}")
    return keys


def _divide(places: Sequence[int], views: Sequence[View]) -> Iterator[Sequence[int]]:
    """The block itself if it is small, else its parts that share an author, the large of those left out."""
    if len(places) <= _LARGEST:
        yield places
        return
    parts: defaultdict[str, list[int]] = defaultdict(list)
    for place in places:
        for family in set(views[place].families):
            parts[family].append(place)
    for part in parts.values():
        if len(part) <= _LARGEST:
            yield part
        else:
            # Of more than sixty papers of one name under one title, copies stand close in the order of years.
            order = sorted(part, key=lambda place: (views[place].record.year or 0, place))
            yield from (order[start : start + 10] for start in range(0, len(order), 5))
