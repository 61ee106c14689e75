"""The evidence for a work: each mention and each matched entry, in the order in which they are believed."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bibliography import Conflict, Mention, Record
from match.judge import Match
from match.view import is_preprint

Value = TypeVar("Value")
_SURE = 0.2
"""Confidence of a mention from which on it stands against an authority."""


@dataclass(frozen=True, slots=True)
class Witness:
    """One source that speaks of a work: an authority's entry or a page's mention."""

    source: str
    """The authority's name or the page's address."""
    record: Record
    is_preprint: bool
    mention: Mention | None
    """None for an authority's entry."""
    place: int = 0
    """Of an authority's entry: how many are believed before it."""

    @property
    def is_sure(self) -> bool:
        """Whether it is a page's, and could be read: then an authority does not overwrite it."""
        return self.mention is not None and self.mention.confidence >= _SURE

    @property
    def rank(self) -> tuple[bool, bool, float, str, int]:
        """Sort key: publications before preprints, the authority before pages, the surest reading first."""
        if self.mention is None:
            return self.is_preprint, False, float(self.place), self.record.id, 0
        return self.is_preprint, True, -self.mention.confidence, self.mention.page_url, self.mention.position


def gather(mentions: Sequence[Mention], records: Sequence[Record], matches: Mapping[str, Match]) -> tuple[Witness, ...]:
    """Everything that speaks of a work, the most believed first."""
    found = [match for record in records if (match := matches.get(record.id)) is not None]
    # What all mentions' first authorities say comes before what any of their second ones does.
    entries = dict.fromkeys(match.entry for match in found if match.entry is not None)
    entries |= dict.fromkeys(entry for match in found for entry in match.also)
    witnesses = [Witness(entry.source, entry, is_preprint(entry), None, place) for place, entry in enumerate(entries)]
    witnesses += [
        Witness(mention.page_url, record, is_preprint(record), mention)
        for mention, record in zip(mentions, records, strict=True)
    ]
    return tuple(sorted(witnesses, key=lambda witness: witness.rank))


def choose(
    witnesses: Iterable[Witness], read: Callable[[Witness], Value | None], key: Callable[[Value], Hashable]
) -> tuple[Value | None, tuple[tuple[Value, str], ...]]:
    """The value of a work's field, and where the sources disagree every value with its source, the chosen one first.

    The value that most pages have, of equally many the surest; where no page states one, or none can be read surely,
    the authority's. A preprint's value counts only where no publication has any, and is no conflict: it is another
    version.
    """
    told = [(witness, value) for witness in witnesses if (value := read(witness)) is not None]
    if not told:
        return None, ()
    told = [(witness, value) for witness, value in told if not witness.is_preprint] or told
    deciding = [(witness, value) for witness, value in told if witness.is_sure] or told
    counts = Counter(key(value) for _, value in deciding)
    from_authority = deciding[0][0].mention is None
    chosen = deciding[0][1] if from_authority else max(deciding, key=lambda found: counts[key(found[1])])[1]
    by_key: dict[Hashable, tuple[Value, list[str]]] = {key(chosen): (chosen, [])}
    for witness, value in told:
        by_key.setdefault(key(value), (value, []))[1].append(witness.source)
    if len(by_key) == 1:
        return chosen, ()
    return chosen, tuple((value, ", ".join(dict.fromkeys(sources))) for value, sources in by_key.values())


def conflict(field: str, values: Sequence[tuple[Value, str]], show: Callable[[Value], str] = str) -> list[Conflict]:
    """The conflict of a field as a list of one, empty if there is none."""
    return [Conflict(field, tuple((show(value), source) for value, source in values))] if values else []
