"""The evidence for a work: each mention and each matched entry, in the order in which they are believed."""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bibliography import Conflict, MatchStatus, Mention, Record
from match.judge import Match
from match.view import View, prepare

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Witness:
    """One source that speaks of a work: an authority's entry or a page's mention."""

    source: str
    """The authority's name or the page's address."""
    view: View
    mention: Mention | None
    """None for an authority's entry."""

    @property
    def record(self) -> Record:
        """The witness's record."""
        return self.view.record

    @property
    def rank(self) -> tuple[bool, bool, float, str, int]:
        """Sort key: publications before preprints, the authority before pages, the surest reading first."""
        if self.mention is None:
            return self.view.is_preprint, False, 0.0, self.record.id, 0
        return self.view.is_preprint, True, -self.mention.confidence, self.mention.page_url, self.mention.position


def gather(mentions: Sequence[Mention], records: Sequence[Record], matches: Mapping[str, Match]) -> tuple[Witness, ...]:
    """Everything that speaks of a work, the most believed first."""
    entries = {
        match.entry.id: match.entry
        for record in records
        if (match := matches.get(record.id)) is not None
        and match.status is MatchStatus.MATCHED
        and match.entry is not None
    }
    witnesses = [Witness(entry.source, prepare(entry), None) for entry in entries.values()]
    witnesses += [
        Witness(mention.page_url, prepare(record), mention) for mention, record in zip(mentions, records, strict=True)
    ]
    return tuple(sorted(witnesses, key=lambda witness: witness.rank))


def choose(
    witnesses: Iterable[Witness], read: Callable[[Witness], Value | None], key: Callable[[Value], Hashable]
) -> tuple[Value | None, tuple[tuple[Value, str], ...]]:
    """The value of a work's field, and where the sources disagree every value with its source, the chosen one first.

    An authority's publication decides; without one the value that most pages have, of equally many the surest; a
    preprint's value counts only where no publication has any, and is no conflict: it is another version.
    """
    told = [(witness, value) for witness in witnesses if (value := read(witness)) is not None]
    if not told:
        return None, ()
    published = [(witness, value) for witness, value in told if not witness.view.is_preprint]
    told = published or told
    counts = Counter(key(value) for witness, value in told)
    from_authority = told[0][0].mention is None
    chosen = told[0][1] if from_authority else max(told, key=lambda found: counts[key(found[1])])[1]
    by_key: dict[Hashable, tuple[Value, list[str]]] = {key(chosen): (chosen, [])}
    for witness, value in told:
        by_key.setdefault(key(value), (value, []))[1].append(witness.source)
    if len(by_key) == 1:
        return chosen, ()
    return chosen, tuple((value, ", ".join(dict.fromkeys(sources))) for value, sources in by_key.values())


def conflict(field: str, values: Sequence[tuple[Value, str]], show: Callable[[Value], str] = str) -> list[Conflict]:
    """The conflict of a field as a list of one, empty if there is none."""
    return [Conflict(field, tuple((show(value), source) for value, source in values))] if values else []
