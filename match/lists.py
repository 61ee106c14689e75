"""Two entries of one list: who keeps a list tells its entries apart."""

from match.pair import ONE_VENUE, Pair

_ONE_TITLE = 0.97
_ONE_TITLE_AS_PREPRINT = 0.95
"""Likeness of titles from which on they are one, written in two ways."""
_ISSUE_LAG = 2
"""Years that a journal may have a paper online before its issue comes out."""
_TELLING = 4
"""Telling words of a title that no two papers of one journal by the same people bear."""


def told_apart(pair: Pair, has_one_entry: bool) -> bool:
    """Whether two entries of one list differ in title, year, venue or kind; a preprint may stand beside its paper.

    Titles may differ where both are matched to one entry of an authority, and years where a journal's paper was listed
    before its issue came out.
    """
    left, right = pair.left, pair.right
    if left.is_preprint != right.is_preprint and pair.ratio >= _ONE_TITLE_AS_PREPRINT:
        return False
    other_title = pair.ratio < _ONE_TITLE and not has_one_entry
    other_venue = pair.venue is not None and pair.venue < ONE_VENUE
    other_kind = {left.kind, right.kind} == {"conference", "journal"} and pair.venue != 1.0
    return other_title or other_venue or other_kind or (bool(pair.years) and not _is_early(pair))


def _is_early(pair: Pair) -> bool:
    """Whether the years are those of a paper that a journal had online and of its issue."""
    left, right = pair.left, pair.right
    if {left.kind, right.kind} != {"journal"} or pair.venue != 1.0 or not left.venue.is_known:
        return False
    one, other = left.record, right.record
    places = ((one.volume, other.volume), (one.number, other.number), (one.pages, other.pages))
    if any(told and told_there and told != told_there for told, told_there in places):
        return False
    fewest = min(len(left.title.telling), len(right.title.telling))
    is_telling = fewest >= _TELLING and not left.title.is_stock
    return (pair.years or 0) <= _ISSUE_LAG and pair.authors == 1.0 and is_telling
