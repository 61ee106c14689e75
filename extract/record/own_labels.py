"""Labels of fields, and links, in words that no table has, told by their coming again: "Autorzy: A. Lee"."""

from collections import Counter
from collections.abc import Sequence

from extract.record.drafts import Draft
from extract.text.name_shape import KNOWN_VENUE
from normalize.venue import venue_evidence

_FIELDS = "TAV"
_COLONS = frozenset(":：")
_LEAST, _SHARE = 4, 0.6
"""Records whose field begins with the same words and a colon, and their share of all that have the field."""
_LONGEST = 25
"""Characters of a label, and of what a link says."""
_MOST_LINKS = 3
"""Behind one title."""


def drop_own_labels(drafts: Sequence[Draft]) -> None:
    """Unlabel, in place, what a field begins with in most records of the page, up to a colon."""
    for field in _FIELDS:
        starts = [(draft, draft.labels.index(field)) for draft in drafts if field in draft.labels]
        _drop([(draft, at) for draft, at in starts if _leads(draft, at)], len(starts))


def drop_own_links(drafts: Sequence[Draft]) -> None:
    """Unlabel, in place, what most titles of the page end with in a link of its own: "Trees <a>Opis</a>"."""
    titled = [draft for draft in drafts if "T" in draft.labels]
    for _ in range(_MOST_LINKS):
        ends = [(draft, len(draft.labels) - 1 - draft.labels[::-1].index("T")) for draft in titled]
        _drop([(draft, at) for draft, at in ends if _trails(draft, at)], len(ends))


def _drop(found: Sequence[tuple[Draft, int]], of: int) -> None:
    """Unlabel the chunks whose words come again in most of some records."""
    words = [draft.chunks[at].text.casefold() for draft, at in found]
    for own, count in Counter(words).most_common(1):
        if count >= max(_LEAST, _SHARE * of):
            for (draft, at), word in zip(found, words, strict=True):
                if word == own:
                    draft.labels[at] = "O"
                    draft.own_words.add(at)


def _trails(draft: Draft, at: int) -> bool:
    """Whether a chunk is a few words in a link behind a title of none, or of another."""
    chunk, first = draft.chunks[at], draft.chunks[draft.labels.index("T")]
    return len(chunk.text) <= _LONGEST and chunk.run.href not in (None, first.run.href)


def _leads(draft: Draft, at: int) -> bool:
    """Whether a chunk is a few words with a colon behind them, where its field goes on.

    It begins its line or has a style of its own, as "In: Grammar: Syntax", a volume of a series, has not.
    """
    chunk = draft.chunks[at]
    if chunk.after not in _COLONS or len(chunk.text) > _LONGEST or at + 1 >= len(draft.labels):
        return False
    behind = draft.chunks[at + 1]
    if draft.labels[at + 1] != draft.labels[at] or behind.line != chunk.line:
        return False
    is_known = draft.labels[at] == "V" and venue_evidence(chunk.text) >= KNOWN_VENUE
    return not is_known and (chunk.before == "line" or chunk.run is not behind.run)
