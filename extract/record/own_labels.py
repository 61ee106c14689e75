"""Labels of fields in words that no table has, told by their coming again: "Autorzy: A. Lee" in each record."""

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


def drop_own_labels(drafts: Sequence[Draft]) -> None:
    """Unlabel, in place, what a field begins with in most records of the page, up to a colon."""
    for field in _FIELDS:
        starts = [(draft, draft.labels.index(field)) for draft in drafts if field in draft.labels]
        leads = [(draft, at, draft.chunks[at].text.casefold()) for draft, at in starts if _leads(draft, at)]
        for words, count in Counter(lead for _, _, lead in leads).most_common(1):
            if count >= max(_LEAST, _SHARE * len(starts)):
                for draft, at, lead in leads:
                    if lead == words:
                        draft.labels[at] = "O"


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
